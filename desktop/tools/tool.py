"""What a tool is: declared once, asked for by a model, proposed to the user, applied when the user agrees.

Nothing here needs Pydantic: front ends may name these types without paying for it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

from desktop.domain.change_set import ChangeItem, Matched
from desktop.domain.fields import EditKind, Field, Verb, of_argument
from desktop.domain.run import ImmediateEffect
from desktop.domain.task import ChecklistItem, Task
from desktop.errors import AssentError, InvalidInputError
from desktop.store import Draft, Reader
from desktop.tools.phrases import Values
from desktop.tools.reasons import UNREADABLE
from desktop.tools.reference_pool import Candidate, ReferencePool
from desktop.tools.references import FUZZY_THRESHOLD
from sync.patch import Patch

if TYPE_CHECKING:
    from desktop.tools.arguments import Arguments

NEW_LIST = "_new_list"
"""The argument that says that a list, when it was proposed, was not there yet."""
PRIVATE = "_"
"""Arguments whose names begin so are the app's own: never shown, never part of what a proposal means."""
ITEM_TITLE = "_title"
"""What a checklist item was called when the proposal was made: most proposals about it do not name it otherwise."""


class ToolError(AssentError):
    """What a model did wrong, said so that it can do better: one sentence, and an example where that helps.

    `for_user` says the same to the user, where the sentence for the model would mean nothing to them. `candidates`
    are the tasks to choose from, where several may be meant.
    """

    def __init__(self, message: str, for_user: str = "", candidates: Sequence[Mapping[str, Any]] = ()) -> None:
        super().__init__(message)
        self.for_user = for_user
        self.candidates = candidates


class MalformedCallError(InvalidInputError):
    """What a model sent has not the form of a call: its sentence is for the model, `for_user` for the user."""

    def __init__(self, message: str, for_user: str = UNREADABLE) -> None:
        super().__init__(message)
        self.for_user = for_user


@dataclass(frozen=True, slots=True)
class Plan:
    """One proposal to be. See `ChangeItem` for the fields they share.

    `arguments` are those of one element, with the id in place of the reference; texts, integers, booleans, None and
    lists of these only. `noop` says that everything is already as it would be.
    """

    item_id: str
    tool: str
    arguments: dict[str, Any]
    task_id: str
    task_title: str
    target_kind: str
    target_id: str
    creates: bool
    base: dict[str, Any]
    reason: str = ""
    matched: Matched | None = None
    noop: bool = False


Proposal = Plan | ChangeItem
Writes = list[Draft | Patch]


class Lookup(Protocol):
    """As much of a Reader as looking at present values takes; a caller with many items may answer from memory."""

    def task(self, id_: str) -> Task | None: ...

    def item(self, id_: str) -> ChecklistItem | None: ...


@dataclass(frozen=True, slots=True)
class ProposedTask:
    """A task that this change set would create; `values` by field, as `Tool.after` gives them."""

    id: str
    title: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolContext:
    """What a tool may look at and use while it is called.

    `reader` is one snapshot. `pool` gives the live tasks and those in `proposed`; many tools need none of them, and
    there may be 100,000. `manage_steps` adds and deletes the agent's own steps, these by id or exact description, and
    returns their state. `named_dates` are the days that the user's own words name. `retract` withdraws a pending
    proposal by id and reason, or raises an AssentError. `write` carries out what needs no review, as the agent. With
    `proposes_only` nothing is written at all: what would be carried out at once is proposed as well.
    """

    reader: Reader
    pool: Callable[[], ReferencePool]
    today: dt.date
    manage_steps: Callable[[Sequence[str], Sequence[str]], Mapping[str, Any]]
    retract: Callable[[str, str], object]
    write: Callable[[list[Draft]], object]
    proposed: Mapping[str, ProposedTask] = field(default_factory=dict)
    named_dates: frozenset[dt.date] = frozenset()
    context_task: Candidate | None = None
    first_weekday: int = 0
    threshold: float = FUZZY_THRESHOLD
    proposes_only: bool = False


@dataclass(frozen=True, slots=True)
class Editable:
    """An argument that the user may change before confirming. `always`: also where the proposal leaves it out."""

    argument: str
    always: bool = False

    @property
    def field(self) -> Field:
        """The field that it sets."""
        field = of_argument(self.argument)
        assert field is not None
        return field

    @property
    def kind(self) -> EditKind:
        return self.field.kind.editor


class Words(NamedTuple):
    """How a call is told. `tools/phrases.py` says what can stand in braces.

    `will` goes on after "to" and after "could not"; `did` is the same once it is done. The others are
    translated (context "ToolCall"): `call` is something that one can do, `called` says that it was done at once.
    """

    will: str
    did: str
    call: str = ""
    called: str = ""
    call_one: str = ""  # of a single thing, where it reads differently
    called_one: str = ""


class Tool:
    """One tool of the registry. As it stands it executes at once: an item that claims to come from such a one, by
    whatever hand, has nothing to apply. Tools that propose are a `ProposingTool`.

    `contract` is the sentence and `example` the JSON that a model gets when its arguments do not fit. A tool without
    words of its own is called by its name; one without `policy` always asks.
    """

    name: ClassVar[str]
    description: ClassVar[str]
    arguments: ClassVar[type[Arguments]]
    contract: ClassVar[str]
    example: ClassVar[str]
    deferred: ClassVar[bool] = False
    proposes: ClassVar[bool] = False
    """Whether a call can become a proposal: also where it is carried out at once for our own agent."""
    mistaken_names: ClassVar[tuple[str, ...]] = ()
    """Names that models make up when they mean this one. They never execute: the model is told the right one."""
    always_asks: ClassVar[bool] = False
    editable: ClassVar[tuple[Editable, ...]] = ()

    words: ClassVar[Words] = Words("{name}: {task}", "{name}: {task}")
    label: ClassVar[str] = ""
    """What it is for, in the list of decisions; translated (context "Review")."""
    policy: ClassVar[str] = ""
    """The setting that lets it apply at once; translated (context "Settings")."""
    verb: ClassVar[Verb | None] = None
    """What it does to the fields that it sets, where that is not to set them."""
    creation: ClassVar[str] = ""
    """The summary of a proposal that creates something; {value} is its title."""
    replaces_older: ClassVar[bool] = False
    """Whether a newer proposal for the same task takes the place of an older one: both would set the same field."""
    effect: ClassVar[ImmediateEffect | None] = None
    """How the truth line counts a call that was carried out at once."""

    def plan(self, arguments: Any, desk: ToolContext) -> list[Plan]:  # noqa: ARG002
        """The proposals that a call amounts to, all or none; raises an AssentError that teaches the model."""
        raise ToolError(f"{self.name} proposes nothing.")

    def execute(self, arguments: Any, desk: ToolContext) -> dict[str, Any]:  # noqa: ARG002
        """Carries the call out and returns its result; raises an AssentError that teaches the model."""
        raise ToolError(f"{self.name} is carried out only after the user has agreed.")

    def drafts(self, item: ChangeItem, reader: Reader, edited: Values | None = None) -> Writes:  # noqa: ARG002
        """The writes of a confirmed item, checked once more; raises InvalidInputError or NotFoundError.

        `edited` are the arguments as the user changed them. What is created is a patch made from the item alone, the
        same on every device; edits follow it as drafts.
        """
        raise InvalidInputError("There is nothing in this proposal that could be applied.")

    def current(self, item: Proposal, reader: Lookup) -> dict[str, Any] | None:  # noqa: ARG002
        """The present values of the fields in `item.base`; None where the target is gone or in the trash."""
        return None

    def after(self, item: Proposal) -> dict[str, Any]:  # noqa: ARG002
        """The proposed values by field; empty where the arguments make no sense."""
        return {}

    def meaning(self, item: Proposal) -> str:
        """Equal for proposals that ask for the same, whenever and in whatever words they were made."""
        return f"{self.name} {item.target_id}"

    def check_edit(self, arguments: Mapping[str, Any]) -> dict[str, Any]:  # noqa: ARG002
        """All arguments of an item with the user's changes in them, made regular; raises InvalidInputError."""
        raise InvalidInputError("There is nothing in this proposal that could be edited.")

    def editors(self, item: Proposal) -> tuple[Editable, ...]:
        """What can be edited of this item."""
        return tuple(one for one in self.editable if one.always or one.argument in item.arguments)

    def words_for(self, arguments: Values, result: Values) -> Words:
        """The words for one call. Arguments come from a model and may be of any kind."""
        words = self.words
        if self.count(arguments, result) != 1:
            return words
        return words._replace(call=words.call_one or words.call, called=words.called_one or words.called)

    def count(self, arguments: Values, result: Values) -> int:  # noqa: ARG002
        """How many things a call that was carried out at once was about."""
        return 1


def public(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments without the app's own ones: what front ends and models see."""
    return {name: value for name, value in arguments.items() if not name.startswith(PRIVATE)}
