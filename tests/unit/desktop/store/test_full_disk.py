"""When there is no room left: an error that says so, and nothing that was there is lost."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from desktop.errors import DiskFullError
from desktop.store import Store
from desktop.store.drafts import new_task
from tests.helpers.invariants import assert_sound
from tests.helpers.open_race import ROOT
from tests.helpers.stores import synced_rows

LONG = "x" * 900


def test_a_write_that_does_not_fit_is_taken_back_and_a_smaller_one_goes_on(store: Store) -> None:
    with store.write() as writer:
        writer.apply([new_task({"title": "Milk"}, "a0", id_="t")])
    with store.database.bare() as connection:
        pages = connection.execute("PRAGMA page_count").scalar()
        connection.execute(f"PRAGMA max_page_count = {pages + 8}")
    before = synced_rows(store)
    many = [new_task({"title": f"{number}", "description": LONG}, "a1") for number in range(100)]
    with pytest.raises(DiskFullError, match="disk is full; nothing was changed"), store.write() as writer:
        writer.apply(many)
    assert synced_rows(store) == before
    with store.write() as writer:
        writer.apply(many[:1])
    assert_sound(store)


_FILL = """
import resource, signal, sys
from pathlib import Path
from desktop.errors import StorageError
from desktop.store import Store
from desktop.store.drafts import new_task

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
store = Store.open(Path(sys.argv[1]))
with store.write() as writer:
    writer.apply([new_task({"title": "first"}, "a0", id_="first")])
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
written = 0
try:
    while True:
        with store.write() as writer:
            writer.apply([new_task({"title": str(written), "description": "x" * 900}, "a1", id_=str(written))])
        written += 1
except StorageError as error:
    print(written, type(error).__name__, error)
"""


@pytest.mark.parametrize("size", [200_000, 300_000, 700_000])
def test_a_file_system_that_takes_no_more(tmp_path: Path, size: int) -> None:
    """Every write that returned is there afterwards, whichever file could not grow."""
    result = subprocess.run(
        [sys.executable, "-c", _FILL, str(tmp_path), str(size)], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert result.returncode == 0, result.stderr
    written, error, sentence = result.stdout.split(" ", 2)
    assert error == "DiskFullError"
    assert "nothing was changed" in sentence
    with closing(Store.open(tmp_path)) as store:
        assert_sound(store)
        with store.read() as reader:
            assert len(reader.tasks(["first", *map(str, range(int(written) + 5))])) == int(written) + 1
