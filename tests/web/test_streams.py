"""Event streams: in step at every change, after every gap, and with more tabs than a browser has connections."""

from __future__ import annotations

import queue
import socket
import threading
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import NamedTuple, Self

import httpx
import pytest

from tests.web.house import House, asked, begun, link_of, opened, ready, version_in
from tests.web.test_table import FRAGMENT, two


class Heard(NamedTuple):
    """A server-sent event."""

    kind: str
    id: str
    data: str


def events(lines: Iterable[str]) -> Iterator[Heard]:
    """The events of a stream, read as browsers read them."""
    kind, number, data = "message", "", list[str]()
    for line in lines:
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "event":
            kind = value
        elif name == "id":
            number = value
        elif name == "data":
            data.append(value)
        elif not line and data:
            yield Heard(kind, number, "\n".join(data))
            kind, data = "message", []


class Tab:
    """A tab that listens to a table: `with Tab(client, table) as tab: tab.next()`."""

    def __init__(self, client: httpx.Client, table: str, after: int | str = "", last: int | None = None) -> None:
        address = f"/t/{table}/flux" + (f"?after={after}" if after != "" else "")
        lines = [f"GET {address} HTTP/1.0", f"host: {client.base_url.host}:{client.base_url.port}"]
        if "estaminet" in client.cookies:
            lines.append(f"cookie: estaminet={client.cookies['estaminet']}")
        if last is not None:
            lines.append(f"last-event-id: {last}")
        self._request = "\r\n".join([*lines, "accept-encoding: gzip", "", ""]).encode()
        self._socket = socket.create_connection((client.base_url.host, client.base_url.port or 80), timeout=30)
        self._lines = self._socket.makefile(encoding="utf-8", newline="\n")
        self._heard: queue.Queue[Heard | None] = queue.Queue()
        self._thread = threading.Thread(target=self._listen)

    def _listen(self) -> None:
        with suppress(ConnectionError):  # hung up on while something was still on its way
            for event in events(line.rstrip("\r\n") for line in self._lines):
                self._heard.put(event)
        self._heard.put(None)

    def __enter__(self) -> Self:
        self._socket.sendall(self._request)
        head = "".join(iter(self._lines.readline, "\r\n")).lower()
        assert head.startswith("http/1.1 200"), head
        assert "content-type: text/event-stream" in head
        assert "content-encoding" not in head
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join(10)
        self._lines.close()
        self._socket.close()

    def next(self, seconds: float = 10) -> Heard | None:
        """The next event; `None` when the server has ended the stream."""
        return self._heard.get(timeout=seconds)

    def quiet(self, seconds: float = 0.3) -> bool:
        """Whether nothing comes for a while."""
        try:
            self._heard.get(timeout=seconds)
        except queue.Empty:
            return True
        return False


def alone(house: House, jeanne: httpx.Client, paul: httpx.Client) -> tuple[str, int]:
    """A table at which Jeanne has been asked and nothing moves, and its version for her."""
    table = two(house, jeanne, paul)
    return table, int(asked(jeanne, table)["version"])


@pytest.fixture
def server(tmp_path: Path) -> Iterator[House]:
    with House(tmp_path, ping=0.3) as house:
        yield house


def test_a_tab_that_knows_everything_is_told_nothing(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table, _ = alone(house, jeanne, paul)
    with Tab(jeanne, table) as first:
        event = first.next()
        assert event is not None
        with Tab(jeanne, table, after=event.id) as second:
            assert second.quiet()


def test_every_change_comes_whole_and_numbered(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table, _ = alone(house, jeanne, paul)
    with Tab(paul, table) as tab:
        first = tab.next()
        assert first is not None
        assert version_in(first.data) == int(first.id)
        number = asked(jeanne, table)["view"]["question"]["number"]
        jeanne.post(f"/t/{table}", data={"number": str(number), "answer": "26"})
        later = tab.next()
        while later is not None and "26" not in later.data:
            later = tab.next()
        assert later is not None
        assert int(later.id) > int(first.id)
        assert later.data.startswith('<main id="table"')
        assert later.data.rstrip().endswith("</main>")
        fresh = paul.get(f"/t/{table}/fragment", headers=FRAGMENT).text
        if version_in(fresh) == int(later.id):
            assert later.data.split() == fresh.split()


@pytest.mark.parametrize("by", ["header", "address"])
def test_whoever_comes_back_after_a_gap_gets_the_table_as_it_is(
    house: House, jeanne: httpx.Client, paul: httpx.Client, by: str
) -> None:
    table, version = alone(house, jeanne, paul)
    jeanne.post(f"/t/{table}", data={"say": "bonjour"})
    with Tab(jeanne, table, last=version) if by == "header" else Tab(jeanne, table, after=version) as tab:
        event = tab.next()
        assert event is not None
        assert int(event.id) > version
        assert "Bonjour" in event.data


def test_the_last_event_heard_counts_more_than_the_address(
    house: House, jeanne: httpx.Client, paul: httpx.Client
) -> None:
    table, version = alone(house, jeanne, paul)
    with Tab(jeanne, table) as open_already:
        assert open_already.next() is not None
        jeanne.post(f"/t/{table}", data={"say": "bonjour"})
        now = house.table(table).page(0).version
        with Tab(jeanne, table, after=version, last=now) as tab:
            assert tab.quiet()


def test_a_polling_tab_is_told_only_news(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table, _ = alone(house, jeanne, paul)
    version = house.table(table).page(0).version
    assert jeanne.get(f"/t/{table}/fragment?after={version}").status_code == 204
    jeanne.post(f"/t/{table}", data={"say": "merci"})
    answer = jeanne.get(f"/t/{table}/fragment?after={version}")
    assert answer.status_code == 200
    assert version_in(answer.text) > version
    assert jeanne.get(f"/t/{table}/fragment?after=x").status_code == 400


def test_a_silent_stream_says_that_it_is_there(server: House) -> None:
    with server.guest() as jeanne, server.guest() as paul:
        table, _ = alone(server, jeanne, paul)
        with Tab(jeanne, table) as tab:
            kinds = [event.kind for event in (tab.next(), tab.next(), tab.next()) if event is not None]
            assert kinds == ["message", "ping", "ping"]


def test_seven_tabs_stay_alive(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table, _ = alone(house, jeanne, paul)
    with ExitStack() as stack:
        tabs = [stack.enter_context(Tab(jeanne, table)) for _ in range(7)]
        assert all(tab.next() is not None for tab in tabs)
        for tab in tabs[:3]:  # the oldest go over to polling, and the server ends their streams
            event = tab.next()
            while event is not None and event.kind == "message":
                event = tab.next()
            assert event is not None
            assert event.kind == "poll"
            assert tab.next() is None
        jeanne.post(f"/t/{table}", data={"say": "bonjour"})
        for tab in tabs[3:]:
            event = tab.next()
            while event is not None and "Bonjour" not in event.data:
                event = tab.next()
            assert event is not None
        with house.guest() as stranger, Tab(stranger, table) as other:  # other guests are not counted
            assert other.next() is not None
        assert tabs[3].quiet()


def test_whose_chair_is_freed_sees_no_cards_any_more(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table, _ = alone(house, jeanne, paul)
    with Tab(paul, table) as tab:
        first = tab.next()
        assert first is not None
        assert first.data.count("data-key") == 10
        jeanne.post(f"/t/{table}", data={"chair": "1", "what": "open"})
        event = tab.next()
        while event is not None and "data-key" in event.data:
            event = tab.next()
        assert event is not None
        assert "Vous regardez." in event.data


def test_the_others_see_who_is_here(house: House, jeanne: httpx.Client, paul: httpx.Client) -> None:
    table = opened(jeanne, "me", "open", "bot:hasard", "bot:hasard")["table"]
    paul.post(link_of(house, table, 1), data={"name": "Paul"})
    with Tab(paul, table) as tab:
        tab.next()
        assert jeanne.get(f"/api/t/{table}").json()["chairs"][1]["here"] is True
    for _ in range(500):
        if not jeanne.get(f"/api/t/{table}").json()["chairs"][1]["here"]:
            break
    assert jeanne.get(f"/api/t/{table}").json()["chairs"][1]["here"] is False


def test_streams_of_tables_that_are_not_there(jeanne: httpx.Client) -> None:
    assert jeanne.get("/t/nowhere/flux").status_code == 404
    table = begun(jeanne)["table"]
    assert jeanne.get(f"/t/{table}/flux?after=soon").status_code == 400


def test_the_first_page_of_a_table_is_light(house: House, jeanne: httpx.Client) -> None:
    """At most 150 kB on the wire, with everything that it loads."""
    table = opened(jeanne, game="aluette")["table"]
    ready(jeanne, table)
    asked(jeanne, table)
    seen, waiting = {}, [f"/t/{table}"]
    while waiting:
        address = waiting.pop()
        with jeanne.stream("GET", address, headers={"accept-encoding": "gzip"}) as answer:
            raw = b"".join(answer.iter_raw())
            assert answer.status_code == 200
            seen[address] = len(raw) + sum(len(name) + len(value) + 4 for name, value in answer.headers.raw)
        if address.startswith("/t/"):
            page = jeanne.get(address).text
            found = {part.split('"')[0].split("#")[0] for part in page.split('"/static/')[1:]}
            waiting += [f"/static/{name}" for name in found]
    assert len(seen) >= 6
    assert sum(seen.values()) < 150_000, seen
