"""Finding the task that a title means."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from desktop.tools.reference_pool import Candidate, ReferencePool
from desktop.tools.references import resolve
from tests.bench.data import drafts
from tests.bench.rows import Row, milliseconds, p95

_SAID = (
    "budgt",
    "call the invoice for ann",
    "the dentist",
    "book",
    "xyzzy plugh",
    "Plan the garden for Zoë 42",
    "report",
)


def rows() -> Iterator[Row]:
    for number, target in ((10_000, 10.0), (100_000, 100.0)):
        tasks = [draft for draft in drafts(number) if draft.kind == "task"]
        pool = ReferencePool(Candidate(draft.id, draft.fields["title"], None) for draft in tasks)
        samples = [milliseconds(partial(resolve, said, pool)) for _ in range(10) for said in _SAID]
        measured = p95(samples)
        yield Row(
            f"reference at {number:,} titles", f"{measured:.1f} ms p95", f"≤ {target:.0f} ms", measured <= target
        )
