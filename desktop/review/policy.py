"""Which deferred calls are applied at once instead of waiting for a verdict. Deleting always waits."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any, TypeAlias

from desktop.settings import APPLY_AND_TELL, EXPIRY_DAYS, SETTINGS, Setting, Settings, policy
from desktop.tools.registry import TOOLS

Applies: TypeAlias = Callable[[str], bool]
"""Says of a tool's name whether its calls are applied at once."""


POLICIES = {name: policy(name, tool.policy) for name, tool in TOOLS.items() if tool.policy and not tool.always_asks}
"""By tool. Deleting is not among them: that is always asked."""

_SECTIONS = list(dict.fromkeys(setting.section for setting in SETTINGS))
ALL_SETTINGS: tuple[Setting[Any], ...] = tuple(
    sorted((*SETTINGS, *POLICIES.values()), key=lambda setting: _SECTIONS.index(setting.section))
)


def always_ask(_tool: str) -> bool:
    return False


def as_set(settings: Settings) -> Applies:
    """Follows the user's setting of each tool."""

    def applies(tool: str) -> bool:
        setting = POLICIES.get(tool)
        return setting is not None and may_apply(tool) and settings.get(setting) == APPLY_AND_TELL

    return applies


def may_apply(tool: str) -> bool:
    """Whether a tool's calls may be applied at once: all deferred ones but those that always ask."""
    known = TOOLS.get(tool)
    return known is not None and known.deferred and not known.always_asks


def time_to_decide(settings: Settings) -> dt.timedelta:
    return dt.timedelta(days=settings.get(EXPIRY_DAYS))
