"""The memory of the language server does not grow with edits."""

from __future__ import annotations

import subprocess
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


WITH_SPHINX = f"""\
import gc
from pathlib import Path
from lsprotocol import types
from sphinx.testing.util import SphinxTestApp
from sphinxcontrib_bml.server.desk import Desk
from sphinxcontrib_bml.server.edited_texts import EditorPosition, TextChange, changed
from sphinxcontrib_bml.server.hovers import hover

app = SphinxTestApp("html", srcdir=Path("."))
app.build()
path = Path("notes.bml").resolve()
desk = Desk()
desk.workspace.folders = [path.parent]
desk.open(path.as_uri(), path.read_text(encoding="utf-8"))
count = desk.open_lines(path).count
for number in range({EDITS}):
    end = EditorPosition(37 * number % count, 1_000)
    desk.open(path.as_uri(), changed(desk.open_lines(path), [TextChange("x", end, end)]))
    spot = desk.spot(path.as_uri(), types.Position(end.line, 1))
    hover(desk, spot)
    spot.whole.diagnostics
    if number in (9, {EDITS} - 1):
        gc.collect()
        status = Path("/proc/self/status").read_text(encoding="utf-8")
        print(status.partition("VmRSS:")[2].split()[0], len(gc.get_objects()))
app.cleanup()
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads the memory of a process from /proc")
def test_memory_does_not_grow_with_edits_where_sphinx_and_others_are_loaded(tmp_path: Path) -> None:
    extensions = ["sphinxcontrib_bml", "myst_parser", "sphinx.ext.autodoc"]
    (tmp_path / "conf.py").write_text(
        f"extensions = {extensions}\nroot_doc = 'notes'\n", encoding="utf-8"
    )
    (tmp_path / "notes.bml").write_text(synthetic_notes(ROWS // 4), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", WITH_SPHINX],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    early, late = (tuple(map(int, line.split())) for line in done.stdout.splitlines())
    for before, after in zip(early, late, strict=True):
        assert after < MOST * before


def memory(editor: Editor) -> int:
    """Return the kilobytes that the server of an editor keeps in memory."""
    process = editor.client._server
    assert process is not None
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
    return int(status.partition("VmRSS:")[2].split()[0])
