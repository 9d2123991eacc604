"""The bank's table in a browser: a whole taille with a thumb, with a mouse and with keys alone, in both languages."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.conftest import PHONE
from tests.web.house import House, begun, link_of, opened, ready

pytestmark = pytest.mark.browser

GAME = "trente-et-quarante"
DESKTOP = {"width": 1440, "height": 900}
BOTS = ("bot:habitue", "bot:debutant")
READY = ".answer button[value='pret']"
SMALL = """() => [...document.querySelectorAll('.lay, .jeton, .answer .act')].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width && (box.height < 43.5 || box.width < 43.5);
}).map((one) => one.outerHTML.slice(0, 100))"""


def sat_down(
    visitors: Callable[..., BrowserContext], client: httpx.Client, size: dict[str, int], **wishes: str
) -> Page:
    """Somebody at a table with one pack, so that the taille is short."""
    table = begun(client, "me", *BOTS, game=GAME, packs="1", tailles="1")["table"]
    page = visitors(client, viewport=size, has_touch=size == PHONE, **wishes).new_page()
    page.set_default_timeout(90_000)  # a busy machine is no failure
    page.goto(f"/t/{table}")
    page.wait_for_selector(READY)
    return page


def changes(page: Page, act: Callable[[], None]) -> None:
    """Do something and wait until the table shows it, and not only what others have done."""
    before = page.get_attribute("#table", "data-version")
    with page.expect_response(lambda response: response.request.method == "POST"):
        act()
    page.wait_for_function("(before) => document.getElementById('table').dataset.version !== before", arg=before)


def over(page: Page) -> bool:
    return page.locator("#outcome").count() > 0


def settle_refait(page: Page) -> None:
    """Share every stake for which one is asked."""
    while page.locator(".stakes button[value^='partage']").count():
        changes(page, page.locator(".stakes button[value^='partage']").first.click)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_whole_taille_is_played(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, size: dict[str, int]
) -> None:
    page = sat_down(visitors, jeanne, size)
    assert "jamais d’argent" in page.inner_text(".counters-only")
    page.locator(".jeton", has_text="50").first.click()
    changes(page, page.locator(".is-noir .lay").click)
    changes(page, page.locator(".is-noir .lay").click)
    expect(page.locator(".is-noir .laid-sum")).to_have_text("100")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert page.evaluate(SMALL) == []
    changes(page, page.locator(".stakes button[value^='assure']").click)
    expect(page.locator(".stakes")).to_contain_text("assurée")
    page.locator(".moves summary").click()
    changes(page, page.locator("button[value='deplace 1 rouge']").click)
    expect(page.locator(".is-rouge .laid-sum")).to_have_text("100")
    for _ in range(40):
        page.wait_for_selector(f"{READY}, #outcome, button[value^='partage']")
        if over(page):
            break
        settle_refait(page)
        if page.locator(READY).count():
            if not page.locator(".stakes li").count() and page.locator(".is-rouge .lay:enabled").count():
                changes(page, page.locator(".is-rouge .lay").click)
            changes(page, page.locator(READY).click)
    assert over(page)
    assert page.locator(".scores tbody tr").count() == 1
    assert page.locator("#journal li").count() > 5


def test_on_the_smallest_phone_nothing_that_one_lays_or_says_lies_below_the_edge(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client
) -> None:
    page = sat_down(visitors, jeanne, PHONE)
    assert PHONE == {"width": 360, "height": 640}
    for _ in range(2):  # before any card, and with rows, announcement and card of the taille
        if not page.locator(".stakes li").count():
            changes(page, page.locator(".is-noir .lay").click)
        page.wait_for_selector(READY)
        boxes = page.locator(".lay, .jeton, .answer .actions .act").evaluate_all(
            "(all) => all.map((one) => one.getBoundingClientRect().toJSON())"
        )
        assert len(boxes) >= 9
        assert max(box["bottom"] for box in boxes) <= 640
        seats = page.locator(".own .seat").evaluate_all(
            "(all) => all.map((one) => one.getBoundingClientRect().toJSON())"
        )
        for at, one in enumerate(seats):
            for other in seats[:at]:
                assert one["top"] >= other["bottom"] or one["left"] >= other["right"] or one["right"] <= other["left"]
        assert page.evaluate(SMALL) == []
        changes(page, page.locator(READY).click)
        page.wait_for_selector(f"{READY}, button[value^='partage']")
        settle_refait(page)
    assert page.locator(".carte").count() == 1


def test_the_same_by_keys_alone_and_in_english(visitors: Callable[..., BrowserContext], jeanne: httpx.Client) -> None:
    page = sat_down(visitors, jeanne, DESKTOP)
    jeanne.post("/langue", data={"lang": "en"})
    page.reload()
    page.wait_for_selector(READY)

    def reach(place: str) -> None:
        for _ in range(120):
            if page.evaluate("(place) => document.activeElement.matches(place)", place):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"{place} cannot be reached")

    reach(".is-couleur .lay")
    changes(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator(".is-couleur .laid-sum")).not_to_have_text("·")
    reach(".jeton input")
    page.keyboard.press("ArrowRight")
    reach(READY)
    changes(page, lambda: page.keyboard.press("Enter"))
    page.wait_for_function("document.querySelectorAll('.is-noire .card').length >= 4")
    expect(page.locator(".said")).to_contain_text(re.compile("rouge|après"))  # the same in English, also of a refait
    assert page.locator(".carte td").count() >= 4


def test_without_a_script_too(jeanne: httpx.Client) -> None:
    table = begun(jeanne, "me", *BOTS, game=GAME, packs="1")["table"]
    for _ in range(50):
        text = jeanne.get(f"/t/{table}").text
        if 'name="lay" value="mise rouge"' in text:
            break
    number = text.split('name="number" value="')[1].split('"')[0]
    jeanne.post(f"/t/{table}", data={"number": number, "lay": "mise rouge", "amount": "20"})
    assert "augmente 1" in jeanne.get(f"/t/{table}").text


def test_refusals_name_the_rule(jeanne: httpx.Client) -> None:
    table = begun(jeanne, "me", *BOTS, game=GAME)["table"]
    page = {"view": None}
    for _ in range(50):
        page = jeanne.get(f"/api/t/{table}").json()
        if page["view"]["question"]:
            break
    number = page["view"]["question"]["number"]  # type: ignore[index]
    answer = jeanne.post(f"/t/{table}", data={"number": str(number), "lay": "mise rouge", "amount": "21"})
    assert "TQ-24" in answer.text


def test_where_hands_may_err_the_cards_are_looked_at_and_come_all_the_same(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client
) -> None:
    """Between the rows a hand can do wrong, so nobody is passed over there: people are asked."""
    table = begun(jeanne, "me", *BOTS, game=GAME, packs="1", faults="fidele")["table"]
    page = visitors(jeanne, viewport=DESKTOP).new_page()
    page.set_default_timeout(90_000)
    page.goto(f"/t/{table}")
    page.wait_for_selector(READY)
    changes(page, page.locator(".is-noir .lay").click)
    changes(page, page.locator(READY).click)
    looked = page.locator(".answer button[value='vu']")
    after = page.locator(f"{READY}, button[value^='partage']")
    for _ in range(100):
        looked.or_(after).first.wait_for()
        if after.count():
            break
        if looked.count():  # until then the others' looks may have changed the page
            looked.evaluate_all("some => some.forEach((one) => one.click())")
        page.wait_for_timeout(100)
    assert after.count()
    assert page.locator(".carte td").count() > 0


def test_a_fault_of_the_tailleur_is_called_at_the_page(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client
) -> None:
    table = begun(jeanne, "me", game=GAME, packs="1", pontes="1", faults="fidele", slips="50")["table"]
    page = visitors(jeanne, viewport=PHONE).new_page()
    page.set_default_timeout(90_000)
    page.goto(f"/t/{table}")
    claim = page.locator("button[value$='maison']").first
    calm = page.locator(f"{READY}, .answer button[value='vu']").first
    for _ in range(100):  # one coup in two has a fault
        calm.wait_for()
        if claim.count():
            break
        changes(page, calm.click)
    expect(page.locator("#faults .whose")).to_have_text("Contre le tailleur")
    claim.evaluate("(button) => { button.closest('details').open = true; }")
    changes(page, claim.click)
    expect(page.locator("#notices")).to_contain_text("relève une faute chez le tailleur")


@pytest.mark.parametrize("size", [PHONE, {"width": 844, "height": 390}, DESKTOP], ids=["phone", "landscape", "desktop"])
def test_nothing_moves_when_one_is_ready_and_waits(
    visitors: Callable[..., BrowserContext],
    house: House,
    jeanne: httpx.Client,
    paul: httpx.Client,
    size: dict[str, int],
) -> None:
    table = opened(jeanne, "me", "open", game=GAME, packs="1", pontes="2")["table"]
    assert paul.post(link_of(house, table, 1), data={"name": "Paul"}).status_code < 400
    ready(paul, table)
    ready(jeanne, table)
    page = visitors(jeanne, viewport=size).new_page()
    page.goto(f"/t/{table}")
    for _ in range(20):  # the cut may be either's
        if page.locator(READY).count():
            break
        for guest in (jeanne, paul):
            view = guest.get(f"/api/t/{table}").json()["view"]
            if view["question"] and view["facts"]["phase"] == "coupe":
                guest.post(f"/api/t/{table}/answer", json={"number": view["question"]["number"], "answer": "refuse"})
        page.wait_for_timeout(50)
    page.wait_for_selector(READY)
    places = """() => ['.line', '.carte', '.seats', '.cloth', '.jetons', '.answer .actions', '.stakes', '.side']
        .map((one) => Math.round(document.querySelector(one).getBoundingClientRect().top + scrollY))"""
    before = page.evaluate(places)
    for button in page.locator(".answer .act:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] < 80
        assert box["x"] + box["width"] <= size["width"] - 4
        assert size["height"] > 400 or box["y"] + box["height"] <= size["height"]
    changes(page, page.locator(READY).click)
    expect(page.locator(".answer button[value='attends']")).to_be_visible()
    moved = [abs(now - then) for now, then in zip(page.evaluate(places), before, strict=True)]
    assert max(moved) <= 1, moved  # less than a pixel is not seen


def test_what_is_done_with_a_stake_is_told_with_its_chance_and_its_counters(jeanne: httpx.Client) -> None:
    table = begun(jeanne, "me", *BOTS, game=GAME, packs="1")["table"]
    for lay in ("mise rouge", "augmente 1"):
        for _ in range(100):
            text = jeanne.get(f"/t/{table}").text
            if f'value="{lay}"' in text:
                break
        number = text.split('name="number" value="')[1].split('"')[0]
        jeanne.post(f"/t/{table}", data={"number": number, "lay": lay, "amount": "20"})
    for _ in range(100):
        text = jeanne.get(f"/t/{table}").text.replace("\u00a0", " ")
        if "J’augmente ma mise sur" in text:
            break
        time.sleep(0.01)  # the café lives in this process too
    assert "Je mise sur rouge, 20 jetons." in text
    assert "J’augmente ma mise sur rouge, 20 jetons." in text
