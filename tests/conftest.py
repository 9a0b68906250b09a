"""For all tests: no window on anybody's screen, nobody's profile touched, nothing left behind."""

from __future__ import annotations

import gc
import os
import shutil
import signal
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

from tests.helpers.examples import QUICK
from tests.helpers.leaks import no_handler_left, no_thread_left

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before Qt is loaded; processes under test set their own

_IN_MEMORY, _ROOM = Path("/dev/shm"), 4_000_000_000
if _IN_MEMORY.is_dir() and shutil.disk_usage(_IN_MEMORY).free > _ROOM:
    # Where the tests' files go. What SQLite writes is waited for until the disk has it: a fifth of all the time.
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_IN_MEMORY))

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell starts what goes on in the background so, and children inherit it; Ctrl+C is among what is tested.
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.load_profile(QUICK)

_FAILED = pytest.StashKey[bool]()


def pytest_itemcollected(item: pytest.Item) -> None:
    # The offscreen platform has no window manager and says so for every window; all other Qt warnings fail a test.
    item.add_marker(pytest.mark.qt_log_ignore("^This plugin does not support", extend=True))


def pytest_collection_finish() -> None:
    """What is there now stays to the end: there is no need to look through it for garbage again and again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[_FAILED] = item.stash.get(_FAILED, False) or report.failed
    return report


@pytest.fixture(autouse=True, scope="session")
def _own_profile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith("ASSENT_")]:
            patch.delenv(name)
        patch.setenv("ASSENT_PROFILE", str(tmp_path_factory.mktemp("profile")))
        # No notification on anybody's desktop; tests that need a bus start one of their own.
        patch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
        yield


@pytest.fixture(autouse=True, scope="session")
def _new_databases_are_copies(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """With the statements beside it, one that has no device yet. Making it would take many times as long;
    `really_made` has it made."""
    from desktop.private_files import make_private_file
    from desktop.store import FILE_NAME, compiled, migrations, store
    from desktop.store.database import Database, use_wal

    path = tmp_path_factory.mktemp("database") / FILE_NAME
    compiled.load(path)
    database = Database(path)
    use_wal(database)
    migrations.migrate(database)
    database.close()
    content, statements = path.read_bytes(), compiled.kept_path(path).read_bytes()

    def make_copy(path: Path) -> None:
        for new, data in ((path, content), (compiled.kept_path(path), statements)):
            make_private_file(new)
            new.write_bytes(data)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "make_private_file", make_copy)
        yield


@pytest.fixture(autouse=True, scope="session")
def _passphrases_are_cheap_to_try() -> Iterator[None]:
    """What it costs to try one is tested by itself; processes of their own pay it."""
    from sync import key_slots, vault
    from sync.crypto import Cost

    with pytest.MonkeyPatch.context() as patch:
        for module in (key_slots, vault):
            patch.setattr(module, "Cost", lambda *given: Cost(*(given or (64, 1, 1))))
        yield


@pytest.fixture(autouse=True, scope="session")
def _one_parser_for_all_commands() -> Iterator[None]:
    """To make it takes longer than most commands."""
    from desktop.cli import parser

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parser, "build_parser", cache(parser.build_parser))
        yield


@pytest.fixture
def really_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests of how a database is made."""
    from desktop.private_files import make_private_file
    from desktop.store import store

    monkeypatch.setattr(store, "make_private_file", make_private_file)


@pytest.fixture(autouse=True)
def _no_leaks(request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """Other conftests add to the list; a test that failed already need not fail for its leaks as well."""
    with no_thread_left() as leaks, no_handler_left(leaks):
        yield leaks
    if leaks and not request.node.stash.get(_FAILED, False):
        pytest.fail("The test left something behind:\n" + "\n".join(leaks), pytrace=False)
