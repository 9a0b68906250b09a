"""Conflicts, devices, held deletions, passphrases and leaving, without a screen: two profiles and a folder."""

from __future__ import annotations

import json
import re
import threading
import unicodedata
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from desktop.services import Services
from desktop.services.sync import SyncService
from desktop.services.sync_loop import SyncLoop
from desktop.settings import DEVICE_NAME
from desktop.store import Draft
from tests.helpers.command_line import Result, Run
from tests.helpers.sync_pair import no_keyring

TITLES = [("edit", "Pay rent", "--title", title) for title in ("Pay the rent", "Pay rent by card")]
HOSTILE = "evil\x1b[2J\x9b\u202e\nname"


class Device:
    def __init__(self, assent: Run, profile: Path, folder: Path) -> None:
        self._assent, self.profile, self.folder = assent, profile, folder

    def __call__(self, *words: str) -> Result:
        return self._assent(*words, "--profile", str(self.profile))

    def json(self, *words: str) -> Any:
        result = self(*words, "--json")
        assert result.status == 0, result
        return result.json

    def join(self) -> None:
        assert self("sync", "--folder", str(self.folder)).status == 0


@pytest.fixture
def pair(assent: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Device, Device]:
    monkeypatch.setattr("desktop.secrets.system_keyring", lambda: None)
    here, there = (Device(assent, tmp_path / name, tmp_path / "shared") for name in ("laptop", "phone"))
    for device in (here, there):
        assert device("devices", "rename", device.profile.name).status == 0
    return here, there


@pytest.fixture
def joined(pair: tuple[Device, Device]) -> tuple[Device, Device]:
    for device in pair:
        device.join()
    return pair


def exchange(pair: tuple[Device, Device]) -> None:
    for device in (*pair, *pair):
        assert device("sync").status == 0


def contest(pair: tuple[Device, Device], *words: tuple[str, ...]) -> None:
    """Each device runs its words before it hears of the other; the second one is later, and wins."""
    exchange(pair)
    for device, (command, *rest) in zip(pair, words, strict=True):
        assert device(command, *rest).status == 0
    exchange(pair)


def ids(found: list[dict[str, Any]]) -> list[str]:
    return [one["id"] for one in found]


# conflicts


def test_both_values_are_listed_with_who_and_when(joined: tuple[Device, Device]) -> None:
    here, _ = joined
    here("add", "Pay rent")
    contest(
        joined, ("edit", "Pay rent", "--title", "Pay the rent"), ("edit", "Pay rent", "--title", "Pay rent by card")
    )
    assert "1 conflict waits for you: assent conflicts" in here("sync").err
    (found,) = here.json("conflicts")
    assert (found["kind"], found["field"], found["title"]) == ("task", "title", "Pay rent by card")
    assert [(value["value"], value["device_name"], value["current"], value["mine"]) for value in found["values"]] == [
        ("Pay rent by card", "phone", True, False),
        ("Pay the rent", "laptop", False, True),
    ]
    lines = here("conflicts").out.splitlines()
    assert lines[0] == f"{found['id']}  Pay rent by card · title"
    assert re.fullmatch(r"  1\. phone, [-0-9]+ [0-9:]+, stands now: “Pay rent by card”", lines[1])
    assert re.fullmatch(r"  2\. laptop, [-0-9]+ [0-9:]+: “Pay the rent”", lines[2])
    assert here("conflicts").err.startswith("Decide with: assent conflicts --resolve ID")


@pytest.mark.parametrize(
    ("answer", "title"),
    [
        (["--keep", "current"], "Pay rent by card"),
        (["--keep", "1"], "Pay rent by card"),
        (["--keep", "theirs"], "Pay rent by card"),
        (["--keep", "mine"], "Pay the rent"),
        (["--keep", "2"], "Pay the rent"),
        (["--value", "Pay it all"], "Pay it all"),
        (["--value", "Pay rent by card"], "Pay rent by card"),
    ],
)
def test_what_should_stand_stands_on_both(joined: tuple[Device, Device], answer: list[str], title: str) -> None:
    here, _ = joined
    here("add", "Pay rent")
    contest(
        joined, ("edit", "Pay rent", "--title", "Pay the rent"), ("edit", "Pay rent", "--title", "Pay rent by card")
    )
    (id_,) = ids(here.json("conflicts"))
    assert here.json("conflicts", "--resolve", id_, *answer) == {"resolved": 1, "left": 0}
    exchange(joined)
    for device in joined:
        assert [task["title"] for task in device.json("list")] == [title]
        assert device.json("conflicts") == []
        assert "conflict" not in device("sync").err


def test_an_answer_is_about_the_values_that_were_seen(joined: tuple[Device, Device]) -> None:
    here, there = joined
    here("add", "Pay rent")
    contest(joined, ("edit", "Pay rent", "--due", "2027-01-01"), ("edit", "Pay rent", "--due", "2027-01-02"))
    (id_,) = ids(here.json("conflicts"))
    there("conflicts", "--resolve", id_, "--value", "2027-03-03")
    exchange(joined)
    result = here("conflicts", "--resolve", id_, "--keep", "mine")
    assert (result.status, "any more" in result.err) == (1, True)
    assert here.json("show", "Pay rent")["due"] == "2027-03-03"


def test_bad_answers_change_nothing(joined: tuple[Device, Device]) -> None:
    here, _ = joined
    here("add", "Pay rent", "--label", "home", "--item", "call")
    contest(joined, ("edit", "Pay rent", "--due", "2027-01-01"), ("edit", "Pay rent", "--due", "2027-01-02"))
    contest(joined, ("check", "Pay rent", "1"), ("check", "Pay rent", "1", "--off"))
    found = here.json("conflicts")
    (id_,) = [one["id"] for one in found if one["field"] == "due"]
    for words, status in (
        (["--resolve", id_], 2),
        (["--keep", "mine"], 2),
        (["--resolve", id_, "--keep", "mine", "--value", "x"], 2),
        (["--resolve", id_, "--keep", "7"], 1),
        (["--resolve", id_, "--keep", "trash"], 1),
        (["--resolve", id_, "--value", "someday"], 1),
        (["--resolve", "ffffffff", "--keep", "mine"], 1),
        (["--resolve", "", "--keep", "mine"], 1),
    ):
        result = here("conflicts", *words, "--json")
        assert (result.status, list(result.json)) == (status, ["error"]), words
    assert ids(here.json("conflicts")) == ids(found)


def test_all_at_once(joined: tuple[Device, Device]) -> None:
    here, there = joined
    here("add", "Pay rent")
    here("add", "Call Ann")
    contest(joined, ("edit", "Pay rent", "--due", "2027-01-01"), ("edit", "Pay rent", "--due", "2027-01-02"))
    contest(joined, ("edit", "Call Ann", "--priority", "low"), ("edit", "Call Ann", "--priority", "high"))
    assert here.json("conflicts", "--resolve", "all", "--keep", "mine") == {"resolved": 2, "left": 0}
    exchange(joined)
    assert there.json("show", "Pay rent")["due"] == "2027-01-01"
    assert there.json("show", "Call Ann")["priority"] == "P3"


@pytest.mark.parametrize(("keep", "trashed"), [("task", False), ("trash", True)])
def test_a_task_that_was_edited_in_the_trash(joined: tuple[Device, Device], keep: str, trashed: bool) -> None:
    here, there = joined
    id_ = here.json("add", "Pay rent")["id"]
    contest(joined, ("delete", "Pay rent"), ("edit", "Pay rent", "--due", "2027-01-01"))
    (found,) = here.json("conflicts")
    assert (found["kind"], found["deleted"]["device_name"]) == ("edited in the trash", "laptop")
    assert [(edit["field"], edit["device_name"]) for edit in found["edits"]] == [("due", "phone")]
    assert "edited in the trash" in here("conflicts").out
    assert here("conflicts", "--resolve", found["id"], "--keep", "mine").status == 1
    assert here("conflicts", "--resolve", found["id"], "--keep", keep).err == "1 settled, 0 left.\n"
    exchange(joined)
    assert bool(there.json("show", id_)["deleted_at"]) is trashed
    assert there.json("conflicts") == []


def test_nothing_from_elsewhere_is_printed_raw(joined: tuple[Device, Device]) -> None:
    here, _ = joined
    id_ = here.json("add", "Pay rent")["id"]
    exchange(joined)
    for device, text in zip(joined, (HOSTILE, HOSTILE * 2), strict=True):
        with closing(Services(device.profile)) as services:
            services.settings.set(DEVICE_NAME, HOSTILE)
            with services.store.write() as writer:
                writer.apply([Draft("task", id_, {"title": text, "description": text})])
    exchange(joined)
    for words in (["conflicts"], ["conflicts", "--json"], ["devices"], ["devices", "--json"], ["sync", "--json"]):
        result = here(*words)
        shown = (result.out + result.err).replace("\n", "")
        assert "evil" in shown
        assert not [c for c in shown if unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp")]
        assert not [line for line in result.out.splitlines() if line.startswith("name")]


# devices


def test_devices_are_listed_renamed_and_retired(joined: tuple[Device, Device]) -> None:
    here, there = joined
    exchange(joined)
    found = here.json("devices")
    assert [(device["name"], device["this"], device["retired"]) for device in found] == [
        ("laptop", True, False),
        ("phone", False, False),
    ]
    assert there.json("devices", "rename", "old phone")[0]["name"] == "old phone"
    assert [device["name"] for device in here.json("devices")] == ["laptop", "old phone"], "without a sync of its own"
    for ref, status in (("nobody", 1), ("laptop", 1), (" ", 1)):
        assert here("devices", "retire", ref).status == status
    assert here("devices", "retire").status == 2
    assert "retired" in here("devices", "retire", "old phone").out
    assert [device["retired"] for device in here.json("devices")] == [False, True]


def test_a_device_is_named_also_before_anything_is_shared(pair: tuple[Device, Device]) -> None:
    here, _ = pair
    assert [device["name"] for device in here.json("devices")] == ["laptop"]
    assert "No folder is shared" in here("devices").err
    assert here("devices", "rename", "x" * 81).status == 1
    assert here("devices", "rename", "").status == 1
    assert here("devices", "retire", "phone").status == 1


def test_devices_whose_folder_is_away(joined: tuple[Device, Device]) -> None:
    here, _ = joined
    exchange(joined)
    here.folder.rename(here.folder.with_name("unplugged"))
    result = here("devices")
    assert result.status == 0
    assert {"laptop", "phone"} <= {
        part for line in result.out.splitlines() for part in line.replace(" · ", "  ").split("  ")
    }
    assert result.err


# held deletions


@pytest.fixture
def held(joined: tuple[Device, Device]) -> tuple[Device, Device]:
    """The phone has thrown away so much that the laptop asks."""
    here, there = joined
    with closing(Services(here.profile)) as services:
        for number in range(40):
            services.tasks.create({"title": f"Task {number}"})
    exchange(joined)
    with closing(Services(there.profile)) as services:
        services.tasks.trash([task["id"] for task in there.json("list")])
    there("sync")
    told = here("sync")
    assert "40 deletions on phone wait for your word; see: assent sync --held." in told.err
    return joined


def test_held_deletions_are_shown(held: tuple[Device, Device]) -> None:
    here, _ = held
    found = here.json("sync", "--held")
    assert [(device["name"], device["deletions"]) for device in found["held"]] == [("phone", 40)]
    assert sorted(found["titles"]) == sorted(f"Task {number}" for number in range(40))
    shown = here("sync", "--held")
    assert len(shown.out.splitlines()) == 40
    assert "phone deleted 40" in shown.err
    assert len(here.json("list")) == 40


@pytest.mark.parametrize(
    ("answer", "document", "left"), [("accept", {"applied": 40}, 0), ("refuse", {"kept": 40}, 40)]
)
def test_held_deletions_are_decided(
    held: tuple[Device, Device], answer: str, document: dict[str, int], left: int
) -> None:
    here, _ = held
    assert here.json("sync", "--held", answer) == document
    exchange(held)
    assert [len(device.json("list")) for device in held] == [left, left]
    assert here.json("sync", "--held") == {"held": [], "titles": []}
    again = here("sync", "--held", answer, "--json")
    assert (again.status, again.json) == (1, {"error": "No deletions wait for your word."})


def test_what_is_held_can_be_told_and_decided_without_the_folder(held: tuple[Device, Device]) -> None:
    here, _ = held
    here.folder.rename(here.folder.with_name("unplugged"))
    assert here.json("sync", "--held")["held"][0]["deletions"] == 40
    assert here.json("sync", "--held", "refuse")["kept"] == 40
    result = here("sync", "--held", "--json")
    assert (result.status, "not there" in result.json["error"]) == (1, True), "more may wait in the folder"


@pytest.fixture
def watching(held: tuple[Device, Device]) -> Iterator[None]:
    """Another process of the laptop does the syncing all the time; here it is a thread."""
    with closing(Services(held[0].profile)) as services:
        service = SyncService(services.store, services.settings, no_keyring())
        loop = SyncLoop(services.store, service)
        thread = threading.Thread(target=loop.run)
        thread.start()
        yield
        loop.stop()
        thread.join()
        service.close()


@pytest.mark.parametrize(("answer", "left"), [("accept", 0), ("refuse", 40)])
def test_an_answer_reaches_the_process_that_does_the_syncing(
    held: tuple[Device, Device], watching: None, answer: str, left: int
) -> None:
    here, _ = held
    found = here.json("sync", "--held")
    assert ([device["deletions"] for device in found["held"]], len(found["titles"])) == ([40], 40)
    assert list(here.json("sync", "--held", answer).values()) == [40]
    assert len(here.json("list")) == left
    assert here("sync", "--held", answer).status == 1


# passphrases and the end of it


def test_the_passphrase_is_changed(pair: tuple[Device, Device], monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = pair
    monkeypatch.setenv("ASSENT_PASSPHRASE", "correct horse")
    told = here("sync", "--folder", str(here.folder)).err
    code = told.partition("Recovery code, shown only now: ")[2].splitlines()[0]
    assert here("sync", "--passphrase-change").status == 1, "no new one is given"
    monkeypatch.setenv("ASSENT_NEW_PASSPHRASE", " ")
    assert here("sync", "--passphrase-change").status == 1
    monkeypatch.setenv("ASSENT_NEW_PASSPHRASE", "battery staple")
    monkeypatch.setenv("ASSENT_PASSPHRASE", "wrong")
    assert here("sync", "--passphrase-change").status == 1
    monkeypatch.setenv("ASSENT_PASSPHRASE", "correct horse")
    assert here.json("sync", "--passphrase-change") == {"changed": True}
    assert here("sync").status == 1, "the former one is no longer good"
    assert there("sync", "--folder", str(there.folder)).status == 1
    monkeypatch.setenv("ASSENT_PASSPHRASE", "battery staple")
    assert here("sync").status == 0
    monkeypatch.delenv("ASSENT_PASSPHRASE")
    monkeypatch.setenv("ASSENT_RECOVERY_CODE", code)
    assert there("sync", "--folder", str(there.folder)).status == 0


def test_there_is_no_passphrase_to_change(joined: tuple[Device, Device], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASSENT_NEW_PASSPHRASE", "battery staple")
    result = joined[0]("sync", "--passphrase-change", "--json")
    assert (result.status, "not encrypted" in result.json["error"]) == (1, True)
    joined[0].folder.rename(joined[0].folder.with_name("unplugged"))
    result = joined[0]("sync", "--passphrase-change", "--json")
    assert (result.status, "not there" in result.json["error"]) == (1, True)


def test_leaving(joined: tuple[Device, Device]) -> None:
    here, _ = joined
    here("add", "Pay rent")
    before = sorted(here.folder.rglob("*"))
    assert here.json("sync", "--leave") == {"left": True}
    assert sorted(here.folder.rglob("*")) == before
    assert [task["title"] for task in here.json("list")] == ["Pay rent"]
    result = here("sync", "--leave", "--json")
    assert (result.status, "No folder is shared" in json.loads(result.out)["error"]) == (1, True)
    assert here("sync", "--leave", "--once").status == 2
