"""Cafés for the tests of the web."""

from collections.abc import Iterator

import httpx
import pytest

from tests.web.house import House


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """An open café, shared by the tests of a module."""
    with House(tmp_path_factory.mktemp("cafe")) as house:
        yield house


@pytest.fixture
def jeanne(house: House) -> Iterator[httpx.Client]:
    """Somebody who comes in."""
    with house.guest() as client:
        yield client


@pytest.fixture
def paul(house: House) -> Iterator[httpx.Client]:
    """Somebody else."""
    with house.guest() as client:
        yield client
