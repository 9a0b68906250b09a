"""An agent that makes 1,000 calls a second of all kinds, sensible and not, without waiting for answers.

python -m tests.helpers.mcp_flood PROFILE FRAMES

Prints, as JSON, what it was answered, how much memory the server came to need, and what it said on standard error.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

A_SECOND = 1_000
HELLO: dict[str, Any] = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "Raw", "version": "1"},
    },
}
READY: dict[str, Any] = {"jsonrpc": "2.0", "method": "notifications/initialized"}
_ASKED: list[tuple[str, dict[str, Any]]] = [
    ("tools/call", {"name": "list_tasks", "arguments": {}}),
    ("tools/call", {"name": "add_task", "arguments": {"title": "Flood"}}),
    ("no/such/method", {}),
    ("tools/call", {"name": 5}),
    ("tools/call", {"name": "add_task", "arguments": {"title": ["wrong"]}}),
    ("resources/read", {"uri": "assent://all"}),
    ("prompts/get", {"name": "plan_my_day"}),
    (
        "completion/complete",
        {"ref": {"type": "ref/resource", "uri": "assent://task/{id}"}, "argument": {"name": "id", "value": "re"}},
    ),
]


def frame(number: int) -> bytes:
    """One line; every tenth is no JSON at all."""
    if number % 10 == 9:
        return b"{no json\n"
    method, params = _ASKED[number % len(_ASKED)]
    if method == "tools/call" and params.get("arguments") == {"title": "Flood"}:
        params = {"name": "add_task", "arguments": {"title": f"Flood {number}"}}
    message = {"jsonrpc": "2.0", "id": number + 10, "method": method, "params": params}
    return json.dumps(message).encode() + b"\n"


def flood(profile: Path, frames: int) -> dict[str, Any]:
    command = [sys.executable, "-m", "desktop", "mcp", "--profile", str(profile)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        assert server.stderr is not None
        stdin = server.stdin
        stdin.write(json.dumps(HELLO).encode() + b"\n")
        stdin.flush()
        server.stdout.readline()
        stdin.write(json.dumps(READY).encode() + b"\n")

        def send() -> None:
            begun = time.monotonic()
            for number in range(frames):
                stdin.write(frame(number))
                stdin.flush()
                time.sleep(max(begun + number / A_SECOND - time.monotonic(), 0))

        sender = threading.Thread(target=send)
        begun = time.monotonic()
        sender.start()
        codes: Counter[str] = Counter()
        patient, memory = True, []
        for number in range(frames):
            answer = json.loads(server.stdout.readline())
            error = answer.get("error", {})
            codes[str(error.get("code", "result"))] += 1
            patient &= error.get("code") != -32029 or error["data"]["retry_after_seconds"] >= 1
            if number in (frames // 10, frames - 1):
                memory.append(_peak(server.pid))
        seconds = time.monotonic() - begun
        sender.join()
        stdin.close()
        return {
            "answers": dict(codes),
            "says_when": patient,
            "peak_mb": memory,
            "a_second": round(frames / seconds),
            "stderr": server.stderr.read().decode(),
        }


def _peak(pid: int) -> float:
    """Megabytes that the process needed at most so far; 0 where the system does not tell."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except FileNotFoundError:
        return 0.0
    return next(int(line.split()[1]) / 1000 for line in lines if line.startswith("VmHWM"))


if __name__ == "__main__":
    print(json.dumps(flood(Path(sys.argv[1]), int(sys.argv[2]))))
