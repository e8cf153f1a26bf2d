"""The work of the server grows with what changed, not with all there is."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from lsprotocol import types

from sphinxcontrib_bml.language.input_files import files_below
from sphinxcontrib_bml.server import edited_texts, workspace
from sphinxcontrib_bml.server.edited_texts import (
    ColumnEncoding,
    EditorPosition,
    TextChange,
    TextLines,
    changed,
)
from sphinxcontrib_bml.server.protocol import make_server
from tests.server.editor import in_new_loop

FILES = 20


def one_by_one(lines: TextLines, change: TextChange) -> TextLines:
    """Return a text after one change, by offsets in the whole text."""
    if change.start is None or change.end is None:
        return TextLines(change.text, lines.encoding)
    start, end = sorted((lines.offset(change.start), lines.offset(change.end)))
    return TextLines(lines.text[:start] + change.text + lines.text[end:], lines.encoding)


def random_changes(chance: random.Random) -> Iterator[TextChange]:
    for _ in range(chance.randrange(1, 5)):
        new = random_text(chance, 5)
        ends = [EditorPosition(chance.randrange(-1, 7), chance.randrange(-1, 8)) for _ in range(2)]
        yield TextChange(new) if chance.random() < 0.05 else TextChange(new, *ends)


def random_text(chance: random.Random, most: int) -> str:
    return "".join(chance.choices("ab\r\n\n\r😀é\u2028\x0b", k=chance.randrange(most)))


def test_several_changes_are_like_one_after_the_other() -> None:
    chance = random.Random(1)
    for _ in range(3_000):
        text, encoding = random_text(chance, 12), chance.choice(list(ColumnEncoding))
        changes = list(random_changes(chance))
        expected = TextLines(text, encoding)
        for change in changes:
            expected = one_by_one(expected, change)
        assert changed(TextLines(text, encoding), changes) == expected.text, (text, changes)


def test_several_changes_divide_the_text_once(monkeypatch: pytest.MonkeyPatch) -> None:
    divided: list[int] = []
    divide = edited_texts._with_line_ends

    def watched(text: str) -> list[str]:
        divided.append(len(text))
        return divide(text)

    monkeypatch.setattr(edited_texts, "_with_line_ends", watched)
    text = "1C  clubs\n" * 1_000
    places = [EditorPosition(number, 4) for number in range(0, 1_000, 2)]
    after = changed(TextLines(text), [TextChange("new ", one, one) for one in places])
    assert after == "1C  new clubs\n1C  clubs\n" * 500
    assert sum(divided) < 2 * len(text)


def test_opening_files_searches_no_folder_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path.resolve()
    paths = [root / f"{number}.bml" for number in range(FILES)]
    for path in paths:
        path.write_text("1C  clubs\n", encoding="utf-8")
    searched = []
    search = files_below

    def watched(folder: Path, suffixes: tuple[str, ...]) -> Iterator[Path]:
        searched.append(folder)
        return search(folder, suffixes)

    monkeypatch.setattr(workspace, "files_below", watched)
    known = workspace.Workspace()
    known.folders = [root]
    for path in (*paths, root / "new.bml"):
        known.set_text(path, "1C  hearts\n")
        system = known.system(path)
        assert system is not None
        assert path in [reading.path for reading in system.readings]
    assert searched == [root]
    known.look_again()
    known.system(paths[0])
    assert searched == [root, root]


def test_reports_of_all_files_let_other_messages_pass(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path.resolve()
    for number in range(FILES):
        (root / f"{number}.bml").write_text("1C  clubs\n  1C  too low\n", encoding="utf-8")
    published: list[types.PublishDiagnosticsParams] = []

    async def talk() -> None:
        server = make_server()
        monkeypatch.setattr(server, "text_document_publish_diagnostics", published.append)
        server.desk.workspace.folders = [root]
        server.report_all()
        turns = 0
        while not published:
            await asyncio.sleep(0)
            turns += 1
        assert turns > FILES
        server.report_all()
        await server.wait_until_reported()

    in_new_loop(talk)
    assert len(published) == FILES
    assert all(one.diagnostics for one in published)
