"""A deal of hombre in a browser: three seats, an exchange of any number of cards, counters; by tap and by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import httpx
import pytest
from playwright.sync_api import BrowserContext, Page

from tests.web.conftest import PHONE
from tests.web.house import begun
from tests.web.test_browser import DESKTOP, MINE, fits, scored, version
from tests.web.test_keyboard import Keys

pytestmark = pytest.mark.browser

WANTED = "button[value=demande], button[value=cede]"
"""What is said: whoever is the hombre then, one exchanges cards."""
LANDSCAPE = {"width": 844, "height": 390}
APART = """() => {
    const box = (one) => one.getBoundingClientRect();
    const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const faces = [...document.querySelectorAll('.seat:not(.me) .portrait')];
    const lying = [...document.querySelectorAll('.piles li'), ...document.querySelectorAll('.chalked')];
    return faces.flatMap((face) => lying.filter((one) => over(box(face), box(one))).map((one) => one.textContent));
}"""
"""What lies on the face of another player."""


def at_table(visitors: Callable[..., BrowserContext], client: httpx.Client, **wishes: object) -> Page:
    """Somebody who is premier en cartes at a table with two bots that play within reason."""
    made = begun(client, "me", "bot:sense", "bot:sense", game="hombre", first_dealer="C", tours="1")
    page = visitors(client, **wishes).new_page()
    page.goto(f"/t/{made['table']}")
    return page


def look(page: Page) -> None:
    """All can be hit, and nothing lies on anybody's face."""
    fits(page)
    assert page.evaluate(APART) == []


def tap(page: Page) -> str:
    """Answer what is asked, by tapping; what was asked."""
    before = version(page)
    done = "a word"
    if page.locator("button[data-low]").count():
        for tick in page.locator(".hand label:not(.dim)").all()[:3]:
            tick.click()
        page.locator("button[data-low]").click()
        done = "an exchange"
    elif page.locator(".hand .lit").count():
        page.locator(".hand .lit").last.click()
        done = "a card"
    elif page.locator(WANTED).count():
        page.locator(WANTED).click()
    else:
        done = "a trump" if page.locator(".answer .act .suit").count() else done
        page.locator(".answer .act").first.click()
    page.wait_for_function("(before) => document.getElementById('table').dataset.version !== before", arg=before)
    return done


def deal(page: Page, answer: Callable[[], str], look: Callable[[Page], None]) -> Iterator[str]:
    """Play until a deal has been scored; what was asked."""
    for _ in range(200):
        page.wait_for_selector(f"{MINE}, #outcome", timeout=20_000)
        if scored(page):
            return
        if page.locator(MINE).count():
            look(page)
            yield answer()
        else:
            page.wait_for_timeout(30)
    raise AssertionError("it does not end")


@pytest.mark.parametrize("size", [PHONE, DESKTOP, LANDSCAPE], ids=["phone", "desktop", "landscape"])
def test_a_whole_deal_by_tapping(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, size: dict[str, int]
) -> None:
    page = at_table(visitors, jeanne, viewport=size, has_touch=size != DESKTOP)
    page.wait_for_selector(MINE)
    assert page.locator(".seat").count() == 3
    assert page.locator(".seat.at-left, .seat.at-right").count() == 2
    assert [text.split()[-1] for text in page.locator(".seat .counters").all_inner_texts()] == ["97"] * 3
    assert page.locator(".piles .counters").inner_text() == "9"
    asked = set(deal(page, lambda: tap(page), fits if size == LANDSCAPE else look))
    assert {"a word", "an exchange", "a card"} <= asked
    page.evaluate("document.querySelector('#outcome button.primary')?.click()")  # the poule is seen in the next deal
    lying = """() => document.querySelector(".piles .counters")
        && [...document.querySelectorAll(".scores tfoot td, .piles .counters")]
            .reduce((sum, one) => sum + Number(one.textContent), 0)"""
    assert page.wait_for_function(lying).json_value() == 300
    page.locator("#journal summary").click()
    assert "jetons" in page.locator("#journal").inner_text()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Les comptes (CSV)").first.click()
    assert saved.value.suggested_filename.endswith(".csv")


def test_a_whole_deal_by_keys_alone_in_english(visitors: Callable[..., BrowserContext], jeanne: httpx.Client) -> None:
    page = at_table(visitors, jeanne, viewport=DESKTOP, locale="en-GB")
    jeanne.post("/langue", data={"lang": "en"})
    page.reload()
    keys = Keys(page)

    def answer() -> str:
        if page.locator("button[data-low]").count():
            keys.reach(".hand .tick")
            for _ in range(2):
                keys.press("Space")
                keys.press("ArrowRight")
            keys.reach("button[data-low]", "Shift+Tab")
            keys.does("Enter")
            return "an exchange"
        if page.locator(".hand .lit").count():
            keys.reach(".hand button")
            keys.reach(".hand .lit", "ArrowRight")
            keys.does("Enter")
            return "a card"
        keys.reach(WANTED if page.locator(WANTED).count() else ".answer .act")
        keys.does("Space")
        return "a word"

    asked = set(deal(page, answer, lambda page: None))
    assert {"a word", "an exchange", "a card"} <= asked
    assert "counters" in (page.locator("#journal").text_content() or "")
    assert page.locator(".scores tfoot th").inner_text() == "Purse"


def test_without_scripts_cards_are_exchanged_by_forms(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client
) -> None:
    page = at_table(visitors, jeanne, java_script_enabled=False)
    page.wait_for_selector(MINE)
    page.locator("button[value=demande]").click()
    for _ in range(40):
        if page.locator("button[data-low], button[value=cede]").count():
            break
        page.reload()
    if page.locator("button[value=cede]").count():
        page.locator("button[value=tient]").click()
        page.wait_for_selector("button[value=pique]")
        return
    for tick in page.locator(".hand .tick").all()[:4]:
        tick.check(force=True)
    page.locator("button[data-low]").click()
    page.wait_for_selector("button[value=pique]")
    assert page.locator(".hand .card").count() == 5
