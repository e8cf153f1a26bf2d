"""What the LaTeX writer writes; tests of the printed page are in ``test_printed.py``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from tests.sphinxext.projects import Project

SHOWN_ONLY = ["bml.call-unknown", "bml.table-sequence"]


def latex(project: Project, notes: str, config: Mapping[str, Any] | None = None) -> str:
    """Return the body of the LaTeX of one chapter."""
    return _body(project, {"index.bml": notes}, config)


def latex_of_rst(project: Project, text: str, config: Mapping[str, Any] | None = None) -> str:
    return _body(project, {"index.rst": text}, config)


def _body(project: Project, files: Mapping[str, str], config: Mapping[str, Any] | None) -> str:
    project.write(files)
    values = {"suppress_warnings": SHOWN_ONLY, **(config or {})}
    build = project.build("latex", config=values)
    assert build.warnings == []
    (path,) = build.out.glob("*.tex")
    return path.read_text(encoding="utf-8").partition(r"\begin{document}")[2]


class Printed(NamedTuple):
    environment: str
    widest: str
    guides: str
    label: str
    text: str


_ROW = re.compile(
    r"\\begin\{(?P<environment>bmlrow\*?)\}(?:\[(?P<widest>.*?)\])?"
    r"\{(?P<guides>[|.tl]*)\}\{(?P<label>.*?)\}"
    r"(?:\\phantomsection\\label\{.*?\}\})+%?\n?(?P<text>.*?)\n\\end\{(?P=environment)\}",
    re.DOTALL,
)


def rows(body: str) -> list[Printed]:
    return [
        Printed(*(match[name] or "" for name in Printed._fields)) for match in _ROW.finditer(body)
    ]


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


def test_the_guides_tell_which_lines_run_beside_a_row(project: Project) -> None:
    found = rows(latex(project, TREE))
    assert [(row.guides, row.text) for row in found] == [
        ("", "a"),
        ("t", "b"),
        ("|t", "c"),
        ("|l", "d"),
        ("l", "e"),
        (".l", "f"),
        ("..l", "g"),
        ("", "h"),
    ]


def test_rows_with_continuations_are_kept_with_the_next(project: Project) -> None:
    found = rows(latex(project, TREE))
    assert [row.text for row in found if row.environment == "bmlrow*"] == ["a", "b", "e", "f"]


def test_the_tree_tells_how_many_levels_it_has(project: Project) -> None:
    assert r"\begin{bmltree}[depth=4]" in latex(project, TREE)


def test_the_widest_call_of_sisters_makes_their_column(project: Project) -> None:
    notes = "1D-(1H)-X = a\n  2D = c\n2C-2D = b\n"
    found = {row.text: row.widest for row in rows(latex(project, notes))}
    widest = r"1\bmlD{}–(1\bmlH{})–Dbl".replace("–", r"\textendash{}")
    assert found["a"] == found["b"] == widest
    assert found["c"] == ""


def test_calls_too_wide_for_a_column_do_not_widen_it(project: Project) -> None:
    notes = "1C\n  1D-(P)-1H-(P)-1S-(P)-2C = a\n  2D = b\n"
    assert {row.widest for row in rows(latex(project, notes))} == {""}


def test_suits_are_macros_in_calls_and_descriptions(project: Project) -> None:
    (row,) = rows(latex(project, "2HS = 5!c and ♦, !s\n"))
    assert row.label == r"2\bmlH{}\bmlS{}"
    assert row.text == r"5\bmlC{} and \bmlD{}, \bmlS{}"


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (r"\input{x}", r"\textbackslash{}input\{x\}"),
        ("50% & #1 a_b", r"50\% \& \#1 a\_b"),
        ("^ ~ $x$", r"\textasciicircum{} \textasciitilde{} \$x\$"),
        ("[a] <b> 'c' `d`", None),
        ("a, -5 +5", None),
    ],
)
def test_what_an_author_writes_is_text_for_tex(
    project: Project, written: str, expected: str | None
) -> None:
    (row,) = rows(latex(project, f"1C = {written}\n"))
    if expected is not None:
        assert row.text == expected
    assert not re.search(r"(?<!\\)[%&#$^~_]", row.text)
    assert set(re.findall(r"\\[A-Za-z]+", row.text)) <= {
        r"\textbackslash",
        r"\textasciicircum",
        r"\textasciitilde",
        r"\textasciigrave",
        r"\textquotesingle",
        r"\textless",
        r"\textgreater",
        r"\sphinxhyphen",
    }


def test_markup_in_a_description_keeps_its_font(project: Project) -> None:
    (row,) = rows(latex(project, "1C = *strong !h* /soft/ =code=\n"))
    assert r"\sphinxstylestrong{strong \bmlH{}}" in row.text
    assert r"\sphinxstyleemphasis{soft}" in row.text
    assert r"\sphinxcode{\sphinxupquote{code}}" in row.text


def test_line_ends_of_a_description_are_kept(project: Project) -> None:
    plain, marked = rows(
        latex(project, "1C = one\n     two\n1D = *one\n     two* !h\n     three\n")
    )
    assert plain.text == "one\\bmlbreak\ntwo"
    assert marked.text.count("\\bmlbreak\n") == 2


def test_a_line_may_end_behind_a_slash_and_inside_a_word_that_no_line_holds(
    project: Project,
) -> None:
    word = "x" * 50
    (row,) = rows(latex(project, f"1C = this/that {word}\n"))
    assert row.text.startswith(r"this\bmlslash{}that ")
    assert row.text.count(r"\allowbreak{}") == 2


def test_an_alert_is_marked(project: Project) -> None:
    body = latex(project, "1C = !Strong\n1D = Natural\n")
    assert r"\bmlalert{}Strong" in body
    assert body.count(r"\bmlalert") == 1


def test_an_empty_line_that_the_author_left_keeps_the_lines_of_the_tree(project: Project) -> None:
    body = latex(project, "1C\n  1D = a\n       b\n       .\n    1H\n  1S\n")
    assert "\\bmlair{||}\n" in body


def test_a_row_is_a_target_and_a_link_leads_to_its_heading(project: Project) -> None:
    body = latex(project, "* Top\n\n[1C](#There) = see [it](#There)\n\n* There\n\nText\n")
    assert r"\phantomsection\label{\detokenize{index:bml-1C}}" in body
    assert body.count(r"\hyperref[\detokenize{index:there}]") == 2


def test_footnotes_in_rows_are_saved_for_the_page(project: Project) -> None:
    notes = "1C = [words](https://example.org)\n"
    shown = latex(project, notes, {"latex_show_urls": "footnote"})
    assert shown.index(r"\begin{savenotes}") < shown.index(r"\begin{bmltree}")
    assert r"\begin{footnote}" in shown
    assert r"\begin{savenotes}" not in latex(project, notes)


def test_branches_are_never_closed_on_paper(project: Project) -> None:
    assert rows(latex(project, TREE)) == rows(latex(project, TREE, {"bml_collapse": 1}))


def test_the_conditions_and_the_caption_stand_above_the_tree(project: Project) -> None:
    options = ":caption: On *trial* !c\n   :seat: 3\n   :vul: N0"
    body = latex_of_rst(project, f"T\n=\n\n.. bidtable::\n   {options}\n\n   1C = a\n")
    caption = body.index(r"\bmlcaption{On \sphinxstyleemphasis{trial} \bmlC{}}")
    conditions = body.index(r"\bmlconditions{3rd seat, we are not vulnerable}")
    assert caption < conditions < body.index(r"\begin{bmltree}")


def test_a_deal_has_its_facts_its_hands_and_its_vulnerable_seats(project: Project) -> None:
    body = latex(project, "S NS 7 4SXS dK\nN KJ84 A53 T92 K76\nS AQT7532 - 64 AQJ5\n")
    assert "\\bmlvul{NS}\n" in body
    assert (
        "\\bmlfacts{Board 7\\\\\nDealer South\\\\\nN\\sphinxhyphen{}S vulnerable\\\\\n"
        "4\\bmlS{} doubled by South\\\\\nLead \\bmlD{}K}"
    ) in body
    assert r"\bmlhand{N}{North}{K J 8 4}{A 5 3}{10 9 2}{K 7 6}" in body
    assert r"\bmlhand{S}{South}{A Q 10 7 5 3 2}{—}{6 4}{A Q J 5}" in body


DEAL = "T\n=\n\n.. deal::\n   :name: it\n   :caption: A deal !s\n\n   N KJ84 A53 T92 K76\n\n"


def test_a_deal_with_a_caption_has_the_number_that_numref_tells(project: Project) -> None:
    body = latex_of_rst(project, DEAL + ":numref:`it`\n", {"numfig": True})
    assert r"\bmldealstep\label{\detokenize{index:it}}" in body
    assert r"\bmlnumberedcaption{Deal \thebmldeal{}}{A deal \bmlS{}}" in body
    assert r"\hyperref[\detokenize{index:it}]{Deal \ref{\detokenize{index:it}}}" in body


def test_without_numbered_figures_a_deal_has_a_caption_only(project: Project) -> None:
    body = latex_of_rst(project, DEAL + ":ref:`it`\n")
    assert r"\bmlcaption{A deal \bmlS{}}" in body
    assert r"\phantomsection\label{\detokenize{index:it}}" in body
    assert "bmldealstep" not in body


AUCTION = """\
T
=

.. auction:: N
   :vul: EW

   1C P 1H
   1S D* P 4H(2)
   AP
   * Three !h
   (2) To *play*
"""


def test_an_auction_has_names_marks_and_notes(project: Project) -> None:
    body = latex_of_rst(project, AUCTION)
    assert r"\begin{bmlcalls}{4}" in body
    assert r"\bmlhead{\bmlvulnerable{West}}{North}{\bmlvulnerable{East}}{South}" in body
    assert r" & 1\bmlC{} & Pass & 1\bmlH{}" in body
    assert r"1\bmlS{} & Dbl* & Pass & 4\bmlH{}\bmlnotemark{2}" in body
    assert "\\begin{bmlauctionnote}{*}%\nThree \\bmlH{}\n\\end{bmlauctionnote}" in body
    assert r"\begin{bmlauctionnote}{\bmlnotemark{2}}" in body


def test_suits_in_titles_are_macros(project: Project) -> None:
    body = latex(project, "#+TITLE: Our 2!d\n\n* The 1!c opening\n\n** 1!s\n\nText\n")
    assert r"\chapter{The 1\bmlC{} opening}" in body
    assert r"\section{1\bmlS{}}" in body


def test_a_table_cell_gives_its_trees_a_column_of_a_known_width(project: Project) -> None:
    body = latex_of_rst(
        project,
        "T\n=\n\n.. list-table::\n\n   * - .. bidtable::\n\n          1C = a\n     - text\n",
    )
    assert "tabulary" not in body


def test_every_latex_build_loads_the_package_with_the_colours(project: Project) -> None:
    project.write({"index.rst": "T\n=\n\nA typed ♠\n"})
    for colours in ("four", "two", "none"):
        build = project.build("latex", config={"bml_suit_colors": colours})
        (path,) = build.out.glob("*.tex")
        assert rf"\usepackage[{colours}]{{sphinxcontribbml}}" in path.read_text(encoding="utf-8")
        assert (build.out / "sphinxcontribbml.sty").is_file()
