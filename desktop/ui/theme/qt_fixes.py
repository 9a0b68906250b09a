"""What a style sheet cannot do for some of Qt's own widgets."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QNativeInterface
from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit, QWidget

from desktop.ui.theme.tokens import Metrics

_ALWAYS_COMPOSITED = ("wayland", "windows", "cocoa")


def round_corners(popup: QWidget) -> None:
    """Let a menu's round corners show what is behind it. Call before it is first shown."""
    if composited():  # without a compositor the corners would be black; then they keep the window's colour
        popup.setWindowFlag(Qt.WindowType.FramelessWindowHint)
        popup.setWindowFlag(Qt.WindowType.NoDropShadowWindowHint)
        popup.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)


def pad_spin_box(spin_box: QAbstractSpinBox, metrics: Metrics) -> None:
    """Room between outline and text: Qt leaves a sheet's left padding out where a box has arrows."""
    for editor in spin_box.findChildren(QLineEdit):
        editor.setTextMargins(metrics.snug, 0, 0, 0)


@cache
def composited() -> bool:
    """Whether windows can be translucent here."""
    platform = QGuiApplication.platformName()
    return platform in _ALWAYS_COMPOSITED or (platform == "xcb" and _x11_compositor_runs())


def _x11_compositor_runs() -> bool:
    import ctypes

    app = QGuiApplication.instance()
    native = app.nativeInterface() if isinstance(app, QGuiApplication) else None
    if not isinstance(native, QNativeInterface.QX11Application):
        return False
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return False
    display = ctypes.c_void_p(native.display())
    x11.XInternAtom.restype = x11.XGetSelectionOwner.restype = ctypes.c_ulong
    x11.XGetSelectionOwner.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
    # By the window manager specification a compositor owns this selection as long as it runs.
    return bool(x11.XGetSelectionOwner(display, x11.XInternAtom(display, b"_NET_WM_CM_S0", 0)))
