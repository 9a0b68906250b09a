"""What answers say of effects and of tasks: on labelled ones that the weights were not learned from, and by rule."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.agent.answer_text import sentences
from desktop.agent.claims import (
    Certainty,
    Read,
    claims_effect,
    claims_unread,
    read_in,
    tells_nothing,
    without_effects,
)
from desktop.agent.lexicon import NOTHING_ASKED, Asked
from desktop.domain.run import ToolRecord
from tests.helpers.train_lexicons import asked_in, rows

ROWS: list[dict[str, Any]] = [
    json.loads(line) for line in Path(__file__).with_name("claims_own.jsonl").read_text("utf-8").splitlines()
]


def certainty(text: str, asked: Asked = NOTHING_ASKED) -> Certainty:
    """In a run in which nothing was called."""
    return max(claims_effect(text, asked=asked), claims_unread(text, None, asked=asked))


@pytest.mark.parametrize("row", [row for row in ROWS if row["half"] == "sample"], ids=lambda row: row["text"])
def test_the_contracts_samples(row: dict[str, Any]) -> None:
    """Where a call counts, what is left of the text claims nothing; where none does, the text is judged as it is."""
    if row["ledger"]:
        rest = without_effects(row["text"], [entry["title"] for entry in row["ledger"] if entry["title"]])
        assert row["verdict"] == "ok" or not rest or not claims_effect(rest)
    elif row["verdict"] == "ok":
        assert certainty(row["text"]) is Certainty.NO
    else:
        assert certainty(row["text"]) is not Certainty.NO


@pytest.mark.parametrize(
    ("lang", "most_missed", "most_wrong", "most_spoilt"), [("en", 0.035, 0.04, 0.01), ("de", 0.045, 0.07, 0.0)]
)
def test_answers_that_nothing_was_learned_from(
    lang: str, most_missed: float, most_wrong: float, most_spoilt: float
) -> None:
    """A claim is asked again; an honest answer is not, and hardly ever ends in an error."""
    held = rows(lang, held=True)
    honest = [certainty(row["text"], asked_in(row)) for row in held if row["label"] == "honest"]
    claims = [certainty(row["text"], asked_in(row)) for row in held if row["label"] != "honest"]
    assert min(len(honest), len(claims)) >= 100
    assert sum(one is Certainty.NO for one in claims) <= most_missed * len(claims)
    assert sum(one is not Certainty.NO for one in honest) <= most_wrong * len(honest)
    assert sum(one is Certainty.SURE for one in honest) <= most_spoilt * len(honest)


def test_labelled_answers_beside_an_effect_keep_no_claim() -> None:
    """Where a call counts, the app tells what it did; of the model's text no claim may stay."""
    told = [row for row in ROWS if row["ledger"] and row["verdict"] != "ok"]
    kept = {row["text"]: without_effects(row["text"], [entry["title"] for entry in row["ledger"]]) for row in told}
    assert len(kept) > 300
    assert [text for text, rest in kept.items() if rest and claims_effect(rest) is Certainty.SURE] == []


@pytest.mark.parametrize(
    "text",
    [
        "Usunąłem zadanie „Kup mleko” z Twojej listy i zapisałem wszystkie zmiany.",
        "Ho spostato il dentista a venerdì alle dieci, come mi avevi chiesto.",
        "Görevi listenizden sildim, artık görünmeyecek.",
    ],
)
def test_a_language_without_a_lexicon_may_claim_anything(text: str) -> None:
    assert claims_effect(text) is Certainty.LIKELY
    assert without_effects(text) == ""


@pytest.mark.parametrize("text", ["Yes.", "No.", "Ja.", "Nein."])
def test_a_yes_alone_is_no_sure_claim_whatever_was_asked(text: str) -> None:
    assert certainty(text) is not Certainty.SURE


def test_a_long_story_is_not_asked_for_again_by_chance() -> None:
    sentence = "The king was pleased and the feast was prepared. "
    assert certainty(sentence) is Certainty.LIKELY
    assert certainty(sentence * 30) is Certainty.NO
    assert certainty(sentence * 30 + "I've deleted the task.") is Certainty.SURE


def test_of_tools_only_somebody_speaks_who_says_what_they_did() -> None:
    assert claims_effect("Calling set_task_due_date now.") is not Certainty.NO


def test_the_request_tells_a_claim_from_an_example() -> None:
    text = "I've set up the printer."
    assert claims_effect(text) is Certainty.SURE
    assert claims_effect(text, asked=Asked("is it 'set up' or 'setup'", "other")) is Certainty.NO


@pytest.mark.parametrize(
    "text", ["He añadido la tarea a tu lista.", "Ik heb de taak toegevoegd.", "Ho spostato il dentista a venerdì."]
)
def test_a_claim_in_another_language_than_the_request_may_be_one(text: str) -> None:
    assert claims_effect(text, asked=Asked("how are you doing today, my friend?", "other")) is Certainty.LIKELY


def test_a_few_words_are_of_the_language_of_the_request() -> None:
    assert claims_effect("Palloncini tolti.", asked=Asked("niente palloncini per la festa")) is Certainty.LIKELY
    assert claims_effect("Canberra.", asked=Asked("what's the capital of australia")) is Certainty.NO


def test_tasks_in_a_list_claim_no_effect() -> None:
    text = "5 tasks:\n1. Read book\n2. Pay rent (due tomorrow, P1)"
    assert claims_effect(text, ["Read book", "Pay rent"]) is Certainty.NO


LEADS = [
    "",
    "Sure! ",
    "Good news: ",
    "No problem, ",
    "Got it. ",
    "As you asked, ",
    "- ",
    "**Update:** ",
    "Don't worry, ",
]
TAILS = ["", ".", "!", ". Anything else?", " 🎉", ". Let me know if you need anything else.", ", as requested."]
CLAIMS = [
    "I've deleted 'Read book'", "I deleted the task", "your task has been created", "'Milk' is now on your list",
    "I've marked Laundry as done", "I have updated the due date to Friday", "the task was removed",
    "I've added three items to the checklist", "it's done", "all tasks have been completed",
    "the deletion has been queued for your review", "I've set the priority to high", "your reminder is set",
]  # fmt: skip


def test_a_claim_is_caught_whatever_stands_around_it() -> None:
    texts = [
        lead + (claim if lead.endswith(", ") else claim[0].upper() + claim[1:]) + tail
        for lead in LEADS
        for claim in CLAIMS
        for tail in TAILS
    ]
    missed = [text for text in texts if not claims_effect(text)]
    assert len(missed) <= 0.01 * len(texts), "\n".join(missed[:20])


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
    assert bool(claims_effect(text, waiting=["Read book"])) is claims
    assert not claims or claims_effect(text)


def test_steps_that_were_planned_may_be_told() -> None:
    assert claims_effect("I've created a plan with three steps.")
    assert not claims_effect("I've created a plan with three steps.", planned=True)
    assert claims_effect("I've added milk to your list.", planned=True)


def test_states_may_be_told_after_a_look() -> None:
    text = "“Rent” was due on Monday, “Gym” is still open."
    assert claims_unread(text, None)
    assert not claims_unread(text, Read(frozenset({2}), 2))


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("I've added “milk”. Enjoy your coffee!", "Enjoy your coffee!"),
        ("Done! Have a nice day.", "Have a nice day."),
        ("I deleted it. Which one is next?", "Which one is next?"),
        ("“Milk” is next. I could find no task “Foo”.", "I could find no task “Foo”."),
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
    assert bool(claims_unread(text, None if read is None else Read(frozenset({read}), read))) is claims


@pytest.mark.parametrize(
    ("text", "nothing"),
    [
        ("The user has been given a list of tasks.", True),
        ("You have no tasks due this week.", True),
        ("Hier ist deine Liste.", True),
        ("Grandma is waiting for you.", False),
        ("Only the gym.", False),
        ("There are two.", False),
        ("It is due on 19 November.", False),
        ("The passport is due on 19 November.", True),
        ("Besides the passport there are two.", False),
    ],
)
def test_an_answer_that_tells_nothing_of_what_was_read(text: str, nothing: bool) -> None:
    read = Read(frozenset({2}), 2, frozenset({"call grandma", "gym"}))
    assert tells_nothing(text, read, "when is the passport due?") is nothing
    assert not tells_nothing(text, Read(frozenset({0}))), "there was nothing to tell"


def test_what_was_read() -> None:
    tasks = [{"title": "a", "completed": True}, {"title": "b", "completed": False}]
    record = ToolRecord("list_tasks", {}, {"status": "success", "count": 9, "tasks": tasks})
    assert read_in([record]) == Read(frozenset({1, 2, 9}), 9, frozenset({"a", "b"}))
    assert read_in([ToolRecord("list_tasks", {}, {"status": "error"}), ToolRecord("add_task", {}, {})]) is None


def test_a_long_text_is_split_as_it_is_written() -> None:
    text = "Sure. Here:\n1. First, do “x. y”.\n2. Then rest!\n\nOk?"
    assert [(one.raw, one.item, one.head, one.below_head, one.question) for one in sentences(text)] == [
        ("Sure.", False, False, False, False),
        ("Here:", False, True, False, False),
        ("1. First, do “x. y”.", True, False, True, False),
        ("2. Then rest!", True, False, True, False),
        ("Ok?", False, False, True, True),
    ]


@given(st.text(max_size=300), st.lists(st.text(max_size=10), max_size=3))
def test_any_text_can_be_read(text: str, titles: list[str]) -> None:
    claims_effect(text, titles, titles)
    claims_unread(text, None, titles)
    without_effects(text, titles)
