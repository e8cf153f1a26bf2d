"""The pages of ``bml html``, which are alone, in a browser."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from sphinxcontrib_bml.doctree.writers.publication import ManuscriptStyle
from sphinxcontrib_bml.doctree.writers.web_page import html_page
from tests.browser.looks import AXE_SIZES, DESKTOP, PHONE, SIZES
from tests.browser.test_paper import printed
from tests.browser.waiting import wait_for_value
from tests.doctree.manuscripts import manuscript

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from playwright.sync_api import Browser, Page, ViewportSize

    OpenNotes = Callable[..., AbstractContextManager[Page]]

HEADINGS = 40
NOTES = "#+TITLE: Our 2!d & more\n#+AUTHOR: A. Pair\n\nFirst words.\n" + "".join(
    f"\n* The {number}!h opening\n\n1C = 16+, 5!s\n  1D = !Negative\n\n** After it\n\ntext\n"
    for number in range(HEADINGS)
)
LEAST_TARGET = 24
RUN_AXE = """async () => {
    const found = await axe.run(document, {resultTypes: ["violations"]});
    return found.violations.flatMap(violation =>
        violation.nodes.map(node => `${violation.id}: ${node.html}`));
}"""
BOXES = """selector => [...document.querySelectorAll(selector)].map(found => {
    const {left, top, right, bottom, height} = found.getBoundingClientRect();
    return {left, top, right, bottom, height};
})"""
EVERY_SIZE = pytest.mark.parametrize("size", SIZES)


@pytest.fixture(scope="module")
def open_notes(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> OpenNotes:
    """Opens the page of notes in a context of its own."""

    @contextmanager
    def opened(viewport: ViewportSize, *, tree: bool = True, **context: Any) -> Iterator[Page]:
        path = tmp_path_factory.mktemp("alone") / "notes.html"
        path.write_bytes(html_page(manuscript(NOTES), ManuscriptStyle(tree=tree)))
        with browser.new_context(viewport=viewport, **context) as made:
            page = made.new_page()
            page.goto(path.as_uri())
            yield page

    return opened


@pytest.mark.parametrize(("scheme", "size"), AXE_SIZES.items())
@pytest.mark.parametrize("tree", [True, False])
def test_axe_finds_nothing(
    size: str, scheme: str, tree: bool, open_notes: OpenNotes, axe_script: str
) -> None:
    with open_notes(SIZES[size], tree=tree, color_scheme=scheme) as page:
        page.evaluate(axe_script)
        wait_for_value(page, RUN_AXE, [])
        if size == "phone":
            page.locator("nav summary").click()
            expect(page.locator("nav a").last).to_be_visible()
            wait_for_value(page, RUN_AXE, [])


@EVERY_SIZE
def test_nothing_is_wider_than_the_page(size: str, open_notes: OpenNotes) -> None:
    with open_notes(SIZES[size]) as page:
        wait_for_value(page, "document.documentElement.scrollWidth <= innerWidth", value=True)


def test_on_a_phone_the_contents_are_folded_and_a_key_opens_them(open_notes: OpenNotes) -> None:
    with open_notes(PHONE, java_script_enabled=False) as page:
        links = page.get_by_role("navigation", name="Contents").get_by_role("link")
        expect(links).to_have_count(0)
        page.locator("nav summary").focus()
        page.keyboard.press("Enter")
        expect(links).to_have_count(2 * HEADINGS)
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile("#the-0h-opening$"))


def test_links_of_the_contents_can_be_touched(open_notes: OpenNotes) -> None:
    for size in SIZES.values():
        with open_notes(size) as page:
            if size is PHONE:
                page.locator("nav summary").click()
            expect(page.locator("nav a").last).to_be_visible()
            boxes = page.evaluate(BOXES, "nav a")
        assert len(boxes) == 2 * HEADINGS
        assert min(box["height"] for box in boxes) >= LEAST_TARGET


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_on_a_wide_screen_the_contents_stand_open_beside_the_text(
    direction: str, open_notes: OpenNotes
) -> None:
    with open_notes(DESKTOP) as page:
        page.evaluate("direction => document.documentElement.dir = direction", direction)
        expect(page.locator("nav summary")).to_be_hidden()
        (nav,) = page.evaluate(BOXES, "nav")
        (title,) = page.evaluate(BOXES, "h1")
        page.locator("nav a").last.click()
        wait_for_value(page, "scrollY > innerHeight", value=True)
        (after,) = page.evaluate(BOXES, "nav")
    if direction == "ltr":
        assert nav["right"] <= title["left"]
    else:
        assert nav["left"] >= title["right"]
    assert after == nav
    assert (nav["top"], nav["bottom"]) == (0, DESKTOP["height"])


@EVERY_SIZE
def test_the_contents_are_not_printed(size: str, open_notes: OpenNotes) -> None:
    with open_notes(SIZES[size]) as page:
        text = "".join(printed(page))
        page.emulate_media(media="print")
        (main,) = page.evaluate(BOXES, "main")
    assert "First words" in text
    assert "Contents" not in text
    assert text.count("The 7") == 1
    assert main["left"] == 0
