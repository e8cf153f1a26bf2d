"""Answers of alert rules in Python, in `bml ask`, in editors and in builds (AT-54, AT-57)."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.server.completion import completions
from sphinxcontrib_bml.server.desk import Desk as EditorDesk
from sphinxcontrib_bml.server.desk import Spot
from sphinxcontrib_bml.server.hovers import hover
from tests.alerts.test_marks import MARKED
from tests.commands.desk import Desk
from tests.sphinxext.projects import Project

ROWS = "1N = 15--17 HCP, BAL\n  2C = Stayman\n  2D = transfer to !h\n  2S = lovely\n"


def test_notes_answer_for_each_of_our_calls() -> None:
    """AT-57."""
    notes = bml.parse(f"{ROWS}(1H)-2H = lovely\n(1N) = 15--17 HCP\n")
    answers = {one.auction.short: answer for one, answer in notes.alerts("acbl")}
    assert {call: str(answer) for call, answer in answers.items()} == {
        "1N": 'announce "15 to 17"',
        "1N-2C": "none",
        "1N-2D": 'announce "hearts"',
        "1N-2S": "unknown",
        "(1H)-2H": "unknown",
    }
    assert answers["1N-2D"].source_keys == ["A", "V21"]
    assert list(notes.alerts()) == []
    with pytest.raises(ValueError, match="no such federation"):
        notes.alerts("fifa")


def test_answers_to_questions_have_a_line_for_partner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """AT-54."""
    monkeypatch.chdir(tmp_path)
    desk = Desk(tmp_path)
    desk.write("notes.bml", ROWS)
    assert "EBU" not in desk.bml("ask", "notes.bml", "1N", "2D").stdout
    desk.write("bml.toml", 'federation = "EBU"\n')
    assert (
        "\n     EBU 2024-08-01: announce \u201chearts\u201d\n"
        in desk.bml("ask", "notes.bml", "1N", "2D").stdout
    )
    assert "\n     EBU 2024-08-01: not known\n" in desk.bml("ask", "notes.bml", "1N", "2S").stdout


def test_a_build_compares_marks_with_the_rules(project: Project) -> None:
    """AT-55."""
    project.write({"index.bml": f"{MARKED}1N = 15--17 HCP, BAL\n"})
    assert project.build("dummy").warnings == []
    (warned,) = project.build("dummy", config={"bml_federation": "acbl"}).warnings
    assert '1N has no alert mark, but ACBL rules say: announce "15 to 17"' in warned.text


def test_explorers_show_what_partner_announces(project: Project) -> None:
    """AT-54."""
    index = {"index.rst": "Notes\n=====\n\n.. bml-explorer::\n\n.. toctree::\n\n   notes\n"}
    project.write({**index, "notes.bml": f"#+TITLE: Notes\n\n{ROWS}"})
    said = "ACBL 2026-02-16: announce \u201chearts\u201d"
    assert said not in data_of(project)
    data = data_of(project, bml_federation="ACBL", language="en")
    assert said in data
    assert "ACBL 2026-02-16: no alert" not in data
    assert said.replace("ACBL 2026-02-16", "EBU 2024-08-01") in data_of(
        project, bml_federation="EBU"
    )


def data_of(project: Project, **config: str) -> str:
    """Return the data of the explorer after a build."""
    build = project.build("html", config=dict(config))
    assert build.warnings == []
    names = [path.name for path in (build.out / "_static" / "bml").glob("*.js")]
    return "".join(build.text(f"_static/bml/{name}") for name in names)


def in_editor(folder: Path, before: str, after: str) -> tuple[EditorDesk, Spot]:
    """Return an editor with notes of a federation, and the place between two texts."""
    folder = folder.resolve()
    (folder / "bml.toml").write_text('federation = "ACBL"\n', encoding="utf-8")
    path = folder / "notes.bml"
    path.write_text(before + after, encoding="utf-8")
    desk = EditorDesk()
    desk.workspace.folders = [folder]
    desk.open(path.as_uri(), before + after)
    place = types.Position(before.count("\n"), len(before.rpartition("\n")[2]))
    spot = desk.spot(path.as_uri(), place)
    assert spot is not None
    return desk, spot


def test_a_row_in_an_editor_says_what_partner_announces(tmp_path: Path) -> None:
    """AT-54."""
    desk, spot = in_editor(tmp_path, "1N = 15--17 HCP, BAL\n  2D", " = transfer to !h\n")
    shown = hover(desk, spot)
    assert shown is not None
    assert isinstance(shown.contents, types.MarkupContent)
    assert "ACBL 2026-02-16: announce \u201chearts\u201d" in shown.contents.value


@pytest.mark.parametrize("typed", ["!", '!"', '!"h'])
def test_marks_are_completed_with_the_words_of_the_rules(tmp_path: Path, typed: str) -> None:
    """AT-42."""
    before = f"1N = 15--17 HCP, BAL\n  2D = {typed}"
    desk, spot = in_editor(tmp_path, before, " transfer to !h\n")
    assert [one.label for one in completions(desk, spot)] == ['!"hearts" ']
    desk, spot = in_editor(tmp_path, f"1N = 15--17 HCP, BAL {typed}", "\n")
    assert [one for one in completions(desk, spot) if one.label.startswith("!")] == []
