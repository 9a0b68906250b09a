"""Asking a provider once, and hearing it out."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, aclosing
from typing import Any

from desktop.agent.provider import (
    Event,
    Progress,
    Provider,
    ProviderError,
    ProviderFailure,
    Request,
    TextPiece,
    Turn,
)


def _ignore(_event: TextPiece | Progress) -> None:
    pass


async def ask(provider: Provider, request: Request, hear: Callable[[TextPiece | Progress], None] = _ignore) -> Turn:
    """All that came back, `hear`ing the pieces on the way. Raises ProviderError, also for a stream without an end."""
    stream: AsyncIterator[Event] = provider.stream(request)
    async with AsyncExitStack() as stack:
        if hasattr(stream, "aclose"):
            closable: Any = stream
            await stack.enter_async_context(aclosing(closable))
        async for event in stream:
            if isinstance(event, Turn):
                return event
            hear(event)
    raise ProviderError("The model's answer ended too early; please try again.", ProviderFailure.CUT_OFF)
