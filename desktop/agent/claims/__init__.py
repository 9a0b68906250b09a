"""Holds a final text against what really happened: a success that did not happen must never be shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from desktop.agent.claims import foreign
from desktop.agent.claims.backing import judge
from desktop.agent.claims.corrections import uncorrected
from desktop.agent.claims.english import claims_in
from desktop.agent.claims.meaning import ANY, BATCH, ITEMS, LABELS, QUEUE, UPDATE
from desktop.agent.claims.model import (
    READ,
    Claim,
    ClaimKind,
    ClaimVerdict,
    Listed,
    ReadClaim,
    SeenTask,
    Stage,
    listed_in,
)
from desktop.agent.claims.passages import MARK, Piece, Token, pieces
from desktop.agent.claims.phrases import is_offer
from desktop.agent.claims.reads import contradicts, is_listing, reads_in
from desktop.agent.claims.words import AGENT, PRAISE
from desktop.domain.run import CallState, LedgerEntry

__all__ = ["Claim", "ClaimKind", "ClaimVerdict", "Listed", "ReadClaim", "SeenTask", "Stage", "check", "listed_in"]

_WORST_FIRST = tuple(ClaimKind)
# They back the same words as the tool that is asked for first.
_BESIDES = frozenset({ITEMS, BATCH, LABELS, UPDATE, QUEUE})
_SHORT = 3
_MOST_TASKS = 500


def check(
    text: str,
    ledger: Sequence[LedgerEntry],
    listed: Listed | bool | int | None = None,
    standing: Sequence[LedgerEntry] = (),
) -> ClaimVerdict:
    """Never raises. `listed` is what list_tasks showed: all of it, a number, or only that it was called.

    `standing` are proposals of earlier runs that are still open: they back words about proposals, nothing else.
    Titles in any of these are recognised in the text without marks around them.
    """
    seen = _seen(listed, ledger)
    claims, reads = _found(text, _titles(ledger, seen, standing))
    judged: list[tuple[ClaimKind, Claim | ReadClaim]] = [(judge(c, ledger, seen, standing), c) for c in claims]
    failed = any(entry.state is CallState.FAILED for entry in ledger)
    for read in reads:
        known = (read.matching and failed) or not contradicts(read, seen)
        judged.append((ClaimKind.OK if known else ClaimKind.GHOST_READ, read))
    kind = min((kind for kind, _ in judged), key=_WORST_FIRST.index, default=ClaimKind.OK)
    return ClaimVerdict(kind, tuple(claim for _, claim in judged), _needed(kind, judged))


def _titles(ledger: Sequence[LedgerEntry], seen: Listed | None, standing: Sequence[LedgerEntry]) -> Iterator[str]:
    for entry in (*ledger, *standing):
        yield from (entry.title, *entry.also)
    yield from (task.title for task in (seen.tasks[:_MOST_TASKS] if seen else ()))


def _found(text: str, titles: Iterable[str]) -> tuple[list[Claim], list[ReadClaim]]:
    claims: list[Claim] = []
    reads: list[ReadClaim] = []
    told: set[int] = set()
    lists = proposes = False
    softened = 0  # so many claims stand before words that say that they wait, or below such words in a list
    waiting: set[int] = set()
    before: Piece | None = None
    said: set[tuple[Token, ...]] = set()
    for piece in uncorrected(pieces(text, titles)):
        if (words := tuple(piece.tokens)) in said and not piece.items:
            continue
        said.add(words)
        if piece.is_item and piece.line in told:
            claims += _own_words(piece)
            softened = len(claims) if piece.line in waiting else softened
            continue
        below = {item.line for item in piece.items}
        if is_offer(piece):
            told |= below
            continue
        if is_listing(piece):
            lists = True
            told |= below
        found = claims_in(piece)
        own = [*found.claims, *foreign.claims_in(piece)]
        if piece.words == [MARK] and before is not None:
            own = own if _is_curt(before) and not claims else []
        if any(claim.named and not claim.sweeping for claim in own):
            told |= below
        claims += own
        softens = found.softens or foreign.softens(piece)
        proposes = proposes or softens
        waiting |= below if softens else set()
        if softens or piece.line in waiting:
            softened = len(claims)
        if not own or piece.items:
            counted = reads_in(piece) or foreign.reads_in(piece)
            told |= below if counted else set()
            reads += counted
        before = piece
    proposes = proposes or any(claim.stage is Stage.PROPOSED for claim in claims)
    return [
        _in_context(claim, softened=number < softened, proposes=proposes, lists=lists)
        for number, claim in enumerate(claims)
    ], reads


def _own_words(item: Piece) -> tuple[Claim, ...]:
    """What is claimed in an item of a list of other things: only where the assistant speaks of itself."""
    return () if AGENT.isdisjoint(item.words) else claims_in(item).claims


def _in_context(claim: Claim, *, softened: bool, proposes: bool, lists: bool) -> Claim:
    """What the rest of the text makes of it: "Done!" over a proposal speaks of the proposing, over a list of that."""
    if lists and claim.sweeping:
        claim = replace(claim, tools=claim.tools | READ)
    if not softened and not (proposes and (claim.sweeping or claim.detail)):
        return claim
    return replace(claim, stage=Stage.PROPOSED, softened=claim.stage is not Stage.PROPOSED and not claim.sweeping)


def _is_curt(piece: Piece) -> bool:
    return len(piece.words) <= _SHORT and PRAISE.isdisjoint(piece.words)


def _seen(listed: Listed | bool | int | None, ledger: Sequence[LedgerEntry]) -> Listed | None:
    if isinstance(listed, Listed):
        return listed
    if listed is None:
        listed = any(entry.tool in READ and entry.state is CallState.APPLIED for entry in ledger)
    if isinstance(listed, bool):
        return Listed() if listed else None
    return Listed(frozenset({listed}))


def _needed(kind: ClaimKind, judged: Sequence[tuple[ClaimKind, Claim | ReadClaim]]) -> tuple[str, ...]:
    tools: dict[str, None] = {}
    for verdict, claim in judged:
        if verdict is not kind or kind in (ClaimKind.OK, ClaimKind.OVERCLAIM):
            continue
        if isinstance(claim, ReadClaim):
            tools |= dict.fromkeys(READ)
        elif claim.tools != ANY and len(main := (claim.tools - _BESIDES or claim.tools)) == 1:
            tools |= dict.fromkeys(main)
    return tuple(tools)
