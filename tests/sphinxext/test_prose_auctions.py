"""The texts of reStructuredText and MyST have the auctions that a reader finds in them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from docutils import nodes
from docutils.core import publish_doctree
from docutils.parsers import Parser, rst
from myst_parser.parsers import docutils_ as myst

from sphinxcontrib_bml.language.prose_auctions import auctions_in
from tests.language.prose_auctions.gold import WRITTEN, judged, spelled


def texts(name: str, parser: Parser) -> Iterator[str]:
    """Yield the texts of a page that are neither code nor words of a link (AL-2, AL-3)."""
    # Docutils lacks the role; what it marks is no running text either.
    source = (WRITTEN / name).read_text(encoding="utf-8").replace(":kbd:", ":literal:")
    document = publish_doctree(source, parser=parser, settings_overrides={"report_level": 5})
    for text in document.findall(nodes.Text):
        if not isinstance(text.parent, nodes.literal | nodes.FixedTextElement):
            yield text.astext()


@pytest.mark.parametrize(
    ("name", "parser", "count"), [("book.rst", rst.Parser(), 15), ("page.md", myst.Parser(), 8)]
)
def test_the_auctions_of_a_page_are_found_and_read_right(
    name: str, parser: Parser, count: int
) -> None:
    wanted = [item for item in judged(WRITTEN / "auctions.tsv", "auction") if item.file == name]
    found = [
        (" ".join(text[auction.start : auction.end].split()), spelled(auction.normal_form))
        for text in texts(name, parser)
        for auction in auctions_in(text, "en")
    ]
    assert len(wanted) == count
    assert sorted(found) == sorted((item.span, spelled(item.auction)) for item in wanted)
