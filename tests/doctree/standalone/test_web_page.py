"""The pages of ``bml html``: what they say about their notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import html5lib
import pytest

from sphinxcontrib_bml.doctree.writers.publication import ManuscriptStyle
from sphinxcontrib_bml.doctree.writers.web_page import html_page
from tests.doctree.manuscripts import contents_in_notes, manuscript

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


def page(notes: str, **looks: bool) -> Element:
    """Return the page of ``notes``, which must be flawless HTML."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    parsed: Element = parser.parse(html_page(manuscript(notes), ManuscriptStyle(**looks)))
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


@pytest.mark.parametrize("formula", ["a & b", "^", "&#60;"])
def test_a_formula_that_docutils_fails_on_is_shown_as_it_is_written(formula: str) -> None:
    notes = manuscript(f"#+BEGIN_RST\nx :math:`{formula}`\n\n.. math:: {formula}\n#+END_RST\n")
    tree = html5lib.parse(html_page(notes, ManuscriptStyle()), namespaceHTMLElements=False)
    assert texts(tree, "code") == texts(tree, "pre") == [formula]
    found = [(str(item.code), item.span.line) for item in notes.state.diagnostics]
    assert found == [("RST-MESSAGE", 2), ("RST-MESSAGE", 4)]


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


HEADINGS = "#+TITLE: T\n\ntext\n\n* One & <b> 1!h\n\n** *Two*\n\n*** [Three](#Four)\n\n**** Four\n"


def contents(tree: Element) -> list[Element]:
    return [found for found in tree.iter("nav") if found.get("class") == "bml-contents"]


@pytest.mark.parametrize("looks", [{}, {"tree": False}, {"embedded": False}])
def test_three_headings_make_a_table_of_contents_that_leads_to_them(looks: dict[str, bool]) -> None:
    tree = page(HEADINGS, **looks)
    (nav,) = contents(tree)
    assert nav.get("aria-label") == "Contents"
    links = [
        (link.get("href"), text) for link, text in zip(nav.iter("a"), texts(nav, "a"), strict=True)
    ]
    headings = {
        section.get("id"): texts(section, heading)[0]
        for heading, section in zip(("h2", "h3", "h4"), tree.iter("section"), strict=False)
    }
    assert links == [(f"#{place}", text) for place, text in headings.items()]
    assert [text for _, text in links] == ["One & <b> 1♥", "Two", "Three"]


def test_what_folds_the_contents_stands_before_their_list() -> None:
    (nav,) = contents(page(HEADINGS))
    assert [child.tag for child in nav] == ["details", "ul"]
    assert texts(nav, "summary") == ["Contents"]


def test_few_headings_need_no_table_of_contents() -> None:
    assert contents(page("#+TITLE: T\n\n* One\n\ntext\n\n* Two\n")) == []


def test_the_contents_stand_between_the_author_and_the_text() -> None:
    tree = page("#+TITLE: T\n#+AUTHOR: Ann\n\ntext\n\n* One\n\n* Two\n\n* Three\n")
    (main,) = tree.iter("main")
    assert [child.tag for child in main][:4] == ["h1", "p", "nav", "p"]


@contents_in_notes
def test_a_table_of_contents_of_the_author_is_the_only_one() -> None:
    own = "#+BEGIN_RST\n.. contents:: What is where\n#+END_RST\n\n"
    tree = page(f"#+TITLE: T\n\n{own}* One\n\ntext\n\n* Two\n\n* Three\n")
    assert contents(tree) == []
    assert len(list(tree.iter("nav"))) == 1


def test_links_of_rest_blocks_lead_to_usual_addresses_only() -> None:
    notes = manuscript(
        "#+BEGIN_RST\n`run <javascript:alert(1)>`__ and `shop <https://a.b/{x}>`__\n\n"
        ".. image:: x.png\n   :target: javascript:alert(2)\n\n.. _off: data:,x\n\n"
        "See off_.\n#+END_RST\n"
    )
    written = html_page(notes, ManuscriptStyle()).decode()
    assert "javascript:" not in written
    assert "data:" not in written
    assert 'href="https://a.b/%7Bx%7D"' in written
    messages = [found.message for found in notes.state.diagnostics]
    assert len([message for message in messages if "a link to a" in message]) == 3
