"""The structure of notes in editors: call hierarchies over auctions, and selection ranges."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from lsprotocol import types

from sphinxcontrib_bml.server.call_hierarchy import hierarchy_items, incoming_calls, outgoing_calls
from sphinxcontrib_bml.server.desk import Desk, Spot
from sphinxcontrib_bml.server.outline import selection_range
from tests.server.editor import Editor, run
from tests.server.spots import at_mark

NOTES = """\
* Notrump

1N = 15--17
  2C = Stayman
    2D = no major
    2H = four hearts
  2D = transfer

** Later

1N-2C-2D;
2N = invites

After 1N-2C-2D we have more.
"""


def marked(needle: str, shift: int = 1) -> str:
    at = NOTES.index(needle) + shift
    return f"{NOTES[:at]}|{NOTES[at:]}"


def shown(items: list[types.CallHierarchyItem]) -> list[str]:
    return [f"{one.name}: {one.detail} ({one.range.start.line + 1})" for one in items]


@pytest.mark.parametrize(
    ("needle", "is_at", "before", "after"),
    [
        (
            "  2C = ",
            "1NT 2♣: Stayman (4)",
            ["1NT: 15–17 (3)"],
            ["1NT 2♣ 2♦: no major (5)", "1NT 2♣ 2♥: four hearts (6)"],
        ),
        ("1N = ", "1NT: 15–17 (3)", [], ["1NT 2♣: Stayman (4)", "1NT 2♦: transfer (7)"]),
        ("2N = ", "1NT 2♣ 2♦ 2NT: invites (12)", ["1NT 2♣ 2♦: no major (5)"], []),
        (
            "1N-2C-2D we",
            "1NT 2♣ 2♦: no major (5)",
            ["1NT 2♣: Stayman (4)"],
            ["1NT 2♣ 2♦ 2NT: invites (12)"],
        ),
        (
            "1N-2C-2D;",
            "1NT 2♣ 2♦: no major (5)",
            ["1NT 2♣: Stayman (4)"],
            ["1NT 2♣ 2♦ 2NT: invites (12)"],
        ),
    ],
)
def test_an_auction_comes_from_the_call_before_and_leads_to_its_continuations(
    tmp_path: Path, needle: str, is_at: str, before: list[str], after: list[str]
) -> None:
    desk, spot = at_mark(tmp_path, "notes.bml", marked(needle, 2))
    (item,) = hierarchy_items(desk, spot)
    assert shown([item]) == [is_at]
    incoming = incoming_calls(desk, item, desk.whole)
    assert shown([one.from_ for one in incoming]) == before
    outgoing = outgoing_calls(desk, item, desk.whole)
    assert shown([one.to for one in outgoing]) == after
    for one in (item, *(one.from_ for one in incoming), *(one.to for one in outgoing)):
        assert one.range.start <= one.selection_range.start
        assert one.selection_range.end <= one.range.end


def test_partners_with_different_agreements_have_an_item_each(tmp_path: Path) -> None:
    notes = "#+VARIANTS: anna ben\n\n1|N\n//only anna = 15--17\n//only ben = 12--14\n  2C = asks\n"
    desk, spot = at_mark(tmp_path, "notes.bml", notes)
    (item,) = hierarchy_items(desk, spot)
    outgoing = outgoing_calls(desk, item, desk.whole)
    assert shown([one.to for one in outgoing]) == ["1NT 2♣: asks (6)"]


def test_the_opponents_calls_are_in_parentheses(tmp_path: Path) -> None:
    notes = "1N = 15--17\n  (2C) = natural\n    X| = takeout\n"
    desk, spot = at_mark(tmp_path, "notes.bml", notes)
    (item,) = hierarchy_items(desk, spot)
    assert shown([item]) == ["1NT (2♣) Dbl: takeout (3)"]
    (before,) = incoming_calls(desk, item, desk.whole)
    assert shown([before.from_]) == ["1NT (2♣): natural (2)"]


@pytest.mark.parametrize(
    "data", [None, [], ["file:///no", "1N"], ["", 1], {"x": 1}, ["", "zz"], "1N"]
)
def test_an_item_that_is_not_ours_has_no_calls(tmp_path: Path, data: object) -> None:
    desk, spot = at_mark(tmp_path, "notes.bml", marked("  2C = ", 3))
    (item,) = hierarchy_items(desk, spot)
    item.data = data
    assert incoming_calls(desk, item, desk.whole) == []
    assert outgoing_calls(desk, item, desk.whole) == []


def ranges(desk: Desk, spot: Spot) -> list[str]:
    found: list[str] = []
    text = desk.lines(spot.source).text
    one: types.SelectionRange | None = selection_range(desk, spot)
    while one is not None:
        lines = text.split("\n")[one.range.start.line : one.range.end.line + 1]
        last = len(lines[-1]) - one.range.end.character
        whole = "\n".join(lines)
        found.append(whole[one.range.start.character : len(whole) - last])
        one = one.parent
    return found


def test_a_selection_grows_from_a_call_to_row_branch_table_section_and_text(tmp_path: Path) -> None:
    desk, spot = at_mark(tmp_path, "notes.bml", marked("  2C = ", 3))
    found = ranges(desk, spot)
    assert found[0] == "2C"
    assert found[1] == "2C = Stayman"
    assert found[2] == "  2C = Stayman\n    2D = no major\n    2H = four hearts"
    table = NOTES[NOTES.index("1N = ") : NOTES.index("\n\n** Later")]
    assert found[3] == table
    assert found[-1] == NOTES
    for inner, outer in pairwise(found):
        assert inner in outer
        assert inner != outer


def test_an_auction_in_a_sentence_is_in_its_line(tmp_path: Path) -> None:
    desk, spot = at_mark(tmp_path, "notes.bml", marked("1N-2C-2D we", 2))
    assert ranges(desk, spot)[:2] == ["1N-2C-2D", "After 1N-2C-2D we have more."]


def test_editors_ask_for_hierarchies_and_several_selections(tmp_path: Path) -> None:
    (tmp_path / "notes.bml").write_text(NOTES, encoding="utf-8")

    async def talk(editor: Editor) -> None:
        editor.open("notes.bml")
        document, client = editor.document("notes.bml"), editor.client
        place = types.Position(3, 3)
        items = await client.text_document_prepare_call_hierarchy_async(
            types.CallHierarchyPrepareParams(document, place)
        )
        assert items is not None
        outgoing = await client.call_hierarchy_outgoing_calls_async(
            types.CallHierarchyOutgoingCallsParams(items[0])
        )
        assert [one.to.name for one in outgoing or []] == ["1NT 2♣ 2♦", "1NT 2♣ 2♥"]
        incoming = await client.call_hierarchy_incoming_calls_async(
            types.CallHierarchyIncomingCallsParams(items[0])
        )
        assert [one.from_.name for one in incoming or []] == ["1NT"]
        found = await client.text_document_selection_range_async(
            types.SelectionRangeParams(document, [place, types.Position(6, 7)])
        )
        assert [editor.text_of("notes.bml", one.range) for one in found or []] == [
            "2C",
            "2D = transfer",
        ]

    run(tmp_path.resolve(), talk)
