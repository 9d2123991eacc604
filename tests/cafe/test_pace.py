"""Time at a table: bots that seem to think, tricks that stay, silence, hurry; on a clock that stands still."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from estaminet.cafe import Cafe, Guest, NothingAsked, Pace, Table
from estaminet.cards import Card
from estaminet.games import find_game
from estaminet.rules.book import book
from tests.cafe.company import (
    ALONE,
    TWO,
    ManualClock,
    any_answer,
    asked,
    goes_on,
    laid,
    newcomer,
    opened,
    passes,
    quiet,
    scenario,
    until,
)

SLOW = Pace(think=(1.0, 2.0), pause=1.5, deal=3.0)


def rows(table: Table) -> int:
    assert table.partie is not None
    return len(table.partie.rows)


def fact(table: Table, name: str) -> Any:
    assert table.partie is not None
    return table.partie.tapis.facts[name]


async def waiting_for_a_bot(cafe: Cafe, guest: Guest, game: str = "piccolo") -> Table:
    """A table where a bot speaks first."""
    options = {"first_dealer": "A"} if game == "piccolo" else {}
    table = await laid(cafe, guest, game=game, chairs=ALONE, **options)
    await quiet(table)
    return table


@scenario
async def test_a_bot_answers_when_its_time_has_come_and_not_before(tmp_path: Path) -> None:
    clock = ManualClock()
    async with opened(tmp_path, clock=clock, pace=SLOW) as cafe:
        table = await waiting_for_a_bot(cafe, await newcomer(cafe, "Anne"))
        before = rows(table)
        wait = table.due - clock.now()
        assert 1.0 <= wait <= 2.0
        await passes(table, wait - 0.01)
        assert rows(table) == before
        await passes(table, 0.02)
        await until(lambda: rows(table) == before + 1)


@scenario
async def test_a_finished_trick_stays_for_as_long_as_the_host_likes(tmp_path: Path) -> None:
    clock = ManualClock()
    async with opened(tmp_path, clock=clock, pace=SLOW) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await laid(cafe, anne, game="aluette", signs="off", mordienne="off")
        await table.settings(anne, pause=3.5)
        rng = Random(4)
        seen = 0
        while not seen:
            if table.asked(0) is not None:
                before = table.page(4).view
                await table.answer(anne, await asked(table, anne), any_answer(table, anne, rng))
            else:
                before = table.page(4).view
                await passes(table, max(table.due - clock.now(), 0))
                await until(lambda view=before: table.page(4).view is not view)  # type: ignore[misc]
            assert table.partie is not None
            if table.partie.tapis.events[-1].kind != "move" and table.partie.last_answers(1) and swept(table):
                seen += 1
        assert 3.5 + 1.0 <= table.due - clock.now() <= 3.5 + 2.0


def swept(table: Table) -> bool:
    view = table.page(4).view
    return view is not None and any(heard.kind == "sweep" for heard in view.heard[-4:])


@scenario
async def test_a_bot_sits_in_for_the_silent_until_any_sign_of_life(tmp_path: Path) -> None:
    clock = ManualClock()
    async with opened(tmp_path, clock=clock) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await laid(cafe, anne, bruno, chairs=TWO)
        await goes_on(table, bruno, rng=Random(1), done=lambda one: one.asked(0) is not None)
        await quiet(table)
        await passes(table, 59)
        await table.seen(anne)
        await passes(table, 59)
        assert table.page(1).chairs[0].away == "", "a sign of life starts the minute anew"
        await passes(table, 1.5)
        await until(lambda: table.page(1).chairs[0].away == "silent")
        await until(lambda: table.asked(0) is None)
        await table.seen(anne)
        assert table.page(1).chairs[0].plays
        await goes_on(table, bruno, rng=Random(1), done=lambda one: one.asked(0) is not None)
        assert table.page(1).chairs[0].plays


@scenario
async def test_where_silence_is_an_answer_no_bot_stakes_for_the_silent(tmp_path: Path) -> None:
    """Trente-et-quarante: he is taken to be ready; whatever lies there plays on, and nothing is added."""
    clock = ManualClock()
    async with opened(tmp_path, clock=clock) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await laid(
            cafe, anne, bruno, game="trente-et-quarante", chairs=("me", "open"), pontes="2", refait="choix"
        )
        number = await asked(table, bruno)
        if fact(table, "phase") == "coupe":  # it is his to cut, if the places fall so
            await table.answer(bruno, number, "refuse")
            number = await asked(table, bruno)
        await table.answer(bruno, number, "pret")
        await quiet(table)
        await passes(table, 61)
        await until(lambda: table.page(1).chairs[0].away == "silent")
        await until(lambda: fact(table, "coup") == 1 and fact(table, "phase") == "jeux")
        assert table.partie is not None
        said = [row.what for row in table.partie.rows if row.kind == "answer" and row.seat == 0 and row.what != "pret"]
        assert all(one == "refuse" or one[0] == "coupe" for one in said), "the house may cut for him, and no more"
        assert fact(table, "mises") == ((), ())


@scenario
async def test_nobody_is_replaced_while_it_is_not_his_turn(tmp_path: Path) -> None:
    clock = ManualClock()
    async with opened(tmp_path, clock=clock) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await laid(cafe, anne, bruno, chairs=TWO)
        await goes_on(table, bruno, rng=Random(1), done=lambda one: one.asked(0) is not None)
        for _ in range(5):
            await table.seen(anne)
            await passes(table, 50)
        assert table.page(0).chairs[1].away == ""


async def two_of_whom_anne_is_asked(cafe: Cafe) -> tuple[Table, Guest, Guest]:
    """Anne and Bruno at a table; she is asked, and he waits."""
    anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
    table = await laid(cafe, anne, bruno, chairs=TWO)
    await goes_on(table, bruno, rng=Random(1), done=lambda one: one.asked(0) is not None)
    await quiet(table)
    return table, anne, bruno


@scenario
async def test_who_plays_against_bots_has_all_the_time_while_his_page_is_open(tmp_path: Path) -> None:
    clock = ManualClock()
    async with opened(tmp_path, clock=clock) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await laid(cafe, anne)
        await asked(table, anne)
        with table.here(anne):
            for _ in range(3):
                await passes(table, 3600)
                assert not table.page(0).warned
                assert table.page(0).chairs[0].plays
        await passes(table, 1)
        assert not table.page(0).chairs[0].here
        await passes(table, 58)
        assert table.page(0).chairs[0].plays, "her minute begins when her page has gone"
        await passes(table, 2)
        await until(lambda: table.page(0).chairs[0].away == "silent")


@scenario
async def test_who_keeps_a_person_waiting_is_warned_and_may_ask_for_more_time(tmp_path: Path) -> None:
    clock = ManualClock()
    async with opened(tmp_path, clock=clock) as cafe:
        table, anne, bruno = await two_of_whom_anne_is_asked(cafe)
        with table.here(anne), table.here(bruno):
            await quiet(table)
            for _ in range(3):
                await passes(table, 39)
                assert not table.page(0).warned
                others = [table.page(place).version for place in range(1, 5)]
                await passes(table, 2)
                assert table.page(0).warned
                assert [table.page(place).version for place in range(1, 5)] == others, "only she is told"
                await table.stay(anne)
                assert not table.page(0).warned
            await passes(table, 59)
            assert table.page(0).warned
            await passes(table, 2)
            await until(lambda: table.page(1).chairs[0].away == "silent")


@scenario
async def test_the_clock_of_who_is_asked_with_others_runs_when_one_of_them_waits(tmp_path: Path) -> None:
    """At the bank all lay their stakes at once; the first to be done waits for the other."""
    clock = ManualClock()
    async with opened(tmp_path, clock=clock) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await laid(cafe, anne, bruno, game="trente-et-quarante", chairs=("me", "open"), pontes="2")
        with table.here(anne), table.here(bruno):
            number = await asked(table, anne)
            await asked(table, bruno)
            await passes(table, 600)
            assert all(chair.plays for chair in table.page(0).chairs), "nobody waits: both may lay stakes"
            await table.answer(anne, number, "pret")
            await passes(table, 59)
            assert table.page(1).warned
            assert table.page(0).chairs[1].plays
            await passes(table, 2)
            await until(lambda: table.page(0).chairs[1].away == "silent")


@scenario
async def test_when_nobody_is_left_the_deal_is_finished_and_no_other_begun(tmp_path: Path) -> None:
    clock = ManualClock()
    async with opened(tmp_path, clock=clock) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await laid(cafe, anne, first_dealer="B")
        await asked(table, anne)
        deal = fact(table, "deal")
        await quiet(table)
        await passes(table, 61)
        await until(lambda: table.page(0).chairs[0].away == "silent")
        await until(lambda: fact(table, "deal") > deal)
        await quiet(table)
        assert table.partie is not None
        assert fact(table, "deal") == deal + 1
        assert not table.partie.deal_length
        await table.seen(anne)
        await asked(table, anne)


@scenario
async def test_who_sits_out_may_hurry_the_others(tmp_path: Path) -> None:
    clock = ManualClock()
    async with opened(tmp_path, clock=clock, pace=SLOW) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await waiting_for_a_bot(cafe, anne)
        await table.hurry(anne)
        assert table.page(0).hurried == {0}
        for _ in range(3):
            before = rows(table)
            assert table.due - clock.now() == pytest.approx(SLOW.fast)
            await passes(table, SLOW.fast + 0.001)
            await until(lambda count=before: rows(table) > count)  # type: ignore[misc]
        while table.asked(0) is None:
            await passes(table, SLOW.fast + 0.001)
        assert table.page(0).hurried == frozenset()
        with pytest.raises(NothingAsked):
            await table.hurry(anne)


@scenario
async def test_one_of_two_cannot_hurry_the_other(tmp_path: Path) -> None:
    clock = ManualClock()
    async with opened(tmp_path, clock=clock, pace=SLOW) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await laid(cafe, anne, bruno, chairs=("me", "bot:hasard", "open", "bot:hasard"), first_dealer="A")
        await table.hurry(anne)
        assert table.haste() is None
        await table.hurry(bruno)
        assert table.haste() == SLOW.fast


@scenario
async def test_a_settled_deal_may_be_abridged(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, *others = [await newcomer(cafe, name) for name in ("Anne", "Bruno", "Clara", "Denis")]
        table = await laid(cafe, anne, *others, chairs=("me", "open", "open", "open"), target="1000")
        with pytest.raises(NothingAsked):
            await table.abridge(anne)
        rng = Random(5)
        await goes_on(table, anne, *others, rng=rng, done=lambda one: one.page(0).settled and 0 in fact(one, "active"))
        deal = fact(table, "deal")
        await table.abridge(anne)
        assert table.page(1).abridged == {0}
        assert not table.page(1).chairs[0].plays
        await goes_on(table, *others, rng=rng, done=lambda one: fact(one, "deal") > deal)
        assert table.page(1).abridged == frozenset()
        assert table.page(1).chairs[0].plays


@scenario
async def test_when_all_have_had_enough_no_time_is_lost(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        guests = [await newcomer(cafe, name) for name in ("Anne", "Bruno", "Clara", "Denis")]
        table = await laid(cafe, *guests, chairs=("me", "open", "open", "open"), target="1000")
        await goes_on(table, *guests, rng=Random(6), done=lambda one: one.page(0).settled)
        deal = fact(table, "deal")
        for guest in guests[1:]:
            await table.abridge(guest)
        assert table.haste() is None
        await table.abridge(guests[0])
        await until(lambda: fact(table, "deal") > deal)


@pytest.mark.parametrize("wish", [True, False])
@scenario
async def test_forced_cards_play_themselves_for_who_wishes_it(tmp_path: Path, wish: bool) -> None:
    async with opened(tmp_path) as cafe:
        anne = await cafe.update_guest(await newcomer(cafe, "Anne"), forced=wish)
        table = await laid(cafe, anne, target="1000")
        rng = Random(7)
        forced = 0
        while forced < 3:
            question = table.question(0)
            if question is None:
                await asyncio.sleep(0.001)
            elif question.shape.size == 1 and isinstance(next(iter(question.shape)), Card):
                forced += 1
                if wish:
                    await until(lambda number=question.number: table.asked(0) != number)  # type: ignore[misc]
                else:
                    await asyncio.sleep(0.03)
                    assert table.asked(0) == question.number, "he is waited for"
                    await table.answer(anne, question.number, any_answer(table, anne, rng))
            else:
                await table.answer(anne, question.number, any_answer(table, anne, rng))


@scenario
async def test_to_keep_ones_cards_for_want_of_a_choice_is_left_to_who_must(tmp_path: Path) -> None:
    """Done by itself it would tell how bad the cards are of somebody who takes his time instead."""
    async with opened(tmp_path) as cafe:
        guests = [await newcomer(cafe, name) for name in ("Anne", "Bruno", "Clara", "Denis")]
        guests = [await cafe.update_guest(guest, forced=True) for guest in guests]
        table = await laid(
            cafe, *guests, game="aluette", chairs=("me", "open", "open", "open"), hopeless_exchange="true"
        )
        kept = 0
        while fact(table, "phase") == "exchange":
            (seat,) = (seat for seat in range(4) if table.asked(seat) is not None)
            await asyncio.sleep(0.03)
            await table.answer(guests[seat], await asked(table, guests[seat]), "garde")
            kept += 1
        assert kept == 4


@scenario
async def test_what_decides_nothing_is_not_asked_and_takes_its_time_all_the_same(tmp_path: Path) -> None:
    clock = ManualClock()
    async with opened(tmp_path, clock=clock, pace=SLOW) as cafe:
        guests = [await newcomer(cafe, name) for name in ("Anne", "Bruno", "Clara", "Denis")]
        table = await laid(
            cafe, *guests, game="aluette", chairs=("me", "open", "open", "open"), signs="off", mordienne="off"
        )
        rng = Random(8)

        def last_trick(one: Table) -> bool:
            return one.partie is not None and one.partie.ask is not None and one.partie.ask.formality

        await goes_on(table, *guests, rng=rng, done=last_trick)
        for _ in range(4):
            before = rows(table)
            assert [table.asked(seat) for seat in range(4)] == [None] * 4
            assert table.due - clock.now() >= 1.0
            await passes(table, table.due - clock.now())
            await until(lambda count=before: rows(table) == count + 1)  # type: ignore[misc]
            await quiet(table)
        assert table.due - clock.now() >= 1.0 + SLOW.pause + SLOW.deal, "the score stays a moment"


@pytest.mark.parametrize("hasty", [False, True])
@scenario
async def test_the_score_stays_until_all_have_read_it(tmp_path: Path, hasty: bool) -> None:
    clock = ManualClock()
    async with opened(tmp_path, clock=clock, pace=SLOW) as cafe:
        guests = [await newcomer(cafe, name) for name in ("Anne", "Bruno", "Clara", "Denis")]
        table = await laid(
            cafe, *guests, game="aluette", chairs=("me", "open", "open", "open"), signs="off", mordienne="off"
        )
        with pytest.raises(NothingAsked):
            await table.go_on(guests[0])

        def last_trick(one: Table) -> bool:
            return one.partie is not None and one.partie.ask is not None and one.partie.ask.formality

        await goes_on(table, *guests, rng=Random(8), done=last_trick)
        while not table.page(4).between:
            if hasty:
                for guest in guests:
                    await table.hurry(guest)
            await passes(table, table.due - clock.now())
            await quiet(table)
        assert table.due - clock.now() >= 1.0 + SLOW.pause + SLOW.deal, "haste shortens the play, not the score"
        before = rows(table)
        for guest in guests[:3]:
            await table.go_on(guest)
        await quiet(table)
        assert rows(table) == before
        assert table.page(3).read == {0, 1, 2}
        await table.go_on(guests[3])
        await until(lambda: rows(table) > before)
        await passes(table, 5)
        await until(lambda: not table.page(4).between)
        assert table.page(4).read == frozenset()


@scenario
async def test_a_sign_lasts_a_moment(tmp_path: Path) -> None:
    clock = ManualClock()
    async with opened(tmp_path, clock=clock, pace=Pace()) as cafe:
        guests = [await newcomer(cafe, name) for name in ("Anne", "Bruno", "Clara", "Denis")]
        table = await laid(cafe, *guests, game="aluette", chairs=("me", "open", "open", "open"), truthful="false")
        await table.act(guests[0], "signe vache")
        await quiet(table)
        assert table.page(0).view.facts["sign.N"] == ("signe", "vache")  # type: ignore[union-attr]
        await passes(table, 0.9)
        assert "sign.N" in table.page(0).view.facts  # type: ignore[union-attr]
        await passes(table, 0.2)
        await until(lambda: "sign.N" not in table.page(0).view.facts)  # type: ignore[union-attr]


@pytest.mark.parametrize(("lang", "held"), [("fr", "une seconde"), ("en", "one second")])
def test_ALU_42_the_book_says_how_long_a_sign_is_held(lang: str, held: str) -> None:
    assert Pace().sign == 1
    told = "".join(chapter.markdown for chapter in book(find_game("aluette"), lang).chapters)
    assert held in told.partition("ALU-42")[2].partition("ALU-43")[0]
