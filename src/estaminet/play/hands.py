"""Parties that start from given hands: for puzzles, tests and deals that were played on a real table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from estaminet.cards import Card
from estaminet.play.partie import Partie
from estaminet.play.shuffles import Fair, Given
from estaminet.rules import Game
from estaminet.rules.game import Options


def partie_of_hands(
    game: Game, zones: Mapping[str, Sequence[Card]], options: Options | None = None, seed: object = 0
) -> Partie:
    """A partie whose first deal gives these cards, stopped at the first question that is no formality.

    Where each card of the pack is dealt to is found by dealing once; then the given cards are put in those places and
    the others, drawn from `seed`, fill the rest.

    Args:
        game: the game.
        zones: the cards of some zones, for example `{"hand.B": cards("10S …")}`; fewer cards than the zone takes are
            completed at random.
        options: of the partie.
        seed: for the cards that are not given, and for what comes after the deal.

    Raises:
        ValueError: a card is given twice or is not of the pack, a zone does not exist or takes fewer cards.

    >>> from estaminet.cards import cards
    >>> from estaminet.games import find_game
    >>> from estaminet.rules import read_options
    >>> piccolo = find_game("piccolo")
    >>> options = read_options(piccolo.rules.OPTIONS, {"first_dealer": "A"})
    >>> partie = partie_of_hands(piccolo, {"hand.B": cards("10S AS KS")}, options)
    >>> set(cards("10S AS KS")) <= set(partie.tapis.zones["hand.B"].cards)
    True
    """
    trial = dealt(game, Fair.seeded(seed), options)
    shuffle = trial.tapis.shuffled - 1
    given = [card for some in zones.values() for card in some]
    rest = list(trial.rules.pack)
    for card in given:
        if card not in rest:
            raise ValueError(f"{card} is given twice or is not of the pack")
        rest.remove(card)
    Random(str(seed)).shuffle(rest)
    wanted: dict[Card, Card] = {}
    for name, some in zones.items():
        places = trial.tapis.zones[name].cards if name in trial.tapis.zones else []
        if len(some) > len(places):
            raise ValueError(f"zone {name} is dealt {len(places)} cards, {len(some)} are given")
        wanted |= dict(zip(places, some, strict=False))
    order = Fair.seeded(seed).order(shuffle, trial.rules.pack)
    given_order = [wanted[card] if card in wanted else rest.pop() for card in order]
    return dealt(game, Given({shuffle: given_order}, Fair.seeded(seed)), options)


def dealt(game: Game, shuffles: Fair | Given, options: Options | None) -> Partie:
    """A partie in which all formalities before the first real question are done in the simplest way."""
    partie = Partie(game, shuffles, options)
    while partie.ask is not None and partie.ask.formality:
        for seat, shape in list(partie.ask.shapes.items()):
            partie.answer(seat, next(iter(shape)))
    return partie
