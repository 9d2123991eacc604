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

from estaminet.cafe.chairs import Chair
from estaminet.cafe.store import StoredPartie, StoredTable
from estaminet.games import find_game
from estaminet.play import Fair, Partie, partie_key
from estaminet.rules import read_options
from estaminet.rules.options import Choice, kinds


def new_match(table: StoredTable, options: dict[str, str]) -> StoredPartie:
    """A match to come, for which the café has committed itself to a secret."""
    return StoredPartie(
        id=secrets.token_hex(8),
        table=table.id,
        match=table.match,
        secret=secrets.token_bytes(32),
        options=options,
        version=find_game(table.game).rules.VERSION,
    )


def begin(table: StoredTable, match: StoredPartie, chairs: Sequence[Chair], date: float) -> tuple[StoredPartie, Partie]:
    """Begin a match whose persons have all given their nonces."""
    nonces = [chair.nonce or bot_nonce(match.secret, chair.seat) for chair in chairs]
    key = partie_key(match.secret, nonces)
    game = find_game(table.game)
    options = dict(match.options)
    others = [chair.seat for chair in chairs if chair.kind == "bot"]
    if table.quick and table.match == 1 and others:
        letters = game.rules(read_options(game.rules.OPTIONS, options)).seats
        options |= first_dealer(table.game, letters[chance(key, 0).choice(others)])
    partie = Partie(game, Fair(key), read_options(game.rules.OPTIONS, options))
    for chair in chairs:
        partie.seat(chair.seat, chair.player)
    if not table.formalities:
        formalities(partie, key)
    return replace(match, options=options, nonces=nonces, version=game.rules.VERSION, began=date), partie


def bot_nonce(secret: bytes, seat: int) -> str:
    """The nonce of a bot's seat. It was decided with the secret, before any person's."""
    return hashlib.sha256(b"estaminet bot" + secret + bytes([seat])).hexdigest()[:32]


def chance(key: bytes, number: int) -> Random:
    """What the café decides by chance when a log has so many rows."""
    return Random(hashlib.sha256(b"estaminet chance" + key + number.to_bytes(4, "big")).digest())


def formalities(partie: Partie, key: bytes) -> None:
    """Answer the questions at hand that rob nobody of a decision."""
    while partie.ask is not None and partie.ask.formality:
        for seat, shape in list(partie.ask.shapes.items()):
            partie.answer(seat, shape.sample(chance(key, len(partie.rows))))


def first_dealer(game: str, letter: str) -> dict[str, str]:
    """The option by which a seat deals first, in games that have one."""
    known = kinds(find_game(game).rules.OPTIONS)
    kind = known["first_dealer"][0] if "first_dealer" in known else None
    return {"first_dealer": letter} if isinstance(kind, Choice) and letter in kind.values else {}
