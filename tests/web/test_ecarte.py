"""Two at a table: a whole deal of écarté in a browser, with a thumb, a mouse, and keys alone."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from estaminet.games.ecarte.rules import ROI, Ecarte
from estaminet.rules import One
from tests.web.conftest import PHONE
from tests.web.house import House, begun
from tests.web.test_browser import DESKTOP, MINE, act, fits, play, scored, version

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_whole_deal_is_played(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, size: dict[str, int]
) -> None:
    table = begun(jeanne, "me", "bot:sense", game="ecarte")["table"]
    page = visitors(jeanne, viewport=size, has_touch=size == PHONE).new_page()
    page.goto(f"/t/{table}")

    def look(page: Page) -> None:
        fits(page)
        assert page.locator(".seat").count() == 2
        if page.locator(".piles").count():
            turned = page.locator("[data-zone=retourne] .card").bounding_box()
            trick = page.locator(".trick li .card").first
            assert turned is not None
            if trick.count():
                played = trick.bounding_box()
                assert played is not None
                assert turned["x"] + turned["width"] <= played["x"]

    play(page, lambda: scored(page), look)
    assert page.locator("#journal li").count() > 5


def test_a_whole_deal_is_played_with_keys_alone(visitors: Callable[..., BrowserContext], jeanne: httpx.Client) -> None:
    table = begun(jeanne, "me", "bot:sense", game="ecarte")["table"]
    page = visitors(jeanne, viewport=DESKTOP).new_page()
    page.goto(f"/t/{table}")
    for _ in range(60):
        page.wait_for_selector(f"{MINE}, #outcome")
        if scored(page):
            return
        before = version(page)
        if page.locator("button[data-low]").count():
            page.locator(".hand input").first.press("Space")
            page.locator("button[data-low]").press("Enter")
        elif page.locator(".hand .lit").count():
            page.locator(".hand .lit").first.press("Enter")
        else:
            page.locator(".answer .act").first.press("Enter")
        page.wait_for_function("(before) => document.getElementById('table').dataset.version !== before", arg=before)
    raise AssertionError("it does not end")


def test_the_king_is_marked_by_a_button_beside_the_cards(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, house: House
) -> None:
    """Deals go by until somebody who looks at this page holds the king of trumps."""
    table = begun(jeanne, "me", "bot:sense", game="ecarte", points_partie="7")["table"]
    page = visitors(jeanne, viewport=PHONE).new_page()
    page.goto(f"/t/{table}")
    king = page.get_by_role("button", name="Je marque le roi")
    for _ in range(400):
        page.wait_for_selector(f"{MINE}, #outcome", timeout=20_000)
        if page.locator("#outcome button.primary").count():
            page.evaluate("document.querySelector('#outcome button.primary')?.click()")  # it may have gone by itself
            page.wait_for_timeout(50)
            continue
        if king.count():
            before = house.table(table).partie
            assert before is not None
            king.click()
            page.wait_for_function("() => document.querySelector('#journal')?.textContent.includes('Je marque le roi')")
            return
        if page.locator(MINE).count():
            act(page)
    raise AssertionError("the king never came")


def test_what_may_be_said_beside_the_question_moves_nothing(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever holds the king may say so before he plays: the button comes while the other thinks."""
    table = begun(jeanne, "me", "bot:sense", game="ecarte")["table"]
    page = visitors(jeanne, viewport=PHONE, has_touch=True).new_page()
    page.goto(f"/t/{table}")
    page.wait_for_selector(MINE)
    button, hand = page.locator(".answer button[value=roi]"), page.locator("#table .hand")
    silent = hand.bounding_box()
    monkeypatch.setattr(Ecarte, "asides", lambda self, tapis, seat: One((ROI,)))
    jeanne.post(f"/t/{table}", data={"say": "merci"})  # what was drawn before is not shown again
    page.reload()
    expect(button).to_be_visible()
    assert hand.bounding_box() == silent
