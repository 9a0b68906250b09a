"""The one door between the GUI thread and everything that takes time.

GUI thread                 elsewhere
run(coroutine)   ──────▶   one asyncio loop in one thread: the agent, the sync
read(function)   ──────▶   a few threads: queries
write(function)  ──────▶   one thread, strictly in order: every change of the database
job's signals    ◀──────   results, always delivered on the GUI thread
"""

from __future__ import annotations

import contextvars
import inspect
import logging
import threading
import traceback
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import aclosing
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple

from PySide6.QtCore import QObject, Qt, Signal
from shiboken6 import isValid

from desktop.errors import AssentError

if TYPE_CHECKING:
    import asyncio


class LoopThread:
    """An asyncio loop in a thread of its own, started by the first call."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._early: list[Callable[[], object]] = []  # asked for while the loop was still starting
        self._stopped = False

    def call(self, function: Callable[[], object]) -> None:
        """Call on the loop, soon. Any thread; ignored once stopped."""
        with self._lock:
            if self._stopped:
                return
            if self._loop:
                self._loop.call_soon_threadsafe(function)
                return
            self._early.append(function)
            if self._thread is None:
                self._thread = threading.Thread(target=self._serve, name="assent-loop", daemon=False)
                self._thread.start()

    def stop(self) -> None:
        """Cancel all tasks, wait for them to end, and for the thread."""
        if self._thread:
            self.call(self._leave)
        with self._lock:
            self._stopped = True
        if self._thread:
            self._thread.join()

    def _serve(self) -> None:
        import asyncio  # tens of milliseconds, which the first window need not wait for

        with asyncio.Runner() as runner:  # on leaving it cancels and awaits every task
            runner.run(self._stay(asyncio.Event()))

    async def _stay(self, leave: asyncio.Event) -> None:
        import asyncio

        self._leave_event = leave
        with self._lock:
            self._loop = asyncio.get_running_loop()
            early = self._early
        for function in early:
            function()
        await leave.wait()

    def _leave(self) -> None:
        self._leave_event.set()


READERS = 3

T = TypeVar("T")
Args = TypeVarTuple("Args")

log = logging.getLogger(__name__)


class ClosedError(RuntimeError):
    """Work was handed in after `shutdown`."""


class News(Enum):
    ITEM = auto()
    DONE = auto()
    FAILED = auto()
    CANCELLED = auto()


class Handle:
    """A job as its worker sees it. Any thread."""

    def __init__(self, post: Callable[[Handle, News, object], None], *, forgettable: bool) -> None:
        self._post = post
        self.forgettable = forgettable  # nobody wants to hear of it once it is cancelled
        self._cancelled = threading.Event()
        self._stop: Callable[[], object] | None = None

    def tell(self, news: News, value: object) -> None:
        self._post(self, news, value)

    def report(self, value: object) -> None:
        """Send something on the way; it arrives as the job's `item`."""
        self.tell(News.ITEM, value)

    def pause(self, seconds: float) -> None:
        """Lets others use the interpreter; a cancel ends it."""
        self._cancelled.wait(seconds)

    def cancelled(self) -> bool:
        """Long work asks this now and then, and returns early."""
        return self._cancelled.is_set()

    def cancel(self) -> None:
        self._cancelled.set()
        if self._stop:
            self._stop()

    def stop_with(self, stop: Callable[[], object]) -> None:
        """How to interrupt the work itself, known only once it is on its way."""
        self._stop = stop
        if self.cancelled():
            stop()

    def forget_stop(self) -> None:
        """The work is over. What could stop it holds its result, perhaps 100,000 ids, which nothing else would free
        before the next look for garbage."""
        self._stop = None


_current: contextvars.ContextVar[Handle] = contextvars.ContextVar("current_job")


def current_job() -> Handle:
    """The handle of the job that this code runs in, to report progress and to notice a cancel."""
    return _current.get()


class Job(QObject):
    """Work under way: any number of `item`, then `done` or `failed` or (cancelled) neither, then `finished`.

    GUI thread only. It lives until `finished` or until its owner dies, whichever comes first; after that nothing
    fires. `cancel` may be called at any time.
    """

    item = Signal(object)
    done = Signal(object)
    failed = Signal(object)
    finished = Signal()

    def __init__(self, handle: Handle, owner: QObject) -> None:
        super().__init__(owner)
        self._handle = handle
        self.told = ""
        """What the user is told when it is done."""

    def cancel(self) -> None:
        """Stop the work if that is still possible. A write that has begun goes on and tells its outcome."""
        self._handle.cancel()

    def cancelled(self) -> bool:
        return self._handle.cancelled()


class Background(QObject):
    """Runs work elsewhere and tells its outcome here. Created, called and shut down on the GUI thread."""

    _posted = Signal(object, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs: dict[Handle, Job] = {}
        self._closed = False
        self._loop = LoopThread()
        self._readers = ThreadPoolExecutor(READERS, "assent-read")
        self._writer = ThreadPoolExecutor(1, "assent-write")
        self._posted.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def run(
        self,
        work: Coroutine[Any, Any, object] | Callable[[*Args], Awaitable[object] | AsyncGenerator[object, None]],
        *args: *Args,
        owner: QObject | None = None,
    ) -> Job:
        """Run a coroutine on the loop; what an asynchronous generator yields arrives as `item`."""
        if self._closed and inspect.iscoroutine(work):
            work.close()
        job, handle = self._open(owner, forgettable=False)
        _cancel_with(job, handle)
        self._loop.call(partial(self._start, handle, work, args))
        return job

    def read(self, work: Callable[[*Args], object], *args: *Args, owner: QObject | None = None) -> Job:
        """Call a function that only looks. Once cancelled, its result is dropped even if it was ready."""
        job, handle = self._open(owner, forgettable=True)
        _cancel_with(job, handle)
        self._submit(self._readers, handle, work, args)
        return job

    def write(self, work: Callable[[*Args], object], *args: *Args, owner: QObject | None = None) -> Job:
        """Call a function that changes the database, after all earlier ones. It outlives its owner."""
        job, handle = self._open(owner, forgettable=False)
        self._submit(self._writer, handle, work, args)
        return job

    async def aread(self, work: Callable[[*Args], T], *args: *Args) -> T:
        """`read`, for coroutines on the loop."""
        return await self._wait_for(self._readers.submit(work, *args))

    async def awrite(self, work: Callable[[*Args], T], *args: *Args) -> T:
        """`write`, for coroutines on the loop. The write happens even if the coroutine is cancelled meanwhile."""
        return await self._wait_for(self._writer.submit(work, *args))

    def shutdown(self) -> None:
        """Cancel what can be cancelled, finish every write handed in, and return with no thread left.

        No job fires after this.
        """
        if self._closed:
            return
        self._closed = True
        for handle in self._jobs:
            if handle.forgettable:
                handle.cancel()
        self._loop.stop()  # before the writer: what its tasks still have to save goes there
        self._readers.shutdown(cancel_futures=True)
        self._writer.shutdown()
        self._jobs.clear()

    def _open(self, owner: QObject | None, *, forgettable: bool) -> tuple[Job, Handle]:
        if self._closed:
            raise ClosedError("The background has been shut down; it takes no more work.")
        handle = Handle(self._posted.emit, forgettable=forgettable)
        job = self._jobs[handle] = Job(handle, owner or self)
        return job, handle

    def _submit(
        self, executor: Executor, handle: Handle, work: Callable[..., object], args: tuple[object, ...]
    ) -> None:
        context = contextvars.copy_context()
        context.run(_current.set, handle)
        future = executor.submit(context.run, work, *args)
        handle.stop_with(future.cancel)
        future.add_done_callback(partial(self._conclude, handle))

    def _start(self, handle: Handle, work: Any, args: tuple[object, ...]) -> None:
        import asyncio

        task = asyncio.get_running_loop().create_task(_attend(handle, work, args))
        task.add_done_callback(partial(self._conclude, handle))
        if inspect.iscoroutine(work):
            task.add_done_callback(lambda _: work.close())  # cancelled before its first step, it was never awaited
        handle.stop_with(partial(self._loop.call, task.cancel))
        if handle.cancelled():
            task.cancel()  # before its first step, which a call through the loop would come after

    def _conclude(self, handle: Handle, ended: Future[object] | asyncio.Task[object]) -> None:
        """Post how it ended. In whatever thread it ended."""
        handle.forget_stop()
        if ended.cancelled():
            handle.tell(News.CANCELLED, None)
        elif error := ended.exception():
            if not isinstance(error, AssentError):
                _log_unexpected(error)
            elif self._closed:
                log.warning("Work failed during shutdown: %s", type(error).__name__)
            handle.tell(News.FAILED, error)
        else:
            handle.tell(News.DONE, ended.result())

    def _deliver(self, handle: Handle, news: News, value: object) -> None:
        job = self._jobs.get(handle)
        if job is None or self._closed:
            return
        if news is not News.ITEM:
            del self._jobs[handle]
        if not isValid(job):
            if news is News.FAILED:
                log.warning("Work failed with nobody left to tell: %s", type(value).__name__)
            return
        signals = {News.ITEM: job.item, News.DONE: job.done, News.FAILED: job.failed}
        if news in signals and not (handle.forgettable and handle.cancelled()):
            signals[news].emit(value)
        if news is not News.ITEM and isValid(job):  # a slot may have deleted it
            job.finished.emit()
            if isValid(job):
                job.deleteLater()

    @staticmethod
    async def _wait_for(future: Future[T]) -> T:
        import asyncio

        return await asyncio.shield(asyncio.wrap_future(future))


def _cancel_with(job: Job, handle: Handle) -> None:
    """When a job is deleted, its work is cancelled.

    A function holds on to the handle until it was called. Qt's connection to a bound method does not: a garbage
    collection in another thread could free the handle while this one is on its way to call it.
    """
    job.destroyed.connect(lambda: handle.cancel())


def _log_unexpected(error: BaseException) -> None:
    """Where and what kind, but not the message: that may quote the user's text."""
    log.error("Work failed: %s\n%s", type(error).__name__, "".join(traceback.format_tb(error.__traceback__)))


async def _attend(handle: Handle, work: Any, args: tuple[object, ...]) -> object:
    _current.set(handle)
    made = work(*args) if callable(work) else work
    if not inspect.isasyncgen(made):
        return await made
    async with aclosing(made) as items:
        async for item in items:
            handle.report(item)
    return None
