"""Every byte that is sent to a seat, during whole parties: no card before its time.

What a seat may know is told by the events of the tapis alone: the cards whose faces it has seen since the deal began.
Whatever the café sends carries the version of the page that it shows; what could be known at that version is noted when
the page is made. In all else that is sent, no card may be found but those.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from estaminet.cafe import Table
from estaminet.cafe.board import Board
from estaminet.play import Partie
from estaminet.rules import written
from estaminet.web.faces import face
from tests.web.house import House, link_of, opened, ready, take_of
from tests.web.test_streams import Tab

CODE = re.compile(r"(?<![A-Za-z0-9])c?((?:10|[2-9AKQJN])[SHDCdcbe])(?![A-Za-z0-9])")
"""A card's code, also as the name of its drawing."""
JOURNAL = re.compile(r'<(li|p) id="[jn](\d+)">.*?</\1>', re.DOTALL)
"""A sentence of the journal, with the number of what was heard."""
PROSE = re.compile(r'<div class="prose">.*?</div>', re.DOTALL)
"""The rules in one minute speak of cards that nobody holds."""


def deal_began(partie: Partie) -> int:
    """The index of the event with which the deal at hand began."""
    events = partie.tapis.events
    return max((n for n, event in enumerate(events) if event.kind == "fact" and event.src == "dealer"), default=0)


class Truth:
    """For every version of every page: the cards whose faces its place had seen in the deal, and where that began."""

    def __init__(self, house: House, patch: pytest.MonkeyPatch) -> None:
        self.house = house
        self.known: dict[tuple[str, int, int], tuple[frozenset[str], int]] = {}
        show = Board.show

        def noting(board: Board, pages: Any) -> Any:
            noticed = show(board, pages)
            for place in range(len(pages)):
                page = board.page(place)
                self.known.setdefault((page.table, place, page.version), self.seen(page.table, place))
            return noticed

        patch.setattr(Board, "show", noting)

    def seen(self, table_id: str, place: int) -> tuple[frozenset[str], int]:
        """What a place has seen by now."""
        table: Table | None = self.house.cafe._tables.get(table_id)
        if table is None or table.partie is None:
            return frozenset(), 0
        partie, bit = table.partie, 1 << place
        start = deal_began(partie)
        seen = {
            card.code
            for event in partie.tapis.events[start:]
            if event.faces & bit and event.kind in ("move", "sweep", "show")
            for card in event.what
        }
        return frozenset(seen), partie.tapis.numbers(start)[place]


class Ear:
    """Hears everything that is sent to one place, and finds what it should not have been told."""

    def __init__(self, truth: Truth, table: str, place: int, pack: list[str], names: dict[str, str]) -> None:
        self.truth = truth
        self.table = table
        self.place = place
        self.pack = pack
        self.codes = {name: code for code, name in names.items()}
        self.named = re.compile(rf"\b(?:{'|'.join(map(re.escape, self.codes))})\b")
        self.heard = 0
        self.found: set[str] = set()

    def page(self, text: str) -> None:
        """A page or a fragment."""
        version = re.search(r'data-version="(\d+)"', text)
        if version is None:
            known: frozenset[str] = frozenset()
            start = 0
        else:
            known, start = self.truth.known[self.table, self.place, int(version[1])]
        this_deal = JOURNAL.sub(lambda line: line[0] if int(line[2]) >= start else "", PROSE.sub("", text))
        self.check(this_deal, known)

    def view(self, data: dict[str, Any]) -> None:
        """What the API tells."""
        known, start = self.truth.known[self.table, self.place, data["version"]]
        if data["view"] is not None:
            data["view"]["heard"] = [heard for heard in data["view"]["heard"] if heard[0] >= start]
        self.check(json.dumps(data), known)

    def check(self, text: str, known: frozenset[str]) -> None:
        """No card in a text but those that are known."""
        text = re.sub(r"/(?:t|i|api/t)/[\w-]+|data-nonce[^>]*|\"table\": \"[^\"]+\"", "", text)
        told = {code for code in CODE.findall(text) if code in self.pack}
        told |= {self.codes[name] for name in self.named.findall(text)}
        assert told <= known, f"{told - known} in {text}"
        self.heard += 1
        self.found |= told


def answers_to(shape: dict[str, Any], rng: Random) -> str:
    """A lawful answer, which gives nothing up."""
    if "one" in shape:
        return str(rng.choice([answer for answer in shape["one"] if answer not in ("abandonne", "refuse", "donne")]))
    if "either" in shape:
        return answers_to(rng.choice(shape["either"]), rng)
    if "cards" in shape:
        return " ".join([shape["verb"], *rng.sample(shape["cards"], shape["low"])])
    if "mine" in shape:
        return written(take_of(shape).sample(rng))
    return f"{shape['verb']} {rng.randint(shape['from'], shape['to'])}"


class Player(threading.Thread):
    """Somebody who plays a match to its end, looking at everything there is to look at."""

    def __init__(self, client: httpx.Client, table: str, ear: Ear, seed: int, *, by_form: bool) -> None:
        super().__init__()
        self.client = client
        self.table = table
        self.ear = ear
        self.rng = Random(seed)
        self.by_form = by_form
        self.failed: BaseException | None = None

    def run(self) -> None:
        try:
            while self.turn():
                pass
        except BaseException as error:  # told to the test, which runs in another thread
            self.failed = error

    def turn(self) -> bool:
        """Look, and do something."""
        answer = self.client.get(f"/api/t/{self.table}")
        page = answer.json()
        state, view = page["state"], page["view"]
        question, asides = view["question"], view["asides"]
        self.ear.view(page)
        if state != "playing":
            return False
        if not question and self.rng.random() < 0.9:
            time.sleep(0.005)
            return True
        self.ear.page(self.client.get(f"/t/{self.table}").text)
        if asides and (not question or self.rng.random() < 0.1):
            self.do({"act": answers_to(asides, self.rng)}, "act", {"act": answers_to(asides, self.rng)})
        elif question and self.rng.random() < 0.05:
            self.do({"do": "hint"}, "hint", {})
        elif question:
            number, text = question["number"], answers_to(question["shape"], self.rng)
            self.do({"number": str(number), "answer": text}, "answer", {"number": number, "answer": text})
        return True

    def do(self, form: dict[str, str], command: str, data: dict[str, Any]) -> None:
        """By a form or by the API; whatever comes back is heard."""
        if self.by_form:
            self.ear.page(self.client.post(f"/t/{self.table}", data=form, headers={"x-fragment": "1"}).text)
            return
        answer = self.client.post(f"/api/t/{self.table}/{command}", json=data)
        told = answer.json()
        if "hint" in told:
            del told["hint"]  # it names cards of the seat's own
        if answer.status_code == 200:
            self.ear.view(told)
        else:
            self.ear.check(answer.text, frozenset())


class Listener(threading.Thread):
    """A tab that hears a stream to its end."""

    def __init__(self, tab: Tab, ear: Ear) -> None:
        super().__init__()
        self.tab = tab
        self.ear = ear
        self.failed: BaseException | None = None

    def run(self) -> None:
        try:
            while (event := self.tab.next(60)) is not None:
                if event.kind == "message":
                    self.ear.page(event.data)
        except BaseException as error:  # told to the test, which runs in another thread
            self.failed = error


@pytest.fixture
def truth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Truth]:
    with House(tmp_path) as house:
        yield Truth(house, monkeypatch)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("piccolo", {"target": "25"}),
        ("aluette", {"chant": "always"}),
        ("papillon", {"n_players": "4", "tours": "1", "fin_poule": "partage"}),
    ],
    ids=["piccolo", "aluette", "papillon"],
)
def test_no_card_before_its_time(truth: Truth, game: str, options: dict[str, str]) -> None:
    house = truth.house
    with ExitStack() as stack:
        jeanne, paul, stranger = (
            # In English, where no card's code is a word, as « Je » is.
            stack.enter_context(house.guest(**{"accept-language": "en"}))
            for _ in range(3)
        )
        table = opened(jeanne, "me", "open", "bot:hasard", "bot:hasard", game=game, **options)["table"]
        paul.post(link_of(house, table, 1), data={"name": "Paul"})
        rules = house.table(table).rules
        pack = [one.code for one in rules.pack]
        names = {one.code: face(one, "en", "en").name for one in rules.pack}
        ears = [Ear(truth, table, place, pack, names) for place in (0, 1, 4)]
        stranger.get(f"/t/{table}")
        threads: list[Player | Listener] = []
        for client, ear in zip((jeanne, paul, stranger), ears, strict=True):
            threads.append(Listener(stack.enter_context(Tab(client, table)), ear))
        ready(jeanne, table)
        ready(paul, table)
        players = [
            Player(jeanne, table, ears[0], 1, by_form=True),
            Player(paul, table, ears[1], 2, by_form=False),
        ]
        for thread in (*threads, *players):
            thread.start()
        for player in players:
            player.join(100)
            assert not player.is_alive()
        ears[2].page(stranger.get(f"/t/{table}").text)
        for client in (jeanne, paul, stranger):
            assert client.get(f"/t/{table}/partie.txt").status_code == 200  # from now on nothing is secret
    for thread in threads:
        thread.join(20)
    for thread in (*threads, *players):
        if thread.failed is not None:
            raise thread.failed
    assert house.table(table).state == "over"
    assert all(ear.heard > 20 for ear in ears), [ear.heard for ear in ears]
    assert all(len(ear.found) > len(pack) // 2 for ear in ears)  # the cards can be found where they are told


def test_the_ear_hears(truth: Truth) -> None:
    """What this file would find, if it were there."""
    ear = Ear(truth, "x", 0, ["10S", "7H"], {"10S": "ten of spades", "7H": "seven of hearts"})
    ear.check('<use href="/static/french.abc.svg#c10S"/> data-card="7H"', frozenset({"10S", "7H"}))
    for leak in (
        'href="#c10S"',
        'data-card="10S"',
        'value="ecarte 7H 10S"',
        '"what": ["10S"]',
        "plays: ten of spades.",
    ):
        with pytest.raises(AssertionError):
            ear.check(leak, frozenset({"7H"}))
