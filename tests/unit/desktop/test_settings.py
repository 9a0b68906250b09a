"""Settings: what may stand, what a value that no longer fits counts as, and who hears of a change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop.errors import InvalidInputError
from desktop.review.policy import ALL_SETTINGS, POLICIES
from desktop.settings import (
    BACKUPS_KEPT,
    DEVICE_NAME,
    SCHEME,
    TRAY,
    Setting,
    Settings,
)
from desktop.store import Store
from tests.helpers.stores import open_store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "profile") as opened:
        yield opened


@pytest.mark.parametrize(
    ("setting", "value", "told"),
    [
        (SCHEME, "purple", "can be system, light, dark."),
        (BACKUPS_KEPT, 0, "is between 1 and 52."),
        (BACKUPS_KEPT, 53, "is between 1 and 52."),
        (BACKUPS_KEPT, "8", "cannot be '8'."),
        (BACKUPS_KEPT, True, "cannot be True."),
        (TRAY, 1, "cannot be 1."),
    ],
)
def test_what_may_not_stand_is_refused_and_changes_nothing(
    store: Store, setting: Setting[Any], value: Any, told: str
) -> None:
    settings = Settings(store)
    heard: list[str] = []
    settings.on_change(heard.append)
    with pytest.raises(InvalidInputError) as caught:
        settings.set(setting, value)
    assert str(caught.value) == f"“{setting.title}” {told}"
    assert settings.get(setting) == setting.default
    assert heard == []


def test_what_was_set_is_there_at_the_next_start_and_told_at_once(store: Store) -> None:
    settings = Settings(store)
    heard: list[str] = []
    settings.on_change(heard.append)
    settings.set(DEVICE_NAME, "laptop")
    settings.set(BACKUPS_KEPT, 52)
    assert heard == [DEVICE_NAME.key, BACKUPS_KEPT.key]
    again = Settings(store)
    assert (again.get(DEVICE_NAME), again.get(BACKUPS_KEPT)) == ("laptop", 52)


def test_a_stored_value_that_no_longer_fits_counts_as_not_set(store: Store) -> None:
    with store.write() as writer:
        writer.set_setting(SCHEME.key, "sepia")
        writer.set_setting(BACKUPS_KEPT.key, "many")
    settings = Settings(store)
    assert settings.get(SCHEME) == SCHEME.default
    assert settings.get(BACKUPS_KEPT) == BACKUPS_KEPT.default


@pytest.mark.parametrize("text", ["{broken", "", "[" * 100_000, b"\xff"])
def test_a_stored_value_that_cannot_be_read_counts_as_not_set(store: Store, text: str | bytes) -> None:
    with store.write() as writer:
        writer.set_setting(BACKUPS_KEPT.key, 52)
        writer.connection.execute("INSERT INTO settings VALUES (?, ?)", [(SCHEME.key, text)])
    settings = Settings(store)
    assert (settings.get(SCHEME), settings.get(BACKUPS_KEPT)) == (SCHEME.default, 52)
    settings.set(SCHEME, "dark")
    assert Settings(store).get(SCHEME) == "dark"


def test_a_window_that_writes_later_has_the_value_at_once(store: Store) -> None:
    settings = Settings(store)
    later: list[Callable[[], None]] = []
    settings.write_with(later.append)
    settings.set(DEVICE_NAME, "laptop")
    assert settings.get(DEVICE_NAME) == "laptop"
    assert Settings(store).get(DEVICE_NAME) == ""
    for write in later:
        write()
    assert Settings(store).get(DEVICE_NAME) == "laptop"


def test_what_is_remembered_is_written_only_when_it_changes(store: Store) -> None:
    settings = Settings(store)
    later: list[Callable[[], None]] = []
    settings.write_with(later.append)
    assert settings.state("window.width") is None
    settings.remember("window.width", 800)
    settings.remember("window.width", 800)
    assert settings.state("window.width") == 800
    assert len(later) == 1


def test_every_default_may_stand_and_deleting_has_no_policy() -> None:
    for setting in ALL_SETTINGS:
        assert setting.check(setting.default) == setting.default
    assert "delete_task" not in POLICIES
