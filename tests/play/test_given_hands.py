"""Parties that start from given hands: the hands are dealt, the rest of the pack fills the rest."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from estaminet.cards import cards
from estaminet.games import find_game
from estaminet.lab.lives import state
from estaminet.play import partie_of_hands
from estaminet.rules import Game, read_options
from tests.play.toy import TOY

GAMES = {
    "piccolo": (find_game("piccolo"), {"first_dealer": "A"}),
    "aluette": (find_game("aluette"), {}),
    "toy": (TOY, {}),
}
every_game = pytest.mark.parametrize(("game", "texts"), GAMES.values(), ids=GAMES)


@every_game
@given(st.integers(0, 2**32))
@settings(max_examples=20)
def test_the_given_cards_lie_where_they_were_wanted_and_none_is_lost(
    game: Game, texts: dict[str, str], seed: int
) -> None:
    rng = Random(seed)
    options = read_options(game.rules.OPTIONS, texts)
    bare = partie_of_hands(game, {}, options, seed)
    zones = {name: len(zone) for name, zone in bare.tapis.zones.items() if name.startswith("hand.")}
    pack = rng.sample(bare.rules.pack, len(bare.rules.pack))
    wanted = {name: [pack.pop() for _ in range(rng.randint(0, size))] for name, size in zones.items()}
    partie = partie_of_hands(game, wanted, options, seed)
    for name, some in wanted.items():
        assert set(some) <= set(partie.tapis.zones[name].cards)
        assert len(partie.tapis.zones[name]) == zones[name]
    assert Counter(one for zone in partie.tapis.zones.values() for one in zone.cards) == Counter(partie.rules.pack)
    assert partie.ask is not None
    assert not partie.ask.formality
    assert state(partie_of_hands(game, wanted, options, seed)) == state(partie)
    assert state(partie.clone()) == state(partie)


@pytest.mark.parametrize(
    ("zones", "message"),
    [
        ({"hand.B": "AS AS"}, "AS is given twice"),
        ({"hand.B": "AS", "hand.C": "AS"}, "AS is given twice"),
        ({"hand.B": "2S"}, "2S is given twice or is not of the pack"),
        ({"hand.Z": "AS"}, "zone hand.Z is dealt 0 cards, 1 are given"),
        ({"tourne": "AS KS QS"}, "zone tourne is dealt 2 cards, 3 are given"),
        ({"hand.A": "AS"}, "zone hand.A is dealt 0 cards"),  # the dealer sits out
    ],
)
def test_hands_that_cannot_be_dealt_are_refused(zones: dict[str, str], message: str) -> None:
    piccolo, texts = GAMES["piccolo"]
    wanted = {name: cards(some) for name, some in zones.items()}
    with pytest.raises(ValueError, match=message):
        partie_of_hands(piccolo, wanted, read_options(piccolo.rules.OPTIONS, texts))
