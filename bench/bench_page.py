"""What a slow phone meets at a table: first paint, when it can be touched, how much comes over the wire, what jumps.

    python bench/bench_page.py [--rounds 5] [--slowdown 4] [--seconds 60] [--port 8765]

Opens a café, and in a headless Chromium of 360 by 640 pixels whose processor is slowed down, an empty cache each time,
the first page of a table of each game. It then plays for a minute at each size of screen, taking the first card, button
or group that it can; the layout shifts that no touch has caused are added up as CLS does, in windows of at most five
seconds, and the worst is told.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import httpx
from playwright.sync_api import Browser, Error, Page, sync_playwright

from estaminet.games import game_names

WATCH: Final = """
window.figures = { paint: 0, shift: 0, busy: 0 };
let sum = 0, first = -1e9, last = -1e9;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') figures.paint = entry.startTime;
}).observe({ type: 'paint', buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (entry.hadRecentInput) continue;
    if (entry.startTime - last > 1000 || entry.startTime - first > 5000) [sum, first] = [0, entry.startTime];
    last = entry.startTime;
    figures.shift = Math.max(figures.shift, sum += entry.value);
  }
}).observe({ type: 'layout-shift', buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) figures.busy = entry.startTime + entry.duration;
}).observe({ type: 'longtask', buffered: true });
"""
ANSWER: Final = "#table .hand button.card.lit, #table .answer button.act:enabled, #outcome button.act"
READY: Final = "#table .answer button.primary:enabled"
PICKED: Final = "#table button[data-low]:disabled"
TICK: Final = "#table .hand .tick:not(:checked)"
GROUP: Final = "#table .ways button[name=answer]"
SIZES: Final = ((360, 640), (390, 844), (844, 390), (768, 1024), (1440, 900))
"""Of the screens on which it plays: phones, one of them on its side, a tablet, a desk."""


def open_table(
    browser: Browser, base: str, game: str, slowdown: float, size: tuple[int, int] = SIZES[0]
) -> tuple[Page, list[int]]:
    """A table's page, opened by a browser that has never been there, and the bytes of all that came."""
    viewport: Any = {"width": size[0], "height": size[1]}
    context = browser.new_context(viewport=viewport, locale="fr-FR", base_url=base)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    session.send("Network.enable")
    received: list[int] = []
    session.on("Network.loadingFinished", lambda event: received.append(int(event["encodedDataLength"])))
    page.add_init_script(WATCH)
    with httpx.Client(base_url=base, headers={"accept-language": "fr"}) as guest:
        answer = guest.post(f"/jouer/{game}")
        cookie = guest.cookies["estaminet"]
    context.add_cookies([{"name": "estaminet", "value": cookie, "url": base}])
    page.goto(answer.headers["location"])
    page.wait_for_timeout(1500)
    return page, received


def measure(browser: Browser, base: str, game: str, slowdown: float) -> dict[str, float]:
    """Open a table once."""
    page, received = open_table(browser, base, game, slowdown)
    figures: dict[str, Any] = page.evaluate(
        "({...figures, ready: performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd})"
    )
    page.context.close()
    return {
        "paint": figures["paint"],
        "ready": max(figures["ready"], figures["busy"], figures["paint"]),
        "kB": sum(received) / 1000,
    }


def play(page: Page, turn: int) -> None:
    """Do something of what can be done."""
    if page.locator(PICKED).count():
        page.locator(TICK).first.check(force=True, timeout=1000)
    elif page.locator(GROUP).count():
        page.locator("#ways summary").click(timeout=1000)
        page.locator(GROUP).first.click(timeout=1000)
    elif page.locator(READY).count() and turn % 2:  # where one may go on laying stakes, that is enough at some time
        page.locator(READY).first.click(force=True, timeout=1000)
    elif page.locator(ANSWER).count():
        page.locator(ANSWER).first.click(force=True, timeout=1000)


def shift_in_play(browser: Browser, base: str, game: str, size: tuple[int, int], seconds: float) -> float:
    """The cumulative layout shift of some time of play."""
    page, _ = open_table(browser, base, game, 1, size)
    ends, turn = time.monotonic() + seconds, 0
    while time.monotonic() < ends and "?" not in page.url:
        with suppress(Error):  # what was there a moment ago may be gone
            play(page, turn := turn + 1)
        page.wait_for_timeout(150)
    shift: float = page.evaluate("figures.shift")
    page.context.close()
    return shift


def main() -> int:
    """Measure and print a table in Markdown."""
    parser = argparse.ArgumentParser(description="What a slow phone meets at a table.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--slowdown", type=float, default=4)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--port", type=int, default=8765)
    options = parser.parse_args()
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    base = f"http://127.0.0.1:{options.port}"
    screens = " | ".join(f"shift, {width} × {height}" for width, height in SIZES)
    print(f"| game | first contentful paint | can be touched | over the wire | {screens} |")
    print(f"| --- | ---: | ---: | ---: |{' ---: |' * len(SIZES)}")
    with tempfile.TemporaryDirectory() as folder:
        store = f"sqlite:///{Path(folder) / 'cafe.sqlite'}"
        serving = [sys.executable, "-m", "estaminet", "serve", "--port", str(options.port), "--db", store]
        cafe = subprocess.Popen(serving, stdout=subprocess.PIPE)
        try:
            assert cafe.stdout is not None
            cafe.stdout.readline()
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
                for game in game_names():
                    rounds = [measure(browser, base, game, options.slowdown) for _ in range(options.rounds)]
                    paint, ready, size = (
                        statistics.median(one[name] for one in rounds) for name in ("paint", "ready", "kB")
                    )
                    shifts = " | ".join(
                        f"{shift_in_play(browser, base, game, screen, options.seconds):.3f}" for screen in SIZES
                    )
                    print(f"| {game} | {paint:.0f} ms | {ready:.0f} ms | {size:.0f} kB | {shifts} |", flush=True)
        finally:
            cafe.terminate()
            cafe.wait(10)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
