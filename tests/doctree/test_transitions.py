"""Lines across the page stand between two things (LANGUAGE LI-4)."""

from __future__ import annotations

import pytest
from docutils import nodes
from docutils.core import publish_doctree

from sphinxcontrib_bml.doctree import BMLParser


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
    document = publish_doctree(
        text,
        parser=BMLParser(),
        settings_overrides={"report_level": 2, "halt_level": 2, "doctitle_xform": False},
    )
    assert len(list(document.findall(nodes.transition))) == shown
    assert not list(document.findall(nodes.system_message))
