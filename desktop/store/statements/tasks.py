"""Lists of tasks, whole tasks, their checklists and labels."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Select, and_, case, delete, func, not_, or_, select, tuple_, update

from desktop.domain.views import Sort, View
from desktop.store import schema
from desktop.store.schema import change_items, items, labels, search, task_labels, tasks, templates
from desktop.store.statements.compiling import positional
from desktop.store.statements.parts import among, given, made, new_row, there

_LISTS: dict[str, tuple[ColumnElement[bool], str]] = {
    View.INBOX: (schema.INBOX, "tasks_inbox"),
    View.TODAY: (and_(schema.DUE, tasks.c.due < given("tomorrow")), "tasks_due"),
    View.UPCOMING: (and_(schema.DUE, tasks.c.due >= given("tomorrow")), "tasks_due"),
    View.ALL: (schema.OPEN, "tasks_open"),
    View.COMPLETED: (schema.CLOSED, "tasks_closed"),
    View.TRASH: (schema.IN_TRASH, "tasks_trash"),
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
    View.TODAY: schema.BY_DUE,
    View.UPCOMING: schema.BY_DUE,
    View.COMPLETED: (tasks.c.completed_at.desc(), tasks.c.id.desc()),
    View.TRASH: (tasks.c.deleted_at.desc(), tasks.c.id.desc()),
}

_WEARING = tasks.c.id.in_(select(task_labels.c.task_id).where(task_labels.c.label_id == given("label")))
_AS_COMPLETED = case((given("completed"), tasks.c.status == "done"), else_=tasks.c.closed == 0)
_NARROWED: dict[str, tuple[ColumnElement[bool], ...]] = {
    "": (),
    "label": (_WEARING,),
    "completed": (_AS_COMPLETED, or_(given("label").is_(None), _WEARING)),
}


def _each(what: Select[Any], *, indexed: bool = False) -> dict[str, dict[str, Select[Any]]]:
    """What is asked of tasks, by how the view is narrowed and by view."""
    return {
        narrowing: {
            view: what.where(where, *more).with_hint(tasks, f"INDEXED BY {index}", "sqlite")
            if indexed and narrowing != "label"
            else what.where(where, *more)
            for view, (where, index) in _LISTS.items()
        }
        for narrowing, more in _NARROWED.items()
    }


def _page(ids: Select[Any], view: str, sort: str) -> Select[Any]:
    order = _ORDERS[sort] if sort in _ORDERS else _OWN_ORDERS.get(view, _IN_PLACE)  # type: ignore[call-overload]
    return ids.order_by(*order).limit(given("limit")).offset(given("offset"))


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
)
TIMED = (
    _REMINDER.where(schema.OPEN, tasks.c.due > given("after"), func.length(tasks.c.due) > 10)
    .where(tasks.c.reminders.is_(None), tasks.c.snoozed.is_(None))
    .where(tasks.c.reminded.is_(None) | (tasks.c.reminded < tasks.c.due))
    .order_by(tasks.c.due, tasks.c.id)
    .limit(given("limit"))
)
REMINDED = _REMINDER.where(schema.REMINDED)
REMINDED_OF = _REMINDER.where(among(tasks.c.id), schema.OPEN)
TITLE = select(tasks.c.title).where(tasks.c.id == given("id"))
LIVE_COUNT = select(func.count()).select_from(tasks).where(schema.LIVE)
NOT_PURGED_COUNT = select(func.count()).select_from(tasks).where(made(tasks), tasks.c.purged.is_distinct_from(1))
RESTORABLE = select(tasks.c.id).where(among(tasks.c.id), schema.LIVE | schema.IN_TRASH)

# rows of a list, and whole tasks

ROWS = select(
    *(tasks.c.id, tasks.c.title, tasks.c.status, tasks.c.priority, tasks.c.due),
    (tasks.c.description != "").label("described"),
    *(tasks.c.completed_at, tasks.c.deleted_at),
).where(among(tasks.c.id), made(tasks))
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
WHOLE = select(tasks).where(among(tasks.c.id), made(tasks))

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

LABELS = select(labels.c.id, labels.c.name, labels.c.color).where(there(labels))
LIVE_LABELS = select(labels.c.id).where(among(labels.c.id), there(labels))
ALL_LABELS = select(labels.c.id)
LABELS_OF = (
    select(task_labels.c.task_id, labels.c.id, labels.c.name, labels.c.color)
    .join_from(task_labels, labels, labels.c.id == task_labels.c.label_id)
    .where(among(task_labels.c.task_id), there(labels))
)
OPEN_BY_LABEL = select(task_labels.c.label_id, func.sum(task_labels.c.open)).group_by(task_labels.c.label_id)
WEAR = new_row(task_labels, "OR REPLACE")
TAKE_OFF = positional(
    delete(task_labels).where(task_labels.c.task_id == given("task"), task_labels.c.label_id == given("label"))
)
TAKE_OFF_ALL = positional(delete(task_labels).where(task_labels.c.task_id == given("task")))
TURN = positional(update(task_labels).values(open=given("new_open")).where(task_labels.c.task_id == given("task")))
_LABELLED = (
    select(task_labels.c.task_id)
    .join_from(task_labels, labels, labels.c.id == task_labels.c.label_id)
    .where(task_labels.c.task_id == tasks.c.id, there(labels))
    .exists()
)
MARK_LABELLED = positional(
    update(tasks)
    .values(labelled=not_(tasks.c.labelled))
    .where(
        tasks.c.id.in_(select(task_labels.c.task_id).where(task_labels.c.label_id == given("label"))),
        tasks.c.labelled != _LABELLED,
    )
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
