"""What the café refuses, each with a short code for programs. The words for people are the web's and the CLI's."""

from __future__ import annotations

from typing import ClassVar


class CafeError(Exception):
    """Something the café does not do. Nothing has changed."""

    code: ClassVar[str] = "refused"


class UnknownTable(CafeError):
    """There is no table at this address."""

    code = "unknown-table"


class UnknownInvitation(CafeError):
    """No chair has this link, or no longer: a link seats one person once."""

    code = "unknown-invitation"


class BadChairs(CafeError):
    """The chairs asked for do not make a table: too many, too few, two for the host, or none for a person."""

    code = "bad-chairs"


class BadName(CafeError):
    """A name is empty, too long, or holds what cannot be printed."""

    code = "bad-name"


class BadSetting(CafeError):
    """A preference or a setting that does not exist, or a value out of its range."""

    code = "bad-setting"

    def __init__(self, name: str, value: object) -> None:
        super().__init__(f"{name}={value}")
        self.name = name
        self.value = value


class BadNonce(CafeError):
    """A nonce is not of 16 to 64 hexadecimal digits."""

    code = "bad-nonce"


class NotSeated(CafeError):
    """This guest has no chair at the table."""

    code = "not-seated"


class NotHost(CafeError):
    """Only the host of the table may do this."""

    code = "not-host"


class AlreadySeated(CafeError):
    """This guest has a chair at the table and may not take a second one."""

    code = "already-seated"


class TableClosed(CafeError):
    """Nobody plays at this table now: it has not begun, is over, or was closed."""

    code = "table-closed"


class AlreadyBegun(CafeError):
    """The match has begun; what was asked can only be done before."""

    code = "already-begun"


class AtStake(CafeError):
    """Coffees are played for at this table: nobody's chair is given away, and it is not closed during the match."""

    code = "at-stake"


class NoCoffees(CafeError):
    """There are no coffees that this guest could play off now."""

    code = "no-coffees"


class Stale(CafeError):
    """An answer to a question that no longer stands.

    Attributes:
        number: of the seat's question now, or `None` if it is asked nothing.
    """

    code = "stale"

    def __init__(self, number: int | None) -> None:
        super().__init__(number)
        self.number = number


class NothingToUndo(CafeError):
    """This seat has no answer that could still be taken back."""

    code = "nothing-to-undo"


class NothingAsked(CafeError):
    """There is nothing to agree to, to abridge, or to give a hint for."""

    code = "nothing-asked"


class TooEarly(CafeError):
    """The record of a match holds every card, so there is none before its end."""

    code = "too-early"


class NoRecord(CafeError):
    """The rules have changed during this match, so that no rules can replay it from its first row."""

    code = "no-record"


class NoAdvice(CafeError):
    """The bots cannot think now."""

    code = "no-advice"


class TooSoon(CafeError):
    """The same person has just done this."""

    code = "too-soon"


class StoreFailed(CafeError):
    """What was done could not be written down, so it was not done."""

    code = "store-failed"


class Conflict(CafeError):
    """Another process has written to this table in the meantime."""

    code = "conflict"
