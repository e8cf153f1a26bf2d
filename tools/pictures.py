"""Take the pictures for README.md: what happens to the example project, on screens and on paper.

Run it from the project's top folder, after ``make test`` has installed what it needs::

    .venv/bin/python -m tools.pictures

It builds the example project into a temporary folder, as web pages and as a PDF book, and writes
``docs/_static/pictures``.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from sphinx.cmd.make_mode import run_make_mode

from tools.gallery.pictures import small

PROJECT = Path(__file__).parent.parent
PICTURES = PROJECT / "docs" / "_static" / "pictures"
CHROMIUM = os.environ.get("CHROMIUM") or "/usr/bin/chromium"
MOST_BYTES = 130_000
"""Of a picture."""
BOOK_CHAPTER = "PRACTICE AND TRIALS"
"""The book is shown where this chapter begins, its heading as it is printed."""


def _ask(page: Page) -> None:
    """Type an auction into the explorer."""
    page.locator(".bml-explorer input").first.fill("1N (2H) 2N")
    page.locator(".bml-explorer input").first.press("Enter")
    page.locator(".bml-ask-source").first.wait_for()


def _open_card(page: Page) -> None:
    """Go to the card alone, as it is printed."""
    page.get_by_role("link", name="Print this card").first.click()
    page.wait_for_load_state()


class View(NamedTuple):
    """What a browser window shows of the pages."""

    page: str
    size: tuple[int, int]
    """Width and height, in pixels."""
    scheme: Literal["light", "dark"] = "light"
    prepare: Callable[[Page], None] | None = None
    """What is done on the page first."""


VIEWS: Mapping[str, View] = {
    "page": View("one-notrump.html", (1180, 666)),
    "phone": View("one-of-a-major.html", (390, 720), "dark"),
    "explorer": View("ask.html", (900, 720), prepare=_ask),
    "card": View("cards.html", (900, 720), prepare=_open_card),
}
"""The windows by the names of their pictures."""
BOOK = "book"


def window_picture(browser: Browser, folder: Path, view: View) -> bytes:
    """Return what a window shows, as PNG."""
    width, height = view.size
    with browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=view.scheme, offline=True
    ) as context:
        page = context.new_page()
        page.goto((folder / view.page).as_uri())
        if view.prepare:
            view.prepare(page)
        page.wait_for_timeout(500)
        return small(Image.open(BytesIO(page.screenshot())), MOST_BYTES)


def book_picture(book: Path) -> bytes:
    """Return the page of a PDF file on which a chapter begins, as PNG."""
    text = subprocess.run(["pdftotext", book, "-"], check=True, capture_output=True).stdout.decode()
    pages = (number for number, page in enumerate(text.split("\f"), 1) if BOOK_CHAPTER in page)
    command = ["pdftoppm", "-png", "-singlefile", "-r", "80", "-f", str(next(pages)), str(book)]
    data = subprocess.run(command, check=True, capture_output=True).stdout
    return small(Image.open(BytesIO(data)), MOST_BYTES)


def main() -> int:
    """Build the example project and take the pictures; return the exit status."""
    with TemporaryDirectory() as folder:
        for kind in ("html", "latexpdf"):
            if status := run_make_mode([kind, str(PROJECT / "example_project"), folder, "-q"]):
                return status
        (book,) = Path(folder, "latex").glob("*.pdf")
        taken = {BOOK: book_picture(book)}
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
            )
            for name, view in VIEWS.items():
                taken[name] = window_picture(browser, Path(folder, "html"), view)
            browser.close()
    PICTURES.mkdir(exist_ok=True)
    for name, data in taken.items():
        (PICTURES / f"{name}.png").write_bytes(data)
        print(f"{name}.png: {len(data):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
