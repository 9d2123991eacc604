"""`estaminet ledger`: who paid whom in recorded matches."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from estaminet.play.record import write_record
from tests.cli.terminal import estaminet, played, record_file


def test_the_ledger_of_all_records_of_a_file(tmp_path: Path) -> None:
    matches = [played(game="hombre", tours="1"), played(b"other", game="hombre", tours="1")]
    path = record_file(tmp_path, "\n".join(map(write_record, matches)))
    rows = list(csv.DictReader(io.StringIO(estaminet("ledger", path).stdout)))
    for number, partie in enumerate(matches, start=1):
        mine = [row for row in rows if row["match"] == str(number)]
        assert [(row["payer"], row["payee"], int(row["counters"]), row["rule"]) for row in mine] == [
            (one.src, one.dst, one.counters, one.why) for one in partie.tapis.payments
        ]


def test_a_match_without_counters_has_an_empty_one(tmp_path: Path) -> None:
    told = estaminet("ledger", record_file(tmp_path, write_record(played()))).stdout
    assert told == "match,deal,number,payer,payee,counters,rule\n"
