"""At a table, by plain forms as a browser without scripts sends them, and by the fragments that the script asks for."""

from __future__ import annotations

import html
import re
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from estaminet.cafe import INSTANT, Guest
from estaminet.cards import card
from estaminet.games import find_game
from estaminet.play import Question
from estaminet.play.record import read_records
from estaminet.rules import One
from estaminet.rules.book import book
from estaminet.tapis import Heard
from estaminet.web.assets import Assets
from estaminet.web.portraits import person_of
from estaminet.web.render import Renderer
from tests.web.house import House, asked, begun, legal, link_of, opened, ready, version_in
from tests.web.test_guard import told

FRAGMENT = {"x-fragment": "1"}


def rules_of(game: str, rule: str) -> str:
    """A rule's sentence, as it stands in a page."""
    return html.escape(book(find_game(game), "fr").message(rule), quote=False)


def two(house: House, jeanne: httpx.Client, paul: httpx.Client, **options: str) -> str:
    """A table of piccolo at which Jeanne (A) and Paul (B) play with two bots."""
    table: str = opened(jeanne, "me", "open", "bot:hasard", "bot:hasard", first_dealer="D", **options)["table"]
    paul.post(link_of(house, table, 1), data={"name": "Paul"})
    ready(jeanne, table)
    ready(paul, table)
    return table


def log_of(house: House, table: str) -> list[object]:
    """Everything that was ever done at a table."""
    partie = house.table(table).partie
    assert partie is not None
    return list(partie.rows)


def test_a_match_begins_when_everybody_is_ready(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table = opened(jeanne, "me", "open", "bot:hasard", "bot:hasard")["table"]
    page = jeanne.get(f"/t/{table}").text
    assert house.table(table).commitment in page  # before anybody gives his part
    paul.post(link_of(house, table, 1), data={"name": "Paul"})
    assert 'name="nonce"' in page
    assert jeanne.post(f"/t/{table}", data={"nonce": "ab" * 16}).status_code == 303
    assert house.table(table).state == "waiting"
    told(jeanne.post(f"/api/t/{table}/ready", json={"nonce": "short"}), 422, "bad-nonce")
    paul.post(f"/t/{table}", data={"nonce": "cd" * 16})
    assert house.table(table).state == "playing"
    told(paul.post(f"/api/t/{table}/ready", json={"nonce": "cd" * 16}), 409, "already-begun")


def test_the_page_shows_the_hand_and_asks(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table = two(house, jeanne, paul)
    seen = asked(jeanne, table)
    page = jeanne.get(f"/t/{table}").text
    assert re.search(r"<title>À vous · Piccolo", page)
    assert [code for code in seen["view"]["zones"]["hand.A"] if f'data-key="{code}"' not in page] == []
    assert page.count("data-key=") == 10
    assert seen["view"]["question"]["rule"] == "PIC-06"
    assert "Annoncez, ou passez." in page  # what to do, and the way to the rule
    assert f'href="/regles/piccolo?table={table}#PIC-06"' in page
    assert f'href="/t/{table}"' in jeanne.get(f"/regles/piccolo?table={table}").text
    assert "javascript:" not in jeanne.get("/regles/piccolo?table=javascript:alert(1)").text
    assert '<option value="misere">' in page  # in the list, the lowest call has a button
    assert 'name="answer" value="26"' in page
    assert "À vous" not in paul.get(f"/t/{table}").text.partition("</title>")[0]


def test_an_answer_by_a_plain_form_leads_back_to_the_page(
    house: House, jeanne: httpx.Client, paul: httpx.Client
) -> None:
    table = two(house, jeanne, paul)
    number = asked(jeanne, table)["view"]["question"]["number"]
    answer = jeanne.post(f"/t/{table}", data={"number": str(number), "answer": "passe"})
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table}")
    assert "Je passe" in paul.get(f"/t/{table}").text
    number = asked(paul, table)["view"]["question"]["number"]
    answer = paul.post(f"/t/{table}", data={"number": str(number), "chosen": "misere", "from": "chosen"})
    assert answer.status_code == 303
    assert "Misère" in jeanne.get(f"/t/{table}").text


def test_the_script_gets_the_table_and_nothing_around_it(
    house: House, jeanne: httpx.Client, paul: httpx.Client
) -> None:
    table = two(house, jeanne, paul)
    number = asked(jeanne, table)["view"]["question"]["number"]
    answer = jeanne.post(f"/t/{table}", data={"number": str(number), "answer": "passe"}, headers=FRAGMENT)
    assert answer.status_code == 200
    assert answer.headers["x-fragment"] == "1"
    assert answer.text.lstrip().startswith('<main id="table"')
    assert version_in(answer.text) == house.table(table).page(0).version


def declared(house: House, jeanne: httpx.Client, paul: httpx.Client, **options: str) -> str:
    """A table at which Jeanne plays the contract and is asked for her discard."""
    table = two(house, jeanne, paul, **options)
    while True:
        for one in (jeanne, paul):
            page = one.get(f"/api/t/{table}").json()
            question = page["view"]["question"]
            if question and page["view"]["facts"]["phase"] == "auction":
                calls = question["shape"]["one"]
                call = calls[-1] if one is jeanne else "passe"
                one.post(f"/api/t/{table}/answer", json={"number": question["number"], "answer": call})
            elif page["view"]["facts"]["phase"] == "exchange":
                return table


def test_cards_are_picked_together(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table = declared(house, jeanne, paul)
    seen = asked(jeanne, table)
    page = jeanne.get(f"/t/{table}").text
    assert page.count('class="tick"') == 12
    number, hand = seen["view"]["question"]["number"], seen["view"]["zones"]["hand.A"]
    before = log_of(house, table)
    wrong = jeanne.post(f"/t/{table}", data={"number": str(number), "pick": "ecarte", "card": hand[:1]})
    assert wrong.status_code == 422
    assert rules_of("piccolo", "PIC-09B") in wrong.text
    assert log_of(house, table) == before
    jeanne.post(f"/t/{table}", data={"number": str(number), "pick": "ecarte", "card": hand[3:5]})
    assert set(asked(jeanne, table)["view"]["zones"]["ecart"]) == set(hand[3:5])


def test_a_number_is_given_by_its_own_field(house: House, jeanne: httpx.Client) -> None:
    fields = {"first_dealer": "B", "chair": ["me", *["bot:hasard"] * 3], "formalities": "true"}
    table = jeanne.post("/salon/piccolo", data=fields).headers["location"].removeprefix("/t/")
    ready(jeanne, table)
    seen = asked(jeanne, table)
    assert seen["view"]["question"]["shape"] == {"verb": "coupe", "from": 2, "to": 30}
    assert 'type="number" name="coupe" min="2" max="30"' in jeanne.get(f"/t/{table}").text
    number = str(seen["view"]["question"]["number"])
    assert jeanne.post(f"/t/{table}", data={"number": number, "coupe": "31", "from": "coupe"}).status_code == 422
    assert jeanne.post(f"/t/{table}", data={"number": number, "coupe": "x", "from": "coupe"}).status_code == 400
    assert jeanne.post(f"/t/{table}", data={"number": number, "coupe": "12", "from": "coupe"}).status_code == 303
    partie = house.table(table).partie
    assert partie is not None
    assert any(row.what == ("coupe", 12) for row in partie.rows)


def play_to_a_refusal(jeanne: httpx.Client, paul: httpx.Client, table: str) -> tuple[httpx.Client, dict[str, Any], str]:
    """Play until somebody holds a card that he may not play now."""
    while True:
        for one in (jeanne, paul):
            page = one.get(f"/api/t/{table}").json()
            question = page["view"]["question"]
            if not question:
                continue
            letter = page["view"]["seats"][page["place"]]
            hand = page["view"]["zones"][f"hand.{letter}"]
            barred = [card for card in hand if page["view"]["facts"]["phase"] == "play" and card not in legal(page)]
            if barred:
                return one, page, barred[0]
            one.post(f"/api/t/{table}/answer", json={"number": question["number"], "answer": legal(page)[0]})


def test_a_refusal_teaches_and_changes_nothing(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table = declared(house, jeanne, paul)
    one, page, barred = play_to_a_refusal(jeanne, paul, table)
    number = page["view"]["question"]["number"]
    shown = one.get(f"/t/{table}").text
    assert re.search(rf'class="card s-\w dim[^>]*value="{barred}"', shown)
    assert re.search(rf'class="card s-\w lit[^>]*value="{legal(page)[0]}"', shown)
    before = log_of(house, table)
    refused = one.post(f"/api/t/{table}/answer", json={"number": number, "answer": barred})
    told(refused, 422, "refused")
    rule = refused.json()["rule"]
    assert refused.json()["message"] == book(find_game("piccolo"), "fr").message(rule)
    by_form = one.post(f"/t/{table}", data={"number": str(number), "answer": barred}, headers=FRAGMENT)
    assert by_form.status_code == 422
    assert rules_of("piccolo", rule) in by_form.text
    assert f'href="/regles/piccolo?table={table}#{rule}"' in by_form.text
    assert log_of(house, table) == before
    assert one.get(f"/api/t/{table}").json()["version"] == page["version"]


def test_a_stale_answer_gets_the_fresh_page(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table = two(house, jeanne, paul)
    number = asked(jeanne, table)["view"]["question"]["number"]
    before = log_of(house, table)
    for stale in (number - 1, number + 1, number + 1000):
        told(jeanne.post(f"/api/t/{table}/answer", json={"number": stale, "answer": "passe"}), 409, "stale")
        by_form = jeanne.post(f"/t/{table}", data={"number": str(stale), "answer": "passe"}, headers=FRAGMENT)
        assert by_form.status_code == 409
        assert f'data-question="{number}"' in by_form.text
    assert log_of(house, table) == before


def test_a_doubled_answer_has_no_second_effect(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table = two(house, jeanne, paul)
    number = asked(jeanne, table)["view"]["question"]["number"]
    for _ in range(3):
        assert jeanne.post(f"/t/{table}", data={"number": str(number), "answer": "26"}).status_code == 303
    assert sum(row.what == "26" for row in house.table(table).partie.rows) == 1  # type: ignore[union-attr]
    told(jeanne.post(f"/api/t/{table}/answer", json={"number": number, "answer": "passe"}), 409, "stale")


def test_an_answer_out_of_turn_is_refused(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table = two(house, jeanne, paul)
    asked(jeanne, table)
    before = log_of(house, table)
    assert paul.get(f"/api/t/{table}").json()["view"]["question"] is None
    told(paul.post(f"/api/t/{table}/answer", json={"number": 1, "answer": "passe"}), 409, "stale")
    assert log_of(house, table) == before


@pytest.mark.parametrize("text", ["", "1S", "valet", "passe passe 999999", "10S\u0000", "é" * 100])
def test_what_is_no_answer_is_refused(house: House, jeanne: httpx.Client, paul: httpx.Client, text: str) -> None:
    table = two(house, jeanne, paul)
    number = asked(jeanne, table)["view"]["question"]["number"]
    before = log_of(house, table)
    told(jeanne.post(f"/api/t/{table}/answer", json={"number": number, "answer": text}), 422, "unreadable")
    assert jeanne.post(f"/t/{table}", data={"number": str(number), "answer": text}).status_code == 422
    assert log_of(house, table) == before


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"number": "1"},
        {"number": "x", "answer": "passe"},
        {"number": "9" * 30, "answer": "26"},
        {"answer": "passe"},
        {"do": "dance"},
    ],
)
def test_a_form_that_no_page_has_is_refused(
    house: House, jeanne: httpx.Client, paul: httpx.Client, fields: dict[str, str]
) -> None:
    table = two(house, jeanne, paul)
    before = log_of(house, table)
    assert jeanne.post(f"/t/{table}", data=fields).status_code == 400
    assert log_of(house, table) == before
    dance = jeanne.post(f"/api/t/{table}/dance", json={})
    told(dance, 404, "unknown-command")
    assert "answer, act, ready, phrase, chair, undo" in dance.json()["message"]
    told(jeanne.post(f"/api/t/{table}/answer", json={"number": "1", "answer": "passe"}), 400, "bad-request")


def test_a_call_from_the_list_must_be_chosen(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table = two(house, jeanne, paul)
    number = str(asked(jeanne, table)["view"]["question"]["number"])
    refused = jeanne.post(f"/t/{table}", data={"number": number, "chosen": "", "from": "chosen"})
    assert refused.status_code == 400
    assert "Choisissez d’abord une annonce." in refused.text


def test_a_long_answer_is_not_echoed_whole(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table = two(house, jeanne, paul)
    number = asked(jeanne, table)["view"]["question"]["number"]
    refused = jeanne.post(f"/api/t/{table}/answer", json={"number": number, "answer": "z" * 9000})
    told(refused, 422, "unreadable")
    assert refused.json()["message"].count("z") == 24


@pytest.mark.parametrize(("pause", "status"), [("1,5", 303), ("4", 303), ("nan", 422), ("-1", 422), ("x", 400)])
def test_the_host_sets_how_long_a_trick_stays(house: House, jeanne: httpx.Client, pause: str, status: int) -> None:
    table = begun(jeanne)["table"]
    answer = jeanne.post(f"/t/{table}", data={"pause": pause})
    assert answer.status_code == status
    if status == 422:
        assert "de 0,5 à 4 secondes" in answer.text


COMMANDS = ["undo", "agree", "abridge", "hurry", "stay", "leave", "return", "rematch", "hint"]


@pytest.mark.parametrize("command", COMMANDS)
def test_who_has_no_chair_can_do_nothing(house: House, jeanne: httpx.Client, paul: httpx.Client, command: str) -> None:
    table = two(house, jeanne, paul)
    before = log_of(house, table)
    with house.guest() as stranger:
        told(stranger.post(f"/api/t/{table}/{command}", json={}), 403, "not-seated")
        told(stranger.post(f"/api/t/{table}/answer", json={"number": 1, "answer": "passe"}), 403, "not-seated")
        told(stranger.post(f"/api/t/{table}/close", json={}), 403, "not-host")
        page = stranger.post(f"/t/{table}", data={"do": command})
        assert page.status_code == 403
        assert "Vous n’avez pas de chaise à cette table." in page.text
    assert log_of(house, table) == before


def test_a_table_that_is_closed_takes_nothing_more(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table = two(house, jeanne, paul)
    number = asked(jeanne, table)["view"]["question"]["number"]
    told(paul.post(f"/api/t/{table}/close", json={}), 403, "not-host")
    assert jeanne.post(f"/t/{table}", data={"do": "close"}).status_code == 303
    before = log_of(house, table)
    told(jeanne.post(f"/api/t/{table}/answer", json={"number": number, "answer": "passe"}), 409, "table-closed")
    answer = jeanne.post(f"/t/{table}", data={"number": str(number), "answer": "passe"})
    assert answer.status_code == 409
    assert "Personne ne joue à cette table en ce moment." in answer.text
    assert log_of(house, table) == before
    assert jeanne.get(f"/t/{table}").status_code == 200


def test_spectators_see_no_hidden_card(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table = two(house, jeanne, paul)
    asked(jeanne, table)
    with house.guest() as stranger:
        page = stranger.get(f"/t/{table}").text
        assert "data-card" not in page
        assert "data-key" not in page
        assert "Vous regardez." in page


def test_a_hint_names_a_lawful_answer(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table = two(house, jeanne, paul)
    seen = asked(jeanne, table)
    hint = jeanne.post(f"/api/t/{table}/hint", json={}).json()["hint"]
    assert hint in seen["view"]["question"]["shape"]["one"]
    page = jeanne.post(f"/t/{table}", data={"do": "hint"})
    assert page.status_code == 200
    assert "Conseil" in page.text
    told(paul.post(f"/api/t/{table}/hint", json={}), 409, "nothing-asked")


def test_an_answer_can_be_taken_back_if_the_others_agree(
    house: House, jeanne: httpx.Client, paul: httpx.Client
) -> None:
    table = two(house, jeanne, paul)
    told(jeanne.post(f"/api/t/{table}/undo", json={}), 409, "nothing-to-undo")
    number = asked(jeanne, table)["view"]["question"]["number"]
    jeanne.post(f"/t/{table}", data={"number": str(number), "answer": "26"})
    assert 'value="undo"' in jeanne.get(f"/t/{table}").text
    jeanne.post(f"/t/{table}", data={"do": "undo"})
    assert "Vous demandez à reprendre\u00a0; on attend Paul." in jeanne.get(f"/t/{table}").text
    assert 'value="agree"' in paul.get(f"/t/{table}").text
    paul.post(f"/t/{table}", data={"do": "disagree"})
    assert "rien n’est repris" in jeanne.get(f"/t/{table}").text
    assert "rien n’est repris" not in paul.get(f"/t/{table}").text
    jeanne.post(f"/t/{table}", data={"do": "undo"})
    assert paul.post(f"/t/{table}", data={"do": "agree"}).status_code == 303
    again = asked(jeanne, table)["view"]
    assert "26" in again["question"]["shape"]["one"]
    assert again["facts"]["calls"] == []


def test_a_table_that_its_host_closes_says_so(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table = two(house, jeanne, paul)
    asked(jeanne, table)
    chairs = jeanne.get(f"/t/{table}/chaises").text
    close = chairs[chairs.index('<details class="paper" id="close">') :]
    assert 'value="close"' in close[: close.index("</details>")]  # asked once more, also without a script
    with (
        house.guest(cookie=f"estaminet={paul.cookies['estaminet']}") as tab,
        tab.stream("GET", f"/t/{table}/flux") as flow,
    ):
        told_so = (line for line in flow.iter_lines() if "Cette table est fermée" in line)
        assert jeanne.post(f"/t/{table}", data={"do": "close"}).status_code == 303
        assert next(told_so)
    for one in (jeanne, paul):
        page = one.get(f"/t/{table}").text
        assert "Cette table est fermée." in page
        assert 'name="do"' not in page
        assert 'name="say"' not in page
        assert 'name="answer"' not in page
        assert "À vous" not in page
        told(one.post(f"/api/t/{table}/phrase", json={"phrase": "merci"}), 409, "table-closed")
    chairs = jeanne.get(f"/t/{table}/chaises").text
    assert "Cette table est fermée." in chairs
    assert f'action="/t/{table}"' not in chairs


def test_a_table_that_is_closed_before_a_match_says_so(house: House, jeanne: httpx.Client) -> None:
    table = opened(jeanne, "me", "open", "bot:hasard", "bot:hasard")["table"]
    assert "--public-url</code>" in jeanne.get(f"/t/{table}").text
    jeanne.post(f"/t/{table}", data={"do": "close"})
    page = jeanne.get(f"/t/{table}").text
    assert "Cette table est fermée." in page
    assert 'name="nonce"' not in page


def test_links_are_explained_only_where_there_are_some(jeanne: httpx.Client) -> None:
    assert "Ces liens" not in jeanne.get(f"/t/{opened(jeanne)['table']}").text


def test_phrases_are_said_to_all(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table = two(house, jeanne, paul)
    jeanne.post(f"/t/{table}", data={"say": "bien-joue"})
    assert '<span class="bubble phrase">Bien joué\u00a0!</span>' in paul.get(f"/t/{table}").text
    told(jeanne.post(f"/api/t/{table}/phrase", json={"phrase": "tricheur"}), 422, "bad-setting")


def test_a_bot_sits_in_until_one_comes_back(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table = two(house, jeanne, paul)
    paul.post(f"/t/{table}", data={"do": "leave"})
    assert "absent" in jeanne.get(f"/t/{table}").text
    assert 'value="return"' in paul.get(f"/t/{table}").text
    paul.post(f"/t/{table}", data={"do": "return"})
    assert house.table(table).chairs[1].away == ""
    assert "absent" not in jeanne.get(f"/t/{table}").text


def test_two_tabs_of_a_seat_agree(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table = two(house, jeanne, paul)
    number = asked(jeanne, table)["view"]["question"]["number"]
    with house.guest(cookie=f"estaminet={jeanne.cookies['estaminet']}") as tab:
        first = jeanne.post(f"/t/{table}", data={"number": str(number), "answer": "26"}, headers=FRAGMENT)
        other = tab.post(f"/t/{table}", data={"number": str(number), "answer": "27"}, headers=FRAGMENT)
        assert (first.status_code, other.status_code) == (200, 409)
        fresh = [one.get(f"/t/{table}/fragment", headers=FRAGMENT).text for one in (jeanne, tab)]
        assert fresh[0] == fresh[1]


def test_the_record_and_the_proof_come_with_the_end(house: House, jeanne: httpx.Client) -> None:
    table = begun(jeanne, target="3", second_winner="false")["table"]
    told(jeanne.get(f"/t/{table}/partie.txt"), 409, "too-early")
    early = jeanne.get(f"/t/{table}/verifier")
    assert early.status_code == 200
    assert "Revenez alors." in early.text
    secret = house.table(table).current.secret.hex()
    assert secret not in early.text
    while True:
        page = asked(jeanne, table)
        assert page["state"] == "over" or page["proof"]["secret"] is None
        if page["state"] == "over":
            break
        number = page["view"]["question"]["number"]
        jeanne.post(f"/api/t/{table}/answer", json={"number": number, "answer": legal(page)[-1]})
    record = jeanne.get(f"/t/{table}/partie.txt")
    assert "attachment" in record.headers["content-disposition"]
    (played,) = read_records(record.text)
    result = played.partie().result
    assert result is not None
    proof = jeanne.get(f"/t/{table}/verifier").text
    assert "Oui\u00a0: personne n’a pu choisir les cartes." in proof
    assert secret in proof
    end = jeanne.get(f"/t/{table}").text
    final = end[end.index('<ul class="final">') :]
    totals = re.findall(r"<b>(\d+)</b>", final[: final.index("</ul>")])
    assert totals == [str(total) for total in page["view"]["facts"]["totals"]]
    assert "a gagné" in end
    assert "Une autre partie, avec les mêmes joueurs" in end
    assert jeanne.post(f"/t/{table}", data={"do": "rematch"}).status_code == 303
    assert house.table(table).match == 2
    told(jeanne.get(f"/t/{table}/partie.txt"), 409, "too-early")
    evening = jeanne.get(f"/t/{table}").text
    assert f'href="/t/{table}/revoir/1/partie.txt"' in evening
    assert f'href="/t/{table}/verifier?partie=1"' in evening
    assert secret in jeanne.get(f"/t/{table}/verifier?partie=1").text
    told(jeanne.get(f"/t/{table}/verifier?partie=7"), 409, "no-record")


def test_equal_winners_share_the_title(house: House, jeanne: httpx.Client) -> None:
    """Jeanne bids all she can and gives up: both others are paid alike, and reach the end together."""
    table = begun(jeanne, target="3")["table"]
    while (page := asked(jeanne, table))["state"] != "over":
        number = page["view"]["question"]["number"]
        jeanne.post(f"/api/t/{table}/answer", json={"number": number, "answer": legal(page)[-1]})
    assert len(page["view"]["facts"]["result"]["first"]) == 2
    assert " ont gagné, à égalité</h2>" in jeanne.get(f"/t/{table}").text


def test_points_lead_to_the_rule_that_gave_them(house: House, jeanne: httpx.Client) -> None:
    table = begun(jeanne)["table"]
    page = asked(jeanne, table)
    while not page["view"]["facts"]["sheet"]:
        number = page["view"]["question"]["number"]
        jeanne.post(f"/api/t/{table}/answer", json={"number": number, "answer": legal(page)[0]})
        page = asked(jeanne, table)
    shown = jeanne.get(f"/t/{table}").text
    for _, _, rule in page["view"]["facts"]["sheet"][-1]["gains"]:
        assert f'href="/regles/piccolo?table={table}#{rule}"' in shown


def test_signs_and_looks_have_their_buttons(house: House, jeanne: httpx.Client) -> None:
    table = begun(jeanne, game="aluette")["table"]
    asked(jeanne, table)
    page = jeanne.get(f"/t/{table}").text
    signs = re.findall(r'name="act" value="(signe [^"]+)"', page)
    assert signs
    looks = re.findall(r'name="act" value="(regarde \w+)"', page)
    assert {"regarde E", "regarde S", "regarde W"} <= set(looks)
    assert jeanne.post(f"/t/{table}", data={"act": "regarde E"}).status_code == 303
    partie = house.table(table).partie
    assert partie is not None
    assert partie.view(0).facts["looks.N"] == 1
    assert 'class="seat at-left watched' in re.sub(" thinking", "", jeanne.get(f"/t/{table}").text)
    untrue = jeanne.post(f"/api/t/{table}/act", json={"act": "signe as 4"})
    if "signe as 4" not in signs:
        told(untrue, 422, "refused")


def test_partners_that_are_drawn_face_each_other(house: House) -> None:
    """Four friends: for each of them his page has the partner that the luettes have given him at the top."""
    names = ["Jeanne", "Paul", "Rose", "Yves"]
    with ExitStack() as stack:
        friends = [stack.enter_context(house.guest()) for _ in names]
        table = opened(friends[0], "me", "open", "open", "open", game="aluette", partners="luettes_draw")["table"]
        friends[0].post("/reglages", data={"name": names[0]})
        for seat in (1, 2, 3):
            friends[seat].post(link_of(house, table, seat), data={"name": names[seat]})
        for friend in friends:
            ready(friend, table)
        partie = house.table(table).partie
        assert partie is not None
        seating = [names[place] for place in partie.seating]
        sides = f"{seating[0]} et {seating[2]} contre {seating[1]} et {seating[3]}"
        for friend, name in zip(friends, names, strict=True):
            page = friend.get(f"/t/{table}").text
            sits = dict(re.findall(r'class="seat at-([a-z]+)[^>]*>(.*?)</li>', page, re.DOTALL))
            opposite = seating[(seating.index(name) + 2) % 4]
            assert opposite in sits["top"]
            assert f"Places tirées au sort\u00a0: {sides}." in page


def test_bots_whose_places_are_drawn_keep_their_names_and_faces(house: House, jeanne: httpx.Client) -> None:
    """Who sat where before the draw sits, by name and by face, where the draw has sent him."""
    seating: tuple[int, ...] = (0, 1, 2, 3)
    while seating == (0, 1, 2, 3):
        table = opened(jeanne, "me", *["bot:hasard"] * 3, game="aluette", partners="luettes_draw")["table"]
        before = re.findall(r"<b>(\w+)</b>", jeanne.get(f"/t/{table}").text)
        ready(jeanne, table)
        partie = house.table(table).partie
        assert partie is not None
        seating = partie.seating
    page = jeanne.get(f"/t/{table}").text
    chairs = [re.search(rf'<li id="seat-{letter}".*?</li>', page, re.DOTALL) for letter in "NESW"]
    for place, found in zip(seating, chairs, strict=True):
        assert found is not None
        assert before[place] in found[0]
        assert f"#body-{person_of(place, table)}" in found[0]


def test_when_a_deal_is_over_the_slate_does_not_speak_of_the_next_cut(tmp_path: Path) -> None:
    """A deal closes with the cut of the next one, which the café has already done."""
    with House(tmp_path, pace=replace(INSTANT, deal=600)) as house, house.guest() as jeanne:
        table = begun(jeanne, game="aluette")["table"]
        while not (page := asked_or_between(jeanne, table))["between"]:
            answer = {"number": page["view"]["question"]["number"], "answer": legal(page)[-1]}
            jeanne.post(f"/api/t/{table}/answer", json=answer)
        shown = jeanne.get(f"/t/{table}").text
    assert '<p class="phase">La donne est finie' in shown
    assert "La coupe" not in shown


def test_the_line_above_the_hand_ends_with_one_mark(house: House, jeanne: httpx.Client) -> None:
    """The house does what remains of a deal in which nothing is at stake any more."""
    page = house.table(begun(jeanne, game="aluette")["table"]).page(0)
    assert page.view is not None
    view = page.view._replace(question=None, thinking=(), facts={**page.view.facts, "phase": "play"})
    shown = Renderer(Assets()).table(replace(page, view=view, settled=True), Guest("anne"))
    assert '<p class="hush">Le jeu de la carte… Tout est joué.</p>' in shown


def test_of_cards_in_a_row_whoever_listens_hears_the_suits(house: House, jeanne: httpx.Client) -> None:
    """A button is short: a sign does for the eye. The journal calls the cards by their names."""
    page = house.table(begun(jeanne, game="piquet")["table"]).page(0)
    assert page.view is not None
    before = page.view.heard
    shows = ("montre", card("AS"), card("KS"))
    said = Heard(before[-1].number + 1, "say", shows, "1", "")
    question = Question(1, "PIQ-14", One((shows,)), loose=None, formality=False)
    view = page.view._replace(question=question, hearing=lambda: [*before, said])
    shown = Renderer(Assets()).table(replace(page, view=view), Guest("anne"))
    assert "as de pique, roi de pique." in shown
    assert '<span aria-hidden="true">♠</span><span class="hidden"> de pique,</span>' in shown
    assert not re.search("[♠♥♦♣](?!</span>)", shown)


def asked_or_between(client: httpx.Client, table: str) -> dict[str, Any]:
    """Wait until one is asked something, or a deal has been scored: what one sees then."""
    for _ in range(2000):
        page: dict[str, Any] = client.get(f"/api/t/{table}").json()
        if page["between"] or page["view"]["question"]:
            return page
    raise AssertionError("nothing happens")


def test_a_mordienne_is_asked_for_and_not_refused_beforehand(jeanne: httpx.Client) -> None:
    """ALU-35 with `assent=free`: the prompt is a question."""
    rule = ""
    while rule != "ALU-35":  # somebody may have announced one before one's turn
        table = begun(jeanne, game="aluette", assent="free")["table"]
        rule = asked(jeanne, table)["view"]["question"]["rule"]
    shown = jeanne.get(f"/t/{table}").text
    assert '<span class="why">Une mordienne\u00a0: vous y allez\u00a0?</span>' in shown
