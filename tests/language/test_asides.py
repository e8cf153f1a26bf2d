"""What is shown and not played: ``//aside`` (VARIANTS VA-8)."""

from __future__ import annotations

from pathlib import Path

import pytest

import sphinxcontrib_bml
from sphinxcontrib_bml.display.text import render_text
from sphinxcontrib_bml.language.codes import Code, Severity
from sphinxcontrib_bml.language.diagnostics import Diagnostic

PLAYED = "#+TITLE: A\n\n1N = 15--17\n  2C = Stayman\n"
HEADING = (
    "\n* Another way\n//aside: the book has 2!d\n\n1N-2C;\n2D = five cards\n  2M = suit\n2q? = a\n"
)
BLOCK = "\n//aside\n1N-2C;\n2D = five cards\n\n2C = natural\n"
DEAL = "\n//aside\nS AKQ T98 765 432A\n\n//aside\n- 1C: a\n- 1D: b\n"
OURS = "\n* Ours\n\n1N-2C;\n2D = no major\n"

CALLS = ("2C", "2D", "2H", "2N", "3C")


def found(text: str) -> list[Diagnostic]:
    return list(sphinxcontrib_bml.check(sphinxcontrib_bml.parse(text)))


def auctions(text: str) -> list[str]:
    return [one.auction.short for one in sphinxcontrib_bml.parse(text).book]


def codes(text: str) -> list[Code]:
    return [one.code for one in found(text) if one.code is not Code.DEAL_CARDS]


def test_a_section_or_a_block_defines_nothing_and_is_not_checked() -> None:
    assert auctions(f"{PLAYED}{HEADING}{OURS}") == ["1N", "1N-2C", "1N-2C-2D"]
    assert codes(f"{PLAYED}{HEADING}{OURS}") == []
    assert auctions(f"{PLAYED}{BLOCK}") == ["1N", "1N-2C", "2C"]
    notes = sphinxcontrib_bml.parse(f"{PLAYED}{DEAL}")
    assert notes.system.deals == ()
    assert codes(f"{PLAYED}{DEAL}") == []


def test_auctions_in_its_texts_may_be_undefined() -> None:
    notes = sphinxcontrib_bml.parse(f"{PLAYED}\n//aside\nAfter 1H-2N-3D bid.\n\nAfter 1H-2N bid.\n")
    found = sphinxcontrib_bml.check(notes, {"AUCTION-UNDEFINED": "info"})
    assert [one.span.line for one in found] == [9]


def test_it_is_shown_with_a_mark_and_its_reason_once() -> None:
    notes = sphinxcontrib_bml.parse(f"{PLAYED}{HEADING}{BLOCK}")
    (document,) = notes.documents
    text = render_text(document, notes.parses[0].options)
    assert "Another way [not played: the book has 2♦]" in text
    assert text.count("not played") == 2
    assert "2♦  five cards" in text


def test_settings_inside_end_with_it_and_includes_belong_to_it(tmp_path: Path) -> None:
    (tmp_path / "part.bml").write_text("1D = part\n")
    notes = tmp_path / "notes.bml"
    notes.write_text("* A\n//aside\n\n#SEAT 3\n\n1C = a\n\n#INCLUDE part.bml\n\n* B\n\n1C = b\n")
    book = sphinxcontrib_bml.read(notes).book
    assert [(one.auction.short, str(one.conditions)) for one in book] == [("1C", "")]


def test_profile_bml2_reads_a_comment() -> None:
    notes = sphinxcontrib_bml.parse(f"{PLAYED}{BLOCK}")
    assert len(notes.book.unrestricted) == len(notes.book) + 1


@pytest.mark.parametrize(
    "text",
    [
        "1C = a\n//aside\n",
        "1C-1D;\n//aside: why\n1H = a\n",
        "Text\n//aside\n",
        "#SEAT 3\n//aside\n\n1C = a\n#+AUTHOR: b\n",
        "#+AUTHOR: b\n//aside\n",
        "#INCLUDE <part.bml>\n//aside\n",
        "1C = a\n\n//aside\n",
    ],
)
def test_elsewhere_it_is_reported_and_has_no_effect(text: str) -> None:
    notes = sphinxcontrib_bml.parse(text)
    first, *_ = (one for one in found(text) if one.code is Code.DIRECTIVE_PLACE)
    assert first.severity is Severity.WARNING
    assert "//aside has no effect" in first.message
    assert all(not element.is_aside for element in notes.documents[0].elements)


@pytest.mark.parametrize("line", ["//aside from this", "//asides", "// aside", "//aside-note"])
def test_other_lines_are_comments(line: str) -> None:
    assert codes(f"1C = a\n{line}\n  1D = b\n") == []
    assert auctions(f"{line}\n1C = a\n") == ["1C"]


def test_partners_and_asides_may_be_mixed() -> None:
    text = (
        "#+VARIANTS: anna ben\n\n* A\n//aside\n\n//only ben\n1C = a\n\n* B\n//only anna\n\n1C = b\n"
    )
    notes = sphinxcontrib_bml.parse(text)
    assert [len(notes.for_variant(name).book) for name in ("anna", "ben")] == [1, 0]
    assert Code.VARIANT_UNKNOWN not in codes(text)


def test_two_tables_that_differ_often_have_the_edit() -> None:
    """Check the hint and the edit of CHECKS CK-10b."""
    rows = "".join(f"  {call} = {text}\n" for call, text in zip(CALLS, "abcde", strict=True))
    other = "".join(f"{call} = {text}\n" for call, text in zip(CALLS, "vwxyz", strict=True))
    text = f"#+TITLE: A\n\n1N = 15--17\n{rows}\n* B\n1N-\n{other}"
    first, *_ = (one for one in found(text) if one.code is Code.DUPLICATE)
    assert first.hint.endswith("if the second table is not played, write //aside above it")
    ((edit,),) = [way.edits for way in first.choices]
    edited = text[: edit.span.start] + edit.replacement + text[edit.span.end :]
    assert "* B\n\n//aside\n1N-\n" in edited
    assert all(one.code is not Code.DUPLICATE for one in found(edited))
    assert auctions(edited) == ["1N", *(f"1N-{call}" for call in CALLS)]
    few = text.replace("3C = z\n", "").replace("2N = y\n", "")
    assert all("//aside" not in one.hint for one in found(few))
