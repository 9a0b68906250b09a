"""The line of truth in the user's language. It is stored in English, as the records that it was written from."""

from __future__ import annotations

import re

from PySide6.QtCore import QLocale, QObject

_COUNTED = re.compile(r"(?:(listed) )?([\d,]+) ([a-z]+?)s?(?: ([a-z]+))?")
_AS_WRITTEN = (QLocale.Language.English, QLocale.Language.C)


def truth_words(line: str) -> str:
    return TruthWords().words(line)


class TruthWords(QObject):
    def words(self, line: str) -> str:
        """As it was written where it holds anything that is not known here, as from a newer version."""
        if QLocale().language() in _AS_WRITTEN:
            return line
        pieces = re.split(r"(, (?!\d{3}\b)|; )", line[:1].lower() + line[1:])
        said = [piece if number % 2 else self._phrase(piece) for number, piece in enumerate(pieces)]
        if None in said:
            return line
        text = "".join(filter(None, said))
        return text[:1].upper() + text[1:]

    def _phrase(self, phrase: str) -> str | None:
        counted = _COUNTED.fullmatch(phrase)
        if counted is None:
            return self._fixed().get(phrase)
        listed, number, noun, done = counted.groups()
        return self._number_of(int(number.replace(",", "")), noun, listed or done or "")

    def _number_of(self, number: int, noun: str, done: str) -> str | None:
        match noun, done:
            case "change", "applied":
                return self.tr("%Ln change(s) applied", "", number)
            case "proposal", "queued":
                return self.tr("%Ln proposal(s) queued", "", number)
            case "proposal", "withdrawn":
                return self.tr("%Ln proposal(s) withdrawn", "", number)
            case "task", "listed":
                return self.tr("%Ln task(s) listed", "", number)
            case "call", "failed":
                return self.tr("%Ln call(s) failed", "", number)
        return None

    def _fixed(self) -> dict[str, str]:
        return {
            "notes updated": self.tr("notes updated"),
            "language noted": self.tr("language noted"),
            "steps updated": self.tr("steps updated"),
            "nothing changed yet": self.tr("nothing changed yet"),
            "nothing else changed yet": self.tr("nothing else changed yet"),
            "nothing was changed": self.tr("nothing was changed"),
            "nothing else was changed": self.tr("nothing else was changed"),
        }
