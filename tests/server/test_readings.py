"""What is read of a text, in an editor: marked where it is not, and shown when asked (MN-90)."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types

from sphinxcontrib_bml.server.actions import code_actions
from sphinxcontrib_bml.server.desk import Desk, Spot
from sphinxcontrib_bml.server.readings import READINGS, readings_at, unread_spans
from sphinxcontrib_bml.server.tokens import LEGEND, semantic_tokens
from tests.server.editor import Editor, run
from tests.server.spots import at_mark

NOTES = """\
1N = 15--17, a gem of a hand with 4!h
  2C = Stayman, promises
       a lovely hand
  2D = transfer
1M = 5+M, our
"""


def marked_unread(desk: Desk, spot: Spot, wanted: types.Range | None = None) -> list[str]:
    """Return the texts of tokens that have the modifier, with the names of their types."""
    lines = desk.lines(spot.source).text.split("\n")
    data = semantic_tokens(desk, spot, wanted).data
    found, line, start = [], 0, 0
    for at in range(0, len(data), 5):
        more, unit, length, number, modifiers = data[at : at + 5]
        line, start = line + more, unit if more else start + unit
        if modifiers:
            text = lines[line][start : start + length]
            found.append(f"{LEGEND.token_types[number]}: {text}")
    return found


# MN-90
def test_words_that_are_not_read_have_a_modifier(tmp_path: Path) -> None:
    desk, spot = at_mark(tmp_path, "notes.bml", "|" + NOTES)
    assert not marked_unread(desk, spot)
    plain = semantic_tokens(desk, spot).data
    desk.shows_unread = True
    assert marked_unread(desk, spot) == [
        "text: a gem of a hand with 4",
        "heart: !h",
        "text: a lovely hand",
        "text: our",
    ]
    assert len(semantic_tokens(desk, spot).data) > len(plain)
    line = types.Range(types.Position(2, 0), types.Position(2, 1))
    assert marked_unread(desk, spot, line) == ["text: a lovely hand"]


def test_rows_on_pages_are_marked_in_their_place(tmp_path: Path) -> None:
    page = "|Title\n=====\n\n.. bidtable::\n\n   1N = 15--17, quite odd\n"
    desk, spot = at_mark(tmp_path, "page.rst", page)
    desk.shows_unread = True
    assert marked_unread(desk, spot) == ["text: quite odd"]


@pytest.mark.parametrize(
    "notes",
    [
        "|#+VARIANTS: anna ben\n\n1N = 15--17, odd\n//only ben = 12--14, strange\n",
        "|#+DEFINE: odd odd words\n\n1N = 15--17, {odd}\n",
        "|no rows\n",
        "|1N\n",
    ],
)
def test_texts_of_some_partners_and_of_parameters_are_not_marked(
    tmp_path: Path, notes: str
) -> None:
    desk, spot = at_mark(tmp_path, "notes.bml", notes)
    assert unread_spans(desk, spot, None) == []


def test_the_text_of_a_long_file_is_marked_where_it_is_visible(tmp_path: Path) -> None:
    rows = "".join(f"1N-(2C)-{level}{suit} = odd\n\n" for suit in "DHS" for level in (2, 3))
    desk, spot = at_mark(tmp_path, "notes.bml", f"|{700 * rows}")
    assert unread_spans(desk, spot, None) == []
    lines = types.Range(types.Position(0, 0), types.Position(3, 0))
    assert len(unread_spans(desk, spot, lines)) == 2


# MN-90
def test_an_action_shows_what_is_read_of_a_row(tmp_path: Path) -> None:
    (tmp_path / "notes.bml").write_text(NOTES, encoding="utf-8")

    desk, spot = at_mark(tmp_path, "notes.bml", "|" + NOTES)
    place = types.Position(0, 8)
    (action,) = code_actions(desk, spot, types.Range(place, place), None)
    command = action.command
    assert command is not None
    assert action.title == "Show how this text is read"

    async def talk(editor: Editor) -> None:
        editor.open("notes.bml")
        asked = types.ExecuteCommandParams(command.command, command.arguments)
        said = await editor.client.workspace_execute_command_async(asked)
        assert said == "1NT:\nRead as: 15–17 HCP\nNot read: a gem of a hand with 4!h"
        assert editor.told == [said]

    run(tmp_path.resolve(), talk)


def test_all_auctions_of_a_row_are_shown(tmp_path: Path) -> None:
    desk, spot = at_mark(tmp_path, "notes.bml", "1M| = 5+M, odd\n")
    said = readings_at(desk, desk.uri(spot.path), types.Position(0, 1))
    assert said.split("\n\n") == [
        "1♥:\nRead as: 5+♥\nNot read: odd",
        "1♠:\nRead as: 5+♠\nNot read: odd",
    ]
    nothing = readings_at(desk, desk.uri(spot.path), types.Position(5, 0))
    assert nothing == "there is no row with a text here"


def test_no_action_is_offered_without_a_text_or_for_other_kinds(tmp_path: Path) -> None:
    desk, spot = at_mark(tmp_path, "notes.bml", "1N|\n  2C = Stayman\n")
    one, other = types.Position(0, 1), types.Position(1, 3)
    assert not code_actions(desk, spot, types.Range(one, one), None)
    (action,) = code_actions(desk, spot, types.Range(other, other), None)
    assert action.command is not None
    assert action.command.command == READINGS
    assert not code_actions(desk, spot, types.Range(other, other), ["quickfix"])
