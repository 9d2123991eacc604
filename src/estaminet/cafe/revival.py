"""A stored partie is brought back: from its first row, or if new rules would change it, from its last checkpoint."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from estaminet.cafe.log import plain_rows, read_rows
from estaminet.cafe.store import Found, LogRow, StoredPartie
from estaminet.games import find_game
from estaminet.play import Checkpoint, Fair, Partie, partie_key, replay
from estaminet.rules import Game, read_options
from estaminet.rules.game import Options

logger = logging.getLogger(__name__)


class Revived(NamedTuple):
    """A partie that is back, and what must be written down about how it came back."""

    current: StoredPartie
    partie: Partie | None
    """`None`: the match has not begun; or it has ended, and today's rules can no longer show its last deal."""
    rows: list[LogRow]
    """New rows, the last of the partie."""


class Unfit(ValueError):
    """A log does not fit the rules."""


def revive(found: Found) -> Revived:
    """Bring a partie back to where it was. What has been scored stands, whatever has become of the rules."""
    current = found.partie
    if current.nonces is None:
        return Revived(current, None, [])
    game = find_game(found.table.game)
    options = read_options(game.rules.OPTIONS, current.options)
    shuffles = Fair(partie_key(current.secret, current.nonces))
    known = current.version == game.rules.VERSION
    try:
        partie = _replay(game, shuffles, options, found.rows)
    except Exception:
        if known:
            logger.exception("partie %s does not fit the rules that it was played by", current.id)
    else:
        if known:
            return Revived(current, partie, [])
        if _comes_to_the_same(partie, found.rows):
            return Revived(replace(current, version=game.rules.VERSION, notice="resumed"), partie, [])
    return _with_new_rules(game, shuffles, options, found)


def _comes_to_the_same(partie: Partie, stored: Sequence[LogRow]) -> bool:
    """Whether new rules write on the sheet what the old ones wrote, and tell as much: then all of the log is kept."""
    last = next((row[2] for row in reversed(stored) if row[0] == "check"), None)
    checkpoint = partie.checkpoint()
    if last is None or checkpoint is None:
        return last is checkpoint
    before = Checkpoint.read(last)
    sheets = [one.snapshot["facts"]["sheet"] for one in (before, checkpoint)]
    purses = [one.snapshot["purses"] for one in (before, checkpoint)]
    return sheets[0] == sheets[1] and purses[0] == purses[1] and before[2:] == checkpoint[2:]


def _replay(game: Game, shuffles: Fair, options: Options, stored: Sequence[LogRow]) -> Partie:
    """Play a log, from its first row or from the checkpoint that is its first row."""
    rows = read_rows(game.rules(options), stored)
    checkpoint: Checkpoint | None = rows[0].what if rows and rows[0].kind == "check" else None
    partie = replay(game, shuffles, options, rows, checkpoint=checkpoint)
    if len(partie.rows) != len(rows):
        raise Unfit(f"{len(rows)} rows have become {len(partie.rows)}")
    return partie


def _with_new_rules(game: Game, shuffles: Fair, options: Options, found: Found) -> Revived:
    """Only the deal in progress is replayed; if it no longer fits it is dealt again, and the players are told."""
    current, stored = found.partie, found.rows
    version = game.rules.VERSION
    index = max((number for number, row in enumerate(stored) if row[0] == "check"), default=0)
    try:
        partie = _replay(game, shuffles, options, stored[index:])
    except Exception:  # whatever new rules say to an old log
        logger.warning("partie %s does not fit version %s of %s", current.id, version, game.name, exc_info=True)
    else:
        new = replace(current, version=version, start=current.start + index, notice="resumed")
        return Revived(new, partie, [])
    if current.result is not None:
        return Revived(current, None, [])
    new = replace(current, version=version, start=current.start + len(stored), notice="redealt")
    return Revived(new, *_deal_again(game, shuffles, options, stored[index:]))


def _deal_again(game: Game, shuffles: Fair, options: Options, deal: Sequence[LogRow]) -> tuple[Partie, list[LogRow]]:
    """A partie at the last checkpoint, with other cards, and its rows."""
    checkpoint = Checkpoint.read(deal[0][2]) if deal and deal[0][0] == "check" else None
    partie = Partie(game, shuffles, options, checkpoint=checkpoint)
    rows = plain_rows(partie, 0)
    if checkpoint is not None:
        partie.redeal()
    return partie, [*rows, *plain_rows(partie, len(rows))]
