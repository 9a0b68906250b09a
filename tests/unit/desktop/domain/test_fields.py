"""The catalogue of fields says enough about each of them, and says it once."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from typing import Any

import pytest

from desktop.domain.fields import (
    FIELDS,
    STORED,
    Field,
    Here,
    action_of,
    of_action,
    of_argument,
    of_key,
    of_register,
    task_field,
)
from desktop.domain.reminders import minutes_in
from desktop.domain.task import Due, Priority, Status, Task, TaskFields
from desktop.errors import InvalidInputError
from desktop.store.kinds import KINDS

HERE = Here(dt.datetime(2026, 11, 16, 9), 0, day_first=True)
ALL = [(kind, field) for kind, fields in FIELDS.items() for field in fields]


@pytest.mark.parametrize(("kind", "field"), ALL, ids=[f"{kind} {field.key}" for kind, field in ALL])
def test_a_field_is_found_by_each_of_its_names(kind: str, field: Field) -> None:
    assert of_key(field.key, kind) is field
    assert of_register(kind, field.in_register) is field
    known = KINDS[kind].registers.keys() | KINDS[kind].dynamic.keys()
    assert field.in_register in known
    for argument in field.arguments:
        found = of_argument(argument)
        assert found is not None
        assert found.key == field.key


def test_no_two_fields_share_a_name() -> None:
    for names in (
        [field.files.json for field in STORED],
        [column for field in STORED for column in field.files.csv],
        [field.column for field in STORED],
        [action_of(field) for field in STORED],
    ):
        assert [name for name, count in Counter(filter(None, names)).items() if count > 1] == []


def test_every_field_of_a_task_that_can_be_set_is_in_the_catalogue() -> None:
    assert [*TaskFields.__annotations__] == [*(field.key for field in STORED), "report"]
    assert {field.key for field in STORED} <= Task.__dataclass_fields__.keys()


@pytest.mark.parametrize(
    ("key", "value", "stored", "plain"),
    [
        ("title", "Milk", "Milk", "Milk"),
        ("status", Status.ON_HOLD, "on hold", "on hold"),
        ("priority", Priority.P1, "P1", "P1"),
        ("due", Due(dt.date(2026, 11, 20), dt.time(9)), "2026-11-20T09:00", "2026-11-20 09:00"),
        ("reminders", (1440, 10), [1440, 10], "1 day before, 10 minutes before"),
        ("reminders", (0, "2026-11-20T09:00"), [0, "2026-11-20T09:00"], "when due, 2026-11-20 09:00"),
        ("reminders", (), [], "never"),
        ("estimate", 1, 1, "1 minute"),
        ("estimate", 90, 90, "90 minutes"),
        ("language", "pt-BR", "pt-BR", "pt-BR"),
    ],
)
def test_a_value_is_stored_loaded_and_told(key: str, value: Any, stored: Any, plain: str) -> None:
    field = task_field(key)
    assert field.store(value) == stored
    assert field.accepts(stored)
    assert field.load(stored) == value
    assert field.plain(stored) == plain


@pytest.mark.parametrize("field", [field for field in STORED if field.optional], ids=lambda field: field.key)
def test_what_need_not_be_there_can_be_taken_away(field: Field) -> None:
    assert not field.parse(" None ", HERE)  # no reminders at all is something else than to leave it to the app
    assert field.store(None) is None
    assert field.accepts(None)
    assert field.plain(None) == ""
    assert field.load(None) is None


@pytest.mark.parametrize("field", STORED, ids=lambda field: field.key)
@pytest.mark.parametrize("damaged", [b"\xff\x00", 7.5, "99th", "", None])
def test_what_a_damaged_file_holds_is_read_as_something(field: Field, damaged: Any) -> None:
    value = field.load(damaged)
    assert value is not None or field.optional


@pytest.mark.parametrize(
    ("key", "typed", "value"),
    [
        ("title", "none", "none"),
        ("status", "On_Hold", Status.ON_HOLD),
        ("priority", "high", Priority.P1),
        ("due", "tomorrow", Due(dt.date(2026, 11, 17))),
        ("estimate", "90", 90),
    ],
)
def test_what_people_type(key: str, typed: str, value: Any) -> None:
    assert task_field(key).parse(typed, HERE) == value


@pytest.mark.parametrize(
    ("key", "typed", "sentence"),
    [
        ("estimate", "long", "An estimate is a number of minutes between 1 and 1440, or none."),
        ("status", "odd", "“odd” is not a status"),
        ("due", "blah", "blah"),
    ],
)
def test_what_cannot_be_read_is_said_in_words(key: str, typed: str, sentence: str) -> None:
    with pytest.raises(InvalidInputError, match=sentence):
        task_field(key).parse(typed, HERE)


def test_limits_are_those_of_the_field() -> None:
    with pytest.raises(InvalidInputError, match="An estimate is between 1 and 1440 minutes"):
        task_field("estimate").store(1441)
    with pytest.raises(InvalidInputError, match="The title can have at most 200 characters"):
        task_field("title").store("x" * 201)


def test_an_undo_step_of_an_older_profile_is_known() -> None:
    names = ["rename", "describe", "set status", "set priority", "set due", "set estimate", "set language", "report"]
    assert all(of_action(name) for name in names)
    assert of_action("complete") is None


@pytest.mark.parametrize(
    ("typed", "minutes"), [("90", 90), ("1h 30m", 90), ("1,5 Std", 90), ("1:30", 90), ("soon", None), ("1h x", None)]
)
def test_lengths_of_time(typed: str, minutes: int | None) -> None:
    assert minutes_in(typed) == minutes
