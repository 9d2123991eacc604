"""`kill -9` in the middle of a trick, fifty times: all that was told is there, once, and the partie goes on."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from estaminet.cafe import INSTANT, Cafe
from tests.cafe.company import ALONE, NONCE, address, newcomer, scenario

DEATHS = 50
ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="a system without fork and SIGKILL")


@scenario
async def laid(folder: Path, found: list[str]) -> None:
    """A table that waits for its person."""
    cafe = await Cafe.open(address(folder), workers=0, pace=INSTANT)
    anne = await newcomer(cafe, "Anne")
    table = await cafe.create_table(anne, "aluette", {"signs": "off"}, ALONE)
    await table.ready(anne, NONCE)
    found += [table.id, anne.token or ""]
    await cafe.close()


def log(folder: Path, partie: str) -> tuple[int, list[str]]:
    """How many rows a match has, without a gap, and what its first seat answered to its first question, its second…"""
    store = sqlite3.connect(folder / "cafe.sqlite")
    rows = store.execute("select number, kind, seat, what from rows where partie = ? order by number", (partie,))
    numbers, answers = [], []
    for number, kind, seat, what in rows:
        numbers.append(number)
        if kind == "answer" and seat == 0:
            answers.append(json.loads(what))
    store.close()
    assert numbers == list(range(len(numbers)))
    return len(numbers), answers


def test_killed_in_the_middle_of_a_trick_fifty_times(tmp_path: Path) -> None:
    found: list[str] = []
    laid(tmp_path, found)
    rng = Random(9)
    tried: dict[str, dict[int, str]] = {}
    told: dict[str, dict[int, str]] = {}
    rows: dict[str, int] = {}
    deaths, unsure = 0, ""
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.cafe.mortal"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdin is not None
    assert program.stdout is not None
    try:
        for life in range(4 * DEATHS):
            program.stdin.write("\t".join([address(tmp_path), *found, str(life), unsure]) + "\n")
            program.stdin.flush()
            pid, patience, partie, number, text = 0, rng.randint(1, 4), "", 0, ""
            while (line := program.stdout.readline().rstrip("\n")) != "dead":
                word, _, rest = line.partition(" ")
                if word == "pid":
                    pid = int(rest)
                elif word == "found":
                    deaths += int(rest) > 0  # they lay there when the last life ended
                elif word == "tries":
                    partie, asked, text = rest.split(" ", 2)
                    number, unsure = int(asked), f"{asked} {text}"
                    tried.setdefault(partie, {})[number] = text
                elif word == "told":
                    told.setdefault(partie, {})[number] = text
                    patience, unsure = patience - 1, ""
                    if patience <= 0 and int(rest) > 0 and pid:
                        time.sleep(rng.random() * 0.004)
                        os.kill(pid, signal.SIGKILL)
                        pid = 0
            assert pid == 0, "it died by itself"
            count, answers = log(tmp_path, partie)
            assert count >= rows.get(partie, 0)
            rows[partie] = count
            for number, text in told.get(partie, {}).items():
                assert answers[number - 1] == text, "an answer that was told is lost"
            for number, text in tried[partie].items():
                assert answers[number - 1 : number] in ([], [text]), "an answer is there that nobody gave"
            if deaths >= DEATHS:
                break
    finally:
        program.kill()
        program.wait()
        program.stdin.close()
        program.stdout.close()
    assert deaths == DEATHS
    assert sum(map(len, told.values())) > DEATHS
