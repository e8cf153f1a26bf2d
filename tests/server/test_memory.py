"""The memory of the language server does not grow with edits."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from lsprotocol import types

from tests.server.editor import Editor, run
from tools.bench.notes import synthetic_notes

ROWS = 2_000
EDITS = 500
MOST = 1.5
"""Times the memory after opening."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads the memory of a process from /proc")
def test_the_memory_of_the_server_does_not_grow_with_edits(tmp_path: Path) -> None:
    notes = synthetic_notes(ROWS)
    (tmp_path / "notes.bml").write_text(notes, encoding="utf-8")
    lines = [number for number, line in enumerate(notes.split("\n")) if line.strip()]

    async def ask(editor: Editor, line: int) -> None:
        params = types.HoverParams(editor.document("notes.bml"), types.Position(line, 1))
        await editor.client.text_document_hover_async(params)

    async def talk(editor: Editor) -> tuple[int, int]:
        editor.open("notes.bml")
        await editor.settled()
        await ask(editor, lines[0])
        opened = memory(editor)
        for number in range(EDITS):
            line = lines[37 * number % len(lines)]
            end = types.Position(line, 1_000)
            editor.change(
                "notes.bml",
                types.TextDocumentContentChangePartial(types.Range(end, end), "x"),
            )
            await ask(editor, line)
        await editor.settled()
        return opened, memory(editor)

    opened, edited = run(tmp_path.resolve(), talk)
    assert edited < MOST * opened


def memory(editor: Editor) -> int:
    """Return the kilobytes that the server of an editor keeps in memory."""
    process = editor.client._server
    assert process is not None
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
    return int(status.partition("VmRSS:")[2].split()[0])
