"""What makes the window's start quick: what Python and PySide do on the side is put off, or left out."""

from __future__ import annotations

import builtins
import gc


def begin() -> None:
    """Before the window's modules are imported."""
    gc.disable()  # nearly all that is made while starting stays
    import PySide6.QtCore  # noqa: F401

    # PySide's `import` reads the source of every module to learn whether it may say `from __feature__ import …`.
    # None of ours does, and reading them all takes longer than importing many of them.
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)


def end() -> None:
    """Once the window is there."""
    gc.freeze()  # what it is made of need not be looked at again and again
    gc.enable()


def follow_up() -> None:
    """What the first keystroke will need; in the background, once nobody waits for the window any more."""
    import desktop.domain.quickadd
    import desktop.ui.components.quick_add_submission  # noqa: F401
