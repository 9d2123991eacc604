"""The café as an application on a phone: its manifest, its icons, and what is shown when it cannot be reached."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import BrowserContext, expect

from tests.web.conftest import PHONE

Visitors = Callable[..., BrowserContext]


def test_the_manifest_names_icons_that_exist(jeanne: httpx.Client) -> None:
    assert 'rel="manifest" href="/manifest.webmanifest"' in jeanne.get("/").text
    answer = jeanne.get("/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["display"] == "standalone"
    assert {icon["sizes"] for icon in manifest["icons"]} == {"any", "192x192", "512x512"}
    for icon in manifest["icons"]:
        served = jeanne.get(icon["src"])
        assert served.status_code == 200
        assert served.headers["content-type"] == icon["type"]


def test_the_worker_is_asked_for_anew_each_time(jeanne: httpx.Client) -> None:
    answer = jeanne.get("/worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.browser
def test_without_a_network_a_page_says_so_and_comes_back(visitors: Visitors) -> None:
    context = visitors(viewport=PHONE)
    page = context.new_page()
    page.goto("/regles")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("caches.match('/hors-ligne').then(Boolean)")
    page.reload()  # from now on the worker answers
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    context.set_offline(True)
    page.goto("/salon")
    expect(page.get_by_role("heading", level=1)).to_have_text("Le café est injoignable")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != "rgba(0, 0, 0, 0)"  # it has its style
    context.set_offline(False)
    # not every browser tells that the network is back; then the page looks for itself, every ten seconds
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Le café est injoignable", timeout=15_000)
    assert page.url.endswith("/salon")
