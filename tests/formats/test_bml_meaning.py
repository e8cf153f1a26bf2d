"""What is compared before and after formatting: a layout that loses any of it is refused."""

from __future__ import annotations

from dataclasses import fields

import pytest

from sphinxcontrib_bml.formats.bml.meaning import NotesMeaning, meaning_of
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.source import Source
from sphinxcontrib_bml.language.state import DocumentState
from sphinxcontrib_bml.language.syntax import Row


def meaning(text: str) -> NotesMeaning:
    return meaning_of(Source("notes.bml", text), DocumentState(Options()))


@pytest.mark.parametrize("line", ["//bss verbatim=x", "//as 1N D=2C", "//ignore CALL-UNKNOWN"])
@pytest.mark.parametrize(
    "notes",
    [
        "1C = a\n{}\n  1D = b\n",
        "{}\n1C = a\n",
        "{}\n* Heading\n",
        "Some text,\n{}\nand more.\n",
        "- one\n{}\n- two\n",
        "{}\n",
        "#CUT clip\n1C = a\n{}\n#ENDCUT\n",
        "#CUT clip\n{}\n1C = a\n#ENDCUT\n",
    ],
)
def test_a_kept_line_that_is_lost_or_changed_changes_the_meaning(notes: str, line: str) -> None:
    before = meaning(notes.format(line))
    assert before.is_kept_by(meaning(notes.format(f"  {line}  ")))
    assert not before.is_kept_by(meaning(notes.format("// a comment")))
    assert not before.is_kept_by(meaning(notes.format(f"{line}x")))


def test_a_line_of_one_kind_is_none_of_another() -> None:
    # The other way round the problem of such a //bss line would be new.
    assert not meaning("1C = a\n//bss 1N\n").is_kept_by(meaning("1C = a\n//as 1N\n"))


@pytest.mark.parametrize("line", ["//as 1N", "//ignore CALL-UNKNOWN"])
def test_a_kept_line_that_goes_to_another_row_changes_the_meaning(line: str) -> None:
    before = meaning(f"1C = a\n{line}\n1D = b\n")
    assert not before.is_kept_by(meaning(f"1C = a\n1D = b\n{line}\n"))


def test_what_a_row_may_say_is_all_compared() -> None:
    rows = [
        "1C = a",
        "1D = a",
        "1C = b",
        "1C = !a",
        "1C = #a",
        "1C a\n\n1D b",
        "(1C) = a",
        "1C; = a",
        "1C = a\n  1D = b",
        "1C = a\n1D = b",
        "#SEAT 3\n\n1C = a",
        "#VUL YN\n\n1C = a",
        "#HIDE\n1C = a",
        "1C = a\n     b\n     .",
        "1C = a\n     b",
    ]
    meanings = [meaning(f"{row}\n") for row in rows]
    for number, one in enumerate(meanings):
        assert [other for other in meanings if one.is_kept_by(other)] == [one], rows[number]


def test_what_a_clip_pastes_is_compared_by_its_place_and_not_pasted_again() -> None:
    def clip(paste: str) -> NotesMeaning:
        return meaning(f"#CUT a\n1D b\n#ENDCUT\n\n#CUT c\n1C x\n{paste}\n#ENDCUT\n")

    assert clip("  #PASTE a").is_kept_by(clip("     #PASTE a"))
    for other in ("#PASTE a", "  #PASTE b", "  #PASTE a D=S", "  1D b"):
        assert not clip("  #PASTE a").is_kept_by(clip(other))
    clips = "".join(
        f"#CUT c{number + 1}\n#PASTE c{number}\n#PASTE c{number}\n#ENDCUT\n\n"
        for number in range(30)
    )
    compared = meaning(f"#CUT c0\n1C x\n#ENDCUT\n\n{clips}").clips
    assert isinstance(compared, dict)
    assert [len(rows) for _, rows in compared.values()] == [1, *[2] * 30]


def test_no_field_of_a_row_is_forgotten() -> None:
    # Places are left out by their names; anyone who adds a field compares it in ``meaning._row``.
    assert {field.name for field in fields(Row)} - {
        *("span", "pasted", "address", "indent", "typed_label_end"),
    } == {
        "label",
        "labels",
        "level",
        "description",
        "alert_length",
        "air",
        "link",
        "annotations",
        "is_sequence",
        "is_any_auction",
        "part",
        "variant_lines",
        "other_texts",
        "calls",
    }
