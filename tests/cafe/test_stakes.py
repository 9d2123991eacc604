"""Coffees that are played off: two owe some, sit down to another game, and its loser owes them all."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from estaminet.cafe import AtStake, Cafe, Chair, Guest, NoCoffees, NotSeated, Table
from estaminet.cafe.stakes import Settling, debtors
from estaminet.cafe.table import moved
from estaminet.games import all_games, settling_game
from tests.cafe.company import NONCE, any_answer, asked, goes_on, laid, newcomer, opened, plays_out, scenario

DEALER = ("open", "me", "bot:hasard", "bot:hasard")
"""The host bids the générale and fails; whoever takes the first chair has dealt: both have lost."""
BOT_DEALS = ("bot:hasard", "me", "bot:hasard", "bot:hasard")


async def lost(cafe: Cafe, *guests: Guest, chairs: tuple[str, ...] = DEALER) -> Table:
    """A match of one deal, in which the first guest has bid too much and the dealer could only watch."""
    while True:
        table = await laid(cafe, *guests, chairs=chairs, target="1", first_dealer="A")
        while table.state == "playing":
            for guest in guests:
                number = table.asked(table.place_of(guest))
                if number is not None:
                    question = table.question(table.place_of(guest))
                    assert question is not None
                    bids = question.shape.settle("generale") is not None
                    await table.answer(guest, number, "generale" if bids else any_answer(table, guest, Random(1)))
            await asyncio.sleep(0.0005)
        assert table.current.result is not None
        if debtors(table.current.result) == (0, 1):
            return table


async def played(cafe: Cafe, id_: str, *guests: Guest) -> Table:
    """The table where the coffees are played for, the match being over."""
    table = await cafe.table(id_)
    for guest in guests:
        await table.ready(guest, NONCE)
    await plays_out(table, *guests, rng=Random(3))
    return table


def test_a_bot_whose_level_the_other_game_lacks_plays_there_as_a_regular() -> None:
    levels = ["hasard", "debutant", "habitue"]
    assert moved(Chair(3, "bot", "maitre", drawn_from=2), 1, levels) == Chair(1, "bot", "habitue", drawn_from=2)
    assert moved(Chair(3, "open", "debutant"), 1, levels) == Chair(1, "bot", "debutant", drawn_from=3)


def test_one_game_settles_and_it_is_for_two() -> None:
    (game,) = (game for game in all_games() if game.settles)
    assert settling_game() is game
    assert len(game.rules(game.rules.OPTIONS()).seats) == 2


@scenario
async def test_the_loser_of_the_second_game_owes_all_the_coffees(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await lost(cafe, anne, bruno)
        (line,) = table.page(0).ledger
        assert line.coffees == ("2", "2", "0", "0")
        assert [table.page(place).play_off for place in range(5)] == ["ecarte", "ecarte", "", "", ""]
        place = await table.play_off(bruno)
        other = await cafe.table(place)
        assert [chair.guest_id for chair in other.chairs] == [bruno.id, anne.id]
        assert (other.host_id, other.state) == (bruno.id, "waiting")
        assert other.page(0).stake == other.stake
        assert other.stake is not None
        assert (other.stake.table, other.stake.match, other.stake.cups) == (table.id, 1, 4)
        assert table.page(2).ledger[0].settling == Settling(place, "ecarte", "waiting", None)
        assert not any(table.page(one).play_off for one in range(5))
        assert await table.play_off(anne) == place
        await played(cafe, place, anne, bruno)
        assert other.current.result is not None
        payer = 1 - other.current.result["winners"][0]
        (line,) = table.page(4).ledger
        assert line.payer == payer
        assert line.coffees == tuple("4" if seat == payer else "0" for seat in range(4))
        assert line.debtors == (0, 1)
    async with opened(tmp_path) as cafe:
        assert (await cafe.table(table.id)).page(4).ledger == (line,)


@scenario
async def test_the_other_table_need_not_be_in_memory(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await lost(cafe, anne, bruno)
        place = await table.play_off(anne)
        await cafe._tables.pop(table.id).stop()
        await played(cafe, place, anne, bruno)
        assert (await cafe.table(table.id)).page(0).ledger[0].payer is not None


@scenario
async def test_a_bot_that_has_lost_sits_down_too_and_is_who_it_was(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await lost(cafe, anne, chairs=BOT_DEALS)
        other = await cafe.table(await table.play_off(anne))
        assert [chair.kind for chair in other.chairs] == ["bot", "person"]
        assert other.chairs[0].level == "hasard"
        for before, after in zip(table.page(4).chairs[:2], other.page(2).chairs, strict=True):
            assert (before.first, before.company) == (after.first, after.company)
        await played(cafe, other.id, anne)
        assert table.page(1).ledger[0].payer in (0, 1)


@scenario
async def test_only_who_owes_coffees_may_play_for_them(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno, zoe = [await newcomer(cafe, name) for name in ("Anne", "Bruno", "Zoé")]
        table = await laid(cafe, anne, target="5")
        with pytest.raises(NoCoffees):
            await table.play_off(anne)
        table = await lost(cafe, anne, bruno)
        with pytest.raises(NotSeated):
            await table.play_off(zoe)
        await table.rematch(anne)
        await table.rematch(bruno)
        with pytest.raises(NoCoffees):
            await table.play_off(anne)


@scenario
async def test_a_winner_and_one_of_three_losers_have_nothing_to_play_for(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await laid(cafe, anne, target="5", second_winner="false")
        await plays_out(table, anne, rng=Random(2))
        (line,) = table.page(0).ledger
        assert len(line.debtors) == 3
        assert table.page(0).play_off == ""
        with pytest.raises(NoCoffees):
            await table.play_off(anne)


@scenario
async def test_while_coffees_are_played_for_no_chair_changes_hands_and_nobody_ends_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await lost(cafe, anne, bruno)
        other = await cafe.table(await table.play_off(anne))
        for refused in (other.set_chair(anne, 0, "bot:sense"), other.leave(bruno)):
            with pytest.raises(AtStake):
                await refused
        for guest in (anne, bruno):
            await other.ready(guest, NONCE)
        await asked(other, next(one for one in (anne, bruno) if other.asked(other.place_of(one)) is not None))
        for refused in (other.set_chair(anne, 0, "bot:sense"), other.close(anne)):
            with pytest.raises(AtStake):
                await refused
        await other.leave(bruno)
        await goes_on(other, anne, rng=Random(4), done=lambda _: False)
        assert table.page(0).ledger[0].payer is not None
        await other.set_chair(anne, 0, "bot:sense")


@scenario
async def test_a_table_that_is_closed_before_the_match_begins_came_to_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await lost(cafe, anne, bruno)
        first = await table.play_off(anne)
        await (await cafe.table(first)).close(anne)
        assert table.page(0).ledger[0].settling is None
        second = await table.play_off(bruno)
        assert second != first
        await table.refresh()
        settling = table.page(0).ledger[0].settling
        assert settling is not None
        assert settling.table == second


@scenario
async def test_two_who_ask_at_once_in_two_processes_find_one_table(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe, opened(tmp_path) as twin:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await lost(cafe, anne, bruno)
        copy = await twin.table(table.id)
        first = await table.play_off(anne)
        assert copy.page(0).play_off
        assert await copy.play_off(bruno) == first
