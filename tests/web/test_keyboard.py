"""Playing without looking: by keys alone, and by what is told in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.house import begun

pytestmark = pytest.mark.browser

DESKTOP = {"width": 1440, "height": 900}
BOTS = ("bot:hasard",) * 3
HERE = """() => {
    const here = document.activeElement, card = here.closest('.card') || here;
    const style = (one) => getComputedStyle(one);
    const seen = (one) => style(one).outlineStyle !== 'none' && parseFloat(style(one).outlineWidth) >= 2;
    if (here === document.body) return 'lost';
    return here.matches(':focus-visible') && (seen(here) || seen(card)) ? 'seen' : here.outerHTML.slice(0, 200);
}"""
"""Whether something has the focus, and shows it."""

LISTEN = """window.told = [];
addEventListener('DOMContentLoaded', () => {
    const news = document.getElementById('news');
    new MutationObserver(() => told.push(news.textContent)).observe(news, { childList: true });
});"""
"""Keeps whatever is told."""


class Keys:
    """Somebody who has a keyboard and nothing else."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def check(self) -> None:
        """The focus is somewhere, and can be seen."""
        assert self.page.evaluate(HERE) == "seen"

    def reach(self, place: str, key: str = "Tab") -> None:
        """Go on until what has the focus is such a thing."""
        for _ in range(90):
            if self.page.evaluate("(place) => document.activeElement.matches(place)", place):
                return
            self.press(key)
            assert self.page.evaluate(HERE) in ("seen", "lost")  # after the last thing on the page comes its window
        raise AssertionError(f"{place} cannot be reached")

    def does(self, key: str) -> None:
        """Press a key that changes the table, and see where one is then."""
        before = self.page.get_attribute("#table", "data-version")
        self.press(key)
        self.page.wait_for_function(
            "(before) => document.getElementById('table').dataset.version !== before", arg=before
        )
        self.check()

    def answer(self) -> str:
        """Answer whatever is asked, the most daring way; what was asked."""
        page = self.page
        if page.locator("button[data-low]").count():
            self.reach(".hand .tick")
            for _ in range(int(page.get_attribute("button[data-low]", "data-low") or 0)):
                self.press("Space")
                self.press("ArrowRight")
            self.reach("button[data-low]", "Shift+Tab")
            self.does("Enter")
            return "cards to put away"
        if page.locator(".ladder").count():
            self.reach("#ladder")
            self.press("End")
            self.press("Tab")
            self.does("Enter")
            return "a bid"
        if page.locator(".hand .lit").count():
            self.reach(".hand button")
            self.reach(".hand .lit", "ArrowRight")
            self.does("Enter")
            return "a card"
        suits = page.locator(".answer .act .suit").count()
        self.reach(".answer .act")
        self.does("Space")
        return "a trump" if suits else "a word"

    def play(self, done: Callable[[set[str]], bool], before: Callable[[], None] = lambda: None) -> None:
        """Play until it is done, after what was asked so far."""
        asked: set[str] = set()
        for _ in range(400):
            if done(asked):
                return
            if self.page.locator("main.yours").count():
                before()
                asked.add(self.answer())
            else:
                self.page.wait_for_timeout(20)
        raise AssertionError("it does not end")


@pytest.fixture
def sit(visitors: Callable[..., BrowserContext], jeanne: httpx.Client) -> Callable[..., Page]:
    """Sits somebody down at a table with bots."""

    def sit(game: str, *chairs: str, **options: str) -> Page:
        table = begun(jeanne, *chairs, game=game, **options)["table"]
        page = visitors(jeanne, viewport=DESKTOP).new_page()
        page.add_init_script(LISTEN)
        page.goto(f"/t/{table}")
        return page

    return sit


def scored(page: Page) -> bool:
    return page.locator(".scores tbody tr").count() > 0


def journal(page: Page) -> dict[str, str]:
    """The sentences of the journal by their numbers, the first first."""
    lines = page.locator(".journal li").evaluate_all("(lines) => lines.map((line) => [line.id, line.textContent])")
    return {number: line.replace("\u00a0", " ") for number, line in lines[::-1]}


def told(page: Page) -> list[str]:
    """Everything that was announced."""
    lines: list[str] = page.evaluate("told")
    return [line.replace("\u00a0", " ") for line in lines]


def test_piccolo_by_keys_alone(sit: Callable[..., Page]) -> None:
    """The auction, the exchange, the trump, ten cards; and all of it is told, once.

    Three play: in every deal one is asked something, and never does so much happen at once that only its end is told.
    """
    page = sit("piccolo", "me", *BOTS[:2], n_players="3", first_dealer="C")
    everything = {"a bid", "cards to put away", "a trump", "a card"}
    lines: dict[str, str] = {}

    def done(asked: set[str]) -> bool:
        lines.update(journal(page))
        return asked >= everything and scored(page)

    Keys(page).play(done)
    page.wait_for_selector("main.yours")  # nobody plays on
    lines.update(journal(page))
    plays = Counter(line for line in lines.values() if " joue : " in line)
    assert plays
    page.wait_for_function(
        "(many) => told.join(' ').split(/ joue\\s: /).length > many && told.at(-1).includes('À vous.')",
        arg=plays.total(),
    )
    words = told(page)
    heard = " ".join(words)
    assert plays == {line: heard.count(line) for line in plays}  # nothing is missed, nothing is told twice
    assert len(words) < len(lines)
    assert "fait la levée." in heard
    assert "À vous." in heard
    assert "Donne 1 : " in heard


def test_aluette_by_keys_alone(sit: Callable[..., Page]) -> None:
    """Words, signs by their keys, looks by theirs and by Tab and Enter, cards."""
    page = sit("aluette")
    keys = Keys(page)
    done: set[str] = set()

    def signs() -> None:
        if page.locator(".signs [aria-keyshortcuts]").count() and "sign" not in done:
            done.add("sign")
            keys.reach(".hand button")
            keys.does(page.locator(".signs [aria-keyshortcuts]").first.get_attribute("aria-keyshortcuts") or "")
        if page.locator("button.portrait").count() and "look" not in done:
            done.add("look")
            keys.does("n")
            keys.does("j")
            keys.reach("button.portrait[aria-pressed=false]", "Shift+Tab")
            keys.does("Enter")

    keys.play(lambda _: scored(page), signs)
    assert done == {"sign", "look"}


def test_a_menu_gives_the_focus_back(sit: Callable[..., Page]) -> None:
    page = sit("piccolo", first_dealer="D")
    keys = Keys(page)
    page.wait_for_selector("main.yours")
    keys.press("Tab")
    keys.reach("#menu summary")
    keys.press("Enter")
    keys.reach("#menu [name=say]")
    keys.press("Escape")
    expect(page.locator("#menu summary")).to_be_focused()
    keys.press("Enter")
    keys.reach("#menu [name=say]")
    keys.does("Enter")
    expect(page.locator("#menu summary")).to_be_focused()
    expect(page.locator("#news")).to_contain_text("Bonjour")


def test_a_refusal_is_told_with_its_reason_each_time(sit: Callable[..., Page]) -> None:
    page = sit("piccolo", first_dealer="D")
    keys = Keys(page)
    for _ in range(60):
        page.wait_for_selector("main.yours")
        if page.locator(".hand .dim").count() and not page.locator("button[data-low]").count():
            break
        keys.answer()
    for times in (1, 2):
        page.locator(".hand .dim").first.press("Enter")
        reason = (page.locator("#status .error").text_content() or "").replace("La règle", "").strip()
        page.wait_for_function(
            "([text, times]) => told.filter((one) => one.includes(text)).length === times", arg=[reason, times]
        )
        keys.check()
    assert reason
    assert page.locator(".hand .dim").count()


def test_nothing_is_announced_that_was_there_before(sit: Callable[..., Page]) -> None:
    """Whoever comes back hears what is new, and a change of the page that is no news stays silent."""
    page = sit("aluette")
    keys = Keys(page)
    page.wait_for_selector("main.yours")
    keys.answer()
    page.wait_for_selector("main.yours")
    page.reload()
    page.wait_for_selector("main.yours")
    page.wait_for_timeout(900)
    assert told(page) == []
    page.locator("#menu summary").click()
    page.locator("#menu [value=sound]").click()
    expect(page.locator("#menu [name=off]")).to_have_count(1)
    page.wait_for_timeout(900)
    assert told(page) == []


def test_of_several_looks_only_the_last_is_told(sit: Callable[..., Page]) -> None:
    """What stands in the journal at once is told together; a look that has passed by then is no news."""
    page = sit("aluette")
    page.wait_for_selector("main.yours")
    looks = ("Jules vous regarde.", "Jules et Gaston vous regardent.", "Gaston vous regarde.")
    for number, line in enumerate((looks[0], "Jules joue : as de coupe.", *looks[1:], looks[2]), 9001):
        page.evaluate(
            """([number, line]) => {
                const told = document.createElement("li");
                told.id = `j${number}`;
                told.textContent = line;
                told.toggleAttribute("data-gaze", line.includes("regarde"));
                document.querySelector("ol.journal").prepend(told);
                if (number !== 9003) announce();
            }""",
            [number, line],
        )
    page.wait_for_function("() => told.some((one) => one.includes('Gaston'))")
    heard = " ".join(told(page))
    assert "Jules joue : as de coupe." in heard
    assert [heard.count(look) for look in looks] == [0, 0, 1]


def test_a_table_makes_sense_when_it_is_read(sit: Callable[..., Page]) -> None:
    """What a screen reader finds: players, trick, hand and score by their names, in their order."""
    page = sit("aluette")
    Keys(page).play(lambda _: page.locator("main.yours .trick:not(.taken) li").count() > 1)
    tree = page.locator("#table").aria_snapshot()
    for part in (
        '- list "À table"',
        '- list "Le pli"' if '- list "Le pli"' in tree else '- list "La levée"',
        '- list "Vos cartes"',
        '- heading "Votre main" [level=2]',
        '- heading "L’ardoise" [level=2]',
        '- table "Le compte"',
        "- columnheader",
    ):
        assert part in tree, part
    names = page.locator(".trick li .hidden:first-child").all_text_contents()
    plays = [line.split(" joue")[0] for line in journal(page).values() if " joue" in line]
    assert plays[-len(names) :] == names


USEFUL = """() => {
    const score = document.querySelector('#outcome button.primary'), here = document.activeElement;
    if (score) return here === score && 'score';
    return here.matches('.answer .act:enabled, .hand .lit, .hand .tick:enabled') && 'answer'; }"""
"""The focus is where something can be done."""


@pytest.mark.parametrize("game", ["piquet", "aluette"])
def test_the_focus_waits_where_something_can_be_done(sit: Callable[..., Page], game: str) -> None:
    """Also when the question or the score comes in a later fragment than what took it away."""
    page = sit(game, **({"first_dealer": "A"} if game == "piquet" else {}))
    keys = Keys(page)
    page.wait_for_selector("main.yours")
    keys.answer()
    for _ in range(80):
        page.wait_for_selector("main.yours, #outcome button.primary")
        if page.wait_for_function(USEFUL).json_value() == "score" or scored(page):
            break  # the bots do not wait until the score has been read
        keys.answer()
    assert scored(page)
