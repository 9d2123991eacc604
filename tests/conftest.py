"""What all the tests share."""

import pytest
from hypothesis import settings

settings.register_profile("estaminet", deadline=None)  # a busy machine is no failure
settings.load_profile("estaminet")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--new-pictures` takes the pictures in docs/images anew."""
    parser.addoption("--new-pictures", action="store_true", help="take the pictures in docs/images anew")
