"""Believable tasks in any number, the same ones every time."""

from __future__ import annotations

import datetime as dt
import random
from pathlib import Path

from fractional_indexing import generate_n_keys_between

from desktop.domain.ids import new_id
from desktop.services import Services
from desktop.settings import WEEKLY_BACKUP
from desktop.store import Draft, Store
from desktop.store.drafts import label_field
from tests.helpers.named_drafts import new_label

_VERBS = "Call Write Read Buy Fix Plan Review Send Book Pay Clean Prepare Order Return Sort Draft Check".split()  # noqa: SIM905
_THINGS = (  # noqa: SIM905
    "report invoice garden bicycle kitchen passport lecture meeting budget birthday newsletter contract photo "
    "library dentist holiday insurance projector shelf recipe"
).split()
_NAMES = ("Ann", "Jonas", "Kim", "Mia", "Omar", "Lena", "Pavel", "Zoë", "Ines", "Tom")
_LABELS = ("home", "work", "reading", "launch", "garden")
TODAY = dt.date(2026, 11, 16)
LONG_CHECKLIST = 100_000


def drafts(number: int, seed: int = 7) -> list[Draft]:
    """Creations of `number` tasks: titles of 15–45 letters, a third with a due date, a tenth done."""
    choose = random.Random(seed)
    positions = generate_n_keys_between(None, None, number)
    labels = [new_label(name) for name in _LABELS]
    tasks: list[Draft] = []
    for index in range(number):
        title = f"{choose.choice(_VERBS)} the {choose.choice(_THINGS)} for {choose.choice(_NAMES)} {index}"
        fields: dict[str, object] = {
            "title": title,
            "position": positions[index],
            "created_at": "2026-11-01T08:00:00.000Z",
        }
        if choose.random() < 0.3:
            fields["description"] = f"About the {choose.choice(_THINGS)}, as {choose.choice(_NAMES)} said last week."
        if choose.random() < 0.33:
            fields["due"] = (TODAY + dt.timedelta(days=choose.randint(-10, 60))).isoformat()
        if choose.random() < 0.1:
            fields["state"] = ["done", "2026-11-10T08:00:00.000Z"]
        if choose.random() < 0.4:
            fields[label_field(choose.choice(labels).id)] = True
        tasks.append(Draft("task", new_id(), fields))
    return [*labels, *tasks]


def make_long_checklist(folder: Path) -> Path:
    """A profile of two tasks, the first of which has a very long checklist; every tenth item takes several lines."""
    services = Services(folder)
    more = " and then, when that is done, of all that goes with it, which is quite a lot to write into one line"
    services.tasks.create({"title": "A task without a checklist"})
    titles = [f"Step {number}" + more * (number % 10 == 0) for number in range(LONG_CHECKLIST)]
    services.tasks.create({"title": "A task with a long checklist"}, checklist=titles)
    services.settings.set(WEEKLY_BACKUP, False)
    services.close()
    return folder


def make_profile(folder: Path, number: int) -> Path:
    store = Store.open(folder)
    try:
        with store.write() as writer:
            writer.apply(drafts(number))
    finally:
        store.close()
    return folder
