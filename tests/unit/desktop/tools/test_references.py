import datetime as dt
import uuid

import pytest

from desktop.domain.task import Due
from desktop.errors import AmbiguousError, NotFoundError
from desktop.tools import references
from desktop.tools.reference_pool import Candidate, ReferencePool
from desktop.tools.references import Ambiguous, Match, Missing, Resolution, explain, require, resolve

BOOKS = ("Read book", "Return book to library", "Book list")


def pool_of(*titles: str) -> ReferencePool:
    return ReferencePool(Candidate(str(number), title) for number, title in enumerate(titles))


def found(outcome: Resolution) -> str | tuple[str, ...] | None:
    match outcome:
        case Match(title=title):
            return title
        case Ambiguous(candidates=candidates):
            return tuple(candidate.title for candidate in candidates)
        case Missing():
            return None


@pytest.mark.parametrize(
    ("text", "titles", "expected"),
    [
        # the promised examples
        ("book", BOOKS, ("Book list", "Read book", "Return book to library")),
        ("Rad book", BOOKS, "Read book"),
        ("read books", BOOKS, "Read book"),
        ("xyz", BOOKS, None),
        # exact titles win over whatever else contains them
        ("book", (*BOOKS, "Book"), "Book"),
        ("READ BOOK", BOOKS, "Read book"),
        ("the old task", ("Old task", "Older tasks"), "Old task"),
        # whose it is makes no word of its own
        ("the cat's vaccination", ("Vaccination for the cat", "Cat food"), "Vaccination for the cat"),
        ("Ann's birthday", ("Ann’s birthday", "Birthday of Tom"), "Ann’s birthday"),
        ("task read book", BOOKS, "Read book"),
        ('the task: "Read  book"', BOOKS, "Read book"),
        ("“Read book”", BOOKS, "Read book"),
        ("«read book»", BOOKS, "Read book"),
        ("read book", ('The "Read book"', "Read books"), 'The "Read book"'),
        ("mom's cake", ("Mom’s cake", "Moms cakes"), "Mom’s cake"),
        ("STRASSE", ("Straße", "Strasse 12"), "Straße"),
        ("ｆｉｎｄ ﬁle", ("Find file", "Find files"), "Find file"),
        ("task 1", ("Task 1", "Task 12"), "Task 1"),
        ("the", ("The", "The end"), "The"),
        ("task", ("Task", "Task force"), "Task"),
        # words of a title
        ("dentist", ("Call dentist", "Buy milk"), "Call dentist"),
        ("the dentist", ("Call dentist", "Buy milk"), "Call dentist"),
        ("library book", BOOKS[1:], "Return book to library"),
        ("ret lib", BOOKS, "Return book to library"),
        ("brary", BOOKS, "Return book to library"),
        ("lib urn", BOOKS, None),
        ("read, book!", ("Read the book", "Buy milk"), "Read the book"),
        ("dune read", ('Read "Dune"', "Buy milk"), 'Read "Dune"'),
        ("🎂", ("🎂 for Anna", "Buy milk"), "🎂 for Anna"),
        ("meeting task", ("Task force meeting", "Buy milk"), "Task force meeting"),
        # numbers are never guessed
        ("Report Q1", ("Report Q2",), None),
        ("Report Q1", ("Report Q12",), None),
        ("Reprot Q1", ("Report Q1", "Report Q2"), "Report Q1"),
        ("Report", ("Report Q1",), "Report Q1"),
        ("Report 2", ("Report",), None),
        ("step 2", ("Step 12", "Step 20"), None),
        ("step 2", ("Step 2 of 12", "Step 20"), "Step 2 of 12"),
        ("step 1 of 1", ("Step 1 of 2",), None),
        ("chapter 1", ("Chapter 01",), "Chapter 01"),
        ("report 2025 q1", ("Report Q1 2025",), "Report Q1 2025"),
        ("invoice 2025-01-02", ("Invoice 2025-02-01",), None),
        ("invoice 2025", ("Invoice of 2024/2025",), "Invoice of 2024/2025"),
        ("2025-01 invoice", ("Invoice (2025-01-02)",), "Invoice (2025-01-02)"),
        ("version 1.2", ("Version 2.1", "Version 1.1"), None),
        # several: only a near certain and clear lead decides
        ("water plant", ("Water plants", "Call the plumber about water"), "Water plants"),
        ("water plans", ("Water plants", "Water plan B"), ("Water plants", "Water plan B")),
        ("aaaaaaaaxx", ("aaaaaaaaxy", "aaaaaaaabb"), ("aaaaaaaaxy", "aaaaaaaabb")),
        # nothing said
        ("", BOOKS, None),
        ("  ", BOOKS, None),
        ('""', BOOKS, None),
        ("book", (), None),
        ("read book " * 1000, BOOKS, None),
    ],
)
def test_what_a_text_refers_to(text: str, titles: tuple[str, ...], expected: str | tuple[str, ...] | None) -> None:
    assert found(resolve(text, pool_of(*titles))) == expected


@pytest.mark.parametrize(
    ("text", "how", "uncertain"),
    [
        ("read book", "exact", False),
        ("read", "words", False),
        ("rea", "contains", True),
        ("ead book", "contains", False),
        ("Rad book", "fuzzy", False),
        ("Red brick", "fuzzy", True),
    ],
)
def test_a_match_says_how_and_whether_it_is_uncertain(text: str, how: str, uncertain: bool) -> None:
    match = require(resolve(text, pool_of("Read book", "Buy milk")))
    assert (match.title, match.how, match.uncertain) == ("Read book", how, uncertain)


def test_the_threshold_is_the_least_ratio_of_a_guess() -> None:
    pool = pool_of("abcdefgxyz")
    assert isinstance(resolve("abcdefguvw", pool, 0.7), Match)
    assert isinstance(resolve("abcdefguvw", pool, 0.71), Missing)


@pytest.mark.parametrize(
    ("said", "best", "next_best", "wins"),
    [
        (51, 18, 60, True),  # 0.85
        (51, 19, 60, False),
        (84, 7, 32, True),  # 0.96 and 0.84
        (84, 7, 31, False),
    ],
)
def test_the_best_of_several_needs_085_and_a_lead_of_012(said: int, best: int, next_best: int, wins: bool) -> None:
    """Lengths of the text and of what two titles have beyond it."""
    text = "a" * said
    outcome = resolve(text, pool_of(text + "x" * best, text + "y" * next_best))
    assert isinstance(outcome, Match) == wins


def test_a_late_winner_is_found_although_plenty_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(references, "_PLENTY", 3)
    swapped = ("two one", "Two one", "TWO one")
    assert found(resolve("one two", pool_of(*swapped, "one twoo"))) == "one twoo"


def test_a_rival_of_the_winner_is_found_although_plenty_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(references, "_PLENTY", 4)
    swapped = ("two one", "Two one", "TWO one")
    assert isinstance(resolve("one two", pool_of(*swapped, "one twoo", "one twooo")), Ambiguous)


TASK_ID = "0192d3a4-5b6c-7d8e-9f00-112233445566"


@pytest.mark.parametrize(
    "spelling",
    [
        TASK_ID,
        TASK_ID.upper(),
        f"{{{TASK_ID}}}",
        f"urn:uuid:{TASK_ID}",
        TASK_ID.replace("-", ""),
        f' "{TASK_ID}" ',
        f"task {TASK_ID}",
    ],
)
def test_every_spelling_of_an_id_finds_its_task(spelling: str) -> None:
    pool = ReferencePool([Candidate(TASK_ID, "Read book"), Candidate("2", "Other")])
    assert resolve(spelling, pool) == Match(TASK_ID, "Read book", 1.0, "id")


def test_an_id_finds_its_task_or_nothing() -> None:
    near = str(uuid.UUID(int=uuid.UUID(TASK_ID).int ^ 1))
    pool = ReferencePool([Candidate(TASK_ID, near)])
    assert resolve(near, pool) == Missing(near)
    assert explain(Missing(near)) == f"No task found matching '{near}'"


def test_ambiguous_titles_are_listed_best_first() -> None:
    with pytest.raises(AmbiguousError) as error:
        require(resolve(" 'book' ", pool_of(*BOOKS)))
    assert str(error.value) == (
        "Multiple tasks match 'book'. Please be more specific: Book list, Read book, Return book to library"
    )


def test_equal_titles_are_told_apart_by_their_due_dates() -> None:
    noon = dt.time(12)
    day = dt.date(2026, 3, 1)
    pool = ReferencePool(
        [
            Candidate("1", "Report"),
            Candidate("2", "report", Due(day, noon)),
            Candidate("3", "Report", Due(day)),
            Candidate("4", "Report draft"),
        ]
    )
    outcome = resolve("report", pool)
    assert isinstance(outcome, Ambiguous)
    assert explain(outcome) == (
        "Multiple tasks match 'report'. Please be more specific: "
        "Report (due 2026-03-01), report (due 2026-03-01T12:00), Report (no due date)"
    )


def test_at_most_ten_are_listed() -> None:
    outcome = resolve("item", pool_of(*(f"Item {'x' * extra}" for extra in range(20, 0, -1))))
    assert isinstance(outcome, Ambiguous)
    assert [len(candidate.title) for candidate in outcome.candidates] == list(range(6, 16))


def test_a_miss_names_the_nearest_title() -> None:
    with pytest.raises(NotFoundError) as error:
        require(resolve("Report Q3", pool_of("Report Q1", "Call mom")))
    assert str(error.value) == "No task found matching 'Report Q3'. The nearest title is 'Report Q1'."


def test_a_miss_without_anything_in_common_suggests_nothing() -> None:
    with pytest.raises(NotFoundError) as error:
        require(resolve("xyz", pool_of("Read book")))
    assert str(error.value) == "No task found matching 'xyz'"


@pytest.mark.parametrize(
    ("said", "title", "is_near"),
    [("Zahnarzt", "Pay rent", False), ("Brot", "Write report", False), ("book flight", "Book hotel", True)],
)
def test_only_a_title_that_is_near_is_suggested(said: str, title: str, is_near: bool) -> None:
    assert resolve(said, pool_of(title)) == Missing(said, title if is_near else None)


def test_a_page_of_text_is_not_repeated_in_the_message() -> None:
    outcome = resolve("read\nthe book " * 100_000, pool_of(*BOOKS))
    assert isinstance(outcome, Missing)
    assert len(explain(outcome)) < 250
    assert "\n" not in explain(outcome)
