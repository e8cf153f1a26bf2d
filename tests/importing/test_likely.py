"""Comments above the tables of likely readings (IM2-54)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.formats.registry import ImportOptions
from sphinxcontrib_bml.importing.files.streams import SourceFile, convert_streams
from sphinxcontrib_bml.importing.model.answers import Answer
from tests.importing.documents import converted

JACOBY = "# Jacoby 2NT\n\n- 3♣: short\n- 3♦: short\n- 3♥: strong\n"


def comments(text: str) -> list[str]:
    return [line for line in converted(text).text.splitlines() if "import:" in line]


# IM2-54
def test_a_comment_with_the_reading_is_above_a_likely_table() -> None:
    text = converted(JACOBY).text
    assert "\n\n// import: read as answers to 1M-2N (file.markdown:3-5)\n1M-2N;\n3C" in text


# IM2-54
def test_sure_and_undecided_runs_have_none() -> None:
    assert not comments("# 1NT – 2♣\n\n- 2♦: no major\n- 2♥: hearts\n- 2♠: spades\n")
    assert not comments("# Doubles\n\n- XX: ten points\n- 2NT: raise\n")


# IM2-54
def test_the_comment_is_directly_above_its_table() -> None:
    text = converted("# Drury\n\nThird seat:\n\n- 2♦: light\n- 2♥: full\n- 2♠: more\n").text
    lines = text.splitlines()
    (at,) = (number for number, line in enumerate(lines) if "import:" in line)
    assert lines[at + 1].endswith((";", "#BIDTABLE")) or "=" in lines[at + 1]


# IM2-51, IM2-54
def test_an_answer_takes_the_comment_away() -> None:
    said = {"a.md": [Answer("Jacoby 2NT", 3, 5, "3♣: short", "1M-2N")]}
    file = SourceFile("markdown", "a.md", JACOBY.encode())
    notes = convert_streams([file], ImportOptions(), "", said).text
    assert "1M-2N;" in notes
    assert "import:" not in notes


# IM2-41, IM2-48
@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "# After 1NT\n\n- 2♣: Stayman\n- 2♦: hearts\n- 2♥: spades\n\nOpener then bids:\n\n"
            "- 2♦: no major\n- 2♥: four hearts\n- 2♠: four spades\n",
            9,
        ),
        (
            "# Their 1NT\n\nAgainst their 1NT:\n\n- X: penalty\n- 2♣: majors\n\n"
            "Against weak twos:\n\n- X: takeout\n- 2♣: a cue\n",
            10,
        ),
    ],
)
def test_rows_that_contradict_those_above_are_asked(text: str, line: int) -> None:
    assert any(f":{line}: " in str(one) for one in converted(text).told), converted(text)


# IM2-47, IM2-49
def test_the_auction_that_is_proposed_is_not_said_to_speak_against_itself() -> None:
    text = "# 1♣ opening\n\n- 1♦: weak\n\n## They act\n\n- Pass: 0-4\n- X: 5-7\n- 1♠: forcing\n"
    (said,) = (str(one) for one in converted(text).told)
    assert "but a heading above" not in said
