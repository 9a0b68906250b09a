"""Importing and exporting tasks."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from desktop.ui.core.context import AppContext
from desktop.ui.files.export_dialog import ExportDialog
from desktop.ui.files.import_dialog import ImportDialog


def import_tasks(context: AppContext, parent: QWidget, path: Path | None = None) -> ImportDialog:
    """Asks for a file, unless one is given, and shows what is in it."""
    dialog = ImportDialog(context, parent)
    if path is None:
        dialog.choose()
    else:
        dialog.load(path)
    return dialog


def export_tasks(context: AppContext, parent: QWidget) -> ExportDialog:
    dialog = ExportDialog(context, parent)
    dialog.show()
    return dialog
