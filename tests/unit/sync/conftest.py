from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.shared_folder import Network, network


@pytest.fixture
def net(tmp_path: Path) -> Iterator[Network]:
    with network(tmp_path) as made:
        yield made
