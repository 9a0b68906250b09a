"""Chips: what they are, where they are, how one is taken off, and what no text may do to the parser."""

from __future__ import annotations

import datetime as dt
import sys
from collections.abc import Callable
from types import FrameType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.domain import quickadd
from desktop.domain.quickadd import ChipKind, ParsedChip, QuickAdd
from desktop.domain.task import Due, Priority
from tests.helpers.examples import examples

NOW = dt.datetime(2026, 11, 16, 10, 0)
TOMORROW = dt.date(2026, 11, 17)


def parse(text: str, *removed: str) -> QuickAdd:
    """With the chips on `removed`, each standing once in the text, taken off."""
    spans = frozenset((text.index(words), text.index(words) + len(words)) for words in removed)
    return quickadd.parse(text, NOW, removed=spans)


def test_a_line_becomes_a_title_and_chips_with_their_spans() -> None:
    text = "Pay rent tomorrow 9am !p1 #home"
    due = Due(TOMORROW, dt.time(9))
    assert parse(text) == QuickAdd(
        title="Pay rent",
        due=due,
        priority=Priority.P1,
        labels=("home",),
        chips=(
            ParsedChip(ChipKind.DUE, 9, 21, "tomorrow 9am", due),
            ParsedChip(ChipKind.PRIORITY, 22, 25, "!p1", Priority.P1),
            ParsedChip(ChipKind.LABEL, 26, 31, "#home", "home"),
        ),
    )


@pytest.mark.parametrize(
    ("removed", "title"),
    [
        (["tomorrow 9am"], "Pay rent tomorrow 9am"),
        (["!p1"], "Pay rent !p1"),
        (["#home"], "Pay rent #home"),
        (["tomorrow 9am", "#home"], "Pay rent tomorrow 9am #home"),
        (["tomorrow 9am", "!p1", "#home"], "Pay rent tomorrow 9am !p1 #home"),
    ],
)
def test_the_words_of_a_removed_chip_return_and_the_others_stay(removed: list[str], title: str) -> None:
    task = parse("Pay rent tomorrow 9am !p1 #home", *removed)
    assert task.title == title
    assert len(task.chips) == 3 - len(removed)


def test_removing_a_label_does_not_cost_the_date_before_it() -> None:
    assert parse("Call Ann monday #home", "#home").due == Due(dt.date(2026, 11, 23))


def test_after_the_due_date_is_removed_the_next_candidate_counts() -> None:
    text = "Finish slides for Monday by Friday"
    assert parse(text).due == Due(dt.date(2026, 11, 20))
    task = parse(text, "by Friday")
    assert (task.title, task.due) == ("Finish slides by Friday", Due(dt.date(2026, 11, 23)))


def test_a_time_apart_from_its_day_is_a_chip_of_its_own() -> None:
    text = "Meet Ann tomorrow at the pub at 5pm"
    due = Due(TOMORROW, dt.time(17))
    assert [(chip.kind, chip.text, chip.value) for chip in parse(text).chips] == [
        (ChipKind.DUE, "tomorrow", due),
        (ChipKind.TIME, "at 5pm", due),
    ]
    assert parse(text, "at 5pm").due == Due(TOMORROW)


def test_a_time_that_would_leave_the_calendar_stays_a_word() -> None:
    task = quickadd.parse("9999-12-31 call Ann at midnight", dt.datetime(9999, 12, 1, 10, 0))
    assert (task.title, task.due) == ("call Ann at midnight", Due(dt.date(9999, 12, 31)))


@pytest.mark.parametrize(
    ("line", "priority"),
    [
        ("x !p0", Priority.P0),
        ("x !P3", Priority.P3),
        ("!high x", Priority.P1),
        ("x !Medium, y", Priority.P2),
        ("x (!low)", Priority.P3),
        ("x !urgent", Priority.P0),
        ("x !hoch", Priority.P1),
        ("x !niedrig", Priority.P3),
        ("x !p1 y !p2", Priority.P2),
        ("x !p4", None),
        ("x !none", None),
        ("x p1", Priority.P1),
        ("x P2 tomorrow", Priority.P2),
        ("x p2 @home", Priority.P2),
        ("p0 x", Priority.P0),
        ("x p3, y", Priority.P3),
        ("x p1 remind me 10 min before", Priority.P1),
        ("P1 incident review", None),
        ("fix the p1 bug", None),
        ("buy p1 plugs tomorrow", None),
        ("park on P2", None),
        ('x "p1"', None),
        ("x p1p", None),
        ("x!p1", None),
        ("x !1", None),
        ("x !!p1", None),
    ],
)
def test_a_priority_has_a_mark_or_stands_alone(line: str, priority: Priority | None) -> None:
    assert parse(line).priority == priority


@pytest.mark.parametrize(
    ("line", "labels", "title"),
    [
        ("Clean #home", ["home"], "Clean"),
        ("#Zuhause putzen #läden", ["Zuhause", "läden"], "putzen"),
        ("x #la\u0308den", ["läden"], "x"),
        ("x #two-words #a_b #work/urgent", ["two-words", "a_b", "work/urgent"], "x"),
        ("x #Home y #home", ["Home"], "x y"),
        ("x (#home), y", ["home"], "x, y"),
        ("x #हिंदी #مهم #重要", ["हिंदी", "مهم", "重要"], "x"),
        ("x #2026goals", ["2026goals"], "x"),
        ("x #cafe #decade", ["cafe", "decade"], "x"),
        ("x #42 #1st #a1b2c3 #fff", [], "x #42 #1st #a1b2c3 #fff"),
        ("x # #- #_ ##y y#z", [], "x # #- #_ ##y y#z"),
        ("https://x.example/y#home", [], "https://x.example/y#home"),
        ("x #" + "y" * 50, ["y" * 50], "x"),
        ("x #" + "y" * 51, [], "x #" + "y" * 51),
    ],
)
def test_labels(line: str, labels: list[str], title: str) -> None:
    task = parse(line)
    assert (list(task.labels), task.title) == (labels, title)


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ('"Pay rent tomorrow"', "Pay rent tomorrow"),
        ('Buy "Tomorrow" CD #music', "Buy Tomorrow CD"),
        ("Tag “#home” tomorrow", "Tag #home"),
        ("Sing «heute» nach", "Sing heute nach"),
        ("Sing «\u00a0heute\u00a0» nach", "Sing heute nach"),
        ("Sing „heute“ nach", "Sing heute nach"),
        ("Buy 'Tomorrow' CD", "Buy Tomorrow CD"),
        ('Reply "yes"', 'Reply "yes"'),
        ("Reply 'yes' tomorrow", "Reply 'yes'"),
        ("Don't call Ann's mom tomorrow", "Don't call Ann's mom"),
        ('Buy 24" monitor tomorrow and 27" stand', 'Buy 24" monitor and 27" stand'),
        ('Say "hello tomorrow', 'Say "hello'),
    ],
)
def test_quotes_keep_words_from_being_read(line: str, title: str) -> None:
    assert parse(line).title == title


@pytest.mark.parametrize(
    ("line", "reminders"),
    [
        ("Flight 14:05 tomorrow remind me 2 hours before and 1 day before", (1440, 120)),
        ("Flight tomorrow 9am remind me 1 day before, 1 hour before and 5 min before", (1440, 60, 5)),
        ("Flug morgen 9 Uhr erinnere mich einen Tag vorher und 1 Stunde vorher", (1440, 60)),
        ("Flight friday remind me the day before", (1440,)),
        ("Flight friday remind me tomorrow", ("2026-11-17T09:00",)),
        ("Flight friday remind me today", ("2026-11-16T11:00",)),  # 9:00 is over
        ("Flight friday remind me this morning", ("2026-11-16T11:00",)),
        ("Flight friday remind me today at 9am", ("2026-11-16T09:00",)),
    ],
)
def test_reminders(line: str, reminders: tuple[int | str, ...]) -> None:
    read = parse(line)
    assert (read.title, read.reminders) == (line.split()[0], reminders)


def test_a_line_of_chips_alone_has_no_title() -> None:
    assert parse("tomorrow #home !p1").title == ""


def test_slash_dates_follow_the_locale_only_where_a_date_is_plain() -> None:
    assert quickadd.parse("Pay rent on 3/4", NOW).due is None
    assert quickadd.parse("Pay rent on 3/4", NOW, day_first=True).due == Due(dt.date(2027, 4, 3))
    assert quickadd.parse("Pay rent on 3/4", NOW, day_first=False).due == Due(dt.date(2027, 3, 4))
    assert quickadd.parse("Buy milk at 7/11", NOW, day_first=False).due is None


_VOCABULARY = """
tomorrow today tonight monday sat sun may march 5 9am 17:00 noon at by on due next this week in 3 days the 5th of end
month 2026-11-17 17.11. 11/17 3/4 9-10am - – , . ( ) " ' “ ” #home !p1 #42 @ @9 and or to every from Morgen morgen um
Uhr Freitag am bis nächste Woche half past eod call Ann 9999-12-31 midnight ** 🎉 a\u0308
"""
WORDS = _VOCABULARY.split()
LINES = st.one_of(
    st.text(max_size=80),
    st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(["", " ", " ", " ", "\n"])), max_size=16).map(
        lambda pairs: "".join(word + gap for word, gap in pairs)
    ),
)


@examples(4)
@given(LINES, st.datetimes(), st.integers(0, 6))
def test_any_text_gives_ordered_chips_and_returns_when_they_are_removed(
    text: str, now: dt.datetime, first_weekday: int
) -> None:
    task = quickadd.parse(text, now, first_weekday)
    assert task == quickadd.parse(text, now, first_weekday)
    removed: set[tuple[int, int]] = set()
    while task.chips:
        position = 0
        for chip in task.chips:
            assert position <= chip.start < chip.end <= len(text)
            assert chip.text == text[chip.start : chip.end]
            position = chip.end
        assert not removed & {chip.span for chip in task.chips}
        removed |= {chip.span for chip in task.chips}
        task = quickadd.parse(text, now, first_weekday, frozenset(removed))
    assert (task.due, task.priority, task.labels) == (None, None, ())
    kept = [c for c in text if not c.isspace()]
    left = [c for c in task.title if not c.isspace()]
    assert [c for c in kept if c not in QUOTES] == [c for c in left if c not in QUOTES]


QUOTES = "\"'`“”„«»‹›‘’‚「」『』"


PATHOLOGICAL = {
    "words": "call Ann about the thing ",
    "dates": "tomorrow 9am ",
    "a day and a time, apart": "tomorrow x 5pm y ",
    "counting from counting": "a week from ",
    "introductions": "due by on ",
    "amounts": "in 3 ",
    "a row of days": "mon, ",
    "open quotes": '"a ',
    "apostrophes": "'a ",
    "closed quotes": '"tomorrow" ',
    "labels": "#home ",
    "exclamation marks": "!",
    "brackets": "(",
    "dots and digits": "1.",
    "dashes": "9-",
    "emoji": "🎉",
    "spaces": " ",
}


@pytest.mark.parametrize("piece", PATHOLOGICAL.values(), ids=PATHOLOGICAL)
def test_work_grows_with_the_length_and_no_faster(piece: str) -> None:
    short, long = piece * (2_000 // len(piece)), piece * (8_000 // len(piece))
    assert _calls(lambda: quickadd.parse(long, NOW)) <= 4.4 * _calls(lambda: quickadd.parse(short, NOW)) + 200


def _calls(work: Callable[[], object]) -> int:
    """How many functions, Python's and C's, `work` calls: a measure that a busy machine does not change."""
    count = 0

    def note(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count
