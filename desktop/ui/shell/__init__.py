"""The window around everything: panes, sidebar, palette, commands, status line, toasts, tray."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.ui.shell.command_handlers import CommandHandlers as CommandHandlers
    from desktop.ui.shell.crash import CrashWatch as CrashWatch
    from desktop.ui.shell.demo_controller import DemoController as DemoController
    from desktop.ui.shell.desktop_integration import DesktopIntegration as DesktopIntegration
    from desktop.ui.shell.instance import CAPTURE as CAPTURE
    from desktop.ui.shell.instance import InstanceServer as InstanceServer
    from desktop.ui.shell.instance import show_running_window as show_running_window
    from desktop.ui.shell.panes import Pane as Pane
    from desktop.ui.shell.tray import Tray as Tray
    from desktop.ui.shell.window import MainWindow as MainWindow
else:
    from desktop.ui.core.lazy import lazy_names

    __getattr__ = lazy_names(
        __name__,
        command_handlers="CommandHandlers",
        crash="CrashWatch",
        demo_controller="DemoController",
        desktop_integration="DesktopIntegration",
        instance="CAPTURE InstanceServer show_running_window",
        panes="Pane",
        tray="Tray",
        window="MainWindow",
    )
