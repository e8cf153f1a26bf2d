"""Firefox without windows, driven by WebDriver BiDi, which it speaks itself."""

from __future__ import annotations

import json
import subprocess
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from websockets.sync.client import ClientConnection, connect

if TYPE_CHECKING:
    from pathlib import Path

_MOST_SECONDS = 60


class Firefox:
    """A browser with one page."""

    def __init__(self, folder: Path) -> None:
        """Start the browser with a profile of its own in a folder."""
        command = ("firefox-esr", "--headless", "--no-remote", "--profile", str(folder))
        self._process = subprocess.Popen(
            [*command, "--remote-debugging-port=0", "about:blank"],
            stderr=subprocess.PIPE,
            text=True,
        )
        self._open = ExitStack()
        self._connection = self._connect()
        self._number = 0
        self._send("session.new", capabilities={})
        self._page: str = self._send("browsingContext.getTree")["contexts"][0]["context"]

    def _connect(self) -> ClientConnection:
        """Connect to the address that the browser prints."""
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if "listening on ws://" in line:
                address = line.rpartition(" ")[2].strip()
                return self._open.enter_context(connect(f"{address}/session", max_size=None))
        raise AssertionError("Firefox did not start")

    def _send(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command and return its result; events and late answers are left."""
        self._number += 1
        command = {"id": self._number, "method": method, "params": parameters}
        self._connection.send(json.dumps(command))
        while True:
            answer = json.loads(self._connection.recv(timeout=_MOST_SECONDS))
            if answer.get("id") == self._number:
                assert answer["type"] == "success", answer
                result: dict[str, Any] = answer["result"]
                return result

    def go_to(self, address: str) -> None:
        """Open an address, and wait until the page is loaded."""
        self._send("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def evaluate(self, script: str) -> Any:
        """Return the value of an expression, or of its promise."""
        target = {"context": self._page}
        found = self._send("script.evaluate", expression=script, target=target, awaitPromise=True)
        assert found["type"] == "success", found
        return found["result"].get("value")

    def wait_for(self, script: str) -> None:
        """Wait until an expression is true; a page that is just replaced has no value."""
        end = time.monotonic() + _MOST_SECONDS
        last: object = None
        while time.monotonic() < end:
            try:
                last = self.evaluate(script)
            except AssertionError as error:
                last = error
            if last is True:
                return
            time.sleep(0.1)
        text = self.evaluate("document.body.innerText")
        raise AssertionError(f"{script} is {last!r}; the page has: {text}")

    def wait_for_text(self, text: str) -> None:
        """Wait until the page has a text."""
        self.wait_for(f"document.body.innerText.includes({json.dumps(text)})")

    def click(self, text: str) -> None:
        """Click the button with a text, when it is there."""
        button = f"b => b.innerText === {json.dumps(text)}"
        find = f"[...document.querySelectorAll('button')].find({button})"
        self.wait_for(f"Boolean({find})")
        self.evaluate(f"{find}.click()")

    def close(self) -> None:
        """End the browser."""
        self._open.close()
        self._process.terminate()
        self._process.wait()
