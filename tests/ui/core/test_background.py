"""The bridge between threads: order, cancel, failure, dying receivers, shutdown."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
import weakref
from collections.abc import AsyncGenerator, Callable

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from desktop.errors import NotFoundError
from desktop.ui.core.background import Background, ClosedError, Job, current_job
from tests.helpers.leaks import no_thread_left


class Witness(QObject):
    """Writes down what a job tells."""

    def __init__(self, job: Job) -> None:
        super().__init__()
        self.told: list[object] = []
        self.threads: set[int] = set()
        self.finished = False
        job.item.connect(self.on_told)
        job.done.connect(self.on_told)
        job.failed.connect(self.on_told)
        job.finished.connect(self.on_finished)

    def on_told(self, value: object) -> None:
        self.told.append(value)
        self.threads.add(threading.get_ident())

    def on_finished(self) -> None:
        self.finished = True


Finish = Callable[[Job], Witness]


@pytest.fixture
def finish(qtbot: QtBot) -> Finish:
    def wait(job: Job) -> Witness:
        witness = Witness(job)
        qtbot.waitUntil(lambda: witness.finished)
        return witness

    return wait


def test_results_arrive_on_the_gui_thread(background: Background, finish: Finish) -> None:
    async def loop_thread() -> int:
        return threading.get_ident()

    hand_ins: list[Callable[[], Job]] = [
        lambda: background.read(threading.get_ident),
        lambda: background.write(threading.get_ident),
        lambda: background.run(loop_thread),
        lambda: background.run(loop_thread()),
    ]
    for hand_in in hand_ins:
        witness = finish(hand_in())
        assert witness.threads == {threading.get_ident()}
        assert witness.told != [threading.get_ident()]


def test_arguments_are_passed_on(background: Background, finish: Finish) -> None:
    async def join(first: str, second: str) -> str:
        return first + second

    assert finish(background.run(join, "a", "b")).told == ["ab"]
    assert finish(background.read(divmod, 7, 2)).told == [(3, 1)]
    assert finish(background.write(divmod, 9, 2)).told == [(4, 1)]


def test_writes_go_one_by_one_in_order(background: Background, finish: Finish) -> None:
    trace: list[tuple[str, int]] = []

    def write(number: int) -> None:
        trace.append(("begin", number))
        time.sleep(0.002 if number % 2 else 0)
        trace.append(("end", number))

    jobs = [background.write(write, number) for number in range(20)]
    finish(jobs[-1])
    assert trace == [step for number in range(20) for step in (("begin", number), ("end", number))]


def test_reads_do_not_wait_for_a_write(background: Background, finish: Finish) -> None:
    gate = threading.Event()
    blocked = background.write(gate.wait)
    assert finish(background.read(lambda: "read")).told == ["read"]
    gate.set()
    finish(blocked)


def test_progress_from_a_function_and_from_a_generator(background: Background, finish: Finish) -> None:
    def import_files() -> str:
        for number in range(3):
            current_job().report(number)
        return "imported"

    async def stream() -> AsyncGenerator[str, None]:
        for word in ("all", "or", "nothing"):
            yield word

    assert finish(background.write(import_files)).told == [0, 1, 2, "imported"]
    assert finish(background.run(stream)).told == ["all", "or", "nothing", None]


def test_each_job_reports_to_itself(background: Background, qtbot: QtBot) -> None:
    async def echo(word: str) -> None:
        await asyncio.sleep(0)
        current_job().report(word)

    witnesses = [Witness(background.run(echo, word)) for word in ("one", "two")]
    qtbot.waitUntil(lambda: all(witness.finished for witness in witnesses))
    assert [witness.told for witness in witnesses] == [["one", None], ["two", None]]


def test_cancel_interrupts_a_coroutine(background: Background, finish: Finish, qtbot: QtBot) -> None:
    begun, interrupted = threading.Event(), threading.Event()

    async def answer() -> None:
        begun.set()
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            interrupted.set()
            raise

    job = background.run(answer)
    qtbot.waitUntil(begun.is_set)
    job.cancel()
    assert finish(job).told == []
    assert interrupted.is_set()


def test_cancel_closes_the_generator(background: Background, qtbot: QtBot) -> None:
    closed = threading.Event()

    async def stream() -> AsyncGenerator[int, None]:
        try:
            for number in range(10_000):
                yield number
                await asyncio.sleep(0.001)
        finally:
            closed.set()

    job = background.run(stream)
    witness = Witness(job)
    qtbot.waitUntil(lambda: bool(witness.told))
    job.cancel()
    qtbot.waitUntil(lambda: witness.finished)
    assert closed.is_set()
    assert None not in witness.told


def test_cancel_before_the_loop_has_started(background: Background, finish: Finish) -> None:
    async def never() -> None:
        raise AssertionError

    job = background.run(never())
    job.cancel()
    assert finish(job).told == []


def test_a_function_can_notice_the_cancel(background: Background, qtbot: QtBot) -> None:
    begun, noticed = threading.Event(), threading.Event()

    def search() -> None:
        begun.set()
        while not current_job().cancelled():
            time.sleep(0.001)
        noticed.set()

    job = background.read(search)
    qtbot.waitUntil(begun.is_set)
    job.cancel()
    qtbot.waitUntil(noticed.is_set)


def test_a_cancel_ends_a_pause(background: Background, finish: Finish, qtbot: QtBot) -> None:
    begun = threading.Event()

    def work() -> None:
        begun.set()
        current_job().pause(3_600)

    job = background.read(work)
    qtbot.waitUntil(begun.is_set)
    job.cancel()
    finish(job)


def test_a_cancelled_read_is_dropped_even_if_it_was_ready(background: Background, finish: Finish) -> None:
    ready = threading.Event()
    job = background.read(ready.set)
    ready.wait()
    job.cancel()
    assert finish(job).told == []


def test_a_queued_write_can_be_cancelled_but_not_one_that_has_begun(background: Background, finish: Finish) -> None:
    begun, gate, ran = threading.Event(), threading.Event(), threading.Event()

    def first() -> str:
        begun.set()
        gate.wait()
        return "written"

    running, queued = background.write(first), background.write(ran.set)
    begun.wait()
    running.cancel()
    queued.cancel()
    gate.set()
    assert finish(running).told == ["written"]
    assert finish(background.write(lambda: "after")).told == ["after"]
    assert not ran.is_set()


def test_expected_errors_are_told_and_not_logged(
    background: Background, finish: Finish, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise NotFoundError("There is no such task.")

    (error,) = finish(background.read(fail)).told
    assert isinstance(error, NotFoundError)
    assert not caplog.records


def test_unexpected_errors_are_told_and_logged_without_their_text(
    background: Background, finish: Finish, caplog: pytest.LogCaptureFixture
) -> None:
    async def stream() -> AsyncGenerator[int, None]:
        yield 1
        raise ValueError("Call the landlord")

    first, error = finish(background.run(stream)).told
    assert first == 1
    assert isinstance(error, ValueError)
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert "ValueError" in record.getMessage()
    assert "test_background.py" in record.getMessage()
    assert "landlord" not in caplog.text.replace('raise ValueError("Call the landlord")', "")


def test_nothing_fires_once_the_owner_is_gone(background: Background, qtbot: QtBot) -> None:
    gate, noticed = threading.Event(), threading.Event()
    told: list[object] = []

    def search() -> None:
        while not current_job().cancelled():
            time.sleep(0.001)
        noticed.set()

    owner = QObject()
    for job in (background.read(search, owner=owner), background.write(gate.wait, owner=owner)):
        job.done.connect(lambda value: told.append(value))
        job.finished.connect(lambda: told.append("finished"))
    owner.deleteLater()
    qtbot.waitUntil(noticed.is_set)
    gate.set()
    after = Witness(background.write(lambda: "after"))
    qtbot.waitUntil(lambda: after.finished)
    assert told == []


def test_a_write_outlives_its_owner(background: Background, finish: Finish, qtbot: QtBot) -> None:
    gate, written, gone = threading.Event(), threading.Event(), threading.Event()
    owner = QObject()
    owner.destroyed.connect(gone.set)
    background.write(gate.wait)
    background.write(written.set, owner=owner)
    owner.deleteLater()
    qtbot.waitUntil(gone.is_set)
    gate.set()
    qtbot.waitUntil(written.is_set)


def test_a_failed_write_with_nobody_left_is_logged(
    background: Background, finish: Finish, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    gate, gone = threading.Event(), threading.Event()

    def fail() -> None:
        gate.wait()
        raise NotFoundError("secret title")

    owner = QObject()
    owner.destroyed.connect(gone.set)
    background.write(fail, owner=owner)
    owner.deleteLater()
    qtbot.waitUntil(gone.is_set)
    gate.set()
    finish(background.write(lambda: None))
    assert "NotFoundError" in caplog.text
    assert "secret title" not in caplog.text


def test_a_slot_may_end_the_life_of_the_owner(background: Background, qtbot: QtBot) -> None:
    owner = QObject()
    job = background.read(lambda: 1, owner=owner)
    job.done.connect(owner.deleteLater)
    with qtbot.waitSignal(owner.destroyed):
        pass
    job.cancel()  # still harmless


def test_shutdown_finishes_every_write(qtbot: QtBot) -> None:
    background = Background()
    gate = threading.Event()
    written: list[int] = []
    background.write(gate.wait)
    for number in range(50):
        background.write(written.append, number)
    threading.Timer(0.05, gate.set).start()
    background.shutdown()
    assert written == list(range(50))


def test_shutdown_lets_a_coroutine_save_its_work(background: Background, qtbot: QtBot) -> None:
    begun = threading.Event()
    saved: list[str] = []

    async def converse() -> None:
        begun.set()
        try:
            await asyncio.sleep(60)
        finally:
            await background.awrite(saved.append, "partial answer")

    background.run(converse)
    qtbot.waitUntil(begun.is_set)
    background.shutdown()
    assert saved == ["partial answer"]


def test_a_write_awaited_by_a_cancelled_coroutine_still_happens(
    background: Background, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    gate, asked = threading.Event(), threading.Event()
    written: list[str] = []

    async def propose() -> None:
        asked.set()
        await background.awrite(written.append, "proposal")

    background.write(gate.wait)
    background.run(propose)
    qtbot.waitUntil(asked.is_set)
    threading.Timer(0.1, gate.set).start()
    background.shutdown()
    assert written == ["proposal"]
    assert not caplog.records


def test_coroutines_can_read(background: Background, finish: Finish) -> None:
    async def count() -> int:
        return await background.aread(len, "four")

    assert finish(background.run(count)).told == [4]


def test_shutdown_leaves_no_thread_and_fires_nothing(qtbot: QtBot) -> None:
    async def wait() -> None:
        await asyncio.sleep(60)

    with no_thread_left() as leaks:
        background = Background()
        witnesses = [Witness(background.run(wait)), Witness(background.write(int)), Witness(background.read(int))]
        background.shutdown()
        background.shutdown()
        alive = [thread.name for thread in threading.enumerate() if thread.name.startswith("assent-")]
    assert not alive
    assert not leaks
    qtbot.wait(20)
    assert not any(witness.told or witness.finished for witness in witnesses)


def test_work_after_shutdown_is_refused(background: Background) -> None:
    async def late() -> None:
        raise AssertionError

    background.shutdown()
    for hand_in in (background.read, background.write):
        with pytest.raises(ClosedError, match="shut down"):
            hand_in(int)
    for work in (late, late()):
        with pytest.raises(ClosedError, match="shut down"):
            background.run(work)


def test_a_job_is_deleted_once_it_has_finished(background: Background, finish: Finish, qtbot: QtBot) -> None:
    finish(background.read(int))
    qtbot.waitUntil(lambda: not background.findChildren(Job))


class _Answer:
    """Can be referred to weakly, which a list cannot."""


def test_what_was_read_is_freed_with_its_last_use(background: Background, finish: Finish, qtbot: QtBot) -> None:
    """And not by the next look for garbage: that takes long where it frees the ids of 100,000 tasks."""
    freed: list[object] = []

    def read() -> _Answer:
        answer = _Answer()
        weakref.finalize(answer, freed.append, None)
        return answer

    finish(background.read(read))
    qtbot.waitUntil(lambda: bool(freed))
