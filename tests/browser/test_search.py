"""Calls and auctions in the search box, and rows that tell where they are (RESOLVER RI-4, RU-5)."""

from __future__ import annotations

import json
import re
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import build
from tests.browser.looks import AXE_SIZES, RUN_AXE, SIZES, box_of
from tests.browser.waiting import wait_for_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

FILES = {
    "conf.py": "project = 'Notes'\nextensions = ['sphinxcontrib_bml']\nbml_sequences = True\n",
    "index.rst": (
        "Notes\n=====\n\n.. toctree::\n\n   ours\n   theirs\n\n"
        "We double for takeout.\n\n.. bml-summary::\n"
    ),
    "ours.bml": (
        "* Our openings\n\n1C = 16+\n  1D = negative\n    1H = forcing\n  (D)\n    R = 10+\n\n"
        "1H = 5+!h\n  2N = raise\n  3H = weak\n\n"
        "1N = 15--17\n  2C = Stayman\n    2D = none\n  2D = transfer\n  (2C) = natural\n"
        "    D = penalty\n\n2C = strong\n  2D = waiting\n    2N = 22--24\n\n"
        "2N = 20--21\n  3C = asks\n"
    ),
    "theirs.bml": (
        "* They open\n\n(1H)-\nD = takeout\n  (P)\n    2N = Lebensohl\n\n(1N)-\n2C = majors\n"
    ),
}
QUERIES = {
    "1N-2C": "ours.html#bml-1N-2C",
    "1NT 2♣": "ours.html#bml-1N-2C",
    "1NT – 2♣ – 2♦": "ours.html#bml-1N-2C-2D",
    "2♣": "ours.html#bml-2C",
    "2NT": "ours.html#bml-2N",
    "1♥ 3♥": "ours.html#bml-1H-3H",
    "1!h 3!h": "ours.html#bml-1H-3H",
    "1N (2C) X": "ours.html#bml-1N-2c-D",
    "1C X XX": "ours.html#bml-1C-d-R",
    "(1♥) dbl": "theirs.html#bml-1h-D",
    "1C P 1D P 1H": "ours.html#bml-1C-1D-1H",
    "p 1 nt p 2 d": "ours.html#bml-1N-2D",
}
FITS = """() => {
    const {scrollWidth, clientWidth} = document.documentElement;
    return scrollWidth <= clientWidth;
}"""
PALE = "color-contrast: <a "
THEMES = ("alabaster", "furo", "pydata_sphinx_theme", "sphinx_rtd_theme")


@pytest.fixture(scope="module", params=THEMES)
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site: what a search has found is fetched, which files do not allow."""
    folder = tmp_path_factory.mktemp(request.param)
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    assert "bml." not in build(folder, folder / "out", html_theme=request.param)
    handler = partial(Quiet, directory=str(folder / "out" / "html"))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


class Quiet(SimpleHTTPRequestHandler):
    """A server that says nothing."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context() as context:
        yield context.new_page()


def search(page: Page, site: str, query: str) -> None:
    """Search, and wait until Sphinx says that the search is finished."""
    page.goto(f"{site}/search.html?q={quote(query)}")
    page.wait_for_function(
        "() => document.querySelector('#search-results .search-summary')?.innerText"
    )


def found(page: Page, site: str, query: str) -> list[str]:
    """Return where the first three hits of a query lead."""
    search(page, site, query)
    hits = page.locator("#search-results ul.search > li > a")
    return [hits.nth(number).get_attribute("href") or "" for number in range(min(3, hits.count()))]


def test_the_row_of_an_auction_is_among_the_first_three_hits(page: Page, site: str) -> None:
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    hits = {query: found(page, site, query) for query in QUERIES}
    wrong = {query: hits[query] for query, row in QUERIES.items() if row not in hits[query]}
    assert wrong == {}
    assert problems == []


def test_words_are_searched_as_ever(page: Page, site: str) -> None:
    assert found(page, site, "Lebensohl")[0].startswith("theirs.html")
    assert found(page, site, "double")[0].startswith("index.html")
    assert "theirs.html#bml-1h-D" in found(page, site, "dbl")
    search(page, site, "2♣ zebra")
    expect(page.locator("#search-results a[href*='#bml-']")).to_have_count(0)


def test_hits_are_shown_with_suits_and_lead_to_their_rows(page: Page, site: str) -> None:
    found(page, site, "1N-2C")
    hit = page.locator("#search-results ul.search > li > a").first
    expect(hit).to_have_text("1NT–2♣", use_inner_text=True)
    hit.click()
    page.wait_for_url("**/ours.html*#bml-1N-2C")


def test_hits_show_the_meaning_of_their_rows(page: Page, site: str) -> None:
    # RESOLVER RI-4
    found(page, site, "1N-2C")
    said = page.locator("#search-results ul.search > li", has_text="1NT–2♣").first.locator("p")
    expect(said).to_have_text("Stayman · Our openings", use_inner_text=True)
    found(page, site, "2NT")
    hit = page.locator("#search-results ul.search > li").first.locator("p")
    expect(hit).to_have_text("20–21 · Our openings", use_inner_text=True)


def test_a_row_under_the_pointer_has_a_link_to_itself(page: Page, site: str) -> None:
    page.goto(f"{site}/ours.html")
    expect(page.locator(".bml-here")).to_have_count(0)
    page.locator(box_of("#bml-1N-2C-2D")).hover()
    link = page.locator("#bml-1N-2C-2D .bml-here")
    expect(link).to_have_attribute("href", "#bml-1N-2C-2D")
    expect(link).to_have_attribute("title", "1NT – 2♣ – 2♦")
    expect(link).to_be_visible()
    link.click()
    expect(page).to_have_url(re.compile("#bml-1N-2C-2D$"))
    # What folds the branch is what the keyboard comes to.
    page.locator("#bml-1C > details > summary").focus()
    expect(page.locator(f"{box_of('#bml-1C')} > .bml-here")).to_be_visible()
    page.locator(box_of("#bml-1N-2C-2D")).hover()
    expect(page.locator("#bml-1N-2C-2D .bml-here")).to_have_count(1)


def test_the_whole_auction_is_told_to_who_cannot_see_it(page: Page, site: str) -> None:
    page.goto(f"{site}/ours.html")
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
    described = {
        node["description"]["value"]
        for node in tree["nodes"]
        if not node.get("ignored") and node.get("description", {}).get("value")
    }
    assert {"1NT – 2♣", "1NT – 2♣ – 2♦", "1♣ – (Dbl) – Rdbl"} <= described, json.dumps(
        sorted(described)
    )


@pytest.mark.parametrize("name", ["index", "bml-notes-sequences", "bml-sequences"])
def test_lists_are_readable_in_every_theme(
    browser: Browser, site: str, axe_script: str, name: str
) -> None:
    for scheme, size in AXE_SIZES.items():
        with browser.new_context(color_scheme=scheme, viewport=SIZES[size]) as context:
            page = context.new_page()
            page.add_init_script(axe_script)
            page.goto(f"{site}/{name}.html")
            # Some themes have links that are too pale, whatever they lead to.
            found = [one for one in page.evaluate(RUN_AXE) if not one.startswith(PALE)]
            assert found == [], scheme
            wait_for_value(page, FITS, value=True)


def test_the_scripts_ask_no_other_place() -> None:
    static = Path(__file__).parents[2] / "sphinxcontrib_bml" / "static"
    for script in ("bml-rows.js", "bml-search.js"):
        text = (static / script).read_text(encoding="utf-8")
        assert not any(word in text for word in ("innerHTML", "eval(", "fetch(", "http:", "https:"))
