"""The ledger of a sitting: who paid whom, in which deal, by which rule; as rows for programs and as CSV.

It is made of what was paid, which all have seen, and of nothing else: it numbers the payments and not what happened
between them, so it may be shown to any place at any time.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from estaminet.tapis import Payment


class Entry(NamedTuple):
    """A line of the ledger."""

    match: int
    """Which match of the sitting, from 1."""
    deal: int
    number: int
    """Which payment of the match, from 1."""
    payer: str
    payee: str
    counters: int
    rule: str
    """Id of the rule by which it was paid."""


COLUMNS: Final = Entry._fields


def entries(matches: Iterable[tuple[int, Sequence[Payment]]]) -> Iterator[Entry]:
    """The ledger of some matches, each with its number.

    >>> list(entries([(1, [Payment(1, "A", "pot", 3, "TOY-02")])]))
    [Entry(match=1, deal=1, number=1, payer='A', payee='pot', counters=3, rule='TOY-02')]
    """
    for match, payments in matches:
        for number, (deal, src, dst, counters, why) in enumerate(payments, start=1):
            yield Entry(match, deal, number, src, dst, counters, why)


def write_csv(ledger: Iterable[Entry], names: Mapping[str, str] | None = None) -> str:
    r"""A ledger as CSV, its columns named in the first line.

    Args:
        ledger: the lines.
        names: who has a seat's purse; the letter stands before it, so that no table calculator takes a name for a
            formula, and namesakes are told apart.

    >>> print(write_csv([Entry(1, 1, 1, "A", "pot", 3, "TOY-02")], {"A": "=Anne"}), end="")
    match,deal,number,payer,payee,counters,rule
    1,1,1,A =Anne,pot,3,TOY-02
    """
    known = names or {}
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for entry in ledger:
        payer, payee = (f"{purse} {known[purse]}" if purse in known else purse for purse in (entry.payer, entry.payee))
        writer.writerow(entry._replace(payer=payer, payee=payee))
    return text.getvalue()
