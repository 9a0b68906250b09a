"""`assent model check`: how well the chosen model does requests of ours."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from pathlib import Path
from statistics import median
from typing import Any

from desktop.agent.provider_choice import ProviderChoice
from desktop.domain.text import shorten
from desktop.logs import logged
from desktop.services import Services
from desktop.services.model_check import Checked, CheckVerdict, check_model, provider_of, tally
from desktop.settings import AGENT_SMALL_MODEL
from desktop.terminal import emit, print_json, say

_INTERRUPTED = 130


def model(services: Services, arguments: argparse.Namespace) -> int:
    """Puts all requests to the model. Ctrl+C ends it, and what was done until then is told."""
    choice = services.agent.choice()
    small = arguments.small or services.settings.get(AGENT_SMALL_MODEL)
    done: list[Checked] = []
    status = 0
    with logged(services.profile):
        try:
            asyncio.run(_check(services, choice, small, arguments.requests, done))
        except KeyboardInterrupt:
            status = _INTERRUPTED
        except Exception:
            if done and not arguments.json:
                _report(choice, done)
            raise
    if arguments.json:
        print_json(document(choice, small, done))
    else:
        _report(choice, done)
    return status


async def _check(
    services: Services, choice: ProviderChoice, small: bool, requests: str | None, done: list[Checked]
) -> None:
    provide = await provider_of(services.agent, choice)
    path = Path(requests) if requests else None
    async with aclosing(check_model(provide, {AGENT_SMALL_MODEL: small}, path)) as results:
        async for one in results:
            done.append(one)
            say(f"{one.number:>3}/{one.total}  {one.verdict:<7} {one.seconds:>6.1f} s  {shorten(one.ask, 60)}")


def document(choice: ProviderChoice, small: bool, done: Sequence[Checked]) -> dict[str, Any]:
    return {
        "provider": choice.name,
        "model": choice.model,
        "small_model": small,
        "requests": done[0].total if done else 0,
        "done": len(done),
        **{verdict.value: number for verdict, number in tally(done).items()},
        "seconds": round(sum(one.seconds for one in done), 1),
        "median_seconds": round(median(one.seconds for one in done), 1) if done else 0,
        "results": [one.to_json() for one in done],
    }


_MEANINGS = {
    CheckVerdict.RIGHT: "did what was asked",
    CheckVerdict.WRONG: "did something else, or nothing",
    CheckVerdict.REFUSED: "no answer that could be shown",
    CheckVerdict.SPOILT: "did what was asked, and an error was shown",
}


def _report(choice: ProviderChoice, done: Sequence[Checked]) -> None:
    name = choice.model or "The built-in assistant"
    if not done:
        say("Nothing was asked yet.")
        return
    emit(f"{name}: {len(done)} of {done[0].total} requests")
    for verdict, number in tally(done).items():
        emit(f"  {verdict:<8}{number:>4}  {_MEANINGS[verdict]}")
    seconds = [one.seconds for one in done]
    emit(f"  seconds {median(seconds):>4.1f}  for a request (the median); {sum(seconds):,.0f} in all")
