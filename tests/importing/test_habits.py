"""Files in other styles and languages come out as a person following the rules writes them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.importing.documents import converted, notes_of, told
from tests.importing.test_samples import without_names_of_columns

HABITS = Path(__file__).parent / "habits"
SOURCES = sorted(path for path in HABITS.iterdir() if path.suffix != ".bml")
TAKEN_AWAY = re.compile(
    r"\b(?:[1-7]?(?:NT|SA|BA)|pass(?:e)?|pas|contre|surcontre|contro|passo|paso|rekontra|kontra|ktr|doublet|sep|nie"
    r"|dbl|xx?|efter|ja|nein|alert|gf|f1|inv|nv)\b|!\w",
    re.IGNORECASE,
)
"""Calls and signs that notes spell otherwise, and what a caption says besides its auction."""


def _words(text: str) -> set[str]:
    return {
        word.lower()
        for word in re.findall(r"[^\W\d_]{2,}", TAKEN_AWAY.sub(" ", text.replace("_", " ")))
    }


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_a_file_comes_out_as_a_person_writes_it(source: Path) -> None:
    kind = {".md": "markdown", ".csv": "csv"}[source.suffix]
    expected = source.with_name(f"{source.stem}.expected.bml").read_text(encoding="utf-8")
    assert notes_of(source.read_bytes(), kind) == expected
    found = converted(source.read_bytes(), kind)
    everything = _words(found.text) | _words(" ".join(item.what for item in found.told))
    text = without_names_of_columns(source.read_text(encoding="utf-8"))
    assert not _words(text) - everything


# IM-21
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_spreadsheet_is_read_in_the_encodings_of_spreadsheets(encoding: str) -> None:
    text = "Enchère\tSignification\n1C\tnaturel, 3+ trèfles\n1N\trégulier\n"
    assert notes_of(text.encode(encoding), "csv") == "1C = naturel, 3+ trèfles\n1N = régulier\n"


# IM2-22
def test_a_meaning_that_is_another_row_is_asked_about() -> None:
    found = converted("# 1NT\n\n- 2♣ = asks\n- 2♦ 2♥: forced\n- 2♥ = spades\n")
    assert found.text.endswith("1N;\n2C = asks\n2H = spades\n\n// line 4: 2!d 2!h: forced\n")
    (line,) = told(found)
    assert line.startswith("file.markdown:4: warning: 2D begins with a call, but continues as a")


# IM2-21, IM2-48
@pytest.mark.parametrize("item", ["2N! → 3♣", "2♥ = pass or correct", "2♦ = 3♣ or 3♦ follow"])
def test_a_meaning_that_names_a_call_stays_one(item: str) -> None:
    found = converted(f"# 1NT\n\n- {item}\n")
    assert len(found.text.splitlines()) == 4
    assert told(found) == []


# IM-2, IM2-16
@pytest.mark.parametrize("item", ["2K natuurlijk", "{2!d} penalty"])
def test_an_item_among_rows_that_begins_with_no_known_call_stays_where_it_was(item: str) -> None:
    notes = notes_of(f"- 1♣ = strong\n- {item}\n- 1♦ = x\n")
    assert notes == f"1C = strong\n\n- {item}\n\n1D = x\n"


# IM2-15
def test_calls_may_be_joined_by_a_comma_and_a_blank() -> None:
    assert "2C/2D = puppet\n" in notes_of("- 1♣ = strong\n- 2♣, 2♦: puppet\n")


# IM-2, IM2-23
def test_rows_below_words_that_end_in_a_call_are_words() -> None:
    notes = notes_of("- 2♣ = Stayman\n  - if X:\n    - Pass = stopper\n  - 2♦ = none\n")
    assert notes == "2C = Stayman\n     if X:\\nPass = stopper\n  2D = none\n"
    assert "\n  2D = none\n" in notes_of("- 2♣ = Stayman\n  - later\n    - 2♦ none\n")


# IM2-19
def test_a_heading_that_names_their_bid_in_brackets_is_the_history() -> None:
    assert notes_of("## [1♥] – overcalls\n\n- 1♠ = 8–16\n").endswith("(1H);\n1S = 8--16\n")


# IM-19
def test_a_second_column_of_calls_is_kept_with_its_name() -> None:
    rows = "| Opening | Ours | Meaning |\n|---|---|---|\n| 1NT | X | penalty |\n| 2♦ | 2NT | 16 |\n"
    assert notes_of(rows) == "1N = penalty (Ours: X)\n2D = 16 (Ours: 2NT)\n"


# IM-5
@pytest.mark.parametrize(
    ("source", "notes"),
    [
        ("- 1♣ x\n- 1BA 12–14\n", "1C = x\n1N = 12--14\n"),
        ("- 1♥ [2♦] X = takeout\n", "1H-(2D);\nD = takeout\n"),
        ("- [2♦ multi] X = 13–15\n", "(2D);\nD = (2!d multi) 13--15\n"),
        ("# 1♣ – [1BA]\n\n- 2♣ both majors\n", "* 1!c -- [1BA]\n\n1C-(1N);\n2C = both majors\n"),
        ("# 1♣ – [kontra]\n\n- XX 10+\n", "* 1!c -- [kontra]\n\n1C-(D);\nR = 10+\n"),
    ],
)
def test_no_trump_of_poles_and_brackets_are_read(source: str, notes: str) -> None:
    assert notes_of(source) == notes


# IM-5
def test_a_ticked_box_is_no_double_of_theirs() -> None:
    assert notes_of("- 1♣ = x\n- [x] done\n") == "1C = x\n\n- [x] done\n"


# IM-9
@pytest.mark.parametrize("words", ["they X:", "Gegner Kontra", "adversaire contre:", "opps x"])
def test_their_call_may_be_named_in_words(words: str) -> None:
    source = f"- 2♣ = Stayman\n  - {words}\n    - Pass stopper\n    - XX none\n"
    assert notes_of(source) == "2C = Stayman\n  (D)\n    P = stopper\n    R = none\n"


# IM-9
def test_their_call_in_words_is_one_at_the_top_where_there_is_a_history() -> None:
    source = "# 1NT – 2♣\n\n- 2♦ = none\n- they X:\n  - Pass = stopper\n"
    assert notes_of(source) == "* 1NT -- 2!c\n\n1N-2C;\n2D = none\n(D)\n  P = stopper\n"


# IM-9
@pytest.mark.parametrize("nested", ["", "    - 4+ cards\n"])
def test_their_call_in_words_stays_words_where_no_calls_are_nested(nested: str) -> None:
    assert "they X" in notes_of(f"- 2♣ = Stayman\n  - they X\n{nested}")


# IM-19
def test_openings_responses_and_rebids_are_an_auction() -> None:
    rows = (
        "| Opener | Responder | Rebid | Meaning |\n|---|---|---|---|\n"
        "| 1♣ | 1♦ | | 0–7 |\n| | | 1♥ | 5+♥ |\n| | 1♥ | | 8+ |\n"
    )
    assert notes_of(rows) == "1C;\n1D = 0--7\n  1H = 5+!h\n1H = 8+\n"


# IM-19
def test_an_opening_before_the_answers_is_what_they_go_on_from() -> None:
    sheet = "Eröffnung;Antwort;Bedeutung\n1♣;1♦;negativ\n;1♥;4+\n1SA;2♣;Stayman\n"
    assert notes_of(sheet, "csv") == "1C;\n1D = negativ\n1H = 4+\n\n1N;\n2C = Stayman\n"


# IM-10
@pytest.mark.parametrize(
    "heading",
    [
        "Responses to 1♥",
        "Antworten auf 1♥",
        "2. Réponses à 1♥ (11–15)",
        "1♥ opening",
        "1♥ Eröffnung",
    ],
)
def test_a_heading_that_names_the_opening_that_is_answered(heading: str) -> None:
    assert "\n\n1H;\n1S = 4+\n" in notes_of(f"# A\n\n## {heading}\n\n- 1♠ 4+\n")


# IM2-27
@pytest.mark.parametrize(
    ("heading", "history"), [("Responses to 2NT", "2N"), ("After 1♥", "1H"), ("Over 1NT", "1N")]
)
def test_a_heading_with_one_call_is_the_opening_that_is_answered(
    heading: str, history: str
) -> None:
    assert notes_of(f"# {heading}\n\n- 3♣ = x\n").endswith(f"\n\n{history};\n3C = x\n")


# IM-10
@pytest.mark.parametrize(
    "words",
    ["**1♠ – 2NT (Jacoby)**", "After 1♠ – 2NT, opener:", "1♠–2NT: opener's rebids:", "1♠–2NT"],
)
def test_a_paragraph_above_rows_that_is_an_auction_is_their_history(words: str) -> None:
    assert "\n\n1S-2N;\n3C = short\n" in notes_of(f"# A\n\n{words}\n\n- 3♣ short\n")


# IM-10
@pytest.mark.parametrize("heading", ["3. 1♠–2♣; 2♦–?", "1♠ – 2♣; 2♦"])
def test_a_heading_may_join_rounds_by_a_semicolon(heading: str) -> None:
    assert "\n\n1S-2C-2D;\n2H = x\n" in notes_of(f"# A\n\n## {heading}\n\n- 2♥ x\n")


# IM-5
def test_passes_and_doubles_of_spain_and_italy_are_calls() -> None:
    source = "# 1♣ – (1♠)\n\n- contro: 5–7\n- passo: 0–4\n- doblo x\n- paso z\n"
    assert notes_of(source).endswith("1C-(1S);\nD = 5--7\nP = 0--4\nD = x\nP = z\n")
