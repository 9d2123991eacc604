"""At the door: headers, cookies, orders from elsewhere, bodies too large or unreadable, visitors in too great haste."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from estaminet.web import Limits
from tests.web.house import House, begun

ADDRESSES = ("/", "/salon/piccolo", "/regles/aluette", "/t/nowhere", "/static/nothing.css", "/api/games", "/jouer/x")


def told(answer: httpx.Response, status: int, code: str) -> None:
    """The answer is this error, clearly said, as a page or as JSON."""
    assert answer.status_code == status, answer.text
    if answer.headers["content-type"] == "application/json":
        assert answer.json()["error"] == code
        assert len(answer.json()["message"]) > 10
    else:
        assert f'data-error="{code}"' in answer.text
        assert f"· {code}" not in answer.text  # which is for programs
        assert answer.text.count("<h1>") == 1


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_answer_forbids_scripts_and_styles_of_others(jeanne: httpx.Client, address: str) -> None:
    answer = jeanne.get(address)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_no_page_holds_a_script_or_style_or_loads_anything_from_elsewhere(jeanne: httpx.Client) -> None:
    table = begun(jeanne)["table"]
    loaded = re.compile(r'(?:src|href|action)="(?!/|#|https?://[^"]+" rel="noreferrer")')
    for address in ("/", "/salon", "/salon/piccolo", "/regles", "/regles/piccolo", "/reglages", f"/t/{table}"):
        page = jeanne.get(address).text
        assert "<style" not in page
        assert " style=" not in page
        assert " onclick=" not in page
        assert "<script>" not in page
        assert not loaded.search(page)


def test_the_cookie_is_for_the_server_alone(jeanne: httpx.Client) -> None:
    cookie = jeanne.post("/jouer/piccolo").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie  # the café of this test is reached by http


def test_who_only_looks_gets_no_cookie(jeanne: httpx.Client) -> None:
    for address in ("/", "/salon", "/regles/piccolo", "/reglages", "/a-propos"):
        assert "set-cookie" not in jeanne.get(address).headers


@pytest.mark.parametrize("address", ["/", "/t/nowhere", "/api/t/nowhere"])
@pytest.mark.parametrize("cookie", ["nonsense", "a.b", "%ff", "guest.AAAAAAAAAAAAAAAAAAAAAAAAAAA"])
def test_a_forged_cookie_is_thrown_away(house: House, address: str, cookie: str) -> None:
    with house.guest(cookie=f"estaminet={cookie}") as stranger:
        answer = stranger.get(address)
    told(answer, 400, "forged-cookie")
    assert 'estaminet=""' in answer.headers["set-cookie"]


def test_a_cookie_signed_for_another_guest_is_no_good(house: House, jeanne: httpx.Client) -> None:
    table = begun(jeanne)["table"]
    token, _, signature = jeanne.cookies["estaminet"].rpartition(".")
    other = token[:-1] + ("A" if token[-1] != "A" else "B")
    with house.guest(cookie=f"estaminet={other}.{signature}") as forger:
        told(forger.post(f"/api/t/{table}/answer", json={"number": 1, "answer": "passe"}), 400, "forged-cookie")


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "https://elsewhere.example"},
        {"origin": "null"},
    ],
)
@pytest.mark.parametrize("address", ["/jouer/piccolo", "/api/tables", "/oublier"])
def test_an_order_from_another_site_is_not_followed(
    jeanne: httpx.Client, address: str, headers: dict[str, str]
) -> None:
    told(jeanne.post(address, headers=headers), 403, "foreign")
    assert "estaminet" not in jeanne.cookies


def test_an_order_from_a_page_of_ours_is_followed(house: House, jeanne: httpx.Client) -> None:
    for headers in ({"sec-fetch-site": "same-origin"}, {"origin": house.url}):
        assert jeanne.post("/jouer/piccolo", headers=headers).status_code == 303


def pieces() -> Iterator[bytes]:
    """A body that does not say how long it is."""
    return itertools.repeat(b"name=" + b"a" * 1000 + b"&", 20)


@pytest.mark.parametrize("address", ["/reglages", "/api/tables"])
@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_of_more_than_16_kilobytes_is_refused(jeanne: httpx.Client, address: str, chunked: bool) -> None:
    jeanne.post("/reglages", data={"name": "Jeanne"})
    told(jeanne.post(address, content=pieces() if chunked else b"".join(pieces())), 413, "too-large")
    assert 'value="Jeanne"' in jeanne.get("/reglages").text


@pytest.mark.parametrize("body", [b"name=%ff", b"name=\xff", b"name=%c3%28", b"&".join([b"name=a"] * 200)])
def test_a_form_in_bad_utf8_or_with_a_heap_of_fields_is_refused(jeanne: httpx.Client, body: bytes) -> None:
    jeanne.post("/reglages", data={"name": "Jeanne"})
    headers = {"content-type": "application/x-www-form-urlencoded"}
    told(jeanne.post("/reglages", content=body, headers=headers), 400, "bad-request")
    assert 'value="Jeanne"' in jeanne.get("/reglages").text


def test_a_form_of_another_kind_is_refused(jeanne: httpx.Client) -> None:
    told(jeanne.post("/reglages", files={"name": b"Jeanne"}), 400, "bad-request")


@pytest.mark.parametrize("body", [b"\xff", b"{", b"[]", b'"text"', b"[" * 10_000, b'{"game": 3, "chairs": []}'])
def test_json_that_is_none_is_refused(jeanne: httpx.Client, body: bytes) -> None:
    told(jeanne.post("/api/tables", content=body), 400, "bad-request")


HALF = r"\ud83d"
"""Half of a pair of surrogates, as JSON can spell it."""


@pytest.mark.parametrize(
    "body",
    [
        f'{{"game": "{HALF}", "chairs": ["me"]}}',
        f'{{"game": "piccolo", "options": {{"{HALF}": "1"}}, "chairs": ["me"]}}',
        f'{{"game": "piccolo", "options": {{"target": "{HALF}"}}, "chairs": ["me"]}}',
        f'{{"game": "piccolo", "chairs": ["me", "{HALF}", "open", "open"]}}',
    ],
)
def test_json_with_half_a_character_opens_no_table(jeanne: httpx.Client, body: str) -> None:
    told(jeanne.post("/api/tables", content=body), 400, "bad-text")


def test_half_a_character_is_no_answer(jeanne: httpx.Client) -> None:
    table = begun(jeanne)["table"]
    for command, body in (
        ("answer", f'{{"number": 1, "answer": "{HALF}"}}'),
        ("act", f'{{"act": "{HALF}"}}'),
        ("phrase", f'{{"phrase": "{HALF}"}}'),
        ("ready", f'{{"nonce": "{HALF}"}}'),
        ("chair", f'{{"seat": 1, "what": "bot:{HALF}"}}'),
    ):
        told(jeanne.post(f"/api/t/{table}/{command}", content=body), 400, "bad-text")


def test_an_address_in_bad_utf8_leads_nowhere(jeanne: httpx.Client) -> None:
    told(jeanne.get("/t/%ff%fe"), 404, "unknown-table")
    told(jeanne.get("/i/%c3%28"), 404, "unknown-invitation")
    told(jeanne.get("/%ff"), 404, "not-found")


def test_an_unknown_address_and_a_wrong_method_say_so(jeanne: httpx.Client) -> None:
    told(jeanne.get("/nothing/here"), 404, "not-found")
    told(jeanne.get("/api/nothing"), 404, "not-found")
    told(jeanne.delete("/reglages"), 405, "not-allowed")
    told(jeanne.put("/api/tables"), 405, "not-allowed")


def test_haste_is_slowed_down(tmp_path: Path) -> None:
    with House(tmp_path, limits=Limits(reads=(5, 0.01), writes=(2, 0.01))) as house, house.guest() as hasty:
        assert [hasty.get("/").status_code for _ in range(6)] == [200] * 5 + [429]
        told(hasty.get("/"), 429, "too-many")
        hasty.post("/langue", data={"lang": "fr"})  # by the address still: from now on by the cookie
        assert [hasty.post("/jouer/piccolo").status_code for _ in range(3)] == [303, 303, 429]
        told(hasty.post("/api/tables", json={}), 429, "too-many")
        assert hasty.get("/static/nothing.css").status_code == 404  # static files are not counted


def test_guests_of_one_address_are_told_apart(tmp_path: Path) -> None:
    limits = Limits(reads=(1000, 1), writes=(4, 0.01))
    with House(tmp_path, limits=limits) as house, house.guest() as one, house.guest() as other:
        assert one.post("/langue", data={"lang": "fr"}).status_code == 303  # both come in without a cookie
        assert other.post("/langue", data={"lang": "fr"}).status_code == 303
        while one.post("/langue", data={"lang": "fr"}).status_code == 303:
            pass
        assert other.post("/langue", data={"lang": "fr"}).status_code == 303


def test_https_outside_means_a_cookie_for_https_alone(tmp_path: Path) -> None:
    with House(tmp_path, public_url="https://cafe.example/") as house, house.guest() as jeanne:
        answer = jeanne.post("/jouer/piccolo", headers={"origin": "https://cafe.example"})
        assert answer.status_code == 303
        assert "Secure" in answer.headers["set-cookie"]
