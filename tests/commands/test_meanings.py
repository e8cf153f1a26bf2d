"""``bml meanings --lines`` reads a text per line (MEANINGS MN-95)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.commands.desk import Desk

GOOD = {"id": 17, "system": "x", "auction": "1N", "text": "15--17 BAL, nope", "more": [1]}


def test_a_line_is_printed_for_each_text(desk: Desk) -> None:
    lines = [GOOD, {"id": "b", "auction": "2D", "text": "zwak, 6+!d", "language": "nl"}]
    desk.write("texts.jsonl", "\n".join(map(json.dumps, lines)))
    result = desk.bml("meanings", "--lines", "texts.jsonl")
    assert result.exit_code == 0
    assert [json.loads(line) for line in result.stdout.splitlines()] == [
        {"id": 17, "alternatives": [["15-17", "#bal", "!rest"]], "unread": [[12, 16]]},
        {"id": "b", "alternatives": [["%weak", "d6+"]], "unread": []},
    ]


def test_earlier_texts_and_the_way_to_count_raises_are_used(desk: Desk) -> None:
    raised = {"id": 1, "auction": "1S-(P)-3S", "text": "10--12, 4+!s"}
    asked = {"id": 2, "auction": "1N-(P)-2S-(P)-2N-(P)-3H", "text": "!h"}
    before = {"1N-(P)-2S": "a singleton", "nonsense": "asks", "1N-(P)-2S-(P)-2N": "ask"}
    lines = [raised, {**raised, "raises": "hcp"}, asked, {**asked, "before": before}]
    given = "\n\n".join(map(json.dumps, lines))
    result = desk.bml("meanings", "--lines", "-", given=given)
    found = [json.loads(line)["alternatives"] for line in result.stdout.splitlines()]
    assert found == [[["p10-12", "s4+"]], [["10-12", "s4+"]], [["h?"]], [["!rest"]]]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("nonsense", "the line is not JSON"),
        ("[" * 100_000, "the line is not JSON"),
        ("[1]", "the line is not a JSON object"),
        ('{"auction": "1N", "text": "x"}', 'the line has no "id"'),
        ('{"id": 1, "text": "x"}', 'the line has no "auction"'),
        ('{"id": 1, "auction": "1N"}', 'the line has no "text"'),
        ('{"id": 1, "auction": "1N", "text": 7}', '"text" is not a string'),
        ('{"id": 1, "auction": "1N--2C", "text": "x"}', "'1N--2C' is not an auction"),
        ('{"id": 1, "auction": "1N", "text": "x", "before": []}', '"before" is not an object'),
        (
            '{"id": 1, "auction": "1N", "text": "x", "before": {"1N": 3}}',
            'a value of "before" is not',
        ),
    ],
)
def test_a_bad_line_is_one_message_and_the_others_are_read(
    desk: Desk, line: str, message: str
) -> None:
    desk.write("texts.jsonl", f"{line}\n{json.dumps(GOOD)}\n")
    result = desk.bml("meanings", "--lines", "texts.jsonl")
    assert result.exit_code == 1
    assert len(result.stdout.splitlines()) == 1
    assert f"texts.jsonl:1:1: error: {message}" in result.stderr
    assert result.stderr.count("[MEANING-LINE]") == 1


def test_any_bytes_are_read(desk: Desk) -> None:
    result = desk.bml("meanings", "--lines", "-", given=b'\xef\xbb\xbf{"id": 1}\n\xff\x00')
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.count("[MEANING-LINE]") == 2


def test_a_file_is_needed(desk: Desk) -> None:
    assert desk.bml("meanings").exit_code == 2
    assert desk.bml("meanings", "--lines", "none.jsonl").exit_code == 2
