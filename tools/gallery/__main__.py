"""The command: ``python -m tools.gallery [--only NAME]...``.

It writes the pictures into ``docs/_static/gallery``. The same pages, fonts and programs give
the same files.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from playwright.sync_api import Browser, sync_playwright

from tools.gallery.pages import PROJECT, own_page, paper, themed_page
from tools.gallery.pictures import WINDOWS, paper_picture, window_picture
from tools.gallery.themes import THEMES, Theme

GALLERY = PROJECT / "docs" / "_static" / "gallery"
CHROMIUM = os.environ.get("CHROMIUM") or "/usr/bin/chromium"
OWN = Theme("bml-html")
PAPER = "paper"
THEMED = tuple(name for name in THEMES if name != "night")
ONLY_LIGHT = ("alabaster",)


def windows(theme: str) -> list[str]:
    """Return the pictures that there are of a theme; Alabaster has no dark page."""
    return [name for name in WINDOWS if name != "dark" or theme not in ONLY_LIGHT]


def pictures(browser: Browser, name: str, folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the pictures of a theme, of ``bml html`` or of paper, with the names of their files."""
    if name == PAPER:
        yield PAPER, paper_picture(paper(folder))
        return
    theme = THEMES.get(name, OWN)
    page = own_page(folder) if theme is OWN else themed_page(theme, folder)
    for window in windows(name):
        yield f"{name}-{window}", window_picture(browser, page, theme, window)


NAMES = (*THEMED, OWN.name, PAPER)


@click.command()
@click.option("--only", multiple=True, type=click.Choice(NAMES), help="Which; all otherwise.")
def main(only: tuple[str, ...]) -> None:
    """Take the pictures of the gallery."""
    GALLERY.mkdir(parents=True, exist_ok=True)
    arguments = ["--no-sandbox", "--disable-gpu"]
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=CHROMIUM, args=arguments) as browser,
    ):
        for name in only or NAMES:
            with TemporaryDirectory() as folder:
                for title, data in pictures(browser, name, Path(folder)):
                    (GALLERY / f"{title}.png").write_bytes(data)
                    click.echo(f"{title}.png: {len(data):,} bytes")


if __name__ == "__main__":
    main()
