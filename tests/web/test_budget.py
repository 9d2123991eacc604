"""What a table weighs on the wire: somebody in the country, on a telephone, wants to play too."""

from __future__ import annotations

import gzip
import re

import httpx
import pytest

from estaminet.games import game_names
from estaminet.web.assets import Assets
from tests.web.house import asked, begun

WHOLE, SCRIPTS = 250_000, 40_000
LINKED = re.compile(r'(?:href|src)="(/static/[^"#]+)')


def linked(html: str) -> set[str]:
    """The files that a page asks for."""
    return set(LINKED.findall(html))


@pytest.mark.parametrize("game", game_names())
def test_a_table_page_with_both_packs_is_light(jeanne: httpx.Client, game: str) -> None:
    table = begun(jeanne, game=game)["table"]
    asked(jeanne, table)
    html = jeanne.get(f"/t/{table}").text
    assets = Assets()
    wanted = linked(html) | {assets.sprite("french"), assets.sprite("spanish")}
    assert {assets.url("cards.css"), assets.url("estaminet.js")} <= wanted
    weights = {address: len(assets.by_url[address].zipped) for address in wanted}
    weights["html"] = len(gzip.compress(html.encode()))
    assert sum(weights.values()) <= WHOLE, weights


def test_all_scripts_together_are_light() -> None:
    weights = {name: len(one.zipped) for name, one in Assets().by_name.items() if name.endswith(".js")}
    assert sum(weights.values()) < SCRIPTS, weights
