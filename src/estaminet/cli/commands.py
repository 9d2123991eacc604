"""What can be typed after `estaminet`. Each command loads what it needs only when it runs."""

from __future__ import annotations

import sys
from collections.abc import Callable
from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from estaminet.cli.command import Estaminet, Telling, one_of, seconds, setting, web_address, whole
from estaminet.cli.say import LANG, N_, _
from estaminet.cli.wrong import Wrong
from estaminet.i18n import LANGUAGES

if TYPE_CHECKING:
    from rich.console import Console

F = TypeVar("F", bound=Callable[..., Any])
MANY: Final = 10_000_000


def console() -> Console:
    """Where everything is printed: as it is, with no sign taken for markup."""
    from rich.console import Console

    return Console(markup=False, highlight=False, emoji=False, width=None if sys.stdout.isatty() else 80)


def the_game(required: bool = True) -> Callable[[F], F]:
    """The argument GAME."""
    return click.argument("game", metavar=N_("GAME") if required else N_("[GAME]"), required=required)


def the_options(command: F) -> F:
    """The options of a table, `-o name=value`."""
    text = N_("An option of the table; see `estaminet options GAME`.")
    names = ("-o", "--option", "settings")
    return click.option(*names, type=setting, multiple=True, metavar=N_("NAME=VALUE"), help=text)(command)


def the_indices(command: F) -> F:
    """The letters on the court cards."""
    text = N_("Letters on the court cards: R D V or K Q J; without it, those of the language.")
    return click.option("--indices", type=one_of("fr", "en"), metavar="fr|en", help=text)(command)


def the_language(command: F) -> F:
    """The language, where it stands before the command."""
    text = N_("Language; without it, that of the system.")
    return click.option("--lang", type=one_of(*LANGUAGES), expose_value=False, metavar="fr|en", help=text)(command)


def the_jobs(command: F) -> F:
    """How many processes work."""
    text = N_("Processes to use; without it, one a core.")
    return click.option("--jobs", default=cpu_count() or 1, type=whole(1, 1024), metavar=N_("NUMBER"), help=text)(
        command
    )


def the_store(command: F) -> F:
    """Where the café keeps its tables."""
    text = N_("The café's store; without it, the file in your data folder.")
    return click.option("--db", metavar="URL", help=text)(command)


@click.group(
    cls=Estaminet,
    name="estaminet",
    invoke_without_command=True,
    options_metavar=N_("[OPTIONS]"),
    subcommand_metavar=N_("COMMAND …"),
    help=N_("Forgotten French card games, with players for the empty chairs."),
)
@the_language
@click.option("--version", is_flag=True, help=N_("Show the version and leave."))
@click.pass_context
def main(context: click.Context, version: bool) -> None:
    """Forgotten French card games, with players for the empty chairs."""
    if version:
        from importlib.metadata import version as version_of

        click.echo(f"estaminet {version_of('estaminet')}")
    elif context.invoked_subcommand is None:
        click.echo(context.get_help())


@main.command(help=N_("Play a match against bots, here in the terminal."))
@the_game(required=False)
@click.option("--seat", metavar=N_("SEAT"), help=N_("The letter of your seat; without it, the first one."))
@click.option("--level", default="habitue", metavar=N_("LEVEL"), help=N_("How well the bots play: habitue, debutant…"))
@the_options
@click.option("--seed", metavar=N_("WORD"), help=N_("The same word gives the same cards."))
@the_indices
@click.option("--save", type=click.Path(path_type=Path), metavar=N_("FILE"), help=N_("Write the match down here."))
@click.option("--resume", type=click.Path(path_type=Path), metavar=N_("FILE"), help=N_("Go on with a match you left."))
@click.option("--pace", type=seconds, metavar=N_("SECONDS"), help=N_("Pause after each thing told; 0 for none."))
@click.option("--formalities", is_flag=True, help=N_("Ask you for the cut of the pack and its like, too."))
def play(
    game: str | None,
    seat: str | None,
    level: str,
    settings: tuple[tuple[str, str], ...],
    seed: str | None,
    indices: str | None,
    save: Path | None,
    resume: Path | None,
    pace: float | None,
    formalities: bool,
) -> int:
    """Play a match against bots, here in the terminal."""
    from estaminet.cli.evening import begin, go_on

    if pace is None:
        pace = 0.7 if sys.stdin.isatty() and sys.stdout.isatty() else 0
    how: dict[str, Any] = {"indices": indices or LANG.get(), "pace": pace, "formalities": formalities}
    if resume is not None:
        if game is not None or seat is not None or settings or seed is not None or save is not None:
            raise Wrong(_("--resume goes on with a match as it was: no game, seat, -o, --seed or --save beside it"))
        return go_on(console(), resume, level=level, **how)
    if game is None:
        raise Wrong(_("play what? See `estaminet games`, or take up a match with --resume"))
    return begin(console(), game, seat=seat, level=level, settings=dict(settings), seed=seed, save=save, **how)


@main.command(help=N_("Read the rule book of a game, or one rule."))
@the_game()
@click.argument("rule", metavar=N_("[ID]"), required=False)
@the_indices
def rules(game: str, rule: str | None, indices: str | None) -> None:
    """Read the rule book of a game, or one rule."""
    from estaminet.cli.arguments import game_named
    from estaminet.cli.pages import show_rules

    show_rules(console(), game_named(game), rule, indices or LANG.get())


@main.command(help=N_("The games there are."))
def games() -> None:
    """The games there are."""
    from estaminet.cli.pages import show_games

    show_games(console())


@main.command(help=N_("What a table of a game may agree on."))
@the_game()
def options(game: str) -> None:
    """What a table of a game may agree on."""
    from estaminet.cli.arguments import game_named
    from estaminet.cli.pages import show_options

    show_options(console(), game_named(game))


@main.command(
    help=N_("Write a game's pack as SVG images, with a page from which a browser prints it; there is no PDF.")
)
@the_game()
@click.option(
    "--out",
    "folder",
    type=click.Path(path_type=Path),
    metavar=N_("FOLDER"),
    help=N_("Where to write the images and sheet.html."),
)
@click.option(
    "--style",
    "styles",
    multiple=True,
    type=one_of("four", "plain", "teaching"),
    metavar="four|plain|teaching",
    help=N_("Four colours; large signs without figures; each card's sign and place for learners. Several go together."),
)
@the_options
@the_indices
@click.option("--force", is_flag=True, help=N_("Write there even if the folder is not empty."))
def deck(
    game: str,
    folder: Path | None,
    styles: tuple[str, ...],
    settings: tuple[tuple[str, str], ...],
    indices: str | None,
    force: bool,
) -> None:
    """Write a game's pack as SVG images, with a page from which a browser prints it; there is no PDF."""
    from estaminet.cli.arguments import game_named
    from estaminet.cli.deck import write_deck

    if folder is None:
        raise Wrong(_("where to? Name a folder after --out"))
    how: dict[str, Any] = {"styles": styles, "settings": settings, "indices": indices or LANG.get(), "force": force}
    write_deck(console(), game_named(game), folder, **how)


@main.command(
    help=N_("The chances of a hand, or whatever else a game can tell: what to tell it depends on the game."),
    cls=Telling,
)
@the_game()
@the_options
@click.option(
    "--worlds", default=100, type=whole(2, MANY), metavar=N_("NUMBER"), help=N_("Deals to imagine, if need be (100).")
)
@click.option(
    "--seed", default=0, type=whole(0, MANY), metavar=N_("NUMBER"), help=N_("The same one gives the same odds.")
)
@click.option("--json", "as_json", is_flag=True, help=N_("Write them for a program."))
@the_indices
def odds(
    game: str,
    settings: tuple[tuple[str, str], ...],
    worlds: int,
    seed: int,
    as_json: bool,
    indices: str | None,
    **told: str | None,
) -> None:
    """The chances of a hand, or whatever else a game can tell."""
    from estaminet.cli.arguments import game_named
    from estaminet.cli.odds import show_odds

    known = {name: text for name, text in told.items() if text is not None}
    how: dict[str, Any] = {"worlds": worlds, "seed": seed, "as_json": as_json, "indices": indices or LANG.get()}
    show_odds(console(), game_named(game), known, settings, **how)


@main.command(help=N_("Judge a fault at a real table: what happened, and what the old books make of it."))
@the_game(required=False)
@click.argument("fault", metavar=N_("[FAULT]"), required=False)
@click.argument("case", metavar=N_("[CASE]"), required=False)
def arbitre(game: str | None, fault: str | None, case: str | None) -> None:
    """Judge a fault at a real table: what happened, and what the old books make of it."""
    from estaminet.cli.arbiter import show_ruling

    show_ruling(console(), game, fault, case)


@main.command(help=N_("Watch recorded matches again, with all hands face up."))
@click.argument("file", type=click.Path(path_type=Path), metavar=N_("FILE"))
@click.option("--step", is_flag=True, help=N_("Draw the table and wait for Enter after each answer."))
@the_indices
def replay(file: Path, step: bool, indices: str | None) -> None:
    """Watch recorded matches again, with all hands face up."""
    from estaminet.cli.notebook import read
    from estaminet.cli.replay import show_record

    for record in read(file):
        show_record(console(), record, indices or LANG.get(), step=step)


@main.command(help=N_("Who paid whom in recorded matches, and by which rule, as CSV."))
@click.argument("file", type=click.Path(path_type=Path), metavar=N_("FILE"))
def ledger(file: Path) -> None:
    """Who paid whom in recorded matches, and by which rule, as CSV."""
    from estaminet.cli.notebook import read
    from estaminet.cli.replay import ledger_of

    click.echo(ledger_of(read(file)), nl=False)


@main.command(help=N_("Review recorded matches that are over: what each answer was worth, and what was a couffe."))
@click.argument("file", type=click.Path(path_type=Path), metavar=N_("FILE"))
@click.option("--all", "every", is_flag=True, help=N_("Show every decision, not the couffes and the bad luck alone."))
@click.option(
    "--stake", default=50, type=whole(0, 200), metavar=N_("PER_CENT"), help=N_("Of the stake that a couffe loses (50).")
)
@click.option(
    "--chance", default=50, type=whole(0, 100), metavar=N_("POINTS"), help=N_("Of the chance that a couffe loses (50).")
)
@click.option(
    "--worlds", default=24, type=whole(1, MANY), metavar=N_("NUMBER"), help=N_("Deals to imagine for a decision (24).")
)
@click.option(
    "--seed", default=0, type=whole(0, MANY), metavar=N_("NUMBER"), help=N_("The same one gives the same review.")
)
@click.option("--json", "as_json", is_flag=True, help=N_("Write it for a program."))
@the_indices
def review(
    file: Path, every: bool, stake: int, chance: int, worlds: int, seed: int, as_json: bool, indices: str | None
) -> None:
    """Review recorded matches that are over: what each answer was worth, and what was a couffe."""
    from estaminet.cli.review import show_review
    from estaminet.lab.review import Threshold

    how: dict[str, Any] = {"every": every, "as_json": as_json, "indices": indices or LANG.get()}
    how["threshold"] = Threshold(stake / 100, chance / 100)
    show_review(console(), file, worlds=worlds, seed=seed, **how)


@main.command(help=N_("Check that nobody can have chosen the cards of a recorded match."))
@click.argument("file", type=click.Path(path_type=Path), metavar=N_("FILE"))
def verify(file: Path) -> int:
    """Check that nobody can have chosen the cards of a recorded match."""
    from estaminet.cli.verify import show_proof

    return show_proof(console(), file)


@main.command(help=N_("Let bots play many matches and see what comes of them."))
@the_game()
@click.option("--games", "parties", default=100, type=whole(1, MANY), metavar=N_("NUMBER"), help=N_("How many (100)."))
@the_jobs
@click.option("--seed", default="0", metavar=N_("WORD"), help=N_("The same word gives the same matches."))
@click.option("--style", default="sense", metavar=N_("LEVEL"), help=N_("How they play: sense, hasard, debutant…"))
@the_options
def simulate(game: str, parties: int, jobs: int, seed: str, style: str, settings: tuple[tuple[str, str], ...]) -> None:
    """Let bots play many matches and see what comes of them."""
    from estaminet.cli.campaigns import show_simulation

    show_simulation(console(), game, parties, jobs, seed, style, dict(settings))


@main.command(help=N_("Compare two levels of bots on the same deals, or all that are published."))
@the_game(required=False)
@click.option("--a", default="habitue", metavar=N_("LEVEL"), help=N_("One level (habitue)."))
@click.option("--b", default="debutant", metavar=N_("LEVEL"), help=N_("The other one (debutant)."))
@click.option("--deals", default=200, type=whole(2, MANY), metavar=N_("NUMBER"), help=N_("How many deals (200)."))
@the_jobs
@click.option("--seed", default="0", metavar=N_("WORD"), help=N_("The same word gives the same deals."))
@the_options
def arena(
    game: str | None, a: str, b: str, deals: int, jobs: int, seed: str, settings: tuple[tuple[str, str], ...]
) -> None:
    """Compare two levels of bots on the same deals, or all that are published."""
    from estaminet.cli.campaigns import show_campaign, show_comparison

    if game is None:
        show_campaign(console(), Path("docs/bench.md"), jobs)
    else:
        show_comparison(console(), game, a, b, deals, jobs, seed, dict(settings))


@main.command(
    help=N_("Measure speed: core (beside OpenSpiel) or web; what follows is passed on."),
    context_settings={"ignore_unknown_options": True},
)
@click.argument("what", metavar=N_("[core|web]"), required=False)
@click.argument("arguments", metavar=N_("[ARGUMENTS] …"), nargs=-1, type=click.UNPROCESSED)
def bench(what: str | None, arguments: tuple[str, ...]) -> int:
    """Measure speed: core (beside OpenSpiel) or web; what follows is passed on."""
    from estaminet.cli.measures import run_bench

    return run_bench([*([what] if what else []), *arguments])


@main.command(help=N_("Open the café for browsers."))
@click.option("--host", default="127.0.0.1", metavar=N_("ADDRESS"), help=N_("Address to listen on (127.0.0.1)."))
@click.option("--port", default=8000, type=whole(0, 65535), metavar=N_("NUMBER"), help=N_("Port to listen on (8000)."))
@click.option(
    "--public-url", metavar="URL", type=web_address, help=N_("The address that guests see, for links and QR codes.")
)
@click.option("--lan", is_flag=True, help=N_("Let in the other devices of the local network."))
@click.option("--open", "open_browser", is_flag=True, help=N_("Show the café in your browser."))
@the_store
def serve(host: str, port: int, public_url: str | None, lan: bool, open_browser: bool, db: str | None) -> None:
    """Open the café for browsers."""
    from estaminet.cli.keeper import open_cafe

    open_cafe(host=host, port=port, url=db, public_url=public_url, lan=lan, open_browser=open_browser)


@main.command(help=N_("Copy the café's store into a new file, open or not."))
@click.argument("file", type=click.Path(path_type=Path), metavar=N_("FILE"))
@the_store
def backup(file: Path, db: str | None) -> None:
    """Copy the café's store into a new file, open or not."""
    from estaminet.cli.keeper import copy_store

    copy_store(file, db)


@main.command(help=N_("Delete a guest's name and cookie from the café's store."))
@click.argument("guest", metavar=N_("NAME_OR_ID"))
@the_store
def forget(guest: str, db: str | None) -> None:
    """Delete a guest's name and cookie from the café's store."""
    from estaminet.cli.keeper import forget_guest

    forget_guest(guest, db)
