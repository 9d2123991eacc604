"""What the places of a table have been told, and who waits to be told more."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from estaminet.cafe.page import Page


class Board:
    """For each place its page, numbered. A number tells nothing of what happened out of the place's sight."""

    def __init__(self, places: int, first: int) -> None:
        """Number from `first` on: taken from the date, a number of before a restart is never one of after."""
        self._pages: list[Page | None] = [None] * places
        self._versions = [first] * places
        self._moved = [asyncio.Event() for _ in range(places)]

    def page(self, place: int) -> Page:
        """What a place was last shown."""
        page = self._pages[place]
        assert page is not None
        return page

    def show(self, pages: Sequence[Page]) -> set[int]:
        """Show every place its page; return those who notice that something happened in the game."""
        noticed = set()
        for place, page in enumerate(pages):
            before = self._pages[place]
            if before is not None and before.tells_as_much_as(page):
                continue
            if before is None or not before.shows_the_same_game(page):
                noticed.add(place)
            self._versions[place] += 1
            self._pages[place] = replace(page, version=self._versions[place])
            moved, self._moved[place] = self._moved[place], asyncio.Event()
            moved.set()
        return noticed

    def level(self) -> None:
        """Number alike what is shown next: who changes places then has never seen the number of his new page."""
        self._versions = [max(self._versions)] * len(self._versions)

    async def changes(self, place: int, after: int) -> int:
        """Wait until the version of a place is another than `after`; return it."""
        while self._versions[place] == after:
            await self._moved[place].wait()
        return self._versions[place]
