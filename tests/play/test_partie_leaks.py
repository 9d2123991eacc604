"""What a place did not notice leaves no trace in anything it is told, through answers, rulings and going back."""

from __future__ import annotations

from random import Random

import pytest

from estaminet.lab import lives
from estaminet.lab.lives import start
from estaminet.play import Partie
from estaminet.rules import Answer, Refused
from tests.play.scripts import A, B, C
from tests.play.toy import TOY

SPECTATORS = 3
UNTOLD = (A, SPECTATORS)


class Worlds:
    """Two worlds in which the same is done, but for looks and signs of B and C that A and the spectators miss."""

    def __init__(self, seed: int, **options: str) -> None:
        self.rng = Random(seed)
        self.quiet = start(TOY, seed, **options)
        self.busy = start(TOY, seed, **options)
        self.places: list[int] = []
        """Where each row of the quiet deal stands in the busy one."""

    def step(self) -> None:
        rows = len(self.quiet.rows)
        act = self.rng.choices((lives.answer, lives.claim, lives.undo, self.hide), (60, 15, 10, 40))[0]
        act(self.quiet, self.rng)
        for row in self.quiet.rows[rows:]:
            if row.kind == "rewind":
                self.busy.rewind(row.seat, self.places[row.what])
                del self.places[row.what :]
            elif row.kind == "ruling":
                self.rule(row.seat, row.what)
            elif row.kind != "check":
                self.places.append(self.busy.deal_length)
                self.busy.redo(row)
        if self.quiet.deal_length == 0:
            self.places = []

    def rule(self, claimant: int, index: int) -> None:
        """The claim is made in the busy world too; what it takes back is taken back there."""
        self.places.append(self.busy.deal_length)
        self.busy.redo(self.quiet.rows[-1]._replace(seat=claimant, what=index))
        kept = [row.kind for row in self.quiet.last_answers(self.quiet.deal_length)]
        if kept and kept[-1] == "lawful":
            del self.places[len(kept) - 1 :]
            self.places.append(self.busy.deal_length - 1)

    def hide(self, quiet: Partie, rng: Random) -> None:
        """B or C does something in the busy world that A does not see."""
        seat, act = rng.choice((B, C)), self.act(rng)
        seen = act[0] == "signe" and self.busy.tapis.facts.get("looks.A") == "ABC"[seat]
        if not seen and self.busy.view(seat).asides is not None and act[1] != "ABC"[seat]:
            self.busy.answer(seat, act)
            end = self.busy.rules.ends(seat, act)
            if end is not None:
                self.busy.table(end)

    def act(self, rng: Random) -> tuple[str, str | int]:
        return ("signe", rng.randrange(2)) if rng.random() < 0.5 else ("regarde", rng.choice("ABC"))


def told(partie: Partie, place: int) -> str:
    return partie.view(place).text()


def error(partie: Partie, seat: int, answer: Answer) -> str:
    try:
        partie.clone().answer(seat, answer)
    except Refused as refusal:
        return refusal.rule
    return ""


@pytest.mark.parametrize("faults", ["strict", "fidele"])
def test_two_worlds_that_differ_in_what_is_not_noticed_are_one(faults: str) -> None:
    different = 0
    for seed in range(12):
        worlds = Worlds(seed, faults=faults, deals="3")
        for _ in range(60):
            if worlds.quiet.over:
                break
            worlds.step()
            for place in UNTOLD:
                assert told(worlds.quiet, place) == told(worlds.busy, place)
            assert worlds.quiet.free_undo(A) == worlds.busy.free_undo(A)
            assert (worlds.quiet.undo_point(A) is None) == (worlds.busy.undo_point(A) is None)
            if worlds.rng.random() < 0.1:
                for claim in (("faute", "TOY-F1", "C"), ("avoue", "TOY-F2"), "oui", ("mise", 9)):
                    assert error(worlds.quiet, A, claim) == error(worlds.busy, A, claim)
            different += told(worlds.quiet, B) != told(worlds.busy, B)
    assert different > 100
