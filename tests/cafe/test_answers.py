"""Answers: numbered, taken once, written down before anybody is told."""

import asyncio
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest

from estaminet.cafe import Stale, StoreFailed, Table
from estaminet.cafe.workers import Task, think
from estaminet.games import find_game
from estaminet.lab.lives import start, waiting
from estaminet.play.notation import Unreadable, parse
from estaminet.rules import Refused
from tests.cafe.company import TWO, any_answer, asked, goes_on, laid, newcomer, opened, plays_out, scenario, until


def log(table: Table) -> list[Any]:
    assert table.partie is not None
    return list(table.partie.rows)


@scenario
async def test_a_whole_match_is_played(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        for game in ("piccolo", "aluette"):
            table = await laid(cafe, anne, bruno, game=game, chairs=TWO)
            await plays_out(table, anne, bruno, rng=Random(1))
            assert table.state == "over"
            assert len(table.page(4).ledger) == 1


@scenario
async def test_an_answer_given_twice_is_taken_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await laid(cafe, anne, bruno, chairs=("me", "open", "open", "open"))
        for seat in (2, 3):
            await table.set_chair(anne, seat, "bot:hasard")
        rng = Random(1)
        for _ in range(12):
            await goes_on(table, bruno, rng=rng, done=lambda one: one.asked(0) is not None)
            number, text = await asked(table, anne), any_answer(table, anne, rng)
            await table.answer(anne, number, text)
            answers = [row for row in log(table) if row.seat == 0 and row.kind == "answer"]
            await table.answer(anne, number, text)
            assert [row for row in log(table) if row.seat == 0 and row.kind == "answer"] == answers


@scenario
async def test_discards_given_twice_in_another_order_are_the_same(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await laid(cafe, anne, chairs=("me", "bot:hasard", "bot:hasard", "bot:hasard"), first_dealer="D")
        await table.answer(anne, await asked(table, anne), "generale")
        number = await asked(table, anne)
        one, two = [card.code for card in table.page(0).view.hand("hand.A")[:2]]  # type: ignore[union-attr]
        await table.answer(anne, number, f"ecarte {one} {two}")
        await table.answer(anne, number, f"ecarte {two} {one}")
        with pytest.raises(Stale):
            await table.answer(anne, number, f"ecarte {one} 7X".replace("7X", "AS" if two != "AS" else "KS"))


@scenario
async def test_a_stale_answer_is_told_the_question_of_now(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await laid(cafe, anne)
        number = await asked(table, anne)
        before = log(table)
        for wrong in (number - 1, number + 1, 0, -1, 10**9):
            with pytest.raises(Stale) as caught:
                await table.answer(anne, wrong, any_answer(table, anne, Random(1)))
            assert caught.value.number == number
        assert log(table) == before


@scenario
async def test_what_is_refused_or_unreadable_changes_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await laid(cafe, anne, first_dealer="D")
        number = await asked(table, anne)
        before, version = log(table), table.page(0).version
        with pytest.raises(Refused) as refused:
            await table.answer(anne, number, "10S")
        assert refused.value.rule == "PIC-19"
        for text in ("", "   ", "bonjour", "10S 10S 10S passe nothing", "\x00", "é" * 1000, "99999999"):
            with pytest.raises((Unreadable, Refused)):
                await table.answer(anne, number, text)
        assert log(table) == before
        assert table.page(0).version == version


@scenario
async def test_an_answer_is_no_aside(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await laid(cafe, anne, first_dealer="D")
        await asked(table, anne)
        with pytest.raises(Stale):
            await table.act(anne, "passe")
        with pytest.raises(Refused):
            await table.act(anne, "regarde B")


@scenario
async def test_nothing_is_told_before_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await laid(cafe, anne)
        number = await asked(table, anne)
        store = table.means.store
        write, disk = store.write, threading.Event()

        def slow(*args: Any, **kwargs: Any) -> Any:
            disk.wait(10)
            return write(*args, **kwargs)

        monkeypatch.setattr(store, "write", slow)
        pages = [table.page(place) for place in range(5)]
        answering = asyncio.ensure_future(table.answer(anne, number, any_answer(table, anne, Random(1))))
        await asyncio.sleep(0.05)  # the loop is free while the disk is slow
        assert not answering.done()
        assert [table.page(place) for place in range(5)] == pages
        assert table.asked(0) == number
        disk.set()
        await answering
        assert table.asked(0) != number


@scenario
async def test_what_cannot_be_written_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await laid(cafe, anne)
        number = await asked(table, anne)
        before, version = log(table), table.page(0).version

        def full(*args: Any, **kwargs: Any) -> Any:
            raise StoreFailed("the disk is full")

        with monkeypatch.context() as patched:
            patched.setattr(table.means.store, "write", full)
            with pytest.raises(StoreFailed):
                await table.answer(anne, number, any_answer(table, anne, Random(1)))
        assert log(table) == before
        assert table.page(0).version == version
        await table.answer(anne, number, any_answer(table, anne, Random(1)))
        assert len(log(table)) > len(before)


@scenario
async def test_an_answer_is_finished_although_nobody_waits_for_it_any_more(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await laid(cafe, anne)
        number = await asked(table, anne)
        answering = asyncio.ensure_future(table.answer(anne, number, any_answer(table, anne, Random(1))))
        await asyncio.sleep(0)
        answering.cancel()
        await until(lambda: table.asked(0) != number)
        with pytest.raises(asyncio.CancelledError):
            await answering


@scenario
async def test_a_hint_is_a_lawful_answer(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await laid(cafe, anne)
        number = await asked(table, anne)
        hint = await table.hint(anne)
        assert await table.hint(anne) == hint
        await table.answer(anne, number, hint)


def test_a_hint_is_lawful_also_where_bots_are_careless() -> None:
    partie = start(find_game("piccolo"), faults="fidele", slips="50")
    while partie.tapis.facts.get("phase") != "auction":
        for seat in waiting(partie):
            partie.answer(seat, partie.view(seat).question.shape.sample(Random(0)))  # type: ignore[union-attr]
    view = partie.view(waiting(partie)[0])
    assert view.question is not None
    tasks = [Task("piccolo", "debutant", act, view, seed) for seed in range(40) for act in ("advise", "answer")]
    told = [parse(partie.rules, text) for text in think(tasks) if text is not None]
    assert all(view.question.shape.settle(hint) is not None for hint in told[::2])
    assert any(view.question.shape.settle(answer) is None for answer in told[1::2])
