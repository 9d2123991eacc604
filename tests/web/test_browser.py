"""The pages in a browser: with a thumb, with a mouse, with keys alone, with a friend, with bad luck on the network."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from estaminet.cafe import Pace
from tests.web.conftest import PHONE
from tests.web.house import House, asked, begun, legal, link_of, opened, ready

pytestmark = pytest.mark.browser

DESKTOP = {"width": 1440, "height": 900}
BOTS = ("bot:hasard",) * 3
MINE = "main.yours"
WIDER = """(width) => document.documentElement.scrollWidth <= width ? [] : [...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > width).map((one) => one.outerHTML.slice(0, 120))"""
"""What makes a page wider than the screen."""


def table_of(page: Page) -> str:
    return page.url.rsplit("/", 1)[1]


def version(page: Page) -> str:
    return page.get_attribute("#table", "data-version") or ""


def fits(page: Page) -> None:
    """Nothing has to be scrolled to play, and everything can be hit with a thumb."""
    size = page.viewport_size
    assert size is not None
    assert page.evaluate(WIDER, size["width"]) == []
    for box in page.evaluate(
        "[...document.querySelectorAll('.hand .card')].map((c) => c.getBoundingClientRect().toJSON())"
    ):
        assert box["width"] >= 44
        assert box["height"] >= 44
        assert box["left"] >= 0
        assert box["right"] <= size["width"]
        assert box["bottom"] <= size["height"]


def act(page: Page) -> None:
    """Answer whatever is asked, by tapping."""
    before = version(page)
    picks = page.locator("button[data-low]")
    if picks.count():
        low = int(picks.get_attribute("data-low") or 0)
        if low:
            expect(picks).to_be_disabled()
            for tick in page.locator(".hand label:not(.dim)").all()[-low:]:
                tick.click()
        expect(picks).to_be_enabled()
        picks.click()
    elif page.locator(".hand .lit").count():
        page.locator(".hand .lit").last.click()
    else:
        page.locator(".answer .act").first.click()
    page.wait_for_function("(before) => document.getElementById('table').dataset.version !== before", arg=before)


def play(page: Page, done: Callable[[], bool], look: Callable[[Page], None] = fits) -> None:
    """Play until it is done."""
    for _ in range(200):
        page.wait_for_selector(f"{MINE}, #outcome", timeout=20_000)
        if done():
            return
        if page.locator(MINE).count():
            look(page)
            act(page)
        else:
            page.wait_for_timeout(30)
    raise AssertionError("it does not end")


def scored(page: Page) -> bool:
    """Whether a deal stands on the slate."""
    return page.locator(".scores tbody tr").count() > 0


def test_one_tap_leads_to_a_table_where_one_plays(visitors: Callable[..., BrowserContext]) -> None:
    page = visitors().new_page()
    page.goto("/")
    page.locator("form[action='/jouer/piccolo'] button").click()
    page.wait_for_selector(".hand .card")
    assert page.locator(".hand .card").count() == 10
    page.wait_for_selector(MINE)
    assert page.title().startswith("À vous")
    fits(page)
    page.get_by_role("button", name="Un conseil").click()
    page.wait_for_selector(".hint")
    page.locator("#minute summary").click()
    assert page.locator("#minute .prose li").count() > 5


@pytest.mark.parametrize("game", ["piccolo", "aluette"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_whole_deal_is_played(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, game: str, size: dict[str, int]
) -> None:
    table = begun(jeanne, "me", *BOTS, game=game)["table"]
    page = visitors(jeanne, viewport=size, has_touch=size == PHONE).new_page()
    page.goto(f"/t/{table}")
    play(page, lambda: scored(page))
    assert page.locator("#journal li").count() > 0
    page.locator("#why summary").click()
    rule = page.locator("#why a").first
    address = rule.get_attribute("href") or ""
    rule.click()
    page.wait_for_url("**/regles/**")
    assert page.locator(address[address.index("#") :]).is_visible()
    page.go_back()
    page.wait_for_selector(".felt")


def test_two_people_meet_by_a_link(visitors: Callable[..., BrowserContext], house: House) -> None:
    jeanne, paul = visitors(viewport=DESKTOP).new_page(), visitors(locale="en-GB").new_page()
    jeanne.goto("/salon/aluette")
    jeanne.fill("input[name=name]", "Jeanne")
    chairs = jeanne.locator("select[name=chair]")
    chairs.nth(2).select_option("open")
    for bot in (1, 3):
        chairs.nth(bot).select_option(index=2)  # the weakest bots, who think least
    jeanne.get_by_role("button", name="Ouvrir la table").click()
    link = jeanne.locator("input[data-copy]").input_value()
    assert jeanne.locator(".qr svg").is_visible()
    paul.goto(link)
    assert "You are invited" in paul.title()
    paul.fill("input[name=name]", "Paul")
    paul.get_by_role("button", name="Sit down").click()
    expect(jeanne.locator(".chairs")).to_contain_text("Paul")
    paul.get_by_role("button", name="I am ready").click()
    expect(jeanne.locator(".chairs")).to_contain_text("prêt")
    jeanne.get_by_role("button", name="Je suis prêt").click()
    for page in (jeanne, paul):
        page.wait_for_selector(".felt")
        assert page.locator(".hand .card").count() == 9
    for _ in range(100):
        if scored(jeanne) and scored(paul):
            break
        for page in (jeanne, paul):
            if page.locator(MINE).count():
                act(page)
            else:
                page.wait_for_timeout(20)
    assert scored(jeanne)
    assert scored(paul)
    jeanne.locator("#menu summary").click()
    jeanne.get_by_role("button", name="Bien joué").click()
    expect(paul.locator("#seat-N .bubble")).to_have_text("Well played!")
    assert house.table(table_of(jeanne)).chairs[2].name == "Paul"


def test_a_refresh_or_a_step_back_changes_nothing(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client
) -> None:
    table = begun(jeanne, "me", *BOTS)["table"]
    page = visitors(jeanne).new_page()
    page.goto("/")
    page.goto(f"/t/{table}")
    tricks: list[str] = []

    def look(page: Page) -> None:
        if page.locator(".hand .lit").count() and len(tricks) < 3:
            shown = page.locator("#table").inner_text()
            if len(tricks) == 2:
                page.go_back()
                page.go_forward()
            else:
                page.reload()
            page.wait_for_selector(MINE)
            assert page.locator("#table").inner_text() == shown
            tricks.append(shown)

    play(page, lambda: len(tricks) == 3, look)


def test_seven_tabs_stay_alive(visitors: Callable[..., BrowserContext], jeanne: httpx.Client) -> None:
    table = begun(jeanne, "me", *BOTS)["table"]
    context = visitors(jeanne)
    pages = [context.new_page() for _ in range(7)]
    for page in pages:
        page.goto(f"/t/{table}")
        page.wait_for_selector(MINE)
    jeanne.post(f"/t/{table}", data={"say": "bonjour"})
    for page in pages:
        expect(page.locator("#seat-A .bubble")).to_have_text("Bonjour\u00a0!")
    act(pages[0])
    now = asked(jeanne, table)["view"]["question"]
    for page in pages:
        expect(page.locator("#table")).to_have_attribute("data-question", str(now["number"]))
    act(pages[6])


@pytest.mark.parametrize("game", ["piccolo", "aluette"])
def test_a_whole_deal_is_played_with_keys_alone(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, game: str
) -> None:
    table = begun(jeanne, "me", *BOTS, game=game)["table"]
    page = visitors(jeanne, viewport=DESKTOP).new_page()
    page.goto(f"/t/{table}")
    here = (
        "document.activeElement.closest('.hand') ? 'hand' : document.activeElement.closest('.answer') ? 'answer' : ''"
    )

    def reach(place: str) -> None:
        for _ in range(60):
            if page.evaluate(here) == place:
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"{place} cannot be reached")

    for _ in range(200):
        page.wait_for_selector(MINE)
        if scored(page):
            return
        before = version(page)
        if page.locator("button[data-low]").count():
            reach("hand")
            for _ in range(2 if game == "piccolo" else 6):
                page.keyboard.press("Space")
                page.keyboard.press("ArrowRight")
            page.locator("button[data-low]").press("Enter")
        elif page.locator(".hand .lit").count():
            reach("hand")
            while not page.evaluate("document.activeElement.classList.contains('lit')"):
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        else:
            reach("answer")
            page.keyboard.press("Enter")
        page.wait_for_function("(before) => document.getElementById('table').dataset.version !== before", arg=before)
    raise AssertionError("it does not end")


def with_friend(house: House, jeanne: httpx.Client, paul: httpx.Client, *names: str) -> str:
    """A table of piccolo at which Jeanne speaks first, and Paul sits next to her."""
    table: str = opened(jeanne, "me", "open", *BOTS[:2], first_dealer="D")["table"]
    for client, name in zip((jeanne, paul), names or ("Jeanne", "Paul"), strict=True):
        client.post("/reglages", data={"name": name})
    paul.post(link_of(house, table, 1), data={})
    ready(jeanne, table)
    ready(paul, table)
    return table


def test_a_button_that_was_pressed_is_another_afterwards(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, paul: httpx.Client, house: House
) -> None:
    """The button in which the focus is becomes what the page now says, not what it was."""
    table = with_friend(house, jeanne, paul)
    page = visitors(paul).new_page()
    page.goto(f"/t/{table}")
    page.locator("#menu summary").click()
    page.get_by_role("button", name="Laisser un robot jouer").click()
    page.get_by_role("button", name="Vraiment").click()
    back = page.locator("#status").get_by_role("button", name="Reprendre ma place")
    expect(back).to_be_visible()
    back.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Reprendre ma place")).to_have_count(0)
    page.locator("#menu summary").click()
    expect(page.locator("button[value=leave]")).to_have_text("Laisser un robot jouer")
    assert house.table(table).chairs[1].away == ""


def test_a_request_that_is_refused_leaves_no_button_among_the_signs(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, paul: httpx.Client, house: House
) -> None:
    """The form of the request becomes the form of the signs, and the button in it that was pressed one of them."""
    table = opened(jeanne, "me", "open", *BOTS[:2], game="aluette", mordienne="off")["table"]
    paul.post(link_of(house, table, 1), data={"name": "Paul"})
    ready(jeanne, table)
    ready(paul, table)
    page = visitors(paul).new_page()
    page.goto(f"/t/{table}")
    while not jeanne.get(f"/api/t/{table}").json()["undo"]:
        for client in (jeanne, paul):
            view = client.get(f"/api/t/{table}").json()
            if view["view"]["question"] and not (client is paul and view["undo"]):
                answer = {"number": view["view"]["question"]["number"], "answer": legal(view)[0]}
                client.post(f"/api/t/{table}/answer", json=answer)
                break
    jeanne.post(f"/api/t/{table}/undo", json={})
    page.get_by_role("button", name="Non", exact=True).click()
    expect(page.locator("#status")).not_to_contain_text("voudrait reprendre")
    jeanne.post(f"/t/{table}", data={"say": "merci"})
    page.wait_for_selector(".bubble")
    assert page.locator("button[value=agree], button[value=disagree]").count() == 0


def test_a_friend_refuses_a_request_and_it_is_gone(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, paul: httpx.Client, house: House
) -> None:
    table = with_friend(house, jeanne, paul)
    page, other = visitors(jeanne).new_page(), visitors(paul).new_page()
    for one in (page, other):
        one.goto(f"/t/{table}")
    page.wait_for_selector(MINE)
    page.locator("#ladder").select_option("28")
    page.locator(".ladder button").click()
    page.get_by_role("button", name="Demander à reprendre").click()
    expect(page.locator("#status")).to_contain_text("on attend Paul")
    other.get_by_role("button", name="Non", exact=True).click()
    expect(page.locator("#status")).to_contain_text("rien n’est repris")
    for name in ("D’accord", "Non"):
        expect(other.get_by_role("button", name=name, exact=True)).to_have_count(0)


@pytest.mark.parametrize("width", [320, 390])
def test_a_call_is_taken_from_the_list_when_one_is_chosen(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, width: int
) -> None:
    table = begun(jeanne, "me", *BOTS, first_dealer="D")["table"]
    page = visitors(jeanne, viewport={"width": width, "height": 640}).new_page()
    page.goto(f"/t/{table}")
    page.wait_for_selector(MINE)
    call = page.locator(".ladder button")
    expect(call).to_be_disabled()
    shown, whole = page.evaluate(
        """() => {
            const list = document.getElementById("ladder"), free = list.cloneNode(true);
            free.style.maxWidth = "none";
            list.after(free);
            const widths = [list.offsetWidth, free.offsetWidth];
            free.replaceChildren(free.options[0]);
            widths[1] = free.offsetWidth;
            free.remove();
            return widths;
        }"""
    )
    assert shown >= whole
    page.locator("#ladder").select_option("31")
    expect(call).to_be_enabled()
    call.click()
    expect(page.locator("#journal")).to_contain_text("31")


def test_a_table_that_is_closed_says_so_to_whoever_sits_there(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, paul: httpx.Client, house: House
) -> None:
    table = with_friend(house, jeanne, paul)
    page, host = visitors(paul).new_page(), visitors(jeanne).new_page()
    page.goto(f"/t/{table}")
    host.goto(f"/t/{table}/chaises")
    close = host.get_by_role("button", name="Oui, fermer la table")
    expect(close).to_be_hidden()
    host.get_by_text("Fermer cette table pour de bon").click()
    close.click()
    expect(page.locator(".closed").first).to_contain_text("Cette table est fermée")
    expect(page.locator(".mine button.act, .tools")).to_have_count(0)
    page.locator(".notice.closed a").click()
    page.wait_for_url("**/")


def test_the_score_of_a_deal_stays_until_it_has_been_read(browser: Browser, tmp_path: Path) -> None:
    unhurried = Pace(think=(0, 0), pause=0, deal=600, fast=0, sign=0, linger=0, phrase=0)
    with House(tmp_path, pace=unhurried) as house, house.guest() as jeanne:
        table = begun(jeanne, "me", *BOTS, game="aluette")["table"]
        context = browser.new_context(viewport={"width": 360, "height": 640}, locale="fr-FR", base_url=house.url)
        context.add_cookies([{"name": "estaminet", "value": jeanne.cookies["estaminet"], "url": house.url}])
        page = context.new_page()
        page.goto(f"/t/{table}")
        more = page.get_by_role("button", name="Continuer")
        play(page, lambda: more.count() > 0, lambda _: None)
        expect(page.locator("#status")).to_contain_text("La donne est marquée")
        page.wait_for_timeout(500)
        expect(page.locator("#outcome")).to_be_visible()
        more.click()
        page.wait_for_selector(".hand .card")
        assert page.locator("#outcome").count() == 0
        context.close()


def test_alone_another_match_begins_by_itself(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, house: House
) -> None:
    table = begun(jeanne, "me", *BOTS, target="3", second_winner="false")["table"]
    page = visitors(jeanne).new_page()
    page.goto(f"/t/{table}")
    play(page, lambda: page.locator(".final").count() > 0, lambda _: None)
    page.get_by_role("button", name="une autre partie").click()
    page.wait_for_selector("#table[data-deal^='2.'] .baize")  # one may deal the first hand, and hold no cards
    assert house.table(table).match == 2  # bots may have played it out meanwhile


def test_a_long_name_stays_on_the_page(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, paul: httpx.Client, house: House
) -> None:
    table = with_friend(house, jeanne, paul, "M" * 24, "W" * 24)
    for client in (jeanne, paul):
        page = visitors(client, viewport={"width": 390, "height": 780}).new_page()
        page.goto(f"/t/{table}")
        for _ in range(3):
            assert page.evaluate(WIDER, 390) == []
            menu = page.locator("#menu summary").bounding_box()
            assert menu is not None
            assert menu["x"] + menu["width"] <= 390
            if page.locator(MINE).count():
                act(page)


def waiting_for_a_card(page: Page) -> None:
    """Play until a card is to be played."""
    play(page, lambda: page.locator(".hand .lit").count() > 1, lambda _: None)


def test_two_taps_play_a_card_if_one_likes(visitors: Callable[..., BrowserContext], jeanne: httpx.Client) -> None:
    table = begun(jeanne, "me", *BOTS, game="aluette")["table"]
    jeanne.post("/reglages", data={"lang": "fr"})
    page = visitors(jeanne).new_page()
    page.goto(f"/t/{table}")
    waiting_for_a_card(page)
    jeanne.post("/reglages", data={"twotap": "true"})
    page.reload()
    page.wait_for_selector(MINE)
    before = page.locator(".hand li").count()
    cards = page.locator(".hand .lit")
    cards.nth(0).click()
    cards.nth(1).click()
    assert page.locator(".hand .chosen").count() == 1
    assert page.locator(".hand li").count() == before
    code = cards.nth(1).get_attribute("data-card")
    cards.nth(1).click()
    expect(page.locator(f"#hand-{code}")).to_have_count(0)


def test_a_hand_is_sorted_by_hand(visitors: Callable[..., BrowserContext], jeanne: httpx.Client) -> None:
    table = begun(jeanne, "me", *BOTS)["table"]
    page = visitors(jeanne, viewport=DESKTOP).new_page()
    page.goto(f"/t/{table}")
    page.wait_for_selector(MINE)
    order = "[...document.querySelectorAll('.hand li')].map((card) => card.dataset.key)"
    before = page.evaluate(order)
    page.locator(".hand li").first.drag_to(page.locator(".hand li").nth(3), target_position={"x": 60, "y": 20})
    moved = [*before[1:4], before[0], *before[4:]]
    assert page.evaluate(order) == moved
    jeanne.post(f"/t/{table}", data={"say": "merci"})
    page.wait_for_selector(".bubble")
    assert page.evaluate(order) == moved
    page.reload()
    page.wait_for_selector(".hand")
    assert page.evaluate(order) == moved


def test_a_refusal_says_why_and_the_card_stays(visitors: Callable[..., BrowserContext], jeanne: httpx.Client) -> None:
    table = begun(jeanne, "me", *BOTS)["table"]
    page = visitors(jeanne).new_page()
    page.goto(f"/t/{table}")
    try:
        play(page, lambda: page.locator(".hand .dim").count() > 0, lambda _: None)
    except AssertionError:
        pytest.skip("in this match every card could always be played")
    barred = page.locator(".hand .dim").first
    code = barred.get_attribute("data-card")
    barred.click()
    expect(page.locator(".error")).to_be_visible()
    assert page.locator(f"#hand-{code}").count() == 1
    assert page.locator(".error a").get_attribute("href")


def test_a_lost_connection_is_told_and_made_good(visitors: Callable[..., BrowserContext], jeanne: httpx.Client) -> None:
    table = begun(jeanne, "me", *BOTS, first_dealer="D")["table"]
    context = visitors(jeanne)
    page = context.new_page()
    page.goto(f"/t/{table}")
    page.wait_for_selector(MINE)
    question = page.get_attribute("#table", "data-question")
    context.set_offline(True)
    expect(page.locator("#away")).to_be_visible()
    for _ in range(2):  # it is told each time, and once
        page.locator(".answer .act").first.click()  # goes nowhere
        expect(page.locator("#status .unsent")).to_have_text("Pas envoyé : plus de connexion.")
    expect(page.locator("#news")).to_contain_text("Pas envoyé")
    for size in (PHONE, {"width": 390, "height": 844}, {"width": 844, "height": 390}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        note, told = page.locator("#away").bounding_box(), page.locator("#status .unsent").bounding_box()
        top = page.locator(".felt").bounding_box()
        assert note is not None
        assert told is not None
        assert top is not None
        assert note["y"] + note["height"] <= top["y"] + 6  # over the bar, not over the table
        for card in page.locator(".hand .card").all():
            box = card.bounding_box()
            assert box is not None
            assert told["y"] + told["height"] <= box["y"]
    seen = asked(jeanne, table)
    assert str(seen["view"]["question"]["number"]) == question
    jeanne.post(f"/api/t/{table}/answer", json={"number": int(question or 0), "answer": "passe"})
    asked(jeanne, table)
    context.set_offline(False)
    expect(page.locator("#table")).not_to_have_attribute("data-question", question or "")
    expect(page.locator("#away")).to_be_hidden()
    expect(page.locator("#status .unsent")).to_have_count(0)
    page.wait_for_selector(MINE)
    act(page)


def test_a_cafe_that_closes_is_told_at_once_and_taken_back_when_it_opens_again(
    browser: Browser, tmp_path: Path
) -> None:
    with House(tmp_path) as house, house.guest() as jeanne:
        table = begun(jeanne, "me", *BOTS, first_dealer="D")["table"]
        context = browser.new_context(viewport={"width": 360, "height": 640}, locale="fr-FR", base_url=house.url)
        context.add_cookies([{"name": "estaminet", "value": jeanne.cookies["estaminet"], "url": house.url}])
        page = context.new_page()
        page.goto(f"/t/{table}")
        page.wait_for_selector(MINE)
        expect(page.locator("#away")).to_be_hidden()
    expect(page.locator("#away")).to_be_visible(timeout=10_000)
    expect(page.locator("#news")).to_contain_text("Plus de connexion")
    with House(tmp_path, port=house.port):
        expect(page.locator("#away")).to_be_hidden(timeout=20_000)
        act(page)
        context.close()


def test_a_cafe_behind_a_gate_that_refuses_is_looked_for_again(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client
) -> None:
    table = begun(jeanne, "me", *BOTS, first_dealer="D")["table"]
    page = visitors(jeanne).new_page()
    for path in ("**/flux*", "**/fragment*"):
        page.route(path, lambda route: route.fulfill(status=503, body="", content_type="text/html"))
    page.goto(f"/t/{table}")
    expect(page.locator("#away")).to_be_visible()
    page.unroute_all()
    expect(page.locator("#away")).to_be_hidden()


def test_without_scripts_everything_goes_by_forms(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, house: House
) -> None:
    page = visitors(java_script_enabled=False).new_page()
    page.goto("/")
    page.locator("form[action='/jouer/aluette'] button").click()
    page.get_by_role("button", name="Donner les cartes").click()
    partie = house.table(table_of(page)).partie
    assert partie is not None
    for _ in range(60):
        if len(partie.rules.seats) and house.table(table_of(page)).partie.tapis.facts.get("took"):  # type: ignore[union-attr]
            break
        if page.locator(".hand .lit").count():
            page.locator(".hand .lit").first.click()
        elif page.locator(".answer .act").count():
            page.locator(".answer .act").first.click()
        else:
            page.wait_for_timeout(50)
            page.reload()
    assert page.locator("noscript").count() == 1


def test_a_chair_is_freed_and_taken_again(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, house: House
) -> None:
    table = opened(jeanne, "me", "open", "bot:hasard", "bot:hasard")["table"]
    host, guest = visitors(jeanne).new_page(), visitors().new_page()
    guest.goto(link_of(house, table, 1))
    guest.fill("input[name=name]", "Paul")
    guest.get_by_role("button", name="S’asseoir").click()
    guest.wait_for_selector(".room")
    host.goto(f"/t/{table}/chaises")
    host.get_by_role("button", name="Libérer cette chaise").first.click()
    host.goto(f"/t/{table}")
    expect(guest.get_by_role("button", name="Je suis prêt")).to_have_count(0)
    expect(host.locator(".chair.open")).to_have_count(1)


def test_screens_are_worth_looking_at(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client, tmp_path: Path
) -> None:
    """No page scrolls sideways, from a small phone to a large screen, light or dark."""
    table = begun(jeanne, "me", *BOTS, game="aluette")["table"]
    addresses = ["/", "/salon", "/salon/piccolo", "/regles/aluette", "/reglages", "/a-propos", f"/t/{table}"]
    for width, height in ((320, 568), (360, 740), (740, 360), (768, 1024), (1440, 900)):
        page = visitors(jeanne, viewport={"width": width, "height": height}, color_scheme="dark").new_page()
        for address in [*addresses, f"/t/{table}/chaises", f"/t/{table}/verifier"]:
            page.goto(address)
            assert page.evaluate(WIDER, width) == [], (address, width)
        page.close()
