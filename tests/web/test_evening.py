"""An evening at aluette: two people, one on a phone, one at a desk, two bots, a whole match, and every mishap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import cycle
from random import Random
from typing import Any

import httpx
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.conftest import PHONE
from tests.web.house import House, begun, link_of, ready

pytestmark = pytest.mark.browser

DESKTOP = {"width": 1440, "height": 900}
MINE = "main.yours"


def play_on(page: Page) -> bool:
    """Answer, if one is asked: a lawful card, or the plain answer."""
    if not page.locator(MINE).count():
        return False
    before = page.get_attribute("#table", "data-version")
    for likely in (".hand .lit", ".answer .act:visible"):
        found = page.locator(likely)
        if found.count():
            found.first.click()
            page.wait_for_function(
                "(before) => document.getElementById('table').dataset.version !== before", arg=before
            )
            return True
    return False


def refreshed(page: Page) -> None:
    page.reload()


def back_and_forward(page: Page) -> None:
    page.locator(".bar nav a").nth(1).click()
    page.wait_for_url("**/regles**")
    page.go_back()
    page.wait_for_selector("#table")


def back_from_the_lobby(page: Page) -> None:
    page.goto("/salon")
    page.go_back()
    page.go_forward()
    page.go_back()
    page.wait_for_selector("#table")


def lost_for_half_a_minute(page: Page) -> None:
    page.wait_for_timeout(1500)  # what was asked for before has come: an answer would be a sign of life
    page.context.set_offline(True)
    expect(page.locator("#away")).to_be_visible()
    page.clock.run_for(30_000)
    page.context.set_offline(False)
    expect(page.locator("#away")).to_be_hidden()


def asleep(page: Page) -> None:
    """What a phone does with a page in a pocket: frozen, then hidden no more."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    page.clock.run_for(120_000)
    session.send("Page.setWebLifecycleState", {"state": "active"})
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    session.detach()


MISHAPS: tuple[Callable[[Page], None], ...] = (
    refreshed,
    back_and_forward,
    back_from_the_lobby,
    lost_for_half_a_minute,
    asleep,
)


def in_step(page: Page, client: httpx.Client, table: str) -> None:
    """The page shows what the café says now: the same version, the same question, the same cards."""
    for _ in range(100):
        view: dict[str, Any] = client.get(f"/api/t/{table}").json()
        shown = page.evaluate(
            "[+document.getElementById('table').dataset.version,"
            " [...document.querySelectorAll('.hand [data-card]')].map((card) => card.dataset.card).sort()]"
        )
        hand = view["view"]["zones"][f"hand.{view['view']['seats'][view['view']['place']]}"]
        if shown == [view["version"], sorted(hand)]:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"the page shows {shown}, the café says {view['version']} {hand}")


@pytest.mark.timeout(300)
def test_a_whole_match_with_every_mishap(
    visitors: Callable[..., BrowserContext], house: House, jeanne: httpx.Client, paul: httpx.Client
) -> None:
    table = begun(jeanne, "me", "bot:hasard", "open", "bot:hasard", game="aluette")["table"]
    paul.get("/")
    paul.post(link_of(house, table, 2), data={"name": "Paul"})
    ready(paul, table)
    phone = visitors(jeanne, viewport=PHONE, has_touch=True).new_page()
    desk = visitors(paul, viewport=DESKTOP).new_page()
    people = ((phone, jeanne), (desk, paul))
    for page, _ in people:
        page.clock.install()
        page.goto("/salon")
        page.goto(f"/t/{table}")
        page.wait_for_selector(".felt")
    rng, met, mishaps = Random(7), Counter[str](), cycle(MISHAPS)
    for _ in range(2000):
        if house.table(table).state == "over":
            break
        acted = False
        for page, client in people:
            if rng.random() < 0.08:
                mishap = next(mishaps)
                mishap(page)
                met[mishap.__name__] += 1
                in_step(page, client, table)
            acted = play_on(page) or acted
        if not acted:
            phone.wait_for_timeout(20)
    assert house.table(table).state == "over"
    assert set(met) == {mishap.__name__ for mishap in MISHAPS}
    for page, client in people:
        in_step(page, client, table)
        expect(page.get_by_role("button", name="une autre partie")).to_be_visible()
