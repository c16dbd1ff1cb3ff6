"""A static host for dist/, also for the tablets in the room."""

import contextlib
import functools
import hashlib
import socket
import struct
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from .folders import DIST, PYTHON
from .running import run
from .site import build


class Files(SimpleHTTPRequestHandler):
    """A static host with the types that browsers insist on, asking for no stale copies while one develops."""

    protocol_version = "HTTP/1.1"
    cache_control = "no-cache"
    mark = ""  # of the contents that are being sent
    extensions_map = {  # noqa: RUF012 (shared by all, as in the base class)
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".json": "application/json",
        ".woff2": "font/woff2",
    }

    def send_head(self) -> Any:
        """Whether a browser's copy is still good is seen by its contents: an older build has older dates."""
        del self.headers["If-Modified-Since"]
        place = Path(self.translate_path(self.path))
        file = place / "index.html" if place.is_dir() else place
        if not file.is_file():
            return super().send_head()
        self.mark = f'"{hashlib.sha256(file.read_bytes()).hexdigest()[:20]}"'
        if self.headers.get("If-None-Match") != self.mark:
            return super().send_head()
        self.send_response(304)
        self.end_headers()
        return None

    def end_headers(self) -> None:
        self.send_header("Cache-Control", self.cache_control)
        if self.mark:
            self.send_header("ETag", self.mark)
        self.mark = ""
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


class Server(ThreadingHTTPServer):
    """Browsers hang up whenever they like: that is no error of ours."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def serve(port: int, lan: bool) -> None:
    build()
    server = Server(("0.0.0.0" if lan else "127.0.0.1", port), functools.partial(Files, directory=str(DIST)))
    port = server.server_address[1]
    print(f"http://localhost:{port}/", flush=True)
    if lan:
        address = f"http://{lan_address()}:{port}/"
        print(f"{address}\n", flush=True)
        run(PYTHON, "-c", f"import segno; segno.make({address!r}).terminal(compact=True)", quiet=False)
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()


def lan_address() -> str:
    """This machine's address in the room: a real card's before one that only this machine or a far network knows, and
    else the one a packet to the outside would leave from (none is sent). A room may have no way to the outside."""
    cards = interfaces()
    real = [address for name, address in cards if name.startswith(("e", "w"))]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        outside = str(probe.getsockname()[0])
        real = [outside] if outside in real or not real else real
    others = [address for _, address in cards]
    with contextlib.suppress(OSError):
        others += socket.gethostbyname_ex(socket.gethostname())[2]
    return next((address for address in (*real, *others) if not address.startswith("127.")), "127.0.0.1")


def interfaces() -> list[tuple[str, str]]:
    """The network cards by name, with their addresses, where the system tells them (Linux)."""
    try:
        import fcntl
    except ImportError:
        return []
    asks, found = 0x8915, []  # SIOCGIFADDR
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with contextlib.suppress(OSError):
                answer = fcntl.ioctl(probe.fileno(), asks, struct.pack("256s", name.encode()[:15]))
                found.append((name, socket.inet_ntoa(answer[20:24])))
    return found
