"""What Sphinx adds to LaTeX: anchors, numbers, footnotes, its own fonts and escapes.

Trees, deals and auctions are in ``tests/doctree/latex``, the printed page is in
``test_printed.py``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from tests.doctree.latex.rows import rows
from tests.sphinxext.projects import Project


def latex(project: Project, notes: str, config: Mapping[str, Any] | None = None) -> str:
    """Return the body of the LaTeX of one chapter."""
    return _body(project, {"index.bml": notes}, config)


def latex_of_rst(project: Project, text: str, config: Mapping[str, Any] | None = None) -> str:
    return _body(project, {"index.rst": text}, config)


def _body(project: Project, files: Mapping[str, str], config: Mapping[str, Any] | None) -> str:
    project.write(files)
    build = project.build("latex", config=config)
    assert build.warnings == []
    (path,) = build.out.glob("*.tex")
    return path.read_text(encoding="utf-8").partition(r"\begin{document}")[2]


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


def test_calls_too_wide_for_a_column_can_be_broken(project: Project) -> None:
    (row,) = rows(latex(project, "1D-(P)-1H-(P)-1S-(P)-2C = a\n"))
    assert row.label.count(r"\textendash{}\allowbreak{}") == 6


def test_markup_in_a_description_keeps_its_font(project: Project) -> None:
    (row,) = rows(latex(project, "1C = *strong !h* /soft/ =code=\n"))
    assert r"\sphinxstylestrong{strong \bmlH{}}" in row.text
    assert r"\sphinxstyleemphasis{soft}" in row.text
    assert r"\sphinxcode{\sphinxupquote{code}}" in row.text


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
    tree = "1C = a\n  1D = b\n    1H = c\n"
    assert latex(project, tree) == latex(project, tree, {"bml_collapse": 1})


def test_a_link_to_a_table_leads_above_it(project: Project) -> None:
    body = latex_of_rst(
        project, "T\n=\n\n:ref:`x <it>`\n\n.. bidtable::\n   :name: it\n\n   1C = a\n"
    )
    anchor = r"\phantomsection\label{\detokenize{index:it}}"
    assert body.count(anchor) == 1
    assert body.index(anchor) < body.index(r"\begin{bmltree}")
    assert r"\hyperref[\detokenize{index:it}]" in body


def test_the_conditions_are_above_the_tree_and_the_caption_is_below(project: Project) -> None:
    options = ":caption: On *trial* !c\n   :seat: 3\n   :vul: N0"
    body = latex_of_rst(project, f"T\n=\n\n.. bidtable::\n   {options}\n\n   1C = a\n")
    caption = body.index(r"\bmlcaption{On \sphinxstyleemphasis{trial} \bmlC{}}")
    conditions = body.index(r"\bmlconditions{3rd seat, we are not vulnerable}")
    assert conditions < body.index(r"\begin{bmltree}") < caption


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
