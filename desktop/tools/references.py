"""Which task a `task_identifier` means: an id, a title, words of a title, or something close to one.

The ratio is difflib's own, `SequenceMatcher(None, said.lower(), title.lower()).ratio()`, where `said` is the text
without surrounding space and quotes. Cheap bounds decide which titles are worth computing it for; the verdict is the
one that computing it for all would give.

Numbers are never guessed: those in the text must be whole numbers of the title, for a fuzzy match in the same order.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache, partial
from typing import Literal, assert_never

from desktop.domain.ids import parse_id
from desktop.domain.text import TITLE_MAX, shorten
from desktop.errors import AmbiguousError, NotFoundError
from desktop.tools.reasons import NEAREST_TASK, NO_TASK, SEVERAL_TASKS
from desktop.tools.reference_pool import QUOTES, SLACK, Candidate, ReferencePool, bare, normal_form, numbers_in

FUZZY_THRESHOLD = 0.6
CERTAIN = 0.85
LEAD_OVER_NEXT = 0.12
NEAR = 0.5
"""From this ratio on a title is worth suggesting."""
MOST_SHOWN = 10

# What is longer refers to no title: no ratio to speak of, and seconds to find that out for a page of prose.
_LONGEST_TEXT = 5 * TITLE_MAX
# Of these, the nearest by their longest common subsequence, the one with the best ratio is suggested.
_GUESSES = 16
# Once so many titles match and none can win, which ten of them are shown is not worth more time.
_PLENTY = 1000
_UNREACHABLE = 2.0
# From this length of the second text on, difflib leaves out its most frequent characters.
_AUTOJUNK_LENGTH = 200


@dataclass(frozen=True, slots=True)
class Match:
    id: str
    title: str
    ratio: float
    how: Literal["id", "exact", "words", "contains", "fuzzy"]
    """`words`: no other title has all the words that were said."""

    @property
    def uncertain(self) -> bool:
        """Shown with ≈, and left for the user to tick."""
        return self.ratio < CERTAIN and self.how in ("contains", "fuzzy")


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Several tasks may be meant: the best ones, best first."""

    text: str
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Missing:
    """No task is meant; the suggestion is the nearest title, where one is near."""

    text: str
    suggestion: str | None = None


Resolution = Match | Ambiguous | Missing


def resolve(text: str, pool: ReferencePool, threshold: float = FUZZY_THRESHOLD) -> Resolution:
    """Finds the one task meant, or says why there is not one."""
    said = text.strip().strip(QUOTES).strip()
    wanted = bare(normal_form(text)) if len(said) <= _LONGEST_TEXT else ""
    if not wanted:
        return Missing(said)
    task_id = parse_id(wanted)
    if task_id is not None:
        candidate = pool.get(task_id)
        return Match(candidate.id, candidate.title, 1.0, "id") if candidate else Missing(said)
    same = pool.titled(wanted)
    if len(same) == 1:
        return Match(same[0].id, same[0].title, 1.0, "exact")
    if same:
        return Ambiguous(said, tuple(heapq.nsmallest(MOST_SHOWN, same, key=_reading_order)))
    return _resolve_loosely(said, wanted, pool, threshold)


def explain(outcome: Ambiguous | Missing) -> str:
    """The sentence for the user and the model."""
    text = shorten(" ".join(outcome.text.split()), TITLE_MAX)
    match outcome:
        case Ambiguous(candidates=candidates):
            titles = Counter(normal_form(candidate.title) for candidate in candidates)
            names = [_name(candidate, titles[normal_form(candidate.title)] > 1) for candidate in candidates]
            return f"{SEVERAL_TASKS.format(text=text)} Please be more specific: {', '.join(names)}"
        case Missing(suggestion=None):
            return NO_TASK.format(text=text)
        case Missing(suggestion=suggestion):
            return NEAREST_TASK.format(text=text, nearest=suggestion)
        case _:
            assert_never(outcome)


def require(outcome: Resolution) -> Match:
    """The match, or the error that says why there is none."""
    match outcome:
        case Match():
            return outcome
        case Ambiguous():
            raise AmbiguousError(explain(outcome))
        case Missing():
            raise NotFoundError(explain(outcome))
        case _:
            assert_never(outcome)


def _resolve_loosely(said: str, wanted: str, pool: ReferencePool, threshold: float) -> Resolution:
    lowered = said.lower()
    numbers = numbers_in(wanted)
    containing = set(pool.containing(wanted))
    distances = pool.within(1 - threshold, lowered, numbers=numbers)
    distances += pool.distances_by_length(lowered, containing.difference(slot for _, slot in distances))

    def needed(slot: int) -> float:
        if slot in containing and (not numbers or _all_among(numbers, pool.numbers(slot))):
            return 0.0
        return threshold if not numbers or _in_order(numbers, pool.numbers(slot)) else _UNREACHABLE

    best = _best(distances, lowered, pool, needed)
    if not best:
        return Missing(said, _nearest_title(lowered, pool))
    reached, slot = best[0]
    if len(best) == 1 or _wins(reached, best[1][0]):
        found = pool.candidate(slot)
        has_words = slot in containing and pool.has_words(slot, wanted)
        others = [other for other in containing - {slot} if needed(other) == 0.0]
        only_one = has_words and not any(pool.has_words(other, wanted) for other in others)
        how: Literal["words", "contains", "fuzzy"] = (
            "words" if only_one else "contains" if slot in containing else "fuzzy"
        )
        return Match(found.id, found.title, reached, how)
    return Ambiguous(said, tuple(pool.candidate(slot) for _, slot in best))


def _best(
    distances: list[tuple[float, int]], lowered: str, pool: ReferencePool, needed: Callable[[int], float]
) -> list[tuple[float, int]]:
    """The best of the ratios that reach what is needed, with their slots, best first.

    Computes only those whose least distance leaves that open; consumes `distances`.
    """
    ratio_to = cache(partial(ratio, lowered))  # titles repeat
    heapq.heapify(distances)
    admitted: list[tuple[float, int]] = []
    leading: list[float] = []
    while distances:
        distance, slot = heapq.heappop(distances)
        possible = 1 - distance + SLACK
        if len(leading) == MOST_SHOWN and possible < leading[0]:
            break
        if len(admitted) >= _PLENTY:
            second, first = sorted(leading)[-2:]
            if not _wins(first, second) and not _wins(possible, first):
                break
        least = needed(slot)
        if possible < least:
            continue
        reached = ratio_to(pool.lowered(slot))
        if reached >= least:
            admitted.append((reached, slot))
            heapq.heappush(leading, reached)
            if len(leading) > MOST_SHOWN:
                heapq.heappop(leading)
    contenders = [one for one in admitted if one[0] >= leading[0]]
    return heapq.nsmallest(MOST_SHOWN, contenders, key=lambda one: (-one[0], _reading_order(pool.candidate(one[1]))))


def _wins(first: float, second: float) -> bool:
    return first >= CERTAIN and first - second >= LEAD_OVER_NEXT - 1e-9


def _nearest_title(lowered: str, pool: ReferencePool) -> str | None:
    guesses = [pool.candidate(slot) for _, slot in pool.within(1.0, lowered, limit=_GUESSES)]
    rated = [(-ratio(lowered, guess.title.lower()), _reading_order(guess), guess.title) for guess in guesses]
    negative, _, title = min(rated, default=(0.0, None, None))
    return title if -negative >= NEAR else None


def _all_among(wanted: list[str], present: list[str]) -> bool:
    return all(present.count(number) >= wanted.count(number) for number in wanted)


def _in_order(wanted: list[str], present: list[str]) -> bool:
    """Whether all wanted numbers are present in that order; others may stand between them."""
    rest = iter(present)
    return all(number in rest for number in wanted)


def _reading_order(candidate: Candidate) -> tuple[str, str, str]:
    """The same on every device, whatever order the tasks came in; "None" sorts behind all dates."""
    return candidate.title.casefold(), str(candidate.due), candidate.id


def _name(candidate: Candidate, shared: bool) -> str:
    if not shared:
        return candidate.title
    return f"{candidate.title} (due {candidate.due})" if candidate.due else f"{candidate.title} (no due date)"


def ratio(said: str, title: str) -> float:
    """Exactly `SequenceMatcher(None, said, title).ratio()`, ten times as fast for texts as short as titles; their
    order matters."""
    if len(title) >= _AUTOJUNK_LENGTH:
        return SequenceMatcher(None, said, title).ratio()
    total = len(said) + len(title)
    return 2.0 * _matched(said, title) / total if total else 1.0


def _matched(a: str, b: str) -> int:
    """Characters in the longest common block and, by the same rule, in what is left and right of it."""
    count = 0
    pending = [(a, b)]
    while pending:
        a, b = pending.pop()
        size = start = 0
        # Of equally long blocks difflib takes the first in a, then the first in b: hence only longer ones count.
        for i in range(len(a)):
            while i + size < len(a) and a[i : i + size + 1] in b:
                size += 1
                start = i
            if i + size >= len(a):
                break
        if size:
            count += size
            at = b.index(a[start : start + size])
            if start and at:
                pending.append((a[:start], b[:at]))
            if start + size < len(a) and at + size < len(b):
                pending.append((a[start + size :], b[at + size :]))
    return count
