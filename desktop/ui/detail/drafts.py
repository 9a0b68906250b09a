"""Text that was typed but cannot be saved yet: too long, empty, or only half of it there. It outlives a restart."""

from __future__ import annotations

from dataclasses import dataclass

from desktop.settings import Settings

_KEY = "drafts"
_MOST = 50


@dataclass(frozen=True, slots=True)
class TextDraft:
    """`base` is the stored value that the text started from."""

    base: str
    text: str


class Drafts:
    """The unsaved texts of all tasks, by task and field; the oldest go when there are too many."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._kept: dict[str, TextDraft] = {}
        self._changed = False
        stored = settings.state(_KEY)
        for key, base, text in stored if isinstance(stored, list) else ():
            self._kept[key] = TextDraft(base, text)

    def get(self, task_id: str, field: str) -> TextDraft | None:
        return self._kept.get(f"{task_id} {field}")

    def texts(self, task_id: str, prefix: str) -> dict[str, str]:
        """The texts of all fields of a task whose names begin with `prefix`, by the rest of the name."""
        start = f"{task_id} {prefix}"
        return {key.removeprefix(start): draft.text for key, draft in self._kept.items() if key.startswith(start)}

    def put(self, task_id: str, field: str, text: str, base: str = "") -> None:
        """Keeps a text; one that is empty or what the store has anyway is forgotten."""
        key, draft = f"{task_id} {field}", TextDraft(base, text)
        if self._kept.get(key) == draft:
            return
        had = self._kept.pop(key, None)
        if text and text != base:
            self._kept[key] = draft
        elif had is None:
            return
        for oldest in list(self._kept)[:-_MOST]:
            del self._kept[oldest]
        self._changed = True

    def drop(self, task_id: str, field: str) -> None:
        self.put(task_id, field, "")

    def save(self) -> None:
        """Keeps them for the next start, if they changed."""
        if self._changed:
            self._changed = False
            data = [[key, draft.base, draft.text] for key, draft in self._kept.items()]
            self._settings.remember(_KEY, data)
