"""Cards that move and what is heard of it: told only as the place knows it, shown on copies, gone at a touch."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from estaminet.cafe import Pace
from estaminet.cards import Card, card
from estaminet.tapis import Heard, Tapis
from estaminet.web.motions import WINDOW, Motion, motions, told
from tests.web.house import House, asked, begun, legal
from tests.web.test_browser import BOTS, DESKTOP, MINE, act, play, scored

LIVELY = Pace(think=(0.12, 0.2), pause=0.5, deal=0.6, fast=0.05, sign=0.1, linger=0, phrase=0)
"""Quick, but slow enough for cards to be seen on their way."""

COUNT = """
window.begun = 0; window.sounds = 0; window.contexts = 0; window.shifts = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) { window.begun += 1; return animate.apply(this, how); };
for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
  const start = prototype.start;
  prototype.start = function (...when) { window.sounds += 1; return start.apply(this, when); };
}
const Context = window.AudioContext;
window.AudioContext = class extends Context { constructor() { super(); window.contexts += 1; } };
const Source = window.EventSource;
window.EventSource = class extends Source {
  addEventListener(kind, hear) {
    super.addEventListener(kind, (event) => {
      if (window.deaf && kind === "message") window.missed = event.data;
      else hear(event);
    });
  }
};
new PerformanceObserver((list) => window.shifts.push(...list.getEntries().filter((one) => !one.hadRecentInput)))
  .observe({ type: "layout-shift", buffered: true });
"""
"""Counts what the page sets in motion and what can be heard, and lets it miss what it is told."""

SCRIPTED = """() => document.getAnimations()
    .filter((one) => !(one instanceof CSSAnimation || one instanceof CSSTransition)).length"""
WATCH_TRICK = """() => {
    window.seen = [];
    new MutationObserver(() => window.seen.push(
        [Boolean(document.querySelector(".trick.taken")), document.querySelectorAll(".motion .ghost").length]
    )).observe(document.documentElement, { subtree: true, childList: true, attributes: true });
}"""
"""Keeps whether a finished trick lies there and how many cards are on their way, whenever the page has changed: what
lasts half a second can pass between two looks."""
AS_SERVED = """async () => {
    const answer = await fetch(`${location.pathname}/fragment`);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("table");
    return document.getElementById("table").isEqualNode(fresh);
}"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A café where things take a little time."""
    with House(tmp_path_factory.mktemp("cafe"), pace=LIVELY) as house:
        yield house


# -- what is told ------------------------------------------------------------------------------------------------------


def moved(number: int, what: tuple[Any, ...], src: str, dst: str, kind: str = "move") -> Heard:
    return Heard(number, kind, what, src, dst)


def test_what_can_be_seen_to_move_is_told_by_kind() -> None:
    nine, ten = card("9H"), card("10S")
    heard = [
        Heard(0, "fact", 2, "dealer", ""),
        moved(1, (None, None), "pack", "hand.A"),
        moved(2, (nine,), "hand.A", "front.A"),
        Heard(3, "say", "passe", "1", ""),
        moved(4, (nine, ten), "front.A front.B", "won.B", "sweep"),
        moved(5, (nine,), "won.B", "turned.B"),
        moved(6, (ten,), "hand.B", "hand.B", "show"),
        moved(7, (ten,), "won.B", "won.B", "show"),
        Heard(8, "fact", ({"deal": 1},), "sheet", ""),
        moved(9, (None,) * 4, "hand.A won.A hand.B won.B", "pack", "sweep"),
    ]
    assert motions(heard) == [
        Motion(1, "deal", "pack", "hand.A", (None, None)),
        Motion(2, "play", "hand.A", "front.A", ("9H",)),
        Motion(4, "take", "front.A front.B", "won.B", ("9H", "10S")),
        Motion(5, "move", "won.B", "turned.B", ("9H",)),
        Motion(6, "lay", "hand.B", "hand.B", ("10S",)),
        Motion(8, "chalk", "sheet", "", ()),
    ]


def test_no_more_is_told_than_a_page_can_want() -> None:
    heard = [moved(number, (None,), "pack", "hand.A") for number in range(1000)]
    data = told(heard, 1, 0)
    assert len(data["motions"]) == WINDOW
    assert (data["first"], data["last"]) == (1000 - WINDOW, 999)
    assert len(json.dumps(data)) < 3000
    assert told([], 1, 0) == {"match": 1, "place": 0, "first": 0, "last": -1, "motions": []}


@pytest.mark.parametrize("border", [Heard(1, "fact", 0, "dealer", ""), Heard(1, "rewind", None, "", "")])
def test_nothing_is_told_of_what_is_over(border: Heard) -> None:
    """An earlier deal, or an answer that was taken back: its cards lie elsewhere by now."""
    before, after = (moved(number, (card("9H"),), "hand.A", "front.A") for number in (0, 2))
    assert [one.number for one in motions([before, border, after])] == [2]


def world(*dealt: Card) -> Tapis:
    """Seat 0 lays a card aside unseen, and seat 1 is dealt another."""
    tapis = Tapis(2, shuffles=None)  # type: ignore[arg-type]
    pack, mine, aside = tapis.zone("pack"), tapis.zone("hand.A", tapis.only(0)), tapis.zone("ecart")
    theirs, uncounted = tapis.zone("hand.B", tapis.only(1)), tapis.zone("nobody", counted=0)
    pack.cards = list(dealt)
    tapis.top(2, pack, mine)
    tapis.top(1, pack, theirs)
    tapis.move(mine.cards[:1], mine, aside)
    tapis.top(len(dealt) - 3, pack, uncounted)
    return tapis


def test_two_worlds_that_look_alike_move_alike() -> None:
    one = world(card("9H"), card("10S"), card("AD"), card("7C"))
    other = world(card("KH"), card("8S"), card("AD"), card("QC"))
    assert told(one.heard(1), 1, 1) == told(other.heard(1), 1, 1)
    assert told(one.heard(2), 1, 2) == told(other.heard(2), 1, 2)
    assert told(one.heard(0), 1, 0) != told(other.heard(0), 1, 0)
    assert motions(one.heard(0))[2] == Motion(2, "move", "hand.A", "ecart", ("9H",))
    assert motions(one.heard(1))[2] == Motion(2, "move", "hand.A", "ecart", (None,))


def test_a_fragment_tells_what_its_place_has_heard(jeanne: httpx.Client, house: House) -> None:
    table = begun(jeanne, "me", *BOTS, first_dealer="D")["table"]
    asked(jeanne, table)
    found = re.search(r'<script type="application/json" id="motions">(.*?)</script>', jeanne.get(f"/t/{table}").text)
    assert found is not None
    data = json.loads(found[1])
    partie = house.table(table).partie
    assert partie is not None
    assert data == json.loads(json.dumps(told(partie.view(0).heard, 1, 0)))
    assert {kind for _, kind, *_ in data["motions"]} == {"deal"}


# -- the switches ------------------------------------------------------------------------------------------------------


def prefs(client: httpx.Client, table: str) -> list[str]:
    found = re.search(r'data-prefs="([^"]*)"', client.get(f"/t/{table}").text)
    assert found is not None
    return found[1].split()


def test_motion_is_on_and_sound_off_until_somebody_likes_it_otherwise(jeanne: httpx.Client) -> None:
    table = begun(jeanne, "me", *BOTS)["table"]
    assert "motion" in prefs(jeanne, table)
    assert "sound" not in prefs(jeanne, table)
    jeanne.post("/reglages", data={"lang": "fr", "sound": "true"})
    assert "motion" not in prefs(jeanne, table)
    assert "sound" in prefs(jeanne, table)


def test_sounds_are_switched_at_the_table_too(jeanne: httpx.Client) -> None:
    table = begun(jeanne, "me", *BOTS)["table"]
    assert jeanne.post(f"/t/{table}", data={"on": "sound"}).status_code == 303
    assert "sound" in prefs(jeanne, table)
    assert "motion" in prefs(jeanne, table)
    assert 'name="off" value="sound"' in jeanne.get(f"/t/{table}").text
    told = jeanne.post(f"/t/{table}", data={"off": "sound"}, headers={"x-fragment": "1"}).text
    assert 'name="on" value="sound"' in told
    assert "sound" not in prefs(jeanne, table)
    assert jeanne.post(f"/t/{table}", data={"on": "everything"}).status_code == 400


# -- in a browser ------------------------------------------------------------------------------------------------------

Visitors = Callable[..., BrowserContext]


def sit(visitors: Visitors, client: httpx.Client, table: str, **wishes: Any) -> Page:
    """Come to a table with a browser that counts."""
    context = visitors(client, **{"viewport": DESKTOP, **wishes})
    context.add_init_script(COUNT)
    page = context.new_page()
    page.goto(f"/t/{table}")
    return page


def slow(page: Page) -> None:
    """Let everything that moves take fifty times as long."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0.02})


def counted(page: Page, what: str = "begun") -> int:
    number: int = page.evaluate(f"window.{what}")
    return number


def at_rest(page: Page) -> None:
    """Nothing moves, nothing is left over, and the page is what the server says it is."""
    page.wait_for_function(f"() => !({SCRIPTED})()")
    assert page.locator(".motion").count() == 0
    assert page.evaluate(AS_SERVED)


def seated_for_a_card(page: Page) -> None:
    """Play until it is one's turn to play a card."""
    play(page, lambda: page.locator(".hand .lit").count() > 1, lambda _: None)


@pytest.mark.browser
@pytest.mark.parametrize("game", ["piccolo", "aluette"])
def test_a_deal_moves_and_leaves_the_page_as_it_is_served(visitors: Visitors, jeanne: httpx.Client, game: str) -> None:
    page = sit(visitors, jeanne, begun(jeanne, "me", *BOTS, game=game)["table"])
    looked = 0

    def look(page: Page) -> None:
        nonlocal looked
        if page.locator(".hand .lit").count() and looked < 3:
            at_rest(page)
            looked += 1

    play(page, lambda: scored(page) and counted(page) > 30, look)  # a deal can be over before a card is played
    assert counted(page, "sounds") == counted(page, "contexts") == 0
    page.wait_for_selector(MINE)
    page.wait_for_function(f"() => !({SCRIPTED})()")
    assert page.locator(".motion").count() == 0
    assert page.evaluate("window.shifts.every((one) => one.sources.every(({ node }) => !node?.closest?.('.motion')))")


@pytest.mark.browser
def test_nothing_moves_for_whom_it_shall_not(visitors: Visitors, jeanne: httpx.Client, paul: httpx.Client) -> None:
    calm = sit(visitors, jeanne, begun(jeanne, "me", *BOTS)["table"], reduced_motion="reduce")
    paul.post("/reglages", data={"lang": "fr"})  # with no box ticked
    still = sit(visitors, paul, begun(paul, "me", *BOTS)["table"])
    for page in (calm, still):
        play(page, lambda page=page: scored(page), lambda _: None)  # type: ignore[misc]
        assert counted(page) == 0


@pytest.mark.browser
def test_any_tap_or_key_ends_what_moves(visitors: Visitors, jeanne: httpx.Client) -> None:
    page = sit(visitors, jeanne, begun(jeanne, "me", *BOTS, game="aluette")["table"])
    seated_for_a_card(page)
    slow(page)
    for with_a_key in (True, False):
        page.wait_for_selector(MINE)
        act(page)
        page.wait_for_selector(".motion", state="attached")
        page.wait_for_selector(MINE)
        assert page.locator(".motion .ghost").count() > 0
        if with_a_key:
            page.keyboard.press("Shift")
        else:
            page.mouse.click(700, 20)
        assert page.locator(".motion").count() == 0
        assert page.evaluate(SCRIPTED) == 0
        assert page.evaluate(AS_SERVED)


@pytest.mark.browser
def test_nothing_waits_for_what_moves(visitors: Visitors, jeanne: httpx.Client) -> None:
    page = sit(visitors, jeanne, begun(jeanne, "me", *BOTS, game="aluette")["table"])
    seated_for_a_card(page)
    slow(page)
    for _ in range(3):
        page.wait_for_selector(MINE)
        before = page.locator(".hand li").count()
        act(page)
        assert page.locator(".hand li").count() == before - 1
        assert page.locator(".motion .ghost").count() > 0  # it is still on its way


@pytest.mark.browser
def test_a_trick_is_taken_when_it_goes(visitors: Visitors, jeanne: httpx.Client) -> None:
    page = sit(visitors, jeanne, begun(jeanne, "me", *BOTS, game="aluette")["table"])
    seated_for_a_card(page)
    slow(page)
    page.evaluate(WATCH_TRICK)
    act(page)
    # First the last card, on its way into the trick that lies there, then its four, on their way to who has taken it.
    page.wait_for_function("""() => {
        const into = window.seen.findIndex(([lies, ghosts]) => lies && ghosts > 0 && ghosts < 4);
        return into >= 0 && window.seen.slice(into).some(([lies, ghosts]) => !lies && ghosts >= 4);
    }""")
    assert page.locator(".motion").get_attribute("aria-hidden") == "true"


@pytest.mark.browser
def test_what_happened_in_between_is_simply_there(visitors: Visitors, jeanne: httpx.Client) -> None:
    table = begun(jeanne, "me", *BOTS, game="aluette")["table"]
    asked(jeanne, table)
    page = sit(visitors, jeanne, table)
    page.wait_for_selector(MINE)
    assert counted(page) == 0  # at first sight everything lies where it lies
    page.evaluate("window.deaf = true")
    for _ in range(5):
        seen = asked(jeanne, table)
        number = seen["view"]["question"]["number"]
        jeanne.post(f"/api/t/{table}/answer", json={"number": number, "answer": legal(seen)[0]})
    now = asked(jeanne, table)["version"]
    page.wait_for_function("(now) => (window.missed || '').includes(`data-version=\"${now}\"`)", arg=now)
    page.evaluate("window.deaf = false")
    jeanne.post(f"/t/{table}", data={"say": "merci"})
    page.wait_for_function("(now) => +document.getElementById('table').dataset.version > now", arg=now)
    page.wait_for_selector(MINE)
    assert counted(page) == 0
    act(page)
    page.wait_for_function("() => window.begun > 0")  # from here on one is there again


@pytest.mark.browser
def test_sounds_are_heard_by_whom_likes_them(visitors: Visitors, jeanne: httpx.Client) -> None:
    page = sit(visitors, jeanne, begun(jeanne, "me", *BOTS, game="aluette")["table"])
    seated_for_a_card(page)
    assert counted(page, "contexts") == 0
    page.locator("#menu summary").click()
    page.locator("button[name=on][value=sound]").click()
    page.wait_for_function("() => window.contexts === 1 && window.sounds > 0")
    before = counted(page, "sounds")
    page.wait_for_selector(MINE)
    act(page)
    page.wait_for_function("(before) => window.sounds > before", arg=before)
    page.locator("#menu summary").click()
    page.locator("button[name=off][value=sound]").click()
    page.wait_for_selector("button[name=on][value=sound]", state="attached")
    before = counted(page, "sounds")
    page.wait_for_selector(MINE)
    act(page)
    page.wait_for_selector(MINE)
    assert counted(page, "sounds") == before
    expect(page.locator("#table")).not_to_have_attribute("data-prefs", re.compile("sound"))
