"""The café: guests, tables, clocks, the store. No pages: whoever has a screen or a terminal calls what stands here."""

from estaminet.cafe.chairs import Chair
from estaminet.cafe.errors import (
    AlreadyBegun,
    AlreadySeated,
    BadChairs,
    BadName,
    BadNonce,
    BadSetting,
    CafeError,
    Conflict,
    NothingAsked,
    NothingToUndo,
    NotHost,
    NotSeated,
    Stale,
    StoreFailed,
    TableClosed,
    TooSoon,
    UnknownInvitation,
    UnknownTable,
)
from estaminet.cafe.guests import NAME_LENGTH, Guest
from estaminet.cafe.pace import INSTANT, REAL, Clock, Pace
from estaminet.cafe.page import Ended, Page, Proof, Request, Said, Sitter
from estaminet.cafe.service import Cafe, TableSummary
from estaminet.cafe.table import PAUSES, PHRASES, Table

__all__ = [
    "INSTANT",
    "NAME_LENGTH",
    "PAUSES",
    "PHRASES",
    "REAL",
    "AlreadyBegun",
    "AlreadySeated",
    "BadChairs",
    "BadName",
    "BadNonce",
    "BadSetting",
    "Cafe",
    "CafeError",
    "Chair",
    "Clock",
    "Conflict",
    "Ended",
    "Guest",
    "NotHost",
    "NotSeated",
    "NothingAsked",
    "NothingToUndo",
    "Pace",
    "Page",
    "Proof",
    "Request",
    "Said",
    "Sitter",
    "Stale",
    "StoreFailed",
    "Table",
    "TableClosed",
    "TableSummary",
    "TooSoon",
    "UnknownInvitation",
    "UnknownTable",
]
