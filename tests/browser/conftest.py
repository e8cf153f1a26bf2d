"""The sample notes in the common themes, and pages of them in a browser."""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from sphinx.testing.util import SphinxTestApp

from tests.browser.looks import AXE_SIZES, DESKTOP, NAMES, THEMES, Look, Scheme, look_at
from tools.gallery import themes
from tools.gallery.pages import build_places

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from playwright.sync_api import Browser, Page

    Open = Callable[..., AbstractContextManager[Page]]
    Looks = Callable[[str, Scheme], Look]
    Places = Callable[[str], Path]

NOTES = Path(__file__).parent / "roots" / "notes"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep these tests on one worker: they share the builds and the browser."""
    for item in items:
        if item.nodeid.startswith("tests/browser/"):
            item.add_marker(pytest.mark.xdist_group("browser"))
            item.add_marker(pytest.mark.browser)


def build(source: Path, out: Path, **config: Any) -> str:
    """Build a project's pages into ``out``; return the warnings."""
    app = SphinxTestApp("html", srcdir=source, builddir=out, confoverrides=config)
    try:
        app.build()
    finally:
        app.cleanup()
    return app.warning.getvalue()


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Gives the folder of the sample's pages in a theme; each is built once."""

    @cache
    def folder(theme: str, colors: str = "four") -> Path:
        out = tmp_path_factory.mktemp(theme)
        warnings = build(NOTES, out, html_theme=theme, bml_suit_colors=colors)
        assert warnings == ""
        return out / "html"

    return folder


@pytest.fixture(scope="session")
def places(tmp_path_factory: pytest.TempPathFactory) -> Places:
    """Gives the folder of the pages with our elements in every place; each theme is built once."""

    @cache
    def folder(name: str) -> Path:
        out = tmp_path_factory.mktemp(f"places-{name}")
        assert "bml." not in build_places(themes.THEMES[name], out)
        return out

    return folder


@pytest.fixture(scope="session")
def open_page(browser: Browser, pages: Callable[..., Path]) -> Open:
    """Opens a page of the sample in a context of its own."""

    @contextmanager
    def opened(theme: str, name: str, *, colors: str = "four", **context: Any) -> Iterator[Page]:
        name, _, fragment = name.partition("#")
        url = (pages(theme, colors) / f"{name}.html").as_uri()
        with browser.new_context(**{"viewport": DESKTOP, **context}) as made:
            page = made.new_page()
            page.goto(f"{url}#{fragment}" if fragment else url)
            yield page

    return opened


@pytest.fixture(scope="session")
def looks(browser: Browser, pages: Callable[..., Path], axe_script: str) -> Looks:
    """Gives what is to be seen of the sample in a theme and a color scheme, measured once."""

    @cache
    def look(theme: str, scheme: Scheme) -> Look:
        assert theme in THEMES
        with browser.new_context(color_scheme=scheme) as context:
            page = context.new_page()
            urls = {name: (pages(theme) / f"{name}.html").as_uri() for name in NAMES}
            return look_at(page, urls, AXE_SIZES[scheme], axe_script)

    return look
