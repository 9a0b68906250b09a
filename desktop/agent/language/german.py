"""Reads a German message by its verb: what it asks for, as far as a pattern says so plainly. Pure.

A table of patterns rather than a grammar: German puts the verb first or last, and the object between its parts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from desktop.agent.language.reading import Intent, Item, Level, Mood, Reading, Target
from desktop.agent.provider import Facts
from desktop.domain import quickadd
from desktop.domain.dates import find_dates
from desktop.domain.quotes import find_quotes
from desktop.domain.task import Due, Filter, Priority, Status

_WORDS = frozenset(
    [
        "der",
        "die",
        "das",
        "den",
        "dem",
        "des",
        "ein",
        "eine",
        "einen",
        "einer",
        "ich",
        "du",
        "mir",
        "mich",
        "dir",
        "dich",
        "mein",
        "meine",
        "meinen",
        "meiner",
        "und",
        "oder",
        "ist",
        "sind",
        "zu",
        "zur",
        "zum",
        "auf",
        "bitte",
        "nicht",
        "kein",
        "keine",
        "wie",
        "was",
        "welche",
        "welcher",
        "wann",
        "warum",
        "für",
        "mit",
        "von",
        "aufgabe",
        "aufgaben",
        "liste",
        "heute",
        "morgen",
        "lösche",
        "zeig",
        "zeige",
        "füge",
        "erstelle",
        "verschiebe",
        "markiere",
        "benenne",
        "hake",
        "setze",
        "erledigt",
        "fällig",
        "hinzu",
        "kannst",
        "könntest",
        "habe",
        "hast",
    ]
)
_ENGLISH = frozenset(
    [
        "the",
        "a",
        "an",
        "to",
        "my",
        "me",
        "is",
        "are",
        "and",
        "or",
        "of",
        "for",
        "with",
        "task",
        "tasks",
        "please",
        "what",
        "which",
        "how",
        "add",
        "delete",
        "show",
    ]
)

_POLITE = re.compile(
    r"^(?:(?:bitte|hallo|hi|hey|okay|ok|also|ja|danke|nein|guten (?:morgen|tag|abend))[,!]?\s+)+|[,]?\s+(?:bitte|danke)[.!]*$",
    re.IGNORECASE,
)
_ASKING = re.compile(
    r"^(?:kannst|könntest|würdest|magst|willst) du (?:mir |mal |bitte |doch )*|^ich (?:möchte|will|würde gern(?:e)?) (?:bitte |gern(?:e)? )*(?:dass du )?",
    re.IGNORECASE,
)
_REFUSING = re.compile(r"\b(?:nicht|kein|keine|keinen|nie|niemals)\b", re.IGNORECASE)
_EXPLAINING = re.compile(
    r"^(?:wie|warum|wieso|weshalb|wann|wozu|was (?:bedeutet|heißt|ist (?:ein|der|die|das)\b))", re.IGNORECASE
)
_CONDITION = re.compile(r"^(?:wenn|falls|sobald|bevor|nachdem|angenommen)\b", re.IGNORECASE)
_OWN_PAST = re.compile(r"^(?:ich|wir) (?:hab|habe|haben) \b", re.IGNORECASE)

_ARTICLE = re.compile(
    r"^(?:(?:die|der|das|den|dem|meine|meinen|meiner|mein|eine|einen|ein)\s+)?(?:(?:aufgabe|task)\s+)?", re.IGNORECASE
)
_IT = frozenset({"", "es", "sie", "ihn", "das", "diese", "dieses", "diesen", "die aufgabe", "diese aufgabe"})

_PRIORITIES = {
    "dringend": Priority.P0, "höchste": Priority.P0, "kritisch": Priority.P0, "hoch": Priority.P1, "hohe": Priority.P1,
    "hoher": Priority.P1, "mittel": Priority.P2, "mittlere": Priority.P2, "normal": Priority.P2, "niedrig": Priority.P3,
    "niedrige": Priority.P3, "p0": Priority.P0, "p1": Priority.P1, "p2": Priority.P2, "p3": Priority.P3,
}  # fmt: skip
_STATUS = {
    "offen": Status.OPEN, "in arbeit": Status.IN_PROGRESS, "blockiert": Status.BLOCKED, "pausiert": Status.ON_HOLD,
    "zurückgestellt": Status.ON_HOLD, "wartend": Status.ON_HOLD,
}  # fmt: skip
_ADD_VERB = r"(?:füg|füge|trag|trage|nimm|schreib|schreibe|pack|packe|notier|notiere|merk|merke)"
_RULES: tuple[tuple[str, str], ...] = (
    # checklists
    ("items", rf"{_ADD_VERB} (?P<items>.+?) (?:zu|zur|zum|auf|in) (?P<target>.+?)(?:-|\s)?(?:checkliste|liste|punkten) (?:hinzu|auf|ein)"),
    ("items", rf"{_ADD_VERB} (?:zu|zur|zum) (?:checkliste (?:von|für) )?(?P<target>.+?) (?P<items>.+) hinzu"),
    ("items", rf"{_ADD_VERB} (?P<items>.+?) (?:zu|zur|zum) (?:checkliste (?:von|für) )?(?P<target>.+?) hinzu"),
    ("tick", r"hake? (?P<item>.+?) (?:bei|in|auf|von) (?P<target>.+?) ab"),
    # new tasks
    ("remind", r"erinner[en]* mich (?:bitte )?(?P<title>.+)"),
    ("add", r"(?:erstell|erstelle|leg|lege|mach|mache|schreib|schreibe) (?:mir )?(?:bitte )?(?:eine |die )?(?:neue )?aufgabe:? (?P<title>.+?)(?: an| auf)?"),
    ("add", r"(?:neue )?aufgabe:? (?P<title>.+?) (?:anlegen|erstellen|hinzufügen|eintragen|notieren)"),
    ("add", r"neue aufgabe:? (?P<title>.+)"),
    ("add", rf"{_ADD_VERB} (?:die aufgabe |eine aufgabe |aufgabe |dir )?(?P<title>.+?) (?:hinzu|ein|auf|vor)(?: .*)?"),
    ("add", r"(?:notier|notiere|merk dir|merke dir):? (?P<title>.+)"),
    ("add", r"(?P<title>.+?) (?:auf (?:die|meine) liste )?(?:hinzufügen|eintragen|aufnehmen|notieren|anlegen|setzen)"),
    ("add", r"setz[e]? (?P<title>.+?) auf (?:die|meine) (?:liste|todo-liste|aufgabenliste)"),
    # labels, before other settings
    ("label", r"(?:gib|gebe) (?P<target>.+?) (?:das|den|die) (?:label|etikett|schlagwort|tag) (?P<label>.+)"),
    ("label", r"(?:markier|markiere|versieh|etikettiere) (?P<target>.+?) mit (?:dem )?(?:label |etikett |schlagwort )?(?P<label>[^ ]+)"),
    # completing
    ("complete", r"hake? (?P<target>.+?) ab"),
    ("complete", r"(?:markier|markiere|kennzeichne|setz|setze|mach|mache) (?P<target>.+?) (?:als|auf) (?:erledigt|fertig|abgeschlossen|done)"),
    ("complete", r"(?:erledige|schließ|schließe) (?P<target>.+?)(?: ab)?"),
    ("complete", r"(?P<target>.+?) (?:abhaken|abschließen|als erledigt markieren|als fertig markieren|erledigen)"),
    ("complete", r"(?P<target>.+?) (?:ist|sind) (?:jetzt |nun )?(?:erledigt|fertig|abgehakt|geschafft)"),
    ("undate", r"(?:entferne|lösche|nimm) (?:das|den) (?:datum|fälligkeitsdatum|termin|fälligkeit) (?:von|bei|für) (?P<target>.+?)(?: weg| raus)?"),
    # deleting
    ("delete", r"(?:lösch|lösche|entfern|entferne|streich|streiche|verwirf) (?P<target>.+?)(?: (?:von|aus) (?:der|meiner) liste)?"),
    ("delete", r"(?:wirf|schmeiß|schmeiße) (?P<target>.+?) (?:weg|raus|in den papierkorb)"),
    ("delete", r"(?P<target>.+?) (?:löschen|entfernen|streichen|wegwerfen)"),
    # values
    ("rename", r"benenne? (?P<target>.+?) (?:in|zu) (?P<title>.+?) um"),
    ("rename", r"(?P<target>.+?) (?:in|zu) (?P<title>.+?) umbenennen"),
    ("rename", r"(?:ändere|änder) (?:den titel von |den namen von )?(?P<target>.+?) (?:in|zu) (?P<title>.+)"),
    ("priority", r"(?:setz|setze|ändere|änder|stell|stelle) (?:die )?priorität (?:von|für|bei) (?P<target>.+?) (?:auf|zu) (?P<value>\S+)"),
    ("priority", r"(?:gib|gebe) (?P<target>.+?) (?:die )?(?P<value>hohe|höchste|niedrige|mittlere) priorität"),
    ("priority", r"(?:setz|setze|stell|stelle|mach|mache) (?P<target>.+?) auf (?P<value>hoch|niedrig|mittel|dringend|p[0-3])"),
    ("estimate", r"(?:setz|setze|schätz|schätze) (?:die )?(?:dauer|schätzung|aufwand)? ?(?:von |für )?(?P<target>.+?) auf (?P<value>\d+ ?(?:min\w*|stunde\w*|h))"),
    ("status", r"(?:setz|setze|stell|stelle|ändere) (?:den status von )?(?P<target>.+?) (?:auf|zu|als) (?P<value>offen|in arbeit|blockiert|pausiert|zurückgestellt|wartend)"),
    ("due", r"(?:verschieb|verschiebe|verleg|verlege|schieb|schiebe|setz|setze|leg|lege|plan|plane|mach|mache|stell|stelle|ändere) (?:das |den |die )?(?:fälligkeitsdatum |fälligkeit |datum |termin |frist )?(?:von |für )?(?P<target>.+?) (?P<when>(?:auf|für|zum|am|um) .+?)(?: ein| fest| fällig)?"),
    ("due", r"(?P<target>.+?) (?P<when>(?:auf|für|zum) .+?) (?:verschieben|verlegen|setzen|planen|einplanen)"),
    ("due", r"(?P<target>.+?) ist (?P<when>.+?) fällig"),
    # reading
    ("list", r"(?:zeig|zeige|zeigen|liste|list|nenn|nenne|gib) (?:mir |uns )?(?:bitte |mal )*(?P<what>.*(?:aufgabe|aufgaben|todos|liste|überfällig\w*|fällig\w*|erledigt\w*|offen\w*)\b.*?)(?: auf| an)?"),
    ("list", r"(?P<what>(?:welche|wie viele|wieviele|was für) .*(?:aufgabe|aufgaben|todos|punkte)\b.*)"),
    ("list", r"(?P<what>was (?:ist|steht|sind|habe|hab|muss|liegt)\b.*(?:fällig|an|überfällig|offen|tun|machen|erledigen|liste|heute|morgen|woche).*)"),
    ("list", r"(?P<what>(?:habe ich|hab ich|gibt es|ist|sind) .*(?:aufgabe|aufgaben|fällig|überfällig|offen|zu tun)\b.*)"),
)  # fmt: skip
_COMPILED = tuple((kind, re.compile(rf"{pattern}[.!?\s]*", re.IGNORECASE)) for kind, pattern in _RULES)
_JOINED = re.compile(
    r"(?:\s+und\s+|,\s*(?:dann\s+|und\s+)?)(?=(?:dann )?(?:lösch|entfern|füg|erstell|verschieb|markier|hak|benenn|setz|zeig|leg|streich|erinner|gib|änder)\w*\b)",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?<=[^\d][.!?])\s+|\n+|;\s*")
_LISTED = re.compile(r"\s*(?:,|\bund\b|\bsowie\b)\s*", re.IGNORECASE)
_ALL = re.compile(r"^(?:alle|alles|sämtliche)\b", re.IGNORECASE)


def is_german(text: str) -> bool:
    words = re.findall(r"[a-zäöüß]+", text.lower())
    german = sum(word in _WORDS or any(letter in word for letter in "äöüß") for word in words)
    return german > sum(word in _ENGLISH for word in words)


def read_german(text: str, facts: Facts) -> Reading:
    intents: list[Intent] = []
    mood = Mood.OTHER
    position = 0
    for sentence in _SENTENCE.split(text.strip()):
        start = text.find(sentence, position)
        position = start + len(sentence)
        for clause in _JOINED.split(sentence):
            found, clause_mood = _read_clause(clause, (start, position), facts)
            intents += found
            mood = clause_mood if clause_mood is not Mood.OTHER else mood
    question = next((intent.question for intent in intents if intent.level is Level.ASK), "")
    return Reading(tuple(intents), Mood.REQUEST if intents else mood, question)


def _read_clause(clause: str, span: tuple[int, int], facts: Facts) -> tuple[list[Intent], Mood]:
    said = _POLITE.sub("", clause.strip()).strip()
    if re.fullmatch(r"(?:hallo|hi|hey|moin|servus|guten (?:morgen|tag|abend))[.! ]*", clause.strip(), re.IGNORECASE):
        return [], Mood.GREETING
    if re.fullmatch(r"(?:vielen )?(?:danke|dank)\b.*|super.*|prima.*|perfekt.*", clause.strip(), re.IGNORECASE):
        return [], Mood.THANKS
    if re.match(r"(?:wer|was) (?:bist|kannst) du|hilfe\b|was verstehst du", said, re.IGNORECASE):
        return [], Mood.ABOUT_ME
    if not said or _CONDITION.match(said) or _OWN_PAST.match(said):
        return [], Mood.OTHER
    asked = _ASKING.sub("", said)
    bare = _quotes_hidden(asked)
    if _EXPLAINING.match(bare) and not re.match(r"wie ?viele", bare, re.IGNORECASE):
        return [], Mood.HELP
    for kind, pattern in _COMPILED:
        found = pattern.fullmatch(asked)
        if found is None or (kind != "list" and asked.rstrip().endswith("?") and asked == said):
            continue
        if kind != "list" and _REFUSING.search(_quotes_hidden(asked)):
            return [], Mood.NEGATED
        parts = {name: value.strip(" .!") for name, value in found.groupdict().items() if value}
        return list(_READERS[kind](parts, span, facts)), Mood.REQUEST
    return [], Mood.NEGATED if _REFUSING.search(bare) else Mood.OTHER


def _quotes_hidden(text: str) -> str:
    for quote in reversed(find_quotes(text)):
        text = text[: quote.start] + "“”" + text[quote.end :]
    return text


Parts = dict[str, str]


def _target(words: str, facts: Facts) -> Target | None:
    plain = _ARTICLE.sub("", words, count=1).strip(" „“”\"'‚‘«»")
    if plain.casefold() in _IT:
        return Target(task_id=facts.focus.id) if facts.focus else None
    return Target(words=plain)


def _about(tool: str, question: str) -> Callable[[Parts, tuple[int, int], Facts], Iterator[Intent]]:
    """A reader of what concerns one task and needs nothing else."""

    def read(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
        yield _with_target(Intent(tool, Level.MUST, span), parts, facts, question)

    return read


def _with_target(intent: Intent, parts: Parts, facts: Facts, question: str = "Welche Aufgabe meinst du?") -> Intent:
    if _ALL.match(parts["target"]):
        return replace(intent, level=Level.ASK, question="Bitte nenne die Aufgaben einzeln. Welche meinst du?")
    target = _target(parts["target"], facts)
    return replace(intent, target=target) if target else replace(intent, level=Level.ASK, question=question)


def _add(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
    said = parts["title"].strip(" „“”\"'")
    read = quickadd.parse(said, facts.now, facts.first_weekday, day_first=facts.day_first)
    if not read.title:
        yield Intent("add_task", Level.ASK, span, question="Wie soll die Aufgabe heißen?")
        return
    yield Intent(
        "add_task", Level.MUST, span, title=read.title, due=read.due, priority=read.priority, labels=read.labels
    )


def _remind(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
    said = re.sub(r"\b(?:an|daran,?)\s+(?=\S)", " ", parts["title"], count=1)
    yield from _add({"title": " ".join(said.split())}, span, facts)


def _items(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
    titles = [title.strip(" „“”\"'") for title in _LISTED.split(parts["items"]) if title.strip()]
    intent = Intent("add_multiple_checklist_items", Level.MUST, span, items=tuple(Item(title) for title in titles))
    yield _with_target(intent, parts, facts)


def _tick(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
    item = parts["item"].strip(" „“”\"'")
    intent = Intent("update_checklist_items", Level.MUST, span, items=(Item(item, True),), title=item)
    yield _with_target(intent, parts, facts)


def _label(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
    intent = Intent("assign_task_labels", Level.MUST, span, labels=(parts["label"].strip(" „“”\"'#"),))
    yield _with_target(intent, parts, facts)


def _rename(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
    intent = Intent("update_task", Level.MUST, span, new_title=parts["title"].strip(" „“”\"'"))
    yield _with_target(intent, parts, facts)


def _priority(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
    value = _PRIORITIES.get(parts["value"].casefold())
    intent = Intent("set_task_priority", Level.MUST, span, priority=value)
    if value is None:
        intent = replace(intent, level=Level.ASK, question="Welche Priorität: hoch, mittel oder niedrig?")
    yield _with_target(intent, parts, facts)


def _estimate(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
    number, unit = re.match(r"(\d+) ?(\w+)", parts["value"]).groups()  # type: ignore[union-attr]
    minutes = int(number) * (1 if unit.casefold().startswith("min") else 60)
    yield _with_target(Intent("set_task_estimate", Level.MUST, span, minutes=minutes), parts, facts)


def _status(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
    status = _STATUS[parts["value"].casefold()]
    yield _with_target(Intent("set_task_status", Level.MUST, span, status=status), parts, facts)


def _undate(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
    yield _with_target(Intent("set_task_due_date", Level.MUST, span, clears=True), parts, facts)


def _due(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
    due = _date_in(parts["when"], facts)
    intent = Intent("set_task_due_date", Level.MUST, span, due=due)
    if due is None:
        intent = replace(intent, level=Level.ASK, question="Auf welchen Tag?")
    yield _with_target(intent, parts, facts)


def _date_in(text: str, facts: Facts) -> Due | None:
    for words in (
        text,
        re.sub(r"^(?:auf|für|zum)\s+(?:den\s+)?", "am ", text),
        re.sub(r"^\w+\s+(?:den\s+)?", "", text),
    ):
        found = find_dates(words, facts.now, facts.first_weekday, facts.day_first)
        if found:
            return found[0].due
    return None


def _list(parts: Parts, span: tuple[int, int], facts: Facts) -> Iterator[Intent]:
    what = parts["what"].casefold()
    if re.search(r"\b(?:erledigt|abgeschlossen|fertig)", what):
        kept = Filter.COMPLETED
    elif re.search(r"\b(?:offen|ausstehend|fällig|überfällig|noch|zu tun|tun|steht)", what):
        kept = Filter.PENDING
    else:
        kept = Filter.ALL
    yield Intent(
        "list_tasks",
        Level.MUST,
        span,
        filter=kept,
        is_overdue="überfällig" in what,
        due=_date_in(parts["what"], facts),
    )


_READERS: dict[str, Callable[[Parts, tuple[int, int], Facts], Iterator[Intent]]] = {
    "add": _add,
    "remind": _remind,
    "items": _items,
    "tick": _tick,
    "label": _label,
    "complete": _about("complete_task", "Welche Aufgabe ist erledigt?"),
    "delete": _about("delete_task", "Welche Aufgabe soll gelöscht werden?"),
    "rename": _rename,
    "priority": _priority,
    "estimate": _estimate,
    "status": _status,
    "undate": _undate,
    "due": _due,
    "list": _list,
}
