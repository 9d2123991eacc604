"""Faces at the table: whose they are, what they give away and to whom, and the keys that move them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from estaminet.art.people import GESTURES, people_sprite
from estaminet.cafe import INSTANT
from estaminet.games import all_games, find_game
from estaminet.games.aluette.signs import CODE
from estaminet.rules import Game
from estaminet.rules.layout import layout
from estaminet.web.assets import Assets
from estaminet.web.company import REGULARS
from estaminet.web.portraits import SIGN_KEYS, gesture_text, meanings, person_of
from tests.web.house import House, asked, begun, link_of, opened, ready

SIZES = [(320, 568), (360, 640), (768, 1024), (1100, 800), (1440, 900), (844, 390)]
LATER = replace(INSTANT, sign=600)
"""At this pace a sign lasts as long as a test."""
Visitors = Callable[..., BrowserContext]


def chair(page: str, letter: str) -> str:
    """A seat in a page."""
    found = re.search(rf'<li id="seat-{letter}".*?\n    </li>', page, re.DOTALL)
    assert found is not None
    return found[0]


def symbols(text: str) -> list[str]:
    """The names of the layers of the faces that are drawn."""
    return re.findall(r"/people\.\w+\.svg#([\w-]+)", text)


# -- whose face ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", [f"table-{n}" for n in range(40)])
def test_no_two_chairs_share_a_face_and_it_suits_the_name(table: str) -> None:
    people = [person_of(seat, table) for seat in range(6)]
    assert len(set(people)) == 6
    assert people == [person_of(seat, table) for seat in range(6)]
    start = (people[0] - 1) % 2  # the names of men and women alternate, and so do the people
    assert [person % 2 for person in people] == [(start + seat + 1) % 2 for seat in range(6)]
    assert len(REGULARS) % 8 == 0


@pytest.mark.parametrize("game", ["piccolo", "aluette"])
def test_every_chair_has_a_face(house: House, jeanne: httpx.Client, game: str) -> None:
    table = begun(jeanne, game=game)["table"]
    asked(jeanne, table)
    page = jeanne.get(f"/t/{table}").text
    bodies = [
        next(name for name in symbols(chair(page, letter)) if name.startswith("body-"))
        for letter in house.table(table).rules.seats
    ]
    assert bodies == [f"body-{person_of(seat, table)}" for seat in range(4)]


def test_a_page_draws_nothing_that_the_sprite_does_not_have(jeanne: httpx.Client) -> None:
    table = begun(jeanne, game="aluette", truthful="false")["table"]
    asked(jeanne, table)
    drawn = set(symbols(jeanne.get(f"/t/{table}").text))
    assert len(drawn) > 30
    assert drawn <= set(re.findall(r"<symbol id='([\w-]+)'", people_sprite()))
    assert jeanne.get(Assets().url("people.svg")).headers["content-type"] == "image/svg+xml"


# -- the gestures of a game ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_gesture_of_a_game_exists(game: Game, lang: str) -> None:
    mapped = layout(game).gestures
    assert set(mapped.values()) <= set(GESTURES)
    assert len(set(mapped.values())) == len(mapped)
    texts = [line.gesture.text for line in meanings(game, lang)]
    assert texts == [gesture_text(name, lang) for name in mapped.values()]


def test_every_sign_of_the_code_has_its_gesture() -> None:
    """ALU-40, and the question and answer of ALU-30 and ALU-31."""
    mapped = layout(find_game("aluette")).gestures
    assert {sign[1] for sign in CODE} | {"levres", "oui", "non"} == set(mapped)
    assert set(SIGN_KEYS) == set(GESTURES)
    assert len(set(SIGN_KEYS.values())) == len(SIGN_KEYS)


# -- what a face gives away ---------------------------------------------------------------------------------------


class Party:
    """Four friends at a table of aluette, in the order of the seats, and a stranger who looks on."""

    def __init__(self, stack: ExitStack, house: House, **options: str) -> None:
        self.people = [stack.enter_context(house.guest(**{"accept-language": "en"})) for _ in range(5)]
        host, *guests = self.people[:4]
        wanted = {"truthful": "false", **options}
        self.table = opened(host, "me", "open", "open", "open", game="aluette", **wanted)["table"]
        for seat, guest in enumerate(guests, 1):
            guest.post(link_of(house, self.table, seat), data={"name": f"Friend {seat}"})
        for guest in self.people[:4]:
            ready(guest, self.table)
        self.people[4].get(f"/t/{self.table}")
        for _ in range(500):
            if any(guest.get(f"/api/t/{self.table}").json()["view"]["question"] for guest in self.people[:4]):
                return
        raise AssertionError("nobody is asked anything")

    def pages(self) -> list[str]:
        """What everybody sees, the stranger last."""
        return [guest.get(f"/t/{self.table}/fragment", headers={"x-fragment": "1"}).text for guest in self.people]

    def act(self, seat: int, text: str) -> None:
        told = self.people[seat].post(f"/api/t/{self.table}/act", json={"act": text})
        assert told.status_code == 200, told.text


@pytest.fixture
def party(tmp_path: Path) -> Iterator[Callable[..., Party]]:
    with House(tmp_path, pace=LATER) as house, ExitStack() as stack:
        yield lambda **options: Party(stack, house, **options)


N, E, S, W, STRANGER = range(5)


def test_a_sign_that_a_place_does_not_see_changes_nothing_on_its_page(party: Callable[..., Party]) -> None:
    """ALU-43: North signs, South looks at him; East, West and the spectators do not."""
    friends = party()
    before = friends.pages()
    friends.act(N, "signe vache")
    after = friends.pages()
    for place in (E, W, STRANGER):
        assert after[place] == before[place]
    for place in (N, S):
        assert "mouth-pout" not in chair(before[place], "N")
        assert "mouth-pout" in symbols(chair(after[place], "N"))
        assert "la Vache" in chair(after[place], "N")
    assert "lasting" in chair(after[N], "N")  # his own, for as long as he makes it
    assert "lasting" not in chair(after[S], "N")
    friends.act(W, "regarde N")  # ALU-42: whoever comes to it while it lasts sees it too
    assert "mouth-pout" in symbols(chair(friends.pages()[W], "N"))


def test_a_face_looks_at_whom_it_is_felt_to_look_at_and_at_nobody_else(party: Callable[..., Party]) -> None:
    """ALU-44."""
    friends = party()
    before = friends.pages()
    assert "eyes-ahead" in symbols(chair(before[N], "S"))
    assert "eyes-down" in symbols(chair(before[N], "W"))
    assert "Looks at you" not in chair(before[N], "W")
    friends.act(W, "regarde N")
    after = friends.pages()
    assert "eyes-ahead" in symbols(chair(after[N], "W"))
    assert "Looks at you" in chair(after[N], "W")
    assert "eyes-down" in symbols(chair(after[E], "W"))  # who was looked at feels that he is no more
    for place in (S, STRANGER):
        assert after[place] == before[place]
    own = [symbols(chair(page[W], "W")) for page in (before, after)]
    assert ["eyes-up" in own[0], "eyes-left" in own[1]] == [True, True]


def test_without_feeling_it_no_face_tells_where_it_looks(party: Callable[..., Party]) -> None:
    friends = party(feel_gaze="false")
    before = friends.pages()
    friends.act(W, "regarde N")
    after = friends.pages()
    for place in (N, E, S, STRANGER):
        assert after[place] == before[place]
    for letter in "ESW":
        assert "eyes-down" in symbols(chair(after[N], letter))
        assert "Looks at you" not in chair(after[N], letter)


def test_aces_open_the_mouth_as_often_as_there_are(party: Callable[..., Party]) -> None:
    friends = party()
    friends.act(N, "signe as 3")
    seen = chair(friends.pages()[S], "N")
    assert "open-mouth times-3" in seen
    assert "the mouth opened, 3 times" in seen


# -- in a browser -------------------------------------------------------------------------------------------------


def test_who_looks_at_one_is_told_in_words_to_him_alone_and_only_where_it_is_felt(party: Callable[..., Party]) -> None:
    """ALU-44: what the eye sees in a face, the journal tells, and from there it is read aloud."""
    friends = party()
    told = "Friend 1 and Friend 2 look at you."
    friends.act(E, "regarde N")
    assert [told in page for page in friends.pages()] == [True, False, False, False, False]
    friends.act(E, "regarde personne")
    friends.act(S, "regarde personne")
    assert "Nobody looks at you any more." in friends.pages()[N]
    unfelt = party(feel_gaze="false")
    unfelt.act(E, "regarde N")
    assert not any(re.search("ooks? at you", page) for page in unfelt.pages())


def at_aluette(visitors: Visitors, jeanne: httpx.Client, **wishes: object) -> Page:
    """A page where cards are held and eyes may wander."""
    bots = ("bot:hasard",) * 3
    table = begun(jeanne, "me", *bots, game="aluette", truthful="false")["table"]
    asked(jeanne, table)
    page = visitors(jeanne, **{"viewport": {"width": 1440, "height": 900}, **wishes}).new_page()
    page.goto(f"/t/{table}")
    page.wait_for_selector(".signs .gesture")
    return page


@pytest.mark.browser
def test_eyes_and_signs_go_by_keys_but_not_while_one_types(visitors: Visitors, jeanne: httpx.Client) -> None:
    page = at_aluette(visitors, jeanne)
    with page.expect_response("**/t/*"):
        page.keyboard.press("j")
    expect(page.locator(".seat.at-left")).to_have_class(re.compile(r"\bwatched\b"))
    page.wait_for_timeout(100)  # one order at a time: the page has still to take the answer in
    page.keyboard.press("n")
    expect(page.locator(".seat.watched")).to_have_count(0)
    expect(page.locator(".seat.me .portrait")).to_have_attribute("aria-pressed", "true")
    page.evaluate("document.body.append(Object.assign(document.createElement('input'), {id: 'typed'}))")
    page.locator("#typed").press("l")
    page.locator("#typed").press("k")
    assert page.locator("#typed").input_value() == "lk"
    page.wait_for_timeout(200)
    expect(page.locator(".seat.watched")).to_have_count(0)
    page.evaluate("document.activeElement.blur()")
    with page.expect_request(lambda asked: asked.method == "POST") as sent:
        page.keyboard.press("4")
    assert sent.value.post_data == "act=signe+vache"


@pytest.mark.browser
def test_the_help_lists_the_code_and_keys_can_be_switched_off(visitors: Visitors, jeanne: httpx.Client) -> None:
    page = at_aluette(visitors, jeanne)
    page.keyboard.press("?")
    assert page.locator("#keys .face").count() == len(SIGN_KEYS)
    page.keyboard.press("j")  # the help is not the table
    page.locator("#keys-on").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    page.wait_for_timeout(200)
    expect(page.locator(".seat.at-top.watched")).to_have_count(1)
    page.reload()
    assert not page.locator("body.keyed").count()


@pytest.mark.browser
def test_a_tap_on_a_face_turns_ones_eyes_to_it(visitors: Visitors, jeanne: httpx.Client) -> None:
    page = at_aluette(visitors, jeanne, viewport={"width": 360, "height": 640}, has_touch=True)
    page.locator(".seat.at-right .portrait").tap()
    expect(page.locator(".seat.at-right")).to_have_class(re.compile(r"\bwatched\b"))
    assert not page.locator("kbd:visible").count()
    for button in page.locator(".signs .act").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


BOXES = """(what) => [...document.querySelectorAll(what)].map((one) => {
    const box = one.getBoundingClientRect(); return [box.left, box.top, box.right, box.bottom]; })"""


@pytest.mark.browser
@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("game", ["piccolo", "aluette"])
def test_chairs_stand_on_the_cloth_and_not_on_each_other(
    visitors: Visitors, jeanne: httpx.Client, game: str, width: int, height: int
) -> None:
    table = begun(jeanne, game=game)["table"]
    asked(jeanne, table)
    page = visitors(jeanne, viewport={"width": width, "height": height}).new_page()
    page.goto(f"/t/{table}")
    chairs = page.evaluate(BOXES, ".seat > *:not(.says), .seat .face")
    (left, top, right, bottom), *_ = page.evaluate(BOXES, ".baize")
    assert [box for box in chairs if box[2] > box[0] and (box[0] < left or box[2] > right or box[1] < top - 2)] == []
    seats = page.evaluate(BOXES, ".seat")
    assert len(seats) == 4
    for index, one in enumerate(seats):
        for other in seats[index + 1 :]:
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.browser
@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_gesture_passes_or_stays_a_picture_without_motion(
    visitors: Visitors, jeanne: httpx.Client, motion: str
) -> None:
    page = at_aluette(visitors, jeanne, reduced_motion=motion)
    before, after = page.evaluate(  # at one go, before the café sends the face anew
        """() => {
          const face = document.querySelector('.at-top .face');
          face.innerHTML = '<g class="acting nod times-1"></g><g class="still"></g>';
          const seen = () => ['.acting', '.still'].map((one) => getComputedStyle(face.querySelector(one)).visibility);
          const before = seen();
          document.getAnimations().forEach((one) => { try { one.finish(); } catch {} });
          return [before, seen()];
        }"""
    )
    assert before == ["visible", "hidden"]
    assert after == (["hidden", "visible"] if motion == "no-preference" else ["visible", "hidden"])


def test_an_answer_that_is_a_gesture_has_its_key(jeanne: httpx.Client) -> None:
    for _ in range(30):
        table = begun(jeanne, "me", "bot:debutant", "bot:debutant", "bot:debutant", game="aluette")["table"]
        if asked(jeanne, table)["view"]["question"]["rule"] == "ALU-30":
            break
    answers = re.findall(r'<button[^>]*name="answer"[^>]*>', jeanne.get(f"/t/{table}").text)
    assert [one for one in answers if 'value="levres"' in one and 'aria-keyshortcuts="b"' in one], answers
