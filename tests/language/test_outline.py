from __future__ import annotations

from pathlib import Path

import pytest

from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.diagnostics import Diagnostic, Diagnostics
from sphinxcontrib_bml.language.headings import check_outline
from sphinxcontrib_bml.language.parser import parse_text
from sphinxcontrib_bml.language.source import Source
from sphinxcontrib_bml.language.syntax import Heading

NOTES = Path("one-notrump_2.bml")


def diagnostics_of(notes: str, path: Path = NOTES, *, is_listed: bool = True) -> list[Diagnostic]:
    document = parse_text(notes).document
    headings = [element for element in document.elements if isinstance(element, Heading)]
    diagnostics = Diagnostics()
    titled = bool(document.text_of("TITLE"))
    source = Source(path.name, notes, path=path)
    check_outline(
        headings, titled=titled, source=source, is_listed=is_listed, diagnostics=diagnostics
    )
    return list(diagnostics)


def found(notes: str) -> list[tuple[Code, int]]:
    return [(item.code, item.span.line) for item in diagnostics_of(notes)]


@pytest.mark.parametrize(
    "notes",
    [
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


# LANGUAGE HD-7
@pytest.mark.parametrize(
    "notes", ["", "1C = 3+\n", "* One\n\n** Two\n\n* Three\n", "** One\n\n** Two\n\n* One\n"]
)
def test_a_file_without_a_title_is_reported_once_at_its_start(notes: str) -> None:
    found = [one for one in diagnostics_of(notes) if one.code is Code.TITLE_MISSING]
    assert [(one.message, one.span.line) for one in found] == [
        ("no title; shown as 'One notrump 2'", 1)
    ]
    assert [edit.replacement for edit in found[0].edits] == ["#+TITLE: One notrump 2\n\n"]
    assert diagnostics_of(found[0].edits[0].replacement + notes.replace("**", "*")) == []


def test_a_file_alone_needs_a_title_only_if_it_has_several_topmost_headings() -> None:
    assert diagnostics_of("1C = 3+\n", is_listed=False) == []
    assert len(diagnostics_of("* One\n\n* Two\n", is_listed=False)) == 1


def test_the_title_is_put_above_other_lines_about_the_notes() -> None:
    found = diagnostics_of("#+AUTHOR: Anna\n\n1C = 3+\n")
    assert found[0].edits[0].replacement == "#+TITLE: One notrump 2\n"


def test_a_page_in_markdown_is_not_asked_for_a_title_of_notes() -> None:
    assert diagnostics_of("1C = 3+\n", Path("one.md")) == []
