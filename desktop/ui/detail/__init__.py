"""One task with all of its fields."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.ui.detail.choice_fields import add_priorities as add_priorities
    from desktop.ui.detail.history_text import sentence as sentence
    from desktop.ui.detail.part import DetailPart as DetailPart
    from desktop.ui.detail.pasted_items import PastedItem as PastedItem
    from desktop.ui.detail.pasted_items import read_items as read_items
    from desktop.ui.detail.task_detail import TaskDetail as TaskDetail
else:
    from desktop.ui.core.lazy import lazy_names

    __getattr__ = lazy_names(
        __name__,
        choice_fields="add_priorities",
        history_text="sentence",
        part="DetailPart",
        pasted_items="PastedItem read_items",
        task_detail="TaskDetail",
    )
