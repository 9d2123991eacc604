"""A café that lives to be killed, again and again. It is run as a program by the test of `kill -9`.

Loaded once, it forks for every life it is asked for: each is a process of its own that opens the store, goes on with
the table it finds there, and has one person answer what he is asked. It says what it does, a line each:

    pid 1234           it lives
    found 2            so many cards lie on the table where the last life ended
    tries 7f 12 JH     in match 7f the person answers question 12
    told 1             he is told that his answer is taken, while so many cards lie on the table
    dead               it is no more
"""

import asyncio
import os
import sys
from random import Random

from estaminet.cafe import INSTANT, Cafe, Guest, Table
from tests.cafe.company import NONCE, any_answer


def say(*words: object) -> None:
    print(*words, flush=True)


def lying(table: Table) -> int:
    """How many cards of the trick lie on the table."""
    view = table.page(0).view
    assert view is not None
    return sum(len(cards or ()) for name, cards in view.zones.items() if name.startswith("front."))


async def live(url: str, table_id: str, token: str, seed: int, unsure: str) -> None:
    cafe = await Cafe.open(url, workers=0, pace=INSTANT)
    anne = await cafe.guest(token)
    table = await cafe.table(table_id)
    if table.partie is not None:
        say("found", lying(table))
    rng = Random(seed)
    if unsure:  # the answer that was on its way when the café died is sent again
        number, _, text = unsure.partition(" ")
        await answer(table, anne, int(number), text)
    while True:
        if table.state == "over":
            await table.rematch(anne)
        if table.state == "waiting":
            await table.ready(anne, NONCE)
        number_now = table.asked(0)
        if number_now is None:
            await asyncio.sleep(0.0005)
        else:
            await answer(table, anne, number_now, any_answer(table, anne, rng))


async def answer(table: Table, guest: Guest, number: int, text: str) -> None:
    say("tries", table.current.id, number, text)
    await table.answer(guest, number, text)
    say("told", lying(table))


def main() -> None:
    for line in sys.stdin:
        url, table_id, token, seed, unsure = line.rstrip("\n").split("\t")
        pid = os.fork()
        if pid == 0:
            say("pid", os.getpid())
            asyncio.run(live(url, table_id, token, int(seed), unsure))
        os.waitpid(pid, 0)
        say("dead")


if __name__ == "__main__":
    main()
