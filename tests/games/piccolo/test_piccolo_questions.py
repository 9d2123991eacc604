"""The rule that a question of card play names is true of the hand that is asked, whatever the options."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

import pytest

from estaminet.cards import Card, card
from estaminet.games.piccolo.options import PiccoloOptions
from estaminet.lab.lives import any_options
from estaminet.play import Fair, Partie
from estaminet.rules import read_options
from tests.games.piccolo.house import answer
from tests.games.piccolo.table import PICCOLO, legal_now, turn

ABOVE = ["7", "8", "9", "J", "Q", "K", "A", "10"]


@dataclass(frozen=True)
class Asked:
    """A hand before a trick, told by what lies on the table and without asking the rules."""

    seat: int
    hand: list[Card]
    playable: list[Card]
    table: list[tuple[int, Card]]
    """What lies there, from the leader on."""
    trump: str | None
    declarer: int | None
    opens: int
    """Who leads to this trick."""

    @property
    def best(self) -> Card:
        """The card in command."""
        laid = [one for _, one in self.table]
        trumps = [one for one in laid if one.suit == self.trump]
        return max(trumps or self.of_led(laid), key=lambda one: ABOVE.index(one.rank))

    @property
    def master(self) -> int:
        return next(seat for seat, one in self.table if one == self.best)

    def of_led(self, some: list[Card]) -> list[Card]:
        return [one for one in some if one.suit == self.table[0][1].suit]

    @property
    def void(self) -> bool:
        return not self.of_led(self.hand)

    @property
    def ruffed(self) -> bool:
        """A trump is in command of a trick in which another suit was led."""
        return self.best.suit == self.trump != self.table[0][1].suit

    @property
    def higher(self) -> list[Card]:
        """The cards of the suit in command that beat it."""
        above = ABOVE[ABOVE.index(self.best.rank) + 1 :]
        return [one for one in self.hand if one.suit == self.best.suit and one.rank in above]

    @property
    def takers(self) -> list[Card]:
        """The trumps that would take the trick."""
        trumps = [one for one in self.hand if one.suit == self.trump]
        return self.higher if self.best.suit == self.trump else trumps

    @property
    def declares(self) -> bool:
        return self.seat == self.declarer

    @property
    def against(self) -> bool:
        """A defender to whom the declarer's card is in command."""
        return not self.declares and self.master == self.declarer

    @property
    def free(self) -> bool:
        return self.playable == self.hand


TRUE: Final[dict[str, Callable[[Asked], bool]]] = {
    "PIC-10A": lambda it: not it.table and it.seat == it.opens and it.free,
    "PIC-11A": lambda it: not it.void and it.playable == it.of_led(it.hand),
    "PIC-11B": lambda it: it.declares and not it.void and it.playable == it.higher,
    "PIC-11C": lambda it: it.declares and it.void and not it.ruffed and it.playable == it.takers,
    "PIC-11D": lambda it: it.declares and it.void and it.ruffed and it.playable == it.takers,
    "PIC-11E": lambda it: it.against and it.void and it.playable == it.takers,
    "PIC-11F": lambda it: it.void and it.free and it.trump is not None and not it.declares and not it.against,
    "PIC-11G": lambda it: it.void and it.free and it.trump is not None and not it.takers,
    "PIC-11H": lambda it: it.trump is None and it.playable == (it.of_led(it.hand) or it.hand),
    "PIC-11I": lambda it: it.against and not it.void and it.playable == it.higher,
    "PIC-11J": lambda it: it.void and it.ruffed and not it.takers and {one.suit for one in it.playable} == {it.trump},
}
"""What each rule says of the hand and of what it may play."""


def asked(partie: Partie) -> Asked:
    """The seat that is to play a card."""
    facts, zones, seats = partie.tapis.facts, partie.tapis.zones, partie.rules.seats
    seat, active = turn(partie), facts["active"]
    opens = active[0]
    if "last" in facts:
        played = [(who, card(code)) for who, code in facts["last"]]
        opens = Asked(seat, [], [], played, facts["trump"], None, opens).master
    elif facts.get("bid") == "generale" and of_table(partie).generale_lead == "declarer":
        opens = facts["declarer"]
    around = active[active.index(opens) :] + active[: active.index(opens)]
    table = [(who, one) for who in around for one in zones[f"front.{seats[who]}"].cards]
    hand = list(zones[f"hand.{seats[seat]}"].cards)
    return Asked(seat, hand, legal_now(partie), table, facts["trump"], facts.get("declarer"), opens)


def of_table(partie: Partie) -> PiccoloOptions:
    """What the table has agreed on."""
    assert isinstance(partie.rules.options, PiccoloOptions)
    return partie.rules.options


def walk(partie: Partie, rng: Random, deals: int) -> set[str]:
    """Play some deals at random; the rules that the questions for a card named, each of them true."""
    named = set()
    while "result" not in partie.tapis.facts and partie.tapis.facts.get("deal", 0) <= deals:
        assert partie.ask is not None
        if partie.tapis.facts["phase"] == "play":
            it, rule = asked(partie), partie.ask.rule
            assert (not it.table) == (rule == "PIC-10A")
            if of_table(partie).faults == "strict":
                assert TRUE[rule](it), (rule, it)
            else:
                assert rule in ("PIC-10A", "PIC-11A"), "nothing is told of the hand"
            named.add(rule)
        answer(partie, rng)
    return named


@pytest.mark.parametrize("seed", range(60))
def test_the_rule_of_a_question_is_true_of_the_hand(seed: int) -> None:
    rng = Random(seed)
    texts = any_options(PICCOLO, rng) if seed % 4 else {}
    walk(Partie(PICCOLO, Fair.seeded(seed), read_options(PiccoloOptions, texts)), rng, 12)


def test_every_rule_of_play_is_named_by_some_question() -> None:
    named = set()
    for seed, texts in enumerate([{}, {"undertrump": "forced"}, {"defender_beat": "always"}]):
        rng = Random(seed)
        named |= walk(Partie(PICCOLO, Fair.seeded(seed), read_options(PiccoloOptions, texts)), rng, 40)
    assert named == set(TRUE)
