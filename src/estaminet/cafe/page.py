"""What one place at a table is shown: the partie as it sees it, and the café around it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from estaminet.cafe.chairs import Kind, State
from estaminet.cafe.stakes import Settling, Stake, debtors, owed
from estaminet.cafe.store import StoredPartie
from estaminet.games import settling_game
from estaminet.play import View, commitment

if TYPE_CHECKING:
    from estaminet.cafe.standing import Standing


@dataclass(frozen=True, slots=True)
class Sitter:
    """A chair as everybody sees it."""

    seat: int
    letter: str
    kind: Kind
    name: str | None
    level: str
    ready: bool
    here: bool
    """He has the page of the table open."""
    away: str
    """A person for whom a bot plays: `silent` or `left`."""
    plays: bool
    """He decides himself; otherwise a bot does, for now or for good."""
    first: int
    """The place that he took when he came, before places were drawn, and..."""
    company: str
    """... the table at which he took it. Names and faces of bots follow from both."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A line of the ledger: a match of this sitting that has ended."""

    match: int
    winners: tuple[int, ...]
    coffees: tuple[str, ...]
    """What each seat owes, as fractions; empty in games where nobody owes any."""
    debtors: tuple[int, ...]
    """Who owed any when the match had ended."""
    settling: Settling | None
    """Where they are played off, if they are."""

    @property
    def payer(self) -> int | None:
        """Who has lost there, and owes all of them."""
        loser = None if self.settling is None else self.settling.loser
        return None if loser is None else self.debtors[loser]


@dataclass(frozen=True, slots=True)
class Request:
    """Somebody would like to take an answer back; the persons who have agreed so far."""

    seat: int
    agreed: frozenset[int]


@dataclass(frozen=True, slots=True)
class Said:
    """A phrase that somebody said, numbered in the order of saying."""

    number: int
    seat: int
    key: str


@dataclass(frozen=True, slots=True)
class Proof:
    """What it takes to check that nobody chose the cards. The secret is told when the match has ended."""

    commitment: str
    secret: str | None = None
    nonces: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """All that a place may know. `version` moves when, and only when, something in it changes."""

    table: str
    game: str
    options: dict[str, str]
    match: int
    state: State
    place: int
    """The seat; for spectators the number of seats."""
    host: bool
    """This place is the host's."""
    view: View | None = field(compare=False)
    """`None` before the match begins."""
    chairs: tuple[Sitter, ...]
    ledger: tuple[Ended, ...]
    undo: str | None
    """What this seat may take back: `free`, or `asked` if the others must agree."""
    request: Request | None
    declined: bool
    """This seat asked to take something back, and not everybody agreed."""
    settled: bool
    """The rest of the deal can change nothing: it may be abridged."""
    abridged: frozenset[int]
    """Who has had enough of this deal."""
    between: bool
    """A deal has been scored, and the next one has not begun: there is a score to read."""
    read: frozenset[int]
    """Who has read it."""
    hurried: frozenset[int]
    """This seat, if it would like it to go fast while it has nothing to do. Of the others' nothing is told: it would
    show when they are asked something unseen."""
    again: frozenset[int]
    """Who would like another match."""
    phrases: tuple[Said, ...]
    notice: str | None
    """`redealt`: the rules of the café have changed and the deal was dealt again; `resumed`: they have changed."""
    formalities: bool
    pause: float
    """Seconds for which a finished trick stays."""
    proof: Proof
    warned: bool = False
    """This seat has been silent for so long that a bot will soon play for it."""
    stake: Stake | None = None
    """The coffees that this match is played for, and..."""
    at_stake: bool = False
    """... whether it still is."""
    play_off: str = ""
    """The game at which this place may play off the coffees of the match that is over, if it may."""
    version: int = field(default=0, compare=False)

    def tells_as_much_as(self, later: Page) -> bool:
        """Whether a later page of the same place has nothing new."""
        return self == later and self.shows_the_same_game(later)

    def shows_the_same_game(self, later: Page) -> bool:
        """Whether nothing has happened in the game, as far as this place can notice."""
        if self.view is None or later.view is None:
            return self.view is later.view
        return self.view.tells_as_much_as(later.view)


def ended(match: int, result: dict[str, Any], settling: Settling | None) -> Ended:
    """A line of the ledger from what the rules noted at the end of a match, and what was played for it since."""
    return Ended(match, tuple(result["winners"]), owed(result, settling), debtors(result), settling)


def play_off_at(table: Standing, seat: int | None) -> str:
    """The game at which a seat may now play its coffees off against the only other one that owes any; empty: none."""
    game = settling_game()
    result = table.current.result
    if game is None or result is None or table.state != "over" or table.match in table.settling:
        return ""
    return game.name if seat in debtors(result) and len(debtors(result)) == 2 else ""


def proof(partie: StoredPartie) -> Proof:
    """What may be told of a match's shuffles."""
    if partie.ended is None:
        return Proof(commitment(partie.secret))
    return Proof(commitment(partie.secret), partie.secret.hex(), tuple(partie.nonces or ()))


def compose(table: Standing, place: int) -> Page:
    """The page of a place as things stand."""
    partie = table.partie
    playing = partie if table.state == "playing" else None
    seat = place if place < len(table.chairs) else None
    undo = None
    if playing and seat is not None and table.request is None and playing.undo_point(seat) is not None:
        undo = "free" if playing.free_undo(seat) or table.persons() <= {seat} else "asked"
    view = None if partie is None else partie.view(place)
    if view is not None and table.state == "closed":
        view = view._replace(question=None, asides=None, slips=None, thinking=())
    elif view is not None and table.formal(place):
        view = view._replace(question=None)
    return Page(
        table=table.id,
        game=table.game,
        options=table.current.options,
        match=table.match,
        state=table.state,
        place=place,
        host=seat is not None and table.chairs[seat].guest_id == table.host_id,
        view=view,
        chairs=tuple(
            Sitter(
                seat=chair.seat,
                letter=table.rules.seats[chair.seat],
                kind=chair.kind,
                name=chair.name,
                level=chair.level,
                ready=chair.ready,
                here=table.is_here(chair),
                away=chair.away,
                plays=not table.bot_plays(chair.seat),
                first=chair.first,
                company=table.stake.table if table.stake else table.id,
            )
            for chair in table.chairs
        ),
        ledger=tuple(ended(match, result, table.settling.get(match)) for match, result in table.results),
        undo=undo,
        request=table.request,
        declined=table.declined == place,
        settled=playing is not None and table.settled,
        abridged=table.abridged,
        between=table.between,
        read=table.read,
        hurried=table.hurried & {place},
        again=table.again,
        phrases=table.phrases,
        notice=table.current.notice,
        formalities=table.stored.formalities,
        pause=table.stored.pause,
        proof=proof(table.current),
        stake=table.stake if table.match == 1 else None,
        at_stake=table.at_stake,
        play_off=play_off_at(table, seat),
    )


def still(
    table: str, game: str, options: dict[str, str], match: int, chairs: tuple[Sitter, ...], place: int, view: View
) -> Page:
    """The page of a match that has ended, at one of its moments: there is nothing to be done on it."""
    nobody: frozenset[int] = frozenset()
    return Page(
        table=table,
        game=game,
        options=options,
        match=match,
        state="over",
        place=place,
        host=False,
        view=view._replace(question=None, asides=None, slips=None),
        chairs=chairs,
        ledger=(),
        undo=None,
        request=None,
        declined=False,
        settled=False,
        abridged=nobody,
        between=False,
        read=nobody,
        hurried=nobody,
        again=nobody,
        phrases=(),
        notice=None,
        formalities=False,
        pause=0.0,
        proof=Proof(""),
    )
