"""What the twenty-five passages of the dictionary's article oblige: each has a test named after it, or is owed.

An obligation is written P01-a; the test that proves it has `P01_a` in its name, in large letters or small, wherever it
stands.
"""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).parents[1]
STANDING: Final = {
    "piquet": "P01-a P01-b P01-c P06-a P06-b P06-c P11-a P11-b P11-c P14-a P14-b P14-c P19-a P19-b P19-c"
    " P23-a P23-b P23-c",
    "papillon": "P04-a P04-b P04-c P12-a P12-b P12-c P16-a P16-b",
    "écarté": "P07-a P07-b P07-c P10-a P10-b P10-c",
    "hombre": "P09-a P09-b P09-c",
    "trente-et-quarante": "P25-a P25-b",
}
"""The obligations of the games that stand."""
OWED: Final = {
    "quinze": "P02-a P02-b P02-c",
    "impériale": "P03-a P03-b P03-c",
    "cul-bas": "P05-a P05-b P05-c P17-a P17-b P17-c",
    "reversis": "P08-a P08-b P08-c P18-a P18-b P18-c P18-d P24-a P24-b P24-c",
    "brusquembille": "P13-a P13-b P13-c",
    "bésigue": "P15-a P15-b P15-c",
    "brisque": "P20-a P20-b P20-c P20-d",
    "médiateur": "P21-a P21-b P21-c",
    "guimbarde": "P22-a",
}
"""Those of games to come."""


def ids(games: dict[str, str]) -> set[str]:
    """All the ids of some games."""
    return set(chain.from_iterable(texts.split() for texts in games.values()))


def proved() -> set[str]:
    """The obligations that stand in the name of a test."""
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            named = re.findall(r"p(\d\d)_([a-d])(?=_|$)", name.lower())
            found.update(f"P{number}-{letter}" for number, letter in named)
    return found


def test_every_obligation_of_a_standing_game_has_its_test() -> None:
    assert sorted(ids(STANDING) - proved()) == []


def test_what_is_owed_is_not_claimed() -> None:
    assert ids(STANDING).isdisjoint(ids(OWED))
    assert len(ids(STANDING) | ids(OWED)) == 73
    assert sorted(proved() - ids(STANDING)) == []
