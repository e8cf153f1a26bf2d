"""The picture of an editor in the documentation shows what the server answers."""

from __future__ import annotations

from pathlib import Path

from tools.editors.picture import PICTURE, answers


def test_it_shows_messages_a_contradiction_and_the_page() -> None:
    given = answers()
    lines = given["text"].split("\n")
    told = {marker["message"].partition("\n")[0]: marker for marker in given["markers"]}
    clip = told["no clip named 'transferr'"]
    line = lines[clip["startLineNumber"] - 1]
    assert line[clip["startColumn"] - 1 : clip["endColumn"] - 1] == "#PASTE transferr"
    assert given["hover"].startswith("⚠ **1NT 2♦ 2♥**: not with four hearts")
    assert lines[given["place"]["lineNumber"] - 1].strip() == "2H  always"
    assert 'id="bml-1N-2C"' in given["page"]
    assert len(given["tokens"]) % 5 == 0


def test_it_is_on_the_page(project_dir: Path) -> None:
    page = (project_dir / "docs" / "howto" / "editors.rst").read_text(encoding="utf-8")
    assert f"/_static/pictures/{PICTURE.name}" in page
    assert PICTURE.is_file()
