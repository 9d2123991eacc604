"""The arbiter in the terminal: what happened at a real table, and what the old books make of it. Nothing is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rich.console import Console
from rich.padding import Padding

from estaminet.cli.arguments import game_named
from estaminet.cli.evening import unicode
from estaminet.cli.faces import Faces
from estaminet.cli.say import LANG, _, ask
from estaminet.cli.wrong import Wrong
from estaminet.games import all_games
from estaminet.rules import Game
from estaminet.rules.book import book
from estaminet.rules.faults import FaultRule
from estaminet.rules.lookup import looked_up, says_it
from estaminet.rules.rulings import (
    ID,
    NoSuchFault,
    Ruling,
    fault_rule,
    faults_of,
    house_words,
    ruling,
    stages_of,
    told,
    with_cards,
)
from estaminet.rules.words import words

INDENT: Final = 2


class Left(Exception):
    """Whoever was asked had enough."""


class Back(Exception):
    """Whoever was asked wants the question before put again."""


def show_ruling(console: Console, game: str | None, fault: str | None, case: str | None) -> None:
    """Ask for whatever has not been told, and rule.

    Raises:
        Wrong: the game knows no such fault, or the fault no such case.
    """
    lang = LANG.get()
    try:
        if game is not None and (owner := game_of(game)):
            judged, fault, case = owner, game, fault
        else:
            judged = which_game(console) if game is None else game_named(game)
        if not judged.rules.FAULTS:
            raise Wrong(_("the book of %(game)s knows no faults") % {"game": words(judged, lang).name})
        rule = which_fault(console, judged) if fault is None else fault_named(console, judged, fault)
        named = which_case(console, judged, rule) if case is None else case_named(judged, rule, case)
    except Left:
        return
    write(console, judged, ruling(judged, rule.id, named, lang))


def game_of(text: str) -> Game | None:
    """The game to whose book the id of a fault belongs, if that is one: `PIC-F11` is piccolo's."""
    for game in all_games():
        if "-" in text and any(
            rule.id.partition("-")[0] == text.partition("-")[0].upper() for rule in game.rules.FAULTS
        ):
            return game
    return None


def which_game(console: Console) -> Game:
    """The game played at that table."""
    judging = [game for game in all_games() if game.rules.FAULTS]
    names = [words(game, LANG.get()).name for game in judging]
    return judging[chosen(console, _("Which game?"), names)]


def which_fault(console: Console, game: Game) -> FaultRule:
    """What happened, the moment first."""
    moments = stages_of(game)
    names = [house_words(LANG.get())["stages"][moment] for moment in moments]
    while True:
        moment = moments[chosen(console, _("At which moment?"), names)]
        try:
            return which_of(console, game, faults_of(game, moment), back=True)
        except Back:
            continue


def which_of(console: Console, game: Game, faults: Sequence[FaultRule], *, back: bool) -> FaultRule:
    """What happened, of some faults."""
    sentences, shown = told(game, LANG.get()), in_faces(console, game)
    return faults[chosen(console, _("What happened?"), [shown(sentences[one.id].what) for one in faults], back=back)]


def which_case(console: Console, game: Game, rule: FaultRule) -> str:
    """Which of the circumstances is given."""
    if len(rule.cases) == 1:
        return rule.cases[0].name
    cases, shown = told(game, LANG.get())[rule.id].cases, in_faces(console, game)
    whens = [shown(cases[case.name].when) for case in rule.cases]
    return rule.cases[chosen(console, _("Which of these is so?"), whens)].name


def fault_named(console: Console, game: Game, text: str) -> FaultRule:
    """A fault by its id, by the number in it, or by what somebody says of it: `PIC-F11`, `11`, `revoked`.

    Raises:
        Wrong: there is none.
        Left: there are several, and whoever was asked which of them leaves.
    """
    try:
        return fault_rule(game, text)
    except NoSuchFault as unknown:
        found = [] if ID.fullmatch(text.strip().upper()) else looked_up(game, text, LANG.get())
        if not found:
            values = {"given": text, "game": game.name, "first": unknown.known[0], "last": unknown.known[-1]}
            wrong = _("no fault %(given)s (%(first)s to %(last)s); estaminet arbitre %(game)s asks what happened")
            raise Wrong(wrong % values) from None
    if not says_it(game, text, found, LANG.get()):
        console.print(_("Nothing says just this; the likeliest are:"))
    elif len(found) == 1:
        return found[0]
    return which_of(console, game, found, back=False)


def case_named(game: Game, rule: FaultRule, text: str) -> str:
    """A circumstance by its number, from 1, or by its name.

    Raises:
        Wrong: there is no such one; those that there are stand in the message as they are told.
    """
    names = [case.name for case in rule.cases]
    if text.isdecimal() and 1 <= int(text) <= len(names):
        return names[int(text) - 1]
    if text not in names and len(names) == 1:
        raise Wrong(_("no case %(given)s of %(fault)s: it has only one") % {"given": text, "fault": rule.id})
    if text not in names:
        cases = told(game, LANG.get())[rule.id].cases
        known = " ".join(f"({number}) {cases[name].when}" for number, name in enumerate(names, start=1))
        raise Wrong(_("no case %(given)s of this fault; there are: %(known)s") % {"given": text, "known": known})
    return text


def chosen(console: Console, question: str, answers: Sequence[str], *, back: bool = False) -> int:
    """The number of the answer that somebody chooses, from 0.

    Raises:
        Left: he leaves, or nothing more can be read.
        Back: he wants the question before, where that is offered.
    """
    console.print()
    console.print(question, style="bold")
    for number, answer in enumerate(answers, start=1):
        console.print(Padding(f"{number}. {answer}", (0, 0, 0, INDENT)))
    while True:
        text = ask(_("Number (0: back, Enter: leave): ") if back else _("Number (Enter to leave): "))
        if not text:
            raise Left
        if back and text == "0":
            raise Back
        if text.isdecimal() and 1 <= int(text) <= len(answers):
            return int(text) - 1
        console.print(_("a whole number from %(low)s to %(high)s") % {"low": 1, "high": len(answers)})


def in_faces(console: Console, game: Game) -> Callable[[str], str]:
    """How a sentence is shown here: with its cards as this terminal has them."""
    faces = Faces(game, game.rules(game.rules.OPTIONS()), LANG.get(), plain=not unicode(console))
    return lambda text: with_cards(game, text, faces.short)


def write(console: Console, game: Game, found: Ruling) -> None:
    """The ruling, with its rule, source and example."""
    shown, lang = in_faces(console, game), LANG.get()
    console.print()
    title = book(game, lang).rules[found.rule.id].title
    console.print(f"{words(game, lang).name} · {found.rule.id} · {title}", style="bold")
    console.print(shown(" ".join(filter(None, (found.what, found.when)))))
    console.print()
    if found.chooser:
        console.print(found.chooser)
    for line in map(shown, found.menu):
        console.print(Padding(f"• {line}" if found.chooser else line, (0, 0, 0, INDENT)), style="bold")
    console.print()
    for label, text in (
        (_("Who may call it"), found.callers),
        (_("Until when"), found.until),
        (_("If nobody calls it in time"), found.silent),
        (shown(for_which_case(found)), shown(found.example)),
        (_("Source"), found.source),
    ):
        if not text:
            continue
        console.print(label, style="bold")
        console.print(Padding(text, (0, 0, 0, INDENT)))


def for_which_case(found: Ruling) -> str:
    """What stands over the example: the case that it tells, if the fault has several."""
    if not found.example_when:
        return _("Example")
    if found.elsewhere:
        return _("Example, for another case than this one: “%(case)s”") % {"case": found.example_when}
    return _("Example, for the case “%(case)s”") % {"case": found.example_when}
