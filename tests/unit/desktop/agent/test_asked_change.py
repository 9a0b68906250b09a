"""What sounds like a request and is none is offered; what contradicts itself is asked about."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop.agent.language import Level, message, read
from desktop.agent.provider import Facts
from tests.helpers.request_scores import known_facts
from tests.unit.desktop.agent.test_builtin_items import AgentSetup, desk

__all__ = ["desk"]
_ROWS = Path(__file__).parents[3] / "data" / "requests" / "asks_or_not.jsonl"


def proposes(text: str, known: Facts) -> bool:
    found = read(text, known).intents
    return any(one.mutates and (one.level is Level.MUST or (one.level is Level.MAY and one.is_sure)) for one in found)


@pytest.mark.parametrize(
    "remark",
    [
        "two hours in the garage and i still couldn't find the drill",
        "consultant added two clinics to her own Thursday, madness",
        "hab gehört die library macht nächstes Jahr zu, stell dir das mal vor",
        "Ständig verschiebe ich alles auf morgen und morgen dann auf übermorgen. Ich kenn mich ja.",
    ],
)
def test_a_remark_in_the_words_of_a_request_is_not_proposed(remark: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not proposes(remark, known_facts())
    monkeypatch.setattr(message, "decided", lambda found, *_: found.intents)
    assert proposes(remark, known_facts()), "the words alone read as a request"


def test_what_the_weights_were_learned_from_is_told_apart() -> None:
    """They fit the features and the rows as these are now; how good they are on others the trainer tells."""
    rows = [json.loads(line) for line in _ROWS.read_text("utf-8").splitlines()][::7]
    others = [row for row in rows if row["kind"] in ("none", "read")]
    wrong = [row["text"] for row in others if proposes(row["text"], known_facts(row.get("selected", "")))]
    assert len(wrong) <= len(others) // 50, wrong


def test_a_yes_to_what_is_offered_proposes_it(desk: AgentSetup) -> None:
    offered = desk.say("consultant added two clinics to her own Thursday, madness")
    assert offered.startswith("Shall I propose to ")
    assert not desk.waiting()
    assert [one.text for one in desk.choices()] == ["Yes", "No"]
    assert len(desk.after("Yes")) == 1


@pytest.mark.parametrize(
    ("said", "question", "answer", "proposed"),
    [
        (
            "move launch prep to thursday the 20th of november 2026",
            "two different days",
            "20 November 2026",
            "2026-11-20",
        ),
        ("Launch prep auf Freitag, den 22.11.2026", "zwei verschiedene Tage", "am 20.11.2026", "2026-11-20"),
        ("verschieb Launch prep auf Dienstag, den 25.11.2026", "zwei verschiedene Tage", "den 24.", "-24"),
        ("delete read book and move it to 2026-12-01", "Which of them?", "", ""),
        ("set launch prep to P0 and to P3", "Which of them?", "", ""),
        ("push read book by a few days", "To which date?", "2026-12-01", "2026-12-01"),
        ("move read book to the 31st of november", "To which date?", "", ""),
        ("new task please, high priority", "What should the task be called?", "sing", 'Add task: "sing"'),
        ("rename read book to what we agreed", "What is the new name?", "Read novels", "Read novels"),
        ("add one more thing to the launch prep checklist", "Which items", "", ""),
        ("tick two things on the launch prep checklist", "Which item", "", ""),
    ],
)
def test_what_contradicts_itself_or_names_nothing_is_asked_about(
    desk: AgentSetup, said: str, question: str, answer: str, proposed: str
) -> None:
    assert question in desk.say(said)
    assert not desk.waiting()
    if answer:
        (waiting,) = desk.after(answer)
        assert proposed in waiting
