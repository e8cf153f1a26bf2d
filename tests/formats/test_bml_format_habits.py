"""``bml format``: a file keeps its own indentation, and its columns where they are tidy."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.formats.bml.formatter import format_notes
from tests.formats.layouts import check, check_own

if TYPE_CHECKING:
    pass

# Spaces a level (LANGUAGE ME-1)


def test_a_file_keeps_the_blanks_a_level_that_most_of_its_rows_have() -> None:
    check_own(
        """
        1C = club
            1D = negative
                1H = hearts
            1N = balanced

        1D = diamond
          1H = hearts
        """,
        """
        1C = club
            1D = negative
                1H = hearts
            1N = balanced

        1D = diamond
            1H = hearts
        """,
    )


def test_where_as_many_rows_have_two_blanks_as_others_that_is_the_indentation() -> None:
    check_own("1C\n 1D\n\n1C\n  1D\n", "1C\n  1D\n\n1C\n  1D\n")
    check_own("1C\n   1D\n\n1C\n    1D\n", "1C\n   1D\n\n1C\n   1D\n")


def test_rows_of_clips_and_pastes_count_too() -> None:
    neat = """
        #CUT a
            2C = asks
        #ENDCUT

        1N = strong
            #PASTE a
                2D = no
    """
    check_own(neat, neat)
    check_own("1N = x\n    #PASTE gone\n", "1N = x\n    #PASTE gone\n")


def test_rows_on_the_column_of_a_description_or_very_deep_ones_do_not_count() -> None:
    check_own("1C = club\n     1D = negative\n", "1C = club\n  1D = negative\n")
    check_own(f"1C = club\n{' ' * 17}1D = negative\n", "1C = club\n  1D = negative\n")


def test_lists_have_an_indentation_of_their_own() -> None:
    neat = """
        - one
          goes on
          - inside
            - deeper
          - inside

        1C = club
            1D = negative
    """
    check_own(neat, neat)
    check_own(
        "- one\n    - inside\n      - deeper\n    - x\n",
        "- one\n    - inside\n        - deeper\n    - x\n",
    )


@pytest.mark.parametrize(
    ("notes", "indent", "text"),
    [
        ("1C\n  1D\n", 4, "1C\n    1D\n"),
        ("1C\n    1D\n", 1, "1C\n 1D\n"),
    ],
)  # fmt: skip
def test_another_indentation_is_chosen(notes: str, indent: int, text: str) -> None:
    assert format_notes(notes, indent=indent).text == text


# Columns


@pytest.mark.parametrize(
    "notes",
    [
        "1C = club\n1HS = majors\n1NT = balanced\n",
        "1C  = club\n1HS = majors\n",
        "1C    club\n1HS = majors\n",
        "1C club\n1HS = majors\n",
        "1C  club\n1D  diamond\n",
        "1C  club\n1HS  majors\n1NT  balanced\n",
        "1C  = club\n1HS  = majors\n",
        "1C          club\n1HS         majors\n",
        "1C    club\n",
        "1C        = club\n  1D      = negative\n    1HS   = x\n",
        "1C club\n[1D](#The diamond) opening\n1NT balanced\n",
        "1C                 club\n[1D](#The diamond) opening\n",
        "1C  club\n1HS majors\na-label-of-many-letters x\n",
        "1C =\n1HS = majors\n",
        "1C = club\n1HS = majors\n\n2C   !c\n[1NT](#a long target) = x\n",
    ],
)
def test_a_tidy_family_stays(notes: str) -> None:
    check_own("#BIDTABLE\n" + notes, "#BIDTABLE\n" + notes)


@pytest.mark.parametrize(
    ("notes", "text"),
    [
        ("1C       club\n", "1C club\n"),
        ("1C club\n1HS  majors\n", "1C  club\n1HS majors\n"),
        ("1C   a\n1D   b\n1redblack c\n", "1C        a\n1D        b\n1redblack c\n"),
        ("1C =club\n", "1C = club\n"),
        ("1C\tclub\n", "1C club\n"),
        ("1C  =\n1HS = majors\n1N=x\n", "1C  =\n1HS = majors\n1N  = x\n"),
    ],
)
def test_an_untidy_family_gets_one_column(notes: str, text: str) -> None:
    check_own(notes, text)


def test_an_untidy_family_is_laid_out_as_most_others_are() -> None:
    behind = "1C = club\n1HS = majors\n"
    column = "1C  = club\n1HS = majors\n"
    untidy = "1C=club\n1HS = majors\n"
    check_own(f"{behind}\n{behind}\n{column}\n{untidy}", f"{behind}\n{behind}\n{column}\n{behind}")
    check_own(f"{behind}\n{column}\n{untidy}", f"{behind}\n{column}\n{column}")


def test_lines_below_a_label_without_a_description_stand_behind_it() -> None:
    check_own("1C\n      - bullet\n1HS=x\n", "1C\n   - bullet\n1HS = x\n")


def test_linked_labels_have_the_column_of_their_sisters() -> None:
    check_own(
        """
        1C=x
        [1D](#The diamond) = y
        1NT = z
        """,
        """
        1C  = x
        [1D](#The diamond) = y
        1NT = z
        """,
    )
    check_own(
        """
        [1C](#Club)=x
        [1D](#Diamond) = y
        [1HS](#Majors) = z
        1NT = w
        """,
        """
        [1C](#Club)    = x
        [1D](#Diamond) = y
        [1HS](#Majors) = z
        1NT            = w
        """,
    )


def test_a_very_long_label_does_not_push_its_sisters_away() -> None:
    check_own(
        """
        #BIDTABLE
        1C=club
        1HS = majors
        a-label-of-many-letters  =  x
        """,
        """
        #BIDTABLE
        1C  = club
        1HS = majors
        a-label-of-many-letters = x
        """,
    )
    check_own(
        "1C-(1D)=x\n1C-(1D)-P-(1S)-P-(2S)-X = y\n", "1C-(1D) = x\n1C-(1D)-P-(1S)-P-(2S)-X = y\n"
    )


def test_descriptions_keep_clear_of_the_rows_below_whatever_their_indentation() -> None:
    check("1C\n  X=penalty\n    2C = b\n", "1C\n    X  = penalty\n        2C = b\n", 4)
    check("1C\n  X=penalty\n  2C = b\n", "1C\n    X  = penalty\n    2C = b\n", 4)
    check("1HS majors\n  1N x\n", "1HS  majors\n    1N x\n", 4)
    check("1HS majors\n", "1HS majors\n", 4)


def test_annotations_below_rows_have_the_indentation_of_the_file() -> None:
    neat = "1C = club\n    //bss A=Y\n    1D = negative\n        //as 1N D=2C\n"
    check_own(neat, neat)


@pytest.mark.parametrize(
    "notes",
    [
        "     4red\n           #COPY a\n     \\D !c and M\n     #ENDCOPY\n",
        "1HS!c and M\n1HS == x\n    1N\n        [1NT](#a long target)   =  x\n        2\\R !c\n",
        "1N\n X == a\n X == b\n   1S = x\n X a\n X=a\n  1S = y\n",
        "  1C\n        - bullet\nD = x\n D  = a\n1N == y\n",
    ],
)
@pytest.mark.parametrize("indent", [None, 4])
def test_a_layout_that_was_made_stays(notes: str, indent: int | None) -> None:
    text = format_notes(notes, indent=indent).text
    assert text != notes
    assert format_notes(text, indent=indent).text == text


def test_a_sign_without_a_blank_before_it_makes_no_column() -> None:
    check_own("1a\n -\n 1N=\na  =\n", "1a\n   -\n 1N =\na  =\n")


def test_a_label_with_nothing_behind_it_keeps_its_lines_where_descriptions_make_way() -> None:
    once = format_notes("1a\n -\naa  a\n  a\n      a\n      a").text
    assert once.startswith("1a\n   -\naa   a\n")
    assert format_notes(once).text == once
