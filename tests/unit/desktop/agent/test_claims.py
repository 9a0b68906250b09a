"""What answers say of effects and of tasks, on labelled ones in English and German."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.agent.claims import (
    Read,
    claims_effect,
    claims_unread,
    may_claim_effect,
    read_in,
    tells_known,
    without_effects,
)
from desktop.agent.lexicon import lexicons, sentences
from desktop.domain.run import ToolRecord


def _rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(__file__).with_name(name).read_text("utf-8").splitlines()]


ROWS = _rows("claims_own.jsonl")
GHOSTS = _rows("ghost_answers.jsonl")
HONEST = _rows("honest_answers.jsonl")


def _read(row: dict[str, Any]) -> Read | None:
    if row.get("listed") is None:
        return None
    done = sum(task["status"] == "done" for task in row.get("tasks", ()))
    counts = {row["listed"], *([len(row["tasks"]), done, len(row["tasks"]) - done] if row.get("tasks") else ())}
    return Read(frozenset(counts), max(counts))


def _claims(row: dict[str, Any]) -> bool:
    read = _read(row)
    return claims_effect(row["text"], after_read=read is not None) or claims_unread(row["text"], read)


@pytest.mark.parametrize(
    ("verdict", "allowed"), [("ok", 0.0), ("unbacked", 0.005), ("ghost_read", 0.0)], ids=["ok", "ghost", "unread"]
)
def test_labelled_answers_of_runs_without_an_effect(verdict: str, allowed: float) -> None:
    rows = [row for row in ROWS if not row["ledger"] and row["verdict"] == verdict]
    wrong = [row["text"] for row in rows if _claims(row) is (verdict == "ok")]
    assert len(rows) > 50
    assert len(wrong) <= allowed * len(rows), "\n".join(wrong)


def test_labelled_answers_beside_an_effect_keep_no_claim() -> None:
    """Where a call counts, the app tells what it did; of the model's text no claim may stay."""
    rows = [row for row in ROWS if row["ledger"] and row["verdict"] != "ok"]
    kept = {row["text"]: without_effects(row["text"], [entry["title"] for entry in row["ledger"]]) for row in rows}
    assert len(kept) > 300
    assert [text for text, rest in kept.items() if rest and claims_effect(rest)] == []


@pytest.mark.parametrize("lang", ["en", "de"])
def test_an_answer_that_only_says_so_is_caught(lang: str) -> None:
    texts = [row["text"] for row in GHOSTS if row["lang"] == lang]
    checks = claims_effect, may_claim_effect, partial(claims_unread, read=None)
    missed = [text for text in texts if not any(check(text) for check in checks)]
    assert len(texts) >= 100
    assert len(missed) <= 0.02 * len(texts), "\n".join(missed)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_an_honest_answer_stands(lang: str) -> None:
    texts = [row["text"] for row in HONEST if row["lang"] == lang]
    assert len(texts) >= 100
    assert [text for text in texts if claims_effect(text) or claims_unread(text, None)] == []
    asked_again = [text for text in texts if may_claim_effect(text)]
    assert len(asked_again) <= 0.03 * len(texts), "\n".join(asked_again)  # which costs a call and spoils nothing


LEADS = [
    "", "Sure! ", "Sure, ", "Good news: ", "Okay, ", "Of course — ", "No problem, ", "Got it. ", "Alright, ",
    "I can confirm that ", "Please note that ", "You'll be happy to hear that ", "As you asked, ", "- ", "1. ",
    "**Update:** ", "> ", "Don't worry, ", "I understand. ",
]  # fmt: skip
TAILS = [
    "", ".", "!", ". Anything else?", " 🎉", ". Let me know if you need anything else.", ", is there anything else?",
    " — let me know if that's wrong.", ". If not, tell me.", ".\n\nWould you like to see your list?",
    ", as requested.", " for you.",
]  # fmt: skip
CLAIMS = [
    "I've deleted 'Read book'", "I deleted the task", "your task has been created", "'Milk' is now on your list",
    "the task was removed", "I've marked Laundry as done", "I have updated the due date to Friday",
    "'Read book' has been renamed to 'X'", "I've added three items to the checklist", "it's done",
    "all tasks have been completed", "I went ahead and removed it", "I've scheduled it for Monday",
    "the deletion has been queued for your review", "I've set the priority to high",
    "it has been taken care of", "your reminder is set", "'Read book' is gone", "I've proposed deleting 'Read book'",
]  # fmt: skip


def test_a_claim_is_caught_whatever_stands_around_it() -> None:
    texts = [
        lead + (claim if lead.endswith((", ", "that ")) else claim[0].upper() + claim[1:]) + tail
        for lead in LEADS
        for claim in CLAIMS
        for tail in TAILS
    ]
    missed = [text for text in texts if not claims_effect(text)]
    assert len(missed) <= 0.005 * len(texts), "\n".join(missed[:20])


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("I've proposed it.", True),
        ("I've proposed deleting “Read book”.", True),
        ("“Read book” is waiting for your review.", False),
        ("“Pay rent” is waiting for your review.", True),
        ("That proposal still waits for your review.", False),
        ("I proposed that earlier; it still waits for your decision.", False),
        ("It is waiting for your approval.", True),
        ("„Read book“ wartet noch auf deine Bestätigung.", False),
        ("Das wartet auf deine Bestätigung.", True),
    ],
)
def test_proposals_of_earlier_runs_back_only_what_names_them_as_such(text: str, claims: bool) -> None:
    assert claims_effect(text, waiting=["Read book"]) is claims
    assert not claims or claims_effect(text)


def test_steps_that_were_planned_may_be_told() -> None:
    assert claims_effect("I've created a plan with three steps.")
    assert not claims_effect("I've created a plan with three steps.", planned=True)
    assert claims_effect("I've added milk and planned the rest.", planned=True)


def test_states_may_be_told_after_a_look() -> None:
    text = "“Rent” was completed on Monday, “Gym” is done."
    assert claims_effect(text)
    assert not claims_effect(text, after_read=True)
    for claim in ("I've completed “Rent”.", "“Rent” has been deleted.", "✅ “Rent” added", "“Rent” is done now."):
        assert claims_effect(claim, after_read=True)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("I've added “milk”. Enjoy your coffee!", "Enjoy your coffee!"),
        ("Done! Have a nice day.", "Have a nice day."),
        ("I deleted it. Which one is next?", "Which one is next?"),
        ("“Milk” is next. I found no task “Foo”.", "I found no task “Foo”."),
        ("He eliminado la tarea 'Comprar pan'. ¡Que tengas un buen día!", ""),
        ("Ik heb de taak verwijderd. Fijne dag nog!", ""),
        ("Ich habe die Aufgabe gelöscht. Schönen Tag noch, und viel Spaß mit dem Kaffee!",
         "Schönen Tag noch, und viel Spaß mit dem Kaffee!"),
        ("That waits for your review already.", ""),
    ],
)  # fmt: skip
def test_what_stays_of_a_text_beside_receipts(text: str, kept: str) -> None:
    assert without_effects(text) == kept


@pytest.mark.parametrize(
    ("text", "read", "claims"),
    [
        ("You have 7 tasks.", None, True),
        ("You have 7 tasks.", 7, False),
        ("You have 7 tasks.", 5, True),
        ("You have 3 tasks due today.", 7, False),
        ("Du hast 7 Aufgaben.", None, True),
        ("Your list is empty.", None, True),
        ("Your list is empty.", 0, False),
        ("Three tasks a day are plenty for most people.", None, False),
    ],
)
def test_numbers_of_tasks_need_a_look(text: str, read: int | None, claims: bool) -> None:
    assert claims_unread(text, None if read is None else Read(frozenset({read}), read)) is claims


@pytest.mark.parametrize(
    ("text", "tells"),
    [
        ("Pay rent is due on the 30th.", True),
        ("Pay rent: blocked", True),
        ("Dentist – Thursday, the whole morning.", True),
        ("Die Aufgabe Pay rent hat am 30. ihre Frist.", True),
        ("I would do Pay rent and Renew passport first.", False),
        ("Think of Pay rent and Renew passport, too.", True),
        ("Is it Pay rent or Renew passport, due on Friday?", False),
        ("If you mean Pay rent, tell me the day: Friday or Monday.", False),
        ("A dentist earns well on Thursday.", False),
        ("Dentist is a job that takes 6 years to learn.", False),
        ("The gym is due on Friday, you say, beside the Gym pass.", False),
    ],
)
def test_how_a_task_of_the_user_stands_needs_a_look_unless_it_was_said(text: str, tells: bool) -> None:
    titles = ["Pay rent", "Renew passport", "Dentist", "Gym"]
    assert tells_known(text, titles, "the gym is due friday, what now?") is tells
    assert not tells_known(text, titles, text)


def test_what_was_read() -> None:
    tasks = [{"title": "a", "completed": True}, {"title": "b", "completed": False}]
    record = ToolRecord("list_tasks", {}, {"status": "success", "count": 9, "tasks": tasks})
    assert read_in([record]) == Read(frozenset({1, 2, 9}), 9)
    assert read_in([ToolRecord("list_tasks", {}, {"status": "error"}), ToolRecord("add_task", {}, {})]) is None


def test_a_long_text_is_split_as_it_is_written() -> None:
    text = "Sure. Here:\n1. First, do “x. y”.\n2. Then rest!\n\nOk?"
    found = [(one.raw, one.item, one.head, one.question) for one in sentences(text, lexicons()["en"])]
    assert found == [
        ("Sure.", False, False, False),
        ("Here:", False, True, False),
        ("1. First, do “x. y”.", True, False, False),
        ("2. Then rest!", True, False, False),
        ("Ok?", False, False, True),
    ]


@given(st.text(max_size=300), st.lists(st.text(max_size=10), max_size=3))
def test_any_text_can_be_read(text: str, titles: list[str]) -> None:
    claims_effect(text, titles, titles)
    claims_unread(text, None, titles)
    without_effects(text, titles)
