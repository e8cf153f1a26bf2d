"""What builds make of ``bml-quiz`` and ``bml-quiz-sheet`` (PRACTICE QP-1, QP-2, QD-1)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest

from sphinxcontrib_bml.agreements.book import opening_of
from sphinxcontrib_bml.hands.model import asking
from sphinxcontrib_bml.practice.model.questions import KIND_LETTERS
from tests.practice.cases import ALERTED, HANDS
from tests.sphinxext.projects import Project

if TYPE_CHECKING:
    from pathlib import Path

    from sphinxcontrib_bml.agreements.answers import BoardContext, Meaning
    from sphinxcontrib_bml.hands.model.reading import HandReader

FILES = {
    "index.rst": "Notes\n=====\n\n.. toctree::\n\n   deep/learn\n   one\n",
    "deep/learn.rst": (
        "Learn\n=====\n\n.. bml-quiz::\n   :name: here\n   :class: mine\n   :opening: 1C\n"
        "   :count: 3\n\n.. bml-quiz-sheet::\n   :count: 2\n   :seed: train\n"
    ),
    "one.bml": (
        "#+TITLE: One\n\n* Openings\n\n1C = clubs, any shape\n  1D = negative\n  1H = four hearts\n"
        "  1S = four spades\n  1N = balanced\n1D = diamonds\n1N = strong notrump\n"
    ),
}
PAGES = {
    "html": "deep/learn.html",
    "dirhtml": "deep/learn/index.html",
    "singlehtml": "index.html",
}
SCRIPTS = ["bml-resolver.js", "bml-quiz.js"]


@pytest.fixture
def asked(project: Project) -> Project:
    project.write(FILES)
    return project


def loaded_by(page: Path, pattern: str) -> list[Path]:
    """Return the files that attributes of a page lead to."""
    found = re.findall(pattern, page.read_text("utf-8"))
    return [(page.parent / unquote(one.partition("?")[0])).resolve() for one in found]


@pytest.mark.parametrize("builder", PAGES)
def test_a_quiz_finds_its_data_and_scripts_wherever_its_page_lies(
    asked: Project, builder: str
) -> None:
    build = asked.build(builder)
    assert build.warnings == []
    page = build.out / PAGES[builder]
    (quiz,) = re.findall(r'<div class="bml-quiz mine"[^>]*>', page.read_text("utf-8"))
    assert 'data-opening="1C"' in quiz
    assert 'data-count="3"' in quiz
    assert 'id="here"' in quiz
    (index,) = loaded_by(page, r'<div class="bml-quiz[^>]* data-index="([^"]*)"')
    assert index.read_text("utf-8").startswith("bmlAsk.index(")
    scripts = loaded_by(page, r'<script[^>]* src="([^"]*/bml-(?:res|qu)[^"]*)"')
    assert [path.name for path in scripts] == SCRIPTS
    (style,) = loaded_by(page, r'<link[^>]* href="([^"]*/bml-quiz\.css[^"]*)"')
    assert all(path.is_file() for path in (*scripts, style))


@pytest.mark.parametrize("builder", PAGES)
def test_pages_without_a_quiz_load_nothing_of_it(project: Project, builder: str) -> None:
    project.write({**FILES, "deep/learn.rst": "Learn\n=====\n"})
    build = project.build(builder)
    assert build.warnings == []
    assert "bml-quiz" not in build.text(PAGES[builder])
    assert not list(build.out.rglob("bml-quiz*"))
    assert not list(build.out.rglob("bml-resolver*"))


@pytest.mark.parametrize("builder", ["latex", "text", "man", "texinfo", "xml", "epub"])
def test_where_no_script_runs_a_quiz_is_a_sheet(asked: Project, builder: str) -> None:
    build = asked.build(builder, config={"version": "1", "copyright": "x"}, warningiserror=True)
    assert build.warnings == []
    words = "\n".join(
        path.read_text("utf-8")
        for path in build.out.rglob("*")
        if path.suffix in {".tex", ".txt", ".1", ".texi", ".xml", ".xhtml"}
    )
    assert "sheet train" in words
    assert "bmlAsk" not in words


def test_a_quiz_in_text_has_as_many_questions_as_its_option_says(asked: Project) -> None:
    quiz, sheet = re.findall(r"(\d+) questions \(sheet", asked.build("text").text("deep/learn.txt"))
    assert (quiz, sheet) == ("3", "2")


def test_a_second_build_writes_nothing_and_another_text_the_page(asked: Project) -> None:
    asked.build("html")
    again = asked.build("html")
    assert again.read == []
    assert "learn" not in again.status_text
    asked.write({"one.bml": FILES["one.bml"].replace("four hearts", "five hearts")})
    changed = asked.build("html")
    assert changed.read == ["one"]
    assert "five hearts" in changed.text("deep/learn.html")


@pytest.mark.parametrize(
    ("option", "message"),
    [
        (":opening: 9Z", "9Z"),
        (":opening: 1C-1D", "'1C-1D' is not an opening (write :opening: 1N)"),
        (":system: other", "'other' is not a system (known: notes)"),
        (":chapter: nothing", "no agreement is below this heading"),
        (":kinds: XY", f"has other letters than {KIND_LETTERS}"),
    ],
)
def test_what_leaves_nothing_to_ask_is_told(project: Project, option: str, message: str) -> None:
    project.write({**FILES, "deep/learn.rst": f"Learn\n=====\n\n.. bml-quiz::\n   {option}\n"})
    build = project.build("html", config={"project": "Notes"})
    assert message in build.warning_text
    assert (build.out / PAGES["html"]).exists()


@pytest.mark.parametrize("has_hands", [True, False])
def test_hands_are_on_pages_if_the_project_wants_them(project: Project, *, has_hands: bool) -> None:
    """HANDS HA-48."""
    asking = "Learn\n=====\n\n.. bml-quiz::\n   :kinds: H\n"
    project.write({**FILES, "deep/learn.rst": asking, "one.bml": f"#+TITLE: One\n\n{HANDS}"})
    build = project.build("html", config={"bml_hands": has_hands})
    assert bool(build.warnings) != has_hands
    assert has_hands or "no question of these kinds" in str(build.warnings)
    assert ('data-more="H"' in build.text("deep/learn.html")) == has_hands
    files = [path.name for path in build.out.rglob("*.js")]
    assert ("bml-hands.js" in files) == has_hands
    assert any(name.endswith(".asked.js") for name in files) == has_hands


@pytest.mark.parametrize("federation", ["", "ACBL"])
def test_alerts_are_on_pages_if_the_project_names_a_federation(
    project: Project, federation: str
) -> None:
    """ALERTS AT-54."""
    asking = "Learn\n=====\n\n.. bml-quiz::\n   :kinds: A\n"
    project.write({**FILES, "deep/learn.rst": asking, "one.bml": f"#+TITLE: One\n\n{ALERTED}"})
    build = project.build("html", config={"bml_federation": federation, "language": "de"})
    assert ("no question of these kinds" in str(build.warnings)) == (not federation)
    page = build.text("deep/learn.html")
    assert ('data-more="A"' in page) == bool(federation)
    assert ("ACBL 2026-02-16: " in page) == bool(federation)
    found = [path for path in build.out.rglob("*.js") if path.name.endswith(".alerts.js")]
    assert len(found) == bool(federation)
    for path in found:
        data = path.read_text("utf-8")
        assert '["1N-2D",[2,"ACBL 2026-02-16: ' in data
        assert '"1N-3D"' not in data


def test_a_changed_row_makes_only_the_hands_of_its_opening_again(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    openings, answers = HANDS.replace("1N =", "\n1N =").split("\n\n")
    project.write(
        {
            "index.rst": "Notes\n=====\n\n.. toctree::\n\n   one\n   two\n\n.. bml-quiz::\n",
            "one.bml": f"#+TITLE: One\n\n{openings}\n",
            "two.bml": f"#+TITLE: Two\n\n{answers}\n",
        }
    )
    assert project.build("html", config={"bml_hands": True}).warnings == []
    made: list[str] = []
    asked_hands = asking.asked_hands

    def spy(reader: HandReader, meaning: Meaning, context: BoardContext) -> object:
        made.append(opening_of(meaning.auction))
        return asked_hands(reader, meaning, context)

    monkeypatch.setattr(asking, "asked_hands", spy)
    project.write({"two.bml": f"#+TITLE: Two\n\n{answers}\n".replace("8--9 BAL", "9 BAL")})
    assert project.build("html", config={"bml_hands": True}).warnings == []
    assert set(made) == {"1N"}
