"""The arbiter's pages: a few links from a game to a ruling, for every fault of every game, in both languages."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import BrowserContext

from estaminet.games import all_games
from estaminet.rules import Game
from estaminet.rules.book import LANGUAGES
from estaminet.rules.rulings import ruling, with_cards
from tests.web.conftest import PHONE
from tests.web.test_guard import told

JUDGED = [game for game in all_games() if game.rules.FAULTS]
every_judged_game = pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.name)


def text_of(page: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", " ", page))


@pytest.mark.parametrize("lang", LANGUAGES)
@every_judged_game
def test_every_ruling_is_reached_by_links_alone(jeanne: httpx.Client, game: Game, lang: str) -> None:
    jeanne.post("/langue", data={"lang": lang})
    assert f'href="/arbitre/{game.name}"' in jeanne.get("/arbitre").text
    faults = jeanne.get(f"/arbitre/{game.name}").text
    for rule in game.rules.FAULTS:
        address = f"/arbitre/{game.name}/{rule.id}"
        assert f'href="{address}"' in faults
        cases = jeanne.get(address, follow_redirects=True).text
        for case in rule.cases:
            assert len(rule.cases) == 1 or f'href="{address}/{case.name}"' in cases
            shown = without_signs(jeanne.get(f"{address}/{case.name}").text)
            found = ruling(game, rule.id, case.name, lang)
            for said in (found.what, found.when, *found.menu, found.until, found.source, found.example):
                assert without_cards(game, said) in shown


def test_cards_are_shown_with_the_indices_of_the_reader(jeanne: httpx.Client) -> None:
    """The king of hearts of an example is R♥ in French."""
    jeanne.post("/langue", data={"lang": "fr"})
    page = jeanne.get("/arbitre/papillon/PAP-F08/in_time").text
    assert 'R<span aria-hidden="true">♦</span>' in page
    assert "KD" not in text_of(page)


def without_signs(page: str) -> str:
    """The text of a page, its cards left out."""
    heard = r'(?:10|[2-9A-Z])<span aria-hidden="true">[♠♥♦♣]</span><span class="hidden">[^<]*</span>'
    return text_of(re.sub(heard, "", page))


def without_cards(game: Game, said: str) -> str:
    """A sentence, its cards left out."""
    return with_cards(game, said, lambda one: "")


def test_what_does_not_exist_is_named(jeanne: httpx.Client) -> None:
    for address in ("/arbitre/piccolo/PIC-F99", "/arbitre/piccolo/PIC-F01/never"):
        told(jeanne.get(address), 404, "unknown-fault")
    told(jeanne.get("/arbitre/belote"), 404, "unknown-game")
    jeanne.post("/langue", data={"lang": "fr"})
    page = text_of(jeanne.get("/arbitre/piccolo/PIC-F11/zzz").text)
    assert "Il est trop tard pour reprendre ; c’est le preneur." in page.replace("\u00a0", " ")
    assert "declarer" not in page


@pytest.mark.parametrize(
    ("given", "right"),
    [
        ("piquet/F02", "piquet/PIQ-F02"),
        ("piquet/2", "piquet/PIQ-F02"),
        ("piquet/piq-f02/seed", "piquet/PIQ-F02/seed"),
        ("piccolo/F3", "piccolo/PIC-F03/found"),
    ],
)
def test_a_fault_is_known_by_its_number(jeanne: httpx.Client, given: str, right: str) -> None:
    assert jeanne.get(f"/arbitre/{given}").headers["location"] == f"/arbitre/{right}"


def test_a_fault_is_found_by_what_is_said_of_it(jeanne: httpx.Client) -> None:
    jeanne.post("/langue", data={"lang": "fr"})
    page = jeanne.get("/arbitre/piccolo", params={"q": "a renoncé"}).text
    assert 'value="a renoncé"' in page
    found = page.partition('aria-live="polite"')[2].partition("</section>")[0]
    assert re.findall(r'href="([^"]+)"', found) == ["/arbitre/piccolo/PIC-F11"]
    told = "Rien ne dit tout à fait cela"
    page = text_of(jeanne.get("/arbitre/hombre", params={"q": "a parlé avant son tour"}).text)
    assert told in page  # what is found was played
    assert "Quelqu’un a joué avant son tour" in page
    assert told not in text_of(jeanne.get("/arbitre/hombre", params={"q": "joué avant son tour"}).text)
    page = text_of(jeanne.get("/arbitre/piccolo", params={"q": "<zzz>"}).text)
    assert "Rien n’est écrit de «\u00a0<zzz>\u00a0»" in page
    assert 'aria-live="polite"><ul' not in jeanne.get("/arbitre/piccolo", params={"q": " "}).text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_example_says_for_which_case_it_is(jeanne: httpx.Client, lang: str) -> None:
    jeanne.post("/langue", data={"lang": lang})
    begin = {"fr": "Exemple, pour ", "en": "Example, for "}[lang]
    other = {"fr": "un autre cas que celui-ci", "en": "another case than this one"}[lang]
    pages = [text_of(jeanne.get(f"/arbitre/piccolo/PIC-F08/{case}").text) for case in ("before", "after")]
    assert all(begin in page for page in pages)
    assert [other in page for page in pages] == [True, False]
    assert begin not in text_of(jeanne.get("/arbitre/piccolo/PIC-F03/found").text)


def test_a_ruling_names_its_game_and_title(jeanne: httpx.Client) -> None:
    jeanne.post("/langue", data={"lang": "fr"})
    assert "Piccolo · PIC-F11 · Renonce" in jeanne.get("/arbitre/piccolo/PIC-F11/open").text


@pytest.mark.browser
def test_a_ruling_is_found_with_a_thumb_and_printed(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client
) -> None:
    page = visitors(jeanne, viewport=PHONE).new_page()
    page.goto("/regles")
    page.get_by_role("link", name="Demandez à l’arbitre").click()
    page.get_by_role("link", name="Piccolo").click()
    page.get_by_text("Le jeu de la carte").click()
    page.get_by_role("link", name="Quelqu’un n’a pas fourni").click()
    page.get_by_role("link", name="Aucune carte de la levée suivante").click()
    assert "une bonne la remplace" in page.inner_text(".ruling")
    page.emulate_media(media="print")
    assert page.locator(".bar").is_hidden()
    assert page.locator(".ruling").is_visible()
    assert page.get_by_text("Piccolo · PIC-F11 · Renonce").is_visible()
    page.emulate_media(media="screen")
    page.locator(".others a").first.click()
    assert "contrat est manqué" in page.inner_text(".ruling")
