"""`assent mcp` as clients meet it: a process, over standard input and output."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, MCPError, stdio_client
from mcp.types import ResourceUpdatedNotification

from desktop.services import Services
from desktop.services.connected_agent import offered
from tests.helpers.mcp_client import BATCH, call, connected, noted_server, read, server
from tests.helpers.mcp_flood import HELLO, READY, flood

pytestmark = pytest.mark.e2e


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    return new_profile(tmp_path / "profile")


def new_profile(folder: Path) -> Path:
    with closing(Services(folder)) as services:
        services.other_agents.set_enabled(True)
        services.tasks.create({"title": "Read book"})
    return folder


class Raw:
    """A client that writes whatever it likes."""

    def __init__(self, profile: Path) -> None:
        command = [sys.executable, "-m", "desktop", "mcp", "--profile", str(profile)]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)
        self.send(HELLO)
        assert self.answer()["id"] == 1
        self.send(READY)

    def send(self, message: dict[str, Any] | bytes) -> None:
        assert self.process.stdin is not None
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.process.stdin.write(data + b"\n")
        self.process.stdin.flush()

    def answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        found: dict[str, Any] = json.loads(self.process.stdout.readline())
        return found

    def call(self, id_: int, tool: str, **arguments: Any) -> None:
        params = {"name": tool, "arguments": arguments}
        self.send({"jsonrpc": "2.0", "id": id_, "method": "tools/call", "params": params})

    def end(self) -> str:
        """Closes its end; what the server said on standard error."""
        _, err = self.process.communicate(timeout=60)
        return err.decode()


@pytest.fixture
def raw(profile: Path) -> Iterator[Raw]:
    client = Raw(profile)
    with client.process:
        yield client
        client.process.kill()


@pytest.mark.filterwarnings("ignore:resources/subscribe is removed")  # most clients still use it
def test_the_contract_with_the_official_client(profile: Path) -> None:
    """Tools, results, resources with notifications, prompts, and a verdict that reaches whoever waits for it."""
    asyncio.run(_contract(profile))


async def _contract(profile: Path) -> None:
    updated = asyncio.Event()
    told: list[float] = []

    async def on_message(message: object) -> None:
        if isinstance(message, ResourceUpdatedNotification):
            updated.set()

    async def on_progress(progress: float, total: float | None, message: str | None) -> None:
        told.append(progress)

    async with connected(profile, message_handler=on_message) as session:
        tools = {tool.name: tool for tool in (await session.list_tools()).tools}
        assert set(tools) == {tool.name for tool in offered()} | {"review_status", "wait_for_review"}
        assert "manage_todos" not in tools
        add, delete, look = tools["add_task"], tools["delete_task"], tools["list_tasks"]
        assert "why" in add.input_schema["properties"]
        assert "why" not in look.input_schema["properties"]
        assert add.annotations is not None
        assert delete.annotations is not None
        assert look.annotations is not None
        assert (look.annotations.read_only_hint, add.annotations.read_only_hint) == (True, False)
        assert (delete.annotations.destructive_hint, add.annotations.destructive_hint) == (True, False)

        assert (await call(session, "list_tasks"))["count"] == 1
        await session.subscribe_resource("assent://all")
        queued = await call(session, "complete_task", task_identifier="read book", why="I finished it")
        assert queued["status"] == "queued"
        status = await call(session, "review_status", change_set_id=queued["change_set_id"])
        assert (status["pending"], status["items"][0]["summary"]) == (1, 'Complete "Read book"')
        short = await call(session, "wait_for_review", item_ids=queued["item_ids"], seconds=1)
        assert short["pending"] == 1

        waiting = asyncio.create_task(
            session.call_tool(
                "wait_for_review",
                {"change_set_id": queued["change_set_id"], "seconds": 60},
                progress_callback=on_progress,
            )
        )
        while not told:
            await asyncio.sleep(0.05)
        command = [
            sys.executable,
            "-m",
            "desktop",
            "--profile",
            str(profile),
            "confirm",
            queued["change_set_id"],
            "--all",
        ]
        await asyncio.to_thread(subprocess.run, command, check=True, capture_output=True)
        answer = await asyncio.wait_for(waiting, 30)
        assert answer.structured_content["items"][0]["state"] == "confirmed"
        await asyncio.wait_for(updated.wait(), 30)
        assert "Read book" in await read(session, "assent://completed")
        with pytest.raises(MCPError, match="There is no such task"):
            await session.read_resource("assent://task/0198c0de-0000-7000-8000-000000000001")
        with pytest.raises(MCPError, match="There is no tool"):
            await session.call_tool("create_task", {"title": "x"})
        prompts = [prompt.name for prompt in (await session.list_prompts()).prompts]
        assert prompts == ["plan_my_day", "weekly_review", "tidy_my_inbox"]
        for name in prompts:
            assert (await session.get_prompt(name)).messages


def test_newer_clients_are_served_as_well(profile: Path) -> None:
    """Those that speak the protocol of 2026, which knows no handshake."""

    async def ask() -> None:
        async with Client(stdio_client(server(profile))) as client:
            answer = await client.call_tool("list_tasks", {})
            assert answer.structured_content["count"] == 1
            async with client.listen(resource_subscriptions=["assent://all"]) as events:
                with closing(Services(profile)) as services:
                    services.tasks.create({"title": "Buy milk"})
                event = await asyncio.wait_for(anext(aiter(events)), 30)
            assert getattr(event, "uri", "") == "assent://all"

    asyncio.run(ask())


def test_two_clients_at_once_each_have_a_set_of_their_own(profile: Path) -> None:
    async def both() -> list[dict[str, Any]]:
        async with connected(profile, "One") as one, connected(profile, "Two") as two:
            calls = [call(session, "add_task", title=f"{n}") for n, session in enumerate((one, two) * 5)]
            return list(await asyncio.gather(*calls))

    results = asyncio.run(both())
    assert len({result["change_set_id"] for result in results}) == 2
    with closing(Services(profile)) as services:
        cards = services.review.open_cards()
    assert sorted((card.model, len(card.rows)) for card in cards) == [("One 2.1", 5), ("Two 2.1", 5)]


def _request(id_: str, method: str, params: str = "{}") -> bytes:
    return f'{{"jsonrpc": "2.0", "id": {id_}, "method": "{method}", "params": {params}}}'.encode()


def _tool(name: str, arguments: str) -> bytes:
    return _request("8", "tools/call", f'{{"name": "{name}", "arguments": {arguments}}}')


_NO_JSON, _NO_MESSAGE, _NO_METHOD, _WRONG, _NO_RESOURCE = -32700, -32600, -32601, -32602, -32002


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (b"", _NO_JSON),
        (b"{not json", _NO_JSON),
        (b"\xff\xfe\x00", _NO_JSON),
        (b'\xef\xbb\xbf{"jsonrpc": "2.0", "id": 1, "method": "ping"}', _NO_JSON),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": {"x": "\xff"}}', _NO_JSON),
        (_tool("add_task", r'{"title": "half a letter \ud800"}'), _NO_JSON),
        (_tool("add_task", f'{{"title": {"[" * 5_000}{"]" * 5_000}}}'), _NO_JSON),
        (_tool("wait_for_review", f'{{"seconds": {"9" * 5_000}}}'), _NO_JSON),
        (b"[" * 50_000, _NO_JSON),
        (b'{"x": "' + b"a" * 50_000_000 + b'"}', _NO_JSON),
        (b'{"hello": 1}', _NO_MESSAGE),
        (b"null", _NO_MESSAGE),
        (b"[]", _NO_MESSAGE),
        (b'[{"jsonrpc": "2.0", "id": 1, "method": "ping"}]', _NO_MESSAGE),
        (b'{"jsonrpc": "1.0", "id": 1, "method": "ping"}', _NO_MESSAGE),
        (b'{"id": 1, "method": "ping"}', _NO_MESSAGE),
        (_request("null", "ping"), _NO_MESSAGE),
        (_request("1.5", "ping"), _NO_MESSAGE),
        (_request("{}", "ping"), _NO_MESSAGE),
        (_request("true", "tools/call"), _NO_MESSAGE),
        (_request("7", "ping", "[1]"), _NO_MESSAGE),
        (_request("7", "no/such/method"), _NO_METHOD),
        (_request("7", "notifications/initialized"), _NO_METHOD),
        (_request("7", "logging/setLevel", '{"level": "debug"}'), _NO_METHOD),
        (_request("8", "tools/call", '{"name": 5}'), _WRONG),
        (_tool("exec", "{}"), _WRONG),
        (_tool("manage_todos", "{}"), _WRONG),
        (_tool("add_task", '["x"]'), _WRONG),
        (_request("8", "prompts/get", '{"name": "../../settings"}'), _WRONG),
        (_request("8", "completion/complete", '{"ref": {"type": "ref/prompt", "name": "x"}}'), _WRONG),
        (_request("9", "resources/read", '{"uri": "file:///etc/passwd"}'), _NO_RESOURCE),
        (_request("9", "resources/read", '{"uri": "assent://../../etc/passwd"}'), _NO_RESOURCE),
        (_request("9", "resources/read", '{"uri": "assent://trash"}'), _NO_RESOURCE),
        (_request("9", "resources/subscribe", r'{"uri": "assent://task/\u0000"}'), _NO_RESOURCE),
    ],
    ids=lambda value: str(value[:60] if isinstance(value, bytes) else value),
)
def test_hostile_frames_get_errors(hostile: Raw, frame: bytes, code: int) -> None:
    hostile.send(frame)
    error = hostile.answer()["error"]
    assert error["code"] == code, error
    assert "Traceback" not in error["message"]


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Raw]:
    """One client for all of these: after each of them the next is answered. In the end it has left nothing behind."""
    profile = new_profile(tmp_path_factory.mktemp("hostile") / "profile")
    client = Raw(profile)
    yield client
    wrong = ['{"title": 5}', f'{{"title": "{"x" * 5000}"}}', "{}", '{"title": NaN}', r'{"title": "\u0000"}']
    for arguments in wrong:
        client.send(_tool("add_task", arguments))
        result = client.answer()["result"]
        assert result["isError"] is True
        assert result["structuredContent"]["status"] == "error"
    for unanswered in (
        {"id": 77, "result": {}},
        {"id": 77, "error": {"code": 1, "message": "x"}},
        {"method": "tools/call", "params": {"name": "add_task", "arguments": {"title": "Without an id"}}},
        {"method": "notifications/cancelled", "params": {"requestId": [1]}},
    ):
        client.send({"jsonrpc": "2.0", **unanswered})
    client.send(_request("200", "ping") + b"\r")
    assert client.answer() == {"jsonrpc": "2.0", "id": 200, "result": {}}
    client.send(_tool("list_tasks", "{}"))
    assert client.answer()["result"]["structuredContent"]["count"] == 1
    assert client.end() == ""
    assert client.process.returncode == 0
    with closing(Services(profile)) as services:
        assert services.review.open_cards() == []


def test_before_it_has_introduced_itself_a_client_gets_nothing(profile: Path) -> None:
    """All of what it asks in one go is answered, though it closes its end at once."""
    command = [sys.executable, "-m", "desktop", "mcp", "--profile", str(profile)]
    asked = b"\n".join([_request("1", "tools/list"), _tool("list_tasks", "{}"), _request("3", "ping"), b""])
    ran = subprocess.run(command, input=asked, capture_output=True, check=True)
    answers = {(one := json.loads(line))["id"]: one for line in ran.stdout.splitlines()}
    assert [answers[id_]["error"]["code"] for id_ in (1, 8)] == [_WRONG, _WRONG]
    assert answers[3]["result"] == {}
    assert ran.stderr == b""


def test_another_name_evades_no_limit(profile: Path) -> None:
    """The newer protocol has the client's name in every request, and the older one can be begun again."""
    raw = Raw(profile)
    for number, name in enumerate(("One", "Two"), 2):
        client = {"name": name, "version": "1"}
        raw.send({**HELLO, "id": number, "params": {**HELLO["params"], "clientInfo": client}})
        assert raw.answer()["id"] == number
        raw.call(10 + number, "add_task", title=f"Of {name}")
        assert raw.answer()["id"] == 10 + number
    assert raw.end() == ""
    with closing(Services(profile)) as services:
        (card,) = services.review.open_cards()
    assert (card.model, len(card.rows)) == ("One 1", 2)


@pytest.mark.parametrize("how", ["interrupt", "deaf"])
def test_it_ends_though_its_input_stays_open(raw: Raw, how: str) -> None:
    """On Ctrl+C, and when nobody reads its answers any more."""
    assert raw.process.stdout is not None
    if how == "interrupt":
        raw.process.send_signal(signal.SIGINT)
    else:
        raw.process.stdout.close()
        raw.send(_request("5", "ping"))
    assert raw.process.wait(timeout=30) == (130 if how == "interrupt" else 0)
    assert raw.process.stderr is not None
    assert raw.process.stderr.read() == b""


def test_a_flood_is_answered_and_the_window_beside_it_works_on(profile: Path) -> None:
    """1,000 calls a second of all kinds. How long it keeps the window busy is measured by `make bench`."""
    frames = 2_000
    probe = [sys.executable, "-m", "tests.bench.window_probe", "elsewhere"]
    environment = os.environ | {"ASSENT_PROFILE": str(profile), "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(probe, stdout=subprocess.PIPE, text=True, env=environment) as window:
        told = flood(profile, frames)
        shown, _ = window.communicate(timeout=100)
    assert len(json.loads(shown)["elsewhere"]) == 10  # it showed what a third process wrote meanwhile
    answers = told["answers"]
    assert sum(answers.values()) == frames
    assert set(answers) == {"result", "-32029", "-32601", "-32602", "-32700"}
    assert answers["-32029"] > frames / 3
    assert answers["-32700"] == frames / 10
    assert told["says_when"]
    early, late = told["peak_mb"]
    assert late - early < 40
    assert told["stderr"] == ""
    with closing(Services(profile)) as services:
        (card,) = services.review.open_cards()
        assert 0 < len(card.rows) <= 60
        events = [entry.event for run in services.other_agents.runs() for entry in services.agent.log(run.run_id)]
    assert "refused" in events


def test_a_client_that_reads_no_answers_is_not_read_either(raw: Raw) -> None:
    """So answers do not pile up, though it sends no faster than it is read. Once it reads, it gets all of them."""
    frames, taken = 1_000, 0

    def send() -> None:
        nonlocal taken
        for number in range(frames):
            raw.send({"jsonrpc": "2.0", "id": number, "method": "x" * 2_000})  # which the answer repeats
            taken += 1
            time.sleep(0.005)

    sender = threading.Thread(target=send)
    sender.start()
    before = -1
    while taken > before:
        before = taken
        time.sleep(1)
    assert taken < frames / 2
    assert {raw.answer()["id"] for _ in range(frames)} == set(range(frames))
    sender.join()


def test_a_wait_can_be_cancelled(raw: Raw) -> None:
    raw.call(2, "add_task", title="Milk")
    ids = raw.answer()["result"]["structuredContent"]["item_ids"]
    raw.call(3, "wait_for_review", item_ids=ids, seconds=600)
    raw.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 3}})
    raw.call(4, "review_status", item_ids=ids)
    answers = [raw.answer()]
    while answers[-1]["id"] != 4:  # a server may still say that it has stopped
        answers.append(raw.answer())
    assert answers[-1]["result"]["structuredContent"]["pending"] == 1
    assert raw.end() == ""


def test_a_client_that_goes_while_it_waits_leaves_nothing_behind(raw: Raw, profile: Path) -> None:
    raw.call(2, "add_task", title="Milk")
    set_id = raw.answer()["result"]["structuredContent"]["change_set_id"]
    raw.call(3, "wait_for_review", change_set_id=set_id, seconds=600)
    time.sleep(0.5)
    assert raw.end() == ""
    assert raw.process.returncode == 0
    with closing(Services(profile)) as services:
        assert [len(card.rows) for card in services.review.open_cards()] == [1]


def test_killed_at_any_moment_it_loses_no_proposal_that_was_answered(raw: Raw, profile: Path) -> None:
    answered = []
    for number in range(2, 12):
        raw.call(number, "add_task", title=f"Task {number}")
        answered += raw.answer()["result"]["structuredContent"]["item_ids"]
    raw.call(12, "add_task", title="Perhaps")
    os.kill(raw.process.pid, signal.SIGKILL)
    raw.process.communicate()
    with closing(Services(profile)) as services:
        (card,) = services.review.open_cards()
        assert {row.item.id for row in card.rows} >= set(answered)
        (row,) = services.lists.rows(services.lists.ids(_everything()))
        assert row.title == "Read book"


def _is_running(pid: int) -> bool:
    """A process that has ended but that nobody has asked about yet does not count."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes as Linux shows them")


def _check_left_behind(profile: Path, answered: set[str]) -> None:
    """Nothing lost, no batch in part, nothing locked, no word on standard error."""
    assert (profile.parent / "server.err").read_text() == ""
    with closing(Services(profile)) as services:
        (card,) = services.review.open_cards()
        kept = {row.item.id for row in card.rows}
        assert kept >= answered
        assert len(kept) % BATCH == 0
        assert all(row.waits for row in card.rows)
        services.tasks.create({"title": "Written at once"})
        with services.store.read() as reader:
            assert reader.connection.execute("PRAGMA integrity_check").scalar() == "ok"

    async def again() -> None:
        async with connected(profile) as session:
            assert (await call(session, "review_status", item_ids=sorted(kept)))["pending"] == len(kept)

    asyncio.run(again())


@linux
@pytest.mark.parametrize("phase", ["calls", "wait", "idle"])
def test_a_killed_client_leaves_no_server_and_nothing_half_done(profile: Path, phase: str) -> None:
    """In the middle of calls, in the middle of a wait, and right after a proposal was answered."""
    command = [sys.executable, "-m", "tests.helpers.mcp_client", str(profile), phase]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as client:
        assert client.stdout is not None
        answered = set(client.stdout.readline().split())
        if phase == "calls":
            answered |= set(client.stdout.readline().split())
        elif phase == "wait":
            time.sleep(0.5)
        pid = int((profile.parent / "server.pid").read_text())
        assert _is_running(pid)
        client.kill()
        killed = time.monotonic()
        answered |= set(client.stdout.read().split())
    while _is_running(pid) and time.monotonic() < killed + 2:
        time.sleep(0.02)
    assert not _is_running(pid)
    assert len(answered) % BATCH == 0
    _check_left_behind(profile, answered)


@linux
def test_a_client_learns_at_once_that_the_server_was_killed(profile: Path) -> None:
    async def wait() -> set[str]:
        errors = stack.enter_context((profile.parent / "server.err").open("w"))
        async with connected(profile, how=noted_server, errors=errors) as session:
            items = [{"title": f"Step {n}"} for n in range(BATCH)]
            queued = await call(session, "add_multiple_checklist_items", task_identifier="Read book", items=items)
            waiting = asyncio.create_task(call(session, "wait_for_review", item_ids=queued["item_ids"], seconds=600))
            await asyncio.sleep(0.5)
            os.kill(int((profile.parent / "server.pid").read_text()), signal.SIGKILL)
            with pytest.raises(MCPError, match="Connection closed"):
                await asyncio.wait_for(waiting, 10)
            return set(queued["item_ids"])

    with ExitStack() as stack:
        answered = asyncio.run(wait())
    _check_left_behind(profile, answered)


def _everything() -> Any:
    import datetime as dt

    from desktop.domain.views import Query, View

    return Query(View.LIVE, dt.date.today())


def test_off_it_says_so_in_one_sentence_and_on_it_works_at_once(raw: Raw, profile: Path) -> None:
    for switch, expected in (("--disable", "error"), ("--enable", "result")):
        command = [sys.executable, "-m", "desktop", "mcp", switch, "--profile", str(profile)]
        subprocess.run(command, check=True, capture_output=True)
        raw.call(5, "list_tasks")
        answer = raw.answer()
        assert expected in answer
        if expected == "error":
            assert "Agent → Other agents…" in answer["error"]["message"]


def test_ten_thousand_tasks(profile: Path) -> None:
    with closing(Services(profile)) as services, services.store.write() as writer:
        from desktop.store.drafts import new_task, positions

        spots = positions(None, None, 10_000)
        writer.apply([new_task({"title": f"Task number {n}"}, spot) for n, spot in enumerate(spots)])

    async def ask() -> None:
        async with connected(profile) as session:
            listed = await call(session, "list_tasks")
            assert listed["count"] == 10_001
            assert len(listed["tasks"]) <= 100
            queued = await call(session, "complete_task", task_identifier="Task number 4711")
            assert queued["title"] == "Task number 4711"
            assert "10001 tasks" in await read(session, "assent://all")

    asyncio.run(ask())
