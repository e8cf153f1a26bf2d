"""Parameters in an editor (LANGUAGE PR-1)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

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
