"""The chairs of a table, who sits on them, and how far the table is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["person", "bot", "open"]
Away = Literal["", "silent", "left"]
State = Literal["waiting", "playing", "over", "closed"]


@dataclass(frozen=True, slots=True)
class Chair:
    """A chair as it stands in the store."""

    seat: int
    kind: Kind
    level: str
    """Of the bot that sits here; at a person's or an open chair, of the bot that would sit in."""
    guest_id: str | None = None
    name: str | None = None
    """The guest's, `None` while he has told none."""
    invitation: str | None = None
    """The link's token of an open chair, or of a person's, who may come back by it on another device."""
    nonce: str | None = None
    """What the person has added to the shuffles of the match to come."""
    away: Away = ""
    """Why a bot plays for the person: he is silent, or has left."""
    forced: bool = False
    """The person does not want to be asked for a card when he can play but one."""
    drawn_from: int | None = None
    """The place that was taken at first, if places have been drawn since."""

    @property
    def first(self) -> int:
        """The place that was taken at first. A face, and the name of a bot, belong to it and move with their owner."""
        return self.seat if self.drawn_from is None else self.drawn_from

    @property
    def ready(self) -> bool:
        """Whether the match may begin as far as this chair is concerned."""
        return self.kind == "bot" or self.nonce is not None

    @property
    def player(self) -> str:
        """Who plays here, as the log says it; names stay out of the log."""
        return "person" if self.kind == "person" and not self.away else f"bot:{self.level}"
