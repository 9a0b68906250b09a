"""The dialog of settings."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.ui.settings.dialog import SettingsDialog as SettingsDialog
else:
    from desktop.ui.core.lazy import lazy_names

    __getattr__ = lazy_names(__name__, dialog="SettingsDialog")
