"""The ledger of a sitting, from the page and by the API, while it is played and afterwards."""

from __future__ import annotations

import csv
import io

import httpx

from tests.web.house import House, asked, begun, legal, ready


def play(client: httpx.Client, table: str, until: str = "over") -> None:
    """Answer whatever is asked, until the match is over or a deal is scored."""
    for _ in range(600):
        page = asked(client, table)
        if page["state"] == until or (until == "scored" and page["view"]["facts"]["sheet"]):
            return
        question = page["view"]["question"]
        told = client.post(f"/api/t/{table}/answer", json={"number": question["number"], "answer": legal(page)[0]})
        assert told.status_code == 200, told.text
    raise AssertionError("it does not end")


def rows(client: httpx.Client, table: str) -> list[dict[str, str]]:
    told = client.get(f"/t/{table}/comptes.csv")
    assert told.headers["content-type"].startswith("text/csv")
    assert "attachment" in told.headers["content-disposition"]
    return list(csv.DictReader(io.StringIO(told.text)))


def test_who_paid_whom_is_told_while_the_match_is_played_to_whoever_sits_or_watches(
    jeanne: httpx.Client, paul: httpx.Client
) -> None:
    table = begun(jeanne, "me", "bot:sense", "bot:sense", game="hombre", tours="1")["table"]
    asked(jeanne, table)
    ledger = jeanne.get(f"/api/t/{table}/ledger").json()
    assert [(one["payee"], one["counters"], one["rule"]) for one in ledger] == [("poule", 3, "HOM-20")] * 3
    assert sorted(one["payer"] for one in ledger) == ["A", "B", "C"]
    assert paul.get(f"/api/t/{table}/ledger").json() == ledger
    text = paul.get(f"/api/t/{table}/ledger.csv").text
    assert text.startswith("match,deal,number,payer,payee,counters,rule\n1,1,1,")
    assert f'href="/t/{table}/comptes.csv"' in jeanne.get(f"/t/{table}").text


def test_the_ledger_goes_over_all_matches_of_the_sitting(house: House, jeanne: httpx.Client) -> None:
    table = begun(jeanne, "me", "bot:sense", "bot:sense", game="hombre", tours="1")["table"]
    play(jeanne, table)
    first = rows(jeanne, table)
    assert f'href="/t/{table}/comptes.csv"' in jeanne.get(f"/t/{table}").text
    purses = dict.fromkeys("ABC", 100) | {"poule": 0, "betes": 0}
    for row in first:
        purses[row["payer"].split()[0]] -= int(row["counters"])
        purses[row["payee"].split()[0]] += int(row["counters"])
    assert purses == jeanne.get(f"/api/t/{table}").json()["view"]["purses"]
    assert {row["deal"] for row in first} == {"1", "2", "3"}
    jeanne.post(f"/api/t/{table}/rematch")
    assert rows(jeanne, table) == first, "before the next match"
    ready(jeanne, table)
    asked(jeanne, table)
    both = rows(jeanne, table)
    assert both[: len(first)] == first
    assert {row["match"] for row in both[len(first) :]} == {"2"}


def test_in_a_game_without_counters_nobody_pays(jeanne: httpx.Client) -> None:
    table = begun(jeanne)["table"]
    asked(jeanne, table)
    assert jeanne.get(f"/api/t/{table}/ledger").json() == []
    assert "comptes.csv" not in jeanne.get(f"/t/{table}").text


def test_an_unknown_table_has_no_ledger(jeanne: httpx.Client) -> None:
    assert jeanne.get("/api/t/nowhere/ledger").status_code == 404
    assert jeanne.get("/t/nowhere/comptes.csv").status_code == 404
