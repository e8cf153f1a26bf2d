"""The canonical layout, case by case."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.formats.bml import formatter
from sphinxcontrib_bml.formats.bml.formatter import format_notes
from sphinxcontrib_bml.formats.bml.meaning import NotesMeaning, meaning_of
from sphinxcontrib_bml.language.source import Source
from sphinxcontrib_bml.language.state import DocumentState
from tests.formats.layouts import check


def test_rows_stand_so_many_blanks_a_level_below_each_other() -> None:
    check(
        """
            1C club
                1D negative
                    1H hearts
             1H positive
            1D diamond
        """,
        """
        1C club
          1D negative
            1H hearts
          1H positive
        1D diamond
        """,
    )


def test_descriptions_of_sisters_stand_in_one_column() -> None:
    check(
        """
        1C=club
          1D=negative
          1HS  =   positive
            2C = of its own
        1NT = balanced
        """,
        """
        1C  = club
          1D  = negative
          1HS = positive
            2C = of its own
        1NT = balanced
        """,
    )


def test_rows_without_an_equals_sign_get_none() -> None:
    check(
        "1C club\n1HS   majors\n",
        "1C  club\n1HS majors\n",
    )
    check(
        "1C club\n1HS   = majors\n",
        "1C    club\n1HS = majors\n",
    )


def test_continuation_lines_move_with_their_description() -> None:
    check(
        """
        1C=one of:
           a) weak
           b) strong
            1D = negative
                 or waiting
        1HS = five
        """,
        """
        1C  = one of:
              a) weak
              b) strong
          1D = negative
               or waiting
        1HS = five
        """,
    )


def test_a_line_that_means_air_finds_its_row_over_a_kept_line() -> None:
    check(
        """
        1C=a
        //bss art
           .
        1D=b
        """,
        """
        1C = a
        //bss art
             .
        1D = b
        """,
    )


def test_a_line_that_means_air_stays_below_its_description() -> None:
    check(
        """
        1C  = club
              or strong
              .
        1HS = five
        1D  = x
        .
        """,
        """
        1C  = club
              or strong
              .
        1HS = five
        1D  = x
        .
        """,
    )


def test_a_description_never_begins_above_the_column_of_its_children() -> None:
    # "P weak" with children two spaces deeper would make text of them.
    check(
        "#BIDTABLE\nP     weak\n    1C over it\n",
        "#BIDTABLE\nP  weak\n  1C over it\n",
    )


def test_rows_of_a_history_stay_where_they_are_below_it_or_behind_it() -> None:
    check("1N-2C;\n2D = no\n2H = yes\n", "1N-2C;\n2D = no\n2H = yes\n")
    check("1N-2C\n    2D = no\n    2HS = yes\n", "1N-2C\n  2D = no\n  2HS = yes\n")


def test_a_bullet_that_stands_anywhere_comes_under_its_description() -> None:
    check(
        "1C = one of\n  - weak\n    - strong\n",
        "1C = one of\n     - weak\n     - strong\n",
    )


def test_a_row_below_a_description_becomes_a_row_in_its_own_place() -> None:
    check("1C = club\n     1D = negative\n", "1C = club\n  1D = negative\n")


def test_directives_have_no_blank_behind_the_sign() -> None:
    check(
        """
         #  CUT  a
        2C foo
         # ENDCUT

        1N strong
            # PASTE a   x=y

        #   VUL   Y0

        # SEAT 12
        """,
        """
        #CUT a
        2C foo
        #ENDCUT

        1N strong
          #PASTE a x=y

        #VUL Y0

        #SEAT 12
        """,
    )


def test_a_directive_before_a_row_gets_a_line_of_its_own() -> None:
    check("#HIDE 1C  club\n          strong\n", "#HIDE\n1C club\n   strong\n")


def test_clips_move_with_their_markers() -> None:
    check(
        """
        1N strong
            #COPY a
            2C asks
                2D no
            #ENDCOPY
        """,
        """
        1N strong
          #COPY a
          2C asks
            2D no
          #ENDCOPY
        """,
    )


def test_rows_of_a_clip_keep_their_distance_from_its_marker() -> None:
    check(
        """
        #CUT a
            2C asks
                2D no
        #ENDCUT

        1N strong
        #PASTE a
        """,
        """
        #CUT a
          2C asks
            2D no
        #ENDCUT

        1N strong
        #PASTE a
        """,
    )


def test_a_clip_whose_text_may_be_a_continuation_once_pasted_stays_as_it_is() -> None:
    notes = "#CUT a\n2\\R  text\n    goes on\n#ENDCUT\n\n1N;\n#PASTE a \\R=DH\n"
    result = format_notes(notes)
    assert result.text == notes
    assert [kept.line for kept in result.kept] == [1]


def test_labels_that_a_clip_shortens_keep_clear_of_their_children() -> None:
    check(
        "#CUT a\n\\D takeout\n    2C a suit\n#ENDCUT\n\n1C-(1H);\n#PASTE a \\D=D\n",
        "#CUT a\n\\D  takeout\n  2C a suit\n#ENDCUT\n\n1C-(1H);\n#PASTE a \\D=D\n",
    )


def test_blank_lines_become_one_and_none_at_the_ends() -> None:
    check("\n\n* One\n\n \t\n\ntext  \n\n\n", "* One\n\ntext\n")


def test_blocks_that_stand_together_are_parted() -> None:
    check(
        """
        #+title:Ours
        #+Author:  Us
        * One
        text
        #VUL YY
        #SEAT 1
        1C club
        """,
        """
        #+TITLE: Ours
        #+AUTHOR: Us

        * One

        text
        #VUL YY
        #SEAT 1
        1C club
        """,
    )
    check("#VUL YY\n#SEAT 1\n1C club\n", "#VUL YY\n#SEAT 1\n\n1C club\n")


def test_lists_are_laid_out_like_rows() -> None:
    check(
        """
         -  one
              goes on
            -   inside
         - two

        1.   first
          goes on
        2. second

        - *term*  ::  meaning
              goes on
        """,
        """
        - one
          goes on
          - inside
        - two

        1. first
           goes on
        2. second

        - *term*  ::  meaning
          goes on
        """,
    )


def test_rest_stays_as_it_is_between_its_markers() -> None:
    check(
        """
        text
        #+begin_rst
        .. note::  \t


           #+Begin_Rst  of its own
        \t
        #+end_rst
        text
        """,
        """
        text

        #+BEGIN_RST
        .. note::  \t


           #+Begin_Rst  of its own
        \t
        #+END_RST

        text
        """,
    )


def test_rest_that_runs_to_the_end_stays_as_it_is() -> None:
    notes = "text\n\n#+BEGIN_RST\na  \n\n\n"
    assert format_notes(notes).text == notes


def test_headings_have_one_blank_behind_their_asterisks() -> None:
    check("*One\n\n**    Two  \n\n*strong* text\n", "* One\n\n** Two\n\n*strong* text\n")


@pytest.mark.parametrize(
    ("notes", "line", "word"),
    [
        ("* One\n\n1C club\n\t1D negative\n", 3, "TABLE-LAYOUT"),
        ("1C club\n    #PASTE gone\n", 1, "PASTE-UNKNOWN"),
        ("1C club\n    #FOO\n", 1, "DIRECTIVE-UNKNOWN"),
        ("#CUT a\n    2C x\n", 1, "CLIP-UNCLOSED"),
    ],
)
def test_a_block_that_is_at_fault_stays_as_it_is(notes: str, line: int, word: str) -> None:
    result = format_notes(notes + "\n1D=other\n")
    assert result.text == notes + "\n1D = other\n"
    (kept,) = result.kept
    assert kept.line == line
    assert word in kept.reason


def test_line_ends_become_lf_and_the_last_line_has_one() -> None:
    assert format_notes("1C = club\r\n1D = two\r1H = three").text == (
        "1C = club\n1D = two\n1H = three\n"
    )


def test_control_characters_stay_where_they_are() -> None:
    assert format_notes("1C=a\x07b\n\ntext\x0cmore\n").text == "1C = a\x07b\n\ntext\x0cmore\n"


@pytest.mark.parametrize(
    "table", ["\x1a#CUT a\n1C=y\n#ENDCUT\n", "#CUT a\n1C=y\n\x1a#ENDCUT\n", "1C\n \x1a 1D=y\n"]
)
def test_a_table_with_a_control_character_in_its_indentation_stays_as_it_is(table: str) -> None:
    result = format_notes(f"1D=x\n\n{table}\n1H=y\n")
    assert result.text == f"1D = x\n\n{table}\n1H = y\n"
    (kept,) = result.kept
    assert (kept.line, kept.reason) == (3, "a control character in the indentation")


@pytest.mark.parametrize(
    "notes",
    [
        "   #CUT a\n 1C=y\n  1D=z\n #ENDCUT\n",
        "  #CUT a\n#CUT b\n1C\n #ENDCUT\n#ENDCUT\n",
        "  #COPY a\n1C=y\n#ENDCOPY\n",
    ],
)
def test_an_indented_clip_is_laid_out_once_and_for_all(notes: str) -> None:
    text = format_notes(notes).text
    assert text != notes
    assert format_notes(text).text == text


def test_a_file_that_is_no_text_stays_as_it_is() -> None:
    result = format_notes("1C=a\0\n")
    assert result.text == "1C=a\0\n"
    assert result.refused


@pytest.mark.parametrize("notes", ["", "\n\n", " \n\t\n"])
def test_nothing_stays_nothing(notes: str) -> None:
    assert format_notes(notes).text == ""


def test_many_blocks_of_which_one_cannot_be_laid_out_are_laid_out_all_the_same() -> None:
    # The clips of this table begin deeper than their marker, which a formatter does not follow.
    odd = "1C foo\n#COPY a\n  1D bar\n    1H baz\n#ENDCOPY\n1D\n#PASTE a\n    #PASTE a\n"
    notes = "1C=x\n\n" * 20 + odd + "\n1C=x" * 20
    result = format_notes(notes)
    assert [kept.reason for kept in result.kept] == ["its meaning would change"]
    assert odd in result.text
    assert result.text.count("1C = x\n") == 40


def test_notes_that_stay_as_they_are_are_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def note(source: Source, state: DocumentState) -> NotesMeaning:
        read.append(source.text)
        return meaning_of(source, state)

    monkeypatch.setattr(formatter, "meaning_of", note)
    assert format_notes("1C = club\n  1D = no\n").text == "1C = club\n  1D = no\n"
    assert read == []
    assert format_notes("1C=club\n1D=no\n").text == "1C = club\n1D = no\n"
    assert len(read) == 1
