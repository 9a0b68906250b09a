"""Somebody who can write to the folder of an encrypted set tries to switch its encryption off; real processes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from sync.codec import read_header
from tests.helpers.sync_processes import Device, wait_for, wait_for_text

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(300)]


def vault_of(folder: Path) -> Path:
    return next(path for path in folder.glob("vault-*.json") if "0000000000000000" not in path.name)


def plant(folder: Path) -> None:
    said = {"format": 1, "id": "0" * 16, "created": 1, "encrypted": False, "name": "", "key": ""}
    (folder / f"vault-{'0' * 16}.json").write_text(json.dumps(said))


def unset(folder: Path) -> None:
    path = vault_of(folder)
    path.write_text(json.dumps(json.loads(path.read_text()) | {"encrypted": False, "key": ""}))


def put_right(folder: Path, whole: bytes, path: Path) -> None:
    (folder / f"vault-{'0' * 16}.json").unlink(missing_ok=True)
    path.write_bytes(whole)


def sealed(folder: Path) -> bool:
    return all(read_header(path.read_bytes()).key_id for path in (folder / "d").rglob("*.chg"))


@pytest.fixture
def devices(tmp_path: Path) -> tuple[Device, Device]:
    one = Device(tmp_path / "one", tmp_path / "shared", "correct horse")
    other = Device(tmp_path / "other", one.folder, "correct horse")
    one.share_here()
    other.share_here()
    one.add(["Milk"])
    one.exchange()
    other.exchange()
    return one, other


@pytest.mark.parametrize("change", [plant, unset])
def test_one_exchange_says_so_writes_nothing_and_ends_with_1(
    devices: tuple[Device, Device], change: Callable[[Path], None]
) -> None:
    one, other = devices
    path = vault_of(one.folder)
    whole = path.read_bytes()
    change(one.folder)
    before = {each: each.read_bytes() for each in one.folder.rglob("*") if each.is_file()}
    for device in devices:
        device.add(["Bread"])
        answer = device.assent("sync", "--json")
        assert answer.status == 1
        assert answer.document["state"] == "folder changed"
        assert "Nothing was read and nothing was written" in answer.err
        assert path.stem.removeprefix("vault-") in answer.err
    assert {each: each.read_bytes() for each in one.folder.rglob("*") if each.is_file()} == before
    put_right(one.folder, whole, path)
    assert one.assent("sync").status == 0
    assert other.assent("sync").status == 0
    assert sealed(one.folder)


def test_a_watch_that_runs_stops_writing_and_goes_on_by_itself(devices: tuple[Device, Device]) -> None:
    one, other = devices
    path = vault_of(one.folder)
    whole = path.read_bytes()
    with one.watching() as process:
        unset(one.folder)
        plant(one.folder)
        wait_for_text(process, "Nothing was read and nothing was written")
        one.add(["Bread"])
        put_right(one.folder, whole, path)
        with other.watching():
            wait_for({"Milk", "Bread"}, one, other)
    assert sealed(one.folder)
