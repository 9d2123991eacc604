"""The command `estaminet`: the table in a terminal, the rule books, records, campaigns of bots, the café's door."""

from estaminet.cli.commands import main

__all__ = ["main"]
