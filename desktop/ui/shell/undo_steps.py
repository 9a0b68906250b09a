"""How undo steps read, in the Edit menu and in toasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.domain.fields import of_action
from desktop.ui.core.field_text import field_noun
from desktop.ui.core.i18n import QT_TRANSLATE_NOOP, translate

if TYPE_CHECKING:
    from desktop.domain.history import UndoStep

_ONE = {
    "add": QT_TRANSLATE_NOOP("Steps", "Add “{subject}”"),
    "edit": QT_TRANSLATE_NOOP("Steps", "Edit “{subject}”"),
    "complete": QT_TRANSLATE_NOOP("Steps", "Complete “{subject}”"),
    "reopen": QT_TRANSLATE_NOOP("Steps", "Reopen “{subject}”"),
    "skip": QT_TRANSLATE_NOOP("Steps", "Skip “{subject}”"),
    "delete": QT_TRANSLATE_NOOP("Steps", "Delete “{subject}”"),
    "restore": QT_TRANSLATE_NOOP("Steps", "Restore “{subject}”"),
    "delete forever": QT_TRANSLATE_NOOP("Steps", "Delete “{subject}” for good"),
    "label": QT_TRANSLATE_NOOP("Steps", "Label “{subject}”"),
    "move": QT_TRANSLATE_NOOP("Steps", "Move “{subject}”"),
    "restore value": QT_TRANSLATE_NOOP("Steps", "Restore an earlier value"),
    "add item": QT_TRANSLATE_NOOP("Steps", "Add item “{subject}”"),
    "rename item": QT_TRANSLATE_NOOP("Steps", "Rename item “{subject}”"),
    "tick": QT_TRANSLATE_NOOP("Steps", "Tick “{subject}”"),
    "untick": QT_TRANSLATE_NOOP("Steps", "Untick “{subject}”"),
    "archive item": QT_TRANSLATE_NOOP("Steps", "Archive item “{subject}”"),
    "unarchive item": QT_TRANSLATE_NOOP("Steps", "Unarchive item “{subject}”"),
    "delete item": QT_TRANSLATE_NOOP("Steps", "Delete item “{subject}”"),
    "move item": QT_TRANSLATE_NOOP("Steps", "Move item “{subject}”"),
    "rename label": QT_TRANSLATE_NOOP("Steps", "Rename label “{subject}”"),
    "recolor label": QT_TRANSLATE_NOOP("Steps", "Recolour label “{subject}”"),
    "merge label": QT_TRANSLATE_NOOP("Steps", "Merge label “{subject}” into another"),
    "delete label": QT_TRANSLATE_NOOP("Steps", "Delete label “{subject}”"),
    "add label": QT_TRANSLATE_NOOP("Steps", "Add label “{subject}”"),
    "add list": QT_TRANSLATE_NOOP("Steps", "Add list “{subject}”"),
    "rename list": QT_TRANSLATE_NOOP("Steps", "Rename list “{subject}”"),
    "recolor list": QT_TRANSLATE_NOOP("Steps", "Recolour list “{subject}”"),
    "move list": QT_TRANSLATE_NOOP("Steps", "Move list “{subject}”"),
    "archive list": QT_TRANSLATE_NOOP("Steps", "Archive list “{subject}”"),
    "unarchive list": QT_TRANSLATE_NOOP("Steps", "Unarchive list “{subject}”"),
    "delete list": QT_TRANSLATE_NOOP("Steps", "Delete list “{subject}”"),
    "restore list": QT_TRANSLATE_NOOP("Steps", "Restore list “{subject}”"),
    "add filter": QT_TRANSLATE_NOOP("Steps", "Add filter “{subject}”"),
    "edit filter": QT_TRANSLATE_NOOP("Steps", "Edit filter “{subject}”"),
    "move filter": QT_TRANSLATE_NOOP("Steps", "Move filter “{subject}”"),
    "delete filter": QT_TRANSLATE_NOOP("Steps", "Delete filter “{subject}”"),
    "duplicate": QT_TRANSLATE_NOOP("Steps", "Duplicate “{subject}”"),
    "item to task": QT_TRANSLATE_NOOP("Steps", "Make item “{subject}” a task"),
    "save template": QT_TRANSLATE_NOOP("Steps", "Save template “{subject}”"),
    "rename template": QT_TRANSLATE_NOOP("Steps", "Rename template “{subject}”"),
    "delete template": QT_TRANSLATE_NOOP("Steps", "Delete template “{subject}”"),
    "import": QT_TRANSLATE_NOOP("Steps", "Import"),
    "confirm": QT_TRANSLATE_NOOP("Steps", "Confirm a change of “{subject}”"),
    "reject": QT_TRANSLATE_NOOP("Steps", "Reject a change of “{subject}”"),
    "undo change": QT_TRANSLATE_NOOP("Steps", "Take back a change of “{subject}”"),
    "reconsider": QT_TRANSLATE_NOOP("Steps", "Reconsider a change of “{subject}”"),
    "choose another task": QT_TRANSLATE_NOOP("Steps", "Move a proposal to “{subject}”"),
}
_MANY = {
    "add": QT_TRANSLATE_NOOP("Steps", "Add {count} tasks"),
    "complete": QT_TRANSLATE_NOOP("Steps", "Complete {count} tasks"),
    "reopen": QT_TRANSLATE_NOOP("Steps", "Reopen {count} tasks"),
    "delete": QT_TRANSLATE_NOOP("Steps", "Delete {count} tasks"),
    "restore": QT_TRANSLATE_NOOP("Steps", "Restore {count} tasks"),
    "delete forever": QT_TRANSLATE_NOOP("Steps", "Delete {count} tasks for good"),
    "add item": QT_TRANSLATE_NOOP("Steps", "Add {count} items"),
    "move": QT_TRANSLATE_NOOP("Steps", "Move {count} tasks"),
    "set list": QT_TRANSLATE_NOOP("Steps", "Move {count} tasks to another list"),
    "duplicate": QT_TRANSLATE_NOOP("Steps", "Duplicate {count} tasks"),
    "import": QT_TRANSLATE_NOOP("Steps", "Import {count} tasks"),
    "confirm": QT_TRANSLATE_NOOP("Steps", "Confirm {count} changes"),
    "reject": QT_TRANSLATE_NOOP("Steps", "Reject {count} changes"),
    "undo change": QT_TRANSLATE_NOOP("Steps", "Take back {count} changes"),
    "reconsider": QT_TRANSLATE_NOOP("Steps", "Reconsider {count} changes"),
    "choose another task": QT_TRANSLATE_NOOP("Steps", "Move {count} proposals to another task"),
}
_CHANGE_MANY = QT_TRANSLATE_NOOP("Steps", "Change {count} tasks")
_OTHER = QT_TRANSLATE_NOOP("Steps", "the last change")


def describe(step: UndoStep) -> str:
    """E.g. Complete “Buy milk”; a step that only a newer version makes still reads as something."""
    noun = ""
    if step.count > 1:
        template = _MANY.get(step.action, _CHANGE_MANY)
    elif field := of_action(step.action):
        template, noun = field.step, field_noun(field)
    else:
        template = _ONE.get(step.action, _OTHER)
    return translate("Steps", template).format(subject=step.subject, count=step.count, noun=noun)
