"""Answers in less usual words, where nothing was called: which of them claim what did not happen."""

from __future__ import annotations

import pytest

from desktop.agent.claims import ClaimKind, check


@pytest.mark.parametrize(
    "text",
    [
        "By the way, deleted 'Gym'.",
        "I have now been able to delete 'Gym'.",
        "Your newest task is 'Gym'.",
        "The task Gym is being deleted.",
        "'Gym' should now be deleted.",
        "I deleted both Gym and Milk.",
        "That was deleted.",
        "Have deleted 'Gym'.",
        "I marked 'Gym' as not done.",
        "Deleting 'Gym' went well.",
        "I removed 'Gym' and also 'Milk'.",
        "Status: deleted\nTask: Gym",
        "Created: Gym",
        "I've bumped the priority of 'Gym'.",
        "I've pushed 'Gym' to Friday.",
        "Gelöscht: 'Gym' und 'Milk'.",
        "Ich habe 'Gym' und 'Milk' gelöscht.",
        "He eliminado 'Gym' y 'Milk'.",
        "J'ai supprimé 'Gym', mais pas 'Milk'.",
    ],
)
def test_a_success_that_was_none(text: str) -> None:
    assert check(text, []).kind is ClaimKind.UNBACKED


@pytest.mark.parametrize("text", ["I checked your tasks and nothing is due.", "You have 3 tasks."])
def test_a_look_that_was_none(text: str) -> None:
    assert check(text, []).kind is ClaimKind.GHOST_READ


@pytest.mark.parametrize(
    "text",
    [
        "It has never been deleted.",
        "It could have been deleted by now.",
        "The tasks that have been deleted are in the trash.",
        "It got deleted? I did not do that.",
        "You have got rid of it yourself.",
        "'Gym' has got to be deleted by you.",
        "It was deleted by you.",
        "The wall was painted in 1950.",
        "The church was built in the 13th century.",
        "A task is ticked by clicking the box.",
        "I have never deleted 'Gym'.",
        "If deleting 'Gym' succeeded, you would see it in the trash.",
        "Unless deleting it went well, it is still there.",
        "Which tasks have been deleted?",
        "Your newest task could be 'Gym'.",
        "I propose these steps: first think, then write.",
        "Are we done?",
        "You did it!",
        "Nothing was being deleted.",
        "Being deleted is not the end.",
        "You asked and Kim was told.",
    ],
)
def test_what_claims_nothing(text: str) -> None:
    assert check(text, []).kind is ClaimKind.OK
