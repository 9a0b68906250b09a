"""What quick add tells of a new task besides what was typed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from desktop.domain.text import fold
from desktop.ui.core.format import due_text
from desktop.ui.quick_add.chips import ChipSpec
from desktop.ui.quick_add.text import Defaults, Hint

if TYPE_CHECKING:
    from desktop.domain.quickadd import QuickAdd


def hint_chips(
    read: QuickAdd | None, defaults: Defaults, picked: Iterable[str], now: dt.datetime, color_of: Callable[[str], str]
) -> Iterator[ChipSpec]:
    """What was picked from the list of labels looks typed; what comes with the place is quiet."""
    typed = {fold(name) for name in (read.labels if read else ())}
    for name in picked:
        if fold(name) not in typed:
            yield ChipSpec(Hint(name), name, dot=color_of(name))
    for name in defaults.labels:
        if fold(name) not in typed:
            yield ChipSpec(Hint(name), name, dot=color_of(name), is_quiet=True)
    if defaults.due and not (read and read.due):
        yield ChipSpec(Hint(), due_text(defaults.due, now), is_quiet=True)


def spoken(specs: Iterable[ChipSpec]) -> str:
    """The chips for a screen reader, in the order they stand."""
    return ", ".join(spec.text for spec in specs)
