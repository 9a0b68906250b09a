"""What no rule reads is put together where it is surely asked for; what is hardly a new task is only offered."""

from __future__ import annotations

import pytest

from desktop.agent.language import message, read
from desktop.agent.language.likely_acts import ACTS, act_of, likelihoods
from tests.helpers.request_scores import known_facts


def test_likelihoods_are_shares() -> None:
    shares = likelihoods(["delete", "<task>", "please"], ["delete_task", "plain"], "en", has_focus=False)
    assert sum(shares.values()) == pytest.approx(1)
    assert shares["delete_task"] > 0.9


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("they've moved the dentist to 26 November, change that please", "due"),
        ("hab die rent endlich hinter mir", "complete_task"),
        ("Den dentist ruf ich lieber morgen um 8 an, bitte verschieben", "due"),
    ],
)
def test_what_no_rule_reads_is_put_together(text: str, act: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [act_of(one) for one in read(text, known_facts()).intents if one.mutates and one.is_sure]
    assert found == [act]
    monkeypatch.setattr(message, "likelihoods", lambda *_, **__: dict.fromkeys(ACTS, 1 / len(ACTS)))
    assert not [one for one in read(text, known_facts()).intents if one.mutates and one.is_sure]


@pytest.mark.parametrize("text", ["fyi the rent went out this morning", "I moved house last year"])
def test_what_is_only_told_is_not_put_together(text: str) -> None:
    assert not [one for one in read(text, known_facts()).intents if one.mutates and one.is_sure]


def test_what_is_said_of_something_unknown_is_not_done_to_the_open_task() -> None:
    found = read("delete the flamingo", known_facts("Pay rent")).intents
    assert [(one.tool, one.target and one.target.words) for one in found] == [("delete_task", "flamingo")]


def test_a_remark_behind_a_request_is_left_out() -> None:
    [found] = read("move everything due today to tomorrow, two people called in sick", known_facts()).intents
    assert act_of(found) == "due"
    assert found.target is not None
    assert found.target.several is not None
