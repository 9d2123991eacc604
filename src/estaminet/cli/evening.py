"""An evening in the terminal: a match against bots, saved and taken up again, and perhaps another one."""

from __future__ import annotations

import secrets
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, Final

from rich.console import Console

from estaminet.cli.arguments import game_named, level_of, options_from, seat_of
from estaminet.cli.command import INTERRUPTED
from estaminet.cli.faces import Faces
from estaminet.cli.match import Leave, Sitting, commands
from estaminet.cli.notebook import Notebook, must_be_new, of_system, read
from estaminet.cli.say import _, agreed, ask
from estaminet.cli.wrong import Wrong
from estaminet.play import Fair, Partie
from estaminet.play.record import write_record
from estaminet.rules import write_options
from estaminet.rules.options import Choice, kinds

PERSON: Final = "person"
"""How a record calls a seat that no bot holds."""
BOT: Final = "bot:"


@dataclass(frozen=True)
class Evening:
    """Who plays, how it is shown, and where it is written down."""

    console: Console
    seat: int
    players: tuple[str, ...]
    """Who sits where: `person`, or `bot:` and a level."""
    level: str
    """Of the bot that gives hints."""
    indices: str
    pace: float
    formalities: bool
    rng: Random
    notebook: Notebook
    results: list[Mapping[str, Any]] = field(default_factory=list)
    """Of the matches of this evening that have ended."""

    def run(self, partie: Partie) -> int:
        """Play matches until the person has had enough; the exit code.

        A window that is closed, or a process that is ended, leaves what was played written down, as Ctrl-C does.
        """
        while True:
            sitting = self.sitting(partie)
            try:
                with interrupted_alike():
                    sitting.play()
            except Leave:
                return 0 if self.keep(partie, sitting) else 1
            except KeyboardInterrupt:
                self.console.print()
                self.keep(partie, sitting)
                return INTERRUPTED
            self.show_result(partie, sitting)
            try:
                self.notebook.close(partie, list(self.players))
            except OSError as problem:
                self.not_saved(problem)
                return 1
            if not self.another():
                return 0
            partie = self.rematch(partie)

    def sitting(self, partie: Partie) -> Sitting:
        """The person among the bots."""
        faces = Faces(partie.game, partie.rules, self.indices, self.seat, plain=not unicode(self.console))
        levels = [player.removeprefix(BOT) if player != PERSON else self.level for player in self.players]
        self.console.print(commands(partie.options), style="dim")
        return Sitting(
            partie, self.seat, levels, faces, self.console, self.rng, pace=self.pace, formalities=self.formalities
        )

    def keep(self, partie: Partie, sitting: Sitting) -> bool:
        """Write down a match that is broken off, if the person has taken part in it; false if that failed."""
        if not sitting.answered and self.notebook.path is None:
            return True
        try:
            path = self.notebook.write(partie, list(self.players))
        except OSError as problem:
            self.not_saved(problem)
            return False
        text = _("Saved. To go on: estaminet play --resume %(file)s")
        self.console.print(text % {"file": path}, soft_wrap=True)
        return True

    def not_saved(self, problem: OSError) -> None:
        """Say that a match is written nowhere."""
        text = _("The match could not be saved: %(reason)s")
        self.console.print(text % {"reason": of_system(problem)}, soft_wrap=True)

    def show_result(self, partie: Partie, sitting: Sitting) -> None:
        """Who has won, and who owes coffees to whom."""
        result = partie.result
        assert result is not None
        sitting.score()
        names = [sitting.faces.seat(seat) for seat in range(len(self.players))]
        winners = ", ".join(names[seat] for seat in result["winners"])
        tied = len(result.get("first", ())) > 1
        text = (
            _("The match is over, and tied. Won by: %(names)s.") if tied else _("The match is over. Won by: %(names)s.")
        )
        if not winners:
            text = _("The match is over. Nobody has won.")
        self.console.print()
        self.console.print(text % {"names": winners}, style="bold")
        self.results.append(result)
        owed = bill(names, [result])
        if owed:
            self.console.print(_("Coffees to pay: %(owed)s.") % {"owed": owed})
        if owed and len(self.results) > 1:
            text = _("For the %(n)d matches together: %(owed)s.")
            self.console.print(text % {"n": len(self.results), "owed": bill(names, self.results)})

    def another(self) -> bool:
        """Whether the person stays for another match."""
        return agreed(ask(_("It is going to rain: another match? (y/N) ")))

    def rematch(self, partie: Partie) -> Partie:
        """The next match: the deal goes on in its round, where the game lets one say who deals first."""
        texts = write_options(partie.rules.again()) | next_dealer(partie)
        return Partie(partie.game, Fair(secrets.token_bytes(32)), options_from(partie.game, texts.items()))


@contextmanager
def interrupted_alike() -> Iterator[None]:
    """A window that is closed and a process that is ended come as Ctrl-C does."""
    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]  # some systems have no SIGHUP
    before = {name: signal.signal(getattr(signal, name), signal.default_int_handler) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)


def bill(names: Sequence[str], results: Sequence[Mapping[str, Any]]) -> str:
    """What each owes after some matches, if he owes anything.

    >>> bill("AB", [{"coffees": ("0", "3/2")}, {"coffees": ("1", "3/2")}])
    'A 1, B 3'
    """
    owed = [
        sum(Fraction(cups) for cups in each)
        for each in zip(*(result.get("coffees", ()) for result in results), strict=True)
    ]
    return ", ".join(f"{name} {cups}" for name, cups in zip(names, owed, strict=False) if cups)


def next_dealer(partie: Partie) -> dict[str, str]:
    """The option that makes the seat after the last dealer's deal first, if the game has it."""
    rules = partie.rules
    dealer = partie.tapis.facts["dealer"]
    if dealer is None:  # the house deals
        return {}
    letter = rules.seats[(dealer + 1) % len(rules.seats)]
    kind, _default = kinds(rules.OPTIONS).get("first_dealer", (None, None))
    return {"first_dealer": letter} if isinstance(kind, Choice) and letter in kind.values else {}


def unicode(console: Console) -> bool:
    """Whether a console can show suits and frames."""
    return console.encoding.casefold().startswith("utf")


def begin(
    console: Console,
    name: str,
    *,
    seat: str | None,
    level: str,
    settings: Mapping[str, str],
    seed: str | None,
    save: Path | None,
    **how: Any,
) -> int:
    """Sit down to a new match; the exit code.

    Raises:
        Wrong: something of this does not exist.
    """
    game = game_named(name)
    partie = Partie(
        game,
        Fair(secrets.token_bytes(32)) if seed is None else Fair.seeded(seed),
        options_from(game, settings.items()),
    )
    me = partie.seating.index(0 if seat is None else seat_of(partie.rules, seat))
    level_of(game, level)
    if save is not None:
        must_be_new(save)
    players = tuple(PERSON if seat == me else BOT + level for seat in range(len(partie.rules.seats)))
    rng = Random() if seed is None else Random(f"{seed} bots")
    return Evening(console, me, players, level, rng=rng, notebook=Notebook(save), **how).run(partie)


def go_on(console: Console, path: Path, *, level: str, **how: Any) -> int:
    """Go on with the last match of a file; the exit code.

    Raises:
        Wrong: the file holds none, or it has ended, or its seats cannot be made out.
    """
    *earlier, last = read(path)
    partie = last.partie()
    if partie.over:
        raise Wrong(_("the match in %(file)s has ended") % {"file": path})
    players = tuple(part.strip() for part in last.headers.get("Seats", "").split(","))
    if len(players) != len(partie.rules.seats) or players.count(PERSON) != 1:
        text = _('%(file)s: header Seats must name one "person", and "bot:" and a level for the others')
        raise Wrong(text % {"file": path})
    for player in players:
        if player != PERSON:
            level_of(partie.game, player.removeprefix(BOT))
    me = players.index(PERSON)
    before = [one.partie() for one in earlier]
    results: list[Mapping[str, Any]] = [match.result for match in before if match.result is not None]
    texts = [write_record(match, one.headers, unfinished=True) for match, one in zip(before, earlier, strict=True)]
    notebook = Notebook(path, texts)
    return Evening(console, me, players, level, rng=Random(), notebook=notebook, results=results, **how).run(partie)
