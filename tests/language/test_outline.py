from __future__ import annotations

import pytest

from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.diagnostics import Diagnostics
from sphinxcontrib_bml.language.headings import check_outline
from sphinxcontrib_bml.language.parser import parse_text
from sphinxcontrib_bml.language.syntax import Heading


def found(notes: str) -> list[tuple[Code, int]]:
    document = parse_text(notes).document
    headings = [element for element in document.elements if isinstance(element, Heading)]
    diagnostics = Diagnostics()
    check_outline(headings, titled=bool(document.text_of("TITLE")), diagnostics=diagnostics)
    return [(item.code, item.span.line) for item in diagnostics]


@pytest.mark.parametrize(
    "notes",
    [
        "",
        "* One\n\n** Two\n\n*** Three\n\n** Two\n",
        "#+TITLE: T\n\n* One\n\n* One\n",
        "*** First may be deep\n",
        "* One\n\n** Two\n\n*** Three\n\n** Two again\n",
    ],
)
def test_an_outline_that_hangs_together_is_not_reported(notes: str) -> None:
    assert found(notes) == []


# LANGUAGE HD-1
def test_a_level_left_out_is_reported_at_the_deeper_heading() -> None:
    assert found("* One\n\n*** Three\n\n**** Four\n") == [(Code.HEADING_JUMP, 3)]


def test_a_title_stands_directly_above_the_first_level() -> None:
    assert found("#+TITLE: T\n\n** Two\n") == [(Code.HEADING_JUMP, 3)]


def test_several_top_headings_without_a_title_are_reported_once_at_the_second() -> None:
    assert found("* One\n\n** Two\n\n* Three\n\n* Four\n") == [(Code.TITLE_SEVERAL, 5)]


def test_the_topmost_level_counts_whatever_it_is() -> None:
    assert found("** One\n\n*** Two\n\n** Three\n") == [(Code.TITLE_SEVERAL, 5)]
