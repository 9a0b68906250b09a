"""The merge, as laws. Writes are drawn from a tiny world so that collisions and odd orders are common."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import reduce

from hypothesis import given
from hypothesis import strategies as st

from sync.clock import LATEST_MS, ZERO, Clock, make_stamp, stamp_device
from sync.merge import (
    VERDICT,
    Register,
    VerdictId,
    Write,
    WriteResult,
    acting_verdicts,
    compare_to_winner,
    losing_writes,
    merge,
    snapshot_writes,
    unseen_writes,
    valid_writes,
    winner,
    writes_of,
)
from sync.patch import Cause, Patch
from tests.helpers.examples import examples

values = st.sampled_from(["x", "y", None, 1, ["done", "2026"]])


@st.composite
def writes(draw: st.DrawFn, devices: str = "ab") -> Write:
    stamp, other = (
        make_stamp(draw(st.integers(1, 6)), 0, draw(st.sampled_from(devices)) * 16) for _ in ("stamp", "base")
    )
    return Write(stamp, draw(values), other if other < stamp else ZERO)


@st.composite
def caused_writes(draw: st.DrawFn, devices: str = "ab") -> Write:
    """About half of them by verdicts on one of two proposals."""
    write = draw(writes(devices))
    round_ = draw(st.integers(0, 2))
    over = draw(st.sampled_from([ZERO, write.base]))
    cause = Cause(draw(st.sampled_from("ij")), round_, draw(st.integers(-1, round_)), over)
    return replace(write, cause=draw(st.sampled_from([None, cause])))


registers = st.frozensets(writes(), max_size=6)
entities = st.dictionaries(st.sampled_from(["title", "due", "state"]), registers, max_size=3)


@given(entities, entities)
def test_commutative(a: dict[str, Register], b: dict[str, Register]) -> None:
    assert merge(a, b) == merge(b, a)


@given(entities, entities, entities)
def test_associative(a: dict[str, Register], b: dict[str, Register], c: dict[str, Register]) -> None:
    assert merge(merge(a, b), c) == merge(a, merge(b, c))


@given(entities)
def test_idempotent(a: dict[str, Register]) -> None:
    assert merge(a, a) == a
    assert merge(a, {}) == a


@given(registers)
def test_the_latest_write_of_every_device_wins_was_seen_or_is_losing(register: Register) -> None:
    top = winner(register)
    lost = losing_writes(register)
    if top is None:
        assert not register
        assert lost == []
        return
    assert all(write.rank <= top.rank for write in register)
    assert top not in lost
    for write in register:
        mine = [w for w in register if stamp_device(w.stamp) == stamp_device(write.stamp)]
        seen = any(stamp_device(w.base) == stamp_device(write.stamp) and w.base >= write.stamp for w in register)
        later = sorted({w.stamp for w in mine if w.stamp > write.stamp}, reverse=True)
        outspoken = any(w.base >= write.stamp for w in mine if w.stamp > write.stamp)
        ends = [stamp for stamp in later if not any(w.base >= stamp for w in mine if w.stamp > stamp)]
        outspoken = outspoken or len(ends) > 1
        assert (write in lost) == (not seen and not outspoken and write.value != top.value)


worlds = st.lists(st.frozensets(writes("abc"), max_size=8), min_size=1, max_size=4)


@given(worlds)
def test_reduced_registers_merge_to_the_same_winner_and_losing_values(replicas: list[Register]) -> None:
    """Whatever overlap the replicas have, and also where a merged register is reduced again."""
    whole = frozenset[Write]().union(*replicas)
    parts = [snapshot_writes(replica) for replica in replicas]
    assert all(part <= replica for part, replica in zip(parts, replicas, strict=True))
    joined = reduce(lambda a, b: snapshot_writes(a | b), parts, set[Write]())
    for register in (
        snapshot_writes(whole),
        set[Write]().union(*parts),
        joined,
        joined | whole,
        joined | replicas[0],
    ):
        assert _shown(register) == _shown(whole)


judged = st.dictionaries(st.sampled_from(["title", "due", VERDICT]), st.frozensets(caused_writes("abc"), max_size=6))


@examples(2)
@given(st.lists(judged, min_size=1, max_size=4))
def test_reduced_registers_merge_to_the_same_where_verdicts_wrote_too(replicas: list[dict[str, Register]]) -> None:
    whole = reduce(merge, replicas, dict[str, Register]())
    parts = [_reduced(replica) for replica in replicas]
    joined = reduce(lambda a, b: _reduced(merge(a, b)), parts, dict[str, Register]())
    for entity in (_reduced(whole), reduce(merge, parts), joined, merge(joined, whole), merge(joined, replicas[0])):
        for name in whole.keys() - {VERDICT}:
            assert _shown(entity[name], _verdicts(entity)) == _shown(whole[name], _verdicts(whole))


def _reduced(entity: Mapping[str, Register]) -> dict[str, Register]:
    return {name: frozenset(snapshot_writes(register)) for name, register in entity.items()}


def _verdicts(entity: Mapping[str, Register]) -> set[VerdictId]:
    return acting_verdicts(write for register in entity.values() for write in register)


def _shown(register: Iterable[Write], verdicts: Collection[VerdictId] | None = None) -> tuple[object, ...]:
    writes_ = list(register)
    top = winner(writes_, verdicts)
    lost, missed = losing_writes(writes_, verdicts), unseen_writes(writes_, verdicts)
    return top and top.rank, {write.rank for write in lost}, {write.rank for write in missed}


@given(st.frozensets(caused_writes(), max_size=6), writes())
def test_what_is_written_by_hand_makes_nothing_void(register: Register, write: Write) -> None:
    assert valid_writes(register | {write}) == valid_writes(register) | {write}
    top = winner(register)
    expected = write if top is None or write.rank > top.rank else top
    now = winner(register | {write})
    assert now is not None
    assert now.rank == expected.rank


def _caused(at: int, device: str, value: str, round_: int, undone: int = -1, item: str = "i") -> Write:
    return Write(make_stamp(at, 0, device * 16), value, cause=Cause(item, round_, undone))


def _by_hand(at: int, device: str, value: str) -> Write:
    return Write(make_stamp(at, 0, device * 16), value)


def _stands(*register: Write) -> object:
    top = winner(register)
    return top and top.value


def test_a_confirmation_acts_once_however_often_it_is_given() -> None:
    first, again = _caused(1, "a", "proposed", 0), _caused(3, "b", "edited", 0)
    assert _stands(first, again) == "proposed"
    assert _stands(first, _by_hand(2, "a", "corrected"), again) == "corrected"
    assert losing_writes([first, again]) == []


def test_the_same_verdict_over_a_later_value_by_hand_counts_instead() -> None:
    first, by_hand = _caused(1, "a", "proposed", 0), _by_hand(2, "b", "by hand")
    over = Cause("i", 0, over=by_hand.stamp)
    again = Write(make_stamp(3, 0, "b" * 16), "proposed", by_hand.stamp, over)
    assert _stands(first, by_hand, again) == "proposed"
    assert _stands(first, by_hand, again, _by_hand(4, "a", "corrected")) == "corrected"
    assert losing_writes([first, by_hand, again]) == []


def test_a_confirmation_that_was_undone_elsewhere_has_no_effect() -> None:
    confirmed, undone = _caused(1, "a", "proposed", 0), _caused(2, "a", "old", 0, 0)
    assert _stands(confirmed, undone, _caused(3, "b", "proposed", 0)) == "old"
    assert _stands(_caused(0, "b", "proposed", 0), confirmed, undone) == "old"


def test_the_confirmation_of_a_later_round_outlasts_a_late_undoing_of_an_earlier_one() -> None:
    before = [_caused(1, "b", "proposed", 0), _caused(2, "b", "old", 0, 0), _caused(3, "b", "again", 1, 0)]
    assert _stands(*before, _caused(4, "a", "old", 0, 0)) == "again"


def test_a_round_that_was_opened_unaware_of_a_confirmation_does_not_make_it_act_again() -> None:
    assert (
        _stands(_caused(1, "a", "proposed", 0), _by_hand(2, "a", "corrected"), _caused(3, "b", "new", 1))
        == "corrected"
    )


def test_a_confirmation_after_an_undoing_counts_also_where_that_left_no_trace() -> None:
    assert (
        _stands(_caused(1, "a", "proposed", 0), _by_hand(2, "a", "by hand"), _caused(3, "a", "again", 1, 0))
        == "again"
    )


def test_a_verdict_counts_as_a_whole_or_not_at_all() -> None:
    """Edited on one device, a proposal writes to another field there."""
    home, work = _caused(1, "a", "on", 0), _caused(2, "b", "on", 0)
    verdicts = acting_verdicts([home, work])
    assert winner([home], verdicts) == home
    assert winner([work], verdicts) is None
    assert winner([work, _by_hand(0, "b", "off")], verdicts) == _by_hand(0, "b", "off")


def test_proposals_act_on_a_field_independently() -> None:
    register = [_caused(1, "a", "of i", 0), _caused(2, "a", "of j", 0, item="j"), _caused(3, "b", "of i", 0)]
    assert _stands(*register) == "of j"


def test_a_reduced_register_does_not_grow_with_the_edits() -> None:
    clocks = [Clock(name * 16, lambda: 1000) for name in "abc"]
    register: set[Write] = set()
    for number in range(300):
        top = winner(register)
        stamp = clocks[number % 3].tick(above=top.stamp if top else ZERO)
        register.add(Write(stamp, number, top.stamp if top else ZERO))
    assert len(snapshot_writes(register)) <= 3


@given(st.permutations(range(6)), st.lists(writes(), min_size=6, max_size=6))
def test_one_by_one_in_any_order_gives_the_winner_of_the_set(order: list[int], all_writes: list[Write]) -> None:
    current: Write | None = None
    for index in order:
        outcome, _ = compare_to_winner(current, all_writes[index])
        if outcome is WriteResult.WINS:
            current = all_writes[index]
    top = winner(all_writes)
    assert current is not None
    assert top is not None
    assert current.rank == top.rank


@given(st.lists(writes(), max_size=6, unique_by=lambda w: w.stamp))
def test_compare_to_winner_says_when_the_losing_values_may_have_changed(all_writes: list[Write]) -> None:
    """As long as it sees no need, nothing is losing."""
    known: list[Write] = []
    current: Write | None = None
    for write in all_writes:
        outcome, ask = compare_to_winner(current, write)
        if ask:
            return
        known.append(write)
        if outcome is WriteResult.WINS:
            current = write
        assert unseen_writes(known) == []


@given(st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("xyz"), st.booleans()), max_size=12))
def test_two_devices_converge_a_local_edit_wins_locally_and_no_value_is_lost(
    edits: list[tuple[str, str, bool]],
) -> None:
    """Each edit happens on one device; after some the devices exchange all they know."""
    clocks = {name: Clock(name * 16, lambda: 1000) for name in "ab"}
    known: dict[str, dict[str, Register]] = {"a": {}, "b": {}}
    written: set[str] = set()
    for device, value, exchange in edits:
        mine = known[device]
        top = winner(mine.get("title", frozenset()))
        stamp = clocks[device].tick(above=top.stamp if top else ZERO)
        base = {"title": top.stamp} if top else {}
        known[device] = merge(mine, writes_of(Patch("task", "1", {"title": value}, stamp, base)))
        now = winner(known[device]["title"])
        assert now is not None
        assert (now.stamp, now.value) == (stamp, value)
        written.add(stamp)
        if exchange:
            both = merge(known["a"], known["b"])
            known = {"a": both, "b": both}
    end = merge(known["a"], known["b"])
    assert end == reduce(merge, [known["b"], known["a"], known["b"]])
    assert {write.stamp for write in end.get("title", frozenset())} == written


def test_concurrent_values_lose_and_sequential_ones_do_not() -> None:
    first, second, third = (make_stamp(n, 0, device * 16) for n, device in ((1, "a"), (2, "b"), (3, "c")))
    ancestor = Write(first, "draft")
    mine = Write(second, "mine", base=first)
    theirs = Write(third, "theirs", base=first)
    assert winner([mine, theirs, ancestor]) == theirs
    assert losing_writes([mine, theirs, ancestor]) == [mine]
    assert losing_writes([ancestor, mine]) == []
    assert losing_writes([]) == []


def test_who_writes_again_has_seen_what_became_of_the_value_before() -> None:
    first, second, third = (make_stamp(n, 0, device * 16) for n, device in ((1, "a"), (2, "b"), (3, "a")))
    mine, theirs = Write(first, "mine"), Write(second, "theirs")
    assert losing_writes([mine, theirs]) == [mine]
    assert losing_writes([mine, theirs, Write(third, "settled", base=second)]) == []


def test_true_and_one_are_different_values() -> None:
    stamp = make_stamp(1, 0, "a" * 16)
    yes, one = Write(stamp, True), Write(stamp, 1)
    assert yes != one
    assert compare_to_winner(one, yes)[0] is WriteResult.WINS
    assert compare_to_winner(yes, one)[0] is WriteResult.LOSES
    assert winner([yes, one]) == winner([one, yes]) == yes


def test_the_same_value_on_both_sides_is_no_conflict() -> None:
    first, second, third = (make_stamp(n, 0, device * 16) for n, device in ((1, "a"), (2, "b"), (3, "b")))
    ours, theirs = Write(first, "same"), Write(second, "same")
    assert losing_writes([ours, theirs]) == []
    assert unseen_writes([ours, theirs]) == [ours]
    assert losing_writes([ours, theirs, Write(third, "other", base=second)]) == [ours]


def test_equal_stamps_of_a_cloned_device_are_settled_by_value() -> None:
    stamp = make_stamp(1, 0, "a" * 16)
    low, high = Write(stamp, "a"), Write(stamp, "b")
    assert winner([low, high]) == winner([high, low]) == high
    assert compare_to_winner(low, high) == (WriteResult.WINS, True)
    assert compare_to_winner(high, low) == (WriteResult.LOSES, True)
    assert compare_to_winner(high, high) == (WriteResult.REPEATS, False)


def test_a_write_is_like_nothing_but_a_write_of_the_same_value() -> None:
    stamp = make_stamp(1, 0, "a" * 16)
    assert Write(stamp, "x") == Write(stamp, "x")
    assert Write(stamp, 1) != Write(stamp, True)
    assert Write(stamp, "x") != (stamp, "x", ZERO)


LAST = make_stamp(LATEST_MS, 0xFFFF, "f" * 16)


def test_a_write_at_the_end_of_time_can_be_overwritten_again_and_again() -> None:
    clock = Clock("a" * 16, lambda: 1000)
    register = [Write(LAST, "poison")]
    for number in range(5):
        top = winner(register)
        assert top is not None
        register.append(Write(clock.tick(above=top.stamp), number, top.stamp))
        assert _stands(*register) == number
        assert _stands(*snapshot_writes(register)) == number
    assert losing_writes(register) == []


def test_nobody_jumps_to_the_end_of_all_stamps() -> None:
    end = make_stamp((1 << 48) - 1, 0xFFFF, "f" * 16)
    before = make_stamp((1 << 48) - 1, 0xFFFE, "f" * 16)
    ours = _by_hand(5, "a", "ours")
    for jump in (Write(end, "forged"), Write(end, "forged", before), Write(end, "forged", ours.stamp)):
        assert _stands(ours, jump) == "ours"
        assert _stands(*snapshot_writes([ours, jump])) == "ours"
        assert losing_writes([ours, jump]) == []


ends = st.sampled_from(
    [make_stamp(LATEST_MS + (n > 1), (0xFFFE, 0xFFFF, 0, 1, 2)[n], d * 16) for n in range(5) for d in "ab"]
)


@examples(3)
@given(
    st.lists(st.frozensets(st.builds(Write, ends, values, st.just(ZERO) | ends), max_size=6), min_size=1, max_size=3)
)
def test_reduced_registers_merge_to_the_same_at_the_end_of_time(replicas: list[Register]) -> None:
    replicas = [frozenset(write for write in replica if write.base < write.stamp) for replica in replicas]
    whole = frozenset[Write]().union(*replicas)
    parts = [snapshot_writes(replica) for replica in replicas]
    for register in (
        snapshot_writes(whole),
        set[Write]().union(*parts),
        snapshot_writes(set[Write]().union(*parts)) | whole,
    ):
        assert _shown(register) == _shown(whole)


def test_what_a_profile_and_its_copy_wrote_at_once_is_a_conflict() -> None:
    """Both go by the same device until one of them notices."""
    start = _by_hand(1, "a", "start")
    ours, theirs = (Write(make_stamp(n, 0, "a" * 16), f"{n}", start.stamp) for n in (2, 3))
    assert winner([start, ours, theirs]) == theirs
    assert losing_writes([start, ours, theirs]) == [ours]
    later = Write(make_stamp(4, 0, "a" * 16), "later", theirs.stamp)
    assert losing_writes([start, ours, theirs, later]) == []


def test_a_device_that_overwrites_what_came_in_between_has_one_say() -> None:
    mine, other = _by_hand(1, "a", "mine"), _by_hand(2, "b", "other")
    again = Write(make_stamp(3, 0, "a" * 16), "again", other.stamp)
    assert losing_writes([mine, other]) == [mine]
    assert losing_writes([mine, other, again]) == []
