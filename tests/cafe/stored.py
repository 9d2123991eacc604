"""Stored parties: what a café of an earlier day has left in its store.

`python -m tests.cafe.stored GAME` plays one and writes it to `parties/GAME-VERSION.json`. One that has been released is
never made anew: when it no longer replays, it is VERSION that must rise, and a new one is added.
"""

import hashlib
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from estaminet.cafe.log import plain_rows
from estaminet.games import find_game
from estaminet.play import Fair, Partie, partie_key
from estaminet.rules import read_options

PARTIES = Path(__file__).parent / "parties"


def shown(partie: Partie) -> dict[str, str]:
    """A fingerprint of what each place sees."""
    places = range(len(partie.rules.seats) + 1)
    return {str(place): hashlib.sha256(partie.view(place).text().encode()).hexdigest()[:16] for place in places}


FAR = ((5, 20), (3, 12), (2, 4), (1, 4))
"""How far a stored partie goes, if the match is not over before: into which deal, and how many answers into it."""


def play(name: str, options: dict[str, str]) -> dict[str, Any]:
    """Play at random into the middle of a deal."""
    return next(played for far in FAR if (played := play_to(name, options, *far)) is not None)


def play_to(name: str, options: dict[str, str], deals: int, answers: int) -> dict[str, Any] | None:
    """Play at random so far; `None` if the match is over before."""
    game = find_game(name)
    secret, nonces = bytes(range(32)), ["0123456789abcdef"] * 4
    partie = Partie(game, Fair(partie_key(secret, nonces)), read_options(game.rules.OPTIONS, options))
    rng = Random(name)
    rows: list[Any] = []
    while partie.tapis.facts.get("deal", 0) < deals or partie.deal_length < answers:
        if partie.ask is None:
            return None
        seat = rng.choice(list(partie.ask.shapes))
        if (question := partie.view(seat).question) is None:
            continue
        asides = partie.rules.asides(partie.tapis, seat)
        if asides is not None and rng.random() < 0.2:
            partie.answer(seat, asides.sample(rng))
        else:
            answer = question.shape.sample(rng)
            partie.answer(seat, answer if answer != "abandonne" else question.shape.sample(rng))
        if rng.random() < 0.03 and (point := partie.undo_point(seat)) is not None:
            partie.rewind(seat, point)
        rows += plain_rows(partie, len(rows))
    return {
        "game": name,
        "version": game.rules.VERSION,
        "options": options,
        "secret": secret.hex(),
        "nonces": nonces,
        "shown": shown(partie),
        "rows": rows,
    }


def main() -> None:
    for name in sys.argv[1:]:
        partie = play(name, {})
        path = PARTIES / f"{name}-{partie['version']}.json"
        head = {key: value for key, value in partie.items() if key != "rows"}
        rows = ",\n".join(json.dumps(row, ensure_ascii=False) for row in partie["rows"])
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(head)[:-1] + f', "rows": [\n{rows}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
