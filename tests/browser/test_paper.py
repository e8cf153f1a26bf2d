from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from tests.browser.looks import COLOURS, THEMES

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Open


def printed(page: Page) -> list[str]:
    """Return the text of the pages that are printed."""
    data = page.pdf(format="A4")
    return [sheet.extract_text() for sheet in PdfReader(BytesIO(data)).pages]


@pytest.mark.parametrize("theme", THEMES)
def test_closed_branches_are_printed_open(theme: str, open_page: Open) -> None:
    with open_page(theme, "diagrams") as page:
        expect(page.locator(".bml-branches button").first).to_be_attached()
        text = "\n".join(printed(page))
    assert "both majors, weak" in text
    assert "open all" not in text


@pytest.mark.parametrize("theme", THEMES)
def test_a_tree_begins_where_its_text_ends_and_breaks_between_rows(
    theme: str, open_page: Open
) -> None:
    with open_page(theme, "system") as page:
        first, *others = printed(page)
    assert "Fifteen to seventeen points" in first
    assert "15–17 points, balanced" in first
    assert "No four-card major" in first
    assert others
    assert "Clubs & a higher suit" in "".join(others)
    assert "Skip to" not in "".join([first, *others])


@pytest.mark.parametrize("theme", THEMES)
def test_a_heading_and_the_row_of_a_branch_stay_with_the_rows_below(
    theme: str, open_page: Open
) -> None:
    with open_page(theme, "system") as page:
        page.evaluate(
            """() => {
                const tree = document.querySelector(".bml-bidtable");
                for (let number = 0; number < 24; number += 1) {
                    const space = document.createElement("div");
                    space.style.height = `${250 + 37 * number}px`;
                    const heading = document.createElement("h3");
                    heading.textContent = "Heading";
                    const copy = tree.cloneNode(true);
                    for (const item of copy.querySelectorAll(".bml-tree > li"))
                        item.querySelector(".bml-call").textContent = "Branch";
                    tree.parentElement.append(space, heading, copy);
                }
            }"""
        )
        sheets = printed(page)
    lasts = [sheet.split()[-1] for sheet in sheets if sheet.split()]
    assert sum("Heading" in sheet for sheet in sheets) > 12
    assert not {"Heading", "Branch"} & set(lasts)


@pytest.mark.parametrize("theme", ["furo", "pydata_sphinx_theme"])
def test_colours_on_paper_are_those_of_a_light_page(theme: str, open_page: Open) -> None:
    colours = []
    for scheme, media in (("light", "screen"), ("dark", "print")):
        with open_page(theme, "system", color_scheme=scheme) as page:
            page.emulate_media(media=media, color_scheme=scheme)  # type: ignore[arg-type]
            colours.append(page.evaluate(COLOURS, ".bml-tree .bml-suit-h")[0]["colour"])
    assert colours[0] == colours[1]
