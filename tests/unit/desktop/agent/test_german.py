"""What German messages ask for. Precision comes first: a demand that nobody made spoils an answer."""

from __future__ import annotations

import datetime as dt

import pytest

from desktop.agent.guard import demand
from tests.helpers.facts import facts

FACTS = facts(dt.datetime(2026, 11, 17, 9, 0))


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("Füge Milch hinzu", "add_task"),
        ('fueg noch "Blumen giessen" hinzu bitte', "add_task"),
        ("leg mal nen Task an: Geschenk für Oma", "add_task"),
        ("schreib auf: Schlüssel nachmachen lassen", "add_task"),
        ("hak Milch ab", "complete_task"),
        ("kannst Brot abhaken 👍", "complete_task"),
        ("lösche die Aufgabe Zahnarzt", "delete_task"),
        ("loesche die aufgabe zahnarzt", "delete_task"),
        ("verschiebe Zahnarzt auf Freitag", "set_task_due_date"),
        ("Zahnarzt auf morgen", "set_task_due_date"),
        ("stell die Wäsche auf niedrige Prio", "set_task_priority"),
        ("tagge Lissabon mit Reise", "assign_task_labels"),
        ("nenn die Berlin-Aufgabe bitte „Berlin Reise planen“", "update_task"),
        ("was steht morgen an", "list_tasks"),
        ("Zeig mir alles von dieser Woche", "list_tasks"),
        ("was soll ich als nächstes machen?", "list_tasks"),
    ],
)
def test_a_request_has_a_hint(text: str, tool: str) -> None:
    assert demand(text, FACTS).hints == (tool,)


@pytest.mark.parametrize(
    "text",
    [
        "Kannst du Aufgaben löschen?",
        "Falls es am Samstag regnet, lösch das Picknick",
        "Lösch das Picknick, falls es regnet",
        "lösche meinen Browserverlauf",
        "Worin besteht der Unterschied zwischen Abhaken und Löschen?",
        "Was ist der Unterschied zwischen Abhaken und Löschen?",
        "Wie lösche ich eine Aufgabe?",
        "Ich habe die Aufgabe schon gelöscht",
        "lösche die Aufgabe nicht",
        "Danke, das war alles für heute!",
        "Was bedeutet „erledigt“?",
        "Guten Morgen!",
    ],
)
def test_what_asks_for_nothing_needs_nothing(text: str) -> None:
    assert demand(text, FACTS).hints == ()


def test_of_several_things_each_is_asked_for() -> None:
    assert demand("kannst Brot und Butter abhaken 👍", FACTS).hints == ("complete_task",) * 2
