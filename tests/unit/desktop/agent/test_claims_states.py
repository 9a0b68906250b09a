"""Claims that name no act: where a thing is, what worked, what was so before; and what an answer takes back."""

from __future__ import annotations

import pytest

from desktop.agent.claims import ClaimKind, Listed, SeenTask, check
from desktop.domain.run import CallState, LedgerEntry

QUEUED, APPLIED, FAILED = CallState.QUEUED, CallState.APPLIED, CallState.FAILED
GONE = [
    "Sell sofa is in the trash now.",
    "Sell sofa went to the trash.",
    "Sell sofa no longer exists.",
    "Sell sofa isn't on your list any more.",
    "Sell sofa has left your list.",
    "Your list no longer contains Sell sofa.",
    "You won't find Sell sofa on your list anymore.",
    "Deleting Sell sofa was successful.",
    "I tried to delete Sell sofa, and it worked.",
    "I have, as you wished, deleted Sell sofa.",
    "I have for you deleted Sell sofa.",
    "Anything else, now that Sell sofa has been deleted?",
    "Sell sofa → deleted",
]
NEW = [
    "Your list now includes Buy stamps.",
    "You now have a task called Buy stamps.",
    "There is now a task called Buy stamps.",
    "Your list has a new task: Buy stamps.",
    "Buy stamps can be found on your list now.",
    "Adding Buy stamps worked.",
]


@pytest.mark.parametrize(
    ("text", "tool", "title"),
    [(text, "delete_task", "Sell sofa") for text in GONE] + [(text, "add_task", "Buy stamps") for text in NEW],
)
def test_a_state_that_only_a_change_brings_about_needs_that_change(text: str, tool: str, title: str) -> None:
    assert check(text, []).kind is ClaimKind.UNBACKED
    assert check(text, [LedgerEntry(tool, title, QUEUED)]).kind is ClaimKind.OVERCLAIM
    assert check(text, [LedgerEntry(tool, title, APPLIED)]).kind is ClaimKind.OK
    assert check(text, [LedgerEntry(tool, "Pay rent", APPLIED)]).kind is ClaimKind.UNBACKED


def test_a_new_value_may_be_that_of_a_proposal_the_text_speaks_of() -> None:
    waits = [LedgerEntry("set_task_due_date", "Pay rent", QUEUED)]
    assert check("The new due date is Friday.", waits).kind is ClaimKind.OVERCLAIM
    assert check("I've proposed moving Pay rent. The new due date is Friday.", waits).kind is ClaimKind.OK
    assert check("I've proposed this change: Pay rent: Monday → Friday.", waits).kind is ClaimKind.OK


@pytest.mark.parametrize("text", ["I've emptied the trash.", "The trash has been emptied.", "I synced your devices."])
def test_no_tool_backs_what_none_can_do(text: str) -> None:
    assert check(text, [LedgerEntry("delete_task", "Sell sofa", APPLIED)]).kind is ClaimKind.UNBACKED


@pytest.mark.parametrize("tool", ["record_observations", "update_report"])
def test_the_agents_own_notes_back_only_words_about_them(tool: str) -> None:
    ledger = [LedgerEntry(tool, "Launch prep", APPLIED)]
    for text in (
        "I updated the description of Launch prep.",
        "I updated Launch prep.",
        "I added a note to Launch prep.",
    ):
        assert check(text, ledger).kind is ClaimKind.UNBACKED, text
    for text in ("I've updated my notes.", "I've updated the report.", "I've made a note of that.", "I noted that."):
        assert check(text, ledger).kind is ClaimKind.OK, text


@pytest.mark.parametrize(
    "text",
    ["Pay rent is already done.", "Pay rent was already marked as done.", "Pay rent had already been completed."],
)
def test_what_was_refused_bears_out_that_it_was_so_already(text: str) -> None:
    assert check(text, [LedgerEntry("complete_task", "Pay rent", FAILED)]).kind is ClaimKind.OK
    assert check(text, [LedgerEntry("complete_task", "Mow lawn", FAILED)]).kind is ClaimKind.UNBACKED
    assert check(text, []).kind is ClaimKind.UNBACKED


def test_a_refusal_backs_no_act() -> None:
    ledger = [LedgerEntry("complete_task", "Pay rent", FAILED)]
    assert check("I have already marked Pay rent as done.", ledger).kind is ClaimKind.UNBACKED
    assert check("Pay rent has now been completed.", ledger).kind is ClaimKind.UNBACKED


def test_a_listing_bears_out_that_something_is_not_there() -> None:
    listed = Listed(frozenset({1}), (SeenTask("Pay rent", False),), whole=True)
    assert check("Sell sofa is not on your list any more.", [], listed).kind is ClaimKind.OK
    assert check("Pay rent is not on your list any more.", [], listed).kind is ClaimKind.UNBACKED


@pytest.mark.parametrize(
    "text",
    [
        "I said I deleted it, but I did not.",
        "Earlier I said I had added it; that was wrong.",
        "I told you that I'd added it. That was a mistake.",
        "I was wrong to say that I had renamed it.",
    ],
)
def test_what_is_taken_back_is_not_claimed(text: str) -> None:
    assert check(text, []).kind is ClaimKind.OK


@pytest.mark.parametrize(
    "text",
    [
        "As I said, I deleted it.",
        "I said I would delete it, and I deleted it.",
        "I said that the date was wrong and deleted the task.",
        "I told you I was wrong about the date, so I deleted it.",
        "I said I deleted it. That was right.",
    ],
)
def test_what_is_not_taken_back_is_claimed(text: str) -> None:
    assert check(text, []).kind is ClaimKind.UNBACKED


def test_lists_in_running_text_are_lists() -> None:
    seen = [LedgerEntry("list_tasks", "", APPLIED)]
    assert check("Here's your list: 1. Added insulation quote 2. Updated CV to Sam. More?", seen).kind is ClaimKind.OK
    assert check("Summary: 1. Added Buy milk 2. Deleted Sell sofa", seen).kind is ClaimKind.UNBACKED


@pytest.mark.parametrize(
    "text",
    [
        "The film was deleted from the archive in 1950.",
        "The word was added to English in the 13th century.",
        "The rule was changed by Pope Gregory.",
        "The dodo no longer exists.",
        "Dinosaurs no longer exist.",
        "I set great store by short titles.",
        "I set high standards.",
        "You'll find deleted tasks in the trash.",
        "Your deleted task is in the trash.",
        "Deleting a task works from the menu.",
        "Deleting Sell sofa failed.",
        "Settings → Data → Trash shows deleted tasks.",
        "I have for now not deleted anything.",
        "A new due date is needed.",
        "You now have a good overview.",
    ],
)
def test_what_is_said_of_other_things_passes(text: str) -> None:
    assert check(text, []).kind is ClaimKind.OK
