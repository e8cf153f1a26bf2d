"""Cards in a browser: CC-O4, CC-O5, CC-O6."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

from sphinxcontrib_bml.cards.nodes.documents import card_page
from tests.browser.looks import AXE_SIZES, SCHEMES, SIZES
from tests.browser.looks import RUN_AXE as RUN_AXE_ON_OURS
from tests.browser.test_standalone import RUN_AXE
from tests.cards.page.notes import FILES
from tests.cards.sheets import NAMES, bundled_card
from tests.sphinxext.projects import Project

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

PAPERS = {"acbl": (612, 792), "ebu-20b": (595, 842), "wbf": (842, 595)}
LETTERS = """() => [...document.querySelectorAll(".bml-card *")].filter(one =>
    [...one.childNodes].some(child => child.nodeType === 3 && /[a-z0-9]/i.test(child.data)))
    .map(one => parseFloat(getComputedStyle(one).fontSize) * .75)"""


def written(name: str, folder: Path, *, filled: bool) -> str:
    path = folder / f"{name}.html"
    path.write_bytes(card_page(bundled_card(name, filled=filled)))
    return path.as_uri()


# CC-O5, CC-O6
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("filled", [False, True])
def test_a_card_prints_on_exactly_two_pages(
    browser: Browser, name: str, tmp_path: Path, *, filled: bool
) -> None:
    page = browser.new_page()
    page.goto(written(name, tmp_path, filled=filled))
    page.emulate_media(media="print")
    assert min(page.evaluate(LETTERS)) >= 6.49
    page.pdf(path=str(tmp_path / "card.pdf"), prefer_css_page_size=True)
    page.close()
    pages = PdfReader(tmp_path / "card.pdf").pages
    assert len(pages) == 2
    for sheet in pages:
        size = float(sheet.mediabox.width), float(sheet.mediabox.height)
        assert size == pytest.approx(PAPERS[name], abs=1.5)


CARD_PAGE = "Cards\n=====\n\n" + "".join(
    f"{name}\n{'-' * len(name)}\n\n.. convention-card:: card.yaml\n   :structure: {name}\n\n"
    for name in NAMES
)


@pytest.mark.parametrize("theme", ["alabaster", "furo", "pydata_sphinx_theme", "sphinx_rtd_theme"])
def test_cards_of_a_page_print_on_two_pages_each(
    browser: Browser, theme: str, tmp_path: Path
) -> None:
    """No sheet is lost or narrow, and no heading takes a page (CC-O5)."""
    project = Project(tmp_path)
    project.write({**FILES, "card.rst": CARD_PAGE})
    build = project.build("html", config={"html_theme": theme})
    page = browser.new_page()
    page.goto((build.out / "card.html").as_uri())
    page.pdf(path=str(tmp_path / "cards.pdf"), prefer_css_page_size=True)
    page.close()
    sheets = [
        (float(one.mediabox.width), float(one.mediabox.height), one.extract_text())
        for one in PdfReader(tmp_path / "cards.pdf").pages
    ]
    assert not {text.strip() for *_, text in sheets} & set(NAMES)
    papers = [(width, height) for width, height, text in sheets if "convention card" in text]
    expected = [paper for name in NAMES for paper in [PAPERS[name]] * 2]
    assert [one for paper in papers for one in paper] == pytest.approx(
        [one for paper in expected for one in paper], abs=1.5
    )


# CC-O3
@pytest.mark.parametrize("name", NAMES)
def test_axe_finds_nothing_on_a_card(
    browser: Browser, name: str, tmp_path: Path, axe_script: str
) -> None:
    address = written(name, tmp_path, filled=True)
    for scheme, size in AXE_SIZES.items():
        with browser.new_context(color_scheme=scheme, viewport=SIZES[size]) as context:
            page = context.new_page()
            page.add_init_script(axe_script)
            page.goto(address)
            assert page.evaluate(RUN_AXE) == [], scheme


@pytest.mark.parametrize("theme", ["alabaster", "furo", "pydata_sphinx_theme"])
def test_axe_finds_nothing_on_cards_and_conventions_in_themes(
    browser: Browser, theme: str, tmp_path: Path, axe_script: str
) -> None:
    project = Project(tmp_path)
    project.write(FILES)
    build = project.build("html", config={"html_theme": theme})
    for scheme in SCHEMES:
        with browser.new_context(color_scheme=scheme) as context:
            page = context.new_page()
            page.add_init_script(axe_script)
            for name in ("card", "library"):
                page.goto((build.out / f"{name}.html").as_uri())
                assert page.evaluate(RUN_AXE_ON_OURS) == [], (name, scheme)


# CC-O4
@pytest.mark.parametrize("name", NAMES)
def test_a_phone_shows_one_column_that_needs_no_scrolling_sideways(
    browser: Browser, name: str, tmp_path: Path
) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 800})
    page.goto(written(name, tmp_path, filled=True))
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    lefts = page.evaluate(
        "[...document.querySelectorAll('.bml-card-column')].map(one => one.offsetLeft)"
    )
    page.close()
    assert len(set(lefts)) == 1


@pytest.mark.parametrize(("width", "columns"), [(1300, 3), (900, 2)])
def test_columns_stand_beside_each_other_where_there_is_room(
    browser: Browser, width: int, columns: int, tmp_path: Path
) -> None:
    page = browser.new_page(viewport={"width": width, "height": 800})
    page.goto(written("wbf", tmp_path, filled=True))
    tops = page.evaluate(
        "[...document.querySelectorAll('.bml-card-side-1 > *')].map(one => one.offsetTop)"
    )
    page.close()
    assert tops.count(tops[0]) == columns
