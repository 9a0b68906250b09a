"""Text from elsewhere reaches a terminal as something to read, never as something that a terminal obeys."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from desktop.services import Services
from desktop.store import Draft
from tests.helpers.command_line import Result, Run
from tests.helpers.model_server import ModelServer, calls, refuses, says

CONTROLS = {
    "c0": "\a\b\x1b[2J\x7f",
    "c1": "\x9b2J\x90q\x9c\x85",
    "osc": "\x1b]52;c;ZXZpbA==\a\x1b]0;title\x1b\\\x9d0;title\x9c",
    "csi": "\x1b[8mhidden\x1b[0m\x1b[1A\x1b[2K",
    "bidi": "\u202e\u2066\u2069\u202c\u061c\u200f",
    "invisible": "\u200b\u2060\ufeff\u00ad\U000e0041\u3164\u115f",
    "lines": "\r\n[x] forged\u2028[x] forged\x0b[x] forged\r[x] forged",
}
HOSTILE = "Pay " + "".join(CONTROLS.values()) + " rent"


def assert_readable(shown: str) -> None:
    unsafe = [
        hex(ord(character))
        for character in shown.replace("\n", "")
        if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp") or character in "\u3164\u115f"
    ]
    assert unsafe == []


def assert_safe(result: Result) -> None:
    for shown in (result.out, result.err):
        assert_readable(shown)
        assert not re.search(r"^\[x\] forged", shown, re.MULTILINE), "a title makes a line of its own"


@contextmanager
def opened(tmp_path: Path) -> Iterator[Services]:
    with closing(Services(tmp_path / "profile")) as services:
        yield services


def write(tmp_path: Path, *drafts: Draft) -> None:
    with opened(tmp_path) as services, services.store.write() as writer:
        writer.apply(drafts)


@pytest.fixture
def task(assent: Run, tmp_path: Path) -> str:
    """The id of a task as a device without manners writes it."""
    found: dict[str, Any] = assent("add", "Pay rent", "--item", "call", "--label", "home", "--json").json
    with opened(tmp_path) as services:
        (label,) = services.labels.all()
    write(
        tmp_path,
        Draft("task", found["id"], {"title": HOSTILE, "description": HOSTILE, "language": HOSTILE}),
        Draft("item", found["checklist"][0]["id"], {"title": HOSTILE}),
        Draft("label", label.id, {"name": HOSTILE}),
    )
    return str(found["id"])


@pytest.mark.parametrize(
    "words",
    [
        ["list"], ["show", "ID"], ["done", "ID"], ["done", "ID", "--json"], ["edit", "ID", "--due", "tomorrow"],
        ["delete", "ID"], ["check", "ID", "1"], ["check", "ID", "no such item"], ["list", "--json"],
        ["show", "ID", "--json"], ["doctor"], ["restore", "ID"],
    ],
)  # fmt: skip
def test_tasks_items_and_labels(assent: Run, task: str, words: list[str]) -> None:
    result = assent(*(task if word == "ID" else word for word in words))
    assert result.out + result.err
    assert_safe(result)


def test_a_document_says_the_same_in_escapes(assent: Run, task: str) -> None:
    assert assent("show", task, "--json").json["title"] == HOSTILE


@pytest.mark.parametrize("kind", CONTROLS)
def test_what_was_typed_comes_back_readable_in_the_complaint(assent: Run, tmp_path: Path, kind: str) -> None:
    bad = f"x{CONTROLS[kind]}y"
    for words in (
        ["done", bad], ["frobnicate" + bad], ["list", "--filter", bad], ["list", bad], ["add", "x", "--due", bad],
        ["review", "--" + bad], ["confirm", bad, "1"], ["export", bad], ["import", bad],
        ["add", "x", "--priority", bad],
        ["edit", "x", "--status", bad], ["list", "--profile", str(tmp_path / bad)], ["backup", str(tmp_path / bad)],
        ["sync", "--folder", str(tmp_path / bad / "deeper")], ["ask", "hello", "--task", bad],
    ):  # fmt: skip
        result = assent(*words)
        assert result.status in (0, 1, 2)
        assert "omething went wrong" not in result.err
        assert_safe(result)


def test_joiners_of_scripts_and_emoji_stay(assent: Run) -> None:
    titles = ["می\u200cخواهم", "👩\u200d👩\u200d👧\ufe0f", "क्\u200dष", "1\ufe0f\u20e3", "Zoë’s naïve plan"]
    for title in titles:
        assent("add", title)
    assert {line.removeprefix("[ ] ") for line in assent("list").out.splitlines()} == set(titles)


def answering(monkeypatch: pytest.MonkeyPatch, server: ModelServer) -> None:
    monkeypatch.setenv("ASSENT_PROVIDER", "openai")
    monkeypatch.setenv("ASSENT_BASE_URL", server.base_url)
    monkeypatch.setenv("ASSENT_MODEL", "test")


@pytest.mark.parametrize("kind", CONTROLS)
def test_answers_of_a_model(assent: Run, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    text = f"Hello {CONTROLS[kind]} there"
    with ModelServer([says(text)] * 4) as server:  # such a text may be asked for again
        answering(monkeypatch, server)
        shown = assent("ask", "hello")
        assert (shown.status, "Hello" in shown.out) == (0, True)
        assert_readable(shown.out + shown.err)
        document = assent("ask", "hello", "--json")
        assert_readable(document.out + document.err)
        assert "there" in document.json["assistant_message"]


def test_names_and_arguments_that_a_model_makes_up(assent: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [("add_task", {"title": f"Milk {CONTROLS['csi']}"}), (f"add{HOSTILE}", {})]
    with ModelServer([calls(*asked), says("I proposed it.")]) as server:
        answering(monkeypatch, server)
        assert_safe(assent("ask", f"add task milk{CONTROLS['osc']}"))
        assert_safe(assent("review"))
        assert_safe(assent("review", "--json"))


def test_an_error_of_a_model_server(assent: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with ModelServer([refuses(400, HOSTILE)] * 5) as server:
        answering(monkeypatch, server)
        result = assent("ask", "hello")
        assert result.status == 1
        assert_safe(result)


def test_a_document_is_ascii_where_that_matters(assent: Run, task: str) -> None:
    for words in (["list", "--json"], ["show", task, "--json"]):
        out = assent(*words).out
        assert "\\u202e" in out
        assert "\\u009b" in out
        json.loads(out)
