"""The bots' picture of a deal agrees with the rules, card by card, under every option."""

from __future__ import annotations

from random import Random

import pytest

from estaminet.cards import PACK32, Card, cards
from estaminet.games.piccolo.masks import ALL, BIT, CARD, SUITS, Coup, Goal, House, each, goal_of, mask, worth
from estaminet.games.piccolo.options import PiccoloOptions
from estaminet.games.piccolo.rules import Piccolo
from estaminet.games.piccolo.tables import POINTS
from estaminet.games.piccolo.thumb import thumb
from estaminet.play import Fair, Partie
from tests.games.piccolo.house import answer, house_rules
from tests.games.piccolo.table import PICCOLO, fact, legal_now, turn


def test_a_mask_and_its_cards() -> None:
    assert mask(PACK32) == ALL
    assert [CARD[bit].code for bit in each(mask(cards("10S 7S AH")))] == ["7S", "10S", "AH"]
    assert worth(mask(cards("10S 7S AH"))) == 9
    assert worth(ALL) == 60
    assert all(worth(BIT[card]) == POINTS[card] for card in PACK32)


def picture(partie: Partie) -> Coup:
    """The deal of a partie about to be played, all cards known."""
    zones, facts = partie.tapis.zones, partie.tapis.facts
    bid = facts.get("bid")
    declarer = facts["active"].index(facts["declarer"]) if bid else -1
    assert isinstance(partie.options, PiccoloOptions)
    coup = Coup(
        House.of(partie.options),
        [mask(zones[f"hand.{partie.rules.seats[seat]}"].cards) for seat in facts["active"]],
        declarer,
        goal_of(bid),
        int(bid) if bid and bid.isdigit() else 0,
        SUITS["SHDC".index(facts["trump"])] if facts["trump"] else 0,
        mask(zones["ecart"].cards),
    )
    coup.leader = facts["active"].index(facts["leader"])
    return coup


@pytest.mark.parametrize("seed", range(30))
def test_every_card_of_whole_parties(seed: int) -> None:
    rng = Random(seed)
    partie = Partie(PICCOLO, Fair.seeded(f"masks {seed}"), house_rules(rng))
    assert isinstance(partie.rules, Piccolo)
    while not partie.over:
        if fact(partie, "phase") != "play":
            answer(partie, rng)
            continue
        coup, deal = picture(partie), fact(partie, "deal")
        active = fact(partie, "active")
        while fact(partie, "phase") == "play" and fact(partie, "deal") == deal:
            player = coup.turn
            assert active[player] == turn(partie)
            assert set(each(coup.legal(player))) == {BIT[card] for card in legal_now(partie)}
            assert thumb(coup, player) & coup.legal(player)
            card: Card = rng.choice(legal_now(partie))
            coup.play(player, BIT[card])
            partie.answer(active[player], card)
        line = fact(partie, "sheet")[-1]
        if "counts" in line:
            owner = coup.house.owner
            his = owner == "declarer" or (owner == "last_trick" and coup.leader == coup.declarer)
            assert coup.taken[coup.declarer] + (worth(coup.ecart) if his else 0) == line["counts"][0]
        if coup.goal == Goal.EACH:
            assert sum(coup.tricks) == 10
