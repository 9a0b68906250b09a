"""The shared folder: setting it up, its state, what it held back, conflicts."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.ui.sync.button import SyncButton as SyncButton
    from desktop.ui.sync.conflicts_page import ConflictsPage as ConflictsPage
    from desktop.ui.sync.controller import SyncController as SyncController
    from desktop.ui.sync.dialog import open_sync as open_sync
    from desktop.ui.sync.dialog import sync_now as sync_now
else:
    from desktop.ui.core.lazy import lazy_names

    __getattr__ = lazy_names(
        __name__,
        button="SyncButton",
        conflicts_page="ConflictsPage",
        controller="SyncController",
        dialog="open_sync sync_now",
    )
