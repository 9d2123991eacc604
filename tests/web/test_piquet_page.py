"""Piquet's page without a browser: what has been looked at is told, for it may be taken away a moment later."""

from __future__ import annotations

import httpx
import pytest

from tests.web.house import asked, begun, legal


@pytest.mark.parametrize("word", ["voit", "non"])
def test_piq_14_the_cards_that_the_elder_looks_at_are_told_in_the_journal(jeanne: httpx.Client, word: str) -> None:
    table = begun(jeanne, "me", "bot:debutant", game="piquet", first_dealer="B")["table"]
    while (seen := asked(jeanne, table)["view"])["facts"]["phase"] != "look":
        answer(jeanne, table, legal({"view": seen})[0])
    answer(jeanne, table, word)
    asked(jeanne, table)
    assert ("Les cinq du premier\u00a0: " in jeanne.get(f"/t/{table}").text) is (word == "voit")


def test_piq_15_what_the_younger_looks_at_is_told_of_a_single_talon_too(jeanne: httpx.Client) -> None:
    table = begun(jeanne, "me", "bot:debutant", game="piquet", first_dealer="A", talon="single")["table"]
    while (seen := asked(jeanne, table)["view"])["facts"]["phase"] != "look":
        answer(jeanne, table, legal({"view": seen})[0])
    left = [name for name in ("part", "reste", "talon") if seen["zones"][name]]
    answer(jeanne, table, "voit")
    page = jeanne.get(f"/t/{table}").text
    names = {"part": "Les cinq du premier", "reste": "Reste du talon", "talon": "talon"}
    assert all(f"{names[name]}\u00a0: " in page for name in left)


def answer(client: httpx.Client, table: str, text: str) -> None:
    """Answer what one is asked."""
    number = asked(client, table)["view"]["question"]["number"]
    assert client.post(f"/api/t/{table}/answer", json={"number": number, "answer": text}).status_code == 200
