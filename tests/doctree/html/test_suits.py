"""Suits in the text of web pages; what Sphinx does with them is in ``tests/sphinxext/html``."""

from __future__ import annotations

from tests.doctree.html.pages import Page, below, classes, text
from tests.doctree.written import page_of


def suits(page: Page, *path: str) -> list[str]:
    return [
        " ".join([*classes(found), "".join(found.itertext())])
        for found in page.all(*path, "span.bml-suit")
    ]


def test_suits_have_a_common_class_and_their_own_in_text_and_titles() -> None:
    page = page_of("* Opening 1!s\n\n  Hearts are !h, *bold !c*, =!d= stays.\n")
    assert suits(page, "h1") == ["bml-suit bml-suit-s ♠\ufe0e"]
    assert suits(page, "p") == ["bml-suit bml-suit-h ♥\ufe0e", "bml-suit bml-suit-c ♣\ufe0e"]
    assert suits(page, "strong") == ["bml-suit bml-suit-c ♣\ufe0e"]
    assert "!d stays" in text(page.one("p"))


def test_a_linked_suit_is_inside_the_link() -> None:
    page = page_of("* One\n\n  See [the 1!h page](https://example.org/?a=1&b=2).\n")
    link = page.one("p", "a")
    assert link.get("href") == "https://example.org/?a=1&b=2"
    assert len(list(below(link, "span.bml-suit-h"))) == 1
