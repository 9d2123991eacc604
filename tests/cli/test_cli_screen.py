"""A real terminal of eighty columns and twenty-four lines, with somebody at its keyboard."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
COLOUR = re.compile(r"\x1b\[[0-9;]*3[1-7][0-9;]*m")
PROMPT = r"> \Z"
END = r"\Z(?!)"
"""Never found: all that comes."""


class Screen:
    """A terminal in which a command runs."""

    def __init__(self, process: subprocess.Popen[bytes], master: int) -> None:
        self.process = process
        self.master = master

    def until(self, wanted: str) -> str:
        """All that appears until something does, or the command ends."""
        shown, text = b"", ""
        while not re.search(wanted, ESCAPE.sub("", text)):
            ready, _, _ = select.select([self.master], [], [], 20)
            assert ready, text
            try:
                shown += os.read(self.master, 65536)
            except OSError:  # how Linux tells that nobody holds the other end any more
                break
            text = shown.decode("utf-8", "ignore").replace("\r\n", "\n")
        return text

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())


@contextmanager
def screen(folder: Path, *arguments: str, **environ: str) -> Iterator[Screen]:
    """Run `estaminet` in a terminal of its own."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-m", "estaminet", *arguments],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        cwd=folder,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        env={"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"], **environ},
    )
    os.close(slave)
    try:
        yield Screen(process, master)
    finally:
        process.kill()
        process.wait()
        os.close(master)


PLAY = ("play", "piccolo", "--seed", "7", "--level", "sense", "--pace", "0")


def test_the_table_fits_the_screen_and_is_in_colour(tmp_path: Path) -> None:
    with screen(tmp_path, *PLAY) as terminal:
        first = terminal.until(PROMPT)
        terminal.type("passe")
        second = terminal.until(PROMPT)
    assert COLOUR.search(first), "red cards are red"
    for shown in first, second:
        lines = ESCAPE.sub("", shown).splitlines()
        assert max(map(len, lines)) <= 80
        assert len(lines) - next(at for at, line in enumerate(lines) if "Piccolo · donne 1" in line) <= 20


def test_a_card_that_may_not_be_played_is_dimmed(tmp_path: Path) -> None:
    with screen(tmp_path, *PLAY) as terminal:
        terminal.until(PROMPT)
        terminal.type("passe")
        shown = terminal.until(PROMPT)
    assert re.search(r"\x1b\[[0-9;]*2[0-9;]*m 7♦\x1b", shown)
    assert not re.search(r"\x1b\[[0-9;]*2;?[0-9;]*m R♠\x1b", shown)


def test_without_colours_nothing_is_lost(tmp_path: Path) -> None:
    with screen(tmp_path, *PLAY, NO_COLOR="1") as terminal:
        terminal.until(PROMPT)
        terminal.type("passe")
        shown = terminal.until(PROMPT)
    assert not COLOUR.search(shown)
    assert "   1    2    3" in ESCAPE.sub("", shown), "legal cards have their numbers"


def test_the_pace_leaves_time_to_read(tmp_path: Path) -> None:
    with screen(tmp_path, *PLAY[:-1], "0.2") as terminal:
        terminal.until("B donne")
        began = time.monotonic()
        terminal.until(PROMPT)
    assert time.monotonic() - began >= 0.4, "two calls are told"


@pytest.mark.parametrize("when", ["at the question", "while the others play"])
def test_ctrl_c_saves_and_leaves_with_130(when: str, tmp_path: Path) -> None:
    pace = "0" if when == "at the question" else "5"
    with screen(tmp_path, *PLAY[:-1], "0", "--save", "mine.partie") as terminal:
        terminal.until(PROMPT)
        terminal.type("passe")
        terminal.until(PROMPT)
        terminal.type("q")
        terminal.process.wait(10)
    with screen(tmp_path, "play", "--resume", "mine.partie", "--pace", pace, "--level", "sense") as terminal:
        terminal.until(PROMPT)
        if pace != "0":
            terminal.type("1")
            terminal.until("Vous jouez")
        for _ in range(5):  # Python misses a signal between writing its prompt and waiting for keys; no hand is so fast
            time.sleep(0.5)
            os.kill(terminal.process.pid, signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                terminal.process.wait(3)
                break
        shown = terminal.until(END)
        assert terminal.process.wait(10) == 130
    assert "Traceback" not in shown
    assert "estaminet play --resume mine.partie" in shown


def test_the_rule_book_goes_through_a_pager(tmp_path: Path) -> None:
    with screen(tmp_path, "rules", "piccolo", "--lang", "en", PAGER="sed -n 1,3p") as terminal:
        shown = terminal.until(END)
        assert terminal.process.wait(10) == 0
    assert "Piccolo" in shown
    assert len(shown.splitlines()) == 3


def test_ctrl_c_ends_a_simulation_and_its_processes_without_a_murmur(tmp_path: Path) -> None:
    with screen(tmp_path, "simulate", "piccolo", "--games", "1000000", "--jobs", "2") as terminal:
        terminal.until(r"[1-9]\d*/1000000")
        os.killpg(terminal.process.pid, signal.SIGINT)
        shown = terminal.until(END)
        assert terminal.process.wait(10) == 130
    assert "Traceback" not in shown
