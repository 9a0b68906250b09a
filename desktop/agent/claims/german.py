"""German answers: the common ways to say that something was done, proposed or counted; in doubt, nothing was."""

from __future__ import annotations

from desktop.agent.claims import meaning
from desktop.agent.claims import words as w
from desktop.agent.claims.model import Claim, Named, ReadClaim, Stage
from desktop.agent.claims.objects import number_of
from desktop.agent.claims.passages import MARK, TITLE, Piece, Token
from desktop.agent.language.verbs import Family

_PARTICIPLES = {
    "gelöscht": Family.DELETE, "entfernt": Family.DELETE, "gestrichen": Family.DELETE,
    "hinzugefügt": Family.ADD, "erstellt": Family.ADD, "angelegt": Family.ADD, "eingetragen": Family.ADD,
    "notiert": Family.ADD, "ergänzt": Family.ADD,
    "abgeschlossen": Family.COMPLETE, "erledigt": Family.COMPLETE, "abgehakt": Family.COMPLETE,
    "markiert": Family.MARK, "umbenannt": Family.RENAME, "geändert": Family.CHANGE, "aktualisiert": Family.CHANGE,
    "angepasst": Family.CHANGE, "bearbeitet": Family.CHANGE, "gesetzt": Family.CHANGE, "verschoben": Family.MOVE,
    "priorisiert": Family.PRIORITIZE, "wiederhergestellt": Family.UNDO, "zurückgezogen": Family.RETRACT,
}  # fmt: skip
_PROPOSED = frozenset({"vorgeschlagen", "eingereicht", "vorgemerkt"})
_ACTIONS = {
    "löschen": Family.DELETE, "löschung": Family.DELETE, "entfernen": Family.DELETE, "hinzuzufügen": Family.ADD,
    "anzulegen": Family.ADD, "erstellen": Family.ADD, "umzubenennen": Family.RENAME, "ändern": Family.CHANGE,
    "änderung": Family.CHANGE, "verschieben": Family.MOVE, "abzuschließen": Family.COMPLETE,
}  # fmt: skip
_PRESENT = frozenset({"ist", "sind"})
_AUXILIARIES = _PRESENT | {"habe", "haben", "wurde", "wurden"}
_DENYING = w.word_set(
    "nicht nichts kein keine keinen keiner keines nie niemals ohne konnte konnten kann kannst können könnte "
    "könnten werde wird werden würde würden soll sollen sollte möchte möchtest möchten wenn falls sobald bevor "
    "nachdem damit ob hast hat du muss müssen dass gestern"
)
_CONDITIONS = frozenset({"wenn", "falls", "sobald", "nachdem", "bevor"})
_DONE = frozenset({"erledigt", "fertig", "geschafft"})
_SIGNALS = _PARTICIPLES.keys() | _PROPOSED | _DONE | {"steht", "stehen"}
_LEADS = w.word_set("alles ok okay klar gut super gerne ja alles prima schon bereits ist")
_TASKS = frozenset({"aufgabe", "aufgaben", "eintrag", "punkt", "termin", "erinnerung", "änderung", "änderungen"})
_COUNTED = frozenset({"aufgaben", "aufgabe", "einträge", "todos", "to-dos"})
_NUMBERS = w.numbered("null eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf")
_VERDICTS = frozenset({"bestätigung", "freigabe", "prüfung", "zustimmung", "genehmigung"})
_RELATIVE = frozenset({"die", "der", "das", "welche"})
_ONE = frozenset({",", "und", ":"})


def claims_in(piece: Piece) -> list[Claim]:
    if piece.is_question or _SIGNALS.isdisjoint(piece.words):
        return []
    claims: list[Claim] = []
    conditional = False
    for segment in _segments(piece.tokens):
        words = [token.word for token in segment]
        conditional = conditional or not _CONDITIONS.isdisjoint(words)
        claim = _claim(piece, segment, words, conditional=conditional)
        if claim:
            claims.append(claim)
    return claims


def softens(piece: Piece) -> bool:
    """Whether it says that something waits for the user."""
    words = piece.words
    return not _VERDICTS.isdisjoint(words) and not {"wartet", "warten", "zur"}.isdisjoint(words)


def reads_in(piece: Piece) -> list[ReadClaim]:
    words = piece.words
    if piece.is_question or not {"wenn", "falls", "kannst", "ich"}.isdisjoint(words):
        return []
    if {"du", "hast"} <= set(words) or {"sie", "haben"} <= set(words) or {"es", "gibt"} <= set(words):
        for at, word in enumerate(words):
            number = 0 if word in ("keine", "keinen") else number_of(word)
            number = _NUMBERS.get(word) if number is None else number
            near = words[at + 1 : at + 4]
            if number is not None and not _COUNTED.isdisjoint(near):
                completed = False if not {"offene", "offenen"}.isdisjoint(near) else None
                return [ReadClaim(piece.said, number, completed)]
    return []


def _claim(piece: Piece, segment: list[Token], words: list[str], *, conditional: bool) -> Claim | None:
    if not _DENYING.isdisjoint(words):
        return None
    named = _named(piece.tokens)
    if _PROPOSED & set(words) and _AUXILIARIES & set(words):
        family = next((_ACTIONS[word] for word in piece.words if word in _ACTIONS), None)
        tools = meaning.tools_of(family, []) if family else meaning.PROPOSABLE
        return Claim(piece.said, tools, Stage.PROPOSED, named)
    plain = [word for word in words if word not in _LEADS and word != MARK]
    if len(plain) == 1 and plain[0] in _DONE:
        return Claim(piece.said, meaning.ANY, sweeping=True)
    if {"steht", "stehen"} & set(words) and "liste" in words and {"jetzt", "nun"} & set(words):
        return Claim(piece.said, meaning.tools_of(Family.ADD, []), Stage.STATE, _named(segment), changed_now=True)
    at = next((i for i, word in enumerate(words) if word in _PARTICIPLES), None)
    if at is None:
        return None
    auxiliaries = [i for i, word in enumerate(words) if word in _AUXILIARIES]
    present = bool(auxiliaries) and words[auxiliaries[0]] in _PRESENT
    short = at == 0 or all(word in _TASKS or word in _LEADS or word in (TITLE, MARK) for word in words[:at])
    if not (auxiliaries or short) or (present and conditional):
        return None
    if words[0] in _RELATIVE and auxiliaries and auxiliaries[0] > at:
        return None
    if "haben" in words and "wir" not in words:
        return None
    family = _PARTICIPLES[words[at]]
    around = ["done" if word in ("erledigt", "abgeschlossen") else word for word in words]
    stage = Stage.STATE if present else Stage.DONE
    return Claim(piece.said, meaning.tools_of(family, [], around), stage, _named(segment), changed_now=not present)


def _named(tokens: list[Token]) -> tuple[Named, ...]:
    groups: list[list[str]] = []
    joined = False
    for token in tokens:
        if token.word == TITLE and joined:
            groups[-1].append(token.raw)
        elif token.word == TITLE:
            groups.append([token.raw])
        joined = token.word == TITLE or (joined and token.word in _ONE)
    return tuple(Named(tuple(group)) for group in groups)


def _segments(tokens: list[Token]) -> list[list[Token]]:
    segments: list[list[Token]] = [[]]
    for token in tokens:
        if token.word in (",", "aber"):
            segments.append([])
        else:
            segments[-1].append(token)
    return [segment for segment in segments if segment]
