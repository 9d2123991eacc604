"""The losers' coffees: from the end of a match to another table, and back to what came of it."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import BrowserContext, expect

from estaminet.cafe.stakes import debtors
from tests.web.conftest import PHONE
from tests.web.house import House, asked, begun, legal, link_of, opened, ready
from tests.web.test_axe import look
from tests.web.test_browser import fits
from tests.web.test_keyboard import DESKTOP, Keys

BOTS = ("bot:hasard", "bot:hasard")
ONE_DEAL = {"target": "1", "first_dealer": "A"}


def answer(client: httpx.Client, table: str, page: dict) -> None:  # type: ignore[type-arg]
    """A lawful answer; too high a bid, if it is time to bid."""
    said = legal(page)
    text = "generale" if "generale" in said else said[0]
    told = client.post(f"/api/t/{table}/answer", json={"number": page["view"]["question"]["number"], "answer": text})
    assert told.status_code == 200, told.text


def lost(house: House, host: httpx.Client, dealer: httpx.Client | None = None) -> str:
    """A match that is over: its host has bid too much, who dealt could only watch, and both owe two coffees."""
    while True:
        chairs = ("open" if dealer else "bot:hasard", "me", *BOTS)
        table: str = opened(host, *chairs, **ONE_DEAL)["table"]
        if dealer is not None:
            assert dealer.post(link_of(house, table, 0), data={"name": "Paul"}).status_code == 303
            ready(dealer, table)
        ready(host, table)
        clients = [host] if dealer is None else [host, dealer]
        while (told := [client.get(f"/api/t/{table}").json() for client in clients])[0]["state"] == "playing":
            for client, page in zip(clients, told, strict=True):
                if page["view"]["question"]:
                    answer(client, table, page)
        result = house.table(table).current.result
        assert result is not None
        if debtors(result) == (0, 1):
            return table


def play_out(table: str, *clients: httpx.Client) -> None:
    """The match of a table to its end."""
    while any((page := client.get(f"/api/t/{table}").json())["state"] == "playing" for client in clients):
        for client in clients:
            page = client.get(f"/api/t/{table}").json()
            if page["state"] == "playing" and page["view"]["question"]:
                answer(client, table, page)


def test_two_losers_play_for_the_coffees(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    jeanne.post("/reglages", data={"name": "Jeanne"})
    table = lost(house, jeanne, paul)
    assert "Jouer les cafés contre Paul · Écarté" in jeanne.get(f"/t/{table}").text
    with house.guest() as stranger:
        assert "Jouer les cafés" not in stranger.get(f"/t/{table}").text
        assert stranger.post(f"/t/{table}/cafes").status_code == 403
    went = jeanne.post(f"/t/{table}/cafes")
    assert went.status_code == 303
    other = went.headers["location"].removeprefix("/t/")
    waiting = jeanne.get(f"/t/{other}").text
    assert "Le perdant paie 4 cafés." in waiting
    assert f'href="/t/{table}"' in waiting
    told = paul.get(f"/t/{table}").text
    assert re.search(r"Paul et \w+ les jouent\u00a0: le perdant les paie tous\.", told)
    assert f'class="act primary" href="/t/{other}"' in told
    assert paul.post(f"/t/{table}/cafes").headers["location"] == f"/t/{other}"
    refused = jeanne.post(f"/api/t/{other}/chair", json={"seat": 0, "what": "open"})
    assert (refused.status_code, refused.json()["error"]) == (409, "at-stake")
    assert refused.json()["message"].startswith("On joue ici des cafés")
    assert 'name="what"' not in jeanne.get(f"/t/{other}/chaises").text
    for client in (jeanne, paul):
        ready(client, other)
    play_out(other, jeanne, paul)
    line = paul.get(f"/api/t/{table}").json()["ledger"][0]
    assert sorted(line["coffees"]) == ["0", "0", "0", "4"]
    assert line["coffees"][line["payer"]] == "4"
    who = line["payer"] == 0 and "Paul" or house.table(table).chairs[1].name
    for page in (f"/t/{table}", f"/t/{other}"):
        assert f"{who} doit 4 cafés" in paul.get(page).text
    ended = paul.get(f"/t/{table}").text
    assert f"On les a joués\u00a0: {who} les paie tous." in ended
    assert f'<a href="/t/{other}">les cafés</a>' in ended
    with house.guest(**{"accept-language": "en"}) as stranger:
        assert f"They were played for: {who} pays them all." in stranger.get(f"/t/{table}").text


def test_programs_play_for_coffees_too(house: House, jeanne: httpx.Client) -> None:
    table = lost(house, jeanne)
    assert jeanne.get(f"/api/t/{table}").json()["play_off"] == "ecarte"
    told = jeanne.post(f"/api/t/{table}/play-off", json={}).json()
    assert (told["game"], told["stake"]) == ("ecarte", {"table": table, "match": 1, "cups": 4})
    assert [one["kind"] for one in told["chairs"]] == ["bot", "person"]
    assert told["at_stake"]
    ready(jeanne, told["table"])
    play_out(told["table"], jeanne)
    assert jeanne.get(f"/api/t/{table}").json()["ledger"][0]["payer"] in (0, 1)
    again = jeanne.post(f"/api/t/{told['table']}/play-off", json={})
    assert (again.status_code, again.json()["error"]) == (409, "no-coffees")


def test_a_bot_keeps_its_name_and_its_face_at_the_other_table(house: House, jeanne: httpx.Client) -> None:
    table = lost(house, jeanne)
    page = jeanne.get(f"/t/{table}").text
    name = re.search(r"Jouer les cafés contre (\w+) ·", page)
    assert name is not None
    other = jeanne.post(f"/t/{table}/cafes").headers["location"].removeprefix("/t/")
    ready(jeanne, other)
    asked(jeanne, other)
    there = jeanne.get(f"/t/{other}").text
    bodies = [re.search(r'id="face-A".*?#(body-\d)', html) for html in (page, there)]
    assert all(bodies)
    assert name[1] in there
    assert len({body[1] for body in bodies if body}) == 1


def test_a_match_without_coffees_offers_nothing(house: House, jeanne: httpx.Client) -> None:
    table = begun(jeanne, "me", "bot:hasard", game="ecarte")["table"]
    while (page := asked(jeanne, table))["state"] == "playing":
        answer(jeanne, table, page)
    assert "Jouer les cafés" not in jeanne.get(f"/t/{table}").text


@pytest.mark.browser
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_by_keys_alone_to_the_other_table_and_back(
    visitors: Callable[..., BrowserContext], house: House, jeanne: httpx.Client, size: dict[str, int]
) -> None:
    table = lost(house, jeanne)
    page = visitors(jeanne, viewport=size).new_page()
    page.goto(f"/t/{table}")
    fits(page)
    keys = Keys(page)
    keys.reach("#coffees button")
    keys.check()
    keys.press("Enter")
    page.wait_for_url(lambda url: url != f"{house.url}/t/{table}")
    expect(page.locator(".stake")).to_contain_text("Le perdant paie 4")
    other = page.url.rpartition("/")[2]
    page.wait_for_selector("main.playing")
    fits(page)
    watcher = visitors(viewport=size).new_page()
    watcher.goto(f"/t/{table}")
    expect(watcher.locator("#coffees")).to_contain_text("le perdant les paie tous")
    play_out(other, jeanne)
    expect(watcher.locator("#coffees")).to_contain_text("On les a joués")
    fits(watcher)
    keys.reach(".outcome .stake a")
    keys.press("Enter")
    page.wait_for_url(f"**/t/{table}")
    expect(page.locator("#coffees")).to_contain_text("On les a joués")


@pytest.mark.browser
def test_axe_finds_nothing_on_the_way(
    visitors: Callable[..., BrowserContext], house: House, jeanne: httpx.Client
) -> None:
    table = lost(house, jeanne)
    page = visitors(jeanne, bypass_csp=True).new_page()
    page.goto(f"/t/{table}")
    expect(page.locator("#coffees button")).to_be_visible()
    look(page)
    other = jeanne.post(f"/t/{table}/cafes").headers["location"].removeprefix("/t/")
    page.reload()
    expect(page.locator("#coffees a.primary")).to_be_visible()
    look(page)
    ready(jeanne, other)
    play_out(other, jeanne)
    for address in (table, other):
        page.goto(f"/t/{address}")
        look(page)
