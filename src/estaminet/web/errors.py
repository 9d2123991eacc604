"""What can go wrong, in words: every exception that a visitor can cause has a status, a code, and a sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from starlette.exceptions import HTTPException

from estaminet.bots import UnknownLevel
from estaminet.cafe import (
    AlreadyBegun,
    AlreadySeated,
    BadChairs,
    BadName,
    BadNonce,
    BadSetting,
    CafeError,
    Conflict,
    NoAdvice,
    NothingAsked,
    NothingToUndo,
    NotHost,
    NotSeated,
    Stale,
    StoreFailed,
    TableClosed,
    TooEarly,
    TooSoon,
    UnknownInvitation,
    UnknownTable,
)
from estaminet.games import UnknownGame
from estaminet.play.notation import Unreadable
from estaminet.rules import BadOption, Game, Refused
from estaminet.rules.book import book
from estaminet.web.guard import Foreign, TooLarge, TooMany
from estaminet.web.i18n import translations


class BadRequest(Exception):
    """A request that says nothing the café could understand."""


class Forged(Exception):
    """A cookie that this café did not write."""


EXPECTED: Final = (
    HTTPException,
    CafeError,
    UnknownGame,
    UnknownLevel,
    BadOption,
    Refused,
    Unreadable,
    TooLarge,
    TooMany,
    Foreign,
    BadRequest,
    Forged,
)
"""What a visitor may cause. Anything else is a fault of the program."""


@dataclass(frozen=True)
class Problem:
    """What is told of an error."""

    status: int
    code: str
    message: str
    rule: str = ""

    def plain(self) -> dict[str, str]:
        """As JSON tells it."""
        return {"error": self.code, "message": self.message} | ({"rule": self.rule} if self.rule else {})


def problem(error: Exception, lang: str, game: Game | None = None) -> Problem:
    """What to tell of an error; of a refusal the rule's own sentence, from the game's book."""
    _ = translations(lang).gettext
    if isinstance(error, Refused):
        known = book(game, lang).rules.get(error.rule) if game is not None else None
        return Problem(422, "refused", known.message if known else _("The rules forbid this."), error.rule)
    if isinstance(error, BadOption):
        text = _("%(name)s: the value must be %(values)s.")
        if error.unknown:
            text = _("There is no option %(name)s; there are: %(values)s.")
        return Problem(422, "bad-option", text % {"name": error.name, "values": error.expected})
    if isinstance(error, UnknownLevel):
        text = _("There are no bots of level %(level)s; there are: %(levels)s.")
        return Problem(422, "unknown-level", text % {"level": error.level, "levels": ", ".join(error.known)})
    if isinstance(error, UnknownGame):
        text = _("There is no game %(name)s; there are: %(names)s.")
        return Problem(404, "unknown-game", text % {"name": error.name, "names": ", ".join(error.known)})
    if isinstance(error, Unreadable):
        text = _("This is neither a card nor a word of the game: %(part)s.")
        return Problem(422, "unreadable", text % {"part": error.part or "—"})
    if isinstance(error, HTTPException):
        return _http(error, _)
    broken = (500, "broken", _("Something has broken here, through no fault of yours."))
    return Problem(*_constant(_).get(type(error), broken))


def _http(error: HTTPException, _: Callable[[str], str]) -> Problem:
    if error.status_code == 404:
        return Problem(404, "not-found", _("There is nothing at this address."))
    if error.status_code == 405:
        return Problem(405, "not-allowed", _("This cannot be done at this address."))
    return Problem(error.status_code, "http", error.detail)


def _constant(_: Callable[[str], str]) -> dict[type[Exception], tuple[int, str, str]]:
    """Errors that always say the same."""
    cafe: dict[type[CafeError], tuple[int, str]] = {
        UnknownTable: (404, _("There is no table at this address.")),
        UnknownInvitation: (404, _("This invitation has been used, or never existed. Ask for a new link.")),
        BadChairs: (422, _("A table needs one chair for you and the right number of others.")),
        BadName: (422, _("A name has 1 to 24 letters, and no signs that cannot be printed.")),
        BadSetting: (422, _("This setting does not exist, or not with this value.")),
        BadNonce: (422, _("Your part of the shuffle must have 16 to 64 hexadecimal digits.")),
        NotSeated: (403, _("You have no chair at this table.")),
        NotHost: (403, _("Only the host of the table may do this.")),
        AlreadySeated: (409, _("You already have a chair at this table.")),
        TableClosed: (409, _("Nobody is playing at this table now.")),
        AlreadyBegun: (409, _("The match has already begun.")),
        Stale: (409, _("The game has moved on since; here is the table as it is now.")),
        NothingToUndo: (409, _("There is nothing left that you could take back.")),
        NothingAsked: (409, _("There is nothing to answer at the moment.")),
        TooEarly: (409, _("This is told when the match has ended, not before.")),
        NoAdvice: (503, _("Nobody can think of anything now. Please try again.")),
        TooSoon: (429, _("Not so fast: wait a moment.")),
        StoreFailed: (503, _("It could not be written down, so it was not done. Please try again.")),
        Conflict: (503, _("Somebody else was faster. Please try again.")),
    }
    return {error: (status, error.code, message) for error, (status, message) in cafe.items()} | {
        TooLarge: (413, "too-large", _("This is too much for one message.")),
        TooMany: (429, "too-many", _("Not so fast: wait a moment.")),
        Foreign: (403, "foreign", _("This order came from another site, so it was not followed.")),
        BadRequest: (400, "bad-request", _("This message could not be read.")),
        Forged: (400, "forged-cookie", _("This cookie is not one of ours. It has been thrown away; please try again.")),
    }
