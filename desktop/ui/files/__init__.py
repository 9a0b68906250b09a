"""Import, export, backups, and the way out of a damaged database."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.ui.files.backups import back_up as back_up
    from desktop.ui.files.backups import restore as restore
    from desktop.ui.files.open_dialogs import export_tasks as export_tasks
    from desktop.ui.files.open_dialogs import import_tasks as import_tasks
    from desktop.ui.files.recovery import Way as Way
    from desktop.ui.files.recovery import offer_ways_out as offer_ways_out
else:
    from desktop.ui.core.lazy import lazy_names

    __getattr__ = lazy_names(
        __name__,
        backups="back_up restore",
        open_dialogs="export_tasks import_tasks",
        recovery="Way offer_ways_out",
    )
