"""Who decided, when, and how a state reads: the words of a review card that are not about the change itself."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from desktop.domain.change_set import OTHER_AGENT, Decision, ItemState, Verdict
from desktop.review.cards import Card, Row
from desktop.review.states import Action, RowState
from desktop.services import Services
from desktop.settings import DEVICE_NAME
from desktop.ui.core.context import AppContext
from desktop.ui.core.format import day_text, time_text
from desktop.ui.core.i18n import QT_TRANSLATE_NOOP, translate
from desktop.ui.review.values import field_name, quoted, value_text
from desktop.ui.theme.style import Tone

BUILTIN = "builtin"
_POLICY = "policy"
"""Actor of a decision that a setting of the user's made."""

_STATES: Mapping[RowState, tuple[str, Tone]] = {
    RowState.STALE: (QT_TRANSLATE_NOOP("Review", "Stale"), Tone.WARN),
    RowState.BLOCKED: (QT_TRANSLATE_NOOP("Review", "Blocked"), Tone.NEUTRAL),
    RowState.ALREADY_SO: (QT_TRANSLATE_NOOP("Review", "Already so"), Tone.NEUTRAL),
    RowState.FAILED: (QT_TRANSLATE_NOOP("Review", "Failed"), Tone.BAD),
    RowState.TARGET_GONE: (QT_TRANSLATE_NOOP("Review", "Task gone"), Tone.WARN),
    RowState.EXPIRED: (QT_TRANSLATE_NOOP("Review", "Expired"), Tone.NEUTRAL),
    RowState.WITHOUT_EFFECT: (QT_TRANSLATE_NOOP("Review", "No effect"), Tone.WARN),
    RowState.VERDICTS_DIFFER: (QT_TRANSLATE_NOOP("Review", "Verdicts differ"), Tone.WARN),
}
_TOLD_IN_NOTE = (RowState.VERDICTS_DIFFER, RowState.DECIDED_ELSEWHERE, RowState.WITHOUT_EFFECT)
"""Who decided, and when, stands beside the change already."""
_VERDICTS: Mapping[ItemState, tuple[str, Tone]] = {
    ItemState.CONFIRMED: (QT_TRANSLATE_NOOP("Review", "Confirmed"), Tone.GOOD),
    ItemState.REJECTED: (QT_TRANSLATE_NOOP("Review", "Rejected"), Tone.BAD),
    ItemState.UNDONE: (QT_TRANSLATE_NOOP("Review", "Undone"), Tone.NEUTRAL),
    ItemState.WITHDRAWN: (QT_TRANSLATE_NOOP("Review", "Withdrawn"), Tone.NEUTRAL),
}
_GIVEN: Mapping[Verdict, str] = {
    Verdict.CONFIRMED: QT_TRANSLATE_NOOP("Review", "confirmed on {device} {when}"),
    Verdict.REJECTED: QT_TRANSLATE_NOOP("Review", "rejected on {device} {when}"),
    Verdict.UNDONE: QT_TRANSLATE_NOOP("Review", "undone on {device} {when}"),
    Verdict.WITHDRAWN: QT_TRANSLATE_NOOP("Review", "withdrawn on {device} {when}"),
}
VERDICTS: Mapping[Verdict, tuple[str, Tone]] = {
    Verdict.CONFIRMED: _VERDICTS[ItemState.CONFIRMED],
    Verdict.REJECTED: _VERDICTS[ItemState.REJECTED],
    Verdict.UNDONE: _VERDICTS[ItemState.UNDONE],
    Verdict.WITHDRAWN: _VERDICTS[ItemState.WITHDRAWN],
    Verdict.RECONSIDERED: (QT_TRANSLATE_NOOP("Review", "Reconsidered"), Tone.NEUTRAL),
    Verdict.LIFTED: (QT_TRANSLATE_NOOP("Review", "Lifted"), Tone.NEUTRAL),
}
REASONS = (
    QT_TRANSLATE_NOOP("Review", "wrong task"),
    QT_TRANSLATE_NOOP("Review", "wrong value"),
    QT_TRANSLATE_NOOP("Review", "already done"),
    QT_TRANSLATE_NOOP("Review", "not now"),
)
"""The usual ones. Kept as they are here, so that each device can say them in its own language."""


def reason_text(reason: str) -> str:
    return translate("Review", reason) if reason in REASONS else reason


@dataclass(frozen=True, slots=True)
class ReviewFormatter:
    """Says things as of one moment on one device. Any thread."""

    now: dt.datetime
    this: str
    names: Mapping[str, str] = field(default_factory=dict)

    def device(self, id_: str) -> str:
        """Within a phrase: “on another device”."""
        if name := self.names.get(id_):
            return name
        return translate("Review", "this device") if id_ == self.this else translate("Review", "another device")

    def device_name(self, id_: str) -> str:
        """By itself."""
        if name := self.names.get(id_):
            return name
        return translate("Review", "This device") if id_ == self.this else translate("Review", "Another device")

    def moment(self, at: dt.datetime) -> str:
        """“14:02” today, “Fri 13 Nov 14:02” before."""
        local = at.astimezone()
        time = time_text(local.time())
        return time if local.date() == self.now.date() else f"{day_text(local.date(), self.now.date())} {time}"

    def origin(self, card: Card) -> list[str]:
        """When, where and by what a change set was made, and on what words."""
        model = translate("Review", "Built-in") if card.provider == BUILTIN else card.model
        said = translate("Review", "“{text}”")
        if card.provider == OTHER_AGENT:  # whose words are not the user's, whatever it says
            model = translate("Review", "{agent} (another agent)").format(agent=card.model)
            said = translate("Review", "it says: “{text}”")
        parts = [self.moment(card.created_at), self.device_name(card.device), model]
        if card.request:
            parts.append(said.format(text=" ".join(card.request.split())))
        return [part for part in parts if part]

    def state(self, row: Row) -> tuple[str, Tone]:
        """The word for a state and its colour; nothing for what simply waits."""
        shown = row.shown
        text, tone = _STATES.get(shown.state) or _VERDICTS.get(shown.verdict) or ("", Tone.NEUTRAL)
        if shown.was_so and shown.state in (RowState.CONFIRMED, RowState.DECIDED_ELSEWHERE):
            text, tone = _STATES[RowState.ALREADY_SO]
        if shown.state is RowState.TARGET_GONE and row.item.target_kind == "item" and Action.RESTORE in shown.actions:
            text = QT_TRANSLATE_NOOP("Review", "Item gone")
        return translate("Review", text) if text else "", tone

    def note(self, row: Row, blockers: Mapping[str, str]) -> str:
        """What there is to say beside the change, the most important first. `blockers` name changes by item id."""
        return " · ".join(part for part in (*self._about_state(row, blockers), self._reason(row)) if part)

    def _about_state(self, row: Row, blockers: Mapping[str, str]) -> list[str]:
        shown = row.shown
        match shown.state:
            case RowState.FAILED:
                return [shown.error]
            case RowState.BLOCKED:
                first = next((blockers[id_] for id_ in shown.blocked_by if id_ in blockers), "")
                waits = translate("Review", "waits for: {what}").format(what=first)
                return [waits if first else translate("Review", "waits for another change")]
            case RowState.TARGET_GONE:
                return [_gone(row)]
            case RowState.VERDICTS_DIFFER:
                given = [decision for decision in (shown.decided, *shown.differing) if decision is not None]
                return [self.given(decision) for decision in given]
            case RowState.WITHOUT_EFFECT if shown.decided is not None:
                missing = translate("Review", "what it changed is not here; it may still come, or decide again")
                return [self.given(shown.decided), missing]
            case RowState.DECIDED_ELSEWHERE if shown.decided is not None:
                place = translate("Review", "on {device} {when}")
                return [self._placed(place, shown.decided), *self._how(row, shown.decided)]
            case RowState.ALREADY_SO:
                return [translate("Review", "somebody has done it meanwhile; there is nothing left to apply")]
        return self._how(row, shown.decided) if shown.decided is not None else []

    def _how(self, row: Row, decided: Decision) -> list[str]:
        parts = []
        if row.shown.edited:
            parts.append(translate("Review", "edited by you"))
        if decided.actor == _POLICY:
            parts.append(translate("Review", "applied without asking, as you set"))
        if decided.verdict is not Verdict.CONFIRMED:
            parts.append(reason_text(decided.reason))
        return parts

    def _reason(self, row: Row) -> str:
        """Once it is turned down, why it was proposed matters no more."""
        return row.item.reason if row.shown.verdict in (ItemState.PENDING, ItemState.CONFIRMED) else ""

    def given(self, decision: Decision) -> str:
        """“confirmed on desktop 14:20”."""
        return self._placed(translate("Review", _GIVEN[decision.verdict]), decision)

    def now_lines(self, row: Row) -> list[str]:
        """What a stale change would overwrite: then, now, proposed."""
        lines, kind = [], row.item.target_kind
        for difference in row.shown.differences:
            then, now, proposed = (
                value_text(kind, difference.field, value, self.now.date())
                for value in (difference.then, difference.now, difference.proposed)
            )
            text = translate("Review", "{field} then {then}, now {now}, proposed {proposed}")
            if not any(change.name == difference.field for change in row.changes):
                text = translate("Review", "{field} then {then}, now {now}")
            values = {"then": quoted(then), "now": quoted(now), "proposed": quoted(proposed)}
            lines.append(text.format(field=field_name(kind, difference.field), **values))
        return lines

    def details(self, row: Row) -> list[str]:
        """What an unfolded row says below the rest."""
        shown, matched = row.shown, row.item.matched
        lines = []
        if matched is not None and matched.how != "id" and matched.said != matched.title:
            text = translate("Review", "Said {said}, matched {title} ({percent} %)")
            said, title = quoted(matched.said), quoted(matched.title)
            lines.append(text.format(said=said, title=title, percent=matched.percent))
        if shown.decided is not None and shown.state not in _TOLD_IN_NOTE:
            given = self.given(shown.decided)
            lines.append(given[:1].upper() + given[1:])
        if shown.lifted:
            lines.append(translate("Review", "The agent may propose it again."))
        return lines

    def _placed(self, template: str, decision: Decision) -> str:
        return template.format(device=self.device(decision.device), when=self.moment(decision.at))


def formatter_of(context: AppContext) -> ReviewFormatter:
    """As things are now. GUI thread."""
    this = context.services.store.device
    own = context.settings.get(DEVICE_NAME)
    return ReviewFormatter(context.now(), this, {this: own} if own else {})


def with_device_names(formatter: ReviewFormatter, services: Services) -> ReviewFormatter:
    """With the names of the other devices. Off the GUI thread."""
    return replace(formatter, names={**services.sync.device_names(), **formatter.names})


def _gone(row: Row) -> str:
    if row.item.erased:
        return ""  # which is what the row itself says
    if Action.RESTORE not in row.shown.actions:
        return translate("Review", "what it would change is gone for good")
    if row.item.target_kind == "item":
        return translate("Review", "the checklist item is not there any more")
    return translate("Review", "the task is in the trash")
