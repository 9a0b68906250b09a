"""Device-local settings. Each is declared once, here: the dialog, the checks and the defaults all come from this.

They are kept in the profile's database and never synced. Secrets are not settings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from desktop.errors import InvalidInputError
from desktop.store import Store

T = TypeVar("T", bool, int, str)


class Setting(NamedTuple, Generic[T]):
    """`choices` maps a value to how it reads; `minimum` and `maximum` bound a number."""

    key: str
    section: str
    title: str
    default: T
    help: str = ""
    choices: dict[T, str] | None = None
    minimum: int = 0
    maximum: int = 0
    unit: str = ""

    def check(self, value: Any) -> T:  # type: ignore[misc]  # mypy knows no named tuple with a T of several types
        """The value, if it is valid; raises InvalidInputError."""
        if type(value) is not type(self.default):
            raise InvalidInputError("“{title}” cannot be {value}.", title=self.title, value=repr(value))
        if self.choices is not None and value not in self.choices:
            names = ", ".join(str(choice) for choice in self.choices)
            raise InvalidInputError("“{title}” can be {names}.", title=self.title, names=names)
        if type(value) is int and not self.minimum <= value <= self.maximum:
            raise InvalidInputError(
                "“{title}” is between {minimum} and {maximum}.",
                title=self.title,
                minimum=self.minimum,
                maximum=self.maximum,
            )
        return value


SCHEME = Setting(
    "appearance.scheme", "Appearance", "Colours", "system",
    choices={"system": "Like the system", "light": "Light", "dark": "Dark"},
)  # fmt: skip
FONT_SCALE = Setting(
    "appearance.font_scale", "Appearance", "Text size", 100, minimum=100, maximum=200, unit="%",
)  # fmt: skip
REDUCED_MOTION = Setting(
    "appearance.reduced_motion", "Appearance", "Reduce motion", False,
    help="Show changes at once instead of animating them.",
)  # fmt: skip
LANGUAGE = Setting(
    "general.language", "General", "Language", "system", help="Takes effect at the next start.",
    choices={"system": "Like the system", "en": "English", "de": "Deutsch"},
)  # fmt: skip
START_VIEW = Setting(
    "general.start_view", "General", "Show at start", "last",
    choices={"last": "The view you left", "inbox": "Inbox", "today": "Today", "upcoming": "Upcoming", "all": "All"},
)  # fmt: skip
FIRST_WEEKDAY = Setting(
    "general.first_weekday", "General", "Week starts on", "system",
    choices={"system": "Like the system", "monday": "Monday", "saturday": "Saturday", "sunday": "Sunday"},
)  # fmt: skip
REMINDERS = Setting(
    "notifications.reminders", "Notifications", "Remind me of tasks", True,
    help="At the reminders that a task has, or else when it is due, if it has a time.",
)  # fmt: skip
MORNING = Setting(
    "notifications.morning", "Notifications", "The morning begins at", 9, minimum=4, maximum=12, unit="o’clock",
    help="For reminders of tasks that have a day but no time, and for “tomorrow morning”.",
)  # fmt: skip
OVERDUE_SUMMARY = Setting(
    "notifications.overdue_summary", "Notifications", "Say at start what is overdue", True,
)  # fmt: skip
TRAY = Setting(
    "general.tray", "General", "Stay in the tray when the window is closed", False,
    help="Only where the desktop has a tray.",
)  # fmt: skip
WEEKLY_BACKUP = Setting("backups.weekly", "Backups", "Make a backup every week", True)
BACKUPS_KEPT = Setting("backups.kept", "Backups", "Automatic backups to keep", 8, minimum=1, maximum=52)
AGENT_PROVIDER = Setting(
    "agent.provider", "Agent", "Assistant", "builtin",
    help="The built-in one needs no network and no key; a language model understands more.",
    choices={"builtin": "Built-in", "openai": "A language model"},
)  # fmt: skip
AGENT_BASE_URL = Setting(
    "agent.base_url", "Agent", "Address of the model", "", help="Such as http://localhost:11434/v1.",
)  # fmt: skip
AGENT_MODEL = Setting("agent.model", "Agent", "Model", "")
AGENT_SMALL_MODEL = Setting(
    "agent.small_model", "Agent", "Small model", False,
    help="Offers only the tools that a request can need. Models below 8 billion parameters choose better with it.",
)  # fmt: skip
AGENT_TURNS = Setting(
    "agent.turns", "Agent", "Rounds of tool calls in one step", 8, minimum=2, maximum=20,
)  # fmt: skip
AGENT_RESUBMISSIONS = Setting(
    "agent.resubmissions", "Agent", "Steps the agent may take without asking", 5, minimum=1, maximum=10,
)  # fmt: skip
AGENT_TIMEOUT = Setting(
    "agent.timeout", "Agent", "Wait for an answer at most", 180, minimum=5, maximum=1800, unit="s",
)  # fmt: skip
REFERENCE_THRESHOLD = Setting(
    "agent.reference_threshold", "Agent", "How similar a title must be to match", 60,
    help="Higher is stricter.", minimum=50, maximum=95, unit="%",
)  # fmt: skip
AGENT_ALLOWED_URL = Setting("agent.allowed_url", "Agent", "Address that may be asked although it is elsewhere", "")
"""The address that the user has allowed when asked. It is not in the settings dialog."""
OTHER_AGENTS = Setting("agents.enabled", "Agent", "Let other agents read and propose", False)
"""`assent mcp`; it is in a dialog of its own, with what they may see."""
DEVICE_NAME = Setting(
    "general.device_name", "General", "Name of this device", "",
    help="Shown on your other devices. If empty, it is the name of this computer.",
)  # fmt: skip

EXPIRY_DAYS = Setting(
    "agent.expiry_days", "Agent", "Proposals expire after", 14, minimum=1, maximum=365, unit="days",
    help="What nobody has decided on by then is taken off the list. You can ask for it again.",
)  # fmt: skip
DECISIONS_TOLD = Setting(
    "agent.decisions_told", "Agent", "Decisions the agent is told about", 50, minimum=0, maximum=200,
    help="Your latest verdicts show it what you tend to confirm and reject.",
)  # fmt: skip
NOTIFY_PROPOSALS = Setting(
    "notifications.proposals", "Notifications", "Tell me about proposals that wait for me", True,
    help="Also of those that came from your other devices.",
)  # fmt: skip

ALWAYS_ASK, APPLY_AND_TELL = "ask", "apply"


def policy(tool: str, title: str) -> Setting[str]:
    """Whether a tool's proposals wait; `review/policy.py` makes one for each tool that has words for it."""
    choices = {ALWAYS_ASK: "Always ask", APPLY_AND_TELL: "Apply and tell me"}
    return Setting(f"agent.policy.{tool}", "Agent", title, ALWAYS_ASK, choices=choices)


SETTINGS: tuple[Setting[Any], ...] = (
    LANGUAGE, START_VIEW, FIRST_WEEKDAY, TRAY, DEVICE_NAME,
    SCHEME, FONT_SCALE, REDUCED_MOTION,
    REMINDERS, MORNING, OVERDUE_SUMMARY, NOTIFY_PROPOSALS,
    AGENT_PROVIDER, AGENT_BASE_URL, AGENT_MODEL, AGENT_SMALL_MODEL, AGENT_RESUBMISSIONS, AGENT_TURNS, AGENT_TIMEOUT,
    REFERENCE_THRESHOLD, EXPIRY_DAYS, DECISIONS_TOLD,
    WEEKLY_BACKUP, BACKUPS_KEPT,
)  # fmt: skip


class Settings:
    """The current values. A stored value that is no longer valid counts as not set."""

    def __init__(self, store: Store) -> None:
        self._store = store
        with store.read() as reader:
            self._values = reader.settings()
        self._listeners: list[Callable[[str], None]] = []
        self._run: Callable[[Callable[[], None]], object] = lambda work: work()

    def write_with(self, run: Callable[[Callable[[], None]], object]) -> None:
        """Writes through `run` from now on, so that the window's thread does not wait. New values apply at once."""
        self._run = run

    def get(self, setting: Setting[T]) -> T:
        if setting.key not in self._values:
            return setting.default
        try:
            return setting.check(self._values[setting.key])
        except InvalidInputError:
            return setting.default

    def set(self, setting: Setting[T], value: T) -> None:
        setting.check(value)
        self._keep(setting.key, value)
        for listener in self._listeners:
            listener(setting.key)

    def on_change(self, listener: Callable[[str], None]) -> None:
        """Calls `listener` with the key of every setting that is set from now on."""
        self._listeners.append(listener)

    def state(self, key: str) -> Any:
        """Stored state that is not a setting, such as the window's geometry."""
        return self._values.get(f"state.{key}")

    def remember(self, key: str, value: Any) -> None:
        if self._values.get(f"state.{key}") != value:
            self._keep(f"state.{key}", value)

    def _keep(self, key: str, value: Any) -> None:
        self._values[key] = value

        def write() -> None:
            with self._store.write() as writer:
                writer.set_setting(key, value)

        self._run(write)
