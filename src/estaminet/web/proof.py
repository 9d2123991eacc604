"""Checking, when a match has ended, that nobody can have chosen its cards."""

from __future__ import annotations

from dataclasses import dataclass

from estaminet.cafe import Proof
from estaminet.play import commitment, partie_key
from estaminet.play.record import read_records


@dataclass(frozen=True)
class Report:
    """What the check found."""

    committed: bool
    """The secret told now is the one that the café had committed itself to before anybody gave a nonce."""
    keyed: bool
    """The key of the record comes from this secret and the nonces of all seats."""
    deals: int
    """So many deals of the record follow from this key: it was played through."""

    @property
    def fair(self) -> bool:
        """Everything is as it should be."""
        return self.committed and self.keyed


def check(proof: Proof, record: str) -> Report:
    """Check the record of a match that has ended against what was told of its shuffles."""
    assert proof.secret is not None
    assert proof.nonces is not None
    secret = bytes.fromhex(proof.secret)
    (played,) = read_records(record)
    key = partie_key(secret, proof.nonces)
    sheet = played.partie().tapis.facts["sheet"]
    return Report(commitment(secret) == proof.commitment, played.headers.get("Key") == key.hex(), len(sheet))
