"""The catalogue of fields: what a field *is* stands in one entry here, and everyone reads that entry.

Store, tools, review card, history, conflicts, undo, command line and file formats know fields by their entries alone.
`docs/adding-a-field.md` says what a new one takes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from operator import attrgetter
from typing import Any, NamedTuple

from desktop.domain.fields import value_kinds as kinds
from desktop.domain.fields.value_kinds import EditKind as EditKind
from desktop.domain.fields.value_kinds import Here as Here
from desktop.domain.fields.value_kinds import ValueKind as ValueKind


class Verb(StrEnum):
    """What a proposal does to a field."""

    ADD = "Add"
    SET = "Set"
    CLEAR = "Clear"
    COMPLETE = "Complete"
    DELETE = "Delete"
    RENAME = "Rename"
    TICK = "Tick"
    UNTICK = "Untick"
    ARCHIVE = "Archive"
    UNARCHIVE = "Unarchive"


class Names(NamedTuple):
    """What a field is called in files; "" where a format cannot tell it. `csv`: the column, then what else it may be.

    `json` is also its name in the documents that `--json` prints.
    """

    json: str = ""
    csv: tuple[str, ...] = ()
    ical: str = ""
    todotxt: str = ""


class Option(NamedTuple):
    """The option `--key`, or `--name`, of `assent edit`, and of `assent add` unless `edit_only`."""

    metavar: str
    help: str = ""
    edit_only: bool = False
    name: str = ""
    repeats: bool = False


class Switch(NamedTuple):
    """How a register that is on or off reads. Each pair is: on, off."""

    states: tuple[str, str]  # beside each other on a conflict
    plain: tuple[str, str]  # on the command line, also in a history
    sentences: tuple[str, str] = ("", "")  # in a history


_CHANGED = "{who} changed the {noun}: {before} → {after}"
_STEP = "Change {noun} of “{subject}”"


class Field(NamedTuple):
    """One field of a task, a checklist item, a label, a list or a filter.

    `key` names it in drafts, proposals and as the attribute of a `Task`. `name` is its caption, `noun` what sentences
    call it; the window translates both (context "Fields"), as it does `changed` (a sentence of the history), `step`
    (the undo step `action`) and `contested` (the heading of a conflict; `name` where it is empty).
    """

    key: str
    kind: ValueKind
    name: str
    noun: str
    plural: str = ""
    register: str = ""  # what travels; `key` where it is empty
    column: str = ""  # of the table; "" for a register that has none of its own, or several
    default: Any = None
    optional: bool = True  # whether it can be None
    arguments: tuple[str, ...] = ()  # of tools, which set it
    verbs: tuple[Verb, Verb] | None = None  # off, on; where a proposal does something else than set it
    option: Option | None = None
    files: Names = Names()
    hint: str = ""  # what can be typed
    is_told: bool = False  # to models that list tasks
    is_rare: bool = False  # stays out of the way in the details until it has a value
    is_of_the_day: bool = False  # when it is done and how far it has got: another one each time a template is used
    switch: Switch | None = None
    action: str = ""
    step: str = _STEP
    changed: str = _CHANGED
    contested: str = ""
    detail: str = ""  # where a call sets more than its words name; translated (context "ToolCall")

    @property
    def in_register(self) -> str:
        return self.register or self.key

    def accepts(self, stored: Any) -> bool:
        return self.optional if stored is None else self.kind.accepts(stored)

    def load(self, stored: Any) -> Any:
        """As a `Task` has it."""
        value = self.kind.load(stored)
        return self.default if value is None else value

    def store(self, value: Any) -> Any:
        """A value as registers hold it; raises InvalidInputError."""
        return None if value is None and self.optional else self.kind.store(value)

    def parse(self, typed: str, here: Here) -> Any:
        """What people type, as a `Task` would have it; raises InvalidInputError. A title can also be "none"."""
        return typed if self.kind.is_prose and not self.optional else self.kind.parse(typed, here)

    def stored(self, task: Any) -> Any:
        """The value that a task has, as registers and proposals hold it."""
        value = getattr(task, self.key)
        return None if value is None else self.kind.dump(value)

    def plain(self, stored: Any) -> str:
        """In English; "" for none."""
        return "" if stored is None else self.kind.plain(stored)


# fmt: off
TASK: tuple[Field, ...] = (
    Field(
        "title", kinds.TITLE, "Title", "title",
        column="title", default="", optional=False, is_told=True,
        arguments=("title", "new_title"),
        option=Option("TEXT", edit_only=True),
        files=Names("title", ("title", "task", "name", "subject", "summary", "content"), "SUMMARY", "title"),
        action="rename", step="Rename “{subject}”",
    ),
    Field(
        "description", kinds.DESCRIPTION, "Description", "description", "descriptions",
        column="description", default="", optional=False, is_told=True,
        arguments=("description", "new_description"),
        option=Option("TEXT", "- reads it from standard input"),
        files=Names("description", ("description", "notes", "note", "details"), "DESCRIPTION"),
        action="describe", step="Describe “{subject}”",
    ),
    Field(
        "status", kinds.STATUS, "Status", "status", "statuses",
        register="state",  # with the time of completion, which must agree with it
        column="status", default="open", optional=False, is_told=True, is_of_the_day=True,
        arguments=("status",),
        option=Option("STATUS", "open, in progress, blocked, on hold, done …", edit_only=True),
        files=Names("status", ("status", "state"), "STATUS", "x"),
    ),
    Field(
        "priority", kinds.PRIORITY, "Priority", "priority", "priorities",
        column="priority", is_told=True,
        arguments=("priority",), detail="priority {value}",
        option=Option("P", "P0 to P3, high, medium, low or none"),
        files=Names("priority", ("priority",), "PRIORITY", "pri"),
    ),
    Field(
        "start", kinds.START, "Start", "start date", "start dates",
        column="start", is_rare=True, is_told=True, is_of_the_day=True,
        arguments=("start_date",), detail="starting {value}",
        option=Option("DATE", "out of sight until then: 2026-12-31, next monday, someday, none …"),
        files=Names("start", ("start", "start date", "defer until", "scheduled"), "DTSTART", "t"),
    ),
    Field(
        "due", kinds.DUE, "Due", "due date", "due dates",
        column="due", is_told=True, is_of_the_day=True,
        arguments=("due_date",), detail="due {value}",
        option=Option("DATE", "2026-12-31, tomorrow 9am, next friday, none …"),
        files=Names("due", ("due", "due date", "deadline", "due on"), "DUE", "due"),
    ),
    Field(
        "repeat", kinds.REPEAT, "Repeat", "repetition", "repetitions",
        column="repeat", is_rare=True, is_told=True, is_of_the_day=True,
        arguments=("repeat",), detail="repeating {value}",
        option=Option("RULE", "every monday, every 2 weeks on friday, every 3 days after completion, none …"),
        files=Names("repeat", ("repeat", "repeats", "recurrence", "rrule"), "RRULE", "rec"),
    ),
    Field(
        "reminders", kinds.REMINDERS, "Reminders", "reminders", "sets of reminders",
        column="reminders", is_rare=True,
        arguments=("remind",), detail="reminder {value}",
        option=Option(
            "WHEN", "10 min, 1 day before, friday 9am, none or default; may be repeated", name="remind", repeats=True
        ),
        files=Names("reminders", ("reminders", "reminder", "alarm"), "VALARM", "rem"),
    ),
    Field(
        "estimate", kinds.ESTIMATE, "Estimate", "estimate", "estimates",
        column="estimate", is_rare=True, is_told=True,
        arguments=("minutes",),
        option=Option("MINUTES", "1 to 1440, or none"),
        hint="How long it takes: 90, 1h 30m, 1.5h", files=Names("estimate", ("estimate", "minutes")),
    ),
    Field(
        "list", kinds.LIST, "List", "list", "lists",
        column="list_id", is_told=True,
        arguments=("list",), detail="in the list “{value}”",
        option=Option("NAME", "the list that it is in, made if there is none of that name; none is the Inbox"),
        files=Names("list", ("list", "project"), "X-ASSENT-LIST", "+"),
        changed="{who} moved it to another list: {before} → {after}",
        step="Move “{subject}” to another list",
    ),
    Field(
        "language", kinds.Language("The language"), "Language", "language", "languages",
        column="language", is_rare=True,
        arguments=("language_code",),
        option=Option("CODE", "such as de or pt-BR, or none", edit_only=True),
        hint="A language code such as de or pt-BR", files=Names("language"),
    ),
    Field(
        "report", kinds.Report("The report"), "Report of the agent", "report",
        arguments=("one_liner", "tldr", "content"),
        action="report", step="Change report of “{subject}”",
        changed="{who} wrote the report: {after}",
    ),
    Field(
        "observation", kinds.Note("An observation"), "Note of the agent", "note",
        arguments=("text",), verbs=(Verb.ADD, Verb.ADD),
        changed="{who} noted: {after}",
    ),
    Field(
        "deleted", kinds.Flag("The trash"), "In the trash", "task",
        verbs=(Verb.SET, Verb.DELETE),
        switch=Switch(
            ("In the trash", "Not in the trash"),
            ("moved to the trash", "restored"),
            ("{who} moved it to the trash", "{who} restored it"),
        ),
        contested="Trash",
    ),
    Field(
        "label", kinds.Membership("A label"), "Label", "label",
        arguments=("name",), verbs=(Verb.ADD, Verb.ADD),
        switch=Switch(
            ("Put on", "Taken off"),
            ("label {label} added", "label {label} removed"),
            ("{who} added the label {name}", "{who} took off the label {name}"),
        ),
        contested="Label “{name}”",
    ),
)
"""In the order in which they are shown."""

ITEM: tuple[Field, ...] = (
    Field(
        "title", kinds.ITEM_TITLE, "Title", "title",
        arguments=("title",), verbs=(Verb.RENAME, Verb.RENAME),
        changed="{who} renamed an item: {before} → {after}",
        contested="Checklist item",
    ),
    Field(
        "is_checked", kinds.Flag("A tick"), "Ticked", "done", register="checked",
        arguments=("isChecked",), verbs=(Verb.UNTICK, Verb.TICK),
        switch=Switch(
            ("Ticked", "Not ticked"),
            ("ticked", "unticked"),
            ("{who} ticked “{name}”", "{who} unticked “{name}”"),
        ),
        contested="Checklist item “{name}”",
    ),
    Field(
        "archived", kinds.Flag("The archive"), "Archived", "archived",
        arguments=("isArchived",), verbs=(Verb.UNARCHIVE, Verb.ARCHIVE),
        switch=Switch(
            ("Archived", "Not archived"),
            ("archived", "put back"),
            ("{who} archived “{name}”", "{who} put back “{name}”"),
        ),
        contested="Checklist item “{name}”",
    ),
    Field(
        "deleted", kinds.Flag("A deletion"), "Deleted", "item",
        switch=Switch(
            ("Deleted", "Not deleted"),
            ("deleted", "restored"),
            ("{who} deleted the item “{name}”", "{who} restored the item “{name}”"),
        ),
        contested="Checklist item “{name}”",
    ),
)

_DELETION = Switch(("Deleted", "Not deleted"), ("deleted", "restored"))


def _deletion(noun: str, contested: str) -> Field:
    return Field("deleted", kinds.Flag("A deletion"), "Deleted", noun, switch=_DELETION, contested=contested)


def _color(contested: str) -> Field:
    return Field("color", kinds.Color("A colour"), "Colour", "color", contested=contested)


LABEL: tuple[Field, ...] = (
    Field("name", kinds.LABEL_NAME, "Name", "name", contested="Name of the label"),
    _color("Colour of the label"),
    _deletion("label", "The label"),
)
LIST: tuple[Field, ...] = (
    Field("name", kinds.LIST_NAME, "Name", "name", contested="Name of the list"),
    _color("Colour of the list"),
    Field(
        "archived", kinds.Flag("The archive"), "Archived", "archived",
        switch=Switch(("Archived", "Not archived"), ("archived", "put back")),
        contested="The list",
    ),
    _deletion("list", "The list"),
)
FILTER: tuple[Field, ...] = (
    Field("name", kinds.FILTER_NAME, "Name", "name", contested="Name of the filter"),
    Field("query", kinds.FILTER_QUERY, "Search", "search", contested="Search of the filter"),
    _deletion("filter", "The filter"),
)
# fmt: on

FIELDS: Mapping[str, tuple[Field, ...]] = {
    "task": TASK, "item": ITEM, "label": LABEL, "list": LIST, "filter": FILTER,
}  # fmt: skip
"""By kind of entity."""

STORED = tuple(field for field in TASK if field.column)
"""The fields of a task that are one value in one column."""

_BY_KEY = {(kind, field.key): field for kind, fields in FIELDS.items() for field in fields}
_BY_REGISTER = {(kind, field.in_register): field for kind, fields in FIELDS.items() for field in fields}
_BY_ARGUMENT = {argument: field for field in (*ITEM, *TASK) for argument in field.arguments}
_BY_ACTION = {field.action or f"set {field.key}": field for field in TASK if field.option or field.action}


def of_key(key: str, kind: str = "task") -> Field | None:
    return _BY_KEY.get((kind, key))


def task_field(key: str) -> Field:
    """A field of a task that is known to be there."""
    return _BY_KEY["task", key]


def of_register(kind: str, register: str) -> Field | None:
    """None for what nobody edits, or only a newer version knows. `register` may name one of many: "label:…"."""
    return _BY_REGISTER.get((kind, register.partition(":")[0]))


def of_argument(argument: str) -> Field | None:
    """The field that an argument of a tool sets."""
    return _BY_ARGUMENT.get(argument)


def stored_values(named: Mapping[str, Field]) -> Callable[[Any], dict[str, Any]]:
    """For many tasks: gives what `Field.stored` does, under these names."""
    read = attrgetter(*(field.key for field in named.values()))
    dumps = [None if type(field.kind).dump is ValueKind.dump else field.kind.dump for field in named.values()]
    parts = list(zip(named, dumps, strict=True))

    def of(task: Any) -> dict[str, Any]:
        return {
            name: value if dump is None or value is None else dump(value)
            for (name, dump), value in zip(parts, read(task), strict=True)
        }

    return of


def of_action(action: str) -> Field | None:
    """The field that an undo step set, if it set one."""
    return _BY_ACTION.get(action)


def action_of(field: Field) -> str:
    """The name of the undo step that sets a field; it is kept in profiles."""
    return field.action or f"set {field.key}"


def named_value(field: Field | None, value: Any, names: Mapping[str, str]) -> Any:
    """A value as a register holds it; of a list, which is there an id, its name."""
    return names.get(value, "…") if field and isinstance(field.kind, kinds.ListReference) and value else value


def is_on(value: Any) -> bool:
    """Whether the value of a register that is on or off says on; some say when, or by whom, in a list."""
    return bool(value[0]) if isinstance(value, list) and value else bool(value)
