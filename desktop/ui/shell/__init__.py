"""The window around everything: panes, sidebar, palette, commands, status line, toasts, tray."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.ui.shell.command_handlers import Handlers as Handlers
    from desktop.ui.shell.crash import CrashWatch as CrashWatch
    from desktop.ui.shell.demo_controller import DemoCorner as DemoCorner
    from desktop.ui.shell.desktop_integration import Manners as Manners
    from desktop.ui.shell.instance import Doorbell as Doorbell
    from desktop.ui.shell.instance import ring as ring
    from desktop.ui.shell.panes import Pane as Pane
    from desktop.ui.shell.tray import Tray as Tray
    from desktop.ui.shell.window import MainWindow as MainWindow
else:
    from desktop.ui.core.lazy import lazy_names

    __getattr__ = lazy_names(
        __name__,
        command_handlers="Handlers",
        crash="CrashWatch",
        demo_controller="DemoCorner",
        desktop_integration="Manners",
        instance="Doorbell ring",
        panes="Pane",
        tray="Tray",
        window="MainWindow",
    )
