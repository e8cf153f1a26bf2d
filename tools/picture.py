"""Take the picture for README.md: a page of the example project, as Chromium shows it.

Run it from the project's top folder, after ``make test`` has installed what it needs::

    .venv/bin/python -m tools.picture

It builds the example project into a temporary folder and writes ``docs/_static/picture.png``.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright
from sphinx.cmd.build import build_main

PROJECT = Path(__file__).parent.parent
PICTURE = PROJECT / "docs" / "_static" / "picture.png"
PAGE = "one-notrump.html"
CHROMIUM = os.environ.get("CHROMIUM") or "/usr/bin/chromium"
WIDTH, HEIGHT = 1180, 666
"""Size of the picture, in pixels."""


def take_picture(page: Path, picture: Path) -> None:
    """Write what a browser window shows of ``page`` as a PNG file."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        window = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light")
        window.goto(page.as_uri())
        window.screenshot(path=picture)
        browser.close()


def main() -> int:
    """Build the example project and take the picture; return the exit status."""
    with TemporaryDirectory() as folder:
        status = build_main(["-q", "-b", "html", str(PROJECT / "example_project"), folder])
        if status == 0:
            take_picture(Path(folder, PAGE), PICTURE)
            print(f"{PICTURE.relative_to(PROJECT)}: {PICTURE.stat().st_size:,} bytes")
    return status


if __name__ == "__main__":
    sys.exit(main())
