"""What the pages say is there: files, commands, targets, settings, figures."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.cli.parser import build_parser
from desktop.ui.agent.model_form import PRESETS
from tests.bench.in_readme import with_table
from tests.helpers.promise_mutants import MUTANTS

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "SECURITY.md",
    ROOT / "sync" / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
]
README = (ROOT / "README.md").read_text("utf-8")

_LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
_CODE = re.compile(r"`([^`\n]+)`")
_PATH = re.compile(r"(?:desktop|sync|tests|resources|docs)/[\w./-]+|[a-z_]+(?:/[a-z_]+)*\.(?:py|md|toml|txt)")
_ROOMS = (
    ROOT,
    ROOT / "desktop",
    ROOT / "desktop" / "tools",
    ROOT / "desktop" / "agent",
    ROOT / "sync",
    ROOT / "docs",
)
_EXAMPLE = "desktop/tools/hold_task.py"


def _text(page: Path) -> str:
    return page.read_text("utf-8")


def _spans(text: str) -> Iterator[str]:
    """Code in a line, and the lines of blocks that a shell reads."""
    blocks = re.findall(r"^```\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    for block in blocks:
        yield from block.splitlines()
    yield from _CODE.findall(re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    assert [link for link in _LINK.findall(_text(page)) if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_that_are_named_exist(page: Path) -> None:
    named = {path for span in _spans(_text(page)) for path in _PATH.findall(span) if _PATH.fullmatch(span.strip())}
    rooms = (*_ROOMS, page.parent)
    assert sorted(path for path in named - {_EXAMPLE} if not any((room / path).exists() for room in rooms)) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_that_are_named_exist(page: Path) -> None:
    makefile = _text(ROOT / "Makefile")
    for span in _spans(_text(page)):
        if made := re.match(r"make (\w+)", span):
            assert re.search(rf"^{made[1]}:", makefile, re.MULTILINE), span
        if called := re.match(r"assent ([a-z]+)", span):
            assert called[1] in _commands(), span


def _commands() -> dict[str, argparse.ArgumentParser]:
    actions = build_parser()._actions
    (commands,) = (action for action in actions if isinstance(action, argparse._SubParsersAction))
    return dict(commands.choices)


def test_the_page_of_the_command_line_names_every_command_and_option() -> None:
    page = _text(ROOT / "docs" / "command-line.md")
    for name, parser in _commands().items():
        assert f"`assent {name}" in page, name
        for action in parser._actions:
            if action.option_strings and action.help != argparse.SUPPRESS:
                assert re.search(rf"{action.option_strings[-1]}\b", page), f"{name} {action.option_strings}"
            for choice in action.choices or () if not action.option_strings else ():
                assert f"`{choice}" in page, f"{name} {choice}"


def test_services_are_those_of_the_dialog() -> None:
    rows = re.findall(r"^\| ([\w .]+) \| `(http[^`]+)` \| (yes|no) \|", README, re.MULTILINE)
    assert {(name, address, key == "yes") for name, address, key in rows} == {
        (preset.name, preset.address, preset.needs_key) for preset in PRESETS
    }


def test_variables_are_those_that_the_program_reads() -> None:
    code = "\n".join(_text(file) for file in (ROOT / "desktop").rglob("*.py"))
    named = {name for page in PAGES for name in re.findall(r"ASSENT_[A-Z_]+", _text(page))}
    assert sorted(name for name in named if f'"{name}"' not in code) == []


def test_the_figures_are_those_of_the_benchmarks() -> None:
    assert with_table(README, _text(ROOT / "BENCHMARKS.md")) == README, "python -m tests.bench.in_readme mends it"


def test_the_readme_names_what_breaks_each_promise() -> None:
    promises = README.partition("## Promises")[2].partition("## ")[0]
    rows = re.findall(r"^\| (.*?) \| .*? \| (.*?) \|$", promises, re.MULTILINE)
    assert rows[2:] == [(mutant.promise, mutant.name) for mutant in MUTANTS]
    for mutant in MUTANTS:
        assert (ROOT / mutant.path).read_text("utf-8").count(mutant.before) == 1, mutant.name
