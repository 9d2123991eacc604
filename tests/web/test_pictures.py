"""The pages as they look: compared with the pictures in docs/images, which `pytest --new-pictures` takes anew.

A picture is compared by its broad strokes, the mean colour of squares of 16 by 16 pixels, so that another font or
another version of the browser is no difference, and a part that has moved or vanished is one.
"""

from __future__ import annotations

import base64
import secrets
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import BrowserContext, Page

from estaminet.games import find_game
from estaminet.rules.seats import seats_of
from tests.web.conftest import PHONE
from tests.web.house import House, begun

pytestmark = pytest.mark.browser

FOLDER = Path(__file__).parents[2] / "docs" / "images"
SIZES = {
    "phone": PHONE,
    "phone-landscape": {"width": 740, "height": 360},
    "tablet": {"width": 768, "height": 1024},
    "desktop": {"width": 1440, "height": 900},
}
PAGES = {
    "door": "/",
    "lobby": "/salon/aluette",
    "book": "/regles/aluette",
    "piccolo": "piccolo",
    "aluette": "aluette",
}
ALSO = ("ecarte", "hombre", "papillon", "piquet", "trente-et-quarante")
"""Tables that are shown on a phone and on a desk."""
SHOWN = [*product(PAGES, SIZES), *product(ALSO, ("phone", "desktop"))]
LIKENESS = 0.06
"""The share of squares that may differ."""
COMPARE = """async ([one, other]) => {
  const squares = async (source) => {
    const picture = new Image();
    picture.src = 'data:image/png;base64,' + source;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(picture.width / 16);
    canvas.height = Math.ceil(picture.height / 16);
    const context = canvas.getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  };
  const [a, b] = [await squares(one), await squares(other)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  let differ = 0;
  for (let i = 0; i < a.data.length; i += 4)
    if (Math.max(...[0, 1, 2].map((k) => Math.abs(a.data[i + k] - b.data[i + k]))) > 40) differ++;
  return differ / (a.data.length / 4);
}"""


@pytest.fixture
def arranged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A café in which chance brings the same table every time."""
    urlsafe = secrets.token_urlsafe
    monkeypatch.setattr(secrets, "token_bytes", lambda size: b"\x0b" * size)
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: "picture1" if size == 6 else urlsafe(size))
    monkeypatch.setattr(secrets, "randbits", lambda _bits: 11)
    with House(tmp_path) as house:
        yield house


def shown(page: Page, client: httpx.Client, house: House, what: str) -> bytes:
    """The picture of a page, or of a table where one is asked for the first time."""
    if what.startswith("/"):
        page.goto(house.url + what)
    else:
        bots = ["bot:debutant"] * (len(seats_of(find_game(what)).usual) - 1)
        table = begun(client, "me", *bots, game=what)["table"]
        page.goto(f"{house.url}/t/{table}")
        page.wait_for_selector("main.yours")
    page.wait_for_timeout(700)  # what moves has arrived
    return page.screenshot(animations="disabled")


def difference(page: Page, one: bytes, other: bytes) -> float:
    """The share of squares in which two pictures differ; 1 if they are not of the same size."""
    page.goto("about:blank")
    share: float = page.evaluate(COMPARE, [base64.b64encode(picture).decode() for picture in (one, other)])
    return share


@pytest.mark.parametrize(("name", "size"), SHOWN)
def test_a_page_looks_as_it_is_shown_in_the_docs(
    visitors: Callable[..., BrowserContext],
    arranged: House,
    pytestconfig: pytest.Config,
    tmp_path: Path,
    name: str,
    size: str,
) -> None:
    with arranged.guest() as client:
        client.get("/")
        page = visitors(client, viewport=SIZES[size], reduced_motion="reduce").new_page()
        taken = shown(page, client, arranged, PAGES.get(name, name))
    picture = FOLDER / f"{name}-{size}.png"
    if pytestconfig.getoption("--new-pictures"):
        picture.write_bytes(taken)
    share = difference(page, taken, picture.read_bytes())
    if share > LIKENESS:
        (tmp_path / picture.name).write_bytes(taken)
    assert share <= LIKENESS, f"{share:.1%} of {picture.name} looks otherwise in {tmp_path / picture.name}"


def test_pictures_of_different_pages_differ(visitors: Callable[..., BrowserContext]) -> None:
    page = visitors().new_page()
    lobby, book, table = ((FOLDER / f"{name}-phone.png").read_bytes() for name in ("lobby", "book", "aluette"))
    assert difference(page, lobby, lobby) == 0
    assert difference(page, lobby, book) > 2 * LIKENESS
    assert difference(page, book, table) > 2 * LIKENESS
    assert difference(page, lobby, (FOLDER / "lobby-desktop.png").read_bytes()) == 1
