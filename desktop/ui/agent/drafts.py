"""What was typed for the agent: texts not sent yet, by conversation, and the last requests."""

from __future__ import annotations

from desktop.settings import Settings

DRAFTS_KEY, ASKED_KEY = "agent.drafts", "agent.asked"
_MOST = 50


class AgentDrafts:
    """They outlive a restart. The oldest go when there are too many."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        drafts, asked = settings.state(DRAFTS_KEY), settings.state(ASKED_KEY)
        self._drafts: dict[str, str] = dict(drafts) if isinstance(drafts, list) else {}
        self._asked: list[str] = [text for text in asked if isinstance(text, str)] if isinstance(asked, list) else []

    def get(self, conversation_id: str | None) -> str:
        return self._drafts.get(conversation_id or "", "")

    def put(self, conversation_id: str | None, text: str) -> None:
        """Keeps a text; an empty one is forgotten."""
        key = conversation_id or ""
        if self._drafts.get(key, "") == text:
            return
        self._drafts.pop(key, None)
        if text:
            self._drafts[key] = text
        for oldest in list(self._drafts)[:-_MOST]:
            del self._drafts[oldest]
        self._settings.remember(DRAFTS_KEY, [list(draft) for draft in self._drafts.items()])

    def asked(self) -> list[str]:
        """The last requests, oldest first, each once."""
        return list(self._asked)

    def add_asked(self, text: str) -> None:
        self._asked = [*(other for other in self._asked if other != text), text][-_MOST:]
        self._settings.remember(ASKED_KEY, self._asked)
