"""What nobody may notice: acts that are not seen take no time that could be seen."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from estaminet.bots import Bot, Silent
from estaminet.cafe import Pace, Table, workers
from estaminet.play import View
from estaminet.rules import Answer, written
from tests.cafe.company import (
    ALONE,
    ManualClock,
    laid,
    newcomer,
    opened,
    passes,
    quiet,
    scenario,
    until,
)

SLOW = Pace(think=(5.0, 9.0), pause=0, deal=0)


class Biter(Silent):
    """Asks its partner for a mordienne before the first lead, who shakes his head; else plays the first card."""

    def answer(self, view: View, rng: Random) -> Answer:
        assert view.question is not None
        answers = list(view.question.shape)
        return next((one for one in ("levres", "non") if one in answers), answers[0])


class Nodder(Silent):
    """Nods whenever it may."""

    def answer(self, view: View, rng: Random) -> Answer:
        assert view.question is not None
        return next(iter(view.question.shape))

    def sign(self, view: View, rng: Random) -> Answer | None:
        return "oui" if view.asides is not None and view.asides.settle("oui") else None


class Partners(Silent):
    """E and W: ask each other for a mordienne as soon as they may, between two tricks, and nod. The others keep still.

    Before the first lead all pass.
    """

    def answer(self, view: View, rng: Random) -> Answer:
        assert view.question is not None
        return next(iter(view.question.shape))

    def sign(self, view: View, rng: Random) -> Answer | None:
        words = ("mordienne", "oui", "levres") if view.place in (1, 3) and view.facts["phase"] == "play" else ()
        return next((word for word in words if view.asides is not None and view.asides.settle(word)), None)


def play_as(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_bot", lambda game, level: bot)


@scenario
async def test_bitten_lips_and_a_shaken_head_take_no_time_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_as(Biter(), monkeypatch)
    clock = ManualClock()
    async with opened(tmp_path, clock=clock, pace=SLOW) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await laid(cafe, anne, game="aluette", chairs=ALONE, feel_gaze="false")
        while table.page(4).view.thinking != (1,):  # type: ignore[union-attr]
            await passes(table, max(table.due - clock.now(), 1))
            question = table.question(0)
            if question is not None:
                answers = list(question.shape)
                text = next((one for one in ("passe", "non") if one in answers), written(answers[0]))
                await table.answer(anne, question.number, text)
        assert table.partie is not None
        due, before = table.due, [table.page(place).version for place in (0, 4)]
        for _ in range(4):  # the glances before anybody speaks; then E bites, and when W shakes his head E passes
            await passes(table, 1)
        await until(lambda: table.partie is not None and table.partie.rows[-1].what == "levres")
        await quiet(table)
        assert [table.page(place).version for place in (0, 4)] == before
        assert table.due == due
        assert table.page(4).view.thinking == (1,)  # type: ignore[union-attr]
        await passes(table, due - clock.now() + 0.01)
        await until(lambda: table.page(4).view.thinking != (1,))  # type: ignore[union-attr]


@scenario
async def test_a_bot_nods_when_a_person_bites_his_lips_between_two_tricks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_as(Nodder(), monkeypatch)
    clock = ManualClock()
    async with opened(tmp_path, clock=clock, pace=SLOW) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await laid(cafe, anne, game="aluette", feel_gaze="false")
        while not may(table, "levres") or not table.page(0).view.facts["took"]:  # type: ignore[union-attr]
            await passes(table, max(table.due - clock.now(), 0.1))
            question = table.question(0)
            if question is not None:
                answers = list(question.shape)
                text = next((one for one in ("passe", "non") if one in answers), written(answers[-1]))
                await table.answer(anne, question.number, text)
        due, before = table.due, table.page(4).version
        await table.act(anne, "levres")
        await passes(table, table.soon - clock.now() + 0.01)
        await until(lambda: may(table, "mordienne"))
        assert (table.due, table.page(4).version) == (due, before), "nobody else noticed anything"
        await table.act(anne, "mordienne")
        assert table.page(4).view.facts["mordienne"][0] == 0  # type: ignore[union-attr]


@scenario
async def test_who_leaves_bitten_lips_without_an_answer_is_not_called_silent(tmp_path: Path) -> None:
    """The others believe that it is his partner who thinks. A bot answers for him, and leaves the rest to him."""
    clock = ManualClock()
    async with opened(tmp_path, clock=clock) as cafe:
        guests = [await newcomer(cafe, name) for name in ("Anne", "Bruno", "Clara", "Denis")]
        table = await laid(cafe, *guests, game="aluette", chairs=("me", "open", "open", "open"))
        await quiet(table)
        (asker,) = (seat for seat in range(4) if table.asked(seat) is not None)
        mate, *others = (asker + 2) % 4, (asker + 1) % 4, (asker + 3) % 4, 4
        number = table.asked(asker)
        assert number is not None
        await table.answer(guests[asker], number, "levres")
        before = [table.page(place).version for place in others]
        await passes(table, 59)
        assert table.asked(mate) is not None
        assert [table.page(place).warned for place in range(5)] == [place == mate for place in range(5)]
        await passes(table, 2)
        await until(lambda: table.asked(mate) is None)
        await quiet(table)
        assert table.asked(asker) is not None, "a bot has nodded: he may announce"
        assert [table.page(place).version for place in others] == before
        assert [chair.away for chair in table.page(asker).chairs] == [""] * 4
        assert table.page(mate).chairs[mate].plays


@scenario
async def test_two_bots_can_announce_a_late_mordienne(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play_as(Partners(), monkeypatch)
    async with opened(tmp_path, clock=ManualClock()) as cafe:
        anne = await newcomer(cafe, "Anne")
        table = await laid(cafe, anne, game="aluette")

        def facts() -> dict[str, Any]:
            assert table.partie is not None
            return table.partie.tapis.facts

        while "mordienne" not in facts() and len(facts()["took"]) < 2:
            await quiet(table)
            question = table.question(0)
            if question is not None:
                await table.answer(anne, question.number, written(next(iter(question.shape))))
        who, trick = facts()["mordienne"]
        assert who in (1, 3)
        assert trick == 2


def may(table: Table, word: str) -> bool:
    asides = table.page(0).view.asides  # type: ignore[union-attr]
    return asides is not None and asides.settle(word) is not None
