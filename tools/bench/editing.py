"""How long an editor waits: the language server with a large system, as an editor talks with it.

The figures are those of one machine; what they may be is what people do not notice.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from statistics import median, quantiles
from threading import Thread
from typing import Any, NamedTuple

from sphinxcontrib_bml.server.protocol import PAUSE
from tools.bench.chapters import write_chapters
from tools.bench.jobs import program
from tools.bench.judging import Figure
from tools.bench.measure import environment

NAME = "editing"
"""What it is called among the contenders."""
ROWS, CHAPTERS = 7_600, 18
EDITS, HOVERS = 40, 100
LONG_ROWS = 16_000
_LONGEST = 120.0
"""Seconds until a server that says nothing is given up."""
_MS = 1000.0
_GAP = 0.3
"""Seconds between a keystroke and the pointer that asks what a row means."""


class Message(NamedTuple):
    """What the server said, and when."""

    at: float
    data: dict[str, Any]


class Talk:
    """A conversation with ``bml lsp``."""

    def __init__(self, folder: Path) -> None:
        """Start the server."""
        self.process = subprocess.Popen(
            [program("bml"), "lsp"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=folder,
            env=environment(),
        )
        self._said: Queue[Message] = Queue()
        self._number = 0
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        while line := stream.readline():
            length = 0
            while line.strip():
                name, _, value = line.decode().partition(":")
                length = int(value) if name.lower() == "content-length" else length
                line = stream.readline()
            data = json.loads(stream.read(length))
            self._said.put(Message(time.perf_counter(), data))

    def tell(self, method: str, **params: Any) -> None:
        """Report something that has no answer."""
        self._send({"method": method, "params": params})

    def ask(self, method: str, **params: Any) -> Message:
        """Ask something; return the answer."""
        self._number += 1
        number = self._number
        self._send({"id": number, "method": method, "params": params})
        return self.wait(lambda data: data.get("id") == number and "method" not in data)

    def _send(self, message: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self.process.stdin.flush()

    def wait(self, wanted: Any) -> Message:
        """Return the next message that is wanted; others are left out.

        :raises TimeoutError: if none comes.
        """
        end = time.perf_counter() + _LONGEST
        while True:
            try:
                message = self._said.get(timeout=max(0.0, end - time.perf_counter()))
            except Empty:
                raise TimeoutError("the server says nothing") from None
            if wanted(message.data):
                return message

    def diagnosed(self, uri: str) -> Message:
        """Return the next diagnostics of a file."""
        return self.wait(
            lambda data: (
                data.get("method") == "textDocument/publishDiagnostics"
                and data["params"]["uri"] == uri
            )
        )

    @property
    def memory(self) -> float:
        """The most memory that the server had so far, in MiB; 0 if the system does not tell."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        except OSError:
            return 0.0
        peak = next((line for line in status.splitlines() if line.startswith("VmHWM")), "0 0 kB")
        return int(peak.split()[1]) / 1024

    @property
    def cpu(self) -> float:
        """The seconds of CPU that the server had so far; 0 if the system does not tell."""
        try:
            status = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii")
        except OSError:
            return 0.0
        user, system = status.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        """End the conversation."""
        self.ask("shutdown")
        self.tell("exit")
        self.process.wait(_LONGEST)


@contextmanager
def talking(folder: Path) -> Iterator[Talk]:
    """Talk with a server, and end it."""
    talk = Talk(folder)
    try:
        yield talk
    finally:
        talk.process.kill()


def editing_figures(
    folder: Path, rows: int = ROWS, chapters: int = CHAPTERS, edits: int = EDITS
) -> Iterator[Figure]:
    """Yield how long an editor waits, with a system of many chapters."""
    paths = write_chapters(rows, chapters, folder)
    # What Python compiles once is there when someone begins to write.
    command = [program("bml"), "lsp"]
    subprocess.run(command, stdin=subprocess.DEVNULL, check=False, cwd=folder, env=environment())
    path = paths[len(paths) // 2]
    begun = time.perf_counter()
    with talking(folder) as talk:
        _open(talk, folder, path)
        first = talk.diagnosed(path.as_uri()).at - begun
        yield Figure("first diagnostics", first, "s", 2.0)
        time.sleep(2 * _GAP)
        told, after = _edited(talk, path, edits)
        yield Figure("diagnostics after the pause, median", median(told) * _MS, "ms", 300)
        yield Figure("diagnostics after the pause, 95 of 100", _most(told) * _MS, "ms", 600)
        rows_of = _rows(path.read_text(encoding="utf-8"))
        hovers = [_hover(talk, path, line) for line in _some(rows_of, HOVERS)]
        yield Figure("hover, median", median(hovers) * _MS, "ms", 30)
        yield Figure("hover, 95 of 100", _most(hovers) * _MS, "ms", 30)
        yield Figure("hover after an edit, median", median(after) * _MS, "ms", 30)
        yield Figure("hover after an edit, 95 of 100", _most(after) * _MS, "ms")
        yield Figure("memory of the server", talk.memory, "MiB")
        talk.end()


def keystroke_figures(folder: Path, rows: int = LONG_ROWS, edits: int = EDITS) -> Iterator[Figure]:
    """Yield what a keystroke in one long file costs the server."""
    (path,) = write_chapters(rows, 1, folder)
    lines = path.read_text(encoding="utf-8").split("\n")
    with talking(folder) as talk:
        _open(talk, folder, path)
        talk.diagnosed(path.as_uri())
        time.sleep(2)
        cpu, memory = talk.cpu, talk.memory
        for version, line in enumerate(_some(_rows("\n".join(lines)), edits), 2):
            place = {"line": line, "character": len(lines[line])}
            talk.tell(
                "textDocument/didChange",
                textDocument={"uri": path.as_uri(), "version": version},
                contentChanges=[{"range": {"start": place, "end": place}, "text": "x"}],
            )
            lines[line] += "x"
            time.sleep(PAUSE + _GAP)
        each = (talk.cpu - cpu) / edits
        yield Figure(f"keystroke in {rows} rows, CPU of the server", each * _MS, "ms", 50)
        grown = talk.memory / memory if memory else 0.0
        yield Figure("memory after the keystrokes, of that after opening", grown, "times", 1.5)
        talk.end()


def _open(talk: Talk, folder: Path, path: Path) -> None:
    uri = folder.as_uri()
    talk.ask(
        "initialize",
        processId=os.getpid(),
        rootUri=uri,
        workspaceFolders=[{"uri": uri, "name": folder.name}],
        capabilities={},
    )
    talk.tell("initialized")
    text = path.read_text(encoding="utf-8")
    item = {"uri": path.as_uri(), "languageId": "bml", "version": 1, "text": text}
    talk.tell("textDocument/didOpen", textDocument=item)


def _edited(talk: Talk, path: Path, edits: int) -> tuple[list[float], list[float]]:
    """Return the seconds that diagnostics need after the pause, and a hover after an edit."""
    told, after = [], []
    rows = _rows(path.read_text(encoding="utf-8"))
    for version, line in enumerate(_some(rows, edits), 2):
        # Every other time there is a message more, and so news of the file.
        place = {"line": line, "character": 0}
        if version % 2 == 0:
            change = {"range": {"start": place, "end": place}, "text": "#FOO\n"}
            undone = line
        else:
            behind = {"line": undone + 1, "character": 0}
            place = {"line": undone, "character": 0}
            change = {"range": {"start": place, "end": behind}, "text": ""}
        begun = time.perf_counter()
        talk.tell(
            "textDocument/didChange",
            textDocument={"uri": path.as_uri(), "version": version},
            contentChanges=[change],
        )
        told.append(talk.diagnosed(path.as_uri()).at - begun - PAUSE)
        time.sleep(_GAP)
        after.append(_hover(talk, path, rows[0]))
    return told, after


def _hover(talk: Talk, path: Path, line: int) -> float:
    begun = time.perf_counter()
    answer = talk.ask(
        "textDocument/hover",
        textDocument={"uri": path.as_uri()},
        position={"line": line, "character": 9},
    )
    return answer.at - begun


def _rows(text: str) -> list[int]:
    """Return the lines of rows, from 0."""
    lines = enumerate(text.split("\n"))
    return [number for number, line in lines if line.lstrip()[:1].isdigit() and ";" not in line]


def _some(lines: Sequence[int], number: int) -> list[int]:
    return random.Random(ROWS).choices(lines, k=number)


def _most(seconds: Sequence[float]) -> float:
    """Return what 95 of 100 stay below."""
    return quantiles(seconds, n=20)[-1]
