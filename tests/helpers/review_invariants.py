"""What must hold on every device at any time, and once all have everything. Each raises, and says what it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from desktop.domain.change_set import ChangeItem, Decision, ItemState, Verdict, created_id
from desktop.review.states import Difference, deciding
from desktop.store import archive
from desktop.store.kinds import CREATION
from desktop.tools.registry import TOOLS
from sync.clock import stamp_device
from sync.merge import winner
from tests.helpers.invariants import problems
from tests.helpers.replicas import Replica, World, agent_writes, states
from tests.helpers.stores import synced_rows


class BrokenError(AssertionError):
    """The first word is the name of the invariant."""


def hold(truth: object, invariant: str, detail: object = "") -> None:
    if not truth:
        raise BrokenError(f"{invariant}: {detail}")


@dataclass(frozen=True)
class View:
    """All that a device knows of proposals. `whole` says that everything has arrived everywhere."""

    device: Replica
    items: Mapping[str, ChangeItem]
    states: Mapping[str, ItemState]
    decisions: Mapping[str, list[Decision]]
    whole: bool

    @classmethod
    def of(cls, device: Replica, *, whole: bool = False) -> View:
        items = device.items()
        with device.store.read() as reader:
            decisions = reader.reviews.decisions_of(list(items))
        return cls(device, items, states(device), decisions, whole)

    def confirmations(self) -> Iterable[tuple[ChangeItem, Decision]]:
        """Those that this device can vouch for."""
        for id_, given in self.decisions.items():
            for decision in given:
                mine = decision.device == self.device.store.device
                if decision.verdict is Verdict.CONFIRMED and (mine or self.whole):
                    yield self.items[id_], decision


def check_device(view: View) -> None:
    no_duplicate_effects(view)
    confirmed_means_applied(view)
    applied_stays_decided(view)
    dependents_never_orphaned(view)


def no_duplicate_effects(view: View) -> None:
    """What an item creates has the id that was promised, and nobody confirms the same round twice."""
    promised = {created_id(id_) for id_ in view.items}
    made = [patch.id for patch in agent_writes(view.device) if CREATION in patch.fields and patch.kind != "label"]
    hold(set(made) <= promised or not view.whole, "NoDuplicateEffects", "something was made that nobody proposed")
    counts = Counter((item.id, decision.round, decision.device) for item, decision in view.confirmations())
    hold(all(number == 1 for number in counts.values()), "NoDuplicateEffects", counts)


def confirmed_means_applied(view: View) -> None:
    """Every effect that a confirmation claims is in the history; what it creates is there."""
    for item, decision in view.confirmations():
        for effect in decision.effects:
            hold(_written(view.device, effect), "ConfirmedMeansApplied", (item.tool, effect))
        if item.creates:
            with view.device.store.read() as reader:
                there = reader.known(item.target_kind, [item.target_id])
            hold(there, "ConfirmedMeansApplied", f"{item.tool} created nothing")


def applied_stays_decided(view: View) -> None:
    """Whatever was written in the agent's name belongs to an item that is confirmed, or was until it was undone."""
    owners: dict[tuple[str, str, str], Decision] = {}
    for given in view.decisions.values():
        for decision in given:
            item = view.items[decision.item_id]
            owners[item.target_kind, item.target_id, decision.stamp] = decision
            for effect in decision.effects:
                owners[effect["kind"], effect["id"], effect["stamp"]] = decision
    own = {(patch.kind, patch.id, patch.stamp) for _, patch in view.device.outbox()}
    for patch in agent_writes(view.device):
        key = (patch.kind, patch.id, patch.stamp)
        if key not in own and not view.whole:
            continue  # its decision may not have arrived yet
        owner = owners.get(key)
        hold(owner, "AppliedStaysDecided", f"nobody decided on {patch}")
        assert owner is not None
        given = view.decisions[owner.item_id]
        undone = any(d.verdict is Verdict.UNDONE and d.round >= owner.round for d in given)
        state = view.states[owner.item_id]
        hold(undone or state is ItemState.CONFIRMED, "AppliedStaysDecided", state)


def state_and_effect_agree(view: View) -> None:
    """Once everything has arrived everywhere: of what an item wrote, only what its state says can stand."""
    for id_, item in view.items.items():
        with view.device.store.database.read() as connection:
            patches = archive.patches_of(connection, item.target_kind, item.target_id)
        registers = archive.registers_from(patches)
        verdicts = archive.verdicts_in(registers)
        state, given = view.states[id_], view.decisions[id_]
        for name, register in registers.items():
            top = winner(register, verdicts) if any(w.cause and w.cause.item == id_ for w in register) else None
            if top is None or top.cause is None or top.cause.item != id_:
                continue
            detail = (item.tool, state, name, top)
            hold(top.cause.undoes is (state is not ItemState.CONFIRMED), "StateAndEffectAgree", detail)
            decision = deciding(given, ItemState.UNDONE if top.cause.undoes else ItemState.CONFIRMED)
            hold(decision and decision.stamp == top.stamp, "StateAndEffectAgree", (*detail, decision))
        if item.creates and state is ItemState.UNDONE:
            top = winner(registers["deleted"], verdicts)
            hold(top and top.stamp != item.stamp, "StateAndEffectAgree", f"{item.tool} stays although it was undone")


def dependents_never_orphaned(view: View) -> None:
    """Whoever confirmed an item had what it depends on."""
    for item, _ in view.confirmations():
        for parent in item.depends_on:
            given = [decision.verdict for decision in view.decisions.get(parent, [])]
            hold(Verdict.CONFIRMED in given, "DependentsNeverOrphaned", f"{item.tool} without its task")


def converged(world: World) -> None:
    first, *others = (synced_rows(device.store) for device in world.devices)
    for other in others:
        for table, rows in first.items():
            hold(other[table] == rows, "Converged", (table, other[table] ^ rows))
    for device in world.devices:
        hold(problems(device.store) == [], "Converged", problems(device.store))


def applied(device: Replica, item: ChangeItem) -> None:
    """Right after a confirmation: everything is as it was proposed.

    Unless the same verdict was given elsewhere, and what it wrote is here already: then that has acted.
    """
    with device.store.database.read() as connection:
        given = archive.needing_all(connection, item.target_kind, item.target_id)
    if any(p.cause and p.cause.item == item.id and stamp_device(p.stamp) != device.store.device for p in given):
        return
    tool = TOOLS[item.tool]
    with device.store.read() as reader:
        now = tool.current(item, reader)
        there = reader.known(item.target_kind, [item.target_id])
    after = {name: value for name, value in tool.after(item).items() if name in (now or {})}
    hold(there and (now is None or now == after), "ConfirmedMeansApplied", (item.tool, now, after))


def have_no_dependents(device: Replica, item: ChangeItem, state: ItemState) -> None:
    """None that wait for what was rejected, none that are confirmed on top of what was undone."""
    found = states(device)
    with device.store.read() as reader:
        left = [other.tool for other in reader.reviews.dependents(item) if found[other.id] is state]
    hold(not left, "DependentsNeverOrphaned", f"{left} are {state}")


def undo_restored(device: Replica, item: ChangeItem, kept: Iterable[Difference]) -> None:
    """After an undo: nothing that confirming had written stands any more, but for what was said to be kept."""
    names = {difference.field for difference in kept}
    with device.store.read() as reader:
        given = reader.reviews.decisions_of([item.id])[item.id]
        confirmed = [decision for decision in given if decision.verdict is Verdict.CONFIRMED]
        last = max(decision.round for decision in confirmed)
        for effect in (effect for decision in confirmed if decision.round == last for effect in decision.effects):
            now = reader.value_of(effect["kind"], effect["id"], effect["field"])
            stands = now == effect["after"] and effect["before"] != effect["after"]
            used = effect["kind"] == "label"  # others may wear it
            hold(not stands or used or effect["field"] in names, "UndoRestores", effect)
    hold(states(device)[item.id] is ItemState.UNDONE, "UndoRestores", "it does not say so")


def nothing_clobbered(item: ChangeItem, before: Mapping[str, Any] | None) -> None:
    """A confirmation that did not say “anyway” overwrote only what the proposal had seen, or what is as proposed."""
    after = TOOLS[item.tool].after(item)
    for name, then in item.base.items():
        now = (before or {}).get(name)
        hold(now in (then, after.get(name)), "NoClobber", (name, then, now))


def _written(device: Replica, effect: Mapping[str, Any]) -> bool:
    with device.store.database.read() as connection:
        rows = connection.execute(
            "SELECT fields FROM history WHERE kind = ? AND entity = ? AND stamp = ?",
            (effect["kind"], effect["id"], effect["stamp"]),
        ).all()
    return any(f'"{effect["field"]}"' in row[0] or f'"{CREATION}"' in row[0] for row in rows)
