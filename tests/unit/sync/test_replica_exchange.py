"""Two or three devices and one folder: what is written on one is everywhere, once, and then there is peace."""

from __future__ import annotations

import pytest

from desktop.store import Draft
from desktop.store.drafts import new_item
from sync.policy import DAY, SECOND
from sync.status import State
from tests.helpers.invariants import problems
from tests.helpers.named_drafts import new_label
from tests.helpers.shared_folder import Network
from tests.helpers.stores import synced_rows


def test_what_is_written_on_one_device_is_on_the_others(net: Network) -> None:
    a, b, c = (net.device(name) for name in "abc")
    milk = a.add("Milk")
    a.write(new_label("home"), new_item(milk, "Oat", "a0"))
    b.add("Bread")
    net.exchange()
    assert a.titles() == b.titles() == c.titles() == {"Milk", "Bread"}
    c.edit(milk, title="Oat milk")
    net.exchange()
    assert a.title(milk) == b.title(milk) == "Oat milk"
    assert synced_rows(a.store) == synced_rows(b.store) == synced_rows(c.store)
    assert [problems(device.store) for device in (a, b, c)] == [[], [], []]


def test_once_all_have_all_nothing_is_written_any_more(net: Network) -> None:
    a, b, c = (net.device(name) for name in "abc")
    for device in (a, b, c):
        device.add(f"of {device.name}")
    net.exchange()
    before = net.files()
    for _ in range(3):
        net.pass_time(DAY)
        assert [device.sync().files_written for device in (a, b, c)] == [0, 0, 0]
    assert net.files() == before
    assert {device.status().state for device in (a, b, c)} == {State.UP_TO_DATE}


def test_a_change_is_written_when_nothing_more_comes_for_a_second_or_after_five(net: Network) -> None:
    a = net.device("a")
    a.add("first")
    assert a.replica.step(net.now).exported == 0
    assert a.status().state is State.WRITING
    net.pass_time(900)
    assert a.replica.step(net.now).exported == 0
    net.pass_time(100)
    assert a.replica.step(net.now).exported == 1
    for second in range(6):
        a.add(f"another {second}")
        written = a.replica.step(net.now).exported
        assert written == (6 if second == 5 else 0)  # it never was quiet for a second
        net.pass_time(999 if second < 5 else SECOND)
        if second == 4:
            net.pass_time(5)


def test_many_changes_are_written_at_once_in_few_files(net: Network) -> None:
    a, b = net.device("a"), net.device("b")
    a.add_many([f"task {number}" for number in range(499)])
    assert a.replica.step(net.now).exported == 0
    a.add("one more")
    assert a.replica.step(net.now).exported == 500
    a.add_many([f"more {number}" for number in range(6_000)])
    assert a.replica.step(net.now).exported == 6_000
    assert len(a.segment_files()) == 3
    assert b.sync().imported == 6_500
    assert len(b.titles()) == 6_500


def test_concurrent_edits_keep_the_losing_value_on_every_device(net: Network) -> None:
    a, b = net.device("a"), net.device("b")
    milk = a.add("Milk")
    net.exchange()
    a.edit(milk, title="Oat milk")
    b.edit(milk, title="Soy milk")
    net.exchange()
    assert a.title(milk) == b.title(milk)
    assert a.conflicts() == b.conflicts()
    assert len(a.conflicts()) == 1
    assert synced_rows(a.store) == synced_rows(b.store)


def test_removal_of_all_files_removes_nothing_here(net: Network) -> None:
    a, b = net.device("a"), net.device("b")
    a.add("Milk")
    net.exchange()
    before = synced_rows(b.store)
    for path in net.root.rglob("*.chg"):
        path.unlink()
    net.exchange()
    assert synced_rows(a.store) == synced_rows(b.store) == before
    vault = next(net.root.glob("vault-*.json"))
    vault.rename(net.path / "elsewhere")
    b.add("Bread")
    assert b.sync().exported == 0
    assert b.status().state is State.FOLDER_MISSING
    (net.path / "elsewhere").rename(vault)
    net.exchange()
    assert b.status().state is State.UP_TO_DATE
    assert "Bread" in a.titles()


def test_a_second_device_with_the_same_changes_brings_nothing_twice(net: Network) -> None:
    a, b = net.device("a"), net.device("b")
    a.add("Milk")
    net.exchange()
    copy = a.segment_files()[0]
    (a.place / f"{copy.stem} (conflicted copy).chg").write_bytes(copy.read_bytes())
    (a.place / f"{copy.stem}.sync-conflict-2026.chg").write_bytes(copy.read_bytes()[:40])
    before = synced_rows(b.store)
    for device in (a, b):
        device.restart()
    net.exchange()
    assert synced_rows(b.store) == before
    assert b.status().state is State.UP_TO_DATE
    assert b.status().quarantined == ()


def test_kinds_and_fields_of_a_newer_version_are_kept_and_passed_on(net: Network) -> None:
    a, b = net.device("a"), net.device("b")
    milk = a.add("Milk")
    a.write(Draft("drawing", "1", {"shape": [1, {"deep": None}]}), Draft("task", milk, {"mood": "sour"}))
    net.exchange()
    assert synced_rows(a.store) == synced_rows(b.store)


def test_a_device_knows_what_the_others_have_of_it(net: Network) -> None:
    a, b = net.device("a"), net.device("b")
    a.add("Milk")
    written = net.now + SECOND
    net.exchange()
    (other,) = [device for device in a.status().devices if not device.is_this]
    assert (other.name, other.has_yours_up_to, other.lacks) == ("b", written, 0)
    net.pass_time(DAY)
    a.add("Bread")
    a.sync()
    a.sync()
    (other,) = [device for device in a.status().devices if not device.is_this]
    assert (other.has_yours_up_to, other.lacks) == (written, 1)
    assert [device.name for device in b.status().devices if device.is_this] == ["b"]


@pytest.mark.parametrize("passphrase", [None, "correct horse"])
def test_a_new_vault_gets_everything_there_is(net: Network, passphrase: str | None) -> None:
    a, b = net.device("a"), net.device("b")
    a.add("Milk")
    b.add("Bread")
    net.exchange()
    other = net.path / "other"
    other.mkdir()
    net.root = other
    net.make_vault(passphrase)
    a2 = type(a)(net, "a", a.store, other)
    c = net.device("c")
    net.exchange(a2, c)
    assert c.titles() == {"Milk", "Bread"}
    assert synced_rows(c.store) == synced_rows(a.store)
    if passphrase:
        assert b"Milk" not in b"".join(net.files().values())
