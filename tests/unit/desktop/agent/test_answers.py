"""What the built-in assistant answers to everyday questions and requests, word for word, in English and in German."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
import time_machine

from desktop.domain.run import Choice
from desktop.domain.task import Due, Priority, Status
from desktop.services import Services
from desktop.settings import LANGUAGE
from tests.helpers.scripted import heard

TODAY = dt.date(2026, 11, 17)


class Conversation:
    def __init__(self, services: Services) -> None:
        self.services = services
        self.choices: tuple[Choice, ...] = ()
        self._id: str | None = None

    def say(self, text: str) -> str:
        result = heard(self.services.agent.ask(text, conversation_id=self._id)).result
        self._id, self.choices = result.conversation_id, result.records.choices
        return result.text


def add(
    services: Services,
    title: str,
    days: int | None = None,
    time: dt.time | None = None,
    *,
    priority: Priority | None = None,
    labels: Sequence[str] = (),
    items: Sequence[str] = (),
) -> str:
    due = None if days is None else Due(TODAY + dt.timedelta(days=days), time)
    return services.tasks.create({"title": title, "due": due, "priority": priority}, labels, items).task.id


@pytest.fixture
def talk(tmp_path: Path) -> Iterator[Conversation]:
    services = Services(tmp_path / "profile")
    with time_machine.travel(dt.datetime(2026, 11, 16, 9, tzinfo=dt.UTC), tick=True) as clock:
        for days in (14, 45):
            add(services, "Pay rent", days, labels=["home"])
        done = [add(services, "old post"), add(services, "buy milk"), add(services, "take out the bins", 1)]
        add(services, "dentist", 2, dt.time(14))
        add(services, "send tax papers", 3, priority=Priority.P1)
        add(services, "Call the plumber", 1)
        add(services, "Zahnarzt anrufen", 6)
        add(services, "Present for Anna", 9, items=["paper", "card"])
        services.tasks.complete(done[:1])
        clock.move_to(dt.datetime(2026, 11, 17, 9, tzinfo=dt.UTC))
        services.tasks.complete(done[1:])
        yield Conversation(services)
    services.close()


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("what did I do today?", "2 tasks completed today:\n1. take out the bins\n2. buy milk"),
        ("was habe ich heute geschafft?", "2 heute erledigte Aufgaben:\n1. take out the bins\n2. buy milk"),
        ("what did I finish yesterday?", "1 task completed yesterday:\n1. old post"),
        ("was habe ich gestern geschafft?", "1 gestern erledigte Aufgabe:\n1. old post"),
        ("what did I do last week?", "No tasks completed from Mon 9 Nov to Sun 15 Nov."),
        ("was habe ich letzte Woche erledigt?", "Keine von Mo., 9. Nov. bis So., 15. Nov. erledigten Aufgaben."),
        ("what did I complete in october?", "No tasks completed from Thu 1 Oct to Sat 31 Oct."),
        ("was habe ich am Freitag erledigt?", "Keine am Fr., 13. Nov. erledigten Aufgaben."),
        ("what have I done this month?", "since Sun 1 Nov"),
    ],
)
def test_what_was_done_is_told_by_when_it_was_done(talk: Conversation, said: str, answer: str) -> None:
    assert answer in talk.say(said)


def test_what_was_done_in_a_week_is_told_with_its_days(talk: Conversation) -> None:
    told = "3 tasks completed this week:\n1. take out the bins (completed today)\n2. buy milk (completed today)"
    assert talk.say("what did I do this week?") == f"{told}\n3. old post (completed yesterday)"


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("Was ist überfällig?", "Keine überfälligen Aufgaben."),
        ("anything overdue?", "No overdue tasks."),
        ("was ist blockiert?", "Keine blockierten Aufgaben."),
        ("what is in progress?", "No tasks in progress."),
        ("was ist in Arbeit?", "Keine Aufgaben in Arbeit."),
        ("Was ist heute fällig?", "Keine heute fälligen Aufgaben."),
        ("was muss ich am Donnerstag tun?", "1 am Do., 19. Nov. fällige Aufgabe:\n1. dentist (14:00)"),
        ("welche Aufgaben haben hohe Priorität?", "1 offene Aufgabe mit Priorität P1:"),
        ("Zeig mir alles mit Etikett home", "2 offene Aufgaben mit dem Etikett „home“:"),
        ("zeige Aufgaben mit Etikett dringend", "Es gibt kein Etikett „dringend“."),
        ("show tasks labelled urgent", "There is no label “urgent”."),
        ("was ist in der Liste Garten?", "Es gibt keine Liste „Garten“."),
        ("was steht heute und morgen an?", "1 bis morgen fällige Aufgabe:\n1. Call the plumber (morgen fällig)"),
        ("wann ist der Zahnarzt?", "„Zahnarzt anrufen“ ist am Mo., 23. Nov. fällig."),
        ("when is the dentist?", "“dentist” is due Thu 19 Nov at 14:00."),
        ("what is the description of dentist?", "“dentist” has no description."),
        ("was steht in der Beschreibung von Zahnarzt?", "„Zahnarzt anrufen“ hat keine Beschreibung."),
        ("which task is the oldest?", "Your oldest open task is “Pay rent”, added yesterday."),
        ("welche ist die älteste Aufgabe?", "Deine älteste offene Aufgabe ist „Pay rent“, gestern hinzugefügt."),
        ("what day is it?", "Today is Tue 17 Nov 2026."),
        ("welcher Tag ist heute?", "Heute ist Di., 17. Nov. 2026."),
        ("what is waiting for review?", "Nothing waits for your review."),
        ("was wartet auf meine Prüfung?", "Nichts wartet auf deine Prüfung."),
    ],
)
def test_questions_are_answered_in_plain_sentences(talk: Conversation, said: str, answer: str) -> None:
    assert talk.say(said).startswith(answer)


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("make a list called garden", "I cannot make lists by themselves."),
        ("leg eine Liste Garten an", "Eine Liste allein kann ich nicht anlegen."),
        ("create a label garden", "I cannot make labels by themselves."),
        ("erstelle ein Etikett Garten", "Ein Etikett allein kann ich nicht anlegen."),
        ("dupliziere Zahnarzt", "Das kann ich nicht für dich tun."),
        ("exportiere meine Aufgaben", "Das kann ich nicht für dich tun."),
        ("remove the label home from Call the plumber", "I cannot do that for you."),
        ("wie synchronisiere ich mein Handy?", "Das kann ich nicht beantworten:"),
        ("wer hat dich gemacht?", "Das kann ich nicht beantworten:"),
        ("abbrechen", "In Ordnung, es wurde nichts geändert."),
        ("alle bestätigen", "Das entscheidest du:"),
    ],
)
def test_what_it_cannot_do_it_says_in_the_language_of_the_request(talk: Conversation, said: str, answer: str) -> None:
    assert talk.say(said).startswith(answer)
    assert not talk.services.review.open_cards()


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ("add buy stamps tomorrow", "add “buy stamps”, due Wed 18 Nov"),
        (
            "neue Aufgabe Beete umgraben /Garten !p1 morgen 9 Uhr",
            "„Beete umgraben“ hinzufügen, fällig Mi., 18. Nov., 09:00, Priorität P1, in der Liste „Garten“",
        ),
        ("neue Aufgabe Müll jede Woche", "„Müll“ hinzufügen, fällig Di., 17. Nov., Wiederholung jede Woche"),
        ("tick card", "tick “card” of “Present for Anna”"),
        ("hake card ab", "„card“ von „Present for Anna“ abhaken"),
        ("rename card to big card", "rename “card” of “Present for Anna” to “big card”"),
        ("schätze 2 Stunden für den Zahnarzt", "„Zahnarzt anrufen“ auf 120 Minuten schätzen"),
        ("keine Priorität für send tax papers", "die Priorität von „send tax papers“ entfernen"),
        ("beginne mit dem Zahnarzt", "„Zahnarzt anrufen“ auf „in Arbeit“ setzen"),
        ("remind me about the dentist an hour before", "set the reminders of “dentist” to 1 hour before"),
        ("move the plumber to the garden list", "move “Call the plumber” to garden"),
        ("verschiebe den Zahnarzt in die Liste Garten", "„Zahnarzt anrufen“ in die Liste „Garten“ verschieben"),
        ("tagge den Zahnarzt mit Gesundheit", "„Gesundheit“ als Etikett für „Zahnarzt anrufen“"),
        ("erledige alle Aufgaben mit Etikett home", "„Pay rent“ und „Pay rent“ erledigen"),
        ("the plumber costs 200 euros, add that as a note", "change the description of “Call the plumber”"),
        (
            "der Zahnarzt kostet 200 Euro, schreib das als Notiz dazu",
            "die Beschreibung von „Zahnarzt anrufen“ ändern",
        ),
        ("delete all done tasks", "delete “take out the bins”, “buy milk” and “old post”"),
    ],
)
def test_a_proposal_is_named_by_what_it_is_about(talk: Conversation, said: str, what: str) -> None:
    head, tail = (
        ("Vorgeschlagen", "wartet auf deine Prüfung") if "„" in what else ("Proposed", "waiting for your review")
    )
    assert talk.say(said) == f"{head}: {what} ({tail})."


def test_a_plan_lists_nothing_but_itself(talk: Conversation) -> None:
    add(talk.services, "Read")
    told = talk.say("Plane meinen Tag")
    assert told == (
        "Vorgeschlagen: „Read“ auf Di., 17. Nov. legen (wartet auf deine Prüfung).\n\n"
        "Eine Reihenfolge für heute:\n1. Read"
    )


def test_what_is_told_before_a_question_does_not_widen_it(talk: Conversation) -> None:
    told = talk.say("I called the plumber, what else is left this week?")
    assert told.startswith(
        "Proposed: mark “Call the plumber” as done (waiting for your review).\n\n3 open tasks due this"
    )


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (
            "verschiebe den Zahnarzt auf Montag",
            "Nicht vorgeschlagen, weil es schon so ist: „Zahnarzt anrufen“ auf Mo., 23. Nov. legen.",
        ),
        ("uncheck card", "Not proposed, because it is so already: untick “card” of “Present for Anna”."),
        (
            "verschiebe den Zahnarzt auf 1.1.2020",
            "Nicht möglich: „Zahnarzt anrufen“ auf Mi., 1. Jan. 2020 legen – Dieser Tag ist schon vorbei.",
        ),
        ("zieh deine Vorschläge zurück", "Es gibt keine Vorschläge, die sich zurückziehen ließen."),
    ],
)
def test_why_nothing_was_proposed(talk: Conversation, said: str, answer: str) -> None:
    assert talk.say(said) == answer


def test_what_waits_already_is_told_in_the_language_of_the_request(talk: Conversation) -> None:
    said = "neue Aufgabe Umzug mit Checkliste: Kisten, Band"
    assert talk.say(said).startswith("Vorgeschlagen")
    told = talk.say(said)
    assert told.startswith("Nicht noch einmal vorgeschlagen, weil es schon auf deine Prüfung wartet: „Umzug“ hinzu")
    assert ": ." not in told


def test_which_of_several_is_asked_with_their_days(talk: Conversation) -> None:
    assert talk.say("lösche Pay rent") == "Mehrere Aufgaben passen zu „Pay rent“. Welche meinst du?"
    assert [choice.text for choice in talk.choices][-1] == "Pay rent (Fr., 1. Jan. 2027)"
    assert talk.say(talk.choices[-1].text) == "Vorgeschlagen: „Pay rent“ löschen (wartet auf deine Prüfung)."


def test_where_no_word_tells_the_language_the_apps_is_spoken(talk: Conversation) -> None:
    assert talk.say("Blorp").startswith("What should I do with “Blorp”?")
    talk.services.settings.set(LANGUAGE, "de")
    german = Conversation(talk.services)
    assert german.say("Blorp") == "Was soll ich mit „Blorp“ tun? Soll ich es als Aufgabe hinzufügen?"
    assert [choice.text for choice in german.choices][1:] == ["Neue Aufgabe: „Blorp“", "Suche nach „Blorp“"]
    assert german.say("delete the dentist").startswith("Proposed: delete “dentist”")


def test_the_status_of_a_listed_task_is_told_once(talk: Conversation) -> None:
    ids = [add(talk.services, "Paint")]
    talk.services.tasks.edit(ids, {"status": Status.BLOCKED})
    assert talk.say("was ist blockiert?") == "1 blockierte Aufgabe:\n1. Paint"
    assert "Paint (blockiert)" in talk.say("zeige Aufgaben ohne Datum")
