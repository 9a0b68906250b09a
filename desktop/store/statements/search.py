"""The search index."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Select, and_, case, func, insert, literal_column, or_, select, text, true

from desktop.domain import search_grammar
from desktop.domain.views import View
from desktop.store import schema
from desktop.store.schema import search, task_labels, tasks
from desktop.store.statements.compiling import positional
from desktop.store.statements.parts import among, given
from desktop.store.statements.tasks import _AS_ASKED, _NOT_AHEAD

SLOTS = ["0", "1", "2", "12"]
"""For so many words that are read in the texts themselves there are statements; a slot that is not needed takes the
empty text, which is in every one."""

_CONDITIONS: dict[str, ColumnElement[bool]] = {
    View.INBOX: and_(tasks.c.closed == 0, tasks.c.listed == 0, _NOT_AHEAD),
    View.TODAY: and_(tasks.c.closed == 0, tasks.c.appears < given("tomorrow")),
    View.UPCOMING: and_(tasks.c.closed == 0, tasks.c.due >= given("tomorrow"), _NOT_AHEAD),
    View.SOMEDAY: and_(tasks.c.closed == 0, tasks.c.start == "someday"),
    View.ALL: tasks.c.closed == 0,
    View.COMPLETED: tasks.c.closed == 1,
    View.LIVE: true(),
}
_OF_THE_LIVE = case(*((given("view") == str(view), where) for view, where in _CONDITIONS.items()))
_IN_VIEW = case((given("view") == str(View.TRASH), schema.SHOWN_IN_TRASH), else_=and_(schema.LIVE, _OF_THE_LIVE))


def _matching(what: Select[Any], slots: str, *, match: bool, in_title: bool) -> Select[Any]:
    found = what.select_from(search.join(tasks, tasks.c.pk == search.c.rowid))
    if match:
        found = found.where(literal_column("search").op("MATCH")(given("match")))
    for number in range(int(slots)):
        word = given(f"common{number}")
        in_body = [] if in_title else [func.instr(search.c.body, word) > 0]
        found = found.where(or_(func.instr(search.c.title, word) > 0, *in_body))
    return found


_group = func.json_each(given("worn")).table_valued("key", "value", name="worn")
_label = func.json_each(_group.c.value).table_valued("value", name="label")
_WEARING = (  # found once, not for every task anew
    select(task_labels.c.task_id)
    .select_from(_group, _label, task_labels)
    .where(task_labels.c.label_id == _label.c.value)
    .group_by(task_labels.c.task_id)
    .having(func.count(_group.c.key.distinct()) == func.json_array_length(given("worn")))
)


def _if_given(name: str, condition: ColumnElement[bool]) -> ColumnElement[bool]:
    return or_(given(name).is_(None), condition)


_excluded = search.alias("excluded")
_NARROWED = {
    "lists": among(case((tasks.c.listed == 1, tasks.c.list_id), else_=search_grammar.NO_LIST), "lists"),
    "priorities": among(func.coalesce(tasks.c.priority, search_grammar.NO_PRIORITY), "priorities"),
    "due_from": tasks.c.due >= given("due_from"),
    "due_before": tasks.c.due < given("due_before"),
    "undated": tasks.c.due.is_(None) == given("undated"),
    "closed": tasks.c.closed == given("closed"),
    "statuses": among(tasks.c.status, "statuses"),
    "not_worn": tasks.c.id.not_in(select(task_labels.c.task_id).where(among(task_labels.c.label_id, "not_worn"))),
    "without": tasks.c.pk.not_in(
        select(_excluded.c.rowid).where(literal_column("excluded.search").op("MATCH")(given("without")))
    ),
}
"""What a search asks for besides words and labels."""


def _narrowed(*but: str) -> list[ColumnElement[bool]]:
    return [_if_given(name, condition) for name, condition in _NARROWED.items() if name not in but]


_IF_WEARING = _if_given("worn", tasks.c.id.in_(_WEARING))
_FILTERS = {"live": [schema.LIVE], "other": [_IN_VIEW, *_AS_ASKED, *_narrowed(), _IF_WEARING]}


def _each(what: Select[Any], *, in_title: bool) -> dict[str, dict[str, dict[str, Select[Any]]]]:
    """By what is looked through, with and without a phrase for the index, by the number of slots."""
    return {
        name: {
            phrase: {slots: _matching(what, slots, match=match, in_title=in_title).where(*where) for slots in SLOTS}
            for phrase, match in (("phrase", True), ("no phrase", False))
        }
        for name, where in _FILTERS.items()
    }


_HITS = select(tasks.c.id, tasks.c.closed, tasks.c.created_at).order_by(search.c.rowid.desc()).limit(given("most"))
IN_TITLE = _each(_HITS, in_title=True)
ANYWHERE = _each(_HITS, in_title=False)
COUNT = _each(select(func.count()), in_title=False)


_WITHOUT_WORDS: dict[str, tuple[str, tuple[ColumnElement[bool], ...]]] = {
    "worn": ("", (_IN_VIEW, tasks.c.id.in_(_WEARING))),
    "due": (
        "tasks_dated",
        (
            schema.DATED,
            tasks.c.due >= func.coalesce(given("due_from"), ""),
            tasks.c.due < func.coalesce(given("due_before"), "~"),  # after all dates
        ),
    ),
    "priority": (
        "tasks_prioritized",
        (schema.PRIORITIZED, tasks.c.priority == func.json_extract(given("priorities"), "$[0]")),
    ),
    "undated": ("tasks_undated", (schema.UNDATED,)),
    "completed": ("tasks_closed", (schema.CLOSED,)),
    "nothing": ("", (_IN_VIEW,)),
}
"""By what finds the tasks, instead of looking at all of them: the index, and what it is asked for."""

_ORDERS = {
    "priority": (tasks.c.closed, tasks.c.due.is_(None), tasks.c.due, tasks.c.position, tasks.c.id),
    "undated": (tasks.c.closed, *schema.BY_RANK),
}
"""The same order as of all others, in the words of the index, which then need not be sorted."""


def _without_words(what: Select[Any], found_by: str) -> Select[Any]:
    index, where = _WITHOUT_WORDS[found_by]
    # Where the index has no others, that a task is live or undated is not looked for in each row: it takes longest.
    found = what.select_from(tasks).where(*where, *_AS_ASKED, *_narrowed(found_by))
    return found.where(_OF_THE_LIVE).with_hint(tasks, f"INDEXED BY {index}", "sqlite") if index else found


WITHOUT_WORDS = {
    found_by: _without_words(select(tasks.c.id), found_by)
    .order_by(*_ORDERS.get(found_by, (tasks.c.closed, tasks.c.due.is_(None), *schema.BY_DUE)))
    .limit(given("most"))
    for found_by in _WITHOUT_WORDS
}
COUNT_WITHOUT_WORDS = {found_by: _without_words(select(func.count()), found_by) for found_by in _WITHOUT_WORDS}

ENDINGS = text("""
WITH RECURSIVE found (term) AS (
    SELECT (SELECT term FROM search_terms WHERE term >= :word AND term < :after LIMIT 1)
    UNION ALL
    SELECT (SELECT term FROM search_terms WHERE term >= found.term || char(1) AND term < :after LIMIT 1)
    FROM found WHERE found.term IS NOT NULL
)
SELECT term FROM found WHERE term IS NOT NULL LIMIT :limit
""")
"""The index's terms that begin with a word. Skips from one to the next; simply asking would read all their places."""

ADD = positional(insert(search))
REMOVE = positional(search.delete().where(search.c.rowid == given("pk")))
BETWEEN = select(search).where(search.c.rowid.between(given("first"), given("last")))
STRAYS = select(func.count()).select_from(search).where(search.c.rowid.not_in(select(tasks.c.pk)))

OPTIMIZE = "INSERT INTO search (search) VALUES ('optimize')"
CHECK = "INSERT INTO search (search) VALUES ('integrity-check')"
DROP = ["DROP TABLE IF EXISTS search_terms", "DROP TABLE IF EXISTS search"]
