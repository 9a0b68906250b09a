"""The wheel, installed as a user would install it: into an environment that has nothing else."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import venv
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

import pytest

from tests.helpers.smoke import ROOT, missing_resources, smoke

pytestmark = pytest.mark.e2e

_SCRIPTS = "Scripts" if os.name == "nt" else "bin"
_WHERE = "import desktop.paths, sys; print(desktop.paths.resource(''))"
_GERMAN = """
from PySide6.QtCore import QTranslator
from desktop.paths import resource
translator = QTranslator()
assert translator.load("assent_de", str(resource("i18n")))
print(translator.translate("Settings", "Language"))
"""


def _pip(*arguments: str | Path) -> None:
    command = [sys.executable, "-m", "pip", *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=560, check=False)
    assert done.returncode == 0, done.stderr


def _build_wheel(folder: Path) -> Path:
    _pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, ROOT)
    (wheel,) = folder.glob("*.whl")
    return wheel


def _install(wheel: Path, environment: Path, *, everything: bool) -> None:
    """Without pip inside and without byte code: neither is needed to run what is installed. Unless `everything` is
    installed, what the program needs is taken from here, but not the program, which no path file is read for."""
    venv.create(environment)
    python = environment / _SCRIPTS / "python"
    if everything:
        _pip("--python", python, "install", "--no-compile", "--constraint", ROOT / "constraints.txt", wheel)
    else:
        _pip("--python", python, "install", "--no-compile", "--no-deps", wheel)
        (packages,) = environment.glob("**/site-packages")
        (packages / "here.pth").write_text(sysconfig.get_path("purelib"), "utf-8")


def _answer(environment: Path, code: str, home: Path) -> str:
    python = environment / _SCRIPTS / "python"
    done = subprocess.run(
        [python, "-I", "-c", code], cwd=home, capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout.strip()


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "everything", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["with what is here", "empty"]
)
def test_the_wheel_works_in_an_environment_of_its_own(tmp_path: Path, everything: bool) -> None:
    environment, home = tmp_path / "environment", tmp_path / "home"
    home.mkdir()
    _install(_build_wheel(tmp_path / "wheel"), environment, everything=everything)

    resources = Path(_answer(environment, _WHERE, home))
    assert resources.is_relative_to(environment)
    assert missing_resources(resources) == []
    assert _answer(environment, _GERMAN, home) == "Sprache"
    share = environment / "share"
    assert (share / "applications/org.assent.Assent.desktop").is_file()
    assert (share / "metainfo/org.assent.Assent.metainfo.xml").is_file()
    assert (share / "icons/hicolor/scalable/apps/org.assent.Assent.svg").is_file()
    smoke(environment / _SCRIPTS / "assent", home)


def test_constraints_name_a_version_of_everything_that_is_asked_for() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pinned = dict(line.split("==") for line in lines)
    assert lines == sorted(lines, key=str.casefold)
    assert all(re.fullmatch(r"[\w.]+", version) for version in pinned.values())

    document = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    project, extras = document["project"], document["project"]["optional-dependencies"]
    asked = [
        *project["dependencies"],
        *extras["dev"],
        *extras["package"],
        *extras["supply"],
        *document["build-system"]["requires"],
    ]
    names = {_plain(re.split(r"[<>=]", line, maxsplit=1)[0]) for line in asked}
    assert names - set(map(_plain, pinned)) == set()


def test_all_that_the_program_imports_is_asked_for() -> None:
    """And so there wherever it is installed; that it works with nothing else is tried in `make soak`."""
    imports = re.compile(r"^\s*(?:from ([\w.]+) import |import ([\w.]+)(?: as \w+)?$)", re.MULTILINE)
    imported = {
        "".join(found).partition(".")[0]
        for folder in ("desktop", "sync")
        for path in (ROOT / folder).rglob("*.py")
        for found in imports.findall(path.read_text("utf-8"))
    }
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked, makers = _with_what_they_ask_for(project["dependencies"]), packages_distributions()
    missing = {name for name in imported if asked.isdisjoint(map(_plain, makers.get(name, [])))}
    assert missing - sys.stdlib_module_names == {"desktop", "sync"}


def _with_what_they_ask_for(lines: list[str]) -> set[str]:
    """The names of these requirements and of all theirs, without extras; what is not installed asks for nothing."""
    found, waiting = set[str](), [*lines]
    while waiting:
        line = waiting.pop()
        name = _plain(re.split(r"[^\w.-]", line, maxsplit=1)[0])
        if name not in found and "extra ==" not in line:
            found.add(name)
            with suppress(PackageNotFoundError):
                waiting += requires(name) or []
    return found


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
