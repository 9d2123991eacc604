"""How a command tells that something is wrong."""

from __future__ import annotations

import click


class Wrong(click.ClickException):
    """What was asked for cannot be done: one line on stderr and exit code 2."""

    exit_code = 2
