"""The machine code kept from earlier runs: thrown away when a source has changed, and whether all of it is there.

Numba itself looks at one file for each function; what is compiled into another file's function would go stale.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

HERE = Path(__file__).parent
KEPT = HERE / "__pycache__"
STAMP = KEPT / "sources.sha256"
PREPARED = KEPT / "prepared.sha256"


def digest(more: Iterable[Path] = ()) -> str:
    """What tells whether a source has changed, of the kernel or of what is compiled elsewhere with it."""
    return hashlib.sha256(b"".join(path.read_bytes() for path in (*sorted(HERE.glob("*.py")), *more))).hexdigest()


def _says(file: Path, text: str) -> bool:
    return file.exists() and file.read_text(encoding="ascii") == text


def forget_stale_code() -> None:
    """Throw away what was compiled from other sources. Where nothing can be written, nothing is kept either."""
    with suppress(OSError):
        sources = digest()
        if not _says(STAMP, sources):
            for path in [*KEPT.glob("*.nbi"), *KEPT.glob("*.nbc")]:
                path.unlink(missing_ok=True)
            KEPT.mkdir(exist_ok=True)
            STAMP.write_text(sources, encoding="ascii")


def prepared(more: Sequence[Path]) -> bool:
    """Whether everything has been compiled from these sources."""
    return _says(PREPARED, digest(more)) and any(KEPT.glob("*.nbi"))


def set_prepared(more: Sequence[Path]) -> None:
    """Everything has been compiled."""
    with suppress(OSError):
        PREPARED.write_text(digest(more), encoding="ascii")


def forget(source: Path) -> None:
    """Throw away what was compiled of a source outside the kernel: parts of the kernel may be compiled into it."""
    with suppress(OSError):
        for path in (source.parent / "__pycache__").glob(f"{source.stem}.*.nb[ic]"):
            path.unlink(missing_ok=True)
