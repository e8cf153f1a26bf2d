"""``bml meanings`` counts what is read of notes, and reads a text per line (MN-91, MN-95)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import jsonschema
import pytest

from sphinxcontrib_bml.formats.text_readings import residue_schema

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


NOTES = """\
1N = 15--17 HCP, balanced, lovely
  2C = Stayman
  2D = TRF to !h, 5+!h, lovely
1H = nothing special
1S =
"""


def test_the_texts_of_notes_are_counted_with_the_words_that_are_not_read(desk: Desk) -> None:
    desk.write("notes.bml", NOTES)
    result = desk.bml("meanings", "notes.bml")
    assert result.exit_code == 0
    assert (
        result.stdout
        == """\
4 rows with a text: 3 with a claim, 1 read wholly

Not read, the most frequent first:
    2  lovely  (notes.bml:1, notes.bml:3)
    1  nothing special  (notes.bml:4)
"""
    )


def test_notes_without_unread_words_have_no_list(desk: Desk) -> None:
    desk.write("notes.bml", "1N = 15--17 HCP, balanced\n")
    result = desk.bml("meanings", "notes.bml")
    assert result.stdout == "1 row with a text: 1 with a claim, 1 read wholly\n"


def test_notes_that_cannot_be_read_are_reported(desk: Desk) -> None:
    result = desk.bml("meanings", "nowhere.bml")
    assert result.exit_code == 2
    assert "nowhere.bml" in result.stderr
    assert not result.stdout


def test_as_json_all_phrases_are_there_with_all_their_rows(desk: Desk) -> None:
    desk.write("notes.bml", NOTES + "".join(f"\n2C = odd{n:c}\n" for n in range(97, 120)))
    result = desk.bml("meanings", "--format", "json", "notes.bml")
    found = json.loads(result.stdout)
    jsonschema.validate(found, residue_schema())
    assert (found["rows"], found["claiming"], found["whole"]) == (27, 3, 1)
    assert found["unread"][0] == {
        "words": "lovely",
        "rows": [{"file": "notes.bml", "line": 1}, {"file": "notes.bml", "line": 3}],
    }
    assert len(found["unread"]) == 25


def test_lines_have_no_other_format(desk: Desk) -> None:
    desk.write("texts.jsonl", json.dumps(GOOD))
    result = desk.bml("meanings", "--format", "json", "--lines", "texts.jsonl")
    assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1)
