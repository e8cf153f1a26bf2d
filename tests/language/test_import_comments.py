"""Comments of an import above likely rows, and the answers that editors offer (IM2-53, IM2-54)."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types

import sphinxcontrib_bml
from sphinxcontrib_bml.language.codes import Code, Severity
from sphinxcontrib_bml.language.diagnostics import Diagnostic
from sphinxcontrib_bml.language.import_comments import likely_comment
from sphinxcontrib_bml.server.actions import code_actions, edited
from sphinxcontrib_bml.server.desk import Desk

COMMENT = "// import: read as answers to 1H-2N (notes.md:5-9)\n"
RIGHT = "right: the rows are answers to 1H-2N"
SHORTER = "read the rows as answers to 1H"
OPENINGS = "read the rows as openings"
COMMENTS = "make the rows comments"


def likely(text: str) -> list[Diagnostic]:
    found = sphinxcontrib_bml.parse(text).diagnostics
    return [one for one in found if one.code is Code.IMPORT_LIKELY]


def answered(text: str) -> dict[str, str]:
    """Return the text after each answer."""
    (found,) = likely(text)
    return {choice.hint: edited(text, choice.edits) for choice in found.choices}


# IM2-54
def test_a_likely_reading_is_reported_at_its_comment() -> None:
    (found,) = likely(f"* Jacoby\n\n{COMMENT}1H-2N;\n3C = short\n")
    assert found.severity is Severity.INFO
    assert found.message == (
        "the import read these rows as answers to 1H-2N, but was not sure (notes.md:5-9)"
    )
    assert (found.span.line, found.span.text) == (3, COMMENT.strip())


# IM2-53
def test_the_answers_change_the_history() -> None:
    above, rows = "* Jacoby\n\n", "3C = short\n  3D = asks\n\nText\n"
    assert answered(f"{above}{COMMENT}1H-2N;\n{rows}") == {
        RIGHT: f"{above}1H-2N;\n{rows}",
        SHORTER: f"{above}1H;\n{rows}",
        OPENINGS: f"{above}{rows}",
        COMMENTS: f"{above}// 1H-2N;\n// 3C = short\n//   3D = asks\n\nText\n",
    }


# IM2-53
@pytest.mark.parametrize(
    ("table", "openings"),
    [
        ("1N;\nP = weak", "#BIDTABLE\nP = weak"),
        ("#BIDTABLE\n(1N);\nD = values", "#BIDTABLE\nD = values"),
        ("(1N);\n2C = majors", "2C = majors"),
    ],
)
def test_openings_without_a_history_stay_a_table(table: str, openings: str) -> None:
    found = answered(f"{COMMENT}{table}\n")
    assert found[OPENINGS] == f"{openings}\n"
    assert list(found) == [RIGHT, OPENINGS, COMMENTS]


# IM2-53
def test_openings_can_be_right_or_comments() -> None:
    found = answered("// import: read as openings (notes.md:3)\n1C = 16+\n")
    assert found == {"right: the rows are openings": "1C = 16+\n", COMMENTS: "// 1C = 16+\n"}


# IM2-53, IM2-54
@pytest.mark.parametrize("text", ["", "\n1C = natural\n", "\n\n\n", "1H-2N;", "#BIDTABLE\n"])
def test_a_comment_above_anything_is_an_answer_away(text: str) -> None:
    assert answered(f"{COMMENT}{text}")[RIGHT] == text


# IM2-54
@pytest.mark.parametrize(
    "line",
    [
        "// import: read as",
        "// import: read as prose",
        "//import: read as openings",
        "1C = // import: read as openings",
    ],
)
def test_other_comments_are_only_comments(line: str) -> None:
    assert not likely(f"{line}\n1C = 16+\n")


# IM2-54
@pytest.mark.parametrize(
    ("how", "place"),
    [("openings", "my notes (2).md:3-4"), ("(1C)-1N or 1C-1N", "a.docx:7"), ("1N", "b.md:2-3")],
)
def test_a_comment_is_found_again(how: str, place: str) -> None:
    (found,) = likely(f"{likely_comment(how, place)}\n1C = 16+\n")
    read = how if how == "openings" else f"answers to {how}"
    assert f"rows as {read}, but was not sure ({place})" in found.message


# IM2-53
def test_editors_offer_the_answers(tmp_path: Path) -> None:
    path = tmp_path / "notes.bml"
    path.write_text(f"{COMMENT}1H-2N;\n3C = short\n", encoding="utf-8")
    desk = Desk()
    desk.workspace.folders = [tmp_path]
    spot = desk.whole(path.as_uri())
    assert spot is not None
    first = types.Range(types.Position(0, 0), types.Position(0, 1))
    titles = [action.title for action in code_actions(desk, spot, first, ["quickfix"])]
    offered = [one[:1].upper() + one[1:] for one in (RIGHT, SHORTER, OPENINGS, COMMENTS)]
    assert titles[:4] == offered
