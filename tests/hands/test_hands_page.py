"""``bml-hands`` (HA-46)."""

from __future__ import annotations

import html
import re
import subprocess
import sys
from pathlib import Path

import pytest
from docutils import nodes

from sphinxcontrib_bml import features
from sphinxcontrib_bml.doctree.nodes import bml_deal
from sphinxcontrib_bml.hands.model.assumptions import ASSUMPTIONS
from sphinxcontrib_bml.hands.words.basis import BasisTexts
from tests.sphinxext.projects import Build, Project, texts

OPENINGS = """\
#+TITLE: Openings

1N = 15--17 HCP, balanced
  2D = Transfer: 5+!h
    2H = Completes the transfer
  2H = Transfer: 5+!s
  2N = 8--9 HCP, balanced, no four-card major
2N = 20--21 HCP, balanced
"""
CONFIG = {"version": "1", "copyright": "2026, Anna"}
BUILDERS = [
    *("html", "dirhtml", "singlehtml", "latex", "text", "man", "texinfo", "xml", "pseudoxml"),
    "epub",
]
HAND = r"♠\S+ ♥\S+ ♦\S+ ♣\S+"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    project = Project(tmp_path)
    project.write({"index.rst": "Top\n===\n\n.. toctree::\n\n   ours\n   page\n"})
    return project


def _write(project: Project, directive: str, notes: str = OPENINGS) -> None:
    project.write({"ours.bml": notes, "page.rst": f"Page\n====\n\n{directive}\n"})


def _words(build: Build, name: str = "page.html") -> str:
    page = re.sub(r"</?(?:span|bdi)[^>]*>|\ufe0e", "", build.text(name))
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())


def _rows(build: Build) -> list[list[str]]:
    (table,) = build.resolved("page").findall(nodes.table)
    return [texts(row, nodes.entry) for row in table.findall(nodes.row)]


def test_our_hands_are_side_by_side_under_the_names_of_seats(project: Project) -> None:
    _write(project, ".. bml-hands:: 1N 2N\n   :class: mine\n   :name: examples")
    build = project.build("html", config=CONFIG)
    assert build.warnings == []
    head, *rows = _rows(build)
    assert head == ["Deal", "North", "South"]
    assert [row[0] for row in rows] == ["1", "2", "3", "4"]
    assert all(re.fullmatch(HAND, hand) for row in rows for hand in row[1:])
    page = build.text("page.html")
    assert 'class="bml-hands mine docutils' in page
    assert 'id="examples"' in page


def test_below_the_hands_is_what_they_rest_on(project: Project) -> None:
    _write(project, ".. bml-hands:: 1N 2D 2H\n   :only: responder")
    build = project.build("html", config=CONFIG)
    assert (
        "Read: South. Not read: North (1NT 2♦ 2♥), with any hand."
        " Left out: hands for 1NT 2♥ (5 %); 95 % are left."
        " 168,206 of 1,000,000 deals have such hands."
    ) in _words(build)
    assert '<div class="bml-hands-basis docutils container">' in build.text("page.html")
    assert _rows(build)[0] == ["Deal", "South"]


def test_a_share_is_not_said_if_calls_are_left_out_by_their_cards(project: Project) -> None:
    notes = "2D = 6--10 HCP, 6+!d\n3N = !Gambling: a solid seven-card minor, no ace outside\n"
    _write(project, ".. bml-hands:: 2D", notes=notes)
    build = project.build("html", config=CONFIG)
    assert " Left out: hands for 3NT (by their cards). " in _words(build)


@pytest.mark.parametrize("builder", BUILDERS)
@pytest.mark.parametrize("form", ["hands", "deals"])
def test_every_builder_has_hands_and_deals(project: Project, builder: str, form: str) -> None:
    _write(project, f".. bml-hands:: 1N 2N\n   :format: {form}")
    build = project.build(builder, warningiserror=True, config=CONFIG)
    assert build.warnings == []
    page = build.resolved("page")
    assert "Read: North, South." in page.astext()
    assert (len(list(page.findall(nodes.table))) > 0) or form == "deals"


def test_basis_is_small_on_paper(project: Project) -> None:
    _write(project, ".. bml-hands:: 1N")
    out = project.build("latex", config=CONFIG).out
    book = next(out.glob("*.tex")).read_text("utf-8")
    assert r"\begin{sphinxuseclass}{bml-hands-basis}" in book
    style = (out / "sphinxcontribbml.sty").read_text("utf-8")
    assert r"\newenvironment{sphinxclassbml-hands-basis}{\small}" in style


def test_deals_are_diagrams_of_our_hands(project: Project) -> None:
    _write(project, ".. bml-hands:: 1N 2N\n   :format: deals\n   :count: 2\n   :vul: YN")
    build = project.build("html", config=CONFIG)
    first, second = build.resolved("page").findall(bml_deal)
    assert "Dealer North" in first.astext()
    assert "N-S vulnerable" in second.astext()
    assert "West" not in first.astext()


def test_a_seed_makes_other_hands_and_a_count_keeps_the_first(project: Project) -> None:
    _write(project, ".. bml-hands:: 1N 2N")
    default = _rows(project.build("html", config=CONFIG))
    _write(project, ".. bml-hands:: 1N 2N\n   :count: 2")
    assert _rows(project.build("html", config=CONFIG)) == default[:3]
    _write(project, ".. bml-hands:: 1N 2N\n   :seed: K7")
    assert _rows(project.build("html", config=CONFIG))[1:] != default[1:]


def test_hands_of_other_calls_are_left_out_on_request(project: Project) -> None:
    notes = "#+TITLE: Ours\n\n1S = 11--21 HCP, 5+!s\n1N = 15--17 HCP, balanced\n"
    for directive in (".. bml-hands:: 1N", ".. bml-hands:: 1N\n   :exclude-others: no"):
        _write(project, directive, notes)
        assert "Left out" not in _words(project.build("html", config=CONFIG))
    _write(project, ".. bml-hands:: 1N\n   :exclude-others:", notes)
    assert "Left out: hands for 1♠ (8 %)" in _words(project.build("html", config=CONFIG))


@pytest.mark.parametrize(
    ("directive", "message"),
    [
        (
            ".. bml-hands:: 1N 2D 2H",
            "no example hands for 1NT 2♦ 2♥: ours.bml:5: 1NT 2♦ 2♥: it is not about the hand",
        ),
        (".. bml-hands:: 1N 4C", "1NT 4♣: no agreement; the notes have after 1NT: 2♦, 2♥, 2NT"),
    ],
)
def test_a_refusal_is_reported_with_reason_and_place(
    project: Project, directive: str, message: str
) -> None:
    _write(project, directive)
    build = project.build("html", config=CONFIG)
    (warning,) = build.warnings
    assert (warning.file, warning.line, warning.kind) == ("page.rst", 4, "bml.hands-none")
    assert message in warning.text
    assert "No example hands." in _words(build)


@pytest.mark.parametrize(
    ("directive", "message"),
    [
        (".. bml-hands:: 1N 1C", "1C cannot be called here"),
        (".. bml-hands:: nonsense", "'nonsense' is not a call"),
        (".. bml-hands::", "bml-hands has no argument"),
        (".. bml-hands:: P P", "there are only passes"),
        (".. bml-hands:: 1N\n   :count: 33", "33 deals are too many for a page"),
        (
            ".. bml-hands:: 1N\n   :count: many",
            ":count: 'many' is not a whole number from 1 (",
        ),
        (
            ".. bml-hands:: 1N\n   :seat: 5",
            ":seat: '5' is not a choice (write :seat: 1, 2, 3",
        ),
        (".. bml-hands:: P 1N\n   :seat: 4", "the passes make it seat 3, not 4"),
        (".. bml-hands:: 1N\n   :vul: Q", "'Q' is not a choice"),
        (".. bml-hands:: 1N\n   :only: west", "'west' is not a choice"),
        (".. bml-hands:: 1N\n   :format: pbn", "'pbn' is not a choice"),
        (".. bml-hands:: 1N\n   :system: x", "'x' is not a system"),
    ],
)
def test_an_invalid_value_is_reported(project: Project, directive: str, message: str) -> None:
    _write(project, directive)
    (warning,) = project.build("html", config=CONFIG).warnings
    assert (warning.file, warning.kind) == ("page.rst", "bml.directive-value")
    assert message in warning.text


def test_only_the_page_is_written_again_if_its_hands_change(project: Project) -> None:
    _write(project, ".. bml-hands:: 1N")
    project.write({"other.rst": ":orphan:\n\nOther\n=====\n"})
    first = project.build("html", config=CONFIG)
    before, written = _rows(first), _times(first)
    project.write({"ours.bml": OPENINGS.replace("20--21", "20--22")})
    same = project.build("html", config=CONFIG)
    assert same.read == ["ours"]
    assert _times(same) == written
    project.write({"ours.bml": OPENINGS.replace("15--17", "12--14")})
    again = project.build("html", config=CONFIG)
    assert again.read == ["ours"]
    assert _rows(again) != before
    page, other = _times(again)
    assert (page > written[0], other) == (True, written[1])


def _times(build: Build) -> list[int]:
    """Return when the page and another page were written, in nanoseconds."""
    return [(build.out / name).stat().st_mtime_ns for name in ("page.html", "other.html")]


def test_partners_have_their_own_hands(project: Project) -> None:
    notes = (
        "#+TITLE: Ours\n#+VARIANTS: anna ben\n\n1N = 15--17 HCP, balanced\n"
        "//only ben = 12--14 HCP, balanced\n"
    )
    systems = [("ours", name, name.title(), "", name) for name in ("anna", "ben")]
    both = ".. bml-hands:: 1N\n   :system: anna\n\n.. bml-hands:: 1N\n   :system: ben"
    _write(project, both, notes)
    build = project.build("html", config={**CONFIG, "bml_systems": systems})
    assert build.warnings == []
    rare = re.findall(r"([\d,]+) of 1,000,000", _words(build))
    assert rare == ["48,656", "96,845"]


def test_hostile_texts_stay_words(project: Project) -> None:
    notes = '#+TITLE: Ours\n\n1N = 15--17 HCP, </script><b>"balanced" *|\n'
    _write(project, '.. bml-hands:: 1N\n   :seed: </p><script>alert("1")</script>', notes)
    build = project.build("html", config=CONFIG)
    assert [one.kind for one in build.warnings] == ["bml.hands-none"]
    assert "<script>alert" not in build.text("page.html")


def test_a_page_speaks_its_language(project: Project) -> None:
    _write(project, ".. bml-hands:: 1N 2N\n\n.. bml-hands:: 1N 4C")
    words = _words(project.build("html", config={**CONFIG, "language": "de"}))
    assert "Gelesen: Nord, Süd." in words
    assert "Keine Beispielhände." in words


def test_assumptions_on_pages_are_those_of_reports() -> None:
    texts_of_pages = set(BasisTexts())
    for text in ASSUMPTIONS.values():
        assert f"{text[0].lower()}{text[1:]}".removesuffix(".") in texts_of_pages


def test_pages_that_do_not_want_hands_are_those_without_this_slice(
    project: Project, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """HA-48."""
    _write(project, ".. bml-explorer::\n\n.. bml-quiz::\n\n.. bml-summary::")

    def files(*, is_on: bool = False) -> dict[str, bytes]:
        folder = tmp_path_factory.mktemp("build")
        out = project.build("html", builddir=folder, config={"bml_hands": is_on}).out
        return {
            path.relative_to(out).as_posix(): path.read_bytes()
            for path in out.rglob("*")
            if path.is_file()
        }

    off, on = files(), files(is_on=True)
    kept = tuple(one for one in features.FEATURES if one.name != "hands")
    monkeypatch.setattr(features, "FEATURES", kept)
    assert files() == off
    assert "_static/bml-hands.js" in on.keys() - off.keys()


def test_the_table_of_directives_does_without_what_reads_hands(project_dir: Path) -> None:
    """HA-48: pages with other directives load the table too."""
    program = "import sys, sphinxcontrib_bml.hands.directives; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=project_dir, capture_output=True, text=True, check=True
    )
    model = "sphinxcontrib_bml.hands.model"
    loaded = {name for name in done.stdout.split() if name.startswith(f"{model}.")}
    assert loaded == {f"{model}.requests"}
