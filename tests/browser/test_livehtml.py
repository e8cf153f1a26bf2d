"""``make livehtml`` in a new project: the page in the browser changes after a save."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import urlopen

from playwright.sync_api import TimeoutError, expect

from sphinxcontrib_bml.commands.init import Project, example_chapters

if TYPE_CHECKING:
    from playwright.sync_api import Browser

_SECONDS = 120
_BETWEEN_SAVES = 20
_ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")


def wait_for_server(address: str) -> None:
    """The address is printed before anybody listens there."""
    for _ in range(_SECONDS):
        with suppress(OSError), urlopen(address):
            return
        time.sleep(1)
    raise AssertionError(f"nobody listens at {address}")


@contextmanager
def live(folder: Path) -> Iterator[str]:
    """Run ``make livehtml`` in a folder; give the address that it prints."""
    command = ["make", "livehtml", "O=--port 0"]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    with subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as program:
        assert program.stdout is not None
        try:
            told = []
            for line in program.stdout:
                told.append(line)
                if address := _ADDRESS.search(line):
                    break
            else:
                raise AssertionError("".join(told))
            wait_for_server(address[0])
            yield address[0]
        finally:
            os.killpg(program.pid, signal.SIGINT)
            program.stdout.read()


def test_a_save_changes_the_page(tmp_path: Path, browser: Browser) -> None:
    project = Project("Ours", "Anna and Ben", tuple(example_chapters()), "example-card.yaml.in")
    project.write(tmp_path)
    chapter = tmp_path / "one-notrump.bml"
    with live(tmp_path) as address:
        page = browser.new_page()
        page.goto(f"{address}/one-notrump.html")
        text = chapter.read_text(encoding="utf-8").replace("Slam invitation", "Quantitative")
        changed = page.get_by_text("Quantitative")
        # On a busy machine the first save comes before anybody watches the file.
        for _ in range(_SECONDS // _BETWEEN_SAVES):
            chapter.write_text(text, encoding="utf-8")
            with suppress(TimeoutError):
                changed.wait_for(timeout=_BETWEEN_SAVES * 1_000)
                break
        expect(changed).to_be_visible()
        page.close()
