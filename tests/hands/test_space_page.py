"""``bml-space`` (HA-80)."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from docutils import nodes

from tests.sphinxext.projects import Build, Project, texts

OPENINGS = """\
#+TITLE: Openings

1C = 11--21 HCP, 3+!c
1D = 11--21 HCP, 4+!d
1M = 11--21 HCP, 5+M
1N = 15--17 HCP, BAL
  2C = Stayman, 8+ HCP
  2D = transfer, 5+!h
2C = 22+ HCP, artificial
"""
PREEMPT = "3H = preempt\n"
CONFIG = {"version": "1", "copyright": "2026, Anna"}
BUILDERS = [
    *("html", "dirhtml", "singlehtml", "latex", "text", "man", "texinfo", "xml", "pseudoxml"),
    "epub",
]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    project = Project(tmp_path)
    project.write({"index.rst": "Top\n===\n\n.. toctree::\n\n   ours\n   page\n"})
    return project


def _write(project: Project, directive: str, notes: str = OPENINGS) -> None:
    project.write({"ours.bml": notes, "page.rst": f"Page\n====\n\n{directive}\n"})


def _words(build: Build) -> str:
    page = re.sub(r"</?(?:span|bdi)[^>]*>|\ufe0e", "", build.text("page.html"))
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())


def test_a_page_shows_holes_and_overlaps_with_links_to_rows(project: Project) -> None:
    _write(project, ".. bml-space::\n   :class: mine\n   :name: gaps")
    build = project.build("html", config=CONFIG)
    assert build.warnings == []
    words = _words(build)
    assert "Hands for our openings. Shares are of all hands." in words
    assert "12–14 HCP, 4=4=3=2" in words
    assert "1♣ and 1♦ 10.5% 11–21 HCP, 4+♦, 3+♣" in words
    page = build.text("page.html")
    assert 'href="ours.html#bml-1C"' in page
    assert 'class="bml-space mine docutils' in page
    assert 'id="gaps"' in page
    assert re.search(r'<td class="bml-number bml-bar bml-bar-2"><p>10\.5%', page)
    assert page.count('class="bml-space-title rubric"') == 3


@pytest.mark.parametrize("builder", BUILDERS)
def test_every_builder_has_the_report(project: Project, builder: str) -> None:
    _write(project, ".. bml-space::")
    build = project.build(builder, warningiserror=True, config=CONFIG)
    assert build.warnings == []
    tables = texts(build.resolved("page"), nodes.table)
    assert len(tables) == 3
    assert "4=4=3=2" in tables[1]


def test_numbers_are_at_the_right_edge_of_their_columns_on_paper(project: Project) -> None:
    _write(project, ".. bml-space::")
    out = project.build("latex", config=CONFIG).out
    book = next(out.glob("*.tex")).read_text("utf-8")
    columns = re.findall(r"\{tabulary\}\{\\linewidth\}\[t\]\{([Tr]+)\}", book)
    assert columns == ["TrrT", "rT", "TrT"]


def test_the_argument_is_an_auction_and_options_are_those_of_the_command(project: Project) -> None:
    """HA-81."""
    _write(project, ".. bml-space:: 1N\n   :seat: 1\n   :vul: YN\n")
    assert "Hands for our call after 1NT." in _words(project.build("html", config=CONFIG))
    _write(project, ".. bml-space::\n   :assume:\n", OPENINGS + PREEMPT)
    assert "blind preempts have at most 9 HCP" in _words(project.build("html", config=CONFIG))
    _write(project, ".. bml-space::\n   :assume: no\n", OPENINGS + PREEMPT)
    words = _words(project.build("html", config=CONFIG))
    assert "3♥: the text excludes no hand" in words


@pytest.mark.parametrize(
    ("directive", "message"),
    [
        (".. bml-space:: 1N 3C", "the notes have no calls of ours after 1NT 3♣"),
        (".. bml-space:: what", "'what' is not a call"),
        (".. bml-space:: 1N P P P", "the auction 1N-P-(P) is over"),
        (".. bml-space::\n   :seat: 5", "'5' is not a choice"),
        (".. bml-space::\n   :vul: Q", "'Q' is not a choice"),
        (".. bml-space::\n   :system: x", "'x' is not a system"),
    ],
)
def test_what_cannot_be_shown_is_reported(project: Project, directive: str, message: str) -> None:
    _write(project, directive)
    (warning,) = project.build("html", config=CONFIG).warnings
    assert (warning.file, warning.kind) == ("page.rst", "bml.directive-value")
    assert message in warning.text


def test_notes_without_openings_are_reported(project: Project) -> None:
    _write(project, ".. bml-space::", "#+TITLE: Openings\n\n(1C)-1D = 8--16 HCP, 5+!d\n")
    (warning,) = project.build("html", config=CONFIG).warnings
    assert "the notes have no calls of ours to open" in warning.text


def test_a_page_is_written_again_if_a_row_changes(project: Project) -> None:
    _write(project, ".. bml-space::")
    project.build("html", config=CONFIG)
    project.write({"ours.bml": OPENINGS.replace("3+!c", "2+!c")})
    again = project.build("html", config=CONFIG)
    assert again.read == ["ours"]
    assert "4=4=3=2" not in _words(again)


def test_pages_without_the_directive_stay_the_same(project: Project) -> None:
    _write(project, "Text.")
    before = project.build("html", config=CONFIG).text("page.html")
    assert "bml-space" not in before


def test_a_page_speaks_its_language(project: Project) -> None:
    _write(project, ".. bml-space::")
    words = _words(project.build("html", config={**CONFIG, "language": "de"}))
    assert "Hände für unsere Eröffnungen" in words
    assert "ausgeglichen" in words


def test_a_long_table_runs_over_pages_on_paper(project: Project) -> None:
    bids = [f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"]
    _write(
        project,
        ".. bml-space::",
        "#+TITLE: Ours\n\n" + "".join(f"{bid} = 6+!c, 5 HCP\n" for bid in bids),
    )
    build = project.build("latex", config=CONFIG)
    assert build.warnings == []
    book = next(build.out.glob("*.tex")).read_text("utf-8")
    assert r"\begin{longtable}{\X{8}{88}rr\X{60}{88}}" in book
