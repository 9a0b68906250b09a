from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.store import Store
from tests.helpers.stores import open_store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "profile") as opened:
        yield opened
