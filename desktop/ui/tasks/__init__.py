"""The list of tasks and what is done with tasks in it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.ui.tasks.actions import TaskActions as TaskActions
    from desktop.ui.tasks.label_completer import LabelCompleter as LabelCompleter
    from desktop.ui.tasks.label_menus import LabelMenus as LabelMenus
    from desktop.ui.tasks.list_menus import ListMenus as ListMenus
    from desktop.ui.tasks.list_page import ListPage as ListPage
    from desktop.ui.tasks.row_style import RowStyle as RowStyle
    from desktop.ui.tasks.selection_bar import BarEntry as BarEntry
    from desktop.ui.tasks.selection_bar import SelectionBar as SelectionBar
    from desktop.ui.tasks.templates import TemplateActions as TemplateActions
    from desktop.ui.tasks.view import drag_tasks as drag_tasks
else:
    from desktop.ui.core.lazy import lazy_names

    __getattr__ = lazy_names(
        __name__,
        actions="TaskActions",
        label_completer="LabelCompleter",
        label_menus="LabelMenus",
        list_menus="ListMenus",
        list_page="ListPage",
        row_style="RowStyle",
        selection_bar="BarEntry SelectionBar",
        view="drag_tasks",
        templates="TemplateActions",
    )
