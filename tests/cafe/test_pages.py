"""What each place is shown, and that its numbers tell nothing of what it cannot see."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from estaminet.cafe import BadSetting, TooSoon
from tests.cafe.company import (
    NONCE,
    TWO,
    ManualClock,
    any_answer,
    asked,
    goes_on,
    laid,
    newcomer,
    opened,
    scenario,
    seated,
    until,
)

FOUR = ("me", "open", "open", "open")
NAMES = ("Anne", "Bruno", "Clara", "Denis")


@pytest.mark.parametrize("game", ["piccolo", "aluette"])
@scenario
async def test_a_version_moves_when_and_only_when_the_view_does(tmp_path: Path, game: str) -> None:
    async with opened(tmp_path) as cafe:
        guests = [await newcomer(cafe, name) for name in NAMES]
        table = await laid(cafe, *guests, game=game, chairs=FOUR)
        rng = Random(2)
        moved = 0
        for _ in range(120):
            await until(lambda: any(table.asked(seat) is not None for seat in range(4)))
            seat, guest = rng.choice([(s, g) for s, g in enumerate(guests) if table.asked(s) is not None])
            number = await asked(table, guest)
            before = [table.page(place) for place in range(5)]
            view = table.partie.view(seat) if table.partie else None
            if game == "aluette" and view is not None and view.asides is not None and rng.random() < 0.5:
                sign = view.asides.sample(rng)
                text = " ".join(str(part) for part in sign) if isinstance(sign, tuple) else str(sign)
                await table.act(guest, text)
            else:
                await table.answer(guest, number, any_answer(table, guest, rng))
            for place in range(5):
                page = table.page(place)
                assert page.view is not None
                same = before[place].view.text() == page.view.text()  # type: ignore[union-attr]
                around = before[place] == page
                assert (page.version == before[place].version) == (same and around), place
                moved += page.version != before[place].version
        assert moved


@scenario
async def test_an_unseen_act_is_told_to_nobody_else(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        guests = [await newcomer(cafe, name) for name in NAMES]
        table = await laid(cafe, *guests, game="aluette", chairs=FOUR, feel_gaze="false")
        before = [table.page(place).version for place in range(5)]
        await table.act(guests[0], "regarde E")
        moved = [place for place in range(5) if table.page(place).version != before[place]]
        assert moved == [0]


@scenario
async def test_spectators_and_neighbours_see_no_hidden_card(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await laid(cafe, anne, bruno, chairs=TWO, first_dealer="D")
        await asked(table, anne)
        assert table.partie is not None
        hand = table.partie.tapis.zones["hand.A"].cards
        for place in range(1, 5):
            page = table.page(place)
            assert page.view is not None
            shown = {card for zone in page.view.zones.values() for card in zone or () if card is not None}
            assert not shown & set(hand)
            assert table.current.secret.hex() not in repr(page)
        assert page.proof.secret is None
        assert all(link not in repr(table.page(1)) for chair in table.chairs if (link := chair.invitation))


@scenario
async def test_waiting_for_changes(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await seated(cafe, anne, bruno, chairs=TWO)
        version = table.page(4).version
        assert await table.changes(4, version - 7) == version, "whoever missed something is not kept waiting"
        assert await table.changes(4, version + 7) == version, "nor whoever comes from before a restart"
        waiting = [asyncio.ensure_future(table.changes(place, table.page(place).version)) for place in (0, 0, 4)]
        await asyncio.sleep(0.02)
        assert not any(one.done() for one in waiting)
        await table.ready(bruno, NONCE)
        assert await asyncio.gather(*waiting) == [table.page(place).version for place in (0, 0, 4)]


@scenario
async def test_who_has_the_page_open_is_here(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await seated(cafe, anne, bruno, chairs=TWO)
        assert not table.page(0).chairs[1].here
        with table.here(bruno), table.here(bruno):
            assert table.page(0).chairs[1].here
        await until(lambda: not table.page(0).chairs[1].here)


@scenario
async def test_phrases_are_said_to_all_but_not_too_often(tmp_path: Path) -> None:
    clock = ManualClock()
    async with opened(tmp_path, clock=clock) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await seated(cafe, anne, bruno, chairs=TWO)
        with pytest.raises(BadSetting):
            await table.phrase(anne, "you are bad at this")
        await table.phrase(anne, "bonjour")
        await table.phrase(bruno, "merci")
        assert [(one.seat, one.key) for one in table.page(4).phrases] == [(0, "bonjour"), (1, "merci")]
        clock.move(11)
        await table.phrase(anne, "pardon")
        assert [one.key for one in table.page(4).phrases] == ["pardon"]


@scenario
async def test_a_person_cannot_say_two_phrases_at_once(tmp_path: Path) -> None:
    from estaminet.cafe import Pace

    clock = ManualClock()
    async with opened(tmp_path, clock=clock, pace=Pace()) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await seated(cafe, anne)
        await table.phrase(anne, "bonjour")
        with pytest.raises(TooSoon):
            await table.phrase(anne, "merci")
        clock.move(3)
        await table.phrase(anne, "merci")


@scenario
async def test_a_new_name_is_seen_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await seated(cafe, anne, bruno, chairs=TWO)
        await cafe.update_guest(bruno, name="Bruno le Grand")
        assert table.page(0).chairs[1].name == "Bruno le Grand"


@scenario
async def test_the_record_waits_for_the_end(tmp_path: Path) -> None:
    from estaminet.cafe import TooEarly
    from estaminet.play.record import read_records

    async with opened(tmp_path) as cafe:
        anne, bruno = await newcomer(cafe, "Anne"), await newcomer(cafe, "Bruno")
        table = await laid(cafe, anne, bruno, chairs=TWO, target="5")
        with pytest.raises(TooEarly):
            table.record()
        await goes_on(table, anne, bruno, rng=Random(3), done=lambda _: False)
        (record,) = read_records(table.record())
        assert table.partie is not None
        assert record.partie().view(4).text() == table.partie.view(4).text()
