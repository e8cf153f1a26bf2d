"""The texts of reStructuredText and MyST have the auctions that a reader finds in them (AL-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from docutils import nodes
from docutils.core import publish_doctree
from docutils.parsers import Parser, rst
from myst_parser.parsers import docutils_ as myst

from sphinxcontrib_bml.doctree.nodes import bml_sequence
from sphinxcontrib_bml.language.prose_auctions.scanner import auctions_in
from tests.language.prose_auctions.gold import WRITTEN, judged, spelled
from tests.sphinxext.projects import Build, Project


def texts(name: str, parser: Parser) -> Iterator[str]:
    """Yield the texts of a page that are neither code nor words of a link (AL-2, AL-3)."""
    # Docutils lacks the role; what it marks is not a running text either.
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


INDEX = "Notes\n=====\n\n.. toctree::\n\n   book\n   page\n"


@pytest.fixture(scope="module")
def built(make_project: Callable[[str], Project]) -> Build:
    project = make_project("prose-auctions")
    pages = {name: (WRITTEN / name).read_text(encoding="utf-8") for name in ("book.rst", "page.md")}
    project.write({"index.rst": INDEX, **pages})
    return project.build(config={"bml_autolink": "all", "suppress_warnings": ["myst"]})


@pytest.mark.parametrize(("name", "count"), [("book.rst", 15), ("page.md", 8)])
def test_those_that_a_build_sets_are_those_that_a_reader_finds(
    built: Build, name: str, count: int
) -> None:
    """AL-1 to AL-3: with bml_autolink = "all"."""
    wanted = [item for item in judged(WRITTEN / "auctions.tsv", "auction") if item.file == name]
    found = [
        (" ".join(node.rawsource.split()), spelled(node["auction"]))
        for node in built.doctree(name.partition(".")[0]).findall(bml_sequence)
    ]
    assert len(wanted) == count
    assert sorted(found) == sorted((item.span, spelled(item.auction)) for item in wanted)
