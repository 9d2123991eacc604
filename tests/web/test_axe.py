"""No page shuts anybody out: axe-core looks at every page and every phase of a table, light and dark, small and large.

Where a ground has a pattern axe cannot tell the contrast; the patterns are taken away before it looks. They are faint.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import BrowserContext, Page

from tests.web.conftest import PHONE
from tests.web.house import House, asked, begun, link_of, opened

pytestmark = pytest.mark.browser

BOTS = ("bot:hasard",) * 3
SIZES = (PHONE, {"width": 1440, "height": 900})
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LOOK = """async ([tags, rules]) => {
    const flat = new CSSStyleSheet();
    flat.replaceSync('*, *::before, *::after { background-image: none !important; }');
    document.adoptedStyleSheets = [flat];
    const only = rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags };
    const found = await axe.run({ runOnly: only, resultTypes: ['violations'] });
    document.adoptedStyleSheets = [];
    return found.violations.flatMap((one) => one.nodes.map((node) =>
        `${one.id}: ${node.target} ${node.html.slice(0, 120)} ${node.failureSummary.slice(0, 300)}`));
}"""
LAID_OUT = ["color-contrast", "target-size", "scrollable-region-focusable"]
"""The rules whose result depends on the size of the window and on its colours."""

SMALL = """() => {
    const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.hidden, .skip');
    const inline = (one) => one.matches('a') && !one.closest('nav, .more, .after, .bar');
    const hit = (one) => one.matches('.tick, input[type=radio], input[type=checkbox]') ? one.closest('label') : one;
    return [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, summary, textarea')]
        .filter((one) => shown(one) && !inline(one)).map(hit)
        .filter((one) => {
            const box = one.getBoundingClientRect(), more = getComputedStyle(one, '::after');
            const wide = more.content !== 'none' && more.position === 'absolute';
            return Math.min(Math.max(box.width, wide && parseFloat(more.width)),
                            Math.max(box.height, wide && parseFloat(more.height))) < 43.5;
        })
        .map((one) => one.outerHTML.slice(0, 160));
}"""
"""The controls that a thumb may miss. A word in a sentence is as large as the sentence lets it be."""

HEADINGS = """[...document.querySelectorAll('h1, h2, h3, h4')].filter((one) => one.checkVisibility())
    .map((one) => +one.tagName[1])"""


def look(page: Page) -> None:
    """Axe finds nothing, neither light nor dark, small nor large; what is to be hit is large enough on a phone."""
    page.evaluate(Axe().axe_script)
    found = []
    for number, (size, scheme) in enumerate(itertools.product(SIZES, ("light", "dark"))):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        if number == 0:
            found += [f"too small: {one}" for one in page.evaluate(SMALL)]
        found += page.evaluate(LOOK, [TAGS, LAID_OUT if number else None])
    assert found == [], f"{page.url}:\n" + "\n".join(found)
    levels = page.evaluate(HEADINGS)
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels)), levels


@pytest.fixture
def page(visitors: Callable[..., BrowserContext], jeanne: httpx.Client) -> Page:
    """A window, of somebody for whom nothing moves."""
    jeanne.get("/")
    jeanne.post("/langue", data={"lang": "fr"})
    return visitors(jeanne, reduced_motion="reduce").new_page()


def test_every_page(page: Page, jeanne: httpx.Client, house: House) -> None:
    """Each has a title of its own, too, and says in which language it is."""
    table = begun(jeanne, "me", *BOTS)["table"]
    waiting = opened(jeanne, "me", "open", *BOTS[1:])["table"]
    titles = set()
    addresses = [
        *("/", "/salon", "/salon/piccolo", "/salon/aluette", "/regles", "/reglages", "/a-propos", "/revoir"),
        *("/arbitre", "/arbitre/piccolo", "/arbitre/piccolo/PIC-F04", "/arbitre/piccolo/PIC-F04/player"),
        *("/hors-ligne", "/nulle-part", "/t/nulle-part"),
        *(f"/t/{table}/chaises", f"/t/{table}/verifier", f"/t/{waiting}", link_of(house, waiting, 1)),
    ]
    for address in addresses:
        page.goto(address)
        look(page)
        titles.add(page.title() if "nulle-part" not in address else address)
        assert page.get_attribute("html", "lang") == "fr"
        assert page.locator("main").count() == 1
        other = page.locator("footer button[name=lang]")
        assert other.get_attribute("lang") == "en"
    assert len(titles) == len(addresses)
    page.goto(f"/t/{waiting}/chaises")
    page.locator("summary").first.click()
    look(page)


@pytest.mark.parametrize("game", ["piccolo", "aluette"])
def test_rule_books(page: Page, game: str) -> None:
    page.goto(f"/regles/{game}")
    look(page)


@pytest.mark.parametrize(
    "address",
    [
        "piccolo/chances?hand=10S+AS+KS+QS+JS+9S+8S+7S+10H+AH",
        "piccolo/chances?hand=10S+AS",
        "ecarte/chances?hand=7H+KS+QS+JS+7D&trump=10H",
        "trente-et-quarante/chances?part=points",
    ],
)
def test_chances(page: Page, address: str) -> None:
    page.goto(f"/regles/{address}")
    look(page)


@pytest.mark.parametrize("style", ["fourcolours", "plaincards", "teaching"])
def test_every_card_style(page: Page, jeanne: httpx.Client, style: str) -> None:
    table = begun(jeanne, "me", *BOTS, game="aluette")["table"]
    jeanne.post("/reglages", data={"lang": "fr", style: "true"})
    page.goto(f"/t/{table}")
    look(page)


ANSWERS = ("generale", "oui", "mordienne", "accepte")
"""What leads on to the other phases."""


def lawful(shape: dict[str, Any]) -> str:
    """An answer that leads on."""
    if "one" in shape:
        return next((one for one in ANSWERS if one in shape["one"]), shape["one"][0])
    return " ".join([shape["verb"], *shape["cards"][: shape["low"]]])


@pytest.mark.parametrize(
    ("game", "options", "phases"),
    [
        ("piccolo", {"first_dealer": "D"}, {"auction", "exchange", "trump", "play"}),
        ("aluette", {}, {"declare", "play"}),
    ],
)
def test_every_phase(page: Page, jeanne: httpx.Client, game: str, options: dict[str, str], phases: set[str]) -> None:
    """Also with everything unfolded, at the end of the deal, and when the table is closed."""
    table = begun(jeanne, "me", *BOTS, game=game, **options)["table"]
    seen: set[str] = set()
    for _ in range(80):
        told = asked(jeanne, table)
        question = told["view"]["question"]
        phase = "over" if question is None else told["view"]["facts"]["phase"]
        tricks = sum(told["view"]["facts"].get("tricks", ()))
        if phase not in seen and (phase != "play" or tricks):
            seen.add(phase)
            page.goto(f"/t/{table}")
            look(page)
        if seen >= phases and told["view"]["facts"].get("sheet") or question is None:
            break
        jeanne.post(f"/api/t/{table}/answer", json={"number": question["number"], "answer": lawful(question["shape"])})
    assert seen >= phases
    page.goto(f"/t/{table}")
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    look(page)
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = false; })")
    page.keyboard.press("?")
    look(page)
    jeanne.post(f"/t/{table}", data={"do": "close"})
    page.goto(f"/t/{table}")
    look(page)


def test_whoever_watches_and_the_end(page: Page, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table = begun(paul, "me", *BOTS, game="aluette")["table"]
    page.goto(f"/t/{table}")
    assert page.locator(".hand").count() == 0
    look(page)
    over = begun(jeanne, "me", *BOTS, target="1")["table"]
    while (question := asked(jeanne, over)["view"]["question"]) is not None:
        jeanne.post(f"/api/t/{over}/answer", json={"number": question["number"], "answer": lawful(question["shape"])})
    page.goto(f"/t/{over}")
    assert page.locator("#outcome button[value=rematch]").count() == 1
    look(page)
    page.goto(f"/t/{over}/revoir")
    look(page)
    page.goto(f"{page.url.partition('?')[0]}?pas=8&revue=1")
    assert page.locator("#review table").count() == 1
    look(page)


def test_what_is_ruled_seen_and_could_be_called(page: Page, jeanne: httpx.Client) -> None:
    table = begun(jeanne, "me", *BOTS, faults="fidele", calls="referee", first_dealer="D")["table"]
    asked(jeanne, table)
    page.goto(f"/t/{table}")
    page.locator("#faults summary").click()
    page.get_by_role("button", name="Je regarde la tourne").click()
    page.locator("#notices p").wait_for()
    look(page)
    page.locator("#faults summary").click()
    look(page)


def test_cards_are_cards_in_any_colours(page: Page, jeanne: httpx.Client) -> None:
    """Cards keep their ground and their suits, and get an edge where the colours of the system stand in for ours."""
    table = begun(jeanne, "me", *BOTS)["table"]
    page.goto(f"/t/{table}")
    for size, forced in itertools.product(SIZES, ("none", "active")):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.emulate_media(forced_colors=forced)  # type: ignore[arg-type]
        ground, edge, ink = page.locator(".hand .card").first.evaluate("""(card) => {
            const { backgroundColor, outlineStyle } = getComputedStyle(card);
            return [backgroundColor, outlineStyle, getComputedStyle(card.querySelector('.index')).color];
        }""")
        assert ground == "rgb(255, 253, 245)"
        assert edge == ("solid" if forced == "active" else "none")
        assert ink in ("rgb(29, 28, 34)", "rgb(176, 33, 43)")
