"""What can go wrong, in words: every exception that a visitor can cause has a status, a code, and a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from babel.numbers import format_decimal
from starlette.exceptions import HTTPException

from estaminet.bots import UnknownLevel
from estaminet.cafe import (
    PAUSES,
    AlreadyBegun,
    AlreadySeated,
    AtStake,
    BadChairs,
    BadName,
    BadNonce,
    BadSetting,
    CafeError,
    Conflict,
    NoAdvice,
    NoCoffees,
    NoRecord,
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
from estaminet.rules.options import Choice, Number, kinds
from estaminet.rules.referee import MALFORMED, NO_FAULT, NO_SEAT, UNFOUNDED
from estaminet.rules.rulings import NoSuchFault
from estaminet.rules.words import words
from estaminet.web.guard import Foreign, TooLarge, TooMany
from estaminet.web.i18n import translations


class BadRequest(Exception):
    """A request that says nothing the café could understand."""


class HalfCharacter(BadRequest):
    """A text that is none: it holds one of two surrogates without the other."""


class NothingChosen(BadRequest):
    """The button of a list was pressed before anything in the list was chosen."""


class UnknownCommand(Exception):
    """A program wants something done that cannot be.

    Attributes:
        name: what it wants.
        known: what can be done.
    """

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(name)
        self.name = name
        self.known = known


class UnknownStep(Exception):
    """A step that a match does not have.

    Attributes:
        last: the number of its last step.
    """

    def __init__(self, last: int) -> None:
        super().__init__(last)
        self.last = last


class UnknownRecord(Exception):
    """A record that was opened to be seen again is no longer there, or never was."""


class Forged(Exception):
    """A cookie that this café did not write."""


ECHO: Final = 24
"""So many letters of something unknown are told back."""

EXPECTED: Final = (
    HTTPException,
    CafeError,
    UnknownGame,
    NoSuchFault,
    UnknownLevel,
    BadOption,
    Refused,
    Unreadable,
    TooLarge,
    TooMany,
    Foreign,
    BadRequest,
    UnknownCommand,
    UnknownStep,
    UnknownRecord,
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
        if error.rule == UNFOUNDED:
            return Problem(422, "unfounded", _("This cannot be claimed: false, too late, or not yours to prove."))
        if error.rule in (MALFORMED, NO_FAULT, NO_SEAT):
            return _no_claim(error.rule, _)
        known = book(game, lang).rules.get(error.rule) if game is not None else None
        return Problem(422, "refused", known.message if known else _("The rules forbid this."), error.rule)
    if isinstance(error, BadOption):
        return Problem(422, "bad-option", _of_option(error, lang, game))
    if isinstance(error, BadSetting) and error.name == "pause":
        low, high = (format_decimal(seconds, locale=lang) for seconds in PAUSES)
        text = _("A finished trick stays for %(low)s to %(high)s seconds.")
        return Problem(422, error.code, text % {"low": low, "high": high})
    if isinstance(error, UnknownCommand):
        text = _("There is no command %(name)s; there are: %(names)s.")
        names = {"name": shortened(error.name), "names": ", ".join(error.known)}
        return Problem(404, "unknown-command", text % names)
    if isinstance(error, UnknownStep):
        text = _("This match has no such step; its last one is number %(last)d.")
        return Problem(404, "unknown-step", text % {"last": error.last})
    if isinstance(error, UnknownLevel):
        text = _("There are no bots of level %(level)s; there are: %(levels)s.")
        return Problem(422, "unknown-level", text % {"level": shortened(error.level), "levels": ", ".join(error.known)})
    if isinstance(error, UnknownGame):
        text = _("There is no game %(name)s; there are: %(names)s.")
        return Problem(404, "unknown-game", text % {"name": shortened(error.name), "names": ", ".join(error.known)})
    if isinstance(error, NoSuchFault):
        text = _("The book knows no fault or case %(name)s; there are: %(names)s.")
        return Problem(404, "unknown-fault", text % {"name": shortened(error.given), "names": " · ".join(error.known)})
    if isinstance(error, Unreadable):
        text = _("This is neither a card nor a word of the game: %(part)s.")
        return Problem(422, "unreadable", text % {"part": shortened(error.part) or "—"})
    if isinstance(error, HTTPException):
        return _http(error, _)
    broken = (500, "broken", _("Something has broken here, through no fault of yours."))
    return Problem(*_constant(_).get(type(error), broken))


def _no_claim(why: str, _: Callable[[str], str]) -> Problem:
    """What was said is no claim, names no fault, or nobody."""
    code, text = {
        MALFORMED: ("malformed-claim", _("A claim is the word faute, a fault and a seat; or avoue and a fault.")),
        NO_FAULT: ("no-such-fault", _("This game has no such fault.")),
        NO_SEAT: ("no-such-seat", _("Nobody at this table has such a seat.")),
    }[why]
    return Problem(422, code, text)


def shortened(text: str) -> str:
    """As much of what somebody has sent as he needs to know it again.

    >>> shortened("couronne"), len(shortened("x" * 5000))
    ('couronne', 25)
    """
    return text if len(text) <= ECHO else f"{text[:ECHO]}…"


def _of_option(error: BadOption, lang: str, game: Game | None) -> str:
    """What is wrong with an option, which is called as the game's words call it."""
    _ = translations(lang).gettext
    known = kinds(game.rules.OPTIONS).get(error.name) if game is not None else None
    if game is None or known is None:
        text = _("%(name)s: the value must be %(values)s.")
        if error.unknown:
            text = _("There is no option %(name)s; there are: %(values)s.")
        return text % {"name": shortened(error.name), "values": error.expected}
    kind, about = known[0], words(game, lang).options[error.name]
    try:
        kind.read(str(error.value))
    except (ValueError, KeyError):
        pass
    else:
        value = str(error.value)
        value = about.values.get(value, {"true": _("yes"), "false": _("no")}.get(value, value))
        return _("%(name)s: “%(value)s” does not go with what else was chosen.") % {
            "name": about.label,
            "value": value,
        }
    if isinstance(kind, Number):
        text = _("%(name)s: a whole number from %(low)s to %(high)s is needed.")
        return text % {"name": about.label, "low": kind.low, "high": kind.high}
    values = about.values.values() if isinstance(kind, Choice) else (_("yes"), _("no"))
    return _("%(name)s: the value must be %(values)s.") % {"name": about.label, "values": ", ".join(values)}


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
        AtStake: (409, _("Coffees are being played for here: the chairs stay as they are, and the match is finished.")),
        NoCoffees: (409, _("There are no coffees here that you could play for.")),
        Stale: (409, _("The game has moved on since; here is the table as it is now.")),
        NothingToUndo: (409, _("There is nothing left that you could take back.")),
        NothingAsked: (409, _("There is nothing to answer at the moment.")),
        NoRecord: (409, _("There is no record of this match, or the rules have changed since.")),
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
        HalfCharacter: (400, "bad-text", _("A text of this message holds half a character, a lone surrogate.")),
        NothingChosen: (400, "nothing-chosen", _("Choose a call first.")),
        UnknownRecord: (404, "unknown-record", _("This record is no longer open here. Please open it again.")),
        Forged: (400, "forged-cookie", _("This cookie is not one of ours. It has been thrown away; please try again.")),
    }
