"""Taking back: alone while nobody has learnt anything, else when all persons agree."""

from pathlib import Path
from random import Random

import pytest

from estaminet.cafe import NothingAsked, NothingToUndo, Pace, Stale, Table
from tests.cafe.company import (
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

THREE = ("me", "open", "open", "bot:hasard")


def kinds(table: Table) -> list[str]:
    assert table.partie is not None
    return [row.kind for row in table.partie.rows]


@scenario
async def test_an_unseen_discard_is_taken_back_alone(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await laid(cafe, anne, bruno, chairs=TWO, first_dealer="D")
        await table.answer(anne, await asked(table, anne), "generale")
        number = await asked(table, anne)
        await table.answer(anne, number, any_answer(table, anne, Random(1)))
        assert table.page(0).undo == "free"
        await table.undo(anne)
        again = await asked(table, anne)
        assert again > number
        assert table.page(0).view.question.rule == "PIC-09B"  # type: ignore[union-attr]
        assert kinds(table).count("rewind") == 1
        with pytest.raises(Stale):
            await table.answer(anne, number + 1, "passe")


@scenario
async def test_what_was_shown_is_taken_back_if_all_agree(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno, clara = [await newcomer(cafe, name) for name in ("Anne", "Bruno", "Clara")]
        table = await laid(cafe, anne, bruno, clara, chairs=THREE, first_dealer="D")
        number = await asked(table, anne)
        with pytest.raises(NothingToUndo):
            await table.undo(anne)
        await table.answer(anne, number, "28")
        assert table.page(0).undo == "asked"
        await table.undo(anne)
        request = table.page(1).request
        assert request is not None
        assert (request.seat, request.agreed) == (0, frozenset())
        with pytest.raises(NothingAsked):
            await table.consent(anne, True)
        await table.consent(bruno, True)
        assert table.page(0).request.agreed == {1}  # type: ignore[union-attr]
        assert table.asked(0) is None
        await table.consent(clara, True)
        assert table.page(0).request is None
        assert table.asked(0) is not None
        assert table.page(1).view.facts["calls"] == ()  # type: ignore[union-attr]


@scenario
async def test_one_who_does_not_agree_is_enough(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno, clara = [await newcomer(cafe, name) for name in ("Anne", "Bruno", "Clara")]
        table = await laid(cafe, anne, bruno, clara, chairs=THREE, first_dealer="D")
        await table.answer(anne, await asked(table, anne), "28")
        await table.undo(anne)
        await table.consent(bruno, False)
        assert table.page(0).request is None
        assert "rewind" not in kinds(table)
        with pytest.raises(NothingAsked):
            await table.consent(clara, True)


@scenario
async def test_one_agreement_takes_back_one_answer(tmp_path: Path) -> None:
    """Who agreed could agree once more, since there was an earlier answer to take back."""
    async with opened(tmp_path) as cafe:
        guests = [await newcomer(cafe, name) for name in ("Anne", "Bruno", "Clara", "Denis")]
        table = await laid(
            cafe, *guests, game="aluette", chairs=("me", "open", "open", "open"), signs="off", mordienne="off"
        )

        def answered_twice(one: Table) -> bool:
            assert one.partie is not None
            return sum(row.kind == "answer" and row.seat == 0 for row in one.partie.rows) >= 2 and (
                one.page(0).undo == "asked"
            )

        await goes_on(table, *guests, rng=Random(2), done=answered_twice)
        await table.undo(guests[0])
        for guest in guests[1:]:
            await table.consent(guest, True)
        assert kinds(table).count("rewind") == 1
        assert [table.page(place).request for place in range(5)] == [None] * 5
        with pytest.raises(NothingAsked):
            await table.consent(guests[1], True)


@scenario
async def test_who_asked_in_vain_is_told_so_until_he_goes_on(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await laid(cafe, anne, bruno, chairs=TWO, first_dealer="D")
        await table.answer(anne, await asked(table, anne), "28")
        await table.undo(anne)
        assert not table.page(0).declined
        await table.consent(bruno, False)
        assert table.page(0).declined
        assert not table.page(1).declined
        await table.undo(anne)
        assert not table.page(0).declined
        await table.consent(bruno, False)
        await table.answer(bruno, await asked(table, bruno), "passe")
        await table.answer(anne, await asked(table, anne), any_answer(table, anne, Random(1)))
        assert not table.page(0).declined


@scenario
async def test_a_request_lapses(tmp_path: Path) -> None:
    clock = ManualClock()
    async with opened(tmp_path, clock=clock) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await laid(cafe, anne, bruno, chairs=("me", "bot:hasard", "bot:hasard", "open"), first_dealer="D")
        await table.answer(anne, await asked(table, anne), "28")
        await table.undo(anne)
        await quiet(table)
        await passes(table, 31)
        await until(lambda: table.page(0).request is None)


@scenario
async def test_the_bots_wait_while_somebody_would_like_to_take_back(tmp_path: Path) -> None:

    clock = ManualClock()
    async with opened(tmp_path, clock=clock) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await laid(cafe, anne, bruno, chairs=("me", "open", "bot:hasard", "bot:hasard"), first_dealer="D")
        await table.answer(anne, await asked(table, anne), "28")
        await table.undo(anne)
        await table.answer(bruno, await asked(table, bruno), "passe")
        before = len(kinds(table))
        await quiet(table)
        assert len(kinds(table)) == before
        await table.consent(bruno, False)
        await until(lambda: len(kinds(table)) > before)


@scenario
async def test_who_plays_with_bots_asks_nobody(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await laid(cafe, anne, game="aluette", signs="off", mordienne="off")
        rng = Random(3)

        def may_undo(one: Table) -> bool:
            return one.page(0).undo is not None and one.asked(0) is None

        undone = 0
        while undone < 3 and table.state == "playing":
            number = await asked(table, anne)
            await table.answer(anne, number, any_answer(table, anne, rng))
            if may_undo(table):
                assert table.page(0).undo == "free"
                await table.undo(anne)
                undone += 1
                assert await asked(table, anne) > number
        assert undone == 3


@scenario
async def test_nothing_is_taken_back_once_the_trick_is_over(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        guests = [await newcomer(cafe, name) for name in ("Anne", "Bruno", "Clara", "Denis")]
        table = await laid(
            cafe, *guests, game="aluette", chairs=("me", "open", "open", "open"), signs="off", mordienne="off"
        )
        rng = Random(3)
        await goes_on(table, *guests, rng=rng, done=lambda one: sum(one.page(4).view.facts["tricks"]) == 1)  # type: ignore[union-attr]
        leader = next(seat for seat in range(4) if table.asked(seat) is not None)
        await table.answer(guests[leader], await asked(table, guests[leader]), any_answer(table, guests[leader], rng))
        for seat, guest in enumerate(guests):
            if seat != leader and table.page(seat).undo is None:
                with pytest.raises(NothingToUndo):
                    await table.undo(guest)
        assert table.page(leader).undo == "asked"
        assert sum(table.page(seat).undo is None for seat in range(4)) >= 2


@scenario
async def test_the_end_of_a_sign_that_was_taken_back_is_no_trouble(tmp_path: Path) -> None:
    clock = ManualClock()
    async with opened(tmp_path, clock=clock, pace=Pace()) as cafe:
        guests = [await newcomer(cafe, name) for name in ("Anne", "Bruno", "Clara", "Denis")]
        table = await laid(
            cafe, *guests, game="aluette", chairs=("me", "open", "open", "open"), mordienne="off", truthful="false"
        )
        leader = next(seat for seat in range(4) if table.asked(seat) is not None)
        other = (leader + 2) % 4
        await table.answer(
            guests[leader], await asked(table, guests[leader]), any_answer(table, guests[leader], Random(1))
        )
        await table.act(guests[other], "signe vache")
        await table.undo(guests[leader])
        for guest in guests:
            if guest is not guests[leader]:
                await table.consent(guest, True)
        assert kinds(table)[-1] == "rewind"
        await passes(table, 1.1)
        assert not table.ends
        await table.act(guests[other], "signe vache")


@scenario
async def test_a_sign_is_over_when_its_moment_is_whatever_is_taken_back(tmp_path: Path) -> None:
    """It had ended before the card was taken back that was played meanwhile; or it ends after that."""
    clock = ManualClock()
    async with opened(tmp_path, clock=clock, pace=Pace()) as cafe:
        guests = [await newcomer(cafe, name) for name in ("Anne", "Bruno", "Clara", "Denis")]
        table = await laid(
            cafe, *guests, game="aluette", chairs=("me", "open", "open", "open"), mordienne="off", truthful="false"
        )
        leader = next(seat for seat in range(4) if table.asked(seat) is not None)
        other = (leader + 2) % 4
        for wait in (1.1, 0.1):
            await table.act(guests[other], "signe vache")
            await table.answer(
                guests[leader], await asked(table, guests[leader]), any_answer(table, guests[leader], Random(1))
            )
            await passes(table, wait)
            await table.undo(guests[leader])
            for guest in guests:
                if guest is not guests[leader]:
                    await table.consent(guest, True)
            await passes(table, 1.1)
            assert f"sign.{'NESW'[other]}" not in table.page(other).view.facts  # type: ignore[union-attr]
