"""How much HTML a row costs; the figures are those of generated notes."""

from __future__ import annotations

import re

import pytest

from tests.doctree.html.pages import Page, below
from tests.doctree.written import page_of
from tools.bench.notes import synthetic_notes

ROWS = 1_000
_TITLE = re.compile(r'(?<=<b class="bml-call") title="[^"]*"')
DEEPEST = 60


@pytest.fixture(scope="module")
def page() -> Page:
    return page_of(synthetic_notes(ROWS))


def test_a_row_takes_less_than_300_bytes_beside_its_auction(page: Page) -> None:
    assert len(_TITLE.sub("", page.text).encode()) / ROWS < 300


def test_a_row_takes_at_most_nine_elements_and_texts(page: Page) -> None:
    elements = [found for tree in page.all("ul.bml-tree") for found in below(tree, "")]
    rows = [found for found in elements if found.tag == "li"]
    assert len(rows) >= ROWS
    texts = [
        text
        for found in [*page.all("ul.bml-tree"), *elements]
        for text in (found.text, found.tail)
        if text
    ]
    assert (len(elements) + len(texts)) / len(rows) <= 9


def test_every_row_is_on_the_page_once(page: Page) -> None:
    identifiers = [row.get("id") for row in page.all("ul.bml-tree", "li")]
    assert len(identifiers) == len(set(identifiers)) >= ROWS


def test_the_names_of_branches_stay_short_however_deep_they_are() -> None:
    deep = page_of("\n".join(f"{'  ' * level}{level % 7 + 1}C" for level in range(DEEPEST)))
    names = [summary.get("aria-label") or "" for summary in deep.all("summary")]
    assert len(names) == DEEPEST - 1
    assert max(len(name.split()) for name in names) <= 14
    assert names[-1].startswith("after … ")


def test_the_names_of_branches_stay_short_however_long_a_label_is() -> None:
    label = "1C-" + "P-" * 2000 + "1D"
    page = page_of(f"#BIDTABLE\n{label}\n" + "".join(f" 1H\n  1{strain}\n" for strain in "SN"))
    names = [summary.get("aria-label") or "" for summary in page.all("summary")]
    assert len(names) == 3
    assert max(map(len, names)) < 100
    ids = [row.get("id") or "" for row in page.all("ul.bml-tree", "li")]
    assert max(map(len, ids)) < 210
