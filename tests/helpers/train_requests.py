"""`make lexicons`: learns from labelled messages what they ask for, five files a language.

python -m tests.helpers.train_requests [LANGUAGE …]

Needs scikit-learn and python-crfsuite, which the app does not: `pip install -e .[learn]`.
"""

from __future__ import annotations

import sys
import zlib
from pathlib import Path

import time_machine

from desktop.paths import resource
from tests.helpers import train_acts, train_clauses, train_looks, train_tags, train_tasks
from tests.helpers.labelled_requests import labelled
from tests.helpers.request_scores import NOW

_LEARNERS = {
    "acts": train_acts.train,
    "clauses": train_clauses.train,
    "tags": train_tags.train,
    "tasks": train_tasks.train,  # by what the tags say is free text
    "looks": train_looks.train,
}


def train(language: str) -> None:
    with time_machine.travel(NOW.astimezone(), tick=True):
        given = list(labelled(language))
        print(f"{language}: {len(given)} messages", flush=True)
        for name, learner in _LEARNERS.items():
            file: Path = resource(f"lexicons/requests/{language}.{name}")
            file.write_bytes(zlib.compress(learner(given, language), 9))
            print(f"{file.name}: {file.stat().st_size // 1024} KiB", flush=True)


if __name__ == "__main__":
    for code in sys.argv[1:] or ("de", "en"):
        train(code)
