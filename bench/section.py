"""Where a measure stands in a document: between `<!-- name -->` and `<!-- /name -->`."""

from __future__ import annotations

import re
import sys
from pathlib import Path


def write_into(path: Path, name: str, text: str) -> int:
    """Write a report into its section of a file; the exit code, 2 if the file has no such section."""
    section = re.compile(rf"(<!-- {name} -->\n).*(<!-- /{name} -->)", re.DOTALL)
    whole = path.read_text(encoding="utf-8")
    if not section.search(whole):
        print(f"{path} has no section <!-- {name} --> … <!-- /{name} -->", file=sys.stderr)
        return 2
    path.write_text(section.sub(lambda match: f"{match[1]}\n{text}\n{match[2]}", whole), encoding="utf-8")
    return 0
