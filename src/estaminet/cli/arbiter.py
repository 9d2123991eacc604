"""The arbiter in the terminal: what happened at a real table, and what the old books make of it. Nothing is played."""

from __future__ import annotations

from collections.abc import Sequence
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
from estaminet.rules.faults import FaultRule
from estaminet.rules.rulings import (
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


def show_ruling(console: Console, game: str | None, fault: str | None, case: str | None) -> None:
    """Ask for whatever has not been told, and rule.

    Raises:
        Wrong: the game knows no such fault, or the fault no such case.
    """
    lang = LANG.get()
    try:
        judged = which_game(console) if game is None else game_named(game)
        if not judged.rules.FAULTS:
            raise Wrong(_("the book of %(game)s knows no faults") % {"game": words(judged, lang).name})
        rule = which_fault(console, judged) if fault is None else fault_rule(judged, fault)
        named = which_case(console, judged, rule) if case is None else case_named(judged, rule, case)
        found = ruling(judged, rule.id, named, lang)
    except NoSuchFault as unknown:
        text = _("no fault or case %(given)s; there are: %(known)s")
        raise Wrong(text % {"given": unknown.given, "known": ", ".join(unknown.known)}) from None
    except Left:
        return
    write(console, judged, found)


def which_game(console: Console) -> Game:
    """The game played at that table."""
    judging = [game for game in all_games() if game.rules.FAULTS]
    names = [words(game, LANG.get()).name for game in judging]
    return judging[chosen(console, _("Which game?"), names)]


def which_fault(console: Console, game: Game) -> FaultRule:
    """What happened, the moment first."""
    lang = LANG.get()
    stages, sentences = stages_of(game), told(game, lang)
    moment = stages[chosen(console, _("At which moment?"), [house_words(lang)["stages"][stage] for stage in stages])]
    faults = faults_of(game, moment)
    return faults[chosen(console, _("What happened?"), [sentences[rule.id].what for rule in faults])]


def which_case(console: Console, game: Game, rule: FaultRule) -> str:
    """Which of the circumstances is given."""
    if len(rule.cases) == 1:
        return rule.cases[0].name
    cases = told(game, LANG.get())[rule.id].cases
    return rule.cases[chosen(console, _("Which of these is so?"), [cases[case.name].when for case in rule.cases])].name


def case_named(game: Game, rule: FaultRule, text: str) -> str:
    """A circumstance by its number, from 1, or by its name.

    Raises:
        Wrong: there is no such one; those that there are stand in the message as they are told.
    """
    names = [case.name for case in rule.cases]
    if text.isdecimal() and 1 <= int(text) <= len(names):
        return names[int(text) - 1]
    if text not in names:
        cases = told(game, LANG.get())[rule.id].cases
        known = " ".join(f"({number}) {cases[name].when}" for number, name in enumerate(names, start=1))
        raise Wrong(_("no case %(given)s of this fault; there are: %(known)s") % {"given": text, "known": known})
    return text


def chosen(console: Console, question: str, answers: Sequence[str]) -> int:
    """The number of the answer that somebody chooses, from 0.

    Raises:
        Left: he leaves, or nothing more can be read.
    """
    console.print()
    console.print(question, style="bold")
    for number, answer in enumerate(answers, start=1):
        console.print(Padding(f"{number}. {answer}", (0, 0, 0, INDENT)))
    while True:
        text = ask(_("Number (Enter to leave): "))
        if not text:
            raise Left
        if text.isdecimal() and 1 <= int(text) <= len(answers):
            return int(text) - 1
        console.print(_("a whole number from %(low)s to %(high)s") % {"low": 1, "high": len(answers)})


def write(console: Console, game: Game, found: Ruling) -> None:
    """The ruling, with its rule, source and example; its cards as they are shown here."""
    faces = Faces(game, game.rules(game.rules.OPTIONS()), LANG.get(), plain=not unicode(console))

    def shown(text: str) -> str:
        return with_cards(game, text, faces.short)

    console.print()
    console.print(f"{words(game, LANG.get()).name} · {found.rule.id}", style="bold")
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
        (_("Example"), shown(found.example)),
        (_("Source"), found.source),
    ):
        console.print(label, style="bold")
        console.print(Padding(text, (0, 0, 0, INDENT)))
