"""Devices whose `assent` processes exchange through folders on disk."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desktop.domain.views import Query, View
from desktop.secrets import Secrets
from desktop.services.sync import SyncService
from desktop.settings import DEVICE_NAME, Settings
from desktop.store import Draft, Store
from desktop.store.drafts import new_task
from sync.status import SyncReport
from tests.bench.data import TODAY
from tests.helpers.invariants import problems
from tests.helpers.screen import wait_until
from tests.helpers.stores import synced_rows

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "desktop")
TIMEOUT = 60.0
"""Seconds; a limit for a broken run, not a measurement."""


@dataclass(frozen=True)
class Answer:
    status: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        return json.loads(self.out)


@dataclass(frozen=True)
class Device:
    profile: Path
    folder: Path
    passphrase: str = ""

    @property
    def environment(self) -> dict[str, str]:
        plain = {name: value for name, value in os.environ.items() if not name.startswith("ASSENT_")}
        ours = {"ASSENT_PROFILE": str(self.profile), "QT_QPA_PLATFORM": "offscreen"}
        no_keyring = {"PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"}
        return {**plain, **ours, **no_keyring} | ({"ASSENT_PASSPHRASE": self.passphrase} if self.passphrase else {})

    # processes

    def assent(self, *words: str, command: Sequence[str] = COMMAND) -> Answer:
        done = subprocess.run(
            [*command, *words],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=110,
        )
        return Answer(done.returncode, done.stdout, done.stderr)

    def assent_refused(self, code: str, *words: str) -> Answer:
        """The same while the disk refuses, for that reason, to write to the folder."""
        command = [sys.executable, "-m", "tests.helpers.disk_errors", code, str(self.folder)]
        return self.assent(*words, command=command)

    def share(self) -> Any:
        """Takes part, and exchanges what there is."""
        return self.exchange("--folder", str(self.folder))

    def exchange(self, *words: str) -> Any:
        answer = self.assent("sync", "--json", *words)
        assert answer.status == 0, answer.err
        return answer.document

    @contextmanager
    def syncing(self) -> Iterator[subprocess.Popen[str]]:
        with self._process("sync") as process:
            yield process

    @contextmanager
    def watching(self) -> Iterator[subprocess.Popen[str]]:
        """`assent sync --watch`, until the block ends."""
        with self._process("sync", "--watch") as process:
            wait_for_text(process, "Ctrl+C")
            yield process

    @contextmanager
    def window(self) -> Iterator[subprocess.Popen[str]]:
        with self._process() as process:
            yield process

    @contextmanager
    def _process(self, *words: str) -> Iterator[subprocess.Popen[str]]:
        process = subprocess.Popen(
            [*COMMAND, *words], cwd=ROOT, env=self.environment, stderr=subprocess.PIPE, text=True
        )
        try:
            yield process
            if process.poll() is None:
                assert stop(process) == 0
        finally:
            process.kill()
            process.communicate()

    # what is in the profile; its processes may be at work meanwhile

    @contextmanager
    def store(self) -> Iterator[Store]:
        with closing(Store.open(self.profile)) as store:
            yield store

    @contextmanager
    def here(self) -> Iterator[SyncService]:
        """Its exchange, in this process."""
        with self.store() as store:
            settings = Settings(store)
            settings.set(DEVICE_NAME, self.profile.name)
            service = SyncService(store, settings, Secrets(find=lambda: None))
            if self.passphrase and service.folder() is not None:
                service.unlock(self.passphrase)
            with closing(service):
                yield service

    def share_here(self) -> None:
        """Takes part, and exchanges nothing yet."""
        self.folder.mkdir(exist_ok=True)
        with self.here() as service:
            if service.preview(self.folder).is_new:
                service.create(self.folder, self.passphrase or None)
            else:
                service.join(self.folder, self.passphrase)

    def exchange_here(self) -> SyncReport:
        with self.here() as service:
            return service.sync_once(flush=True)

    def send_in_parts(self, drafts: list[Draft], parts: int) -> None:
        """So that as many files hold them."""
        with self.here() as service:
            for part in range(parts):
                self.write(drafts[part * len(drafts) // parts : (part + 1) * len(drafts) // parts])
                service.sync_once(flush=True)

    def add(self, titles: Iterable[str]) -> list[str]:
        drafts = [new_task({"title": title}, "a0") for title in titles]
        self.write(drafts)
        return [draft.id for draft in drafts]

    def edit(self, id_: str, **fields: Any) -> None:
        self.write([Draft("task", id_, fields)])

    def write(self, drafts: list[Draft]) -> None:
        with self.store() as store, store.write() as writer:
            writer.apply(drafts)

    def titles(self) -> set[str]:
        with self.store() as store, store.read() as reader:
            return {title for _, title, _ in reader.titles()}

    def number(self) -> int:
        with self.store() as store, store.read() as reader:
            return reader.count(Query(View.LIVE, TODAY))

    def files(self, pattern: str = "*") -> list[Path]:
        return [path for path in self.folder.rglob(pattern) if path.is_file()]


@contextmanager
def all_watching(*devices: Device) -> Iterator[list[subprocess.Popen[str]]]:
    with ExitStack() as stack:
        yield [stack.enter_context(device.watching()) for device in devices]


def have_all(titles: set[str], *devices: Device) -> Callable[[], bool]:
    return lambda: all(device.titles() == titles for device in devices)


def wait_for(titles: set[str], *devices: Device) -> None:
    wait_until(have_all(titles, *devices), f"{len(titles)} tasks on {len(devices)} devices", TIMEOUT)


def settle(*devices: Device) -> None:
    """Exchanges until nobody has anything new to say."""
    for _ in range(4):
        reports = [device.exchange_here() for device in devices]
        if not any(report.exported or report.imported for report in reports):
            return
    raise AssertionError("they go on for ever")


def assert_alike(*devices: Device) -> None:
    """The same tasks and the same history everywhere, and sound."""
    found = []
    for device in devices:
        with device.store() as store:
            assert problems(store) == []
            found.append(synced_rows(store))
    assert all(each == found[0] for each in found[1:])


def stop(process: subprocess.Popen[str], number: int = signal.SIGTERM) -> int:
    process.send_signal(number)
    return process.wait(TIMEOUT)


def wait_for_text(process: subprocess.Popen[str], text: str) -> str:
    """The line of its messages that holds the text."""
    assert process.stderr is not None
    until = time.monotonic() + TIMEOUT
    for line in process.stderr:
        if text in line:
            return line
        assert time.monotonic() < until
    raise AssertionError(f"it never said {text!r}")
