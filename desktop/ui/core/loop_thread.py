"""An asyncio loop beside the GUI thread; `background` is its only user."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

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
