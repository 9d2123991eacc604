"""Piquet in a browser: a whole deal, on a phone, on a desktop, and by keys alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import httpx
import pytest
from playwright.sync_api import BrowserContext, Page

from estaminet.games import find_game
from estaminet.web.scene import scene
from tests.web.conftest import PHONE
from tests.web.house import House, begun
from tests.web.test_browser import DESKTOP, MINE, fits, play, scored
from tests.web.test_layout import OVER

pytestmark = pytest.mark.browser


def table_with(page: Page, client: httpx.Client, **options: str) -> None:
    """A table with a bot that declares all it has, A being the younger hand."""
    table = begun(client, "me", "bot:debutant", game="piquet", first_dealer="A", **options)["table"]
    page.goto(f"/t/{table}", wait_until="domcontentloaded")
    page.wait_for_selector(".hand .card")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_whole_deal_is_played(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, size: dict[str, int]
) -> None:
    page = visitors(jeanne, viewport=size, has_touch=size == PHONE).new_page()
    table_with(page, jeanne)
    said: list[str] = []

    def look(page: Page) -> None:
        fits(page)
        said.extend(page.locator(".bubble.call").all_inner_texts())

    play(page, lambda: scored(page), look)
    assert any("Point de" in text for text in said), "the calls of the other stand at his seat"
    assert any(re.search(r"\b\d+$", text) for text in said if "Point" not in text), "the count is said aloud"
    page.locator("#why summary").click()
    assert page.locator("#why a").count() > 2


def test_cards_that_were_shown_lie_before_who_holds_them_until_they_are_played(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client
) -> None:
    page = visitors(jeanne, viewport=DESKTOP).new_page()
    table_with(page, jeanne)
    seen = 0

    def look(page: Page) -> None:
        nonlocal seen
        laid = page.locator("#seat-B .laid .card")
        seen = max(seen, laid.count())
        codes = [one.get_attribute("data-card") for one in laid.all()]
        taken = [one.get_attribute("data-card") for one in page.locator(".trick .card").all()]
        assert not set(codes) & set(taken)

    play(page, lambda: scored(page), look)
    assert seen >= 3


def test_a_deal_is_played_by_keys_alone(visitors: Callable[..., BrowserContext], jeanne: httpx.Client) -> None:
    page = visitors(jeanne, viewport=DESKTOP).new_page()
    table_with(page, jeanne)
    for _ in range(80):
        page.wait_for_selector(f"{MINE}, #outcome")
        if scored(page):
            break
        before = page.get_attribute("#table", "data-version") or ""
        pick = page.locator("button[data-low]")
        if pick.count():
            page.locator(".hand .tick").last.focus()
            page.keyboard.press("Space")
            pick.focus()
            page.keyboard.press("Enter")
        elif page.locator(".hand .lit").count():
            page.locator(".hand .lit").last.focus()
            page.keyboard.press("Enter")
        else:
            page.locator(".answer .act").first.focus()
            page.keyboard.press("Enter")
        page.wait_for_function("(before) => document.getElementById('table').dataset.version !== before", arg=before)
    assert scored(page)


def test_the_page_of_a_new_table_offers_ways_to_play_by_their_names(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client
) -> None:
    page = visitors(jeanne, viewport=DESKTOP).new_page()
    page.goto("/salon/piquet")
    assert page.locator(".presets a").count() == 5
    page.get_by_role("link", name="Rubicon").click()
    page.wait_for_url("**/salon/piquet?preset=rubicon")
    page.locator("#options > summary").click()
    assert page.locator("#o-match").input_value() == "rubicon"
    assert page.locator(".presets a[aria-current]").inner_text() == "Rubicon"
    page.get_by_role("button", name="Ouvrir la table").click()
    page.wait_for_url("**/t/**")
    table = page.url.rsplit("/", 1)[1]
    options = jeanne.get(f"/api/t/{table}").json()
    assert options is not None


@pytest.mark.parametrize(
    "size", [PHONE, {"width": 844, "height": 390}, {"width": 768, "height": 1024}], ids=["phone", "landscape", "tablet"]
)
def test_neither_talk_nor_cards_that_are_shown_move_the_hand_or_lie_on_a_pile(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, size: dict[str, int]
) -> None:
    page = visitors(jeanne, viewport=size, reduced_motion="reduce").new_page()
    table_with(page, jeanne)
    edges: set[tuple[int, int]] = set()

    def look(page: Page) -> None:
        felt, hand = page.locator(".felt").bounding_box(), page.locator(".hand").bounding_box()
        assert felt is not None
        assert hand is not None
        edges.add((round(felt["height"]), round(hand["y"] + hand["height"])))
        assert page.evaluate(OVER, [".answer .act, .bubble", ".pile .card, .trick .card"]) == []

    play(page, lambda: scored(page), look)
    assert len(edges) == 1, edges
    assert max(bottom for _, bottom in edges) <= size["height"]


def test_when_all_that_was_shown_is_played_none_is_left_to_be_counted(jeanne: httpx.Client, house: House) -> None:
    """The fact `shown` tells of cards long after they have left the hand."""
    table = begun(jeanne, "me", "bot:debutant", game="piquet", first_dealer="A")["table"]
    page = house.table(table).page(0)
    assert page.view is not None
    facts = {**page.view.facts, "shown": ((1, "AS KS QS"),)}
    after = page.view._replace(zones={**page.view.zones, "hand.B": ()}, facts=facts)
    other = scene(replace(page, view=after), find_game("piquet"), "fr", "fr").spots[1]
    assert (other.held, other.shown) == (0, ())
