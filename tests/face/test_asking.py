"""``ask``: what notes say about an auction."""

from __future__ import annotations

from pathlib import Path

import sphinxcontrib_bml as bml


def test_notes_of_several_files_answer_as_one_system(tmp_path: Path) -> None:
    first, second = tmp_path / "b.bml", tmp_path / "a.bml"
    first.write_text("* Ours\n\n1N = 15--17\n", encoding="utf-8")
    second.write_text("* More\n\n1N-2C = Stayman\n\n#BIDTABLE\n1N = 12--14\n", encoding="utf-8")
    notes = bml.read(first, second)
    opening, stayman = bml.ask(notes, "1N"), bml.ask(notes, "1NT 2♣")
    assert [(one.text, one.heading, one.contradicts) for one in opening.meanings] == [
        ("15--17", "Ours", False),
        ("12--14", "More", True),
    ]
    assert [(step.text, step.is_known) for step in stayman.trail] == [
        ("15--17", True),
        ("", True),
        ("Stayman", True),
    ]
    assert stayman.meanings[0].row.file == str(second)


def test_rows_for_all_other_calls_and_systems_on_reach_over_files(tmp_path: Path) -> None:
    (tmp_path / "a.bml").write_text(
        "1N\n  (X)\n  //as 1N\n    R\n  other = odd\n", encoding="utf-8"
    )
    (tmp_path / "b.bml").write_text("1N-2C = Stayman\n", encoding="utf-8")
    notes = bml.read(tmp_path)
    assert bml.ask(notes, "1N (X) 2C").text == "Stayman"
    assert bml.ask(notes, "1N 3C").text == "odd"


def test_the_same_question_has_the_same_answer_and_other_notes_their_own() -> None:
    one, other = bml.parse("1C = a"), bml.parse("1C = b")
    assert bml.ask(one, "1C") == bml.ask(one, "1♣") != bml.ask(other, "1C")
    assert bml.ask(other, "1C").text == "b"


def test_asking_leaves_notes_as_they_were() -> None:
    notes = bml.parse("1C = a\n\n1C = b\n")
    before = list(notes.book)
    bml.ask(notes, "1C")
    assert list(notes.book) == before
