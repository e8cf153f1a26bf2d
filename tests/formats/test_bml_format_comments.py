"""``bml format``: comments and annotations stay with what they are with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sphinxcontrib_bml.formats.bml import formatter
from sphinxcontrib_bml.formats.bml.formatter import format_notes
from sphinxcontrib_bml.formats.bml.parts import Anatomy, LineKind, split_source
from sphinxcontrib_bml.language.source import Source
from sphinxcontrib_bml.language.state import DocumentState
from tests.formats.layouts import check


def test_comments_stay_and_follow_the_row_they_stand_with() -> None:
    check(
        """
        * One
        // about the table
        1C = club
        // at the margin
            // with the row below
            1D = negative
            // 1H = not any more

        // alone
        """,
        """
        * One

        // about the table
        1C = club
        // at the margin
          // with the row below
          1D = negative
          // 1H = not any more

        // alone
        """,
    )


def test_tabs_before_a_comment_become_blanks_even_where_it_stays() -> None:
    found = format_notes("1C club\n      1D negative\n\t\t// old\n")
    assert found.text == "1C club\n      1D negative\n  // old\n"
    assert format_notes(found.text).text == found.text


def test_a_line_of_control_characters_in_a_clip_is_a_blank_one() -> None:
    found = format_notes("#CUT1\n1C a\n\x7f\n1D   b\n#ENDCUT\n")
    assert found.text == "#CUT 1\n1C a\n\n1D b\n#ENDCUT\n"
    assert not found.kept


def test_a_run_of_comments_is_looked_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = 0

    class Counted(list[LineKind]):
        def __getitem__(self, index: Any) -> Any:
            nonlocal looks
            looks += 1
            return super().__getitem__(index)

    def take_apart_counted(source: Source, state: DocumentState) -> Anatomy | None:
        anatomy = split_source(source, state)
        return anatomy and replace(anatomy, kinds=Counted(anatomy.kinds))

    monkeypatch.setattr(formatter, "split_source", take_apart_counted)
    count = 300
    notes = "1C x\n" + "    // c\n" * count + "    2C y\n"
    assert format_notes(notes, indent=2).text == "1C x\n" + "  // c\n" * count + "  2C y\n"
    assert count <= looks < 20 * count


@pytest.mark.parametrize(
    ("first", "second", "third"),
    [
        ("//bss A=N", "//bss A=Y", "//bss L=4"),
        ("//as 1D", "//as 1N  D=2C", "//as (1D)-1N"),
        ("//ignore CALL-UNKNOWN", "//ignore TABLE-LAYOUT  why", "//ignore DUPLICATE"),
    ],
)
def test_annotations_stay_below_their_row(first: str, second: str, third: str) -> None:
    check(
        f"1C = club\n{first}\n    1D = negative\n    {second} \n      {third}\n",
        f"1C = club\n{first}\n  1D = negative\n  {second}\n    {third}\n",
    )


def test_annotations_stay_with_the_block_they_stand_above_and_with_their_clip() -> None:
    check(
        """
        //ignore TABLE-PROSE
        1C=club
            #COPY replies
            //ignore CALL-UNKNOWN
            1D=negative
            //as 1N
            #ENDCOPY

        -   one
        //ignore TABLE-DOUBT
        -   two
        """,
        """
        //ignore TABLE-PROSE
        1C = club
          #COPY replies
          //ignore CALL-UNKNOWN
          1D = negative
          //as 1N
          #ENDCOPY

        - one
        //ignore TABLE-DOUBT
        - two
        """,
    )


@pytest.mark.parametrize("line", ["//bss art", "//as 1N", "//ignore CALL-UNKNOWN"])
@pytest.mark.parametrize("below", ["#INCLUDE gone.bml", "#+BEGIN_RST\ntext\n#+END_RST"])
def test_annotations_of_a_last_row_stay_below_it(line: str, below: str) -> None:
    check(f"1C=club\n{line}\n{below}\n", f"1C = club\n{line}\n\n{below}\n")


# VARIANTS VA-2
def test_lines_for_some_names_are_written_in_the_first_column() -> None:
    text = (
        "#+VARIANTS: anna ben\n\n //only ben\n1N = 15--17\n      2C = Stayman\n"
        "      //only anna\n         2D = no\n  //only ben = other\n\n* Heading\n  //only ben\n\n"
        "text\n\n#INCLUDE x.bml\n   //except ben\n"
    )
    formatted = format_notes(text).text
    lines = [line for line in formatted.splitlines() if "//" in line]
    assert len(lines) == text.count("//")
    assert all(line.startswith("//") for line in lines)
    assert "* Heading\n//only ben\n\ntext" in formatted
    assert format_notes(formatted).text == formatted
