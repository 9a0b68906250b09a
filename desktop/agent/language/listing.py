"""Requests and questions whose answer is in the list of tasks."""

from __future__ import annotations

import re
from dataclasses import replace

from desktop.agent.language.classes import words_of
from desktop.agent.language.foreign import is_foreign
from desktop.agent.language.pattern import match, matches_any, starts
from desktop.agent.language.reading import Intent, Level, Target
from desktop.agent.language.verbs import Verb
from desktop.agent.language.words import Line, unquote
from desktop.domain.task import Filter, Status

_COMPLETED = re.compile(
    r" (?:completed|complete|done|finished|closed|ticked off|accomplished|achieved|crossed off|finish|did) "
)
_NOT_COMPLETED = re.compile(
    r" (?:to be done|need to be done|not done|not completed|not finished|undone|still|left|unfinished|"
    r"incomplete|get done|"
    r"to get done|must be done|be done|not yet|have to|should) "
)
_PENDING = re.compile(
    r" (?:pending|open|left|remaining|unfinished|outstanding|incomplete|undone|active|due|overdue|uncompleted|still|"
    r"upcoming|late|not done|not completed|not finished|have to do|need to do|to be done|today|tomorrow|this week|"
    r"have to|needs doing|unresolved|remain|remains|next) "
)
_STATUSES = {
    "on hold": Status.ON_HOLD,
    "blocked": Status.BLOCKED,
    "in progress": Status.IN_PROGRESS,
    "groomed": Status.GROOMED,
}
_WHAT_IS = (
    "left|due|open|pending|overdue|outstanding|remaining|unfinished|still_open|still_left|on_today|undone|late|upcoming|"
    "still_pending|next|planned|blocked|on_hold|in_progress|stuck|paused|groomed|waiting|ongoing|started|scheduled|"
    "done|completed|finished"
)
_KINDS = "blocked|on_hold|in_progress|stuck|paused|groomed|waiting|labelled|tagged|dated|due|late"
# What "show me …" may be followed by, beside a phrase with the word task in it.
_OBJECTS = (
    "@everything|it_all|them_all|the_rest|all_of_them|all_of_it",
    "@everything that|i|is|on|due|open|left|pending|still|in|what|which|of|from|for|with SOME",
    "@the? @adjective* list|todo_list|to_do_list|task_list|inbox|backlog|agenda|plate|schedule ANY",
    "@the? list",
    f"only|just? @the? @pending|@completed|{_KINDS} ones?",
    "only|just|all? @the ones|things|stuff that|which|i|we|with|from|due|on|in|for|marked|still SOME",
    f"what|whatever is|are|i_have|else_is|remains|still? still|currently? {_WHAT_IS}|to_do ANY",
    "what @be? ANY on|in @the? @list ANY",
    "what i|we|do_i still? have|need|got|must|am|did|have_done|completed|finished ANY",
    "what is|still? still? needs|need|has|have to be_done|doing|be_finished|finishing ANY",
    "what needs|remains to? be_done|doing|finishing ANY",
    "what|anything remains|remaining",
    "@the? status|overview|summary of @the? @list|everything ANY",
    "@a? overview|progress|summary|rundown|recap ANY",
    "today|tomorrow|this_week 's @tasks|@list|agenda|plan",
)
_NO_OBJECTS = re.compile(r"^(?:me |us )?(?:about )?(?:how|why|who|where|a joke|reasons?|the reasons?|if|whether) ")
_ABOUT_HOW = re.compile(r" how (?:to|do|can|would|should|does|i|you|come) ")
_SEARCHES = frozenset({"search", "search for", "look up"})
_SHOWING = _SEARCHES | {"show", "view", "display", "find", "look for", "see", "tell"}
_DATA_QUESTIONS = (
    "what|which @be|'s? @the? ANY @tasks ANY",
    "what|which are my|our @task",
    "what is|'s|are most? urgent|important|high_priority now|today|right_now|at_the_moment?",
    "what did|have i|we put|set|mark|marked|moved|move|leave|left ANY on_hold|as|blocked|open ANY",
    "what|how does|is @the @list look|looks like? ANY",
    "is|are any|all|some|most|my of_my? @tasks|my_tasks ANY overdue|done|open|due|left|blocked|on_hold|pending|"
    "finished|completed|late|urgent ANY",
    "what is|has been|already_been done|completed|finished|ticked_off ANY",
    "how is|are @the @list looking|going|doing|coming_along ANY",
    f"what is|'s|else_is|all_is|are still|currently|there|now? {_WHAT_IS}|left_to_do|there_to_do|to_do ANY",
    "what is|'s|else_is|do_i_have|have_i_got|do_we_have|have_we_got ANY on|in @the? todo_list|list|plate|agenda|"
    "schedule|to_do_list|task_list|calendar|todo|inbox ANY",
    "what do|must|should|have|did|will i|we still|already? have|got|need|have_to|need_to|get|had|finish|"
    "complete|achieve|"
    "accomplish|to_do|supposed_to_do ANY",
    "what have|has|had i|we already? done|completed|finished|got|gotten|accomplished|achieved|left|ticked_off|"
    "checked_off ANY",
    "what am|are|was|were i|we supposed|meant|going to do ANY",
    "what still? needs|has|need|have|remains|must to|be? be|doing|do|done|finishing|attention ANY",
    "what else do|is|should i|there? have|to|need|left to? do? ANY",
    "do|have i|we still|currently? have|got any|anything|something|some|a_lot|much|many|more|overdue|open|"
    "pending ANY",
    "have|has i|we got any|anything|some|something ANY",
    "is|are there still|currently? any|anything|something|some|more|other|overdue|open|pending|tasks|todos ANY",
    "any|anything|any_of_my @pending|@tasks|@completed|urgent|important|overdue|tasks|task|new|on|in ANY",
    "how many @adjective? @pending|@completed? high_priority|urgent? @tasks|things|items|of_my_tasks|of_them|"
    "open_tasks|"
    "are|do_i|did_i|have_i ANY",
    "how much is|do_i|work|have still|there|left ANY",
    "how long is @the? @list ANY",
    "@everything on|in @the? @list ANY",
    "open @tasks|@list please?",
    "@tasks left|due|open|remaining|today|overdue|pending|tomorrow ANY",
    "what am|are i|we still? working_on|doing|waiting_on|waiting_for ANY",
    "what is on|planned|scheduled for|on|today|tomorrow ANY",
    "what are @the? priorities|deadlines|plans|open_points ANY",
    "have @the @list please?",
    "@the? @adjective* @pending|@completed? @tasks|todo_list|task_list|to_do_list please?",
    "today|tomorrow|this_week 's @tasks|@list|agenda please?",
    f"which ones|of_them|of_those? are|is still? {_WHAT_IS}|done|completed|finished|urgent|important ANY",
    "which of @the? @tasks ANY",
    "when are @the? @tasks|deadlines ANY",
)
_OPTIONAL_QUESTIONS = (
    "is|are|was|were|'s @the? REF done|due|completed|complete|finished|open|pending|overdue|blocked|deleted|there|"
    "gone|added|removed|renamed|ready|still_open|on_my_list|in_my_list|on_the_list|left|still_there|"
    "marked_as_done ANY",
    "has|have @the? REF been SOME",
    "did|have|had i|you|we already? add|added|create|created|delete|deleted|remove|removed|complete|completed|finish|"
    "finished|rename|renamed|do|done|change|changed|update|updated|mark|marked @the? REF",
    "did|have|had i|you|we already? SOME",
    "is there a|an|already @task about|called|named|for|to|with REF",
    "is there a|an|already SOME",
    "do i have a|an|any @task about|called|named|for|to|with REF",
    "when is|was|'s|are|do|must @the? REF due|scheduled|finished|completed ANY",
    "when SOME",
    "what is|are|'s|was @the @due|@priority|@status|@estimate|@description|@label|@labels of|for|on REF",
    "what is|'s REF 's @due|@priority|@status|@estimate|@description",
    "do i|we have|need SOME",
    "which|what task|todo|one should|shall|do|would i|we|you SOME",
    "which|what task|todo is|are|was SOME",
    "what is @the? REF about",
    "what should i|we do first|next|now|today|tomorrow ANY",
    "am i done|finished|free|late|behind|on_track ANY",
    "how REF is|are @list|@tasks ANY",
)
_NO_DATA = re.compile(
    r"^(?:what|which) (?:\w+ )?(?:@?tasks? )?(?:can|could|would|will|do|did|does) (?:you|it|this) "
    r"|^how many (?:\w+ )?(?:tasks|items|todos|things|reminders) (?:can|could|may|should|does|is it|are allowed|"
    r"will|would|fit) "
    r"|^what (?:is|are|does|do) (?:a|an) (?:\w+ )?(?:task|todo|list|checklist|set|label|shortcut|proposal) "
    r"|^what (?:is|are|does|do) (?:a|an|the) (?:todo list|to do list|difference|point|meaning|use|purpose|"
    r"best|shortcut|working list) "
    r"|^what (?:are|is) (?:tasks|todos|labels|checklists|reminders|proposals) (?:$|for|good|in|of|about|like|made)"
    r"|^what (?:happens|becomes|kinds?|sorts?|types?) "
    r"|^(?:what|which) (?:\w+ )?(?:tasks?|todos?|items) (?:should|could|would|might|shall) (?:i|we|you) "
    r"(?:add|create|put|need|plan|include) "
    r"|^(?:what|which) (?:\w+ )?(?:tasks?|todos?|items) can "
    r"|^did you (?:know|hear|mean|see|sleep|miss|ever|like|enjoy|get|say|think) "
    r"|^(?:have|did) (?:you|i) (?:ever|not|really) "
    r"|^when (?:should|can|do|did|will|would|may|could) (?:i|you|we) "
    r"|^do i (?:need|have) to "
    r"|^(?:what|which) (?:time|day|year|date|month|language|country|city|weather|song|movie|book) "
    r"|^how (?:do|can|to|would|should|does|did|come|about|are|is your) "
    r"|^is there (?:a|an|any) (?:way|shortcut|limit|chance|reason|difference|possibility|button|option|command|"
    r"god|life|"
    r"problem|issue|good|restaurant) "
    r"|^(?:is|was) (?:it|that|this|there) (?:possible|true|okay|safe|bad|good|better|best|easier|wise|necessary|"
    r"worth|a good|a bad|raining|cold) "
)


def read_list_request(verb: Verb, line: Line) -> list[Intent] | None:
    """As in "show my tasks", "tell me what's left", "give me everything that is open"."""
    said = starts(line, "me|us…") or line
    if match(line, "me|us"):
        said = line.slice(0, 0)
    if not said:
        return [_listing(line, Level.MUST, "")] if verb.lemma in {"list"} else None
    if _NO_OBJECTS.match(line.norm) or _ABOUT_HOW.search(f" {said.norm}"):
        if match(said, "how many SOME") or match(said, "about how many SOME"):
            return read_data_question(starts(said, "about…") or said)
        return None
    if said.words[0].norm == "your":
        return None  # the assistant's own
    said = starts(said, "about|at|for|out|off|through|over…") or said
    if matches_any(said, _OBJECTS):
        return [_listing(said, Level.MUST, said.norm)]
    if said.words[0].norm in words_of("wh"):
        asked = read_data_question(said)
        return asked if asked and asked[0].level is Level.MUST else None
    if _is_about_tasks(said):
        return [_listing(said, Level.MUST, said.norm)]
    has_task = re.search(r" (?:task|todo|reminder|checklist|list|details|due date|priority|status) ", f" {said.norm}")
    is_named = said.words[0].is_quote or said.words[0].is_capital or verb.lemma in _SEARCHES
    if verb.lemma in _SHOWING and (has_task or is_named) and not is_foreign(said):
        return [_listing(said, Level.MAY, "all")]
    return None


def read_data_question(line: Line) -> list[Intent] | None:
    """A question that the list answers: surely (how many …) or perhaps (is x done?)."""
    if _NO_DATA.search(line.norm):
        return None
    if matches_any(line, _DATA_QUESTIONS):
        return [_listing(line, Level.MUST, line.norm)]
    for phrase in _OPTIONAL_QUESTIONS:
        found = match(line, phrase)
        if found:
            listing = _listing(line, Level.MAY, "")
            about = _bare_name(line.part(found, "ref")) if "ref" in found.groupdict() else ""
            return [replace(listing, target=Target(about))] if about else [listing]
    return None


def _bare_name(line: Line) -> str:
    if line.norm.strip() in words_of("pronoun", "plural_pronoun") | {"anything", "everything", "something"}:
        return ""
    line = starts(line, "@the? @task called|named|about|for?…", "@the…") or line
    if len(line) > 1 and line.words[-1].norm in words_of("anytask"):
        line = line.slice(0, -1)
    return unquote(line)


def _is_about_tasks(line: Line) -> bool:
    """Whether the object is tasks in general: "my open tasks", "all tasks due this week", "a list of my todos"."""
    if match(line, "a|an @adjective? @task ANY"):
        return False
    if match(line, "my|our @adjective* @task"):
        return True
    if match(line, "@the? ANY @list") and line.words[0].norm in words_of("the") | {"all"}:
        return True
    plain = (
        "@the|@everything|a_list_of|list_of|an_overview_of|a_summary_of|the_list_of|which|what|of|only|just* "
        f"@number|high|low|top|medium|urgent|important|@adjective|@pending|@completed|@ranked|{_KINDS}|priority|"
        "unlabelled|assigned* @tasks ANY"
    )
    found = match(line, plain)
    return found is not None and match(line, "@number? @tasks for|to SOME") is None


def _listing(line: Line, level: Level, norm: str) -> Intent:
    norm = f" {norm}"
    status = next((status for phrase, status in _STATUSES.items() if f" {phrase} " in norm), None)
    return Intent("list_tasks", level, line.span, filter=_filter(norm), is_overdue=" overdue " in norm, status=status)


def _filter(norm: str) -> Filter:
    if _COMPLETED.search(norm) and not _NOT_COMPLETED.search(norm):
        return Filter.COMPLETED
    return Filter.PENDING if _PENDING.search(norm) else Filter.ALL
