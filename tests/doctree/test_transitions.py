"""Lines across the page are between two things (LANGUAGE LI-4)."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from docutils import nodes
from docutils.core import publish_doctree
from docutils.transforms import Transform
from hypothesis import example, given
from hypothesis import strategies as st

from sphinxcontrib_bml.doctree.build import PlaceRules, ShowRules
from sphinxcontrib_bml.doctree.docutils_parser import BMLParser

BLOCKS = ["#+TITLE: One", "* One", "* Two", "** Deeper", "*** Deepest", "---", "text", "- item"]
OF_RST = "#+BEGIN_RST\nOf reST\n#+END_RST"


class ParserOfDocutilsRules(BMLParser):
    """Leaves it to docutils where lines across the page stand."""

    def get_transforms(self) -> list[type[Transform]]:
        return [item for item in super().get_transforms() if item not in {PlaceRules, ShowRules}]


def tree(text: str, parser: BMLParser, halt_level: int = 2) -> nodes.document:
    settings = {"report_level": 2, "halt_level": halt_level, "warning_stream": False}
    return publish_doctree(
        text, parser=parser, settings_overrides={**settings, "doctitle_xform": False}
    )


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("One\n\n---\n\nTwo\n", 1),
        ("---\n", 0),
        ("---\n\nOne\n", 0),
        ("One\n\n---\n", 0),
        ("One\n\n---\n\n---\n\n---\n\nTwo\n", 1),
        ("#+TITLE: Notes\n\n---\n\n1C = Clubs\n\n---\n", 0),
        ("* One\n\n---\n\nClubs\n", 0),
        ("* One\n\nClubs\n\n---\n\n* Two\n\nDiamonds\n", 1),
        ("* One\n\nClubs\n\n** More\n\nHearts\n\n---\n", 0),
    ],
)
def test_a_line_across_the_page_that_parts_nothing_is_left_out_without_a_word(
    text: str, shown: int
) -> None:
    document = tree(text, BMLParser())
    assert len(list(document.findall(nodes.transition))) == shown
    assert not list(document.findall(nodes.system_message))


@example(["#+TITLE: One", "text", "---", "* One", "* Two"])
@given(st.lists(st.sampled_from([*BLOCKS, OF_RST]), max_size=12))
def test_lines_across_the_page_stand_where_docutils_puts_them(blocks: list[str]) -> None:
    text = "\n\n".join(blocks)
    found = tree(text, BMLParser(), halt_level=5)
    assert found.pformat() == tree(text, ParserOfDocutilsRules(), halt_level=5).pformat()
    for node in found.findall(nodes.Element):
        assert all(child.parent is node for child in node.children)


@pytest.mark.parametrize(
    ("rst", "told"),
    [
        ("One\n\n----\n\nTwo", ["6: a line across the page"]),
        ("One\n\n=====\nTitle\n=====\n\nTwo", ["7: a section title"]),
        (
            "- One\n\n  ----\n\n  Two\n\nTitle\n-----",
            ["6: a line across the page", "10: a section title"],
        ),
    ],
)
def test_lines_across_the_page_and_titles_inside_rest_are_told_each_at_its_line(
    rst: str, told: list[str]
) -> None:
    out = StringIO()
    publish_doctree(
        f"Above\n\n#+BEGIN_RST\n{rst}\n#+END_RST\n",
        parser=BMLParser(),
        settings_overrides={"warning_stream": out},
    )
    found = re.findall(r":(\d+): \(ERROR/3\) (.*) inside #\+BEGIN_RST", out.getvalue())
    assert [f"{line}: {what}" for line, what in found] == told


PLACES_OF_FRONT = [".. header:: Front", ".. footer:: Front", ".. meta::\n   :name: Front"]


@pytest.mark.parametrize("title", ["", "#+TITLE: T\n\n"])
@pytest.mark.parametrize("rst", PLACES_OF_FRONT)
def test_what_stands_before_a_document_leaves_headings_and_titles_where_they_are(
    title: str, rst: str
) -> None:
    text = f"{title}* T\n\n#+BEGIN_RST\n{rst}\n\nText\n#+END_RST\n\n* Two\n\n----\n\nMore\n"
    document = tree(text, BMLParser())
    front, *others = document.children
    assert isinstance(front, nodes.meta | nodes.decoration)
    assert all(isinstance(node, nodes.section) for node in others)
    assert [node[0].astext() for node in document.findall(nodes.section)] == ["T", "Two"]
    assert document.astext().count("Text") == 1
