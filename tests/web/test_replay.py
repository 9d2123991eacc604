"""A match seen again: every step as it was, before the end nothing, without a script and with one, from a file too."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import httpx
import pytest
from playwright.sync_api import BrowserContext, expect

from estaminet.bots import make_bot, step
from estaminet.cafe import still
from estaminet.games import find_game
from estaminet.play import Fair, Film, Partie
from estaminet.play.record import write_record
from estaminet.rules import read_options
from estaminet.web import shelf
from estaminet.web.faces import face
from estaminet.web.scene import scene
from estaminet.web.shelf import read_reels
from tests.web.conftest import PHONE
from tests.web.house import House, asked, begun, legal, opened
from tests.web.test_guard import told

FRAGMENT = {"x-fragment": "1"}
GAMES = [("piccolo", {"target": "6"}), ("aluette", {"signs": "watch"})]
HAND = re.compile(r'data-card="([^"]+)"')
NUMBER = re.compile(r'data-path="[^"]*\?pas=(\d+)')


def played(name: str, options: dict[str, str], seed: int = 5) -> Partie:
    """A match of bots, who now and then look at somebody or make a sign."""
    game = find_game(name)
    partie = Partie(game, Fair.seeded(seed), read_options(game.rules.OPTIONS, options))
    for seat in range(4):
        partie.seat(seat, "bot:sense")
    bots, rng = [make_bot(game, "sense") for _ in range(4)], Random(seed)
    while not partie.over:
        step(partie, bots, rng)
        seat = rng.randrange(4)
        acts = partie.rules.asides(partie.tapis, seat)
        if partie.ask is not None and acts is not None and rng.random() < 0.3:
            partie.answer(seat, act := acts.sample(rng))
            end = partie.rules.ends(seat, act)
            if end is not None:
                partie.table(end)
    return partie


def recorded(name: str, options: dict[str, str], seats: str = "Anne, Bruno, bot:sense, bot:sense") -> str:
    """The record of one."""
    return write_record(played(name, options), {"Seats": seats})


def finished(house: House, client: httpx.Client, game: str, **options: str) -> str:
    """A table whose match has been played to its end."""
    table: str = begun(client, "me", "bot:sense", "bot:sense", "bot:sense", game=game, **options)["table"]
    rng = Random(game)
    for _ in range(2000):
        page = asked(client, table)
        if page["state"] == "over":
            return table
        question = page["view"]["question"]
        client.post(f"/api/t/{table}/answer", json={"number": question["number"], "answer": rng.choice(legal(page))})
    raise AssertionError("the match does not end")


@pytest.fixture(scope="module")
def over(house: House) -> Iterator[dict[str, str]]:
    """A table of each game where a match is over."""
    with house.guest() as client:
        yield {name: finished(house, client, name, **options) for name, options in GAMES}


def film_of(house: House, table_id: str) -> Film:
    (reel,) = read_reels(house.table(table_id).record())
    return reel.film


def opened_in(client: httpx.Client, text: str) -> str:
    """Open a record by the form: the address that one is led to."""
    answer = client.post("/revoir", files={"fichier": ("", b"")}, data={"partie": text})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def shown(client: httpx.Client) -> tuple[str, Film]:
    """A match that is open to be seen, and what there is to see: several deals, always the same."""
    text = recorded("piccolo", {"target": "30"})
    (reel,) = read_reels(text)
    return opened_in(client, text), reel.film


# -- every step ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name, _ in GAMES])
def test_every_step_of_a_table_s_match_can_be_shown(
    house: House, paul: httpx.Client, over: dict[str, str], name: str
) -> None:
    table = over[name]
    film = film_of(house, table)
    pack = sorted(card.code for card in find_game(name).rules(film.options).pack)
    for number in range(film.last + 1):
        answer = paul.get(f"/t/{table}/revoir/1?pas={number}", headers=FRAGMENT)
        assert answer.status_code == 200
        assert NUMBER.findall(answer.text) == [str(number)]
        hands = film.at(number).view(None).zones
        shown = set(HAND.findall(answer.text))
        for zone, content in hands.items():
            if zone.startswith("hand."):
                assert {card.code for card in content or () if card} <= shown
        assert shown <= set(pack)
        assert ' style="' not in answer.text


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_seat_s_step_is_drawn_as_the_seat_saw_it(name: str, options: dict[str, str]) -> None:
    """The same view, and so the same table: nothing in it but what the seat knew then."""
    partie = played(name, options)
    (reel,) = read_reels(recorded(name, options))
    film, sitters, game = reel.film, reel.sitters(), partie.game
    again = Partie(game, partie.shuffles, partie.options)
    number = 0
    for row in film.rows:
        again.redo(row)
        if row.kind == "seat" or row.kind == "table":
            continue
        number += 1
        moment = film.at(number)
        for place in range(5):
            seen, then = moment.view(place), again.view(place)
            assert seen.text() == then.text()
            if number % 9 == place:
                pages = [still("", name, {}, 1, sitters, place, view) for view in (seen, then)]
                one, other = (scene(page, game, "fr", "fr") for page in pages)
                assert (one.spots, one.hand, one.piles, one.sheet) == (
                    other.spots,
                    other.hand,
                    other.piles,
                    other.sheet,
                )
                assert (one.prompt, one.signs, one.acts) == (None, (), ())
    assert number == film.last


@pytest.mark.parametrize("name", [name for name, _ in GAMES])
def test_through_a_seat_s_eyes_no_card_is_shown_that_it_did_not_see(
    house: House, paul: httpx.Client, over: dict[str, str], name: str
) -> None:
    table = over[name]
    film = film_of(house, table)
    letters = find_game(name).rules(film.options).seats
    for number in range(0, film.last, 7):
        place = number % 4
        page = paul.get(f"/t/{table}/revoir/1?pas={number}&place={letters[place]}", headers=FRAGMENT).text
        view = film.at(number).view(place)
        seen = {
            card.code
            for heard in view.heard
            if isinstance(heard.what, tuple)
            for card in heard.what
            if hasattr(card, "code")
        }
        seen |= {card.code for content in view.zones.values() for card in content or () if card}
        assert set(HAND.findall(page)) <= seen
        for card in find_game(name).rules(film.options).pack:
            if card.code not in seen:
                assert face(card, "fr", "fr").name not in re.sub(
                    r'<div class="prose">.*?</div>', "", page, flags=re.DOTALL
                )


def test_what_is_done_is_said_and_signs_and_looks_are_open(jeanne: httpx.Client) -> None:
    text = recorded("aluette", {"signs": "watch"})
    address = opened_in(jeanne, text)
    (reel,) = read_reels(text)
    said = ""
    for number, row in enumerate([row for row in reel.film.rows if row.kind == "answer"], 1):
        if isinstance(row.what, tuple) and row.what[0] in ("regarde", "signe"):
            page = jeanne.get(f"{address}?pas={number}", headers=FRAGMENT).text
            found = re.search(r'<p class="told".*?</p>', page, re.DOTALL)
            assert found
            said += found[0]
            if row.what[0] == "signe":
                assert '<span class="bubble sign' in page
    assert " regarde " in said
    assert "Je signale" in said


# -- who may see it -----------------------------------------------------------------------------------------------


def test_E12_a_fault_nobody_called_is_told_to_who_sees_all_hands(jeanne: httpx.Client) -> None:
    partie = played("piccolo", {"target": "6", "faults": "fidele", "slips": "20"})
    film = Film(partie.game, partie.shuffles, partie.options, partie.rows)
    moments = [(number, film.at(number)) for number in range(film.last + 1)]
    number, fault = next((number, one.faults[0]) for number, one in moments if one.faults)
    path = opened_in(jeanne, write_record(partie))
    page = jeanne.get(f"{path}?pas={number}", headers=FRAGMENT).text
    assert "est en faute" in page or "commits a fault" in page
    assert fault.id in page
    eyes = partie.rules.seats[fault.actor]
    assert fault.id not in jeanne.get(f"{path}?pas={number}&place={eyes}", headers=FRAGMENT).text


def test_before_the_end_nothing_is_shown(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table = begun(jeanne, game="piccolo")["table"]
    waiting = opened(jeanne, game="piccolo")["table"]
    for client in (jeanne, paul):
        for one in (table, waiting):
            for address in ("revoir", "revoir/1", "revoir/1?pas=3", "revoir/1?pas=3&place=B", "revoir/1/partie.txt"):
                for headers in ({}, FRAGMENT):
                    answer = client.get(f"/t/{one}/{address}", headers=headers)
                    told(answer, 409, "too-early")
                    assert HAND.findall(answer.text) == []
        told(client.get(f"/t/{table}/revoir/2"), 409, "no-record")
    told(paul.get("/t/nowhere/revoir"), 404, "unknown-table")


def test_during_a_rematch_the_match_before_can_be_seen_and_no_other(
    house: House, jeanne: httpx.Client, paul: httpx.Client
) -> None:
    table = finished(house, jeanne, "piccolo", target="3")
    first = paul.get(f"/t/{table}/revoir/1?pas=5", headers=FRAGMENT).text
    page = jeanne.get(f"/t/{table}").text
    assert f'href="/t/{table}/revoir/1"' in page
    assert f'href="/t/{table}/revoir"' in jeanne.get("/").text
    jeanne.post(f"/api/t/{table}/rematch")
    jeanne.post(f"/api/t/{table}/ready", json={"nonce": "ab" * 16})
    assert house.table(table).match == 2
    assert paul.get(f"/t/{table}/revoir").headers["location"] == f"/t/{table}/revoir/1"
    assert paul.get(f"/t/{table}/revoir/1?pas=5", headers=FRAGMENT).text == first
    told(paul.get(f"/t/{table}/revoir/2?pas=0"), 409, "too-early")
    assert f'href="/t/{table}/revoir/1"' in jeanne.get(f"/t/{table}").text  # in the ledger
    record = paul.get(f"/t/{table}/revoir/1/partie.txt")
    assert record.headers["content-disposition"] == f'attachment; filename="piccolo-{table}-1.txt"'
    assert len(read_reels(record.text)) == 1


def test_a_match_that_the_rules_no_longer_fit_says_so(
    house: House, jeanne: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = finished(house, jeanne, "piccolo", target="3")
    monkeypatch.setattr(find_game("piccolo").rules, "VERSION", 99)
    monkeypatch.setattr("estaminet.cafe.revival._comes_to_the_same", lambda partie, rows: False)
    house.cafe._tables.pop(table)
    told(jeanne.get(f"/t/{table}/revoir/1"), 409, "no-record")


# -- steps --------------------------------------------------------------------------------------------------------


def test_without_a_script_every_button_is_a_link(paul: httpx.Client) -> None:
    match, film = shown(paul)
    dealt = [number for number, one in enumerate(film.steps) if one.dealt]
    taken = [number for number, one in enumerate(film.steps) if one.taken]

    def links(address: str) -> dict[str, str]:
        page = paul.get(address).text
        assert "<html" in page
        return {
            name: html.unescape(to) for name, to in re.findall(r'data-go="([\w-]+)"[^>]*? href="([^"]+)"', page)
        } | {"here": str(NUMBER.findall(page)[0])}

    start = links(match)
    assert start["here"] == str(dealt[0])  # where there is something to see
    at = links(f"{match}?pas={taken[1]}&place=C")
    for name, number in {
        "first": 0,
        "back": taken[1] - 1,
        "on": taken[1] + 1,
        "last": film.last,
        "trick-back": taken[0],
        "trick-on": taken[2],
        "deal-back": dealt[0],
        "deal-on": dealt[1],
    }.items():
        assert at[name] == f"{match}?pas={number}&place=C"
        assert links(at[name])["here"] == str(number)
    assert {"first", "back", "trick-back", "deal-back"}.isdisjoint(links(f"{match}?pas=0"))
    assert {"on", "last", "trick-on", "deal-on"}.isdisjoint(links(f"{match}?pas={film.last}"))


def test_a_moment_has_an_address_to_share(house: House, paul: httpx.Client, over: dict[str, str]) -> None:
    address = f"/t/{over['piccolo']}/revoir/1?pas=9&place=B"
    page = paul.get(address).text
    assert f'value="{house.url}{html.escape(address)}"' in page
    assert "set-cookie" not in paul.get(address).headers


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("pas=100000", 404, "unknown-step"),
        ("pas=-1", 404, "unknown-step"),
        ("pas=x", 400, "bad-request"),
        ("pas=1.5", 400, "bad-request"),
        ("pas=" + "9" * 40, 400, "bad-request"),
        ("pas=3&place=Z", 400, "bad-request"),
    ],
)
def test_a_bad_step_is_told(paul: httpx.Client, over: dict[str, str], query: str, status: int, code: str) -> None:
    told(paul.get(f"/t/{over['piccolo']}/revoir/1?{query}"), status, code)


def test_a_step_of_a_long_match_is_found_at_once() -> None:
    partie = played("piccolo", {"target": "150"})
    film = Film(partie.game, partie.shuffles, partie.options, partie.rows)
    assert film.last > 3000
    numbers = range(0, film.last, 97)
    start = time.process_time()
    for number in numbers:
        film.at(number).view(None)
    assert (time.process_time() - start) / len(numbers) < 0.03


# -- records from elsewhere ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_record_is_opened_pasted_or_uploaded(jeanne: httpx.Client, name: str, options: dict[str, str]) -> None:
    text = recorded(name, options)
    pasted = opened_in(jeanne, text.replace("\n", "\r\n"))
    sent = jeanne.post("/revoir", files={"fichier": ("x.txt", b"\xef\xbb\xbf" + text.encode())}, data={"partie": ""})
    assert sent.status_code == 303
    for address in (pasted, sent.headers["location"]):
        page = jeanne.get(f"{address}?pas=4")
        assert page.status_code == 200
        assert "Anne" in page.text
        assert "Bruno" in page.text
        assert "partie.txt" not in page.text
        told(jeanne.get(f"{address}?pas=99999"), 404, "unknown-step")


def test_several_matches_of_one_text_lead_to_each_other(jeanne: httpx.Client) -> None:
    text = recorded("piccolo", {"target": "3"}) + "\n" + recorded("aluette", {})
    address = opened_in(jeanne, text)
    assert address.endswith("/1")
    other = f"{address[:-1]}2"
    assert f'href="{other}"' in jeanne.get(address).text
    assert "Aluette" in jeanne.get(other).text
    told(jeanne.get(f"{address[:-1]}3"), 404, "unknown-record")
    told(jeanne.get("/revoir/nothing/1"), 404, "unknown-record")


BROKEN = [
    ("", 1, 1),
    ("hello", 1, 1),
    ('[Game "piccolo"]\n[Key "00"]\n\nD coupe 12; B nonsense;', 4, 13),
    ('[Game "belote"]', 1, 1),
    ('[Game "piccolo"]\n[Key "xyz"]', 2, 1),
    ('[Game "piccolo"]\n[Key "00"]\n\n<script>alert(1)</script>;', 4, 1),
]


@pytest.mark.parametrize(("text", "line", "column"), BROKEN)
def test_a_malformed_record_is_told_with_its_place(jeanne: httpx.Client, text: str, line: int, column: int) -> None:
    answer = jeanne.post("/revoir", files={"fichier": ("", b"")}, data={"partie": text})
    assert answer.status_code == 422
    assert f"Ligne\u00a0{line}, colonne\u00a0{column}\u00a0: " in answer.text
    assert html.escape(text, quote=False).split("\n")[0] in answer.text.replace("&#34;", '"')  # to be put right
    assert "<script>alert" not in answer.text


def test_what_is_no_text_or_too_much_is_refused(jeanne: httpx.Client) -> None:
    answer = jeanne.post("/revoir", files={"fichier": ("x", b"\xff\xfe")}, data={"partie": ""})
    assert answer.status_code == 422
    assert "UTF-8" in answer.text
    for size in 300_000, 3_000_000:
        answer = jeanne.post("/revoir", files={"fichier": ("x", b"a" * size)}, data={"partie": "what I had written"})
        told(answer, 413, "too-large")
        assert '<form method="post" action="/revoir"' in answer.text
        assert re.search(
            r'id="fichier"[^>]* aria-invalid="true" aria-describedby="wrong">.*256 Kio',
            answer.text.replace("\u00a0", " "),
        )
        assert ("what I had written" in answer.text) == (size < 1_000_000)
    pasted = jeanne.post("/revoir", files={"fichier": ("", b"")}, data={"partie": "b" * 300_000})
    told(pasted, 413, "too-large")
    assert "b" * 300_000 in pasted.text
    told(jeanne.post("/revoir", data={"partie": "x"}), 400, "bad-request")
    told(jeanne.post("/salon/piccolo", content=b"a" * 20_000), 413, "too-large")  # elsewhere as before


def test_a_record_that_takes_too_long_is_given_up(jeanne: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "PATIENCE", -1.0)
    answer = jeanne.post("/revoir", files={"fichier": ("", b"")}, data={"partie": recorded("piccolo", {"target": "3"})})
    assert answer.status_code == 422
    assert "trop de temps" in answer.text


def test_opened_records_are_put_away(jeanne: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    address = opened_in(jeanne, recorded("piccolo", {"target": "3"}))
    assert jeanne.get(address).status_code == 200
    monkeypatch.setattr(shelf, "KEPT_FOR", -1.0)
    told(jeanne.get(address), 404, "unknown-record")


# -- in a browser -------------------------------------------------------------------------------------------------


def step_of(address: str) -> int:
    found = re.search(r"pas=(\d+)", address)
    assert found
    return int(found[1])


@pytest.mark.browser
def test_keys_go_through_a_match_and_back_goes_back(
    visitors: Callable[..., BrowserContext], jeanne: httpx.Client
) -> None:
    match, film = shown(jeanne)
    page = visitors(viewport=PHONE).new_page()
    loads: list[str] = []
    page.on("load", lambda page: loads.append(page.url))
    page.goto(f"{match}?pas=5")
    before = page.evaluate("history.length")

    def at(number: int) -> None:
        page.wait_for_url(f"**pas={number}")
        expect(page.locator("#table")).to_have_attribute("data-path", re.compile(rf"pas={number}$"))
        assert page.locator("#seek").input_value() == str(number)

    taken = [number for number, one in enumerate(film.steps) if one.taken]
    dealt = [number for number, one in enumerate(film.steps) if one.dealt]
    for key, number in [
        ("ArrowRight", 6),
        ("ArrowLeft", 5),
        ("Shift+ArrowRight", taken[0]),
        ("PageDown", dealt[1]),
        ("PageUp", dealt[0]),
        ("End", film.last),
        ("Home", 0),
    ]:
        page.keyboard.press(key)
        at(number)
    for _ in range(8):  # quicker than the steps come: none is lost
        page.keyboard.press("ArrowRight")
    at(8)
    page.keyboard.press("End")
    at(film.last)
    page.keyboard.press("Home")
    at(0)
    page.keyboard.press("End")
    at(film.last)
    page.locator("#go-back").click()
    at(film.last - 1)
    assert page.evaluate("history.length") == before  # the way back leads out of the match
    page.locator("#seek").focus()
    page.keyboard.press("ArrowLeft")
    at(film.last - 2)
    assert len(loads) == 1  # all of it in place
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.locator("#eyes-B").click()
    page.wait_for_url("**&place=B")
    expect(page.locator("#eyes-B")).to_have_attribute("aria-current", "true")
    page.reload()
    assert step_of(page.url) == film.last - 2


@pytest.mark.browser
def test_a_match_plays_by_itself_until_it_is_stopped(
    visitors: Callable[..., BrowserContext], over: dict[str, str]
) -> None:
    page = visitors().new_page()
    page.goto(f"/t/{over['aluette']}/revoir/1?pas=2")
    height = page.locator(".transport").bounding_box()
    page.keyboard.press(" ")
    page.wait_for_url(re.compile(r"pas=[4-9]$"))
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
    stopped = page.url
    page.wait_for_timeout(1800)
    assert page.url == stopped
    assert page.locator(".transport").bounding_box() == height  # the buttons stay under the thumb


@pytest.mark.browser
def test_without_scripts_links_and_forms_do(visitors: Callable[..., BrowserContext], over: dict[str, str]) -> None:
    page = visitors(java_script_enabled=False).new_page()
    page.goto(f"/t/{over['piccolo']}/revoir/1?pas=5")
    assert not page.locator("#play").is_visible()
    assert not page.locator("#seek").is_visible()
    page.locator("#go-on").click()
    page.wait_for_url("**pas=6")
    page.fill("#pas", "12")
    page.get_by_role("button", name="Aller").click()
    page.wait_for_url("**pas=12")
    page.go_back()
    assert step_of(page.url) == 6


@pytest.mark.browser
def test_a_record_is_uploaded_in_a_browser(visitors: Callable[..., BrowserContext], tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text(recorded("aluette", {}), encoding="utf-8")
    page = visitors().new_page()
    page.goto("/revoir")
    page.set_input_files("#fichier", file)
    page.get_by_role("button", name="La revoir").click()
    page.wait_for_url("**/revoir/*/1")
    expect(page.locator(".replay .seats")).to_contain_text("Anne")
