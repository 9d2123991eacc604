"""Cafés for the tests of the web, and browsers to visit them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.web.house import House

PHONE = {"width": 360, "height": 640}


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


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def visitors(browser: Browser, house: House) -> Iterator[Callable[..., BrowserContext]]:
    """Browsers of different people. Whatever one of them complains of fails the test."""
    complaints: list[str] = []
    contexts = []

    def visitor(client: httpx.Client | None = None, **wishes: Any) -> BrowserContext:
        context = browser.new_context(**{"viewport": PHONE, "locale": "fr-FR", "base_url": house.url, **wishes})
        context.set_default_timeout(15_000)
        if client is not None:
            client.post("/langue", data={"lang": "fr"})
            context.add_cookies([{"name": "estaminet", "value": client.cookies["estaminet"], "url": house.url}])
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        context.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        contexts.append(context)
        return context

    yield visitor
    for context in contexts:
        context.close()
    for one in complaints:  # a refusal and a lost network are told in the console too
        assert re.search(r"status of (4\d\d|503)|ERR_INTERNET_DISCONNECTED|ERR_NETWORK", one), one
