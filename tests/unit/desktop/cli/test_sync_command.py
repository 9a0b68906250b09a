"""`assent sync`: what it prints, and its exit status."""

from __future__ import annotations

import argparse
import datetime as dt
import errno
import io
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop.cli.commands import show
from desktop.cli.devices_command import devices
from desktop.cli.parser import parse
from desktop.cli.sync_command import sync
from desktop.errors import AssentError, FileError, InvalidInputError
from desktop.services import Services
from desktop.services.sync import SyncService
from desktop.settings import DEVICE_NAME
from desktop.store.replica_storage import ReplicaStorage
from sync.vault import VaultInfo


def parsed(*words: str) -> argparse.Namespace:
    return parse(["sync", *words])


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def profiles(tmp_path: Path) -> Iterator[tuple[Services, Services]]:
    one, other = Services(tmp_path / "one"), Services(tmp_path / "other")
    yield one, other
    one.close()
    other.close()


def run(capsys: pytest.CaptureFixture[str], services: Services, *words: str, status: int = 0) -> dict[str, Any]:
    assert sync(services, parsed(*words, "--json")) == status
    document: dict[str, Any] = json.loads(capsys.readouterr().out)
    return document


def test_two_profiles_exchange_through_a_folder(
    profiles: tuple[Services, Services], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = profiles
    shared = str(tmp_path / "shared")
    one.tasks.create({"title": "Milk"})
    first = run(capsys, one, "--folder", shared, "--once")
    assert (first["exported"], first["imported"], first["waiting"], first["quarantined"]) == (1, 0, 0, 0)
    assert [device["this"] for device in first["devices"]] == [True]
    second = run(capsys, other, "--folder", shared)
    assert (second["exported"], second["imported"]) == (0, 1)
    assert len(second["devices"]) == 2
    with other.store.read() as reader:
        assert [title for _, title, _ in reader.titles()] == ["Milk"]
    assert run(capsys, one)["devices"][0].keys() >= {"id", "name", "last_seen", "has_yours_up_to"}
    assert sync(one, parsed()) == 0
    told = capsys.readouterr().err
    assert "0 sent, 0 received" in told
    assert "not encrypted" not in told


def test_who_shares_a_new_folder_without_a_passphrase_is_told_how_to_encrypt(
    profiles: tuple[Services, Services], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sync(profiles[0], parsed("--folder", str(tmp_path / "shared")))
    assert "ASSENT_PASSPHRASE" in capsys.readouterr().err


def test_without_a_folder_it_says_what_to_do(profiles: tuple[Services, Services], tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match="--folder"):
        sync(profiles[0], parsed())
    with pytest.raises(FileError):
        sync(profiles[0], parsed("--folder", str(tmp_path / "no" / "where")))


def test_a_passphrase_from_the_environment(
    profiles: tuple[Services, Services],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("desktop.secrets.system_keyring", lambda: None)
    monkeypatch.setattr("sys.stdin", None)
    one, other = profiles
    shared = str(tmp_path / "shared")
    monkeypatch.setenv("ASSENT_PASSPHRASE", "correct horse")
    one.tasks.create({"title": "Milk"})
    assert sync(one, parsed("--folder", shared)) == 0
    assert "Recovery code" in capsys.readouterr().err
    monkeypatch.setenv("ASSENT_PASSPHRASE", "wrong")
    with pytest.raises(AssentError, match="try again"):
        sync(other, parsed("--folder", shared))
    monkeypatch.delenv("ASSENT_PASSPHRASE")
    with pytest.raises(InvalidInputError, match="ASSENT_PASSPHRASE"):
        sync(other, parsed("--folder", shared))
    monkeypatch.setenv("ASSENT_PASSPHRASE", "correct horse")
    assert run(capsys, other, "--folder", shared)["imported"] == 1
    one.tasks.create({"title": "Bread"})
    assert run(capsys, one)["exported"] == 1
    without_the_key = Services(tmp_path / "other")
    try:
        devices(without_the_key, parse(["devices"]))
    finally:
        without_the_key.close()
    named = capsys.readouterr().out
    assert named.count("\n") == 2
    assert "without a name" not in named


def test_the_passphrase_is_asked_for_where_somebody_can_answer(
    profiles: tuple[Services, Services],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("desktop.secrets.system_keyring", lambda: None)
    one, other = profiles
    shared = str(tmp_path / "shared")
    one.tasks.create({"title": "Milk"})
    with monkeypatch.context() as patch:
        patch.setenv("ASSENT_PASSPHRASE", "correct horse")
        sync(one, parsed("--folder", shared))
    capsys.readouterr()
    answers = ["correct horse", "correct horse"]  # the second time, too: no keyring has kept the key
    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("getpass.getpass", lambda _prompt: answers.pop())
    assert run(capsys, other, "--folder", shared)["imported"] == 1
    assert run(capsys, other)["imported"] == 0
    assert answers == []


def test_a_missing_folder_fails_and_loses_nothing(
    profiles: tuple[Services, Services], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, _ = profiles
    shared = tmp_path / "shared"
    sync(one, parsed("--folder", str(shared)))
    shared.rename(tmp_path / "away")
    one.tasks.create({"title": "Milk"})
    capsys.readouterr()
    document = run(capsys, one, status=1)
    assert (document["exported"], document["state"]) == (0, "folder missing")
    assert sync(one, parsed()) == 1
    assert "Your changes wait here" in capsys.readouterr().err


def test_a_long_import_says_how_far_it_is(
    profiles: tuple[Services, Services], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = profiles
    shared = str(tmp_path / "shared")
    for number in range(20):
        one.tasks.create({"title": f"Task {number}"})
        sync(one, parsed("--folder", shared))
    capsys.readouterr()
    assert sync(other, parsed("--folder", shared)) == 0
    said = capsys.readouterr().err.splitlines()
    assert said[0].startswith("This folder is not encrypted.")
    assert said[1:3] == ["Received 2 of 20 files.", "Received 4 of 20 files."]
    assert said[10:] == ["Received 20 of 20 files.", "Changes: 0 sent, 20 received."]


def test_what_could_not_be_written_counts_when_it_is(
    profiles: tuple[Services, Services],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, _ = profiles
    run(capsys, one, "--folder", str(tmp_path / "shared"))
    one.tasks.create({"title": "Milk"})
    with monkeypatch.context() as patch:

        def full(_descriptor: int) -> None:
            raise OSError(errno.ENOSPC, "no space left")

        patch.setattr("sync.files.os.fsync", full)
        assert run(capsys, one, status=1)["exported"] == 0
    assert run(capsys, one)["exported"] == 1


def test_the_history_names_the_other_device(
    profiles: tuple[Services, Services], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = profiles
    one.settings.set(DEVICE_NAME, "laptop")
    one.tasks.create({"title": "Milk"})
    for services in profiles:
        sync(services, parsed("--folder", str(tmp_path / "shared")))
    other.tasks.edit([other.references.task("Milk").id], {"title": "Oat milk"})
    capsys.readouterr()
    assert show(other, argparse.Namespace(ref="Oat milk", json=False)) == 0
    lines = capsys.readouterr().out.splitlines()[-2:]
    assert [line.split("  ")[3] for line in lines] == ["you on laptop", "you"]


def test_a_file_is_not_a_folder(profiles: tuple[Services, Services], tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("x")
    with pytest.raises(FileError, match="is not a folder"):
        sync(profiles[0], parsed("--folder", str(tmp_path / "notes")))


def test_where_the_window_does_the_syncing_it_only_looks(
    profiles: tuple[Services, Services],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, _ = profiles
    monkeypatch.setattr("desktop.cli.sync_command._WAIT_SECONDS", 0.2)
    run(capsys, one, "--folder", str(tmp_path / "shared"))
    window = SyncService(one.store, one.settings)
    window.sync_once()
    one.tasks.create({"title": "Milk"})
    document = run(capsys, one)
    assert document["exported"] == 0
    assert len(document["devices"]) == 1
    window.close()


def test_an_empty_passphrase_is_a_slip_and_shares_nothing(
    profiles: tuple[Services, Services], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "shared"
    monkeypatch.setenv("ASSENT_PASSPHRASE", " ")
    with pytest.raises(InvalidInputError, match="ASSENT_PASSPHRASE is set, but empty"):
        sync(profiles[0], parsed("--folder", str(folder)))
    assert not any(folder.iterdir())


def test_who_gives_a_passphrase_does_not_join_what_is_not_encrypted(
    profiles: tuple[Services, Services],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    one, other = profiles
    run(capsys, one, "--folder", str(tmp_path / "shared"))
    monkeypatch.setenv("ASSENT_PASSPHRASE", "correct horse")
    with pytest.raises(InvalidInputError, match="not encrypted, but ASSENT_PASSPHRASE is set"):
        sync(other, parsed("--folder", str(tmp_path / "shared")))
    assert SyncService(other.store, other.settings).folder() is None


@pytest.mark.parametrize("choice", ["ours", "other"])
def test_a_changed_folder_is_decided_on_without_a_window(
    profiles: tuple[Services, Services],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    choice: str,
) -> None:
    one, _ = profiles
    folder = tmp_path / "shared"
    monkeypatch.setenv("ASSENT_PASSPHRASE", "correct horse")
    run(capsys, one, "--folder", str(folder))
    plain = VaultInfo("0" * 16, 1, False)
    (folder / f"vault-{plain.id}.json").write_bytes(plain.to_bytes())
    assert sync(one, parsed()) == 1
    said = capsys.readouterr().err
    assert f"Decide with: assent sync --keep-ours, or assent sync --vault {plain.id} to join that one." in said
    if choice == "other":
        with pytest.raises(InvalidInputError, match="ASSENT_PASSPHRASE is set"):
            sync(one, parsed("--vault", plain.id))
        monkeypatch.delenv("ASSENT_PASSPHRASE")
        assert sync(one, parsed("--vault", plain.id)) == 0
    else:
        assert sync(one, parsed("--keep-ours")) == 0
    assert (ReplicaStorage(one.store).identity().vault == plain.id) == (choice == "other")
    assert "correct horse" not in said


def test_a_folder_without_a_name_is_refused(profiles: tuple[Services, Services]) -> None:
    with pytest.raises(InvalidInputError, match="The name of the folder is empty"):
        sync(profiles[0], parsed("--folder", ""))


def test_a_folder_inside_the_profile_is_warned_of(
    profiles: tuple[Services, Services], capsys: pytest.CaptureFixture[str]
) -> None:
    one = profiles[0]
    assert sync(one, parsed("--folder", str(one.profile / "inside"))) == 0
    assert "or the other way round" in capsys.readouterr().err


def test_another_set_of_tasks_is_joined_only_when_told_so(
    profiles: tuple[Services, Services], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = profiles
    one.tasks.create({"title": "Mine"})
    other.tasks.create({"title": "Theirs"})
    run(capsys, one, "--folder", str(tmp_path / "a"))
    run(capsys, other, "--folder", str(tmp_path / "b"))
    with pytest.raises(InvalidInputError, match="Other tasks are shared there"):
        sync(one, parsed("--folder", str(tmp_path / "b")))
    assert one.sync.folder() == tmp_path / "a"
    assert run(capsys, one)["imported"] == 0
    assert run(capsys, one, "--folder", str(tmp_path / "b"), "--merge")["imported"] == 1
    run(capsys, one, "--folder", str(tmp_path / "b"))  # it is its own now


@pytest.fixture
def sharing(
    profiles: tuple[Services, Services], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> tuple[Services, Services, Path]:
    """They share a folder, and both have three tasks of the first."""
    one, other = profiles
    shared = tmp_path / "shared"
    one.settings.set(DEVICE_NAME, "laptop")
    other.settings.set(DEVICE_NAME, "desktop")
    for title in ("one", "two", "three"):
        one.tasks.create({"title": title})
        run(capsys, one, "--folder", str(shared))
    return one, other, shared


def test_what_was_damaged_is_written_again_and_that_is_said(
    sharing: tuple[Services, Services, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    one, other, shared = sharing
    second = sorted(shared.glob("d/*/*.chg"))[1]
    second.write_bytes(second.read_bytes()[:-1])
    assert sync(one, parsed()) == 0
    assert "1 damaged or missing file written again" in capsys.readouterr().err
    assert run(capsys, one)["mended"] == 0
    assert run(capsys, other, "--folder", str(shared))["imported"] == 3


def test_it_says_since_when_nothing_has_come_from_whom(
    sharing: tuple[Services, Services, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other, shared = sharing
    run(capsys, other, "--folder", str(shared))
    shutil.copytree(shared, tmp_path / "earlier")
    one.tasks.create({"title": "four"})
    run(capsys, one)
    run(capsys, other)
    shutil.rmtree(shared)
    shutil.copytree(tmp_path / "earlier", shared)
    assert sync(other, parsed()) == 0
    assert f"Nothing from laptop since {dt.date.today()}" in capsys.readouterr().err
    found = run(capsys, other)
    assert found["state"] == "silent"
    assert [device["silent_since"] is not None for device in found["devices"] if not device["this"]] == [True]
    run(capsys, one)
    assert run(capsys, other)["state"] == "up to date"


def test_it_says_which_files_were_passed_over_because_their_device_is_retired(
    sharing: tuple[Services, Services, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, other, shared = sharing
    hidden = sorted(shared.glob("d/*/*.chg"))[1]
    device = hidden.parent.name
    content = hidden.read_bytes()
    hidden.unlink()
    (shared / "retired").mkdir()
    (shared / "retired" / f"{device}.json").write_text(json.dumps({"device": device, "by": device, "at": 1}))
    run(capsys, other, "--folder", str(shared))
    for _ in range(2):
        assert sync(other, parsed()) == 0
        assert "1 file from laptop never came (missing since" in capsys.readouterr().err
    hidden.write_bytes(content)
    assert sync(other, parsed()) == 0
    assert "never came" not in capsys.readouterr().err
