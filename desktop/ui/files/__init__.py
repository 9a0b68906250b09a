"""Import, export, backups, and the way out of a damaged database."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.ui.files.backups import back_up as back_up
    from desktop.ui.files.backups import restore as restore
    from desktop.ui.files.export_dialog import export_tasks as export_tasks
    from desktop.ui.files.import_dialog import import_tasks as import_tasks
    from desktop.ui.files.recovery import RecoveryChoice as RecoveryChoice
    from desktop.ui.files.recovery import offer_recovery as offer_recovery
else:
    from desktop.ui.core.lazy import lazy_names

    __getattr__ = lazy_names(
        __name__,
        backups="back_up restore",
        export_dialog="export_tasks",
        import_dialog="import_tasks",
        recovery="RecoveryChoice offer_recovery",
    )
