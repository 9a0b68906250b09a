from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.review.confirmation import ConfirmationService
from desktop.services import Services
from desktop.store import Store
from tests.helpers.stores import open_store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "profile") as opened:
        yield opened


@pytest.fixture
def service(store: Store) -> ConfirmationService:
    return ConfirmationService(store)


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    opened = Services(tmp_path / "profile")
    yield opened
    opened.close()
