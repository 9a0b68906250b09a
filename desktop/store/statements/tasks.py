"""Lists of tasks, whole tasks, their checklists and labels."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Select, and_, case, delete, exists, func, or_, select, true, tuple_, update

from desktop.domain.views import NEVER as _NEVER
from desktop.domain.views import Sort, View
from desktop.store import schema
from desktop.store.schema import change_items, filters, items, labels, lists, search, task_labels, tasks, templates
from desktop.store.statements.compiling import positional
from desktop.store.statements.parts import among, given, made, new_row, there

_NOT_AHEAD = or_(tasks.c.start.is_(None), tasks.c.start < given("tomorrow"))
_LISTS: dict[str, tuple[ColumnElement[bool], str]] = {
    View.INBOX: (and_(schema.INBOX, _NOT_AHEAD), "tasks_inbox"),
    View.TODAY: (and_(schema.APPEARS, tasks.c.appears < given("tomorrow")), "tasks_today"),
    View.UPCOMING: (and_(schema.DUE, tasks.c.due >= given("tomorrow"), _NOT_AHEAD), "tasks_due"),
    View.SOMEDAY: (schema.SOMEDAY, "tasks_someday"),
    View.ALL: (schema.OPEN, "tasks_open"),
    View.COMPLETED: (schema.CLOSED, "tasks_closed"),
    View.TRASH: (schema.SHOWN_IN_TRASH, "tasks_trash"),
    View.LIVE: (schema.LIVE, "tasks_live"),
}
"""What is in a view, and the index that holds just this, in the view's own order. Left to itself SQLite may take a
larger one."""

_IN_PLACE = (tasks.c.position, tasks.c.id)
_ORDERS: dict[str, tuple[ColumnElement[Any], ...]] = {
    Sort.MANUAL: _IN_PLACE,
    Sort.DUE: (tasks.c.due.is_(None), *schema.BY_DUE),
    Sort.PRIORITY: (*(tasks.c.priority.is_(None), tasks.c.priority, tasks.c.due.is_(None), tasks.c.due, *_IN_PLACE),),
    Sort.TITLE: (  # folded: Ä is with A
        select(search.c.title).where(search.c.rowid == tasks.c.pk).scalar_subquery(),
        tasks.c.id,
    ),
    Sort.CREATED: (tasks.c.created_at.desc(), tasks.c.id.desc()),
}
_OWN_ORDERS = {
    View.TODAY: (tasks.c.appears, *schema.BY_RANK),
    View.UPCOMING: schema.BY_DUE,
    View.COMPLETED: (tasks.c.completed_at.desc(), tasks.c.id.desc()),
    View.TRASH: (tasks.c.deleted_at.desc(), tasks.c.id.desc()),
}

_WEARING = tasks.c.id.in_(select(task_labels.c.task_id).where(task_labels.c.label_id == given("label")))
_IN_LIST = and_(tasks.c.list_id == given("list"), tasks.c.listed == 1)
_AS_COMPLETED = case(
    (given("completed").is_(None), true()), (given("completed"), tasks.c.status == "done"), else_=tasks.c.closed == 0
)
_AS_ASKED = (_AS_COMPLETED, or_(given("label").is_(None), _WEARING), or_(given("list").is_(None), _IN_LIST))
_NARROWED: dict[str, tuple[ColumnElement[bool], ...]] = {
    "": (),
    "label": (_WEARING,),
    "list": (_IN_LIST,),
    "completed": _AS_ASKED,
}


def _each(what: Select[Any], *, indexed: bool = False) -> dict[str, dict[str, Select[Any]]]:
    """What is asked of tasks, by how the view is narrowed and by view."""
    return {
        narrowing: {
            view: what.where(where, *more).with_hint(tasks, f"INDEXED BY {index}", "sqlite")
            if indexed and narrowing not in ("label", "list")
            else what.where(where, *more)
            for view, (where, index) in _LISTS.items()
        }
        for narrowing, more in _NARROWED.items()
    }


def _page(ids: Select[Any], view: str, sort: str) -> Select[Any]:
    order = _ORDERS[sort] if sort in _ORDERS else _OWN_ORDERS.get(view, _IN_PLACE)  # type: ignore[call-overload]
    return ids.order_by(*order).limit(given("limit"))


_ID = select(tasks.c.id)
IDS = {
    sort: {
        narrowing: {view: _page(ids, view, sort) for view, ids in views.items()}
        for narrowing, views in _each(_ID, indexed=sort == Sort.VIEW).items()
    }
    for sort in Sort
}
EACH_ID = _each(_ID.order_by(*_IN_PLACE))
COUNT = _each(select(func.count()).select_from(tasks), indexed=True)
DUE_DATES = _each(select(tasks.c.id, tasks.c.due).where(tasks.c.due.is_not(None)))

DONE_BETWEEN = (
    select(tasks.c.id)
    .where(schema.CLOSED, tasks.c.completed_at >= given("start"), tasks.c.completed_at < given("end"))
    .order_by(tasks.c.completed_at.desc(), tasks.c.id.desc())
)
TITLES = select(tasks.c.id, tasks.c.title, tasks.c.due).where(schema.LIVE).order_by(*_IN_PLACE)
_REMINDER = select(
    *(tasks.c.id, tasks.c.title, tasks.c.due, tasks.c.reminders, tasks.c.reminded, tasks.c.snoozed),
).where(tasks.c.start.is_(None) | (tasks.c.start <= given("today")))  # before it starts, nobody wants to hear of it
TIMED = (
    _REMINDER.where(schema.OPEN, tasks.c.due > given("after"), func.length(tasks.c.due) > 10)
    .where(tasks.c.reminders.is_(None), tasks.c.snoozed.is_(None))
    .where(tasks.c.reminded.is_(None) | (tasks.c.reminded < tasks.c.due))
    .order_by(tasks.c.due, tasks.c.id)
    .limit(given("limit"))
)
REMINDED = _REMINDER.where(schema.REMINDED)
REMINDED_OF = _REMINDER.where(among(tasks.c.id), schema.OPEN)
_IN_CALENDAR = select(
    *(tasks.c.id, tasks.c.title, tasks.c.status, tasks.c.priority, tasks.c.due, tasks.c.estimate, tasks.c.list_id)
)
DATED = (
    _IN_CALENDAR.where(schema.DATED, tasks.c.due >= given("first"), tasks.c.due < given("end"))
    .with_hint(tasks, "INDEXED BY tasks_dated", "sqlite")
    .order_by(tasks.c.due)
)
REPEATING = (
    _IN_CALENDAR.add_columns(tasks.c.repeat)
    .where(schema.REPEATING, tasks.c.due < given("end"))
    .with_hint(tasks, "INDEXED BY tasks_repeating", "sqlite")
    .order_by(tasks.c.due)
)
_UNDATED = and_(schema.OPEN, tasks.c.due.is_(None), or_(tasks.c.start.is_(None), tasks.c.start <= given("today")))
UNDATED = _IN_CALENDAR.where(_UNDATED).order_by(*_IN_PLACE).limit(given("limit"))
UNDATED_COUNT = select(func.count()).select_from(tasks).where(_UNDATED)
CREATED_SINCE = select(tasks.c.created_at).where(schema.LIVE, tasks.c.created_at >= given("since"))
COMPLETED_SINCE = select(tasks.c.completed_at, tasks.c.estimate).where(
    schema.CLOSED, tasks.c.status == "done", tasks.c.completed_at >= given("since")
)
PLANNED = (
    select(tasks.c.due, tasks.c.estimate)
    .where(schema.DATED, tasks.c.due >= given("first"), tasks.c.due < given("end"), tasks.c.estimate > 0)
    .with_hint(tasks, "INDEXED BY tasks_dated", "sqlite")
)
TITLE = select(tasks.c.title).where(tasks.c.id == given("id"))
LIVE_COUNT = select(func.count()).select_from(tasks).where(schema.LIVE)
NOT_PURGED_COUNT = select(func.count()).select_from(tasks).where(made(tasks), tasks.c.purged.is_distinct_from(1))
NEVER_ADDED = select(tasks.c.id).where(schema.IN_TRASH, tasks.c.deleted_at == _NEVER)
RESTORABLE = select(tasks.c.id).where(among(tasks.c.id), schema.LIVE | schema.IN_TRASH)

# rows of a list, and whole tasks

_LIST_THERE = and_(lists.c.deleted_at.is_(None), made(lists))
_OF_LIST = ("name", "color", "position", "archived")
_LIST = select(lists.c.id, *(lists.c[name] for name in _OF_LIST))


def _with_list(what: Select[Any]) -> Select[Any]:
    """With the list that a task is in, as columns of its own."""
    columns = (lists.c.id.label("in_list"), *(lists.c[name].label(f"list_{name}") for name in _OF_LIST))
    joined = tasks.outerjoin(lists, and_(lists.c.id == tasks.c.list_id, _LIST_THERE))
    return what.add_columns(*columns).select_from(joined).where(among(tasks.c.id), made(tasks))


ROWS = _with_list(
    select(
        *(tasks.c.id, tasks.c.title, tasks.c.status, tasks.c.priority, tasks.c.due),
        (tasks.c.description != "").label("described"),
        *(tasks.c.completed_at, tasks.c.deleted_at, tasks.c.start, tasks.c.repeat, tasks.c.reminders),
    )
)
PROGRESS = (
    select(items.c.task_id, func.sum(items.c.is_checked), func.count())
    .where(among(items.c.task_id), items.c.archived == 0, there(items))
    .group_by(items.c.task_id)
)
PROPOSED = (
    select(change_items.c.task_id, func.count())
    .where(schema.PROPOSED, among(change_items.c.task_id), change_items.c.expires_at > given("now"))
    .group_by(change_items.c.task_id)
)
WHOLE = _with_list(select(tasks))

# checklists

_ITEM = select(
    *(items.c.id, items.c.task_id, items.c.title, items.c.is_checked, items.c.checked_by),
    *(items.c.position, items.c.archived),
).where(there(items))
ITEMS = _ITEM.where(among(items.c.task_id)).order_by(items.c.position, items.c.id).limit(given("limit"))
ITEM = _ITEM.where(items.c.id == given("id"))
ITEM_TITLES = select(items.c.id, items.c.title).where(items.c.task_id == given("task"))
INDEXED_ITEMS = (
    select(items.c.task_id, items.c.title)
    .where(among(items.c.task_id), items.c.archived == 0, there(items))
    .order_by(items.c.id)
)

# labels

_SHOWN = labels.c.shown_as == labels.c.id
LABELS = select(labels.c.id, labels.c.name, labels.c.color).where(_SHOWN)
LABELS_OF = (
    select(task_labels.c.task_id, labels.c.id, labels.c.name, labels.c.color)
    .join_from(task_labels, labels, labels.c.id == task_labels.c.label_id)
    .where(among(task_labels.c.task_id), _SHOWN)
)
OPEN_BY_LABEL = select(task_labels.c.label_id, func.sum(task_labels.c.open)).group_by(task_labels.c.label_id)
WEAR = new_row(task_labels, "OR REPLACE")
TAKE_OFF_ALL = positional(delete(task_labels).where(task_labels.c.task_id == given("task")))
TURN = positional(update(task_labels).values(open=given("new_open")).where(task_labels.c.task_id == given("task")))

WORN_BY = select(task_labels.c.task_id).where(among(task_labels.c.label_id)).distinct()
MERGED_LABELS = select(labels.c.id, labels.c.shown_as).where(labels.c.shown_as != labels.c.id)
_ALONE = labels.c.shown_as.is_not_distinct_from(case((labels.c.deleted == 0, labels.c.id)))
_into = labels.alias("into")
LABEL_LIVES = select(labels.c.id, labels.c.deleted, labels.c.merged, labels.c.shown_as).where(
    made(labels), or_(labels.c.merged.is_not(None), ~_ALONE, labels.c.id.in_(select(_into.c.merged)))
)
"""Of labels that have to do with others, or are not shown as they would be without."""
SHOW_AS = positional(update(labels).values(shown_as=given("new_shown")).where(labels.c.id == given("label")))

# lists and saved filters

LISTS = _LIST.where(_LIST_THERE).order_by(lists.c.position, lists.c.id)
DELETED_LISTS = (
    _LIST.add_columns(lists.c.deleted_at)
    .where(lists.c.deleted_at > _NEVER, made(lists))
    .order_by(lists.c.deleted_at.desc(), lists.c.id)
)
LIVE_LISTS = select(lists.c.id).where(among(lists.c.id), _LIST_THERE)
OPEN_BY_LIST = select(tasks.c.list_id, func.count()).where(schema.OF_LIST).group_by(tasks.c.list_id)
MARK_LISTED = positional(
    update(tasks)
    .values(listed=exists().where(lists.c.id == given("list"), _LIST_THERE))
    .where(tasks.c.list_id == given("list_of_task"))
)
IN_TRASH_WITH = select(tasks.c.id).where(
    schema.IN_TRASH, tasks.c.list_id == given("list"), tasks.c.deleted_at == given("at")
)
FILTERS = (
    select(filters.c.id, filters.c.name, filters.c.query, filters.c.position)
    .where(there(filters))
    .order_by(filters.c.position, filters.c.id)
)

# templates

TEMPLATES = select(templates.c.id, templates.c.name, templates.c.content).where(there(templates))

# places in the list

_POSITION = select(tasks.c.position).where(schema.LIVE)
POSITION = _POSITION.where(tasks.c.id == given("id"))
PREVIOUS = (
    _POSITION.where(tuple_(*_IN_PLACE) < tuple_(given("position"), given("id")))
    .order_by(tasks.c.position.desc(), tasks.c.id.desc())
    .limit(1)
)
FOLLOWING = _POSITION.where(tasks.c.position > given("position")).order_by(tasks.c.position).limit(1)
_AT = select(tasks.c.id).where(schema.LIVE, tasks.c.position == given("position")).order_by(tasks.c.id)
TIED_FROM = _AT.where(tasks.c.id >= given("id"))
TIED_AFTER = _AT.where(tasks.c.id > given("id"))

# texts for the search index

TEXTS = select(tasks.c.pk, tasks.c.id, tasks.c.title, tasks.c.description).order_by(tasks.c.pk)
TEXTS_OF = TEXTS.where(among(tasks.c.id))
