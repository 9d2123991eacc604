"""What answers were worth, on the page of a match that is seen again."""

from __future__ import annotations

import html
import re
import subprocess
import sys

import httpx
import pytest

from estaminet.play import Film
from estaminet.play.record import write_record
from tests.lab.test_review import finished, given, misere
from tests.web.test_replay import FRAGMENT, opened_in

WEIGHED = '<table class="weighed">'


@pytest.fixture(scope="module")
def planted() -> Film:
    """A short match with a couffe in it."""
    return finished(misere("8H", "JS", "9H"))


def shown(client: httpx.Client, film: Film) -> tuple[str, int]:
    """The address of the match, and the step of the couffe."""
    return opened_in(client, write_record(film.whole(), {"Seats": "Anne, Bruno, Chloé, David"})), given(film, "9H")


def test_answers_are_weighed_when_somebody_asks_and_not_before(jeanne: httpx.Client, planted: Film) -> None:
    address, number = shown(jeanne, planted)
    page = jeanne.get(f"{address}?pas={number}").text
    assert WEIGHED not in page
    assert f'href="{address}?pas={number}&amp;revue=1"' in page
    assert WEIGHED in jeanne.get(f"{address}?pas={number}&revue=1").text


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "fr",
            "Une couffe, David : « neuf de cœur » réussit 0 fois sur 100, « sept de cœur » 100",
        ),
        ("en", "A couffe, David: “nine of hearts” works 0 times out of 100, “seven of hearts” 100"),
    ],
)
def test_a_couffe_is_told_kindly_with_its_rule_and_a_chart(
    jeanne: httpx.Client, planted: Film, lang: str, said: str
) -> None:
    address, number = shown(jeanne, planted)
    if lang == "en":
        jeanne.post("/langue", data={"lang": "en", "back": "/"})
    page = html.unescape(jeanne.get(f"{address}?pas={number}&revue=1", headers=FRAGMENT).text)
    assert said in page.replace("\u00a0", " ")
    assert '<a href="/regles/piccolo#PIC-11H">' in page
    table = page[page.index(WEIGHED) : page.index("</table>", page.index(WEIGHED))]
    assert len(re.findall(r'<th scope="row">', table)) == 3  # two hearts, and giving up
    assert len(re.findall(r'aria-hidden="true"><rect class="whole"', table)) == 6
    assert ' style="' not in page


def test_the_way_goes_on_with_answers_weighed(jeanne: httpx.Client, planted: Film) -> None:
    address, number = shown(jeanne, planted)
    page = html.unescape(jeanne.get(f"{address}?pas={number}&revue=1&place=D").text)
    assert f'href="{address}?pas={number + 1}&place=D&revue=1"' in page
    assert '<input type="hidden" name="revue" value="1">' in page
    assert f'href="{address}?pas={number}&place=D"' in page  # to weigh no more


def test_what_is_no_decision_is_said_to_be_none(jeanne: httpx.Client, planted: Film) -> None:
    address, _ = shown(jeanne, planted)
    page = jeanne.get(f"{address}?pas=1&revue=1").text
    assert WEIGHED not in page
    assert "Rien n’est pesé à cette étape." in page


def test_through_other_eyes_nothing_is_weighed(jeanne: httpx.Client, planted: Film) -> None:
    address, number = shown(jeanne, planted)
    assert WEIGHED in jeanne.get(f"{address}?pas={number}&revue=1&place=D").text
    assert WEIGHED not in jeanne.get(f"{address}?pas={number}&revue=1&place=B").text


def test_a_match_that_goes_on_is_never_weighed(jeanne: httpx.Client) -> None:
    partie = misere("8H", "JS", "9H")
    film = Film(partie.game, partie.shuffles, partie.options, partie.rows)
    address = opened_in(jeanne, write_record(partie, unfinished=True))
    page = jeanne.get(f"{address}?pas={film.last}&revue=1").text
    assert WEIGHED not in page
    assert 'id="review"' not in page
    assert "revue=1" not in page


def test_the_web_process_loads_no_compiler_for_it() -> None:
    code = "import sys, estaminet.web.app, estaminet.web.reviews; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
