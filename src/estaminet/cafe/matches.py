"""Matches: how one is prepared and begun so that nobody, the café included, can have chosen its cards.

The café commits itself to a secret; then every person adds a nonce; only then is there a key, from which the shuffles
follow. Whatever else the café decides by chance, the nonces of its bots, who deals first, where a pack is cut, follows
from the secret or the key too, and can be checked when the match has ended.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from estaminet.cafe.chairs import Chair
from estaminet.cafe.store import StoredPartie, StoredTable
from estaminet.games import find_game
from estaminet.play import Fair, Partie, partie_key
from estaminet.rules import Answer, read_options

ATTEMPTS: Final = 200
"""How many keys are tried; one in four suits."""


def new_match(table: StoredTable, options: dict[str, str], dealer: int | None = None) -> StoredPartie:
    """A match to come, for which the café has committed itself to a secret; who deals first, if that is settled."""
    return StoredPartie(
        id=secrets.token_hex(8),
        table=table.id,
        match=table.match,
        secret=secrets.token_bytes(32),
        options=options,
        version=find_game(table.game).rules.VERSION,
        dealer=dealer,
    )


def begin(
    table: StoredTable, match: StoredPartie, chairs: Sequence[Chair], date: float
) -> tuple[StoredPartie, Partie, list[Chair]]:
    """Begin a match whose persons have all given their nonces. Who sits where, if places are drawn, is decided now.

    Where it matters who deals first (a quick table, a rematch) the least number is added to the nonces by which it
    turns out as it should: nobody has any choice in it.
    """
    game = find_game(table.game)
    options = read_options(game.rules.OPTIONS, match.options)
    nonces = [chair.nonce or bot_nonce(match.secret, chair.seat) for chair in chairs]
    for attempt in range(ATTEMPTS):
        tried = [*nonces, str(attempt)] if attempt else nonces
        key = partie_key(match.secret, tried)
        partie = Partie(game, Fair(key), options)
        seated = [
            replace(chairs[place], seat=seat, drawn_from=chairs[place].first)
            for seat, place in enumerate(partie.seating)
        ]
        for chair in seated:
            partie.seat(chair.seat, chair.player)
        while not table.formalities and partie.ask is not None and all(map(partie.ask.formal, partie.ask.shapes)):
            for seat in list(partie.ask.shapes):
                partie.answer(seat, formality(partie, seat))
        if suits(partie, table, match, seated):
            break
    return replace(match, nonces=tried, version=game.rules.VERSION, began=date), partie, seated


def suits(partie: Partie, table: StoredTable, match: StoredPartie, chairs: Sequence[Chair]) -> bool:
    """Whether the right seat deals first; at a quick table, whether no person deals or sits out for it."""
    if match.dealer is not None:
        return bool(partie.tapis.facts.get("dealer", match.dealer) == match.dealer)
    if table.quick and table.match == 1:
        dealer, letters = partie.tapis.facts.get("dealer"), partie.rules.seats
        persons = [chair.seat for chair in chairs if chair.kind == "person"]
        if dealer is None:
            return True
        return all(seat != dealer and partie.tapis.zones[f"hand.{letters[seat]}"].cards for seat in persons)
    return True


def bot_nonce(secret: bytes, seat: int) -> str:
    """The nonce of a bot's seat. It was decided with the secret, before any person's."""
    return hashlib.sha256(b"estaminet bot" + secret + bytes([seat])).hexdigest()[:32]


def chance(key: bytes, number: int) -> Random:
    """What the café decides by chance when a log has so many rows."""
    return Random(hashlib.sha256(b"estaminet chance" + key + number.to_bytes(4, "big")).digest())


def formality(partie: Partie, seat: int) -> Answer:
    """The answer of a seat to a question that robs it of no decision."""
    assert partie.ask is not None
    assert isinstance(partie.shuffles, Fair)
    return partie.ask.shapes[seat].sample(chance(partie.shuffles.key, len(partie.rows)))
