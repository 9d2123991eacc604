"""Opening the café to the world: one process, one event loop."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import signal
import socket
import webbrowser
from collections.abc import Callable, Iterator

import uvicorn

from estaminet.cafe import Cafe
from estaminet.web.app import create_app


class Unavailable(OSError):
    """The address cannot be listened on: the port is taken, or not ours to take.

    Attributes:
        address: where.
        taken: somebody listens there already.
    """

    def __init__(self, address: str, problem: OSError) -> None:
        super().__init__(f"{address}: {problem.strerror}")
        self.address = address
        self.taken = problem.errno == errno.EADDRINUSE


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    url: str | None = None,
    public_url: str | None = None,
    lan: bool = False,
    open_browser: bool = False,
    *,
    workers: int = 1,
    say: Callable[[str], None] = print,
) -> None:
    """Open the café and serve until interrupted.

    Args:
        host: the address to listen on; with `lan` all addresses of this machine.
        port: the port; 0 for any that is free.
        url: of the store; by default a file in the user's data folder.
        public_url: where the café is reached from outside, for links and QR codes.
        lan: let the local network in; links then hold this machine's address there.
        open_browser: show the café in the browser, if there is one.
        workers: how many processes the bots think in.
        say: how to tell the user the address.

    Raises:
        Unavailable: the address cannot be listened on.
    """
    listening = listen("0.0.0.0" if lan else host, port)
    port = listening.getsockname()[1]
    local = f"http://{'127.0.0.1' if lan else host}:{port}"
    if lan and public_url is None:
        public_url = f"http://{lan_address()}:{port}"
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(listening, url, local, public_url, lan, open_browser, workers, say))


async def _serve(
    listening: socket.socket,
    url: str | None,
    local: str,
    public_url: str | None,
    lan: bool,
    open_browser: bool,
    workers: int,
    say: Callable[[str], None],
) -> None:
    cafe = await Cafe.open(url, workers=workers)
    try:
        app = create_app(cafe, secret=await cafe.cookie_secret(), public_url=public_url, lan=lan)
        config = uvicorn.Config(
            app, log_level="warning", access_log=False, lifespan="off", timeout_graceful_shutdown=1, server_header=False
        )
        say(f"Estaminet : {local}" + (f"  ·  {public_url}" if public_url else ""))
        if open_browser:
            asyncio.get_running_loop().run_in_executor(None, _open, local)
        with closing_in_order():
            await uvicorn.Server(config).serve([listening])
    finally:
        await cafe.close()


@contextlib.contextmanager
def closing_in_order() -> Iterator[None]:
    """Let a signal end the server, and nothing but the server.

    Uvicorn raises the signal that has ended it once more; that would kill this process, or cancel this task, before the
    tables are closed and the bots' processes have ended.
    """
    heard = {number: signal.signal(number, lambda *_: None) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in heard.items():
            signal.signal(number, handler)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 is any that is free.

    Raises:
        Unavailable: the address cannot be listened on.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP, flags=socket.AI_PASSIVE
        )[0]
        # Of a socket that does not name its protocol asyncio does not know that it may turn Nagle's algorithm off,
        # and every answer would come 40 ms late.
        listening = socket.socket(family, kind, protocol)
        try:
            if os.name == "posix":  # elsewhere it would let another program take the port over
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen(512)
        except OSError:
            listening.close()
            raise
    except OSError as error:
        raise Unavailable(f"{host}:{port}", error) from error
    return listening


def _open(address: str) -> None:
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)


def lan_address() -> str:
    """This machine's address in the local network; its loopback address if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent; the system only chooses a way out
        except OSError:
            return "127.0.0.1"
        address: str = probe.getsockname()[0]
        return address
