"""What is asked for in any words: which tasks are meant, on which day, what is looked for, and with which title."""

from __future__ import annotations

import pytest

from desktop.agent.language import Intent, message, read
from desktop.agent.language.likely_acts import ACTS, act_of
from desktop.agent.language.meant_tasks import meant_tasks
from desktop.agent.language.message import read_by_rules
from desktop.agent.language.tagger import mentions, tagged
from desktop.domain.task import Filter
from tests.helpers.facts import facts
from tests.helpers.request_scores import NOW, known_facts


def proposed(text: str, selected: str = "") -> list[Intent]:
    return [one for one in read(text, known_facts(selected)).intents if one.mutates]


def meant(text: str, act: str, selected: str = "", language: str = "en") -> list[str]:
    found = read_by_rules(text, known_facts(selected), language)
    return [task.title for _, task in meant_tasks(found.said, act, found.entities)]


def tags(text: str, act: str) -> list[tuple[str, str]]:
    """What each word is for that is for something."""
    found = read_by_rules(text, known_facts(), "en")
    names, _ = tagged(found.tokens, mentions(found.said, found.entities, []), act, "en")
    said = [found.entities.plain(one.entity) if one.entity else one.token for one in found.said]
    return [(word, name) for word, name in zip(said, names, strict=True) if name != "other"]


@pytest.mark.parametrize(
    ("text", "act", "language", "titles"),
    [
        ("the dentist thing, friday", "due", "en", ["Call dentist"]),
        ("rent's gone out", "complete_task", "en", ["Pay rent"]),
        ("both the dentist and the rent to friday", "due", "en", ["Call dentist", "Pay rent"]),
        ("der dentist erst am Freitag", "due", "de", ["Call dentist"]),
        ("nothing of all this", "due", "en", []),
    ],
)
def test_tasks_are_meant_by_their_telling_words(text: str, act: str, language: str, titles: list[str]) -> None:
    assert meant(text, act, language=language) == titles


def test_the_open_task_is_meant_where_no_other_is_named() -> None:
    assert meant("make it friday", "due", "Pay rent") == ["Pay rent"]
    assert meant("move the dentist to friday", "due", "Pay rent") == ["Call dentist"]


def test_what_days_and_times_are_for() -> None:
    found = tags("the dentist is friday at ten now, remind me 2 hours before", "due")
    assert {name for _, name in found} == {"due", "remind"}
    assert ("2 hours", "remind") in found


def test_what_the_words_of_a_new_task_are_for() -> None:
    found = tags("new task: sort the photos, label family, tomorrow, reckon 40 minutes", "add_task")
    assert found == [
        ("sort", "title"),
        ("the", "title, on"),
        ("photos", "title, on"),
        ("family", "label"),
        ("tomorrow", "due"),
        ("40 minutes", "estimate"),
    ]


def test_of_two_days_the_one_that_is_asked_for_counts() -> None:
    [moved] = proposed("can't do the dentist tomorrow, make it friday instead")
    assert (act_of(moved), str(moved.due)) == ("due", "2026-11-20")


@pytest.mark.parametrize(
    ("text", "slots"),
    [
        ("which ones are running late by now", {"due": "overdue"}),
        ("what have I got done already", {"filter": Filter.COMPLETED}),
        ("was ist morgen alles los", {"due": "tomorrow"}),
    ],
)
def test_what_is_looked_for_is_read_in_any_words(text: str, slots: dict[str, object]) -> None:
    [look] = [one for one in read(text, known_facts()).intents if one.tool == "list_tasks"]
    assert look.selection is not None
    assert {name: getattr(look.selection, name) for name in slots} == slots


def test_a_title_is_found_wherever_it_stands() -> None:
    [new] = proposed("paint the shed, can you stick that on the list for saturday")
    assert (new.tool, new.title, str(new.due)) == ("add_task", "paint the shed", "2026-11-21")


def test_several_new_tasks_have_their_own_days_and_share_what_is_said_before() -> None:
    found = proposed("two new tasks for home: water the ferns tomorrow, and bleed the radiators on friday")
    assert [(one.title, str(one.due)) for one in found] == [
        ("water the ferns", "2026-11-18"),
        ("bleed the radiators", "2026-11-20"),
    ]


@pytest.mark.parametrize(
    ("text", "selected", "acts"),
    [
        ("the dentist is on friday now and needs an hour", "", ["due", "set_task_estimate"]),
        ("high priority and due by friday", "Pay rent", ["priority:P1", "due"]),
        ("rent's paid, and put the dentist on hold", "", ["complete_task", "status:on hold"]),
    ],
)
def test_of_several_things_each_is_read_in_its_part(text: str, selected: str, acts: list[str]) -> None:
    assert [act_of(one) for one in proposed(text, selected)] == acts


def test_the_likeliest_act_is_put_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(message, "likelihoods", lambda *_, **__: dict.fromkeys(ACTS, 0.0) | {"priority:P0": 1.0})
    assert [act_of(one) for one in proposed("rent, P0")] == ["priority:P0"]


def test_all_of_a_kind_are_meant_also_in_the_singular_and_with_a_new_label() -> None:
    known = facts(NOW, tasks={"Book flights to Rome": {}, "Cancel flights to Oslo": {}, "Pay rent": {}})
    [labelled] = read("label all flight tasks travel", known).intents
    assert labelled.labels == ("travel",)
    assert labelled.target is not None
    assert labelled.target.several is not None
    assert labelled.target.several.text == "flight"


def test_two_tasks_that_fit_just_as_well_are_asked_about() -> None:
    known = facts(NOW, tasks={"Call Ann about the roof": {}, "Mail Ann about the garden": {}})
    assert not [one for one in read("the Ann thing to friday please", known).intents if one.is_sure]
