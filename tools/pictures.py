"""Take the pictures for README.md and the tutorial: their projects, on screens and on paper.

Run it from the project's top folder, after ``make test`` has installed what it needs::

    .venv/bin/python -m tools.pictures

It builds the example project and that of the tutorial into temporary folders, as web pages and as
PDF books, and writes ``docs/_static/pictures`` and ``docs/_static/tutorial``.
"""

from __future__ import annotations

import os
import re
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
from tools.tutorial import write_project

PROJECT = Path(__file__).parent.parent
PICTURES = PROJECT / "docs" / "_static" / "pictures"
TUTORIAL_PICTURES = PROJECT / "docs" / "_static" / "tutorial"
CHROMIUM = os.environ.get("CHROMIUM") or "/usr/bin/chromium"
MOST_BYTES = 130_000
"""Of a picture."""
BOOK_CHAPTER = "Practice and trials"
"""The book is shown where this chapter begins, its heading as it is printed."""
TUTORIAL_CHAPTER = "Our openings"


def _ask(auction: str) -> Callable[[Page], None]:
    """Return what types an auction into the explorer."""

    def type_auction(page: Page) -> None:
        page.locator(".bml-explorer input").first.fill(auction)
        page.locator(".bml-explorer input").first.press("Enter")
        page.locator(".bml-ask-source").first.wait_for()

    return type_auction


def _open_card(page: Page) -> None:
    """Go to the card alone, as it is printed."""
    page.get_by_role("link", name="Print this card").first.click()
    page.wait_for_load_state()


def _show_weak_twos(page: Page) -> None:
    """Go to the card alone, and scroll to its openings at the two level."""
    _open_card(page)
    heading = page.get_by_text("Two-level openings", exact=True).first
    heading.evaluate("heading => heading.scrollIntoView()")


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
    "explorer": View("ask.html", (900, 720), prepare=_ask("1N (2H) 2N")),
    "card": View("cards.html", (900, 720), prepare=_open_card),
}
"""The windows by the names of their pictures."""
TUTORIAL_VIEWS: Mapping[str, tuple[str, View]] = {
    "ask": ("", View("ask.html", (1000, 640), prepare=_ask("1N 2C 2D"))),
    "card": ("card", View("card.html", (900, 640), prepare=_show_weak_twos)),
}
"""The windows of the tutorial, each with the step after which it is shown."""
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


def book_picture(book: Path, chapter: str) -> bytes:
    """Return the page of a PDF file on which a chapter begins, as PNG; contents come before it."""
    text = subprocess.run(["pdftotext", book, "-"], check=True, capture_output=True).stdout.decode()
    heading = re.compile(rf"^\d+ {re.escape(chapter)}$", re.MULTILINE)
    first = max(number for number, page in enumerate(text.split("\f"), 1) if heading.search(page))
    command = ["pdftoppm", "-png", "-singlefile", "-r", "80", "-f", str(first), str(book)]
    data = subprocess.run(command, check=True, capture_output=True).stdout
    return small(Image.open(BytesIO(data)), MOST_BYTES)


def make(kind: str, source: Path, folder: Path) -> None:
    """Build a project.

    :raises SystemExit: if it fails.
    """
    if status := run_make_mode([kind, str(source), str(folder), "-q"]):
        raise SystemExit(status)


def main_pictures(browser: Browser, folder: Path) -> dict[str, bytes]:
    """Build the example project in a folder; return the pictures for README.md by their names."""
    for kind in ("html", "latexpdf"):
        make(kind, PROJECT / "example_project", folder)
    (book,) = Path(folder, "latex").glob("*.pdf")
    taken = {name: window_picture(browser, folder / "html", view) for name, view in VIEWS.items()}
    return {BOOK: book_picture(book, BOOK_CHAPTER), **taken}


def tutorial_pictures(browser: Browser, folder: Path) -> dict[str, bytes]:
    """Build the project of the tutorial in a folder; return its pictures by their names."""
    taken = {}
    for name, (step, view) in TUTORIAL_VIEWS.items():
        notes = folder / name
        write_project(notes, step)
        make("html", notes, notes / "_build")
        taken[name] = window_picture(browser, notes / "_build" / "html", view)
    make("latexpdf", notes, notes / "_build")
    (book,) = (notes / "_build" / "latex").glob("*.pdf")
    return {BOOK: book_picture(book, TUTORIAL_CHAPTER), **taken}


def main() -> int:
    """Build the projects and take the pictures; return the exit status."""
    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        taken = {
            PICTURES: main_pictures(browser, Path(folder, "example")),
            TUTORIAL_PICTURES: tutorial_pictures(browser, Path(folder, "tutorial")),
        }
        browser.close()
    for place, pictures in taken.items():
        place.mkdir(exist_ok=True)
        for name, data in pictures.items():
            (place / f"{name}.png").write_bytes(data)
            print(f"{place.name}/{name}.png: {len(data):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
