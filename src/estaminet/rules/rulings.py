"""The sentences of a game's faults, from `faults.fr.toml` and `faults.en.toml` in its folder; what an arbiter rules.

The form:

    [PIC-F11]
    what = "Un joueur n’a pas fourni alors qu’il le pouvait."   # what happened, as anybody would say it
    source = "D’où vient la règle."
    example = "Un cas, et ce qu’on en fait."
    [PIC-F11.cases.later]                                       # every case, in order
    when = "La levée suivante est entamée."                     # completes what happened; empty if there is one case
    ruling = ["Le contrat est manqué."]                         # a sentence for each line of the menu

Who may call, until when, and who chooses is said by the data (`faults.py`), in words of the house that stand beside
this file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from estaminet.cards import Card
from estaminet.rules.faults import Case, Cure, FaultRule, Stage, Until, Who
from estaminet.rules.game import Game
from estaminet.rules.words import HOUSE, read_texts


@dataclass(frozen=True)
class CaseWords:
    """How a case is told."""

    when: str
    ruling: tuple[str, ...]


@dataclass(frozen=True)
class FaultWords:
    """How a fault is told."""

    what: str
    source: str
    example: str
    cases: Mapping[str, CaseWords]


@dataclass(frozen=True)
class Ruling:
    """What an arbiter rules, in sentences of one language.

    Attributes:
        rule: the fault.
        case: the circumstance.
        what: what happened.
        when: the circumstance, or nothing if there is but one.
        callers: who may call it.
        until: what closes the window; nothing if nobody may call it.
        silent: what follows if it is not called by then; nothing if it can be called at any time, or by nobody.
        chooser: who chooses, or nothing if there is no choice.
        menu: what follows; if there is a choice, one of these.
        source: where it is written.
        example: a case of it.
        example_when: the circumstance of the example, without its full stop; nothing if there is but one.
    """

    rule: FaultRule
    case: Case
    what: str
    when: str
    callers: str
    until: str
    silent: str
    chooser: str
    menu: tuple[str, ...]
    source: str
    example: str
    example_when: str

    @property
    def elsewhere(self) -> bool:
        """Whether the example tells of another circumstance than the one ruled on."""
        return self.rule.exemplified is not self.case

    @property
    def follows(self) -> str:
        """What follows, or who chooses that, in a sentence."""
        return f"{self.chooser}." if self.chooser else self.menu[0]


ID: Final = re.compile(r"(?:(?P<game>[A-Z]+)-)?F?0*(?P<number>\d+)")
"""The id of a fault, whole or as somebody in haste writes it."""
CODE: Final = re.compile(r"\b(?:10|[2-9AKQJN])[SHDCdcbe]\b")


def with_cards(game: Game, text: str, called: Callable[[Card], str]) -> str:
    """A sentence in which the codes of cards of the game are replaced by what these are called."""
    known = {one.code: one for one in game.rules(game.rules.OPTIONS()).pack}
    return CODE.sub(lambda found: called(known[found[0]]) if found[0] in known else found[0], text)


class NoSuchFault(LookupError):
    """The game has no such fault, or the fault no such case.

    Attributes:
        given: what was asked for.
        known: what there is: ids, or circumstances as they are told.
    """

    def __init__(self, given: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no {given!r}; there are: {', '.join(known)}")
        self.given = given
        self.known = known


@cache
def _told(folder: Path, lang: str) -> dict[str, FaultWords]:
    return {id: read(one) for id, one in read_texts(folder, "faults", lang).items()}


@cache
def house_words(lang: str) -> Mapping[str, Mapping[str, str]]:
    """The words that all games share, by part and by value: `stages`, `until`, `callers`, `choosers`, `silent`."""
    return read_texts(HOUSE, "faults", lang)


def read(one: Mapping[str, Any]) -> FaultWords:
    """The sentences of one fault."""
    cases = {name: CaseWords(case["when"], tuple(case["ruling"])) for name, case in one["cases"].items()}
    return FaultWords(one["what"], one["source"], one["example"], cases)


def told(game: Game, lang: str) -> Mapping[str, FaultWords]:
    """The sentences of all the faults of a game in a language of `LANGUAGES`, by id."""
    return _told(game.folder, lang) if game.rules.FAULTS else {}


def fault_rule(game: Game, id: str) -> FaultRule:
    """What a game makes of a fault, by its id or the number in it: `PIC-F03`, `F03`, `3`.

    Raises:
        NoSuchFault: it has none of this id.
    """
    given = ID.fullmatch(id.strip().upper())
    for rule in game.rules.FAULTS:
        known = ID.fullmatch(rule.id)
        if given and known and given["number"] == known["number"] and given["game"] in (known["game"], None):
            return rule
    raise NoSuchFault(id, tuple(rule.id for rule in game.rules.FAULTS))


def ruling(game: Game, id: str, case: str, lang: str) -> Ruling:
    """What an arbiter rules of a fault under a circumstance.

    Raises:
        NoSuchFault: the game has no such fault, or the fault no such case.
    """
    rule = fault_rule(game, id)
    words, house = told(game, lang)[rule.id], house_words(lang)
    try:
        found = rule.case(case)
    except KeyError:
        raise NoSuchFault(case, tuple(one.when or words.what for one in words.cases.values())) from None
    callers = [house["callers"][who] for who in found.callers]
    nobody = Who.NOBODY in found.callers
    return Ruling(
        rule,
        found,
        what=words.what,
        when=words.cases[found.name].when,
        callers=", ".join(callers),
        until="" if nobody else house["until"][found.until],
        silent="" if nobody or found.until == Until.ANY_TIME else unclaimed(rule, found, house["silent"]),
        chooser=house["choosers"][found.chooser] if found.chooser else "",
        menu=words.cases[found.name].ruling,
        source=words.source,
        example=words.example,
        example_when=words.cases[rule.exemplified.name].when.removesuffix("."),
    )


def unclaimed(rule: FaultRule, case: Case, silent: Mapping[str, str]) -> str:
    """What follows when nobody calls a fault in time: as a rule it stands, as it is or as what it has become."""
    if case.silent != Cure.STANDS:
        return silent[case.silent]
    if case.later not in ("", rule.id):
        return silent["fault"].format(id=case.later)
    return silent[Cure.STANDS if len(rule.cases) == 1 else "cases"]


def stages_of(game: Game) -> list[Stage]:
    """The moments in which the game knows faults, in the order of a deal."""
    return [stage for stage in Stage if any(stage in rule.stages for rule in game.rules.FAULTS)]


def faults_of(game: Game, stage: Stage) -> list[FaultRule]:
    """The faults that a game knows at a moment."""
    return [rule for rule in game.rules.FAULTS if stage in rule.stages]
