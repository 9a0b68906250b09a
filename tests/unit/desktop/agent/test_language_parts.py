"""Requests by their parts: the same request in any order, and what must not be taken for one."""

from __future__ import annotations

import datetime as dt

import pytest
import time_machine

from tests.unit.desktop.agent.test_builtin_items import ITEMS, TOMORROW, AgentSetup, desk

__all__ = ["desk"]

_TICKED = ['Tick "Print badges"']


@pytest.mark.parametrize(
    ("request_", "proposed"),
    [
        ("read book p1 and on friday please", ["due", "Set priority to P1"]),
        ("for the library book: an hour of work, low priority", ["Set estimate to 60 minutes", "Set priority to P3"]),
        ("an hour for read book", ["Set estimate to 60 minutes"]),
        ("delete the book list, and launch prep to tomorrow", ['Delete "Book list"', f"Set due date to {TOMORROW}"]),
        ("read book every 3 days instead of weekly", ["repetition to every 3 days"]),
        ("give me a heads-up 15 min before launch prep", ["reminders to 15 minutes before"]),
        ("launch prep is blocked until they answer", ["Set status to blocked"]),
        ("stufe read book als wichtig ein", ["Set priority to P1"]),
        ("auf morgen mit launch prep bitte", [f"Set due date to {TOMORROW}"]),
        ("bei launch prep print badges abhaken", _TICKED),
        ("print badges ist erledigt, hak den punkt bei launch prep ab", _TICKED),
        ("read book vierteljährlich", ["repetition to every 3 months"]),
        ("read book soll bis morgen fertig sein", [f"Set due date to {TOMORROW}"]),
    ],
)
def test_the_order_of_the_parts_does_not_matter(desk: AgentSetup, request_: str, proposed: list[str]) -> None:
    waiting = desk.after(request_)
    assert len(waiting) == len(proposed), waiting
    for said in proposed:
        assert any(said.casefold() in one.casefold() for one in waiting), waiting


@pytest.mark.parametrize(
    "text",
    [
        "the library was closed yesterday",
        "launch prep stays on friday",
        "great that launch prep is done",
        "launch prep was awful",
        "how urgent is launch prep?",
        "in which list is read book",
        "wie dringend ist launch prep",
        "schön, dass launch prep fertig ist",
    ],
)
def test_what_names_a_task_but_asks_for_nothing_changes_nothing(desk: AgentSetup, text: str) -> None:
    assert desk.after(text) == []


@pytest.mark.parametrize(
    "text",
    ["take launch prep to tomorrow", "launch prep ends at 8pm", "launch prep nehm ich mir für morgen vor"],
)
def test_words_that_only_may_mean_removal_delete_nothing(desk: AgentSetup, text: str) -> None:
    assert not [said for said in desk.after(text) if said.startswith("Delete")]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("rental cars – new task, low priority, tomorrow", "rental cars"),
        ("quick one: low priority, sort photos, tomorrow", "sort photos"),
        ("neue Aufgabe: Elternabend, morgen, niedrige Priorität", "Elternabend"),
        ("Winterreifen wechseln, morgen, niedrige Priorität, bitte hinzufügen", "Winterreifen wechseln"),
    ],
)
def test_what_is_said_beside_a_new_title_stands_anywhere(desk: AgentSetup, text: str, title: str) -> None:
    assert desk.after(text) == [f'Add task: "{title}"']
    (row,) = [row for card in desk.services.review.open_cards() for row in card.rows]
    assert (row.item.arguments["priority"], row.item.arguments["due_date"]) == ("P3", TOMORROW.isoformat())


def test_an_item_beside_another_goes_to_the_same_checklist(desk: AgentSetup) -> None:
    assert desk.after("tick print badges and add glue") == ['Add: "glue"', *_TICKED]
    assert len(desk.confirm().checklist) == len(ITEMS) + 1


def test_a_day_of_a_german_month_is_no_list(desk: AgentSetup) -> None:
    desk.say("verschiebe launch prep auf den 3. Dezember um 10 Uhr")
    due = desk.confirm().due
    assert due is not None
    assert (due.date.day, due.date.month, due.time) == (3, 12, dt.time(10))


@pytest.mark.parametrize(
    ("text", "proposed"),
    [
        ("launch prep on the twenty third of december", ["2026-12-23"]),
        ("launch prep at half past seven in the evening", ["19:30"]),
        ("launch prep auf den siebten dezember um halb elf vormittags", ["2026-12-07"]),
        ("launch prep -> tomorrow", ["2026-11-18"]),
        ("the event (launch prep) to tomorrow please", ["2026-11-18"]),
        ("launch prep from 7 to 9 december", ["2026-12-09", "2026-12-07"]),
        ("launch prep P0 -> P1", ["Set priority to P1"]),
        ("launch prep to tomorrow, we are away on sunday", ["2026-11-18"]),
        ("hak print badges ab, die sind heute angekommen", _TICKED),
        ("badges are printed", _TICKED),
        ("add task read book tomorrow", ['Add task: "read book"']),
        ("don't forget grandma's birthday on december 3", ['Add task: "grandma\'s birthday"']),
        ("vergiss omas geburtstag am 3. dezember nicht", ['Add task: "omas geburtstag"']),
        ("könnten sie mich morgen um 9 uhr daran erinnern, den chef anzurufen", ['Add task: "chef anrufen"']),
        ("bei launch prep noch kleber und papier dazuschreiben", ['Add: "kleber"', 'Add: "papier"']),
        ("lösch read book und leg joggen jeden sonntag an", ['Delete "Read book"', 'Add task: "joggen"']),
        ("legen Sie bitte eine Aufgabe „Angebot prüfen“ an, fällig am Freitag", ['Add task: "Angebot prüfen"']),
        ("schiebst du mir read book auf morgen?", ["Set due date to 2026-11-18"]),
        ("ich möchte neue aufgabe machen: kurs anmelden", ['Add task: "kurs anmelden"']),
        (
            "drei dinge für morgen: bad putzen, flur wischen (wichtig) und fenster putzen",
            ['"flur wischen"', '"fenster putzen"'],
        ),
        (
            "bad putzen, flur wischen und fenster putzen, alles für samstag",
            ['Add task: "bad putzen"', '"fenster putzen"'],
        ),
        ("keller entrümpeln!!! dringend, bis sonntag", ['Add task: "keller entrümpeln"']),
        ("launch prep hab ich gestern abend fertig gemacht", ['Complete "Launch prep"']),
        ("order food bitte wieder auf offen", ['"Order food"']),
        ("print badges umändern in schilder drucken", ["schilder drucken"]),
        ("launch prep bitte um die punkte kleber und papier erweitern", ['Add: "kleber"', 'Add: "papier"']),
        (
            "launch prep: checkliste mit kleber holen und papier kaufen, fällig morgen",
            ['Add: "kleber holen"', "2026-11-18"],
        ),
        ("read book heißt ab sofort romane lesen", ["romane lesen"]),
    ],
)
def test_requests_as_people_type_them(desk: AgentSetup, text: str, proposed: list[str]) -> None:
    with time_machine.travel(dt.datetime(2026, 11, 17, 10), tick=True):
        waiting = desk.after(text)
    said = " ".join(waiting).casefold()
    assert all(one.casefold() in said for one in proposed), waiting


@pytest.mark.parametrize(
    "text",
    [
        "my boss added three more people to launch prep",
        "any ideas for launch prep?",
        "can you explain what P0 and P3 mean",
        "write a status update for the team: api done, tests still missing",
        "vielen dank für die hilfe, schönen tag noch!",
        "what a day, three meetings before 10",
        "schönen feierabend und bis morgen!",
        "lösch launch prep bitte auf keinen fall",
        "launch prep bitte nicht verschieben, das bleibt genau so",
        "bitte einen punkt zur checkliste hinzufügen",
        "kannst du mir einen netten satz für eine karte schreiben?",
        "hör auf, das zu wiederholen",
        "was bedeutet P0 genau?",
        "das catering für launch prep ist durch",
    ],
)
def test_remarks_and_questions_propose_nothing(desk: AgentSetup, text: str) -> None:
    assert desk.after(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "alle roten aufgaben aus der schule auf p1",
        "everything that my aunt likes to tomorrow",
    ],
)
def test_a_word_that_narrows_the_choice_is_not_passed_over(desk: AgentSetup, text: str) -> None:
    assert desk.after(text) == []


@pytest.mark.parametrize(
    ("text", "proposed"),
    [
        ("launch prep to thursday... sorry, I mean tomorrow", ["2026-11-18"]),
        ("launch prep tomorrow at 8:15, no sorry, 8:45", ["08:45"]),
        ("launch prep tomorrow instead of friday", ["2026-11-18"]),
        ("delete read book. No, don't delete it, just move it to tomorrow", ["2026-11-18"]),
        ("launch prep is no longer blocked. I'm working on it now", ["Set status to in progress"]),
        ("get rid of read book, it's done anyway", ['Delete "Read book"']),
        ("delete read book but not launch prep", ['Delete "Read book"']),
        ("the badges are wrong, take print badges off launch prep", ['Archive "Print badges"']),
        ("no posters needed. remove them from launch prep", ['Archive "Print posters"']),
        ("launch prep must be done by tomorrow at the latest", ["2026-11-18"]),
        ("essay outline due tomorrow, make it important", ['Add task: "essay outline"']),
        ("call the bank, add it as a task", ['Add task: "call the bank"']),
        ("+ water the lawn", ['Add task: "water the lawn"']),
        ("a deadline of 31 January for launch prep", ["2027-01-31"]),
        ("put launch prep on someday", ["someday"]),
        ("add glue sticks to launch prep and remove print badges", ['"glue sticks"', 'Archive "Print badges"']),
        ("add call plumber, and set launch prep to blocked", ["blocked", "call plumber"]),
        ("verschieb launch prep auf irgendwann", ["someday"]),
    ],
)
def test_the_last_word_holds_and_nothing_else_is_proposed(desk: AgentSetup, text: str, proposed: list[str]) -> None:
    with time_machine.travel(dt.datetime(2026, 11, 17, 10), tick=True):
        waiting = desk.after(text)
    assert len(waiting) == len(proposed), waiting
    assert all(any(one in said for said in waiting) for one in proposed), waiting


def test_several_new_tasks_have_days_of_their_own_or_share_one(desk: AgentSetup) -> None:
    with time_machine.travel(dt.datetime(2026, 11, 17, 10), tick=True):
        desk.say("add brush the coats, saturday, and wash the blankets, sunday")
        desk.say("add three tasks: vacuum, change the sheets, descale the kettle. All for friday.")
    rows = [row for card in desk.services.review.open_cards() for row in card.rows]
    days = {row.item.arguments["title"]: row.item.arguments["due_date"] for row in rows}
    assert days == {
        "brush the coats": "2026-11-21",
        "wash the blankets": "2026-11-22",
        "vacuum": "2026-11-20",
        "change the sheets": "2026-11-20",
        "descale the kettle": "2026-11-20",
    }


@pytest.mark.parametrize(
    "text",
    [
        "should Anna call, take read book off my list",
        "launch prep needs to be done",
        "what's the french word for deadline?",
        "let's not change launch prep, Anna is happy with the 5th",
        "take note: nobody has ever beaten me at chess",
        "maybe I'll do launch prep at the weekend, let's see",
        "I always do launch prep on tuesdays",
        "Anna asked me whether launch prep could wait till thursday",
        "launch prep is going to kill me",
        "vielleicht mach ich launch prep am samstag, mal sehen",
        "launch prep ist mittwoch um sechs, wie jede woche",
    ],
)
def test_what_hangs_on_something_or_is_only_told_changes_nothing(desk: AgentSetup, text: str) -> None:
    assert desk.after(text) == []


def test_sentences_behind_a_new_task_say_more_of_it(desk: AgentSetup) -> None:
    with time_machine.travel(dt.datetime(2026, 11, 17, 10), tick=True):
        waiting = desk.after(
            "Neu: Moodboard bauen. Fällig in einer Woche, keine Eile, niedrige Priorität. Lösch Read book."
        )
        assert len(waiting) == 2, waiting
        desk.confirm()
        assert "24. Nov" in desk.say("wann ist moodboard bauen fällig?")
        assert "P3" in desk.say("zeig mir moodboard bauen")


def test_the_value_that_is_not_wanted_is_taken_away_and_not_the_task(desk: AgentSetup) -> None:
    assert not any("Delete" in one for one in desk.after("launch prep braucht keine wiederholung mehr, mach die weg"))


@pytest.mark.parametrize(
    ("text", "proposed"),
    [
        ("print badges ist erledigt, hak das bei launch prep ab", _TICKED),
        ("read book auf P1, wir ziehen im dezember um", ["Set priority to P1"]),
        ("launch prep muss am freitag weg", ["Set due date to"]),
        ("read book bitte löschen, das übernimmt launch prep", ['Delete "Read book"']),
    ],
)
def test_what_is_said_twice_or_beside_a_request_is_no_second_one(
    desk: AgentSetup, text: str, proposed: list[str]
) -> None:
    waiting = desk.after(text)
    assert len(waiting) == len(proposed), waiting
    assert all(any(said in one for one in waiting) for said in proposed), waiting
