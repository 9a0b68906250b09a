"""The built-in assistant on a real profile: checklist items by name, and answers to what it asked."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from desktop.domain.run import Choice
from desktop.domain.task import Due, Priority, Status, Task
from desktop.services import Services
from tests.helpers.scripted import heard

ITEMS = ("Print badges", "Print posters", "salt and pepper", "Order food")


class AgentSetup:
    """One conversation; `task` is the one that is open beside it."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.launch = services.tasks.create({"title": "Launch prep"}, [], ITEMS).task
        services.checklists.tick(self.launch.checklist[3].id, on=True)
        for title in ("Read book", "Return book to library", "Book list"):
            services.tasks.create({"title": title})
        self._conversation: str | None = None

    def say(self, text: str, *, task: str | None = None) -> str:
        result = heard(self.services.agent.ask(text, conversation_id=self._conversation, task_id=task)).result
        self._conversation = result.conversation_id
        return result.text

    def confirm(self) -> Task:
        """All that waits; returns Launch prep as it is then."""
        for card in self.services.review.open_cards():
            self.services.review.confirm_all([row.item.id for row in card.rows])
        return self.services.tasks.get(self.launch.id)

    def after(self, *requests: str) -> list[str]:
        """What waits once all of these were said, one after the other."""
        for request in requests:
            self.say(request)
        return sorted(self.waiting())

    def choices(self) -> Sequence[Choice]:
        """What the last answer offers."""
        assert self._conversation is not None
        return self.services.agent.messages(self._conversation)[-1].records.choices

    def waiting(self) -> list[str]:
        return [row.summary for card in self.services.review.open_cards() for row in card.rows]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[AgentSetup]:
    services = Services(tmp_path / "profile")
    yield AgentSetup(services)
    services.close()


@pytest.mark.parametrize(
    ("said", "waits"),
    [
        ("rename print posters to hang posters on the launch prep checklist", "hang posters"),
        ("mark the item print badges as done on the launch prep checklist", "Print badges"),
        ("mark order food as not done on the launch prep checklist", "Order food"),
        ("in the launch prep checklist, tick print badges", "Print badges"),
        ("change the item print posters of launch prep to hang posters", "hang posters"),
    ],
)
def test_an_item_is_found_on_the_checklist_that_is_named(desk: AgentSetup, said: str, waits: str) -> None:
    (waiting,) = desk.after(said)
    assert waits in waiting


@pytest.mark.parametrize("opened", [True, False], ids=["task open", "task named"])
@pytest.mark.parametrize(
    ("said", "title", "is_checked", "archived"),
    [
        ("tick the item print badges", "Print badges", True, False),
        ("untick the item order food", "Order food", False, False),
        ("tick the checklist items salt and pepper", "salt and pepper", True, False),
        ("archive the item print posters", "Print posters", False, True),
        ("rename the item print posters to hang posters", "hang posters", False, False),
    ],
)
def test_an_item_is_found_by_its_title(
    desk: AgentSetup, said: str, title: str, is_checked: bool, archived: bool, opened: bool
) -> None:
    if opened:
        answer = desk.say(said, task=desk.launch.id)
    else:
        first, to, rest = said.partition(" to ")
        answer = desk.say(f"{first} of launch prep{to}{rest}")
    assert answer.startswith("Proposed: ")
    assert desk.services.tasks.get(desk.launch.id).checklist[0].title == "Print badges"
    (item,) = [item for item in desk.confirm().checklist if item.title == title]
    assert (item.is_checked, item.archived) == (is_checked, archived)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("tick the item print of launch prep", "Multiple checklist items match 'print'."),
        ("tick the item singing of launch prep", "No checklist item of 'Launch prep' matches 'singing'."),
        ("tick off singing in launch prep", "No checklist item of 'Launch prep' matches 'singing'."),
        ("tick the item print badges of book", "Several tasks match “book”. Which one do you mean?"),
        ("tick the item print badges of the garden", "No task found matching"),
    ],
)
def test_what_is_not_clear_is_said_and_not_guessed(desk: AgentSetup, said: str, told: str) -> None:
    assert told in desk.say(said)
    assert desk.waiting() == []


def test_of_several_items_those_that_are_there_are_proposed_and_the_rest_told(desk: AgentSetup) -> None:
    assert "matches 'singing'" in desk.say("tick the items print badges and singing of launch prep")
    assert len(desk.waiting()) == 1


@pytest.mark.parametrize(
    ("said", "answers", "proposed"),
    [
        ("delete book", ["the second one"], ['Delete "Read book"']),
        ("lösche book", ["die zweite"], ['Delete "Read book"']),
        ("delete book", ["Book list"], ['Delete "Book list"']),
        ("delete book", ["the ninth one"], []),
        ("delete book", ["none of them"], []),
        ("i should call mum", ["yes"], ['Add task: "call mum"']),
        ("call mum\nbuy milk", ["yes"], ['Add task: "call mum"', 'Add task: "buy milk"']),
        ("hello", ["yes"], []),
    ],
)
def test_what_it_asked_can_be_answered_in_a_word(
    desk: AgentSetup, said: str, answers: list[str], proposed: list[str]
) -> None:
    desk.say(said)
    assert desk.waiting() == []
    for answer in answers:
        desk.say(answer)
    assert desk.waiting() == proposed


@pytest.mark.parametrize("how", ["by its name", "the second one"])
def test_of_tasks_with_the_same_title_the_one_that_is_chosen_is_meant(desk: AgentSetup, how: str) -> None:
    due = Due(dt.date(2026, 11, 18), dt.time(9))
    lists = (None, "house")
    ids = [desk.services.tasks.create({"title": "Pay rent", "due": due, "list": one}).task.id for one in lists]
    desk.say("set the priority of pay rent to low")
    names = [choice.label for choice in desk.choices()]
    assert names == ["Pay rent (Wed 18 Nov, 09:00)", "Pay rent (Wed 18 Nov, 09:00, /house)"]
    desk.say(names[1] if how == "by its name" else how)
    (card,) = desk.services.review.open_cards()
    (row,) = card.rows
    assert (row.item.tool, row.item.task_id) == ("set_task_priority", ids[1])


def test_it_withdraws_its_own_proposals_when_asked(desk: AgentSetup) -> None:
    nothing = desk.say("withdraw your proposals")
    assert "There are no proposals to withdraw." in nothing
    desk.say("add task milk and add task bread")
    assert desk.say("withdraw your proposals") == "Done: withdrew 2 proposals."
    assert desk.waiting() == []


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("update the report of Launch prep: Kim waits", "Done: updated the report on “Launch prep”."),
        (
            "set the status of launch prep to blocked",
            "Not proposed, because it is so already: set the status of “Launch prep” to blocked.",
        ),
        ("which tasks are blocked?", "1 blocked task:\n1. Launch prep (1/4)"),
        ("which tasks are on hold?", "No tasks on hold."),
        ("set the language of launch prep to German", "Done: noted the language of “Launch prep”."),
    ],
)
def test_what_it_says_of_what_is_so(desk: AgentSetup, said: str, told: str) -> None:
    desk.services.tasks.edit([desk.launch.id], {"status": Status.BLOCKED})
    assert desk.say(said) == told
    assert desk.waiting() == []


def test_what_was_turned_down_is_not_proposed_again_unasked(desk: AgentSetup) -> None:
    desk.say("tick the item print badges of launch prep")
    (card,) = desk.services.review.open_cards()
    desk.services.review.reject(card.rows[0].item.id, "wrong task")
    assert desk.say("tick the items print badges and print posters of launch prep").startswith("Proposed")
    assert len(desk.waiting()) == 2, "asked for again, it is proposed again"


def test_what_is_ticked_off_in_a_task_is_an_item_of_it(desk: AgentSetup) -> None:
    assert desk.say("tick off print badges in launch prep").startswith(
        "Proposed: tick “Print badges” of “Launch prep”"
    )
    launch = desk.confirm()
    assert (launch.status, launch.checklist[0].is_checked) == (Status.OPEN, True)


def test_what_reads_as_an_item_of_a_task_may_be_the_title_of_one(desk: AgentSetup) -> None:
    desk.services.tasks.create({"title": "Singing in launch prep"})
    answer = desk.say("tick off singing in launch prep")
    assert answer == "Proposed: mark “Singing in launch prep” as done (waiting for your review)."


THURSDAY = next(one for n in range(1, 8) if (one := dt.date.today() + dt.timedelta(days=n)).weekday() == 3)
TOMORROW = dt.date.today() + dt.timedelta(days=1)
ALL_BOOKS = ['Delete "Book list"', 'Delete "Read book"', 'Delete "Return book to library"']


@pytest.mark.parametrize(
    ("requests", "proposed"),
    [
        (["move launch prep to thursday at 10:00"], [f"Set due date to {THURSDAY} 10:00"]),
        (["Verschiebe Launch prep auf Donnerstag um 10 Uhr"], [f"Set due date to {THURSDAY} 10:00"]),
        (["move launch prep to tomorrow", "no, thursday"], [f"Set due date to {THURSDAY}"]),
        (["verschiebe launch prep auf morgen", "nein, Donnerstag"], [f"Set due date to {THURSDAY}"]),
        (["move launch prep to tomorrow", "undo that"], []),
        (["verschiebe launch prep auf morgen", "mach das rückgängig"], []),
        (["delete the book tasks"], ALL_BOOKS),
        (["Lösche die book-Aufgaben"], ALL_BOOKS),
        (
            ["Lösche die book-Aufgaben"],
            ['Delete "Book list"', 'Delete "Read book"', 'Delete "Return book to library"'],
        ),
        (["tick print badges"], ['Tick "Print badges"']),
        (["Hake Print badges ab"], ['Tick "Print badges"']),
        (["remove print posters from launch prep"], ['Archive "Print posters"']),
        (["rename print posters to hang posters"], ['Rename "Print posters" to "hang posters"']),
        (["add task sing on thursday, high priority, label fun"], ['Add label "fun"', 'Add task: "sing"']),
        (
            ["Neue Aufgabe: singen am Donnerstag, hohe Priorität, Label spaß"],
            ['Add label "spaß"', 'Add task: "singen"'],
        ),
        (["add task sing", "and make it high priority"], ['Add task: "sing"', "Set priority to P1"]),
        (["launch prep p0"], ["Set priority to P0"]),
        (["launch prep ✅"], ['Complete "Launch prep"']),
        (["launch prep to tomorrow, read book done"], ['Complete "Read book"', f"Set due date to {TOMORROW}"]),
        (["nimm bei Launch prep das Label fun und mach P2 draus"], []),
        (["read book und launch prep fertig"], ['Complete "Launch prep"', 'Complete "Read book"']),
        (["prio von launch prep runter auf p3"], ["Set priority to P3"]),
        (["launch prep dauert 20 Minuten"], ["Set estimate to 20 minutes"]),
        (["print badges und print posters abhaken"], ['Tick "Print badges"', 'Tick "Print posters"']),
        (["move launch prep to tomorrow", "same for read book"], [f"Set due date to {TOMORROW}"] * 2),
        (["verschiebe launch prep auf morgen", "read book auch"], [f"Set due date to {TOMORROW}"] * 2),
        (["delete book", "the library one"], ['Delete "Return book to library"']),
        (["tick print badges", "not print badges, print posters!"], ['Tick "Print posters"']),
        (["move launch prep to tomorrow", "never mind, forget it"], []),
        (["add glue to launch prep", "also paper"], ['Add: "glue"', 'Add: "paper"']),
        (["morgen paket abholen"], ['Add task: "paket abholen"']),
        (["remove the fun label from launch prep"], []),
        (["remove the time from read book"], []),
        (["book is done"], []),
        (["should I move launch prep to friday?"], []),
        (["don't move launch prep to friday"], []),
        (["launch prep was done by friday"], []),
        (["falls es regnet, verschiebe launch prep auf morgen"], []),
        (["milk is expensive"], []),
        (["delete every task"], []),
        (["what should I do next?"], []),
        (["tell me how to delete the book tasks"], []),
        (["Wie lösche ich die book-Aufgaben?"], []),
    ],
)
def test_everyday_requests_in_two_languages(desk: AgentSetup, requests: list[str], proposed: list[str]) -> None:
    assert desk.after(*requests) == proposed


def test_a_plan_gives_dates_to_what_is_late_or_important(desk: AgentSetup) -> None:
    tasks = desk.services.tasks
    tasks.edit([desk.launch.id], {"priority": Priority.P0, "estimate": 300})
    late = tasks.create({"title": "Pay rent", "due": Due(dt.date.today() - dt.timedelta(days=3))}).task
    answer = desk.say("plan my day")
    rows = [row for card in desk.services.review.open_cards() for row in card.rows]
    assert {row.item.target_id for row in rows} == {desk.launch.id, late.id}
    assert {row.item.arguments["due_date"] for row in rows} == {dt.date.today().isoformat()}
    assert answer.endswith(
        "An order for today:\n1. Launch prep (P0, 1/4)\n2. Pay rent (overdue since " + day(late) + ")"
    )


def day(task: Task) -> str:
    assert task.due is not None
    return f"{task.due.date:%a} {task.due.date.day} {task.due.date:%b}"


def test_what_is_not_understood_is_said_and_the_nearest_things_offered(desk: AgentSetup) -> None:
    result = heard(desk.services.agent.ask("blorp the wibble")).result
    assert [choice.text for choice in result.records.choices][1:] == [
        "Add task “blorp the wibble”",
        "Find tasks with “blorp the wibble”",
    ]
    german = heard(desk.services.agent.ask("Erzähl mir einen Witz")).result
    assert german.text.startswith("Das habe ich nicht verstanden.")
    assert len(german.records.choices) == 3


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("what is due tomorrow?", "1 open task due tomorrow:\n1. Sing"),
        ("Was ist morgen fällig?", "1 morgen fällige Aufgabe:\n1. Sing"),
        ("when is sing due?", "“Sing” is due tomorrow."),
        ("Wann ist Sing fällig?", "„Sing“ ist morgen fällig."),
        ("wann ist nochmal sing dran?", "„Sing“ ist morgen fällig."),
        ("how many things are due by tomorrow?", "1 open task due by tomorrow:\n1. Sing (due tomorrow)"),
        ("gibts da irgendwas mit sing?", "„Sing“ ist offen, morgen fällig."),
    ],
)
def test_answers_name_days_as_people_do(desk: AgentSetup, said: str, answer: str) -> None:
    desk.services.tasks.create({"title": "Sing", "due": Due(TOMORROW)})
    assert desk.say(said) == answer


_GERMAN = ("Steuererklärung machen", "Blumen gießen", "Geburtstagsfeier für Mia planen", "Quartalsbericht schreiben")


@pytest.mark.parametrize(
    ("said", "task", "waits"),
    [
        ("Steuererklärung auf hohe Priorität", "Steuererklärung machen", "priority to P1"),  # begins with its object
        ("Blumen sind gegossen", "Blumen gießen", "complete"),
        ("der Bericht ist fertig", "Quartalsbericht schreiben", "complete"),  # a part of a compound
        ("gib der Feier mittlere Priorität", "Geburtstagsfeier für Mia planen", "priority to P2"),
        ("Steuer ist in Arbeit", "Steuererklärung machen", "status to in progress"),  # though there is a list of it
        ("die Steuer in die Liste Arbeit", "Steuererklärung machen", "Arbeit"),
        ("Blumen kaufen am Freitag", "", "Blumen kaufen"),  # something else to do
        ("neue Aufgabe: Blumen für Oma besorgen", "", "Blumen für Oma besorgen"),
    ],
)
def test_german_titles_are_named_by_their_object(desk: AgentSetup, said: str, task: str, waits: str) -> None:
    desk.services.task_lists.create("Arbeit")
    for title in _GERMAN:
        desk.services.tasks.create({"title": title})
    desk.say(said)
    (row,) = [row for card in desk.services.review.open_cards() for row in card.rows]
    assert waits.casefold() in row.summary.casefold(), row.summary
    assert not task or row.item.task_title == task
