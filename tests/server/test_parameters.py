"""Parameters in an editor (LANGUAGE PR-1)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from sphinxcontrib_bml.server.desk import Desk
from sphinxcontrib_bml.server.renames import InvalidNameError, rename
from tests.server.editor import Editor, run

NOTES = "#+DEFINE: nt 15--17\n#+DEFINE: gf game forcing\n\n1N = {nt}\n  2C = {gf} with {nt}\n"


# PR-1
def test_names_are_completed_shown_found_and_renamed(tmp_path: Path) -> None:
    (tmp_path / "notes.bml").write_text(NOTES)

    async def talk(editor: Editor) -> None:
        editor.open("notes.bml")
        document = editor.document("notes.bml")
        client: Any = editor.client
        use = types.Position(3, 7)
        hover = await client.text_document_hover_async(types.HoverParams(document, use))
        assert hover is not None
        assert "15--17 (notes.bml:1)" in hover.contents.value.replace("\\", "")
        found = await client.text_document_definition_async(types.DefinitionParams(document, use))
        assert [one.range.start for one in found] == [types.Position(0, 10)]
        typed = types.CompletionParams(document, types.Position(4, 8))
        offers = await client.text_document_completion_async(typed)
        assert [one.label for one in getattr(offers, "items", offers)] == ["nt}", "gf}"]
        renamed = await client.text_document_rename_async(types.RenameParams(document, use, "r"))
        (edits,) = renamed.changes.values()
        assert editor.edited("notes.bml", edits) == NOTES.replace("nt", "r")
        for name in ("gf", "a b", "1"):
            with pytest.raises(JsonRpcException, match="parameter"):
                await client.text_document_rename_async(types.RenameParams(document, use, name))

    run(tmp_path.resolve(), talk)


PROJECT = '[define]\nnt = "15--17"\n[define.ben]\nnt = "12--14"\n'


# PR-6
def test_names_of_the_project_file_are_found_shown_and_renamed_in_all_files(tmp_path: Path) -> None:
    (tmp_path / "bml.toml").write_text(PROJECT)
    (tmp_path / "notes.bml").write_text("#+VARIANTS: anna ben\n\n1N = {nt}\n")
    (tmp_path / "more.bml").write_text("2N-3C = {nt}\n")

    async def talk(editor: Editor) -> None:
        editor.open("notes.bml")
        document = editor.document("notes.bml")
        client: Any = editor.client
        use = types.Position(2, 7)
        hover = await client.text_document_hover_async(types.HoverParams(document, use))
        shown = hover.contents.value.replace("\\", "")
        assert "15--17" in shown
        assert "12--14" in shown
        found = await client.text_document_definition_async(types.DefinitionParams(document, use))
        assert [one.range.start for one in found] == [types.Position(1, 0), types.Position(3, 0)]
        assert {one.uri.rpartition("/")[2] for one in found} == {"bml.toml"}
        renamed = await client.text_document_rename_async(types.RenameParams(document, use, "r"))
        edits = {uri.rpartition("/")[2]: found for uri, found in renamed.changes.items()}
        assert {name: len(found) for name, found in edits.items()} == {
            "bml.toml": 2,
            "notes.bml": 1,
            "more.bml": 1,
        }

    run(tmp_path.resolve(), talk)


# PR-6
@pytest.mark.parametrize("places", [4, 5])
def test_a_text_in_many_rows_can_be_a_parameter(tmp_path: Path, places: int) -> None:
    rows = "".join(
        f"  {call} = game forcing, {call}\n" for call in ("2C", "2D", "2H", "2S")[:places]
    )
    text = f"1N = 15--17{', game forcing' if places > 4 else ''}\n{rows}"
    (tmp_path / "notes.bml").write_text(text)

    async def talk(editor: Editor) -> None:
        editor.open("notes.bml")
        client: Any = editor.client
        place = types.Range(types.Position(1, 9), types.Position(1, 9))
        wanted = types.CodeActionContext([], only=[types.CodeActionKind.Refactor])
        parameters = types.CodeActionParams(editor.document("notes.bml"), place, wanted)
        actions = await client.text_document_code_action_async(parameters) or []
        if places < 5:
            assert not actions
            return
        (action,) = actions
        assert action.title == "Make 'game forcing' a parameter (5 places)"
        (edits,) = action.edit.changes.values()
        assert editor.edited("notes.bml", edits) == (
            "#+DEFINE: game_forcing game forcing\n\n"
            + text.replace("game forcing", "{game_forcing}")
        )

    run(tmp_path.resolve(), talk)


RST = """\
Notes
=====

A |nt| opening, written ``|nt|``, see |other|.

.. bidtable::

   1N = {nt}
"""
MYST = """\
# Notes

A {{nt}} opening, {{ nt }}, `{{nt}}` and {nt}`a role`.
"""
OWN = {
    "own.rst": "X\n=\n\n.. |nt| replace:: mine\n\nA |nt| opening.\n",
    "own.md": "---\nmyst:\n  substitutions:\n    nt: mine\n---\n\n# X\n\nA {{nt}} opening.\n",
}


def renamed_in(folder: Path, name: str, position: types.Position, new: str) -> dict[str, str]:
    """Return the files that a rename at a place of a file changes, with their new texts."""
    desk = Desk()
    desk.workspace.folders = [folder]
    uri = (folder / name).as_uri()
    desk.open(uri, (folder / name).read_text(encoding="utf-8"))
    spot = desk.spot(uri, position)
    assert spot is not None
    found = rename(desk, spot, new)
    assert found is not None
    texts = {}
    for changed, edits in (found.changes or {}).items():
        path = desk.path(changed)
        lines = path.read_text(encoding="utf-8").split("\n")
        for edit in sorted(edits, key=lambda one: one.range.start.character, reverse=True):
            start, end = edit.range.start, edit.range.end
            line = lines[start.line]
            lines[start.line] = line[: start.character] + edit.new_text + line[end.character :]
        texts[path.name] = "\n".join(lines)
    return texts


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    (tmp_path / "bml.toml").write_text('[define]\nnt = "15--17"\nother = "x"\n')
    files = {"notes.bml": "1N = {nt}\n", "page.rst": RST, "page.md": MYST, **OWN}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


# PR-4, PR-6
@pytest.mark.parametrize(
    ("name", "place"), [("notes.bml", (0, 6)), ("page.rst", (3, 4)), ("page.md", (2, 5))]
)
def test_a_rename_changes_the_uses_on_pages(name: str, place: tuple[int, int], pages: Path) -> None:
    assert renamed_in(pages, name, types.Position(*place), "range") == {
        "bml.toml": '[define]\nrange = "15--17"\nother = "x"\n',
        "notes.bml": "1N = {range}\n",
        "page.rst": RST.replace("A |nt|", "A |range|").replace("{nt}", "{range}"),
        "page.md": MYST.replace("A {{nt}}", "A {{range}}").replace(" {{ nt }}", " {{ range }}"),
    }


def test_a_rename_is_refused_if_a_page_has_the_new_name(pages: Path) -> None:
    (pages / "page.rst").write_text(f".. |range| replace:: mine\n\n{RST}", encoding="utf-8")
    with pytest.raises(InvalidNameError, match=r"page\.rst has a substitution called range"):
        renamed_in(pages, "notes.bml", types.Position(0, 6), "range")
    with pytest.raises(InvalidNameError, match="there is a parameter called other"):
        renamed_in(pages, "page.md", types.Position(2, 5), "other")


def test_a_substitution_of_the_page_is_not_a_parameter(pages: Path) -> None:
    desk = Desk()
    desk.workspace.folders = [pages]
    for name, line in (("own.rst", 5), ("own.md", 8)):
        uri = (pages / name).as_uri()
        desk.open(uri, OWN[name])
        spot = desk.spot(uri, types.Position(line, 4))
        assert spot is None or rename(desk, spot, "range") is None
