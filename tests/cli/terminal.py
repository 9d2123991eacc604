"""The command line as tests call it."""

from __future__ import annotations

from pathlib import Path
from random import Random

from click.testing import CliRunner, Result

from estaminet.bots import make_bot, play_out
from estaminet.cli import main
from estaminet.games import find_game
from estaminet.play import Fair, Partie, partie_key
from estaminet.play.record import write_record
from estaminet.rules import read_options

LOCALES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
SECRET = b"an evening in November".ljust(32)
NONCES = ["a1", "b2", "c3", "d4"]


def estaminet(*arguments: object, typed: str = "", locale: str = "") -> Result:
    """Run a command with what somebody types, line by line."""
    runner = CliRunner(env={**dict.fromkeys(LOCALES), "LANG": locale, "NO_COLOR": "1"})
    result = runner.invoke(main, [str(one) for one in arguments], input=typed, prog_name="estaminet")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def play(*lines: str, arguments: tuple[object, ...] = (), game: str = "piccolo") -> str:
    """What is shown to somebody who plays and types these lines; he may then leave."""
    always = ("--level", "sense", "--seed", "7", "--pace", "0", "--lang", "en")
    result = estaminet("play", game, *always, *arguments, typed="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.stderr
    return result.stdout


def played(key: bytes | None = None, game: str = "piccolo", **options: str) -> Partie:
    """A match that bots have played to its end."""
    found = find_game(game)
    shuffles = Fair(partie_key(SECRET, NONCES) if key is None else key)
    short = {"target": "1"} if game == "piccolo" else {}
    partie = Partie(found, shuffles, read_options(found.rules.OPTIONS, {**short, **options}))
    play_out(partie, [make_bot(found, "sense") for _ in partie.rules.seats], Random(1))
    return partie


def record_file(folder: Path, text: str) -> Path:
    """A file with some records."""
    path = folder / "evening.partie"
    path.write_text(text, encoding="utf-8")
    return path


def proved(**headers: str) -> str:
    """The record of a match with what proves its shuffles."""
    return write_record(played(), {"Secret": SECRET.hex(), "Nonces": " ".join(NONCES), **headers})
