"""The log of a partie as plain data for the store, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from estaminet.play import Checkpoint, Partie, Row
from estaminet.play.notation import parse
from estaminet.rules import Rules, written


def plain_rows(partie: Partie, start: int) -> list[tuple[str, int, Any]]:
    """The rows from an index on: answers and acts of the clock as text, a checkpoint with all that restarts it.

    Of several checkpoints in these rows only the last can be written, so at most one deal may have ended since.
    """
    return [(row.kind, row.seat, _plain(partie, row)) for row in partie.rows[start:]]


def _plain(partie: Partie, row: Row) -> Any:
    if row.kind in ("answer", "table"):
        return written(row.what)
    if row.kind == "check":
        checkpoint = partie.checkpoint()
        assert checkpoint is not None
        return list(checkpoint)
    return row.what


def read_rows(rules: Rules, stored: Sequence[tuple[str, int, Any]]) -> list[Row]:
    """The rows of a stored log.

    Raises:
        Unreadable: the rules no longer know a word of it.
    """
    return [Row(kind, seat, _read(rules, kind, what)) for kind, seat, what in stored]


def _read(rules: Rules, kind: str, what: Any) -> Any:
    if kind in ("answer", "table"):
        return parse(rules, what)
    if kind == "check":
        return Checkpoint.read(what)
    return what
