"""Stored parties come back: as they were, after a change of the rules too, or dealt again if nothing else is left."""

import json
import logging
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from estaminet.cafe.chairs import Chair
from estaminet.cafe.log import plain_rows
from estaminet.cafe.revival import revive
from estaminet.cafe.store import Found, StoredPartie, StoredTable
from estaminet.cards import Card
from estaminet.games import all_games, find_game
from estaminet.play import Checkpoint, Fair, Partie
from estaminet.rules import read_options
from tests.cafe.company import ALONE, any_answer, asked, goes_on, laid, newcomer, opened, plays_out, scenario
from tests.cafe.stored import PARTIES, play, shown

STORED = sorted(PARTIES.glob("*.json"))
GAMES = [game.name for game in all_games()]


def found(stored: dict[str, Any]) -> Found:
    """A stored partie as it would be found in a store."""
    table = StoredTable("t", stored["game"], stored["options"], "h", "playing", 1, False, False, 1.5, 0)
    partie = StoredPartie(
        id="p",
        table="t",
        match=1,
        secret=bytes.fromhex(stored["secret"]),
        options=stored["options"],
        version=stored["version"],
        nonces=stored["nonces"],
    )
    rules = find_game(stored["game"]).rules
    seats = len(rules(read_options(rules.OPTIONS, stored["options"])).seats)
    chairs = tuple(Chair(seat, "bot", "hasard") for seat in range(seats))
    return Found(table, chairs, partie, [tuple(row) for row in stored["rows"]], [])


def reloaded(before: Found, current: StoredPartie, rows: list[Any]) -> Found:
    """What the store has after a revival was written down."""
    log = [tuple(row) for row in json.loads(json.dumps([*before.rows, *rows]))]
    return replace(before, partie=current, rows=log[current.start - before.partie.start :])


def test_every_game_has_a_stored_partie_of_its_version() -> None:
    names = {path.stem for path in STORED}
    assert {f"{game.name}-{game.rules.VERSION}" for game in all_games()} <= names


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_stored_partie_of_this_version_is_as_it_was(path: Path) -> None:
    stored = json.loads(path.read_text(encoding="utf-8"))
    if stored["version"] != find_game(stored["game"]).rules.VERSION:
        pytest.skip("of an earlier version")
    before = found(stored)
    current, partie, rows = revive(before)
    assert current == before.partie
    assert rows == []
    assert partie is not None
    assert shown(partie) == stored["shown"], "a stored partie has changed: VERSION must rise"


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_stored_partie_of_any_version_goes_on(path: Path) -> None:
    stored = json.loads(path.read_text(encoding="utf-8"))
    current, partie, _ = revive(found(stored))
    assert partie is not None
    assert current.version == partie.rules.VERSION
    deals = len(stored["rows"][-1]) and sum(row[0] == "check" for row in stored["rows"])
    assert partie.tapis.facts["deal"] == deals, "the finished deals stand"


@pytest.mark.parametrize("name", GAMES)
def test_a_checkpoint_is_the_same_when_it_comes_back(name: str) -> None:
    partie = Partie(find_game(name), Fair.seeded(3))
    rng = Random(3)
    seen = 0
    while seen < 4 and partie.ask is not None:
        seat = next(seat for seat in partie.ask.shapes if partie.view(seat).question is not None)
        partie.answer(seat, partie.ask.shapes[seat].sample(rng))
        if partie.rows[-1].kind == "check":
            seen += 1
            (plain,) = plain_rows(partie, len(partie.rows) - 1)
            assert Checkpoint.read(json.loads(json.dumps(plain[2]))) == partie.checkpoint()


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_under_new_rules_that_come_to_the_same_a_match_is_kept_whole(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So far no rules have changed what is played strictly."""
    stored = json.loads(path.read_text(encoding="utf-8"))
    before = found(stored)
    rules = find_game(stored["game"]).rules
    monkeypatch.setattr(rules, "VERSION", rules.VERSION + 1)
    current, partie, rows = revive(before)
    assert current == replace(before.partie, version=rules.VERSION, notice="resumed")
    assert rows == []
    assert partie is not None
    assert partie.whole
    assert shown(partie) == stored["shown"]
    again = revive(reloaded(before, current, rows))
    assert again.current == current
    assert again.partie is not None
    assert shown(again.partie) == shown(partie)


def changed(before: Found, how: str) -> list[Any]:
    """A log whose earlier deals today's rules do not know any more, or would have told otherwise."""
    rows = list(before.rows)
    if how == "unknown":
        rows[next(index for index, row in enumerate(rows) if row[0] == "answer")] = ("answer", 0, "no such word")
    else:
        index = max(number for number, row in enumerate(rows) if row[0] == "check")
        checkpoint = json.loads(json.dumps(rows[index][2]))
        checkpoint[3][0] += 1
        rows[index] = ("check", rows[index][1], checkpoint)
    return rows


@pytest.mark.parametrize("how", ["unknown", "other"])
@pytest.mark.parametrize("name", GAMES)
def test_under_rules_that_would_change_it_only_the_deal_in_progress_is_replayed(
    name: str, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = found(play(name, {}))
    before = replace(before, rows=changed(before, how))
    begun = max(number for number, row in enumerate(before.rows) if row[0] == "check")
    was = revive(replace(before, rows=before.rows[begun:])).partie
    assert was is not None
    rules = find_game(name).rules
    monkeypatch.setattr(rules, "VERSION", rules.VERSION + 1)
    current, partie, rows = revive(before)
    assert partie is not None
    assert rows == []
    assert (current.version, current.notice) == (rules.VERSION, "resumed")
    assert before.rows[current.start][0] == "check"
    assert len(partie.rows) == len(before.rows) - current.start
    for place in range(len(was.rules.seats) + 1):
        one, other = was.view(place), partie.view(place)
        assert one.zones == other.zones
        assert one.facts == other.facts
        assert one.heard[-1] == other.heard[-1]
        assert (one.question and one.question.number) == (other.question and other.question.number)
    again = revive(reloaded(before, current, rows))
    assert again.current == current
    assert again.partie is not None
    assert shown(again.partie) == shown(partie)


@pytest.mark.parametrize("name", GAMES)
def test_a_deal_that_no_longer_fits_is_dealt_again(
    name: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    before = found(play(name, {}))
    begun = max(index for index, row in enumerate(before.rows) if row[0] == "check")
    _, was, _ = revive(replace(before, rows=before.rows[: begun + 1]))
    assert was is not None
    before = replace(before, rows=[*before.rows, ("answer", 0, "no such word")])
    rules = find_game(name).rules
    monkeypatch.setattr(rules, "VERSION", rules.VERSION + 1)
    with caplog.at_level(logging.ERROR):
        current, partie, rows = revive(before)
    assert partie is not None
    assert (current.version, current.notice) == (rules.VERSION, "redealt")
    assert current.start == len(before.rows)
    assert partie.tapis.facts["sheet"] == was.tapis.facts["sheet"]
    assert partie.tapis.facts["dealer"] == was.tapis.facts["dealer"]
    assert partie.face_up().zones != was.face_up().zones, "other cards"
    rng = Random(1)
    while not partie.over:
        assert partie.ask is not None
        seat = next(seat for seat in partie.ask.shapes if partie.view(seat).question is not None)
        partie.answer(seat, partie.ask.shapes[seat].sample(rng))
        rows += plain_rows(partie, len(rows))
    again = revive(reloaded(before, current, rows))
    assert again.current == current
    assert again.partie is not None
    assert shown(again.partie) == shown(partie)


@pytest.mark.parametrize("name", GAMES)
def test_no_shuffle_of_a_deal_that_was_thrown_away_is_ever_used_again(
    name: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Papillon shuffles within a deal, others before they note that it has begun; the log that says how often is lost.

    It happens twice, so that neither does the second deal dealt again bring the cards of the first one.
    """
    used: list[int] = []
    order = Fair.order

    def noted(self: Fair, number: int, pack: Sequence[Card]) -> list[Card]:
        used.append(number)
        return order(self, number, pack)

    monkeypatch.setattr(Fair, "order", noted)
    rules = find_game(name).rules
    before = found(play(name, {}))
    past: set[int] = set()
    for _ in range(2):
        past |= set(used)
        assert past
        used.clear()
        broken = replace(before, rows=[*before.rows, ("answer", 0, "no such word")])
        monkeypatch.setattr(rules, "VERSION", rules.VERSION + 1)
        with caplog.at_level(logging.ERROR):
            current, partie, rows = revive(broken)
        assert current.notice == "redealt"
        assert partie is not None
        dealt, rng = partie.tapis.facts["deal"], Random(1)
        while not partie.over and partie.tapis.facts["deal"] <= dealt + 1:
            assert partie.ask is not None
            seat = next(seat for seat in partie.ask.shapes if partie.view(seat).question is not None)
            partie.answer(seat, partie.ask.shapes[seat].sample(rng))
            rows += plain_rows(partie, len(rows))
        assert used
        assert len(set(used)) == len(used)
        assert not past & set(used)
        before = reloaded(broken, current, rows)


def test_a_match_that_had_hardly_begun_begins_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    before = found({**play("piccolo", {}), "rows": [["seat", 0, "person"], ["answer", 3, "no such word"]]})
    monkeypatch.setattr(find_game("piccolo").rules, "VERSION", 99)
    with caplog.at_level(logging.ERROR):
        current, partie, rows = revive(before)
    assert partie is not None
    assert (current.start, current.notice, rows) == (2, "redealt", [])
    assert partie.ask is not None


def test_a_log_that_does_not_fit_its_own_rules_is_not_the_end_of_a_table(caplog: pytest.LogCaptureFixture) -> None:
    before = found(play("piccolo", {}))
    first = next(index for index, row in enumerate(before.rows) if row[0] == "answer")
    before = replace(before, rows=[*before.rows[:first], ("answer", 0, "no such word"), *before.rows[first + 1 :]])
    with caplog.at_level(logging.CRITICAL):
        current, partie, _ = revive(before)
    assert partie is not None
    assert current.notice == "resumed"


def test_the_result_of_a_match_stands_whatever_the_rules_say_now(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    before = found(play("piccolo", {}))
    before = replace(
        before,
        rows=[*before.rows, ("answer", 0, "no such word")],
        partie=replace(before.partie, result={"winners": [0, 1]}),
    )
    monkeypatch.setattr(find_game("piccolo").rules, "VERSION", 99)
    with caplog.at_level(logging.ERROR):
        assert revive(before) == (before.partie, None, [])


@scenario
async def test_a_table_tells_its_players_until_the_next_deal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await laid(cafe, anne, chairs=ALONE, target="1000")
        rng = Random(1)
        await goes_on(table, anne, rng=rng, done=lambda one: one.partie and one.partie.tapis.facts["deal"] == 3)
        await asked(table, anne)
    monkeypatch.setattr(find_game("piccolo").rules, "VERSION", 99)
    async with opened(tmp_path) as cafe:
        table = await cafe.table(table.id)
        assert table.page(0).notice == "resumed"
        number = await asked(table, anne)
        await table.answer(anne, number, any_answer(table, anne, rng))
        await goes_on(table, anne, rng=rng, done=lambda one: one.page(0).notice is None)
        assert table.page(0).notice is None
    async with opened(tmp_path) as cafe:
        table = await cafe.table(table.id)
        assert table.page(0).notice is None
        await asked(table, anne)


@scenario
async def test_a_restart_changes_nothing_and_its_numbers_are_new(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, *others = [await newcomer(cafe, name) for name in ("Anne", "Bruno", "Clara", "Denis")]
        table = await laid(cafe, anne, *others, chairs=("me", "open", "open", "open"), game="aluette")
        await goes_on(
            table, anne, *others, rng=Random(1), done=lambda one: one.partie and one.partie.tapis.facts["deal"] == 2
        )
        link = table.chairs[1].invitation
        before = [table.page(place) for place in range(5)]
    async with opened(tmp_path) as cafe:
        table = await cafe.table(table.id)
        after = [table.page(place) for place in range(5)]
        assert after == before
        assert [page.view and page.view.text() for page in after] == [page.view and page.view.text() for page in before]
        assert all(page.version > old.version for page, old in zip(after, before, strict=True))
        assert table.chairs[1].invitation == link
        await plays_out(table, anne, *others, rng=Random(2))
