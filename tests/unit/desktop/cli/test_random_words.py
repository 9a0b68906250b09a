"""Whatever is typed behind `assent` ends with 0, 1 or 2 and a sentence, and with one document where one is due."""

from __future__ import annotations

import json
import os
import unicodedata
from pathlib import Path

import pytest

from desktop.cli.parser import wants_json
from tests.helpers.command_line import Run
from tests.helpers.random_commands import NASTY, command_lines


def _try(assent: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, number: int) -> None:
    monkeypatch.setattr("desktop.cli.sync_command._watch", lambda *_: 0)  # which would go on for ever
    monkeypatch.setattr("desktop.secrets.system_keyring", lambda: None)
    (tmp_path / "cwd").mkdir()
    monkeypatch.chdir(tmp_path / "cwd")
    known = [assent("add", title, "--json").json["id"] for title in ("Pay rent", "Call Ann", "Call Ann")]
    assent("edit", "Pay rent", "--label", "home")
    assent("ask", "add task milk")
    known += [one for found in assent("review", "--json").json for one in (found["id"], found["items"][0]["id"])]
    for place, words in enumerate(command_lines(seed, number, [*known, "Pay rent", str(tmp_path / "shared")])):
        monkeypatch.setenv("ASSENT_PROFILE", str(tmp_path / "profile"))
        result = assent(*words, stdin=os.fsencode(NASTY[place % len(NASTY)].encode("utf-8", "surrogatepass")))
        told = f"seed {seed}, line {place}: {words!r} → {result}"
        assert result.status in (0, 1, 2), told
        assert "Traceback" not in result.err, told
        assert "omething went wrong" not in result.err, told
        shown = (result.out + result.err).replace("\n", "")
        assert not [c for c in shown if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp")], told
        if result.status:
            assert result.err or result.out, told
        if wants_json(words) and "--watch" not in words:
            json.loads(result.out)


@pytest.mark.parametrize("seed", range(8))
def test_some_hundred_lines(assent: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    _try(assent, tmp_path, monkeypatch, seed, 50)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 120))
def test_thousands_of_lines(assent: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    _try(assent, tmp_path, monkeypatch, seed, 500)
