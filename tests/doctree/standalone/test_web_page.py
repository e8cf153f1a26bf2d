"""The pages of ``bml html``: what they say of their notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import html5lib
import pytest

from sphinxcontrib_bml.doctree.writers.standalone.manuscript import Looks
from sphinxcontrib_bml.doctree.writers.standalone.web_page import html_page
from tests.doctree.manuscripts import manuscript

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


def page(notes: str, **looks: bool) -> Element:
    """Return the page of ``notes``, which must be flawless HTML."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    parsed: Element = parser.parse(html_page(manuscript(notes), Looks(**looks)))
    return parsed


def texts(tree: Element, tag: str) -> list[str]:
    """Return what the elements of a tag show."""
    shown = ("".join(found.itertext()).replace("\ufe0e", "") for found in tree.iter(tag))
    return [" ".join(text.split()) for text in shown]


@pytest.mark.parametrize("author", ["", "#+AUTHOR: Ann\n"])
def test_the_heading_above_all_notes_is_their_title(author: str) -> None:
    tree = page(f"{author}\n* Our 1!c\n\n1C = a\n\n** One\n\ntext\n\n** Two\n")
    assert texts(tree, "title") == texts(tree, "h1") == ["Our 1♣"]
    assert texts(tree, "h2") == ["One", "Two"]
    assert ("by Ann" in texts(tree, "p")) is bool(author)


@pytest.mark.parametrize("notes", ["text\n\n* One\n\n** Two\n", "* One\n\n** Two\n\n* Three\n"])
def test_notes_without_such_a_heading_are_called_after_their_file(notes: str) -> None:
    tree = page(notes)
    assert texts(tree, "title") == ["notes"]
    assert texts(tree, "h1")[0] == "One"
    assert texts(tree, "h2") == ["Two"]


def test_programs_are_told_who_wrote_a_page_and_what_it_is_about() -> None:
    tree = page('#+TITLE: T\n#+AUTHOR: A <b> & "C"\n#+DESCRIPTION: All & more\n')
    metas = {item.get("name"): item.get("content") for item in tree.iter("meta")}
    assert metas["author"] == 'A <b> & "C"'
    assert metas["description"] == "All & more"
