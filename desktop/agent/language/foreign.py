"""Objects that are no tasks, and sayings: why "set the table" and "delete my browser history" ask for nothing."""

from __future__ import annotations

from desktop.agent.language.evidence import names_task
from desktop.agent.language.pattern import match, matches_any
from desktop.agent.language.words import Line
from desktop.domain.dates.words import word_set

# Things of the world and of computers that somebody may want changed, and that this app does not keep.
_NOUNS = word_set(
    "history account conversation chat chats thread message messages photo photos picture image background cache "
    "cookies password settings setting app application window browser theme channel subject topic tone voice "
    "volume screen wallpaper font weather headache mess smell lights light alarm timer sail table sentence phrase "
    "lyrics song poem story joke puzzle equation quote words word nonsense prompt instructions memory data "
    "profile computer laptop phone device folder file files database program virus spam email emails world life "
    "government mind personality avatar notifications notification paragraph essay code function recipe music "
    "movie video playlist variable class method column branch repository debt noise stress pain weeds ants "
    "temperature thermostat camera door tv radio car bug bugs language mode form survey answer answers reply "
    "response stain comma semicolon space bracket user users person member friend contact row cell chart axes "
    "axis haiku slide username membership subscription screenshot bookmark tab tabs button logo grammar keyboard "
    "printer address bank wifi brightness crossword mailing cart coin commas whiteboard"
)
_POSSESSIVES = word_set("my your this the that our a an these those all every his her their some")
_OUR_PLACES = "to|on|in|into|from @the? ANY @list|checklist"
_THE_ASSISTANT = word_set("your yourself you")
_LONGEST_OBJECT = 6  # words
# After the verb: sayings, and objects that make it another verb.
_SAYINGS: dict[str, tuple[str, ...]] = {
    "add": (
        "up|to_cart|insult|fuel|salt|sugar|friends…",
        "@a? little|pinch|bit|dash|cup|teaspoon|tablespoon of? SOME",
        "SOME and stir|mix|whisk|simmer ANY",
        "SOME % SOME",
        "@a? some|more|bit_of|little|extra|another|@number SOME to|in|into the|this|your SOME",
        "nothing…",
        "it|that|this|them|these|those up ANY",
    ),
    "begin": ("again|with|at|from|the…",),
    "block": ("@the? ad|ads|caller|number|user|him|her|them|view|road…",),
    "cancel": (
        "@the? subscription|order|flight|plan|plans|account|meeting…",
        "@the ANY subscription|membership|contract|order|flight|booking|reservation|account|plan",
        "culture…",
    ),
    "change": (
        "@the? subject|topic|channel|world|past|future|conversation…",
        "my mind…",
        "your tone|mind|attitude|voice|style…",
        "of_heart|of_plan|of_plans|management|clothes|places|lanes|trains…",
    ),
    "check": ("it|this out…", "in|out|with|if|whether|for…", "@the? weather|mail|email|time|news|score…"),
    "clear": ("@the? chat|air|way|head|throat|screen|mind|history|schedule…",),
    "close": (
        "@the? window|door|app|chat|tab|browser|program|eyes|menu|dialog|conversation…",
        "enough|call|to|your|my…",
    ),
    "complete": (
        "nonsense|rubbish|garbage|bullshit|idiot|strangers|mess|disaster|waste|joke|stranger|fool|silence|chaos|"
        "and_utter|lack…",
        "@the? following|next? sentence|phrase|lyrics|quote|word|words|puzzle|pattern|story|song|poem|sequence|"
        "equation…",
    ),
    "cut": ("it|me|the_crap|to|down|back…",),
    "drop": ("me|us|by|in|off|out|dead|it|the_subject|the_topic|the_mic…",),
    "finish": (
        "my|this|the|your|that sentence|thought|story|joke|line|song|phrase|poem|food|meal|quote…",
        "what|him|her|them|line|lines…",
    ),
    "get": ("well|lost|going|up|out|over|back|real|ready|some|on|in|off|better|to|into|started|dressed|it…",),
    "give": (
        "me|us @a? moment|minute|second|sec|break|hint|hand|tip|advice|feedback|example|examples|ideas|reason|call|"
        "ring|clue…",
        "up|in|it_a…",
    ),
    "hold": ("on|off|it|up|your|that|tight|the_line…",),
    "kill": ("time|it|me|the_lights|the_mood…",),
    "list": ("price|prices|of|item|view…",),
    "lose": ("weight|hope|it|my…",),
    "make": (
        "it quick|short|snappy|so|rain|work|count|happen|stop|fun|better|clear|out|easy…",
        "sense|sure|love|fun|do|way…",
        "me|us|you|him|her @a? sandwich|coffee|happy|laugh|smile|proud|sad|an_offer…",
        "yourself|up|out…",
    ),
    "mark": ("my words…", "the_occasion|the_spot|the_date…", "@be…", "zuckerberg|twain…"),
    "move": ("on|over|along|out|in|forward|away|fast|slowly|aside…",),
    "open": ("@the? settings|window|door|app|file|menu|browser|dialog|link|mail|email…", "up…"),
    "park": ("the|my|your car|bus|bike…",),
    "put": ("yourself|together|up|it_another_way|simply|differently…",),
    "read": (
        "me @a? story|book|poem|news|article|joke|bedtime_story…",
        "this|that|more|on|between|my_mind|aloud…",
    ),
    "remove": ("yourself…",),
    "set": (
        "the table…",
        "sail|fire|foot|free|aside|out|off|forth|in_stone|an_example|the_stage|the_scene|the_mood…",
        "@a? alarm|timer|clock|thermostat|record|trap…",
        "me|you|us up|free…",
        "theory|point|list…",
    ),
    "show": (
        "me|us @a? picture|photo|image|money|weather|way|video|joke|trick|proof|examples|example|code|settings|"
        "respect|love|mercy|news|map|time|door|tips…",
        "off|up|time…",
    ),
    "start": ("over|again|from|with|talking|the|a|by|up…", "timer|recording…"),
    "take": ("it|a|care|your|over|that|part|notes…",),
    "throw": ("up|a|me…",),
    "tick": ("tock…",),
    "turn": ("on|off|up|down|left|right|around|back|over|it|the_lights|lights…",),
    "update": ("me|us|yourself|you on|about|regarding|with|when|if…", "me|us|yourself please?"),
    "write": (
        "@a? email|poem|letter|story|song|essay|code|function|message|mail|tweet|post|haiku|book|blog|script|test|"
        "tests…",
    ),
}


def is_saying(lemma: str, rest: Line) -> bool:
    """Whether verb and object are a phrase of their own that asks nothing of a task app."""
    is_name = bool(rest) and (rest.words[0].is_capital or rest.words[0].is_quote) and lemma != "mark"
    if is_name or not matches_any(rest, _SAYINGS.get(lemma, ())):
        return False
    is_ours = (
        "checklist" in rest.tokens
        or match(rest, "me? @a? @adjective* @anytask|checklist ANY")
        or match(rest, f"SOME {_OUR_PLACES}")
    )
    return not is_ours


def is_foreign(line: Line) -> bool:
    """Whether an object is plainly something other than a task: short, unquoted, and a thing we do not keep."""
    if line and line.words[0].norm in _THE_ASSISTANT:
        return True
    if not 1 < len(line) <= _LONGEST_OBJECT or line.words[0].norm not in _POSSESSIVES:
        return False
    return not line.slice(1).tokens.isdisjoint(_NOUNS) and not names_task(line, by_capital=False)
