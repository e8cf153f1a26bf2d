"""The hover of a heading names the auction that the rows below continue (LANGUAGE HI-10c)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from tests.server.editor import Editor, run

NOTES = """\
* 1N--2C Stayman

2D = no major

** Later in words

2H = both

* 1N--4CD

4C = clubs
4D = diamonds

* Only words

Text.
"""


@pytest.mark.parametrize(
    ("line", "column", "said"),
    [(0, 3, "1N-2C"), (0, 10, "1N-2C"), (8, 3, "1N"), (13, 4, None)],
)
def test_a_heading_names_what_its_rows_continue(
    tmp_path: Path, line: int, column: int, said: str | None
) -> None:
    (tmp_path / "notes.bml").write_text(NOTES, encoding="utf-8")

    async def talk(editor: Editor) -> None:
        editor.open("notes.bml")
        place = types.HoverParams(editor.document("notes.bml"), types.Position(line, column))
        client: Any = editor.client
        hover = await client.text_document_hover_async(place)
        text = hover.contents.value if hover is not None else ""
        assert text.count("The rows below continue") == (said is not None), text
        assert said is None or f"The rows below continue {said}." in text.replace("\\", "")

    run(tmp_path.resolve(), talk)
