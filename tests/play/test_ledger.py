"""The ledger: made of what was paid, kept over checkpoints, taken back with what is taken back."""

from __future__ import annotations

import csv
import io
import json
from random import Random

from estaminet.bots import Uniform, play_out
from estaminet.lab.lives import start
from estaminet.play import Checkpoint, Entry, Partie, entries, replay, write_csv
from estaminet.tapis import Payment
from tests.play.scripts import A, table
from tests.play.toy import TOY


def played(seed: int) -> Partie:
    partie = start(TOY, seed, deals="5")
    play_out(partie, [Uniform(), Uniform(), Uniform()], Random(seed))
    return partie


def test_stakes_and_winnings_are_told_with_their_deal_and_rule() -> None:
    partie = table()
    assert list(entries([(1, partie.tapis.payments)])) == [
        Entry(1, 1, 1, "A", "pot", 1, "TOY-1"),
        Entry(1, 1, 2, "B", "pot", 1, "TOY-1"),
        Entry(1, 1, 3, "C", "pot", 1, "TOY-1"),
    ]


def test_what_is_taken_back_was_not_paid() -> None:
    partie = table()
    partie.rewind(A, 0)
    assert partie.tapis.payments == []


def test_every_match_is_numbered_and_its_payments_are_counted_anew() -> None:
    matches = [(1, played(1).tapis.payments), (2, played(2).tapis.payments)]
    ledger = list(entries(matches))
    assert [(one.match, one.number) for one in ledger] == [
        (match, number) for match, payments in matches for number in range(1, len(payments) + 1)
    ]
    assert {one.deal for one in ledger} == {1, 2, 3, 4, 5}


def test_a_match_restarted_at_a_checkpoint_has_the_whole_ledger() -> None:
    partie = played(3)
    deals = [number for number, row in enumerate(partie.rows) if row.kind == "check"]
    middle = replay(TOY, partie.shuffles, partie.options, partie.rows[: deals[3] + 1])
    checkpoint = middle.checkpoint()
    assert checkpoint is not None
    stored = Checkpoint.read(json.loads(json.dumps(checkpoint)))
    again = replay(TOY, partie.shuffles, partie.options, partie.rows[deals[3] + 1 :], checkpoint=stored)
    assert again.tapis.payments == partie.tapis.payments
    assert all(type(payment) is Payment for payment in again.tapis.payments)


def test_the_text_reads_back_with_any_names() -> None:
    names = {"A": '=cmd|"/c calc",\n', "B": "Anne; dite Nanon", "C": "Anne; dite Nanon"}
    ledger = list(entries([(1, played(4).tapis.payments)]))
    rows = list(csv.DictReader(io.StringIO(write_csv(ledger, names))))
    assert len(rows) == len(ledger)
    assert [(int(row["counters"]), row["rule"]) for row in rows] == [(one.counters, one.rule) for one in ledger]
    assert {row["payer"] for row in rows} <= {*(f"{letter} {name}" for letter, name in names.items()), "pot"}
    assert not any(cell[0] in "=+-@" for row in rows for cell in row.values())
