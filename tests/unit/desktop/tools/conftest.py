from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.stores import open_store
from tests.unit.desktop.tools.office import Office


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    with open_store(tmp_path) as store:
        yield Office(store)
