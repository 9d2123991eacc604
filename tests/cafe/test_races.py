"""Two processes on one store: whoever comes second sees what the first has done."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from estaminet.cafe import Stale, UnknownInvitation
from estaminet.cafe.errors import Conflict
from estaminet.cafe.store import Entry
from tests.cafe.company import ALONE, TWO, any_answer, asked, laid, newcomer, opened, scenario, seated

FOUR = ("me", "open", "open", "open")


@scenario
async def test_two_processes_race_for_the_same_question(tmp_path: Path) -> None:
    async with opened(tmp_path) as one, opened(tmp_path) as other:
        guests = [await newcomer(one, name) for name in ("Anne", "Bruno", "Clara", "Denis")]
        table = await laid(one, *guests, chairs=FOUR, target="1000")
        double = await other.table(table.id)
        rng = Random(1)
        for _ in range(60):
            await asyncio.sleep(0.002)
            await double.refresh()
            seat = next((seat for seat in range(4) if table.asked(seat) is not None), None)
            if seat is None:
                continue
            guest = guests[seat]
            number = await asked(table, guest)
            texts = [any_answer(table, guest, rng) for _ in range(2)]
            assert table.partie is not None
            before = len(table.partie.rows)
            done = await asyncio.gather(
                table.answer(guest, number, texts[0]),
                double.answer(guest, number, texts[1]),
                return_exceptions=True,
            )
            refused = [error for error in done if error is not None]
            if texts[0] == texts[1]:
                assert not refused, "the same answer, given twice"
            else:
                assert len(refused) == 1
                assert isinstance(refused[0], Stale)
            await table.refresh()
            await double.refresh()
            assert double.partie is not None
            assert table.partie.rows == double.partie.rows
            kept = [row for row in table.partie.rows[before:] if row.kind == "answer" and row.seat == seat]
            assert len(kept) >= 1


@scenario
async def test_two_processes_race_for_the_same_chair(tmp_path: Path) -> None:
    async with opened(tmp_path) as one, opened(tmp_path) as other:
        anne, bruno, clara = [await newcomer(one, name) for name in ("Anne", "Bruno", "Clara")]
        table = await seated(one, anne, chairs=TWO)
        double = await other.table(table.id)
        link = table.chairs[1].invitation or ""
        done = await asyncio.gather(table.sit(bruno, link), double.sit(clara, link), return_exceptions=True)
        assert [type(one) for one in done if isinstance(one, Exception)] == [UnknownInvitation]
        await table.refresh()
        await double.refresh()
        assert table.chairs == double.chairs


@scenario
async def test_a_row_is_written_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await laid(cafe, anne, chairs=ALONE)
        await table.close(anne)
        with pytest.raises(Conflict):
            table.means.store.write(table.stored, entry=Entry(table.current.id, 0, [("answer", 0, "passe")], 0))
        rows = table.means.store.table(table.id).rows
        assert table.partie is not None
        assert len(rows) == len(table.partie.rows)
