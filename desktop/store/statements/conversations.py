"""Conversations with the agent, and the log of its runs."""

from __future__ import annotations

from sqlalchemy import ScalarSelect, case, func, select

from desktop.store.schema import conversations, messages, run_log
from desktop.store.statements.compiling import positional
from desktop.store.statements.parts import given, in_json, made, there

_SAID_AT = (
    select(func.max(messages.c.created_at))
    .where(messages.c.conversation_id == conversations.c.id)
    .scalar_subquery()
    .label("said_at")
)
_CONVERSATION = select(
    *(conversations.c.id, conversations.c.title, conversations.c.task_id),
    *(conversations.c.created_at, conversations.c.stamp, _SAID_AT),
).where(there(conversations))

LISTED = _CONVERSATION.order_by(
    func.coalesce(_SAID_AT, conversations.c.created_at).desc(), conversations.c.id.desc()
).limit(given("limit"))
BY_ID = _CONVERSATION.where(conversations.c.id == given("id"))
MESSAGES = (
    select(messages)
    .where(messages.c.conversation_id == given("conversation"), made(messages))
    .order_by(messages.c.created_at.desc(), messages.c.id.desc())
    .limit(given("limit"))
)

# the log of runs

_AGENT = "agent"  # the event with which a run of another agent begins: `run_log.AGENT`

LOG = positional(
    run_log.insert().values({name: given(name) for name in ("run_id", "at", "event", "milliseconds", "details")})
)
LOG_OF_RUN = (
    select(run_log.c.at, run_log.c.event, run_log.c.details, run_log.c.milliseconds)
    .where(run_log.c.run_id == given("run"))
    .order_by(run_log.c.seq)
)
_LOGGED = (
    select(run_log.c.run_id, func.min(run_log.c.at).label("at"), func.max(run_log.c.seq).label("last"))
    .group_by(run_log.c.run_id)
    .subquery("logged")
)
_REQUEST = (
    select(messages.c.text)
    .where(messages.c.run_id == _LOGGED.c.run_id, messages.c.role == "user")
    .order_by(messages.c.created_at, messages.c.id)
    .limit(1)
    .scalar_subquery()
)


def _of_agent(part: str) -> ScalarSelect[str]:
    """What a run of another agent says of itself, the last that it said."""
    return (
        select(in_json(run_log.c.details, f"$.{part}"))
        .where(run_log.c.run_id == _LOGGED.c.run_id, run_log.c.event == _AGENT)
        .order_by(run_log.c.seq.desc())
        .limit(1)
        .scalar_subquery()
    )


LOGGED_RUNS = select(
    *(_LOGGED.c.run_id, _LOGGED.c.at, func.coalesce(_REQUEST, _of_agent("why"), "")),
    func.coalesce(_of_agent("agent"), ""),
).order_by(_LOGGED.c.last.desc())
_NUMBERED = (
    select(
        run_log.c.run_id,
        func.row_number()
        .over(
            partition_by=func.max(case((run_log.c.event == _AGENT, 1), else_=0)),
            order_by=func.max(run_log.c.seq).desc(),
        )
        .label("number"),
    )
    .group_by(run_log.c.run_id)
    .subquery("numbered")
)
OLD_RUNS = select(_NUMBERED.c.run_id).where(_NUMBERED.c.number > given("keep"))
FORGET_RUN = positional(run_log.delete().where(run_log.c.run_id == given("run")))
