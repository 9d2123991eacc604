"""Nothing is cut, nothing covers what must be seen, everything can be reached: on phones and on desks."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from estaminet.games import find_game, game_names
from estaminet.i18n import LANGUAGES
from estaminet.rules.words import words
from estaminet.web import company
from tests.web.conftest import PHONE
from tests.web.house import HELD, House, asked, begun, legal, opened

pytestmark = pytest.mark.browser

Visitors = Callable[..., BrowserContext]

SIZES = {
    "small": {"width": 360, "height": 640},
    "phone": {"width": 390, "height": 844},
    "landscape": {"width": 844, "height": 390},
    "desktop": {"width": 1440, "height": 900},
}
sizes = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
BOTS = ("bot:hasard",) * 3

NAMES = (
    "Maximilienne",
    "Grandgousier",
    "Wandrégésile",
    "Emmanuelle",
    "Célestine",
    "Augustin",
    "Hermenegilde",
    "Mathilde",
)
"""Of up to twelve letters."""

CUT = """(what) => [...document.querySelectorAll(what)].filter((one) => {
    const box = one.getBoundingClientRect(), text = document.createRange();
    text.selectNodeContents(one);
    const lines = new Set([...text.getClientRects()].filter((line) => line.width).map((line) => Math.round(line.top)));
    const widest = Math.max(...[...text.getClientRects()].map((line) => line.width));
    const within = one.parentElement.getBoundingClientRect();
    return lines.size > 1 || widest > within.width + .5 || box.left < 0 || box.right > innerWidth;
  }).map((one) => one.textContent)"""
"""The names that do not fit on one line where they stand."""

OVER = """([above, below]) => {
    const boxes = (what) => [...document.querySelectorAll(what)].map((one) => [one, one.getBoundingClientRect()]);
    const covers = [];
    for (const [one, a] of boxes(above)) for (const [other, b] of boxes(below))
      if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        covers.push(`${one.textContent.trim()} on ${other.className} ${other.textContent.trim()}`);
    return covers; }"""
"""What lies on what."""

SMALL = """() => [...document.querySelectorAll('a[href], button, summary, select, textarea, input:not([type=hidden])')]
    .filter((one) => {
      const box = one.getBoundingClientRect(), style = getComputedStyle(one);
      if (!one.checkVisibility({ visibilityProperty: true }) || one.matches('.skip, .tick')) return false;
      if (box.width < 2) return false;
      if (one.matches('[type=radio], [type=checkbox]')) return one.closest('label').getBoundingClientRect().height < 44;
      const reach = getComputedStyle(one, '::after'), [wide, high] = [reach.width, reach.height].map(parseFloat);
      if (one.matches('#status a, .gains a')) return reach.position !== 'absolute' || wide < 44 || high < 43.9;
      if (one.matches('a') && style.display === 'inline') { // in a sentence a link may be small
        const around = one.parentElement.textContent.trim();
        return around.length < one.textContent.trim().length + 8 && box.height < 44 && !one.closest('h2');
      }
      return box.height < 44 && !(one.matches('.portrait') && getComputedStyle(one, '::after').position === 'absolute');
    }).map((one) => `${one.tagName} ${one.textContent.trim() || one.name}`)"""
"""What a thumb would miss."""


def at_table(
    visitors: Visitors, client: httpx.Client, game: str, size: dict[str, int], *done: str, **options: str
) -> Page:
    """A page of a table where one is asked by one of these rules; without any, by the first that asks."""
    table = begun(client, game=game, **options)["table"]
    for _ in range(60):
        view = asked(client, table)
        question = view["view"]["question"]
        if question is None:  # the match is over: bots at random give much away
            table = begun(client, game=game, **options)["table"]
            continue
        if not done or question["rule"] in done:
            break
        answers = legal(view)
        answer = "passe" if "passe" in answers else answers[0]
        client.post(f"/api/t/{table}/answer", json={"number": question["number"], "answer": answer})
    page = visitors(client, viewport=size, reduced_motion="reduce").new_page()
    page.goto(f"/t/{table}")
    page.wait_for_selector("main.yours")
    return page


# -- names --------------------------------------------------------------------------------------------------------


@sizes
@pytest.mark.parametrize("start", [0, 4])
def test_names_of_twelve_letters_are_whole(
    visitors: Visitors, jeanne: httpx.Client, monkeypatch: pytest.MonkeyPatch, size: dict[str, int], start: int
) -> None:
    monkeypatch.setattr(company, "REGULARS", tuple(NAMES[start : start + 4]) * 4)
    jeanne.post("/reglages", data={"name": NAMES[0]})
    for game in "aluette", "piccolo":
        page = at_table(visitors, jeanne, game, size)
        assert page.locator(".who").count() == 4
        assert page.evaluate(CUT, ".who") == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_a_name_of_twenty_four_letters_takes_two_lines(visitors: Visitors, jeanne: httpx.Client) -> None:
    jeanne.post("/reglages", data={"name": "Marie-Antoinette-Josèphe"})
    page = at_table(visitors, jeanne, "aluette", PHONE)
    box = page.locator(".me .who").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    assert page.locator(".me .who").evaluate("(one) => one.scrollWidth <= one.clientWidth + 1")


# -- signs --------------------------------------------------------------------------------------------------------


def test_all_the_signs_are_reached_on_the_smallest_phone_and_the_strip_shows_that_there_are_more(
    visitors: Visitors, jeanne: httpx.Client
) -> None:
    page = at_table(visitors, jeanne, "aluette", SIZES["small"], truthful="false")
    strip = page.locator(".signs")
    assert page.locator(".signs .gesture").count() == 14
    expect(strip).to_have_class(re.compile(r"\bafter\b"))
    expect(strip).not_to_have_class(re.compile(r"\bbefore\b"))
    edge = SIZES["small"]["width"]
    boxes = page.evaluate("[...document.querySelectorAll('.signs .gesture')].map((one) => one.getBoundingClientRect())")
    partial = [box for box in boxes if box["left"] < edge - 8 and box["right"] > edge]
    assert partial, "the last one to be seen is cut, so that one sees that it goes on"
    last = page.locator(".signs .gesture").last
    last.scroll_into_view_if_needed()
    page.locator(".signs").evaluate("(strip) => { strip.scrollLeft = strip.scrollWidth; }")
    expect(strip).to_have_class(re.compile(r"\bbefore\b"))
    expect(strip).not_to_have_class(re.compile(r"\bafter\b"))
    box = last.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= edge
    with page.expect_request(lambda sent: sent.method == "POST") as sent:
        last.click()
    assert sent.value.post_data == "act=signe+tres-faible"


@pytest.mark.parametrize("size", [SIZES["desktop"], {"width": 768, "height": 1024}], ids=["desktop", "tablet"])
def test_where_there_is_room_all_the_signs_are_seen(
    visitors: Visitors, jeanne: httpx.Client, size: dict[str, int]
) -> None:
    page = at_table(visitors, jeanne, "aluette", size, truthful="false")
    for sign in page.locator(".signs .gesture").all():
        box = sign.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= size["width"]
    expect(page.locator(".signs")).not_to_have_class(re.compile("before|after"))


def test_a_key_of_what_may_not_be_done_is_refused_with_its_rule(visitors: Visitors, jeanne: httpx.Client) -> None:
    """ALU-41: a sign that the hand belies has no button, but its key says why."""
    page = at_table(visitors, jeanne, "aluette", SIZES["desktop"])
    made = set(
        page.evaluate("[...document.querySelectorAll('.signs [aria-keyshortcuts]')].map((b) => b.ariaKeyShortcuts)")
    )
    key = next(key for key in "12345678" if key not in made)
    page.keyboard.press(key)
    error = page.locator("#status .error")
    expect(error).to_contain_text("Votre main dément ce signe")
    assert (error.locator("a").get_attribute("href") or "").endswith("#ALU-41")
    expect(page.locator("#news")).to_contain_text("Votre main dément ce signe")


def test_a_look_is_refused_with_its_rule_where_eyes_do_not_matter(visitors: Visitors, jeanne: httpx.Client) -> None:
    page = at_table(visitors, jeanne, "aluette", SIZES["desktop"], signs="open")
    assert page.locator("button.portrait").count() == 0
    page.keyboard.press("j")
    expect(page.locator("#status .error")).to_be_visible()
    assert "#ALU-" in (page.locator("#status .error a").get_attribute("href") or "")
    expect(page.locator("#news")).not_to_be_empty()


# -- words --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", game_names())
def test_what_is_asked_has_its_room_on_the_smallest_phone(
    visitors: Visitors, jeanne: httpx.Client, name: str, lang: str
) -> None:
    """No sentence is cut, and none makes the table move."""
    page = at_table(visitors, jeanne, name, SIZES["small"])
    low = page.locator(".ledge").evaluate("(ledge) => ledge.getBoundingClientRect().height")
    for ask in words(find_game(name), lang).asks.values():
        shown = page.evaluate(
            """(ask) => {
                document.querySelector('.why').textContent = ask;
                const ledge = document.querySelector('.ledge').getBoundingClientRect();
                const end = document.querySelector('.why').getBoundingClientRect().bottom;
                const { overflow } = getComputedStyle(document.querySelector('.status p'));
                return [ledge.height, end <= ledge.bottom, overflow];
            }""",
            ask,
        )
        height, *rest = shown
        assert abs(height - low) < 1, ask  # less than a pixel is not seen
        assert rest == [True, "visible"], ask


def test_a_refusal_moves_nothing_however_long_it_is(visitors: Visitors, jeanne: httpx.Client) -> None:
    page = at_table(visitors, jeanne, "aluette", SIZES["small"])
    before = page.locator(".mine").bounding_box()
    page.evaluate(
        "document.querySelector('#status').innerHTML = `<p class='error'>${'Une longue raison. '.repeat(12)}</p>`"
    )
    assert page.locator(".mine").bounding_box() == before
    error = page.locator(".error")
    assert error.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")
    box = error.bounding_box()
    assert box is not None
    assert box["y"] > 47


# -- what lies on what --------------------------------------------------------------------------------------------


def naming_trump(client: httpx.Client) -> str:
    """A table of piccolo where one is to name the trump: where no bot at random has bid higher."""
    for _ in range(12):
        table: str = begun(client, "me", *BOTS, game="piccolo", first_dealer="D")["table"]
        for _ in range(6):
            view = asked(client, table)
            question = view["view"]["question"]
            if question["rule"] == "PIC-09C":
                return table
            answers = [one for one in legal(view) if one.isdigit()] or legal(view)
            client.post(f"/api/t/{table}/answer", json={"number": question["number"], "answer": answers[-1]})
    raise AssertionError("one never was the declarer")


@sizes
@pytest.mark.parametrize(
    ("game", "rules"), [("piccolo", ("PIC-06", "PIC-07")), ("piccolo", ("PIC-09C",)), ("aluette", ("ALU-30",))]
)
def test_answers_cover_no_face_and_no_name(
    visitors: Visitors, jeanne: httpx.Client, size: dict[str, int], game: str, rules: tuple[str, ...]
) -> None:
    if rules == ("PIC-09C",):
        table = naming_trump(jeanne)
        page = visitors(jeanne, viewport=size, reduced_motion="reduce").new_page()
        page.goto(f"/t/{table}")
        page.wait_for_selector("main.yours")
    else:
        page = at_table(visitors, jeanne, game, size, *rules)
    assert page.locator(".answer .act").count() >= 2
    over = page.evaluate(OVER, [".answer .actions > *", ".seat .portrait, .seat .plate, .state, .piles li, #status p"])
    assert over == []


@pytest.mark.parametrize("size", [{"width": 740, "height": 360}, {"width": 844, "height": 390}], ids=["740", "844"])
@pytest.mark.parametrize(("game", "rule"), [("aluette", "ALU-30"), ("piccolo", "PIC-06")])
def test_a_phone_on_its_side_shows_the_hand_below_signs_and_answers(
    visitors: Visitors, jeanne: httpx.Client, size: dict[str, int], game: str, rule: str
) -> None:
    options = {"truthful": "false"} if game == "aluette" else {"first_dealer": "D"}
    page = at_table(visitors, jeanne, game, size, rule, **options)
    for card in page.locator(".hand .card").all():
        box = card.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size["height"]


@sizes
def test_in_a_replay_with_open_hands_nothing_covers_the_card_that_wins(
    visitors: Visitors, jeanne: httpx.Client, house: House, size: dict[str, int]
) -> None:
    table = begun(jeanne, "me", *BOTS, game="aluette")["table"]
    for _ in range(2000):
        view = asked(jeanne, table)
        if view["state"] == "over":
            break
        answer = {"number": view["view"]["question"]["number"], "answer": legal(view)[-1]}
        jeanne.post(f"/api/t/{table}/answer", json=answer)
    page = visitors(jeanne, viewport=size, reduced_motion="reduce").new_page()
    page.goto(f"/t/{table}/revoir/1")
    for _ in range(3):
        page.locator("#go-trick-on").click()
        page.wait_for_selector(".trick.taken")
        page.wait_for_timeout(100)
        covered = page.evaluate(
            """() => [...document.querySelectorAll('.trick .took .card')].filter((card) => {
                const box = card.getBoundingClientRect();
                return [[.1, .1], [.9, .1], [.5, .5], [.1, .9], [.9, .9]].some(([x, y]) => {
                  const seen = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
                  return !seen?.closest('.took'); }); }).length"""
        )
        assert covered == 0
    assert page.evaluate(OVER, [".trick .card", ".seat .plate, .laid .card, .piles .card"]) == []


@pytest.mark.parametrize("size", [*SIZES.values(), {"width": 768, "height": 1024}], ids=lambda size: f"{size['width']}")
def test_in_a_replay_an_open_talon_is_whole_and_has_its_name(
    visitors: Visitors, jeanne: httpx.Client, size: dict[str, int]
) -> None:
    table = begun(jeanne, "me", "bot:hasard", game="ecarte")["table"]
    for _ in range(400):
        view = asked(jeanne, table)
        if view["state"] == "over":
            break
        answer = {"number": view["view"]["question"]["number"], "answer": legal(view)[-1]}
        jeanne.post(f"/api/t/{table}/answer", json=answer)
    page = visitors(jeanne, viewport=size, reduced_motion="reduce").new_page()
    for step in range(2, 40):  # the cut, the deal and the turned card may come later
        page.goto(f"/t/{table}/revoir/1?pas={step}")
        if page.locator(".piles .card:not(.back)").count() > 9:
            break
    assert page.locator(".piles .card:not(.back)").count() > 9
    for name in page.locator(".piles .caption").all():
        assert name.is_visible()
    assert page.evaluate(OVER, [".transport, .bubble", ".piles .card, .piles .caption, .trick .card"]) == []
    cards = page.locator(".piles .card").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().toJSON())")
    assert min(box["width"] for box in cards) >= 26
    assert max(box["right"] for box in cards) <= size["width"]


# -- hands --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [SIZES["small"], SIZES["landscape"]], ids=["small", "landscape"])
def test_whatever_stands_alone_is_as_large_as_a_thumb(
    visitors: Visitors, jeanne: httpx.Client, size: dict[str, int]
) -> None:
    table = begun(jeanne, "me", *BOTS, game="aluette")["table"]
    waiting = opened(jeanne, "me", "open", *BOTS[1:])["table"]
    asked(jeanne, table)
    page = visitors(jeanne, viewport=size, has_touch=True).new_page()
    places = [
        "/",
        "/salon",
        "/salon/aluette",
        "/regles",
        f"/regles/aluette?table={table}",
        "/regles/piccolo/chances",
        "/reglages",
        "/a-propos",
    ]
    places += ["/revoir", f"/t/{table}", f"/t/{waiting}", f"/t/{waiting}/chaises", f"/t/{table}/verifier", "/nowhere"]
    for place in places:
        page.goto(place)
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert page.evaluate(SMALL) == [], place


def test_the_door_shows_three_games_on_the_smallest_phone_and_a_slab_leads_on(visitors: Visitors) -> None:
    page = visitors().new_page()
    page.goto("/")
    third = page.locator(".game .act.primary").nth(2).bounding_box()
    assert third is not None
    assert third["y"] + third["height"] <= 640
    page.goto("/salon")
    slab = page.locator(".game").first
    address = slab.locator("h2 a").get_attribute("href") or ""
    box = slab.bounding_box()
    assert box is not None
    slab.click(position={"x": box["width"] - 20, "y": box["height"] - 12})  # far from its name
    page.wait_for_url(f"**{address}")


@sizes
@pytest.mark.parametrize("game", HELD)
def test_links_to_rules_are_hit_by_a_thumb(
    visitors: Visitors, jeanne: httpx.Client, size: dict[str, int], game: str
) -> None:
    """The one beside what is asked, and those of a score."""
    page = at_table(visitors, jeanne, game, size)
    assert page.locator("#status a.rule").count() == 1
    assert page.evaluate(SMALL) == []
    page.evaluate(
        """() => { const score = document.createElement('ul');
            score.className = 'gains slate';
            score.innerHTML = '<li><b>+1</b> <span>Yvonne <a href="/regles">Le tarif</a></span></li>'.repeat(2);
            document.querySelector('.side').append(score); }"""
    )
    assert page.locator(".gains a").count() >= 2
    assert page.evaluate(SMALL) == []


@sizes
def test_before_the_match_the_link_and_its_code_are_whole(
    visitors: Visitors, jeanne: httpx.Client, size: dict[str, int]
) -> None:
    table = opened(jeanne, "me", "open", *BOTS[1:], game="aluette")["table"]
    page = visitors(jeanne, viewport=size).new_page()
    page.goto(f"/t/{table}")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    chairs = [chair.bounding_box() for chair in page.locator(".chair").all()]
    assert len({chair["x"] for chair in chairs if chair}) == 1  # one below the other
    chair, code = page.locator(".chair.open").bounding_box(), page.locator(".qr svg").bounding_box()
    assert chair is not None
    assert code is not None
    assert chair["x"] <= code["x"]
    assert code["x"] + code["width"] <= chair["x"] + chair["width"]


def test_the_help_speaks_of_keys_only_where_there_are_keys(visitors: Visitors, jeanne: httpx.Client) -> None:
    page = at_table(visitors, jeanne, "aluette", SIZES["desktop"])
    page.keyboard.press("?")
    assert page.locator("#keys kbd:visible").count() > 10
    table = page.url
    page = visitors(jeanne, has_touch=True, is_mobile=True).new_page()
    page.goto(table)
    page.wait_for_selector("main.yours")
    page.locator("#menu summary").tap()
    page.get_by_role("button", name="Signes").last.tap()
    expect(page.locator("#keys")).to_be_visible()
    assert page.locator("#keys .face:visible").count() == 14
    assert page.locator("#keys kbd:visible").count() == 0
    expect(page.locator("#keys")).to_contain_text("Touchez un visage")
    page.locator("#keys .foot-of-keys button").tap()
    page.keyboard.press("?")  # a keyboard has been put to it
    assert page.locator("#keys kbd:visible").count() > 10


# -- room for what comes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", game_names())
def test_every_number_at_a_seat_says_what_it_counts(visitors: Visitors, jeanne: httpx.Client, game: str) -> None:
    page = at_table(visitors, jeanne, game, SIZES["small"])
    assert page.locator(".seat .enamel").count() >= 2
    bare = page.evaluate(
        """() => [...document.querySelectorAll('.seat .enamel')].filter((one) => {
            const next = one.parentElement.querySelector('.unit');
            return !one.querySelector('.icon') && !next?.textContent.trim(); }).map((one) => one.outerHTML)"""
    )
    assert bare == []


@pytest.mark.parametrize(
    ("size", "wide"), [(SIZES["desktop"], 99), ({"width": 768, "height": 1024}, 94)], ids=["desktop", "tablet"]
)
@pytest.mark.parametrize("game", ["aluette", "piccolo", "piquet", "ecarte", "hombre"])
def test_where_there_is_room_cards_are_large(
    visitors: Visitors, jeanne: httpx.Client, size: dict[str, int], wide: int, game: str
) -> None:
    page = at_table(visitors, jeanne, game, size)
    boxes = page.locator(".hand .card").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().toJSON())")
    for box in boxes:
        assert box["width"] >= wide
        assert box["left"] >= 0
        assert box["right"] <= size["width"]
        assert box["bottom"] <= size["height"]
    for one, next_one in zip(boxes, boxes[1:], strict=False):  # in a row each shows its index
        assert next_one["top"] != one["top"] or next_one["left"] - one["left"] >= 0.5 * one["width"]


@pytest.mark.parametrize(
    "size", [*list(SIZES.values())[:3], {"width": 768, "height": 1024}], ids=lambda size: f"{size['width']}"
)
@pytest.mark.parametrize("game", ["aluette", "ecarte"])
def test_what_is_said_opposite_lies_beside_the_card_played_there(
    visitors: Visitors, jeanne: httpx.Client, size: dict[str, int], game: str
) -> None:
    page = at_table(visitors, jeanne, game, size)
    right, over = page.evaluate(  # at one go: the others play meanwhile
        """([over, selectors]) => {
            document.querySelector('.trick')?.remove();
            const trick = document.createElement('ol'), card = document.querySelector('.hand .card').cloneNode(true);
            trick.className = 'trick';
            trick.innerHTML = '<li class="at-top"></li>';
            card.className = 'card';
            trick.firstChild.append(card);
            document.querySelector('.baize').append(trick);
            const said = '<span class="bubble sign lasting">des as, au moins 1</span>';
            document.querySelector('.at-top .says').innerHTML = said;
            const box = document.querySelector('.at-top .bubble').getBoundingClientRect();
            return [box.right, eval(over)(selectors)];
        }""",
        [OVER, [".at-top .bubble", ".trick .card, .portrait, .plate, .pile .card"]],
    )
    assert over == []
    assert right <= size["width"]
