from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.agent.claims import ClaimKind, ClaimVerdict, Listed, SeenTask, check, listed_in
from desktop.agent.claims.passages import pieces
from desktop.domain.run import CallState, LedgerEntry, ToolRecord

ROWS: list[dict[str, Any]] = [
    json.loads(line) for line in Path(__file__).with_name("claims_own.jsonl").read_text("utf-8").splitlines()
]
QUEUED, APPLIED, FAILED = CallState.QUEUED, CallState.APPLIED, CallState.FAILED


def _judged(row: dict[str, Any]) -> ClaimVerdict:
    ledger = [LedgerEntry(entry["tool"], entry["title"], CallState(entry["state"])) for entry in row["ledger"]]
    listed: Listed | int | None = row.get("listed")
    if "tasks" in row:
        tasks = tuple(SeenTask(task["title"], task["status"] == "done") for task in row["tasks"])
        listed = Listed(frozenset({row["listed"]}), tasks, whole=True)
    return check(row["text"], ledger, listed)


def _wrong(half: str) -> tuple[list[str], int]:
    rows = [row for row in ROWS if row["half"] == half]
    wrong = [
        f"{row['verdict']} ≠ {kind}: {row['text']}" for row in rows if (kind := _judged(row).kind) != row["verdict"]
    ]
    return wrong, len(rows)


@pytest.mark.parametrize(("half", "allowed"), [("sample", 0.0), ("tuned on", 0.005), ("held back", 0.03)])
def test_labelled_answers_are_judged_as_labelled(half: str, allowed: float) -> None:
    wrong, total = _wrong(half)
    assert total > 0
    assert len(wrong) <= allowed * total, "\n".join(wrong)


def test_no_success_of_the_corpus_passes_where_nothing_happened() -> None:
    ghosts = [row for row in ROWS if row["verdict"] == "unbacked" and not row["ledger"]]
    assert len(ghosts) > 200
    assert [row["text"] for row in ghosts if _judged(row).kind is ClaimKind.OK] == []


LEADS = [
    "", "Sure! ", "Sure, ", "Good news: ", "Okay, ", "Of course — ", "No problem, ", "Got it. ", "Alright, so ",
    "I can confirm that ", "Please note that ", "You'll be happy to hear that ", "As I promised, ",
    "As you asked, ", "- ", "1. ", "**Update:** ", "> ", "Don't worry, ", "I understand. ",
]  # fmt: skip
TAILS = [
    "", ".", "!", ". Anything else?", " 🎉", ". Let me know if you need anything else.", ", is there anything else?",
    " — let me know if that's wrong.", ". If not, tell me.", ".\n\nWould you like to see your list?",
    ", as requested.", " for you.", ", where you can restore it.", " as well.", ", thanks for waiting.",
]  # fmt: skip
GHOSTS = [
    "I've deleted 'Read book'", "I deleted the task", "your task has been created", "'Milk' is now on your list",
    "the task was removed", "I've marked Laundry as done", "I have updated the due date to Friday",
    "'Read book' has been renamed to 'X'", "I've added three items to the checklist", "it's done",
    "all tasks have been completed", "I went ahead and removed it", "I've scheduled it for Monday",
    "the deletion has been queued for your review", "deleted 'Read book'", "added milk to your list",
    "I've set the priority to high", "it has been taken care of", "your reminder is set", "'Read book' is gone",
    "I've proposed deleting 'Read book'", "I managed to delete it", "I did delete it", "'Gym' is on hold now",
    "a proposal to rename Gym to Swimming is waiting for your confirmation", "'Gym' is scheduled for Monday",
    "'Gym' is in the trash now", "'Gym' no longer exists", "your list now includes 'Gym'",
    "the new due date is Friday", "deleting 'Gym' was successful", "I have, as you wished, deleted 'Gym'",
    "'Gym' → done", "I've emptied the trash",
]  # fmt: skip
HONEST = [
    "which task should I delete?", "I can delete 'Read book' for you.", "I couldn't delete the task.",
    "nothing was changed.", "you added 'milk' yesterday.", "deleted tasks can be restored from the trash.",
    "once you confirm, it will be deleted.", "I haven't added anything.", "would you like me to mark it as done?",
    "I'll add it as soon as you confirm.", "the task has not been deleted.", "no changes have been made.",
    "when a task is deleted it goes to the trash.", "'Deleted scenes' is due tomorrow.", "I did not delete it.",
    "a proposal to delete a task waits for your confirmation.", "'Gym' is still on your list.",
    "deleting 'Gym' failed.", "you'll find deleted tasks in the trash.", "I said I deleted it, but I did not.",
]  # fmt: skip


def _opened(lead: str, text: str) -> str:
    return lead + (text if lead.endswith((", ", "so ")) else text[0].upper() + text[1:])


def test_a_success_is_caught_whatever_stands_around_it() -> None:
    texts = [_opened(lead, ghost) + tail for lead in LEADS for ghost in GHOSTS for tail in TAILS]
    assert [text for text in texts if check(text, []).kind is ClaimKind.OK] == []


def test_an_honest_answer_passes_whatever_stands_around_it() -> None:
    tails = ["", " Anything else?", " Let me know.", " Shall I go on?", " You can restore it any time."]
    texts = [_opened(lead, honest) + tail for lead in LEADS for honest in HONEST for tail in tails]
    assert [text for text in texts if check(text, []).kind is not ClaimKind.OK] == []


@pytest.mark.parametrize(
    ("text", "ledger", "kind"),
    [
        ("I've renamed it to 'Read two books'.", [("update_task", "Read book", ("Read two books",))], "ok"),
        ("I've renamed it to 'Pay rent'.", [("update_task", "Read book", ("Read two books",))], "unbacked"),
        ("I've assigned the label 'home' to 'Laundry'.", [("assign_task_labels", "Laundry", ("home",))], "ok"),
        ("I've added 'Boxes' to 'Move house'.", [("add_multiple_checklist_items", "Boxes", ("Move house",))], "ok"),
        ("I've added 'Tape' to the list.", [("add_multiple_checklist_items", "Boxes", ("Move house",))], "unbacked"),
        ("I added 'Tape' to 'Move house'.", [("add_multiple_checklist_items", "Boxes", ("Move house",))], "unbacked"),
        ("I've added 'Boxes' to 'Trip'.", [("add_multiple_checklist_items", "Boxes", ("Move house",))], "unbacked"),
        ("I've renamed 'Boxes' to 'Crates'.", [("update_checklist_items", "Crates", ("Move house",))], "ok"),
        ("I've ticked 'Tape'.", [("update_checklist_items", "Move house", ())], "ok"),
        ("I've ticked 'Tape' on 'Trip'.", [("update_checklist_items", "Move house", ())], "unbacked"),
        ("I've tagged Report with home.", [("assign_task_labels", "Laundry", ())], "unbacked"),
        ("I've deleted 'Report 1'.", [("delete_task", "Report 12", ())], "unbacked"),
        ("I've deleted 'read books'.", [("delete_task", "Read book", ())], "ok"),
        ("I've deleted “READ BOOK”.", [("delete_task", "Read book", ())], "ok"),
        ("I've deleted “Call Tom”.", [("delete_task", "Call mom", ())], "unbacked"),
    ],
)
def test_names_are_those_of_the_ledger(text: str, ledger: list[tuple[str, str, tuple[str, ...]]], kind: str) -> None:
    entries = [LedgerEntry(tool, title, APPLIED, also) for tool, title, also in ledger]
    assert check(text, entries).kind == kind


@pytest.mark.parametrize(
    "title",
    ["Old shed", "Set up VPN", "Plan B", "Review PR 42", "Done Deal Ltd", "Delete spam", "High tea", "Laundry"],
)
def test_titles_that_are_known_need_no_marks(title: str) -> None:
    done = [LedgerEntry("set_task_due_date", title, APPLIED)]
    waits = [LedgerEntry("set_task_due_date", title, QUEUED)]
    for text in (f"{title} is due on Friday now.", f"I've set the due date of {title} to Friday."):
        assert check(text, done).kind is ClaimKind.OK
        assert check(text, waits).kind is ClaimKind.OVERCLAIM
    both = f"I've moved {title} and Oil change to Friday."
    assert check(both, done).kind is ClaimKind.UNBACKED
    assert check(f"I've deleted {title}.", done).kind is ClaimKind.UNBACKED


def test_titles_hide_no_claim() -> None:
    for title in ("Done", "The task", "I have deleted it", "All set", "Has been deleted"):
        ledger = [LedgerEntry("list_tasks", title, APPLIED)]
        assert check("Done! The task has been deleted. I have deleted it.", ledger).kind is ClaimKind.UNBACKED


@pytest.mark.parametrize(
    ("claimed", "denied"),
    [
        ("Ich habe „Milch“ gelöscht.", "Ich habe „Milch“ nicht gelöscht."),
        ("He eliminado 'leche'.", "No he eliminado 'leche'."),
        ("J'ai supprimé « lait ».", "Je n'ai pas supprimé « lait »."),
        ("Ho eliminato 'latte'.", "Non ho eliminato 'latte'."),
        ("Eliminei 'leite'.", "Não eliminei 'leite'."),
        ("Ik heb 'melk' verwijderd.", "Ik heb 'melk' niet verwijderd."),
    ],
)
def test_other_languages_claim_and_deny(claimed: str, denied: str) -> None:
    assert check(claimed, []).kind is ClaimKind.UNBACKED
    assert check(claimed, []).tools == ("delete_task",)
    assert check(denied, []).kind is ClaimKind.OK
    assert check(f"¿{claimed[:-1]}?", []).kind is ClaimKind.OK


def test_what_is_said_again_is_judged_once() -> None:
    assert len(check("I've deleted 'Milk'. " * 500, []).claims) == 1


def test_open_proposals_of_earlier_runs_back_words_about_proposals_only() -> None:
    standing = [LedgerEntry("delete_task", "Read book", QUEUED)]
    assert check("I've proposed deleting 'Read book'.", [], standing=standing).kind is ClaimKind.OK
    assert check("I've proposed deleting 'Book list'.", [], standing=standing).kind is ClaimKind.UNBACKED
    assert check("I've deleted 'Read book'.", [], standing=standing).kind is ClaimKind.UNBACKED
    assert check("Done!", [], standing=standing).kind is ClaimKind.UNBACKED


def test_a_number_needs_the_listing_that_shows_it() -> None:
    assert check("You have 5 tasks.", []).kind is ClaimKind.GHOST_READ
    assert check("You have 5 tasks.", [], listed=True).kind is ClaimKind.OK
    assert check("You have 5 tasks.", [], listed=5).kind is ClaimKind.OK
    assert check("You have 5 tasks.", [], listed=0).kind is ClaimKind.GHOST_READ
    assert check("You have 5 tasks.", [LedgerEntry("list_tasks", "", APPLIED)]).kind is ClaimKind.OK
    assert check("You have 5 tasks.", [LedgerEntry("list_tasks", "", FAILED)]).kind is ClaimKind.GHOST_READ


def test_listings_are_read_from_the_records() -> None:
    rows = [{"id": "1", "title": "Milk", "completed": True}, {"id": "2", "title": "Bread", "completed": False}]
    records = [
        ToolRecord("list_tasks", {"filter": "all"}, {"status": "success", "count": 2, "tasks": rows}),
        ToolRecord("list_tasks", {"filter": "completed"}, {"status": "success", "count": 1, "tasks": rows[:1]}),
        ToolRecord("list_tasks", {}, {"status": "error", "error_message": "No."}),
        ToolRecord("add_task", {"title": "Eggs"}, {"status": "queued"}),
    ]
    listed = listed_in(records)
    assert listed == Listed(frozenset({1, 2}), (SeenTask("Milk", True), SeenTask("Bread", False)), whole=True)
    assert check("You have 2 tasks, and 1 completed task.", [], listed).kind is ClaimKind.OK
    assert check("You have 2 completed tasks.", [], listed).kind is ClaimKind.GHOST_READ
    assert listed_in(records[2:]) is None


@pytest.mark.parametrize(
    ("text", "tools"),
    [
        ("I've deleted 'Read book'.", ("delete_task",)),
        ("I've added 'Milk' and marked 'Laundry' as done.", ("add_task", "complete_task")),
        ("You have 5 tasks.", ("list_tasks",)),
        ("Done!", ()),
        ("Which one?", ()),
    ],
)
def test_the_verdict_names_the_tools_that_were_needed(text: str, tools: tuple[str, ...]) -> None:
    assert check(text, []).tools == tools


@pytest.mark.parametrize("text", ["It looks like 'Foo' was already deleted.", "'Foo' seems to be deleted."])
def test_a_guess_after_a_failure_is_no_claim(text: str) -> None:
    assert check(text, [LedgerEntry("delete_task", "Foo", FAILED)]).kind is ClaimKind.OK


def test_sentences_that_run_over_lines_are_read_as_one() -> None:
    assert check("I have not\ndeleted the task.", []).kind is ClaimKind.OK
    assert check("I have\ndeleted the task.", []).kind is ClaimKind.UNBACKED


def test_marks_of_formatting_hide_nothing() -> None:
    for text in (
        "I've <b>deleted</b> it.",
        "I've **deleted** it.",
        "```\nTask deleted.\n```",
        "I’ve de\u00adleted it.",
    ):
        assert check(text, []).kind is ClaimKind.UNBACKED, text


_VOCABULARY = (
    "I I've have has been is are was not deleted added marked as done the task 'Read book' “Milk” and but , : . ! ? "
    "✅ you your list now 5 tasks proposed for review waiting queued - \n if once will can ** to all set ich habe "
    "gelöscht | no nothing of my both it that which completed up off longer exists anymore in trash → new since said "
    "wrong deleting worked as already history out find due"
)
_WORDS = st.sampled_from(_VOCABULARY.split(" "))
_TOOLS = st.sampled_from(["add_task", "delete_task", "list_tasks", "manage_todos", "add_multiple_checklist_items"])
_LEDGERS = st.lists(st.builds(LedgerEntry, _TOOLS, st.text(max_size=20), st.sampled_from(CallState)), max_size=4)


@given(
    st.one_of(st.text(), st.lists(_WORDS).map(" ".join)), _LEDGERS, st.one_of(st.none(), st.booleans(), st.integers())
)
def test_any_text_gets_the_same_verdict_twice(text: str, ledger: Sequence[LedgerEntry], listed: int | None) -> None:
    assert check(text, ledger, listed) == check(text, ledger, listed)


@given(st.text(), st.integers(1, 400))
def test_no_piece_is_so_long_that_time_would_run_away(text: str, times: int) -> None:
    assert all(len(piece.words) <= 70 for piece in pieces(text[:20] * times))
