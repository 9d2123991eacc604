"""Parties under house rules drawn at random, played at random but to some purpose."""

from __future__ import annotations

from random import Random

from estaminet.games.piccolo.options import PiccoloOptions
from estaminet.games.piccolo.rules import PASSE
from estaminet.play import Partie
from estaminet.rules import read_options
from estaminet.rules.options import Choice, Flag, kinds, text_of
from tests.games.piccolo.table import fact

FAMILY = kinds(PiccoloOptions)


def house_rules(rng: Random) -> PiccoloOptions:
    """Options drawn at random, the match kept short."""
    texts = {"target": str(rng.choice([12, 20, 41]))}
    for name, (kind, default) in FAMILY.items():
        if isinstance(kind, Choice) and name not in ("faults", "first_dealer"):
            texts[name] = rng.choice([text_of(default), *kind.values])
        elif isinstance(kind, Flag):
            texts[name] = rng.choice(["true", "false", text_of(default)])
    if texts["all_pass"] == "same_dealer":
        texts["all_pass"] = "next_dealer" if rng.random() < 0.5 else "same_dealer"
    return read_options(PiccoloOptions, texts)


def answer(partie: Partie, rng: Random) -> None:
    """Bids often enough, concedes seldom."""
    assert partie.ask is not None
    (seat,) = partie.ask.shapes
    choice = partie.ask.shapes[seat].sample(rng)
    if fact(partie, "phase") == "auction":
        calls = list(partie.ask.shapes[seat])
        choice = PASSE if len(calls) == 1 or rng.random() < 0.6 else rng.choice(calls[1:12])
    while choice == "abandonne" and rng.random() < 0.95:
        choice = partie.ask.shapes[seat].sample(rng)
    partie.answer(seat, choice)
