"""Everything but the tables: the door, the lobby, invitations, the rule books, settings."""

from __future__ import annotations

import html
import re
from pathlib import Path

import httpx
import pytest

from estaminet.games import all_games, find_game, game_names
from estaminet.rules import Game
from estaminet.rules.book import book
from estaminet.rules.options import kinds
from estaminet.rules.words import words
from tests.web.house import House, begun, link_of, opened
from tests.web.test_guard import told


def text_of(page: str) -> str:
    """What a page says."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", page)).split())


def said(words: str) -> str:
    return " ".join(words.split())


def test_the_door_leads_to_every_game(jeanne: httpx.Client) -> None:
    page = jeanne.get("/").text
    for game in all_games():
        assert f'action="/jouer/{game.name}"' in page
        assert f'href="/salon/{game.name}"' in page
        assert f'href="/regles/{game.name}"' in page
        assert said(words(game, "fr").tagline) in text_of(page)
    assert 'href="/arbitre"' in page


def test_each_game_is_known_by_two_cards_of_its_own_pack(jeanne: httpx.Client) -> None:
    for path in ("/", "/salon", "/regles"):
        slabs = jeanne.get(path).text.split('<li class="game">')[1:]
        assert len(slabs) == len(all_games())
        covers = [re.findall('data-card="(.+?)"', slab) for slab in slabs]
        assert len({tuple(cover) for cover in covers}) == len(covers), "no two look alike"
        for game, cover in zip(all_games(), covers, strict=True):
            assert len(cover) == 2
            assert set(cover) <= {one.code for one in game.rules(game.rules.OPTIONS()).pack}


def test_whoever_comes_back_finds_his_matches_first(jeanne: httpx.Client) -> None:
    for game in ("piccolo", "aluette", "piquet"):
        jeanne.post(f"/jouer/{game}")
    page = jeanne.get("/").text
    assert page.index("Mes parties") < page.index('class="games"')
    assert page.count('href="/t/') == 3


@pytest.mark.parametrize("game", game_names())
def test_one_tap_seats_a_visitor_with_bots(house: House, jeanne: httpx.Client, game: str) -> None:
    answer = jeanne.post(f"/jouer/{game}")
    assert answer.status_code == 303
    address = answer.headers["location"]
    table = house.table(address.removeprefix("/t/"))
    kinds = [chair.kind for chair in table.chairs]
    assert kinds == ["person", *["bot"] * (len(kinds) - 1)]
    assert dict(table.options) == {}
    assert {chair.level for chair in table.chairs if chair.kind == "bot"} == {level_of(jeanne, game)}
    page = jeanne.get(address).text
    assert "data-auto" in page  # the script deals at once
    assert address in jeanne.get("/").text  # and it is one of « mes parties »


def level_of(client: httpx.Client, game: str) -> str:
    """The level of the bots of a new table, as it is offered in the lobby."""
    levels = {what for name, what in form_of(client.get(f"/salon/{game}").text) if name == "chair" and what != "me"}
    (level,) = levels
    return level.removeprefix("bot:")


def test_unknown_games_are_named(jeanne: httpx.Client) -> None:
    for answer in (jeanne.post("/jouer/belote"), jeanne.get("/salon/belote"), jeanne.get("/regles/belote")):
        told(answer, 404, "unknown-game")
        assert "piccolo" in answer.text
    told(jeanne.post("/api/tables", json={"game": "belote", "chairs": ["me"]}), 404, "unknown-game")


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_the_lobby_explains_every_option(house: House, game: Game, lang: str) -> None:
    with house.guest(**{"accept-language": lang}) as visitor:
        page = visitor.get(f"/salon/{game.name}").text
    spoken = text_of(page)
    for name in kinds(game.rules.OPTIONS).keys() - game.offered().keys():
        assert f'name="{name}"' not in page
    for name in game.offered():
        assert f'name="{name}"' in page
        assert said(words(game, lang).options[name].label) in spoken
        assert said(words(game, lang).options[name].help) in spoken


def form_of(page: str) -> list[tuple[str, str]]:
    """The fields of the form for a new table, as a browser would send them untouched."""
    form = page[page.index('class="new"') : page.index("</form>", page.index('class="new"'))]
    fields = []
    for tag in re.finditer(r"<input ([^>]*)>|<select([^>]*)>(.*?)</select>", form, re.DOTALL):
        if tag[1] is not None:
            attributes = dict(re.findall(r'(\w+)="([^"]*)"', tag[1]))
            if attributes["type"] != "checkbox" or "checked" in tag[1]:
                fields.append((attributes["name"], attributes["value"]))
        else:
            name = re.search(r'name="(\w+)"', tag[2])
            chosen = re.search(r'value="([^"]*)" selected', tag[3])
            assert name is not None
            assert chosen is not None
            fields.append((name[1], chosen[1]))
    return fields


@pytest.mark.parametrize("game", game_names())
def test_a_table_opened_without_changing_anything_has_the_ordinary_rules(
    house: House, jeanne: httpx.Client, game: str
) -> None:
    fields = form_of(jeanne.get(f"/salon/{game}").text)
    answer = jeanne.post(f"/salon/{game}", data=_as_dict(fields))
    assert answer.status_code == 303, text_of(answer.text)
    table = house.table(answer.headers["location"].removeprefix("/t/"))
    assert dict(table.options) == {}
    assert table.state == "waiting"


def _as_dict(fields: list[tuple[str, str]]) -> dict[str, list[str]]:
    data: dict[str, list[str]] = {}
    for name, value in fields:
        data.setdefault(name, []).append(value)
    return data


def test_options_and_chairs_are_as_they_were_chosen(house: House, jeanne: httpx.Client) -> None:
    fields = _as_dict(form_of(jeanne.get("/salon/piccolo").text))
    fields |= {"target": ["21"], "n_players": ["3"], "second_winner": ["false"], "name": ["Jeanne"]}
    fields["chair"] = ["bot:hasard", "me", "open", "bot:hasard"]
    answer = jeanne.post("/salon/piccolo", data=fields)
    table = house.table(answer.headers["location"].removeprefix("/t/"))
    assert dict(table.options) == {"target": "21", "n_players": "3", "second_winner": "false"}
    assert [chair.kind for chair in table.chairs] == ["bot", "person", "open"]
    assert table.chairs[1].name == "Jeanne"


def mine(client: httpx.Client) -> int:
    """How many tables a guest has."""
    return client.get("/").text.count('<li><a href="/t/')


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"target": "0"}, 422, "bad-option"),
        ({"target": "many"}, 422, "bad-option"),
        ({"undertrump": "maybe"}, 422, "bad-option"),
        ({"second_winner": "perhaps"}, 422, "bad-option"),
        ({"chair": ["me", "me", "open", "open"]}, 422, "bad-chairs"),
        ({"chair": ["me"]}, 422, "bad-chairs"),
        ({"chair": ["me", *["open"] * 4]}, 422, "bad-chairs"),
        ({"first_dealer": "D", "n_players": "3"}, 422, "bad-option"),
        ({"chair": ["bot:hasard"] * 4}, 422, "bad-chairs"),
        ({"chair": ["me", "bot:champion", "open", "open"]}, 422, "unknown-level"),
        ({"chair": ["me", "ghost", "open", "open"]}, 422, "bad-chairs"),
        ({"name": "x" * 25}, 422, "bad-name"),
        ({"name": "a\x07b"}, 422, "bad-name"),
    ],
)
def test_a_table_that_cannot_be_is_not_set_up(
    jeanne: httpx.Client, change: dict[str, str], status: int, code: str
) -> None:
    jeanne.post("/langue", data={"lang": "fr"})
    fields = _as_dict(form_of(jeanne.get("/salon/piccolo").text))
    told(jeanne.post("/salon/piccolo", data={**fields, **change}), status, code)
    assert mine(jeanne) == 0


def test_the_options_are_folded_away_until_one_is_refused(jeanne: httpx.Client) -> None:
    page = jeanne.get("/salon/piccolo").text
    count = len(kinds(find_game("piccolo").rules.OPTIONS))  # how many play is asked beside the chairs
    assert f"Changer les règles\u00a0: {count} réglages, jeu ordinaire" in page
    assert '<details class="paper options" id="options">' in page
    fields = _as_dict(form_of(page))
    fields |= {"name": ["Jeanne"], "target": ["0"], "undertrump": ["forced"], "sans_atout": ["false", "true"]}
    fields |= {"chair": ["bot:debutant", "me", "open", "bot:habitue"], "formalities": ["true"]}
    refused = jeanne.post("/salon/piccolo", data=fields)
    told(refused, 422, "bad-option")
    assert "Points à atteindre\u00a0: il faut un nombre entier de 1 à 1000." in refused.text
    assert '<details class="paper options" id="options" open>' in refused.text
    kept = _as_dict(form_of(refused.text))
    assert kept == fields


def test_options_that_do_not_go_together_are_refused(jeanne: httpx.Client) -> None:
    options = {"hopeless_exchange": "true", "chant": "always"}
    answer = jeanne.post("/api/tables", json={"game": "aluette", "options": options, "chairs": ["me"] + ["open"] * 3})
    told(answer, 422, "bad-option")


def test_an_unknown_option_is_named(jeanne: httpx.Client) -> None:
    answer = jeanne.post("/api/tables", json={"game": "piccolo", "options": {"wind": "on"}, "chairs": ["me"]})
    told(answer, 422, "bad-option")
    assert "wind" in answer.json()["message"]


def test_what_is_wrong_with_an_option_is_told_in_the_language_of_who_asks(jeanne: httpx.Client) -> None:
    for game, options, message in (
        ("piccolo", {"target": "x"}, "Points à atteindre\u00a0: il faut un nombre entier de 1 à 1000."),
        ("piccolo", {"undertrump": "x"}, "Couper plus bas\u00a0: valeurs possibles\u00a0: Libre, Obligatoire."),
        ("piccolo", {"sans_atout": "x"}, "Points sans atout permis\u00a0: valeurs possibles\u00a0: oui, non."),
        (
            "piccolo",
            {"first_dealer": "D", "n_players": "3"},
            "Premier donneur\u00a0: «\u00a0Le siège D\u00a0» ne va pas avec vos autres choix.",
        ),
        (
            "aluette",
            {"hopeless_exchange": "true", "chant": "always"},
            "Changer une main sans rien\u00a0: «\u00a0oui\u00a0» ne va pas avec vos autres choix.",
        ),
    ):
        answer = jeanne.post("/api/tables", json={"game": game, "options": options, "chairs": ["me"]})
        told(answer, 422, "bad-option")
        assert answer.json()["message"] == message


def test_whoever_would_be_forgotten_is_asked_once_more(jeanne: httpx.Client) -> None:
    page = jeanne.get("/a-propos").text
    details = page[page.index('<details class="paper" id="forget">') :]
    assert 'action="/oublier"' in details[: details.index("</details>")]
    assert page.count('action="/oublier"') == 1


# -- invitations -------------------------------------------------------------------------------------------------------


def test_a_link_seats_one_person_once(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table = opened(jeanne, "me", "open", "bot:hasard", "bot:hasard")["table"]
    link = link_of(house, table, 1)
    page = paul.get(link).text
    assert "Piccolo" in page
    answer = paul.post(link, data={"name": "Paul"})
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/t/{table}"
    assert house.table(table).chairs[1].name == "Paul"
    with house.guest() as latecomer:
        told(latecomer.get(link), 404, "unknown-invitation")
        told(latecomer.post(link, data={"name": "Late"}), 404, "unknown-invitation")
    assert house.table(table).chairs[1].name == "Paul"


@pytest.mark.parametrize(
    ("game", "options", "label"),
    [
        ("aluette", {"truthful": "false"}, "Signes toujours vrais"),
        ("piquet", {"preset": "rubicon"}, "Manière de jouer"),
    ],
)
def test_an_invitation_says_which_rules_are_changed(
    house: House, jeanne: httpx.Client, paul: httpx.Client, game: str, options: dict[str, str], label: str
) -> None:
    chairs = ["me", "open", "bot:hasard", "bot:hasard"][: 2 if game == "piquet" else 4]
    table = opened(jeanne, *chairs, game=game, **options)["table"]
    answer = paul.get(link_of(house, table, 1))
    assert answer.status_code == 200
    assert label in text_of(answer.text)
    assert " : " not in re.sub("<[^>]+>", "", answer.text), "no line may begin with a colon"
    paul.post("/langue", data={"lang": "en"})
    assert not re.search(r"\s:", re.sub("<[^>]+>", "", paul.get(link_of(house, table, 1)).text))


def test_the_host_sees_links_and_codes_and_nobody_else(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table = opened(jeanne, "me", "open", "bot:hasard", "bot:hasard")["table"]
    link = link_of(house, table, 1)
    for address in (f"/t/{table}", f"/t/{table}/chaises"):
        page = jeanne.get(address).text
        assert f"{house.url}{link}" in page
        assert '<div class="qr"><svg' in page
        assert link not in paul.get(address).text


def test_a_link_that_only_works_here_says_why(jeanne: httpx.Client, tmp_path: Path) -> None:
    table = opened(jeanne, "me", "open", "bot:hasard", "bot:hasard")["table"]
    assert "make play LAN=1" in jeanne.get(f"/t/{table}").text
    with House(tmp_path, public_url="http://192.0.2.7:8000") as house, house.guest() as host:
        table = opened(host, "me", "open", "bot:hasard", "bot:hasard")["table"]
        page = host.get(f"/t/{table}").text
        assert f"http://192.0.2.7:8000{link_of(house, table, 1)}" in page
        assert "make play LAN=1" not in page


def test_a_freed_chair_has_a_new_link(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table = opened(jeanne, "me", "open", "bot:hasard", "bot:hasard")["table"]
    old = link_of(house, table, 1)
    paul.post(old, data={"name": "Paul"})
    assert jeanne.post(f"/t/{table}", data={"chair": "1", "what": "open"}).status_code == 303
    assert house.table(table).chairs[1].kind == "open"
    assert link_of(house, table, 1) != old
    told(paul.post(f"/api/t/{table}/chair", json={"seat": 2, "what": "open"}), 403, "not-host")


def test_ones_own_link_leads_back(house: House, jeanne: httpx.Client) -> None:
    table = opened(jeanne, "me", "open", "bot:hasard", "bot:hasard")["table"]
    answer = jeanne.get(link_of(house, table, 0))
    assert answer.headers["location"] == f"/t/{table}"
    told(jeanne.post(link_of(house, table, 1), data={}), 409, "already-seated")


# -- rule books --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_rule_has_an_address(house: House, game: Game, lang: str) -> None:
    with house.guest(**{"accept-language": lang}) as reader:
        page = reader.get(f"/regles/{game.name}").text
    for rule in book(game, lang).rules:
        assert page.count(f'id="{rule}"') == 1


def test_the_examples_of_a_book_are_drawn_with_the_card_that_takes(jeanne: httpx.Client) -> None:
    page = jeanne.get("/regles/aluette").text
    example = re.search(r'<figure class="drawn">(?:(?!</figure>).)*Grand Neuf gagne', page, re.DOTALL)
    assert example is not None
    drawn = re.findall(
        r'class="card ([^"]*)"[^>]*data-card="(\w+)"', example[0].rpartition('<figure class="drawn">')[2]
    )
    assert drawn == [("s-b", "9b"), ("s-d", "9d"), ("s-e", "9e"), ("s-c marked", "9c")]
    assert "```" not in page


def test_cards_in_a_book_are_drawn_in_the_readers_indices(jeanne: httpx.Client) -> None:
    page = jeanne.get("/regles/piccolo").text
    assert re.search(r'aria-label="roi de pique">R<svg', page)
    jeanne.post("/reglages", data={"indices": "en"})
    assert re.search(r'aria-label="roi de pique">K<svg', jeanne.get("/regles/piccolo").text)
    assert "<code>undertrump=forced</code>" in page


def test_the_shelf_holds_every_book(jeanne: httpx.Client) -> None:
    page = jeanne.get("/regles").text
    assert all(f'href="/regles/{game}"' in page for game in game_names())


# -- oneself -----------------------------------------------------------------------------------------------------------


def test_settings_are_kept(house: House, jeanne: httpx.Client) -> None:
    wishes = {"name": "  Jeanne   d’Arc ", "lang": "en", "indices": "fr", "twotap": "true"}
    assert jeanne.post("/reglages", data=wishes).headers["location"] == "/reglages?saved"
    page = jeanne.get("/reglages?saved").text
    assert "Kept." in page
    assert 'value="Jeanne d’Arc"' in page
    assert re.search(r'value="fr" checked> R D V', page)
    assert re.search(r'name="twotap" value="true" checked', page)
    assert not re.search(r'name="vibrate" value="true" checked', page)
    table = begun(jeanne)["table"]
    assert 'data-prefs="twotap"' in jeanne.get(f"/t/{table}").text


@pytest.mark.parametrize("wish", [{"lang": "de"}, {"indices": "xx"}, {"name": "\u202e"}])
def test_settings_that_do_not_exist_are_refused(jeanne: httpx.Client, wish: dict[str, str]) -> None:
    jeanne.post("/reglages", data={"name": "Jeanne", "lang": "fr"})
    assert jeanne.post("/reglages", data=wish).status_code == 422
    page = jeanne.get("/reglages").text
    assert 'value="Jeanne"' in page
    assert '<html lang="fr">' in page


def test_a_visitor_is_spoken_to_in_the_language_of_his_browser(house: House) -> None:
    with house.guest(**{"accept-language": "en-GB,en;q=0.9"}) as visitor:
        assert "Choose the table" in visitor.get("/").text
        visitor.post("/langue", data={"lang": "fr", "back": "/salon"})
        assert "Choisir la table" in visitor.get("/").text


def test_the_way_back_leads_nowhere_else(jeanne: httpx.Client) -> None:
    for back, where in [
        ("/salon", "/salon"),
        ("//elsewhere.example", "/"),
        ("https://elsewhere.example", "/"),
        ("/\\elsewhere.example", "/"),
        ("", "/"),
    ]:
        answer = jeanne.post("/langue", data={"lang": "fr", "back": back})
        assert answer.headers["location"] == where


def test_whoever_wants_to_be_forgotten_is(house: House, jeanne: httpx.Client) -> None:
    table = opened(jeanne, "me", "open", "bot:hasard", "bot:hasard")["table"]
    jeanne.post("/reglages", data={"name": "Jeanne"})
    cookie = jeanne.cookies["estaminet"]
    answer = jeanne.post("/oublier")
    assert 'estaminet=""' in answer.headers["set-cookie"]
    assert house.table(table).chairs[0].kind != "person"
    with house.guest(cookie=f"estaminet={cookie}") as ghost:
        assert "Jeanne" not in ghost.get("/reglages").text


def test_it_is_told_what_the_cookie_is_for(jeanne: httpx.Client) -> None:
    page = jeanne.get("/a-propos").text
    assert "cookie" in page
    assert 'action="/oublier"' in page
    assert "Disallow: /t/" in jeanne.get("/robots.txt").text


def test_games_are_described_for_programs(jeanne: httpx.Client) -> None:
    told_games = {game["game"]: game for game in jeanne.get("/api/games").json()}
    assert sorted(told_games) == game_names()
    assert told_games["piccolo"]["options"]["target"] == {"default": "41", "values": "a whole number from 1 to 1000"}
    assert set(told_games["piccolo"]["options"]) == set(kinds(find_game("piccolo").rules.OPTIONS))
    assert told_games["piccolo"]["seats"] == ["A", "B", "C", "D"]
    assert told_games["piccolo"]["tables"] == {"option": "n_players", "seats": {"4": 4, "3": 3}}
    assert told_games["aluette"]["tables"] == {}


def test_the_letters_on_the_cards_follow_the_language_until_they_are_chosen(jeanne: httpx.Client) -> None:
    jeanne.post("/langue", data={"lang": "en"})
    assert 'aria-label="king of spades">K<' in jeanne.get("/regles/piccolo").text
    jeanne.post("/reglages", data={"lang": "en", "indices": "fr"})
    assert 'aria-label="king of spades">R<' in jeanne.get("/regles/piccolo").text
    jeanne.post("/langue", data={"lang": "fr"})
    assert 'aria-label="roi de pique">R<' in jeanne.get("/regles/piccolo").text


# -- what was written is not lost --------------------------------------------------------------------------------------

LONG = "Marie-Antoinette-Joséphine-Victoire"


def field(page: str, name: str) -> str:
    """The tag of a field, and the message that it refers to."""
    tag = re.search(rf'<(?:input|textarea)[^>]* name="{name}"[^>]*>', page)
    assert tag is not None
    described = re.search(r'aria-describedby="([\w-]+)"', tag[0])
    message = re.search(rf'id="{described[1]}"[^>]*>([^<]+)<', page) if described else None
    return tag[0] + (message[1] if message else "")


def test_each_suit_is_a_sample_of_the_four_colours_once(jeanne: httpx.Client) -> None:
    samples = jeanne.get("/reglages").text.split('class="samples fourcolours"')[1].split("</p>")[0]
    assert sorted(re.findall(r'data-card="(\w+)"', samples)) == sorted(f"A{suit}" for suit in "SHDCdcbe")


def test_no_card_is_twice_on_the_cover_of_a_rule_book(jeanne: httpx.Client) -> None:
    for game in all_games():
        cover = jeanne.get(f"/regles/{game.name}").text.split("</header>")[1].split("<nav")[0]
        assert cover.count("data-card") == len(set(re.findall(r'data-card="(\w+)"', cover))) == 4


def test_a_name_that_is_too_long_comes_back_with_the_settings(jeanne: httpx.Client) -> None:
    jeanne.post("/reglages", data={"name": "Jeanne"})
    answer = jeanne.post("/reglages", data={"name": LONG, "lang": "fr", "indices": "en", "sound": "true"})
    told(answer, 422, "bad-name")
    shown = field(answer.text, "name")
    assert f'value="{LONG}"' in shown
    assert 'aria-invalid="true"' in shown
    assert "1 à 24" in shown
    assert re.search(r'value="en" checked> K Q J', answer.text)
    assert re.search(r'name="sound" value="true" checked', answer.text)
    assert 'value="Jeanne"' in jeanne.get("/reglages").text  # he is called as before


def test_a_name_that_is_too_long_comes_back_with_an_invitation(house: House, jeanne: httpx.Client) -> None:
    table = opened(jeanne, "me", "open", "bot:hasard", "bot:hasard")["table"]
    with house.guest() as paul:
        answer = paul.post(link_of(house, table, 1), data={"name": LONG})
        told(answer, 422, "bad-name")
        assert f'value="{LONG}"' in field(answer.text, "name")
        assert "1 à 24" in field(answer.text, "name")
        assert paul.post(link_of(house, table, 1), data={"name": "Paul"}).status_code == 303


def test_a_name_that_is_too_long_comes_back_with_a_new_table(jeanne: httpx.Client) -> None:
    fields = {"name": LONG, "chair": ["me", "open", "bot:hasard", "bot:hasard"], "target": "51"}
    answer = jeanne.post("/salon/piccolo", data=fields)
    told(answer, 422, "bad-name")
    assert f'value="{LONG}"' in field(answer.text, "name")
    assert "1 à 24" in field(answer.text, "name")
    assert 'name="target" min="1" max="1000" value="51"' in answer.text


# -- where one is ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "marked", "how"),
    [
        ("/salon", "/salon", "page"),
        ("/salon/piccolo", "/salon", "true"),
        ("/regles", "/regles", "page"),
        ("/regles/aluette", "/regles", "true"),
        ("/reglages", "/reglages", "page"),
        ("/", "", ""),
    ],
)
def test_the_page_one_is_on_is_marked_in_the_navigation(jeanne: httpx.Client, path: str, marked: str, how: str) -> None:
    found = re.findall(r'<a href="([^"]+)" aria-current="(\w+)"', jeanne.get(path).text)
    assert found == ([(marked, how)] if marked else [])


@pytest.mark.parametrize("table", ["zzz", "", "../x", "javascript:alert(1)"])
def test_a_book_shows_no_way_back_to_a_table_that_is_not_there(jeanne: httpx.Client, table: str) -> None:
    page = jeanne.get("/regles/piccolo", params={"table": table}).text
    assert "Retour à la table" not in page


def test_a_book_shows_no_way_back_to_a_table_of_another_game(jeanne: httpx.Client) -> None:
    table = opened(jeanne, game="aluette")["table"]
    assert "Retour à la table" not in jeanne.get(f"/regles/piccolo?table={table}").text
    assert f'href="/t/{table}"' in jeanne.get(f"/regles/aluette?table={table}").text


def test_what_a_game_does_not_have_is_not_offered(jeanne: httpx.Client) -> None:
    """No referee judges the faults of trente-et-quarante yet: nothing speaks of a choice."""
    page = jeanne.get("/salon/trente_et_quarante").text
    assert 'name="faults"' not in page
    assert "à venir" not in page
    assert 'name="faults"' in jeanne.get("/salon/piccolo").text
