"""A look back at the last weeks, in pictures."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.ui.insights.dialog import InsightsDialog as InsightsDialog
else:
    from desktop.ui.core.lazy import lazy_names

    __getattr__ = lazy_names(__name__, dialog="InsightsDialog")
