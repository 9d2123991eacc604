"""What the README promises, to programs and to people, is true."""

import re
from doctest import DocTestParser, DocTestRunner
from pathlib import Path

import pytest

from estaminet.cli import main
from estaminet.games import all_games

README = Path(__file__).parent.parent / "README.md"


def test_the_readme_s_python_runs_and_prints_what_it_says() -> None:
    (block,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    test = DocTestParser().get_doctest(block, {}, README.name, str(README), None)
    assert test.examples
    told: list[str] = []
    assert not DocTestRunner().run(test, out=told.append).failed, "".join(told)


FRENCH, _line, ENGLISH = README.read_text(encoding="utf-8").partition("# In English")


@pytest.mark.parametrize(("text", "lang", "seven"), [(FRENCH, "fr", "Sept jeux"), (ENGLISH, "en", "Seven games")])
def test_each_language_names_every_game_and_its_book(text: str, lang: str, seven: str) -> None:
    games = all_games()
    assert len(games) == 7
    assert seven in text
    assert text.count("\n- **") == len(games) + 3, "the games, and three systems"
    books = {link for link in re.findall(r"\]\((src/\S+)\)", text) if "/book." in link}
    assert books == {f"src/estaminet/games/{game.folder.name}/book.{lang}.md" for game in games}
    assert all((README.parent / link).is_file() for link in books)


@pytest.mark.parametrize("text", [FRENCH, ENGLISH], ids=["fr", "en"])
def test_each_language_names_the_commands_that_there_are(text: str) -> None:
    named = set(re.findall(r"\bestaminet ([a-z]+)\b", text))
    assert named <= set(main.commands)
    assert named >= {"play", "rules", "replay", "arbitre", "deck", "serve"}
    assert "`/arbitre`" in text
