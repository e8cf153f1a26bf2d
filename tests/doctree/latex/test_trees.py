"""Bidding tables in LaTeX; what Sphinx adds is in ``tests/sphinxext/latex``."""

from __future__ import annotations

import re

import pytest

from sphinxcontrib_bml.doctree.nodes import bml_bidtable
from sphinxcontrib_bml.doctree.writers.latex import LaTeXVisitors
from tests.doctree.latex.rows import rows
from tests.doctree.written import give_caption, give_name, latex_of, the_only, tree_of

TREE = """\
1C = a
  1D = b
    1H = c
    1S = d
  1N = e
    2C = f
      2D = g
1D = h
"""


def test_the_guides_tell_which_lines_run_beside_a_row() -> None:
    assert [(row.guides, row.text) for row in rows(latex_of(TREE))] == [
        ("", "a"),
        ("t", "b"),
        ("|t", "c"),
        ("|l", "d"),
        ("l", "e"),
        (".l", "f"),
        ("..l", "g"),
        ("", "h"),
    ]


class _Unlined(LaTeXVisitors):
    draws_lines = False


def test_without_lines_rows_are_only_indented() -> None:
    found = rows(latex_of(TREE, _Unlined()))
    assert [row.guides for row in found] == ["", ".", "..", "..", ".", "..", "...", ""]


def test_rows_with_continuations_are_kept_with_the_next() -> None:
    found = rows(latex_of(TREE))
    assert [row.text for row in found if row.environment == "bmlrow*"] == ["a", "b", "e", "f"]


def test_the_tree_tells_how_many_levels_it_has() -> None:
    assert r"\begin{bmltree}[depth=4]" in latex_of(TREE)


def test_the_widest_call_of_siblings_makes_their_column() -> None:
    notes = "1D-(1H)-X = a\n  2D = c\n2C-2D = b\n"
    found = {row.text: row.widest for row in rows(latex_of(notes))}
    assert found == {
        "a": r"1\bmlD{}–(1\bmlH{})–Dbl",
        "b": r"1\bmlD{}–(1\bmlH{})–Dbl",
        "c": "",
    }


def test_calls_too_wide_for_a_column_do_not_widen_it_and_can_be_broken() -> None:
    wide, narrow = rows(latex_of("1D-(P)-1H-(P)-1S-(P)-2C = a\n2D = b\n"))
    assert (wide.widest, narrow.widest) == ("", "")
    assert wide.label.count(r"–\allowbreak{}") == 6


def test_suits_are_macros_in_calls_and_descriptions() -> None:
    (row,) = rows(latex_of("2HS = 5!c and ♦, !s\n"))
    assert row.label == r"2\bmlH{}\bmlS{}"
    assert row.text == r"5\bmlC{} and \bmlD{}, \bmlS{}"


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (r"\input{x}", r"\textbackslash{}input\{x\}"),
        ("50% & #1 a_b", r"50\% \& \#1 a\_b"),
        ("^ ~ $x$", r"\textasciicircum{} \textasciitilde{} \$x\$"),
        ("<<a>> ,,b,, 'c' `d`", None),
        ("a, --5 +5", None),
    ],
)
def test_what_an_author_writes_is_text_for_tex(written: str, expected: str | None) -> None:
    (row,) = rows(latex_of(f"1C = {written}\n"))
    if expected is not None:
        assert row.text == expected
    assert not re.search(r"(?<!\\)[%&#$^~_`']|<<|>>|,,|--", row.text)
    assert set(re.findall(r"\\[A-Za-z]+", row.text)) <= {
        r"\textbackslash",
        r"\textasciicircum",
        r"\textasciitilde",
        r"\textasciigrave",
        r"\textquoteright",
    }


def test_rare_letters_are_looked_for_in_other_fonts() -> None:
    (row,) = rows(latex_of("1C = Жар ≥ é –\n"))
    assert row.text == r"\bmlglyphs{Жар} \bmlglyphs{≥} é –"


def test_markup_in_a_description_keeps_its_font() -> None:
    (row,) = rows(latex_of("1C = *strong !h* /soft/ =code=\n"))
    assert row.text == r"\textbf{strong \bmlH{}} \emph{soft} \texttt{code}"


def test_line_ends_of_a_description_are_kept_beside_markup_too() -> None:
    plain, marked = rows(latex_of("1C = one\n     two\n1D = *one\n     two* !h\n     three\n"))
    assert plain.text == "one\\bmlbreak\ntwo"
    assert marked.text == "\\textbf{one\\bmlbreak\ntwo} \\bmlH{}\\bmlbreak\nthree"


def test_a_line_may_end_behind_a_slash_and_inside_a_word_that_no_line_holds() -> None:
    (row,) = rows(latex_of(f"1C = this/that {'x' * 50}\n"))
    assert row.text.startswith(r"this\bmlslash{}that ")
    assert row.text.count(r"\allowbreak{}") == 12


def test_an_alert_is_marked() -> None:
    written = latex_of("1C = !Strong\n1D = Natural\n")
    assert r"\bmlalert{}Strong" in written
    assert written.count(r"\bmlalert") == 1


def test_an_empty_line_that_the_author_left_keeps_the_lines_of_the_tree() -> None:
    assert "\\bmlair{||}\n" in latex_of("1C\n  1D = a\n       b\n       .\n    1H\n  1S\n")


def test_a_call_and_words_in_its_description_may_be_links() -> None:
    written = latex_of("* Top\n\n[1C](#There) = see [it](#There)\n\n* There\n\nText\n")
    (row,) = rows(written)
    assert row.label == r"\hyperref[there]{1\bmlC{}}"
    assert row.text == r"see \hyperref[there]{it}"


def test_the_conditions_are_above_the_tree_and_the_caption_is_below() -> None:
    document = tree_of("#SEAT 3\n#VUL N0\n\n1C = a\n")
    give_caption(the_only(document, bml_bidtable), "On trial ♣")
    written = latex_of(document)
    caption = written.index(r"\bmlcaption{On trial \bmlC{}}")
    conditions = written.index(r"\bmlconditions{3rd seat, we are not vulnerable}")
    assert conditions < written.index(r"\begin{bmltree}") < caption


def test_links_to_a_table_lead_above_its_caption() -> None:
    document = tree_of("1C = a\n")
    table = the_only(document, bml_bidtable)
    give_name(table, "there")
    give_caption(table, "There")
    assert ("\\phantomsection\\label{there}%\n\\bmlcaptioned\n\\begin{bmltree}") in re.sub(
        r"\n+", "\n", latex_of(document)
    )


def test_a_table_that_nothing_leads_to_has_no_anchor() -> None:
    assert r"\label" not in latex_of("1C = a\n")
