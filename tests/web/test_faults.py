"""A table where hands may err: the flag shows what can be called, and what can be done though it may not."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from html import unescape
from typing import Any

import httpx
import pytest
from playwright.sync_api import BrowserContext, expect

from estaminet.play import Partie
from tests.web.conftest import PHONE
from tests.web.house import House, asked, begun, legal, link_of, opened, ready

BOTS = ("bot:sense",) * 3
NBSP = "\u00a0"
SHIFTS = """() => {
    window.shift = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((one) => { window.shift += one.value; }))
        .observe({ type: "layout-shift" });
}"""


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


@pytest.mark.parametrize(
    ("claim", "code", "sentence"),
    [
        ("faute PIC-F99 B", "no-such-fault", "Ce jeu n’a pas de faute qui s’appelle ainsi."),
        ("avoue faute", "no-such-fault", "Ce jeu n’a pas de faute qui s’appelle ainsi."),
        ("faute PIC-F11 Z", "no-such-seat", "Personne n’a ce siège à cette table."),
        ("faute pic-f11 z", "no-such-seat", "Personne n’a ce siège à cette table."),
        ("faute PIC-F11", "malformed-claim", "On réclame par le mot faute"),
        ("avoue", "malformed-claim", "On réclame par le mot faute"),
        ("avoue PIC-F11 A", "malformed-claim", "On réclame par le mot faute"),
    ],
)
def test_a_claim_that_is_none_names_no_fault_or_nobody_is_told_apart(
    jeanne: httpx.Client, house: House, claim: str, code: str, sentence: str
) -> None:
    table, _ = looking(jeanne, house)
    assert sentence in act(jeanne, table, claim).text
    told = jeanne.post(f"/api/t/{table}/act", json={"act": claim})
    assert (told.status_code, told.json()["error"]) == (422, code)
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
    assert "Faute !".replace(" ", NBSP) in jeanne.get(f"/t/{table}").text


def section(html: str, id: str) -> str:
    """What stands in an element of a page that has an id, as text."""
    found = re.search(rf'<(\w+)[^>]*\bid="{id}".*?</\1>', html, re.DOTALL)
    return re.sub(r"[ \n]+", " ", unescape(re.sub("<[^>]+>", " ", found[0]))).strip() if found else ""


def three(house: House, host: httpx.Client, *others: httpx.Client) -> str:
    """A table of piccolo at which three people play the first deal, and the fourth, who deals, is a bot."""
    table = str(opened(host, "me", "open", "open", "bot:sense", faults="fidele", first_dealer="D")["table"])
    for seat, guest in enumerate(others, 1):
        guest.post(link_of(house, table, seat))
    for guest in (host, *others):
        ready(guest, table)
    asked(host, table)
    return table


def test_all_at_the_table_read_what_is_called_ruled_and_chosen(
    house: House, jeanne: httpx.Client, paul: httpx.Client
) -> None:
    with house.guest() as rose, house.guest() as nobody:
        table = three(house, jeanne, paul, rose)
        act(jeanne, table, "regarde-tourne")
        drawer = section(paul.get(f"/t/{table}").text, "faults")
        assert "Ce que vous pourriez relever Contre Visiteur Tourne vue trop tôt" in drawer
        assert "Les autres joueurs du coup choisissent." in drawer
        assert "Avouer vous-même Tourne vue trop tôt" in section(jeanne.get(f"/t/{table}").text, "faults")
        act(paul, table, "faute PIC-F04 A")
        told = f"Visiteur relève une faute chez Visiteur{NBSP}: «{NBSP}Tourne vue trop tôt{NBSP}»."
        for guest in (jeanne, paul, rose, nobody):
            page = guest.get(f"/t/{table}").text
            assert section(page, "notices").startswith(f"{told} Les autres joueurs du coup choisissent. PIC-F04")
            assert f'href="/regles/piccolo?table={table}#PIC-F04"' in page[page.index('id="notices"') :]
            assert '<span class="bubble cry">' in page
        for guest, choice in ((paul, "refaire"), (rose, "maintenir")):
            number = guest.get(f"/api/t/{table}").json()["view"]["question"]["number"]
            guest.post(f"/t/{table}", data={"answer": choice, "number": str(number)})
        chosen = f"Visiteur choisit{NBSP}: Refaire la donne. Visiteur choisit{NBSP}: Continuer ainsi."
        for guest in (jeanne, paul, rose, nobody):
            page = guest.get(f"/t/{table}").text
            assert section(page, "notices").startswith(f"{told} {chosen} PIC-F04")
            assert chosen.split(". ")[0] in section(page, "journal")
        number = asked(jeanne, table)["view"]["question"]["number"]
        jeanne.post(f"/t/{table}", data={"answer": "passe", "number": str(number)})
        assert told not in section(jeanne.get(f"/t/{table}").text, "notices")
        assert told in section(paul.get(f"/t/{table}").text, "notices"), "he has done nothing since"


def test_a_claim_too_late_or_made_twice_is_refused_to_the_claimant_alone(
    house: House, jeanne: httpx.Client, paul: httpx.Client
) -> None:
    with house.guest() as rose:
        table = three(house, jeanne, paul, rose)
        act(jeanne, table, "regarde-tourne")
        act(jeanne, table, "avoue PIC-F04")
        assert "avoue" in section(paul.get(f"/t/{table}").text, "notices")
        for claimant, claim in ((jeanne, "avoue PIC-F04"), (paul, "faute PIC-F04 A"), (paul, "faute PIC-F08 A")):
            refused = act(claimant, table, claim)
            assert refused.status_code == 422
            assert "Cela ne se réclame pas" in section(refused.text, "status")
            assert "réclame" not in rose.get(f"/t/{table}").text


def test_who_looks_where_he_may_not_sees_the_card_and_nobody_else_does(
    house: House, jeanne: httpx.Client, paul: httpx.Client
) -> None:
    table = str(opened(jeanne, "me", "open", game="piquet", faults="fidele")["table"])
    paul.post(link_of(house, table, 1))
    for guest in (jeanne, paul):
        ready(guest, table)
    people = {0: jeanne, 1: paul}
    lookers: list[int] = []
    for guest in (jeanne, paul) * 200:
        partie: Any = house.table(table).partie
        lookers = [seat for seat in people if "regarde-sien" in str(partie.view(seat).plain().get("slips"))]
        if lookers:
            break
        page = guest.get(f"/api/t/{table}").json()
        if question := page["view"]["question"]:
            guest.post(f"/t/{table}", data={"answer": legal(page)[0], "number": str(question["number"])})
        time.sleep(0.005)  # the café lives in this process too
    looker, other = people[lookers[0]], people[1 - lookers[0]]
    act(looker, table, "regarde-sien")
    partie = house.table(table).partie
    (card,) = next(one.what for one in reversed(partie.view(lookers[0]).heard) if one.kind == "look")
    notices = re.search('id="notices".*?</div>', looker.get(f"/t/{table}").text, re.DOTALL)
    assert notices is not None
    assert f'data-card="{card.code}"' in notices[0]
    assert "Vu (" in section(looker.get(f"/t/{table}").text, "journal")
    assert "Vu (" not in other.get(f"/t/{table}").text


def test_a_ruling_is_told_at_its_step_of_a_match_seen_again(jeanne: httpx.Client) -> None:
    table = begun(jeanne, "me", "bot:sense", game="piquet", faults="fidele", slips="50", calls="referee")["table"]
    page = asked(jeanne, table)
    while page["state"] == "playing":
        number = page["view"]["question"]["number"]
        told = jeanne.post(f"/api/t/{table}/answer", json={"number": number, "answer": legal(page)[0]})
        assert told.status_code in (200, 409), told.text
        page = asked(jeanne, table)
    html = jeanne.get(f"/t/{table}/revoir/1").text
    last = int(re.findall(r'max="(\d+)"', html)[0])
    steps = (jeanne.get(f"/t/{table}/revoir/1?pas={step}").text for step in range(last + 1))
    html = next(html for html in steps if "L’arbitre relève une faute" in section(html, "notices"))
    assert re.search(r'<p class="told".*relève une faute.*<a class="id"', html)


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


@pytest.mark.browser
def test_the_drawer_closes_after_an_act_and_a_refusal_stays_to_be_read(
    visitors: Callable[..., BrowserContext], house: House, jeanne: httpx.Client, paul: httpx.Client
) -> None:
    with house.guest() as rose:
        table = three(house, jeanne, paul, rose)
        page, other = (visitors(guest, viewport=PHONE).new_page() for guest in (jeanne, paul))
        for one in (page, other):
            one.goto(f"/t/{table}")
            one.locator("#faults summary").click()
        page.get_by_role("button", name="Je regarde la tourne").click()
        expect(page.locator("#faults .drawer")).to_be_hidden()
        expect(other.locator("#faults .drawer")).to_contain_text("Tourne vue trop tôt")
        page.evaluate(SHIFTS)
        act(rose, table, "faute PIC-F04 A")
        expect(page.locator("#notices")).to_contain_text("relève une faute")
        assert page.evaluate("window.shift") < 0.02
        other.locator("#faults .call").evaluate_all("(some) => some.forEach((one) => one.remove())")
        other.evaluate("""() => {
            const late = Object.assign(document.createElement("button"), { name: "act", value: "faute PIC-F04 A" });
            document.querySelector("#faults .drawer").append(late);
            late.click();
        }""")
        expect(other.locator("#faults .drawer")).to_be_hidden()
        expect(other.locator("#status .error")).to_contain_text("Cela ne se réclame pas")
        for guest in (rose, paul):
            number = guest.get(f"/api/t/{table}").json()["view"]["question"]["number"]
            guest.post(f"/t/{table}", data={"answer": "maintenir", "number": str(number)})
        expect(other.locator("#notices")).to_contain_text("Continuer ainsi")
        expect(other.locator("#status .error")).to_contain_text("Cela ne se réclame pas")
        assert page.locator("#status .error").count() == 0
        other.locator("[data-shut]").click()
        expect(other.locator("#notices")).to_be_hidden()


def test_who_is_bound_by_a_ruling_reads_it(jeanne: httpx.Client, house: House) -> None:
    """Who has looked at the tourne must pass: that is said for him, and the notice stays until he acts himself."""
    table, _ = looking(jeanne, house)
    jeanne.post(f"/t/{table}", data={"wrong": "7", "wrong-7": "regarde-tourne"})
    for _ in range(2000):
        heard = jeanne.get(f"/api/t/{table}").json()["view"]["heard"]
        if [one for one in heard if one[1] == "say" and one[2] == "passe" and one[3] == "0"]:
            break
        time.sleep(0.005)
    notices = jeanne.get(f"/t/{table}").text.partition('id="notices"')[2].partition("</div>")[0]
    assert "PIC-F04" in notices


@pytest.mark.browser
@pytest.mark.parametrize(("width", "height"), [(360, 640), (1280, 800)])
def test_what_can_be_chosen_in_the_drawer_is_inside_it(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, house: House, width: int, height: int
) -> None:
    """The long ways of a dealer: inside the drawer on a phone, and read to their end on a desk."""
    table = begun(jeanne, "me", *BOTS, faults="fidele", first_dealer="A")["table"]
    page = visitors(jeanne, viewport={"width": width, "height": height}).new_page()
    page.goto(f"/t/{table}")
    page.locator("#faults summary").click()
    expect(page.locator("#faults select").first).to_be_visible()
    drawer = page.locator("#faults .drawer").bounding_box()
    assert drawer is not None
    assert drawer["x"] >= 0
    assert drawer["x"] + drawer["width"] <= width
    for one in page.locator("#faults select").all():
        box = one.bounding_box()
        assert box is not None
        assert drawer["x"] <= box["x"]
        assert box["x"] + box["width"] <= drawer["x"] + drawer["width"]
        needed = one.evaluate("""select => {
            const pen = document.createElement("canvas").getContext("2d");
            pen.font = getComputedStyle(select).font;
            return Math.max(...[...select.options].map((one) => pen.measureText(one.text).width));
        }""")
        assert width < 600 or needed < box["width"]


def test_a_fault_of_the_deal_before_is_called_while_the_next_is_dealt(
    house: House, jeanne: httpx.Client, paul: httpx.Client
) -> None:
    table = str(opened(jeanne, "me", "open", game="piquet", faults="fidele", first_dealer="A")["table"])
    paul.post(link_of(house, table, 1))
    people = (jeanne, paul)
    for one in people:
        ready(one, table)

    def facts() -> dict[str, Any]:
        now = house.table(table).partie
        assert now is not None
        return now.tapis.facts

    def until(phase: str, *, scored: int) -> None:
        """Both answer lawfully, up to this phase, with so many deals on the sheet."""
        for _ in range(200):
            for one in people:
                if facts()["phase"] == phase and len(facts()["sheet"]) == scored:
                    return
                page = one.get(f"/api/t/{table}").json()
                if page["view"]["question"]:
                    number = page["view"]["question"]["number"]
                    one.post(f"/t/{table}", data={"answer": legal(page)[0], "number": str(number)})
        raise AssertionError(f"never {phase}")

    until("call", scored=0)
    act(jeanne, table, f"reprend {jeanne.get(f'/api/t/{table}').json()['view']['zones']['ecart.A'][0]}")
    until("deal", scored=1)
    before = facts()["totals"]
    assert before[0] > 0
    assert "Ce que vous pourriez relever Contre Visiteur" in section(paul.get(f"/t/{table}").text, "faults")
    act(paul, table, "faute PIQ-F25 A")
    for one in people:
        assert "PIQ-F25" in section(one.get(f"/t/{table}").text, "notices")
    until("deal", scored=1)
    assert facts()["totals"] == (0, before[1])
    until("exchange", scored=1)
