"""Cards taken from an open table: by taps, by keys, by forms alone; what a card can take is shown and told."""

from __future__ import annotations

import time
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from estaminet.cards import PACK52, cards
from estaminet.play import Fair
from estaminet.rules import Ask
from estaminet.tapis import Tapis
from tests.web.conftest import PHONE
from tests.web.house import House, asked, begun, legal, opened
from tests.web.test_axe import look

pytestmark = pytest.mark.browser

DESKTOP = {"width": 1440, "height": 900}
LANDSCAPE = {"width": 844, "height": 390}
MINE = "main.yours"
LATELY_COVERS = """() => {
    const boxes = (what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility())
      .map((one) => [one, one.getBoundingClientRect()]);
    const covers = [];
    for (const [one, a] of boxes('.lately b, .lately .card')) {
      if (a.left < 0 || a.top < 0 || a.right > innerWidth || a.bottom > innerHeight) covers.push('the edge');
      for (const [other, b] of boxes('.open .card, .hand .card, .portrait, .plate, .state > *, .piles > *, .act'))
        if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
          covers.push(`${one.textContent.trim()} on ${other.className} ${other.textContent.trim()}`);
    }
    return covers; }"""
"""What the last take lies on."""
EXAMPLE = "KD KC 4H 3S AD 9C 6D"


def seat(jeanne: httpx.Client, **options: str) -> str:
    """A table at which Jeanne is the first to play."""
    table: str = begun(jeanne, game="papillon", first_dealer="C", **options)["table"]
    asked(jeanne, table)
    return table


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pack deals Jeanne the three cards of the example, and turns up the seven, wherever it is cut."""
    mine, lying = cards("KS 7H 2C"), cards(EXAMPLE)
    rest = [card for card in PACK52 if card not in (*mine, *lying)]
    pack = [card for own in mine for card in (own, rest.pop(), rest.pop())] + lying + rest
    fair = Fair.order
    monkeypatch.setattr(Fair, "order", lambda self, number, some: fair(self, number, some) if number else list(pack))
    monkeypatch.setattr(Tapis, "cut", lambda self, zone, depth: None)


def lay(house: House, table: str, hand: str, lying: str) -> None:
    """Put these cards into Jeanne's hand and on the table, to be looked at: no log tells how they came there."""
    partie = house.table(table).partie
    assert partie is not None
    zones = partie.tapis.zones
    every = [card for zone in zones.values() for card in zone.cards]
    mine, there = cards(hand), cards(lying)
    rest = [card for card in every if card not in (*mine, *there)]
    for name, zone in zones.items():
        held = len(zone)
        if name == "hand.A":
            zone.cards = mine
        elif name == "tapis":
            zone.cards = there
        else:
            zone.cards = [rest.pop() for _ in range(held if name != "talon" else 0)]
    zones["talon"].cards = rest
    partie.ask = Ask({0: partie.rules.takes(partie.tapis, 0)}, "PAP-04")  # type: ignore[attr-defined]


def sit(visitors: Callable[..., BrowserContext], jeanne: httpx.Client, table: str, **wishes: object) -> Page:
    page = visitors(jeanne, **wishes).new_page()
    page.goto(f"/t/{table}")
    page.wait_for_selector(MINE)
    return page


def taken(house: House, table: str, codes: str) -> None:
    """Before long these cards lie in Jeanne's pile."""
    for _ in range(200):
        partie = house.table(table).partie
        assert partie is not None
        if set(cards(codes)) <= set(partie.tapis.zones["won.A"].cards):
            return
        time.sleep(0.02)
    raise AssertionError(f"{codes} have not been taken")


def tick(page: Page, code: str) -> None:
    """Tap a card of the hand or of the table."""
    page.locator(f"label[data-card='{code}']").click()


def chosen(page: Page) -> str:
    """The cards that are chosen, in the order of the table and then of the hand."""
    codes: list[str] = page.locator(".tick:checked").evaluate_all("(ticks) => ticks.map((tick) => tick.value)")
    return " ".join(codes)


def lit(page: Page) -> str:
    """The cards of the table that can join what is chosen."""
    codes: list[str] = page.locator(".open .lit").evaluate_all("(some) => some.map((one) => one.dataset.card)")
    return " ".join(codes)


@pytest.mark.usefixtures("example")
def test_the_page_shows_what_a_card_can_take(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, house: House
) -> None:
    table = seat(jeanne)
    page = sit(visitors, jeanne, table, viewport=PHONE, has_touch=True)
    take = page.locator("[data-take]")
    expect(take).to_be_disabled()
    assert lit(page) == EXAMPLE
    assert page.locator(".hand .lit").count() == 2
    expect(page.locator("#hand-2C input")).to_be_disabled()
    tick(page, "7H")
    assert lit(page) == "4H 3S AD 6D"
    tick(page, "3S")  # now only the four can be meant with it
    assert chosen(page) == "4H 3S 7H"
    expect(take).to_be_enabled()
    assert "4 + 3 = 7" in take.inner_text()
    tick(page, "KS")  # which takes no four together with a three
    assert chosen(page) == "KS"
    expect(take).to_be_disabled()
    assert lit(page) == EXAMPLE
    tick(page, "4H")
    assert chosen(page) == "4H 6D KS"
    take.click()
    taken(house, table, "KS 4H 6D")
    expect(page.locator("#journal")).to_contain_text("lève\u00a0: quatre de cœur, six de carreau.")


@pytest.mark.usefixtures("example")
def test_what_can_only_be_meant_is_chosen_at_once(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, house: House
) -> None:
    table = seat(jeanne)
    page = sit(visitors, jeanne, table, viewport=DESKTOP)
    tick(page, "9C")  # only the king takes it, and only with the ace
    assert chosen(page) == "AD 9C KS"
    tick(page, "9C")  # and it can be put back
    assert chosen(page) == "AD KS"
    expect(page.locator("[data-take]")).to_be_disabled()
    tick(page, "7H")
    assert chosen(page) == "AD 6D 7H"


@pytest.mark.usefixtures("example")
def test_where_hands_may_err_any_cards_can_be_taken_and_the_others_call_it(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, house: House
) -> None:
    table = seat(jeanne, faults="fidele")
    page = sit(visitors, jeanne, table, viewport=DESKTOP)
    assert page.locator(".hand .lit").count() == 3  # that one of them takes nothing is not whispered
    tick(page, "2C")
    expect(page.locator("[data-take]")).to_be_disabled()
    tick(page, "KD")
    tick(page, "9C")
    assert chosen(page) == "KD 9C 2C"
    page.locator("[data-take]").click()
    expect(page.locator("#journal")).to_contain_text("Levé à tort")
    partie = house.table(table).partie
    assert partie is not None
    assert set(cards("KD 9C")) <= set(partie.tapis.zones["tapis"].cards)


@pytest.mark.parametrize("size", [PHONE, {"width": 390, "height": 844}, DESKTOP, LANDSCAPE])
def test_twenty_open_cards_can_be_read_and_hit(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, house: House, size: dict[str, int]
) -> None:
    table = seat(jeanne)
    lay(house, table, "KS 7H 5C", "KD KC 4H 3S AD 9C 6D 2D 3D 4D 5D 8D 9D 10D JD QD QC JC 10C 8C")
    page = sit(visitors, jeanne, table, viewport=size, has_touch=size == PHONE)
    boxes = page.locator(".open .card, .hand .card").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().toJSON())"
    )
    assert len(boxes) == 23
    for box in boxes:
        assert box["width"] >= 43.5
        assert box["left"] >= 0
        assert box["right"] <= size["width"]
        assert box["bottom"] <= size["height"]
    for at, one in enumerate(boxes):  # no card lies over another one
        for other in boxes[:at]:
            assert (
                one["left"] >= other["right"] - 1
                or other["left"] >= one["right"] - 1
                or one["top"] >= other["bottom"] - 1
                or other["top"] >= one["bottom"] - 1
            )
    hit = page.locator(".open .card").evaluate_all(
        "(all) => all.filter((one) => { const { x, y, width, height } = one.getBoundingClientRect();"
        " return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }).length"
    )
    assert hit == 0  # nothing lies over them


@pytest.mark.parametrize("players", ["3", "4"])
@pytest.mark.parametrize("size", [PHONE, {"width": 740, "height": 360}, LANDSCAPE, DESKTOP])
def test_who_took_last_and_what_is_told_beside_the_open_cards(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, house: House, size: dict[str, int], players: str
) -> None:
    bots = ["bot:hasard"] * (int(players) - 1)
    table = str(
        begun(jeanne, "me", *bots, game="papillon", first_dealer="ABCD"[int(players) - 1], n_players=players)["table"]
    )
    asked(jeanne, table)
    lay(house, table, "KS 7H 5C", "KD KC 4H 3S AD 9C 6D 2D 3D 4D 5D 8D")
    partie = house.table(table).partie
    assert partie is not None
    partie.tapis.facts["last"] = ((1, "10S"), (1, "2S"), (1, "3H"), (1, "AC"), (1, "4S"))
    page = sit(visitors, jeanne, table, viewport=size, has_touch=size == PHONE)
    expect(page.locator(".lately .card")).to_have_count(5)
    assert page.evaluate(LATELY_COVERS) == []


def test_a_whole_coup_is_played_by_taps(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, house: House
) -> None:
    for size in PHONE, DESKTOP:
        table = seat(jeanne)
        page = sit(visitors, jeanne, table, viewport=size, has_touch=size == PHONE)
        play(page, by_taps)
        assert page.locator(".scores tbody tr").count() > 0
        page.locator("#why summary").click()
        assert page.locator("#why .gains li").count() > 0


def play(page: Page, how: Callable[[Page], None]) -> None:
    """Play until a coup has been scored."""
    for _ in range(200):
        page.wait_for_selector(f"{MINE}, #outcome", timeout=20_000)
        if page.locator(".scores tbody tr").count():
            return
        if page.locator(MINE).count():
            before = page.get_attribute("#table", "data-version")
            how(page)
            page.wait_for_function(
                "(before) => document.getElementById('table').dataset.version !== before", arg=before
            )
        else:
            page.wait_for_timeout(20)
    raise AssertionError("it does not end")


def by_taps(page: Page) -> None:
    """A card of the hand, then cards of the table until it is enough."""
    take = page.locator("[data-take]")
    if not take.count():
        page.locator(".answer .act").first.click()
        return
    page.locator(".hand .lit").first.click()
    for _ in range(8):
        if take.is_enabled():
            break
        page.locator(".open .lit:not(:has(:checked))").first.click()
    take.click()


def by_keys(page: Page) -> None:
    """The same with Tab, arrows, Space and Enter."""

    def reach(place: str, key: str = "Tab") -> None:
        for _ in range(90):
            if page.evaluate("(place) => document.activeElement.matches(place)", place):
                return
            page.keyboard.press(key)
        raise AssertionError(f"{place} cannot be reached")

    if not page.locator("[data-take]").count():
        reach(".answer .act")
        page.keyboard.press("Enter")
        return
    reach(".hand .tick:enabled")
    page.keyboard.press("Space")
    for _ in range(8):
        if page.locator("[data-take]").is_enabled():
            break
        reach(".open .tick", "Shift+Tab")
        reach(".open .lit .tick:not(:checked)", "ArrowRight")
        page.keyboard.press("Space")
    reach("[data-take]")
    page.keyboard.press("Enter")


def test_a_whole_coup_is_played_by_keys(visitors: Callable[..., BrowserContext], jeanne: httpx.Client) -> None:
    page = sit(visitors, jeanne, seat(jeanne), viewport=DESKTOP)
    play(page, by_keys)


@pytest.mark.usefixtures("example")
def test_without_scripts_a_card_and_what_it_takes_are_chosen_in_a_form(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, house: House
) -> None:
    table = seat(jeanne)
    page = sit(visitors, jeanne, table, java_script_enabled=False)
    page.locator("#hand-KS input").check(force=True)
    page.locator("#open-4H input").check(force=True)
    page.locator("[data-take]").click()
    expect(page.locator(".error")).to_contain_text("lève une carte pareille")  # a four alone is not like a king
    page.locator("#hand-KS input").check(force=True)
    for code in "4H", "6D":
        page.locator(f"#open-{code} input").check(force=True)
    page.locator("[data-take]").click()
    taken(house, table, "KS 4H 6D")


@pytest.mark.usefixtures("example")
def test_all_that_can_be_taken_is_offered_ready_made(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, house: House
) -> None:
    table = seat(jeanne)
    page = sit(visitors, jeanne, table, java_script_enabled=False)
    ways = page.locator("#ways")
    expect(ways.locator("summary")).to_have_text("7 façons")
    ways.locator("summary").click()
    told = ways.locator("button").all_inner_texts()
    assert told == [
        "roi de carreau",
        "roi de trèfle",
        "quatre de cœur, six de carreau",
        "as de carreau, neuf de trèfle",
        "trois de pique, as de carreau, six de carreau",
        "quatre de cœur, trois de pique",
        "as de carreau, six de carreau",
    ]
    ways.locator("button").nth(3).click()
    taken(house, table, "KS AD 9C")


@pytest.mark.usefixtures("example")
def test_who_listens_hears_what_each_card_can_take(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, house: House
) -> None:
    table = seat(jeanne)
    page = sit(visitors, jeanne, table, viewport=DESKTOP)
    hand = page.get_by_role("list", name="Vos cartes")
    seven = "sept de cœur lève\u00a0: quatre de cœur, trois de pique\u00a0; as de carreau, six de carreau"
    expect(hand.get_by_role("radio", name=seven)).to_be_enabled()
    expect(hand.get_by_role("radio", name="deux de trèfle, ne lève rien")).to_be_disabled()
    lying = page.get_by_role("list", name="Cartes étalées au tapis")
    assert lying.get_by_role("checkbox").count() == 7
    expect(lying.get_by_role("checkbox", name="roi de carreau")).to_be_enabled()


@pytest.mark.usefixtures("example")
def test_nobody_is_shut_out(visitors: Callable[..., BrowserContext], jeanne: httpx.Client, house: House) -> None:
    """Axe looks while one chooses, while the ways are unfolded, when one has to lay out, when a coup is scored."""
    table = seat(jeanne)
    page = sit(visitors, jeanne, table, viewport=PHONE, reduced_motion="reduce")
    tick(page, "KS")
    look(page)
    page.locator("#ways summary").click()
    look(page)
    laid = 0
    for _ in range(100):
        told = asked(jeanne, table)
        question = told["view"]["question"]
        if told["view"]["facts"]["sheet"]:
            break
        if question["rule"] == "PAP-08" and not laid:
            laid += 1
            page.goto(f"/t/{table}")
            look(page)
        answer = legal(told)[0]
        jeanne.post(f"/api/t/{table}/answer", json={"number": question["number"], "answer": answer})
    page.goto(f"/t/{table}")
    look(page)


def test_a_table_has_as_many_chairs_as_players(visitors: Callable[..., BrowserContext], jeanne: httpx.Client) -> None:
    page = visitors(jeanne, viewport=PHONE).new_page()
    page.goto("/salon/papillon")
    assert page.locator(".chair:visible").count() == 3
    page.get_by_label("Nombre de joueurs").select_option("4")
    assert page.locator(".chair:visible").count() == 4
    page.locator("button.primary.big").click()
    page.wait_for_url("**/t/*")
    assert page.locator(".chairs .chair, .room .chair").count() in (0, 4)
    view = jeanne.get(f"/api{page.url[page.url.index('/t/') :]}").json()
    assert len(view["chairs"]) == 4
    assert len(opened(jeanne, game="papillon")["chairs"]) == 3
