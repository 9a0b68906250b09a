from hypothesis import given
from hypothesis import strategies as st

from sync.clock import (
    LATEST_MS,
    MAX_DRIFT_MS,
    ZERO,
    Clock,
    is_stamp,
    make_stamp,
    new_device_id,
    stamp_device,
    stamp_ms,
)

HERE, THERE = "a" * 16, "b" * 16
NOON = 1_794_800_000_000


class Wall:
    """A wall clock that tests set by hand."""

    def __init__(self, now: int = NOON) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


def test_stamps_rise_while_the_wall_stands_still_or_steps_back() -> None:
    wall = Wall()
    clock = Clock(HERE, wall)
    first, second = clock.tick(), clock.tick()
    wall.now -= 3_600_000
    third = clock.tick()
    assert first < second < third
    assert stamp_ms(third) == NOON


def test_the_wall_moves_the_clock_on() -> None:
    wall = Wall()
    clock = Clock(HERE, wall)
    clock.tick()
    wall.now += 5
    assert clock.tick() == make_stamp(NOON + 5, 0, HERE)


def test_counter_overflow_carries_into_the_milliseconds() -> None:
    clock = Clock(HERE, Wall(), last=make_stamp(NOON, 0xFFFF, HERE))
    assert clock.tick() == make_stamp(NOON + 1, 0, HERE)


def test_restart_goes_on_after_the_last_stamp() -> None:
    wall = Wall()
    clock = Clock(HERE, wall)
    before = [clock.tick() for _ in range(3)]
    wall.now -= 1000
    assert Clock(HERE, wall, last=clock.last).tick() > before[-1]


def test_remote_time_is_followed() -> None:
    clock = Clock(HERE, Wall())
    ahead = make_stamp(NOON + MAX_DRIFT_MS, 3, THERE)
    assert clock.observe(make_stamp(NOON + 1000, 7, THERE))
    assert clock.tick() > make_stamp(NOON + 1000, 7, THERE)
    assert not clock.observe(ahead)


def test_remote_time_pushes_five_minutes_at_most_and_never_blocks() -> None:
    clock = Clock(HERE, Wall())
    assert not clock.observe(make_stamp(NOON + 10 * 365 * 86_400_000, 0, THERE))
    assert stamp_ms(clock.tick()) <= NOON + MAX_DRIFT_MS


def test_a_poisoned_field_can_be_overwritten_without_poisoning_the_clock() -> None:
    clock = Clock(HERE, Wall())
    poison = make_stamp(LATEST_MS, 0xFFFF, "f" * 16)
    over = clock.tick(above=poison)
    assert over > poison
    assert clock.tick(above=over) > over
    assert stamp_ms(clock.tick()) == NOON


def test_what_is_a_stamp() -> None:
    stamp = make_stamp(NOON, 1, HERE)
    assert is_stamp(stamp)
    assert stamp_device(stamp) == HERE
    for wrong in (
        ZERO,
        stamp[:-1],
        stamp.upper(),
        stamp + "0",
        5,
        None,
        "g" * 32,
    ):
        assert not is_stamp(wrong)
    assert len(new_device_id()) == 16
    assert new_device_id() != new_device_id()


def test_a_device_id_is_checked() -> None:
    for wrong in ("", "A" * 16, "a" * 15, "x" * 16):
        try:
            Clock(wrong, Wall())
        except ValueError:
            continue
        raise AssertionError(wrong)


Step = st.one_of(
    st.integers(-10_000, 10_000).map(lambda ms: ("wall", ms)),
    st.integers(0, 2 * MAX_DRIFT_MS).map(lambda ms: ("observe", ms)),
    st.integers(0, LATEST_MS).map(lambda ms: ("tick", ms)),
)


@given(st.lists(Step, max_size=60))
def test_never_the_same_stamp_for_the_same_field(steps: list[tuple[str, int]]) -> None:
    """Whatever the wall and the others do, overwriting a field always moves its stamp forward."""
    wall = Wall()
    clock = Clock(HERE, wall)
    field = ZERO
    plain = ZERO
    for what, ms in steps:
        if what == "wall":
            wall.now += ms
        elif what == "observe":
            clock.observe(make_stamp(wall.now + ms, 0, THERE))
        else:
            field = max(field, make_stamp(ms, 9, THERE)) if ms % 3 == 0 else field
            stamp = clock.tick(above=field)
            assert stamp > field
            field = stamp
            fresh = clock.tick()
            assert fresh > plain
            plain = fresh
