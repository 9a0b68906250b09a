from __future__ import annotations

import pytest

from desktop.agent.language.verbs import TOOLS, VERBS, Family, by_base, by_gerund, by_past


@pytest.mark.parametrize(
    ("lemma", "forms"),
    [
        ("add", ("adds", "added", "added", "adding")),
        ("drop", ("drops", "dropped", "dropped", "dropping")),
        ("write", ("writes", "wrote", "written", "writing")),
        ("set", ("sets", "set", "set", "setting")),
        ("finish", ("finishes", "finished", "finished", "finishing")),
        ("modify", ("modifies", "modified", "modified", "modifying")),
        ("get rid of", ("gets", "got", "got", "getting")),
        ("queue", ("queues", "queued", "queued", "queuing")),
    ],
)
def test_verbs_inflect(lemma: str, forms: tuple[str, ...]) -> None:
    verb = next(verb for verb in VERBS if verb.lemma == lemma)
    assert (verb.third, verb.past, verb.participle, verb.gerund) == forms


def test_a_form_leads_back_to_its_verbs() -> None:
    assert [verb.lemma for verb in by_past("deleted")] == ["delete"]
    assert {verb.lemma for verb in by_past("ticked")} == {"tick", "tick off"}
    assert [verb.lemma for verb in by_gerund("renaming")] == ["rename"]


def test_longer_verbs_come_first() -> None:
    assert [verb.lemma for verb in by_base("tick")] == ["tick off", "tick"]


def test_every_family_has_verbs_and_tools_or_none_on_purpose() -> None:
    assert {verb.family for verb in VERBS} == set(Family) == set(TOOLS)
    assert {family for family in Family if not TOOLS[family]} == {Family.UNDO, Family.DECIDE, Family.PROPOSE}
