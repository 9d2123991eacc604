"""For whoever keeps the café: opening it, copying its store, forgetting a guest."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from estaminet.cafe import Cafe
from tests.cli.terminal import estaminet


@pytest.fixture
def store(tmp_path: Path) -> str:
    """A store that knows a guest, Zoé, and two called Max."""
    url = f"sqlite:///{tmp_path / 'cafe.db'}"

    async def fill() -> None:
        cafe = await Cafe.open(url, workers=0)
        for name in ("Zoé", "Max", "Max"):
            await cafe.update_guest(await cafe.guest(None), name=name)
        await cafe.close()

    asyncio.run(fill())
    return url


def names(path: Path) -> list[str]:
    connection = sqlite3.connect(path)
    try:
        return sorted(name for (name,) in connection.execute("select name from guests where name is not null"))
    finally:
        connection.close()


def test_a_store_is_copied_into_a_new_file(store: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    result = estaminet("backup", copy, "--db", store, "--lang", "en")
    assert result.exit_code == 0
    assert result.stdout.endswith(f" rows copied to {copy}\n")
    assert names(copy) == ["Max", "Max", "Zoé"]
    again = estaminet("backup", copy, "--db", store, "--lang", "en")
    assert (again.exit_code, again.stderr) == (2, f"estaminet: {copy} exists already\n")


def test_a_guest_is_forgotten_by_name(store: str, tmp_path: Path) -> None:
    result = estaminet("forget", "Zoé", "--db", store, "--lang", "en")
    assert (result.exit_code, result.stdout) == (0, "Zoé is forgotten.\n")
    assert names(tmp_path / "cafe.db") == ["Max", "Max"]


def test_a_guest_whose_name_others_have_is_forgotten_by_id(store: str, tmp_path: Path) -> None:
    result = estaminet("forget", "Max", "--db", store, "--lang", "en")
    assert result.exit_code == 2
    assert result.stderr.startswith("estaminet: several guests are called Max; say which: ")
    assert names(tmp_path / "cafe.db") == ["Max", "Max", "Zoé"]
    one, _other = result.stderr.rpartition(": ")[2].strip().split(", ")
    assert estaminet("forget", one, "--db", store).exit_code == 0
    assert names(tmp_path / "cafe.db") == ["Max", "Zoé"]


def test_nobody_is_forgotten_who_is_not_known(store: str) -> None:
    result = estaminet("forget", "Léa", "--db", store, "--lang", "en")
    assert (result.exit_code, result.stderr) == (2, "estaminet: no guest is called Léa\n")


@pytest.mark.parametrize("command", [("backup", "copy.db"), ("forget", "Zoé")])
def test_a_store_that_does_not_exist_is_not_made(command: tuple[str, str], tmp_path: Path) -> None:
    path = tmp_path / "none.db"
    result = estaminet(*command, "--db", f"sqlite:///{path}", "--lang", "en")
    assert (result.exit_code, result.stderr) == (2, f"estaminet: there is no store at {path}\n")
    assert not path.exists()


@pytest.mark.parametrize("url", ["nonsense", "oracle://x"])
def test_an_address_that_is_no_store_is_told_in_one_line(url: str, tmp_path: Path) -> None:
    result = estaminet("backup", tmp_path / "copy.db", "--db", url, "--lang", "en")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert result.stderr.startswith("estaminet: the store cannot be used: ")


def test_serve_opens_the_cafe_as_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, Any] = {}
    monkeypatch.setattr("estaminet.web.serve", lambda **settings: asked.update(settings))
    line = "serve --host 0.0.0.0 --port 0 --public-url https://cafe.example --lan --open --db sqlite://"
    assert estaminet(*line.split()).exit_code == 0
    del asked["say"]
    assert asked == {
        "host": "0.0.0.0",
        "port": 0,
        "url": "sqlite://",
        "public_url": "https://cafe.example",
        "lan": True,
        "open_browser": True,
    }


def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path) -> None:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = estaminet("serve", "--port", port, "--db", f"sqlite:///{tmp_path / 'x.db'}", "--lang", "en")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert result.stderr.startswith(f"estaminet: 127.0.0.1:{port} is taken: ")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_cafe_with_guests_in_it_closes_in_good_order(number: signal.Signals, tmp_path: Path) -> None:
    line = [sys.executable, "-m", "estaminet", "serve", "--port", "0", "--db", f"sqlite:///{tmp_path / 'cafe.db'}"]
    cafe = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert cafe.stdout is not None
    base = cafe.stdout.readline().split()[-1]
    with httpx.Client(base_url=base, headers={"Accept": "application/json", "Origin": base}, timeout=60) as client:
        chairs = ["me", *["bot:debutant"] * 3]
        table = client.post("/api/tables", json={"game": "aluette", "chairs": chairs}).json()["table"]
        with client.stream("GET", f"/t/{table}/flux") as stream:
            next(stream.iter_bytes())
            cafe.send_signal(number)
            try:
                told = cafe.communicate(timeout=60)
            finally:
                cafe.kill()
    assert (cafe.returncode, told) == (0, ("", ""))


@pytest.mark.parametrize("url", ["blah", "ftp://x", "https://", "https://cafe.example/chemin", "http://x?y=z"])
def test_the_public_address_is_that_of_a_site(url: str) -> None:
    result = estaminet("serve", "--public-url", url, "--lang", "en")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert f"--public-url: {url} is no address of a site" in result.stderr


def test_another_programs_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE birds (name TEXT)")
    result = estaminet("forget", "Paul", "--db", f"sqlite:///{path}", "--lang", "en")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "this file belongs to another program" in result.stderr
    with sqlite3.connect(path) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("birds",)]


LIGHT = """
import sys
from estaminet.cli import main
try:
    main(["{command}", "--help"], prog_name="estaminet")
except SystemExit:
    pass
heavy = {{"rich", "starlette", "sqlalchemy", "uvicorn", "joblib", "markdown_it", "estaminet.play"}} & set(sys.modules)
assert not heavy, heavy
"""


@pytest.mark.parametrize("command", ["play", "serve", "simulate"])
def test_help_loads_nothing_heavy(command: str) -> None:
    subprocess.run([sys.executable, "-c", LIGHT.format(command=command)], check=True, stdout=subprocess.DEVNULL)
