"""The line that makes a task of what is typed."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.ui.quick_add.capture import CaptureWindow as CaptureWindow
    from desktop.ui.quick_add.chips import ChipRow as ChipRow
    from desktop.ui.quick_add.chips import ChipSpec as ChipSpec
    from desktop.ui.quick_add.quick_add import QuickAdd as QuickAdd
else:
    from desktop.ui.core.lazy import lazy_names

    __getattr__ = lazy_names(
        __name__,
        capture="CaptureWindow",
        chips="ChipRow ChipSpec",
        quick_add="QuickAdd",
    )
