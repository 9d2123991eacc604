"""Rules of the house that no compiler, linter or type checker looks after."""

import re
import subprocess
import tomllib
from importlib.metadata import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parent.parent
LOCKS = {"play": "", "test": "dev", "bench": "bench"}  # lock file: the extra it adds to what playing needs


def repository_files() -> list[Path]:
    """Every file that is, or is about to be, in the repository."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def project() -> dict[str, Any]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        return tomllib.load(file)["project"]


def pins(lock: str) -> list[Requirement]:
    text = (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
    return [Requirement(line) for line in re.findall(r"^([a-z0-9][^\\\n]+)", text, re.MULTILINE)]


def test_no_file_leans_on_the_world_outside_the_repository() -> None:
    # In pieces, or this very file would break the rule.
    needles = [b"../" + b"shared", b"shared" + b"/rules", b"/work" + b"/"]
    files = repository_files()
    assert Path(__file__) in files
    found = [(path.relative_to(ROOT), needle) for path in files for needle in needles if needle in path.read_bytes()]
    assert not found


@pytest.mark.parametrize("readme", sorted(ROOT.glob("README*.md")), ids=lambda path: path.name)
def test_a_readme_says_how_to_play_and_how_to_check(readme: Path) -> None:
    text = readme.read_text(encoding="utf-8")
    assert "make play" in text
    assert "make test" in text


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_what_pyproject_asks_for(lock: str) -> None:
    pinned = {canonicalize_name(pin.name): pin for pin in pins(lock)}
    wanted = project()["dependencies"] + project()["optional-dependencies"].get(LOCKS[lock], [])
    for requirement in map(Requirement, wanted):
        (pin,) = pinned[canonicalize_name(requirement.name)].specifier
        assert Version(pin.version) in requirement.specifier, f"{requirement}: run make lock"


@pytest.mark.parametrize("lock", ["test", "bench"])
def test_every_lock_agrees_with_what_playing_uses(lock: str) -> None:
    assert {str(pin) for pin in pins("play")} <= {str(pin) for pin in pins(lock)}


def test_what_playing_uses_leaves_its_users_free() -> None:
    """The café is under the MIT licence; nothing that runs with it may ask for more than a notice."""
    for pin in pins("play"):
        about = metadata(pin.name)
        headers = ["License-Expression", "License", "Classifier"]
        licences = " ".join(value for header in headers for value in about.get_all(header) or [])
        assert re.search(r"MIT|BSD|Apache|PSF|Python Software Foundation", licences), pin.name
        assert "GPL" not in licences, pin.name
