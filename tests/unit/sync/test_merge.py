"""The merge, as laws. Writes are drawn from a tiny world so that collisions and odd orders are common."""

from collections.abc import Iterable
from functools import reduce

from hypothesis import given
from hypothesis import strategies as st

from sync.clock import ZERO, Clock, make_stamp, stamp_device
from sync.merge import Outcome, Register, Write, essence, losing, merge, unseen, weigh, winner, writes_of
from sync.patch import Patch

values = st.sampled_from(["x", "y", None, 1, ["done", "2026"]])


@st.composite
def writes(draw: st.DrawFn, devices: str = "ab") -> Write:
    stamp, other = (
        make_stamp(draw(st.integers(1, 6)), 0, draw(st.sampled_from(devices)) * 16) for _ in ("stamp", "base")
    )
    return Write(stamp, draw(values), other if other < stamp else ZERO)


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
def test_the_last_word_of_every_device_wins_was_seen_or_is_losing(register: Register) -> None:
    top = winner(register)
    lost = losing(register)
    if top is None:
        assert not register
        assert lost == []
        return
    assert all(write.rank <= top.rank for write in register)
    assert top not in lost
    for write in register:
        mine = [w.stamp for w in register if stamp_device(w.stamp) == stamp_device(write.stamp)]
        seen = any(stamp_device(w.base) == stamp_device(write.stamp) and w.base >= write.stamp for w in register)
        outspoken = write.stamp < max(mine)
        assert (write in lost) == (not seen and not outspoken and write.value != top.value)


worlds = st.lists(st.frozensets(writes("abc"), max_size=8), min_size=1, max_size=4)


@given(worlds)
def test_essences_join_to_the_same_winner_and_losing_values(replicas: list[Register]) -> None:
    """Whatever overlap the replicas have, and also where the essence is taken of joined essences again."""
    whole = frozenset[Write]().union(*replicas)
    parts = [essence(replica) for replica in replicas]
    assert all(part <= replica for part, replica in zip(parts, replicas, strict=True))
    joined = reduce(lambda a, b: essence(a | b), parts, set[Write]())
    for register in (essence(whole), set[Write]().union(*parts), joined, joined | whole, joined | replicas[0]):
        assert _shown(register) == _shown(whole)


def _shown(register: Iterable[Write]) -> tuple[object, ...]:
    writes_ = list(register)
    top = winner(writes_)
    return top and top.rank, {write.rank for write in losing(writes_)}, {write.rank for write in unseen(writes_)}


def test_an_essence_does_not_grow_with_the_edits() -> None:
    clocks = [Clock(name * 16, lambda: 1000) for name in "abc"]
    register: set[Write] = set()
    for number in range(300):
        top = winner(register)
        stamp = clocks[number % 3].tick(above=top.stamp if top else ZERO)
        register.add(Write(stamp, number, top.stamp if top else ZERO))
    assert len(essence(register)) <= 3


@given(st.permutations(range(6)), st.lists(writes(), min_size=6, max_size=6))
def test_one_by_one_in_any_order_gives_the_winner_of_the_set(order: list[int], all_writes: list[Write]) -> None:
    current: Write | None = None
    for index in order:
        outcome, _ = weigh(current, all_writes[index])
        if outcome is Outcome.WINS:
            current = all_writes[index]
    top = winner(all_writes)
    assert current is not None
    assert top is not None
    assert current.rank == top.rank


@given(st.lists(writes(), max_size=6, unique_by=lambda w: w.stamp))
def test_weigh_says_when_the_losing_values_must_be_asked(all_writes: list[Write]) -> None:
    """As long as it sees no need, nothing is losing."""
    known: list[Write] = []
    current: Write | None = None
    for write in all_writes:
        outcome, ask = weigh(current, write)
        if ask:
            return
        known.append(write)
        if outcome is Outcome.WINS:
            current = write
        assert unseen(known) == []


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
    assert losing([mine, theirs, ancestor]) == [mine]
    assert losing([ancestor, mine]) == []
    assert losing([]) == []


def test_who_writes_again_has_seen_what_became_of_the_value_before() -> None:
    first, second, third = (make_stamp(n, 0, device * 16) for n, device in ((1, "a"), (2, "b"), (3, "a")))
    mine, theirs = Write(first, "mine"), Write(second, "theirs")
    assert losing([mine, theirs]) == [mine]
    assert losing([mine, theirs, Write(third, "settled", base=second)]) == []


def test_true_and_one_are_different_values() -> None:
    stamp = make_stamp(1, 0, "a" * 16)
    yes, one = Write(stamp, True), Write(stamp, 1)
    assert yes != one
    assert weigh(one, yes)[0] is Outcome.WINS
    assert weigh(yes, one)[0] is Outcome.LOSES
    assert winner([yes, one]) == winner([one, yes]) == yes


def test_the_same_value_on_both_sides_is_no_conflict() -> None:
    first, second, third = (make_stamp(n, 0, device * 16) for n, device in ((1, "a"), (2, "b"), (3, "b")))
    ours, theirs = Write(first, "same"), Write(second, "same")
    assert losing([ours, theirs]) == []
    assert unseen([ours, theirs]) == [ours]
    assert losing([ours, theirs, Write(third, "other", base=second)]) == [ours]


def test_equal_stamps_of_a_cloned_device_are_settled_by_value() -> None:
    stamp = make_stamp(1, 0, "a" * 16)
    low, high = Write(stamp, "a"), Write(stamp, "b")
    assert winner([low, high]) == winner([high, low]) == high
    assert weigh(low, high) == (Outcome.WINS, True)
    assert weigh(high, low) == (Outcome.LOSES, True)
    assert weigh(high, high) == (Outcome.REPEATS, False)


def test_a_write_is_like_nothing_but_a_write_of_the_same_value() -> None:
    stamp = make_stamp(1, 0, "a" * 16)
    assert Write(stamp, "x") == Write(stamp, "x")
    assert Write(stamp, 1) != Write(stamp, True)
    assert Write(stamp, "x") != (stamp, "x", ZERO)
