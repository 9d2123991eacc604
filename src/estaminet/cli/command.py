"""Click, speaking the language chosen, and saying in one line what is wrong with its arguments."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, Final, NoReturn
from urllib.parse import urlsplit

import click

from estaminet.cli.say import LANG, N_, _, chosen, ngettext
from estaminet.cli.wrong import Wrong
from estaminet.i18n import LANGUAGES

if TYPE_CHECKING:
    from estaminet.rules.odds import Field

INTERRUPTED: Final = 130
HEADINGS: Final = {"Options": N_("Options"), "Commands": N_("Commands")}


class Formatter(click.HelpFormatter):
    """Help whose headings are in the language chosen."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, _("Usage: ") if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        self.write(_("%(heading)s:") % {"heading": _(HEADINGS.get(heading, heading))} + "\n")


class Context(click.Context):
    """A context whose help is in the language chosen."""

    formatter_class = Formatter


class Command(click.Command):
    """A command that takes `--lang` beside its own options and nothing that it does not know."""

    context_class = Context

    def __init__(self, name: str | None, **settings: Any) -> None:
        super().__init__(name, **settings)
        self.allow_extra_args = True  # to refuse them in one language below
        self.options_metavar = N_("[OPTIONS]")
        self.params.append(
            click.Option(
                ["--lang"],
                type=one_of(*LANGUAGES),
                expose_value=False,
                metavar="fr|en",
                help=N_("Language; without it, that of the system."),
            )
        )

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        rest = super().parse_args(ctx, args)
        if rest:
            text = ngettext("%(what)s is one argument too many", "%(what)s are arguments too many", len(rest))
            raise Wrong(text % {"what": " ".join(rest)})
        return rest

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return _spoken_help(super().get_help_option(ctx))


class Telling(Command):
    """A command about a game's odds. Beside its own options it takes what the game named can be told."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        from estaminet.cli.arguments import game_named
        from estaminet.games import game_names
        from estaminet.rules.odds import module_of
        from estaminet.rules.words import words

        named = next((one for one in args if one in game_names()), args[0] if args else "-")
        if not named.startswith("-"):
            game = game_named(named)
            module = module_of(game)
            if module is None:
                raise Wrong(_("%(game)s tells no odds") % {"game": game.name})
            texts = words(game, LANG.get()).odds
            self.params += [
                click.Option([f"--{field.name}"], metavar=_("TEXT"), help=how_to_tell(field, texts[field.name]))
                for field in module.FIELDS
            ]
        return super().parse_args(ctx, args)


def how_to_tell(field: Field, text: str) -> str:
    """What a field of a game's odds is, and how it is written."""
    how = ", ".join(field.choices) or (_("a letter") if field.seat else "")
    if field.cards:
        how = _("10S AS KH…: S spades, H hearts, D diamonds, C clubs")
    return f"{text} ({how})" if how else text


class Estaminet(click.Group):
    """The command `estaminet`. It speaks the language that its arguments ask for."""

    context_class = Context
    command_class = Command

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        command = super().get_command(ctx, cmd_name)
        return None if command is None else spoken(command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        command = self.get_command(ctx, args[0])
        if command is None:
            known = ", ".join(self.commands)
            raise Wrong(_("no command %(name)s; there are: %(known)s") % {"name": args[0], "known": known})
        return args[0], command, args[1:]

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return _spoken_help(super().get_help_option(ctx))

    def main(
        self, args: Sequence[str] | None = None, prog_name: str | None = None, *_rest: Any, **extra: Any
    ) -> NoReturn:
        """Run, and leave with the exit code: 0, 1 for a no, 2 for wrong arguments, 130 if interrupted."""
        arguments = list(sys.argv[1:] if args is None else args)
        before = LANG.set(chosen(arguments, os.environ))
        for stream, errors in (sys.stdin, "replace"), (sys.stdout, "estaminet.bare"), (sys.stderr, "estaminet.bare"):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors=errors)
        try:
            code = click.Group.main(spoken(self), arguments, prog_name, **{**extra, "standalone_mode": False})
        except click.ClickException as problem:
            click.echo(_("estaminet: %(problem)s") % {"problem": told(problem)}, err=True)
            code = problem.exit_code if isinstance(problem, Wrong) else Wrong.exit_code
        except (click.Abort, KeyboardInterrupt):
            code = INTERRUPTED
        finally:
            LANG.reset(before)
        sys.exit(code if isinstance(code, int) else 0)


def spoken(command: click.Command) -> Any:
    """The same command with its help in the language chosen."""
    twin = copy(command)
    twin.help = command.help and _(command.help)
    twin.short_help = command.short_help and _(command.short_help)
    twin.options_metavar = command.options_metavar and _(command.options_metavar)
    twin.params = []
    for param in command.params:
        param = copy(param)
        param.metavar = param.metavar and _(param.metavar)
        if isinstance(param, click.Option):
            param.help = param.help and _(param.help)
        twin.params.append(param)
    return twin


def _spoken_help(option: click.Option | None) -> click.Option | None:
    if option is not None:
        option.help = _("Show this help and leave.")
    return option


def told(problem: click.ClickException) -> str:
    """What is wrong, in one line."""
    match problem:
        case click.NoSuchOption():
            return _("no option %(name)s") % {"name": problem.option_name}
        case click.MissingParameter(param=click.Parameter() as param):
            return _("%(what)s is missing") % {"what": param.metavar or param.name}
        case click.BadOptionUsage():
            return _("option %(name)s lacks its value, or takes none") % {"name": problem.option_name}
        case click.BadParameter(param=click.Parameter() as param):
            return _("%(what)s: %(problem)s") % {"what": "/".join(param.opts), "problem": problem.message}
    return problem.format_message().replace("\n", " ")


def one_of(*values: str) -> Callable[[str], str]:
    """The type of an option that takes one of some words."""

    def read(text: str) -> str:
        if text not in values:
            raise click.BadParameter(
                _("%(value)s is none of %(values)s") % {"value": text, "values": ", ".join(values)}
            )
        return text

    return read


def whole(low: int, high: int) -> Callable[[str | int], int]:
    """The type of an option that takes a whole number in a range, ends included."""

    def read(text: str | int) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            message = _("%(value)s is no whole number from %(low)d to %(high)d")
            raise click.BadParameter(message % {"value": text, "low": low, "high": high})
        return number

    return read


def seconds(text: str) -> float:
    """The type of an option that takes a short time."""
    try:
        time = float(text.replace(",", "."))
    except ValueError:
        time = -1
    if not 0 <= time <= 60:
        raise click.BadParameter(_("%(value)s is no number of seconds from 0 to 60") % {"value": text})
    return time


def web_address(text: str) -> str:
    """The type of an option that takes the address of a whole site."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise click.BadParameter(
            _("%(value)s is no address of a site, such as https://cafe.example.org") % {"value": text}
        )
    return text.rstrip("/")


def setting(text: str) -> tuple[str, str]:
    """The type of an option of a game, `name=value`."""
    name, equals, value = text.partition("=")
    if not equals:
        raise click.BadParameter(_("%(value)s is not of the form name=value") % {"value": text})
    return name, value
