"""The chances of a hand, on a page for learners."""

from __future__ import annotations

import html
import re
import subprocess
import sys
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from estaminet.cards import cards
from estaminet.games import all_games, find_game
from estaminet.rules import Game
from estaminet.rules.odds import module_of, odds
from tests.web.house import House, begun, opened

STRONG = "10S AS KS QS JS 9S 8S 7S 10H AH"
TELLING = [game for game in all_games() if game.odds]
TABLE = '<table class="odds">'


def ticked(hand: str) -> dict[str, list[str]]:
    return {"hand": hand.split()}


def row(page: str, label: str) -> str:
    """What a row of the table says."""
    found = re.search(rf'<th scope="row">{re.escape(label)}</th>(.*?)</tr>', page)
    assert found, label
    return html.unescape(re.sub(r"<[^>]+>", " ", found[1])).strip()


@pytest.mark.parametrize("game", TELLING, ids=[game.name for game in TELLING])
def test_the_book_of_a_game_leads_to_its_chances(jeanne: httpx.Client, game: Game) -> None:
    assert f'href="/regles/{game.name}/chances"' in jeanne.get(f"/regles/{game.name}").text
    page = jeanne.get(f"/regles/{game.name}/chances")
    assert page.status_code == 200
    module = module_of(game)
    assert module is not None
    assert all(f'name="{field.name}"' in page.text for field in module.FIELDS)
    assert TABLE not in page.text
    assert "<script" not in page.text.split("<main")[1].split("</main>")[0]


def test_a_game_that_tells_no_chances_has_no_such_page(jeanne: httpx.Client) -> None:
    assert jeanne.get("/regles/aluette/chances").status_code == 404
    assert "/chances" not in jeanne.get("/regles/aluette").text


def test_the_chances_are_those_of_the_terminal(jeanne: httpx.Client) -> None:
    page = jeanne.get("/regles/piccolo/chances", params=ticked(STRONG)).text
    found = odds(find_game("piccolo"), {"hand": STRONG})
    (misere,) = found.of("misere")
    assert misere is not None
    assert row(page, "Misère") == f"{100 * misere.value:.0f} ± {100 * misere.error:.0f}"
    assert page.count(" checked") == 10
    assert "Donnes imaginées\u00a0: 100" in page
    assert "rien n’est tiré des enchères" in page or "annonces" in page
    assert page == jeanne.get("/regles/piccolo/chances", params={"hand": STRONG}).text


def test_cards_and_suits_are_chosen_from_a_list(jeanne: httpx.Client) -> None:
    jeanne.post("/langue", data={"lang": "en", "back": "/"})
    page = jeanne.get("/regles/ecarte/chances", params={"hand": "7H KS QS JS 7D", "trump": "10H"}).text
    assert row(page, "playing the best card").split() == ["68", "44,724", "2"]
    assert '<option value="10H" selected>ten of hearts</option>' in page
    assert '<option value="H">hearts</option>' in page
    assert '<option value="donneur">dealer</option>' in page


def test_a_hand_at_random_is_a_hand_of_the_game(jeanne: httpx.Client) -> None:
    answer = jeanne.get("/regles/ecarte/chances", params={"hasard": "1", "place": "donneur"})
    assert answer.status_code == 303
    address = urlsplit(answer.headers["location"])
    told = {name: one[0] for name, one in parse_qs(address.query).items()}
    drawn = cards(f"{told['hand']} {told['trump']}")
    assert (len(set(drawn)), told["place"]) == (6, "donneur")
    assert TABLE in jeanne.get(answer.headers["location"]).text


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"hand": "10S AS"}, "il faut dix cartes, ou douze avec la tourne ; en voici 2"),
        ({"hand": f"{STRONG} 2S"}, "2S n’est pas une carte de ce jeu"),
        ({"hand": f"{STRONG} 10S"}, "10♠ y figure deux fois"),
        ({"hand": STRONG, "seat": "Z"}, "il n’y a pas de siège Z"),
    ],
)
def test_what_is_wrong_is_told_beside_the_field(jeanne: httpx.Client, told: dict[str, str], said: str) -> None:
    answer = jeanne.get("/regles/piccolo/chances", params=told)
    assert answer.status_code == 422
    field = list(told)[-1]
    found = re.search(rf'id="wrong-{field}" role="alert" data-error="unclear">([^<]*)<', answer.text)
    assert found
    assert html.unescape(found[1]).replace("\u00a0", " ") == said
    assert f'aria-describedby="wrong-{field}"' in answer.text
    assert TABLE not in answer.text


def test_who_plays_is_told_nothing_until_his_match_is_over(house: House, jeanne: httpx.Client) -> None:
    table = begun(jeanne, "me", "bot:hasard", game="ecarte")["table"]
    question = {"hand": "7H KS QS JS 7D", "trump": "10H"}
    page = jeanne.get("/regles/ecarte/chances", params=question).text
    assert TABLE not in page
    assert 'data-error="playing"' in page
    assert f'<a href="/t/{table}">' in page
    assert '<form method="get"' not in page
    assert TABLE in jeanne.get("/regles/piccolo/chances", params=ticked(STRONG)).text  # another game
    with house.guest() as stranger:
        assert TABLE in stranger.get("/regles/ecarte/chances", params=question).text
    jeanne.post(f"/t/{table}", data={"do": "close"})
    assert TABLE in jeanne.get("/regles/ecarte/chances", params=question).text


def test_who_waits_for_a_friend_may_still_learn(jeanne: httpx.Client) -> None:
    opened(jeanne, "me", "open", game="ecarte")
    assert TABLE in jeanne.get("/regles/ecarte/chances", params={"hand": "7H KS QS JS 7D", "trump": "H"}).text


def test_the_process_of_the_pages_counts_nothing_itself() -> None:
    """Neither the compiler nor what counts is loaded by the pages."""
    code = (
        "import sys, estaminet.web.app; "
        "print(sorted(one for one in sys.modules if one in ('numba', 'numpy') or one.endswith('.odds')))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "['estaminet.rules.odds']"
