"""Import, export, backups, and the way out of a damaged database."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.ui.files.backups import RestoreDialog as RestoreDialog
    from desktop.ui.files.backups import back_up as back_up
    from desktop.ui.files.export_dialog import ExportDialog as ExportDialog
    from desktop.ui.files.import_dialog import ImportDialog as ImportDialog
    from desktop.ui.files.recovery import RecoveryChoice as RecoveryChoice
    from desktop.ui.files.recovery import offer_recovery as offer_recovery
else:
    from desktop.ui.core.lazy import lazy_names

    __getattr__ = lazy_names(
        __name__,
        backups="RestoreDialog back_up",
        export_dialog="ExportDialog",
        import_dialog="ImportDialog",
        recovery="RecoveryChoice offer_recovery",
    )
