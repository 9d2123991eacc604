"""A table where hands may err: the flag shows what can be called, and what can be done though it may not."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import BrowserContext, expect

from estaminet.play import Partie
from tests.web.conftest import PHONE
from tests.web.house import House, asked, begun

BOTS = ("bot:sense",) * 3


def looking(client: httpx.Client, house: House, **options: str) -> tuple[str, Partie]:
    """A table of piccolo where hands may err, at the person's first call."""
    table = begun(client, "me", *BOTS, faults="fidele", first_dealer="D", **options)["table"]
    asked(client, table)
    partie = house.table(table).partie
    assert partie is not None
    return table, partie


def act(client: httpx.Client, table: str, what: str) -> httpx.Response:
    return client.post(f"/t/{table}", data={"act": what}, headers={"x-fragment": "1"})


def test_a_claim_without_ground_is_refused_and_tells_nothing(jeanne: httpx.Client, house: House) -> None:
    table, partie = looking(jeanne, house)
    before = partie.view(0).text()
    told = act(jeanne, table, "faute PIC-F11 B").text
    assert "Cela ne se réclame pas" in told
    after: Any = house.table(table).partie
    assert after.view(0).text() == before


@pytest.mark.parametrize("claim", ["faute PIC-F99 B", "faute PIC-F11", "faute PIC-F11 Z", "avoue", "avoue PIC-F11 A"])
def test_a_claim_that_names_no_fault_or_nobody_is_told_apart(jeanne: httpx.Client, house: House, claim: str) -> None:
    table, _ = looking(jeanne, house)
    assert "Cela ne désigne aucune faute du jeu" in act(jeanne, table, claim).text
    told = jeanne.post(f"/api/t/{table}/act", json={"act": claim})
    assert (told.status_code, told.json()["error"]) == (422, "malformed-claim")
    told = jeanne.post(f"/api/t/{table}/act", json={"act": "faute PIC-F11 B"})
    assert (told.status_code, told.json()["error"]) == (422, "unfounded")


def test_strict_tables_have_no_flag(jeanne: httpx.Client) -> None:
    table = begun(jeanne, "me", *BOTS)["table"]
    asked(jeanne, table)
    assert 'id="faults"' not in jeanne.get(f"/t/{table}").text


def test_bots_call_what_they_could_have_seen(jeanne: httpx.Client, house: House) -> None:
    """All saw the tourne lifted; the two others play, so one of them says so, and they choose."""
    table, _ = looking(jeanne, house)
    page = jeanne.get(f"/t/{table}").text
    assert "Rien que vous puissiez prouver." in page
    assert 'value="regarde-tourne"' in page
    jeanne.post(f"/t/{table}", data={"wrong": "7", "wrong-7": "regarde-tourne"})
    for _ in range(2000):
        rulings = [one for one in jeanne.get(f"/api/t/{table}").json()["view"]["heard"] if one[1] == "ruling"]
        if rulings:
            break
        time.sleep(0.005)  # the café lives in this process too
    assert rulings[0][2] == ["faute", "PIC-F04", "A", "player"]
    assert "relève une faute" in jeanne.get(f"/t/{table}").text


@pytest.mark.browser
def test_the_flag_by_touch_and_key(visitors: Callable[..., BrowserContext], jeanne: httpx.Client, house: House) -> None:
    table, _ = looking(jeanne, house)
    page = visitors(jeanne, viewport=PHONE, reduced_motion="reduce").new_page()
    page.goto(f"/t/{table}")
    page.locator("#faults summary").click()
    expect(page.locator("#faults .drawer")).to_contain_text("Rien que vous puissiez prouver.")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.keyboard.press("Escape")
    expect(page.locator("#faults .drawer")).to_be_hidden()
    page.keyboard.press("f")
    expect(page.locator("#faults .drawer")).to_be_visible()


def test_a_bid_that_is_none_stands_under_the_flag_and_can_be_said(jeanne: httpx.Client, house: House) -> None:
    table, _ = looking(jeanne, house)
    page = jeanne.get(f"/t/{table}").text
    flag = page[page.index('id="faults"') : page.index('id="menu"')]
    assert '<option value="40">40</option>' in flag
    assert 'value="40"' not in page.replace(flag, "")
    number = jeanne.get(f"/api/t/{table}").json()["view"]["question"]["number"]
    jeanne.post(f"/t/{table}", data={"wrong": "0", "wrong-0": "40", "number": str(number)})
    partie: Any = house.table(table).partie
    assert any(event.kind == "say" and event.what == "40" for event in partie.tapis.events)
