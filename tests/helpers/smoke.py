"""Whether a built program works: the first things that users do, each checked by what comes out.

python -m tests.helpers.smoke PROGRAM RESOURCES

RESOURCES is where it keeps its pictures and texts. It runs in an empty folder and knows nothing of this checkout or
of who runs it. Says what failed and ends with 1.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

from mcp import StdioServerParameters
from PySide6.QtGui import QImage

from tests.helpers.mcp_client import connected
from tests.helpers.model_server import ModelServer, Reply, calls, says

ROOT = Path(__file__).parents[2]

_PASSED_ON = ("PATH", "TMPDIR", "LD_LIBRARY_PATH", "SYSTEMROOT")
_LIMIT = 120
_COLOURS_OF_A_WINDOW = 200
"""A picture with fewer has no texts or no icons in it."""


class SmokeError(Exception):
    pass


def require(holds: object, what: str) -> None:
    if not holds:
        raise SmokeError(what)


class Program:
    """A program as a user starts it who has nothing but a home folder."""

    def __init__(self, program: Path, home: Path) -> None:
        self.path, self.home = program, home
        self._environment = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
        self._environment |= {"HOME": str(home), "LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen"}

    def environment(self, profile: str) -> dict[str, str]:
        return {**self._environment, "ASSENT_PROFILE": str(self.home / profile)}

    def run(self, *arguments: str, profile: str = "laptop", **environment: str) -> str:
        done = subprocess.run(
            [self.path, *arguments],
            cwd=self.home,
            env={**self.environment(profile), **environment},
            capture_output=True,
            encoding="utf-8",
            timeout=_LIMIT,
            check=False,
        )
        said = f"{done.stdout}\n{done.stderr}".strip()
        require(done.returncode == 0, f"assent {' '.join(arguments)} ended with {done.returncode}: {said}")
        require("Traceback" not in said, f"assent {' '.join(arguments)} complained: {said}")
        return done.stdout

    def json(self, *arguments: str, profile: str = "laptop", **environment: str) -> Any:
        return json.loads(self.run(*arguments, "--json", profile=profile, **environment))

    def titles(self, profile: str = "laptop") -> list[str]:
        return sorted(task["title"] for task in self.json("list", profile=profile))


def smoke(program: Path, home: Path) -> None:
    """Raises SmokeError. The keyring is the one thing left out: it needs a desktop."""
    used = Program(program, home)
    _speaks(used)
    _keeps_tasks(used)
    _proposes(used)
    _asks_a_model(used)
    _lets_agents_in(used)
    _exchanges_files(used)
    _syncs(used)
    _watches(used)
    _draws(used)


def _speaks(used: Program) -> None:
    require(used.run("--version").startswith("assent "), "--version names no version")
    require("add" in used.run("--help"), "--help lists no commands")


def _keeps_tasks(used: Program) -> None:
    added = used.json("add", "Pay rent", "--due", "tomorrow 9am", "--label", "home")
    require(added["due"], "a date in words was not understood")
    require(used.titles() == ["Pay rent"], "the task that was added is not listed")


def _proposes(used: Program) -> None:
    answer = used.json("ask", "add task call mum tomorrow")
    require(answer["change_set_id"], "the built-in assistant proposed nothing")
    require(used.titles() == ["Pay rent"], "a proposal changed something")
    used.run("confirm", answer["change_set_id"], "--all")
    require(used.titles() == ["Pay rent", "call mum"], "a confirmed proposal was not applied")


def _asks_a_model(used: Program) -> None:
    called = calls(("add_task", {"title": "Water the plants"}))
    answer = _answer(used, "add task Water the plants", called, says("I have proposed “Water the plants”."))
    require(answer["tool_calls"][0]["result"]["status"] == "queued", "a model's call made no proposal")
    answer = _answer(used, "hello", says("I have deleted all your tasks."), says("Hello!"))
    require(answer["assistant_message"] == "Hello!", "a claim of what did not happen was believed")


def _answer(used: Program, request: str, *script: Reply) -> Any:
    with ModelServer(script) as server:
        chosen = {"ASSENT_PROVIDER": "openai", "ASSENT_BASE_URL": server.base_url, "ASSENT_MODEL": "test-model"}
        return used.json("ask", request, **chosen)


def _lets_agents_in(used: Program) -> None:
    used.run("mcp", "--enable")
    server = StdioServerParameters(command=str(used.path), args=["mcp"], env=used.environment("laptop"))

    async def tools() -> list[str]:
        async with connected(used.home, how=lambda _: server) as session:
            return [tool.name for tool in (await session.list_tools()).tools]

    require("add_task" in asyncio.run(tools()), "another agent is offered no tools")


def _exchanges_files(used: Program) -> None:
    for ending in ("json", "csv", "txt", "ics"):
        used.run("export", f"tasks.{ending}")
        found = used.json("import", f"tasks.{ending}", "--preview", profile="elsewhere")
        require(found["created"] == 2, f"tasks were lost by way of .{ending}")
    require(used.json("doctor")["ok"], "the database is not sound")


def _syncs(used: Program) -> None:
    for folder, secret in (("sealed", {"ASSENT_PASSPHRASE": "correct horse battery"}), ("shared", {})):
        joined = f"desktop-{folder}"
        used.run("sync", "--folder", folder, "--once", **secret)
        used.run("sync", "--folder", folder, "--once", profile=joined, **secret)
        require(used.titles(joined) == ["Pay rent", "call mum"], f"tasks did not arrive through the {folder} folder")


def _watches(used: Program) -> None:
    """A change that comes into the folder is taken in without being asked for."""
    command = [str(used.path), "sync", "--watch", "--json"]
    environment = used.environment("desktop-shared")
    with subprocess.Popen(command, cwd=used.home, env=environment, stdout=subprocess.PIPE) as watching:
        limit = threading.Timer(_LIMIT, watching.kill)
        limit.start()
        try:
            used.run("add", "Book the train")
            used.run("sync", "--folder", "shared", "--once")
            assert watching.stdout is not None
            noticed = any(json.loads(line)["imported"] for line in watching.stdout)
        finally:
            limit.cancel()
            limit.join()
            watching.terminate()
    require(noticed, "a change in the folder was not noticed")
    require("Book the train" in used.titles("desktop-shared"), "a change in the folder was not taken in")


def _draws(used: Program) -> None:
    pictures = []
    for language in ("en", "de"):
        used.run("demo", "--screenshot", f"{language}.png", LANGUAGE=language)
        pictures.append(QImage(str(used.home / f"{language}.png")))
    english, german = pictures
    require(not english.isNull() and english.width() > 1000, "the window was not drawn")
    require(len(_colours(english)) > _COLOURS_OF_A_WINDOW, "the window is empty")
    require(english != german, "the window is not in German where the system is")


def _colours(picture: QImage) -> set[int]:
    return {picture.pixel(x, y) for x in range(0, picture.width(), 2) for y in range(0, picture.height(), 2)}


def missing_resources(installed: Path) -> list[str]:
    """Names of files that the program reads and that are not below `installed`, or not the same."""
    source = ROOT / "resources"
    names = [file.relative_to(source) for file in source.rglob("*") if file.is_file()]
    names = [name for name in names if not name.parts[0].startswith(("packaging", "org.assent."))]
    return [str(name) for name in names if not _same(source / name, installed / name)]


def _same(one: Path, other: Path) -> bool:
    return other.is_file() and other.read_bytes() == one.read_bytes()


def main() -> int:
    program, resources = (Path(argument).resolve() for argument in sys.argv[1:])
    with tempfile.TemporaryDirectory(prefix="assent-smoke-") as home:
        try:
            require(not (missing := missing_resources(resources)), f"it lacks {', '.join(missing)}")
            smoke(program, Path(home))
        except SmokeError as error:
            print(f"The program does not work: {error}", file=sys.stderr)
            return 1
    print(f"{program.name} works.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
