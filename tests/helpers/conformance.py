"""`make conformance`: the official conformance suite and the official inspector against `assent mcp`.

python -m tests.helpers.conformance FOLDER

They come from npm and are kept in FOLDER. The suite speaks only HTTP and asks for tools, resources and prompts of
its own, so it gets the server through `tests/helpers/mcp_http.py`, which adds them; the inspector starts the real
command.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from desktop.services import Services

PACKAGES = ("@modelcontextprotocol/conformance@0.1.16", "@modelcontextprotocol/inspector@2.12.0")
NODE = "node@22"
"""Where the system's own is older than the packages need."""
_OLDEST_NODE = 22
_SUITE = "@modelcontextprotocol/conformance/dist/index.js"
_INSPECTOR = "@modelcontextprotocol/inspector/clients/launcher/build/index.js"


def main(folder: Path) -> int:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        print("There is no Node.js here, which the conformance suite needs: nothing was checked.")
        return 0
    found = _install(folder, node, npm)
    if found is None:
        print("The conformance suite cannot be had from npm here: nothing was checked.")
        return 0
    with tempfile.TemporaryDirectory() as home:
        profile = Path(home, "profile")
        with closing(Services(profile)) as services:
            services.other_agents.set_enabled(True)
            services.tasks.create({"title": "Read book"})
        return max(_run_suite(found, folder, profile), _run_inspector(found, folder, profile))


def _install(folder: Path, node: str, npm: str) -> str | None:
    """The Node to use, once all packages are there; None where they cannot be had."""
    folder.mkdir(parents=True, exist_ok=True)
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    old = int(version.strip().lstrip("v").partition(".")[0]) < _OLDEST_NODE
    wanted = [*PACKAGES, NODE] if old else list(PACKAGES)
    (folder / "package.json").write_text('{"private": true}', encoding="utf-8")
    command = [npm, "install", "--no-audit", "--no-fund", "--loglevel=error", *wanted]
    if subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode:
        return None
    return str(folder.resolve() / "node_modules" / "node" / "bin" / "node") if old else node


def _run_suite(node: str, folder: Path, profile: Path) -> int:
    """Every scenario must pass: no failure is expected."""
    with _served(profile) as url:
        suite = str(folder / "node_modules" / _SUITE)
        ran = subprocess.run([node, suite, "server", "--url", url], capture_output=True, text=True, check=False)
    print(ran.stdout[max(ran.stdout.find("=== SUMMARY"), 0) :])
    print("Conformance suite:", "all passed." if ran.returncode == 0 else f"failed.\n{ran.stderr}")
    return ran.returncode


@contextmanager
def _served(profile: Path) -> Iterator[str]:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    command = [sys.executable, "-m", "tests.helpers.mcp_http", str(profile), str(port)]
    process = subprocess.Popen(command)
    try:
        for _ in range(300):
            with socket.socket() as trial:
                if trial.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        process.terminate()
        process.wait()


def _run_inspector(node: str, folder: Path, profile: Path) -> int:
    """Each method once, through the command as it is installed."""
    server = [sys.executable, "-m", "desktop", "mcp", "--profile", str(profile)]

    def ask(*words: str) -> Mapping[str, Any]:
        command = [node, str(folder / "node_modules" / _INSPECTOR), "--cli", *server, *words]
        environment = os.environ | {"PATH": os.pathsep.join([str(Path(node).parent), os.environ["PATH"]])}
        ran = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
        if ran.returncode:
            raise SystemExit(f"Inspector: {' '.join(words)} failed: {ran.stderr}{ran.stdout}")
        answer: Mapping[str, Any] = json.loads(ran.stdout)
        return answer

    tools = [tool["name"] for tool in ask("--method", "tools/list")["tools"]]
    resources = ask("--method", "resources/list")["resources"]
    templates = ask("--method", "resources/templates/list")["resourceTemplates"]
    prompts = ask("--method", "prompts/list")["prompts"]
    today = ask("--method", "resources/read", "--uri", "assent://all")["contents"][0]["text"]
    called = ("--method", "tools/call", "--tool-name")
    listed = ask(*called, "list_tasks")["structuredContent"]
    queued = ask(*called, "complete_task", "--tool-arg", "task_identifier=Read book")["structuredContent"]
    good = "add_task" in tools and "Read book" in today and listed["count"] == 1 and queued["status"] == "queued"
    print(
        f"Inspector: {len(tools)} tools, {len(resources)} resources, {len(templates)} template, {len(prompts)} "
        f"prompts; a list of {listed['count']} task; a call that was {queued['status']}."
    )
    return 0 if good else 1


if __name__ == "__main__":
    arguments: Sequence[str] = sys.argv[1:]
    sys.exit(main(Path(arguments[0])))
