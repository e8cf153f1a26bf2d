"""Structures: what a card asks, and what is wrong with how it reports it (CC-S)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.cards.files.structures import read_structure
from sphinxcontrib_bml.cards.model.structure import (
    FieldType,
    GroupShow,
    Orientation,
    Paper,
    SectionShow,
    is_identifier,
    label_of,
    run_of,
)
from tests.cards.reading import said, source, structure_and_faults, structure_of

PROPOSED = """\
---
format: ACBL_CC
version: 0.1
sections:
  general:
    fields:
      - id: title
        required: true
      - id: notes
        type: textarea
  other_conventional_calls:
    fields:
      - id: notes
        type: textarea
    conventions: []
"""
MISINDENTED = """\
---
format: MINE
version: 1
sections:
  general:
  fields:
    - id: title
      required: true
"""


def problems(text: str) -> list[str]:
    return said(read_structure(source(text)).diagnostics)


# CC-S1
def test_the_example_of_the_proposal_is_valid() -> None:
    read = read_structure(source(PROPOSED))
    assert list(read.diagnostics) == []
    assert read.structure is not None
    assert (read.structure.format, read.structure.version) == ("ACBL_CC", "0.1")
    general, other = read.structure.sections
    assert (general.label, other.label) == ("General", "Other conventional calls")
    assert [field.type for field in general.fields] == [FieldType.TEXT, FieldType.TEXTAREA]
    assert (general.takes_conventions, other.takes_conventions) == (False, True)


# CC-S2
def test_the_minimal_example_of_the_proposal_is_read_as_it_is_meant() -> None:
    read = read_structure(source(MISINDENTED))
    (diagnostic,) = read.diagnostics
    assert said([diagnostic]) == ["6:3 error CARD-STRUCTURE"]
    assert diagnostic.hint == "indent by two: these are the fields of general"
    assert read.structure is not None
    (general,) = read.structure.sections
    assert [field.id for field in general.fields] == ["title"]


# CC-S1
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("version: 1\nsections: {general: {fields: [{id: title}]}}", ["1:1 error CARD-MISSING"]),
        ("format: a\nsections: {general: {fields: [{id: title}]}}", ["1:1 error CARD-MISSING"]),
        ("format: a\nversion: 1", ["1:1 error CARD-MISSING"]),
        ("format: a b\nversion: 1\nsections: {general: {fields: [{id: title}]}}",
         ["1:9 error CARD-STRUCTURE"]),
        ("format: a\nversion: [1]\nsections: {general: {fields: [{id: title}]}}",
         ["2:10 error CARD-STRUCTURE"]),
        ("format: a\nversion: 1\nsections: {s: {fields: []}}", ["3:1 error CARD-MISSING"]),
        ("format: a\nversion: 1\nsections: {general: {fields: []}}", ["3:12 error CARD-MISSING"]),
        ("format: a\nversion: 1\nsections: {general: {}}",
         ["3:12 error CARD-STRUCTURE", "3:12 error CARD-MISSING"]),
        ("format: a\nversion: 1\nsections: 5", ["3:11 error CARD-STRUCTURE"]),
        ("[]", ["1:1 error CARD-STRUCTURE"]),
        ("", ["1:1 error CARD-STRUCTURE"]),
        ("format: a\nversion: 1\nlable: x\nx-mine: y\n"
         "sections: {general: {fields: [{id: title}]}}", ["3:1 warning CARD-UNKNOWN-KEY"]),
    ],
)  # fmt: skip
def test_the_frame_of_a_structure(text: str, expected: list[str]) -> None:
    assert problems(text) == expected


# CC-S1
def test_the_title_is_required_said_or_not() -> None:
    structure = structure_of("{id: a}")
    assert next(structure.sections[0].questions).is_required


# CC-R6
def test_a_text_with_a_comma_in_braces_is_explained() -> None:
    _, (diagnostic,) = structure_and_faults("{id: a, label: Strong, artificial}")
    assert said([diagnostic]) == ["6:24 warning CARD-UNKNOWN-KEY"]
    assert diagnostic.hint == "put text with a comma in quotes"
    _, (diagnostic,) = structure_and_faults("{id: a, lable: x}")
    assert diagnostic.hint == "did you mean label?"


# CC-S5
@pytest.mark.parametrize(
    "identifier",
    ["a", "title", "1nt_range", "2!c_opening", "5", "a_b_c", "x!h", "!c", "!c!d", "1!c2", "AKx",
     "suit_AKx", "lead_vs_nt_AKJx"],
)  # fmt: skip
def test_ids(identifier: str) -> None:
    assert is_identifier(identifier)


# CC-S5
@pytest.mark.parametrize(
    "identifier",
    ["", "Title", "a b", "a__b", "_a", "a_", "2!copening", "a-b", "!", "!x", "é", "2!C_x", "a!",
     "AKx_a"],
)  # fmt: skip
def test_no_ids(identifier: str) -> None:
    assert not is_identifier(identifier)
    _, found = structure_and_faults(f"{{id: '{identifier}'}}")
    assert said(found) == ["6:6 error CARD-STRUCTURE"]


# CC-S5
def test_an_id_stands_once_in_its_section_groupings_and_their_fields_among_them() -> None:
    structure, found = structure_and_faults(
        "{id: a},\n{id: g, type: grouping, fields: [{id: a}, {id: g}, {id: title}]},\n{id: g}"
    )
    assert said(found) == [
        "7:39 error CARD-DUPLICATE-ID",
        "7:48 error CARD-DUPLICATE-ID",
        "8:6 error CARD-DUPLICATE-ID",
    ]
    section = structure.sections[1]
    assert [question.id for question in section.questions] == ["a", "title"]


# CC-S7 CC-R8
@pytest.mark.parametrize(
    ("identifier", "label"),
    [
        ("2!c_opening", "2♣ opening"), ("primary_signal_to_partner_lead",
         "Primary signal to partner lead"), ("!c!d", "♣♦"), ("a", "A"), ("1nt", "1nt"),
    ],
)  # fmt: skip
def test_default_labels(identifier: str, label: str) -> None:
    assert label_of(identifier) == label


# CC-R8
def test_suits_of_labels_are_symbols_with_no_letter_beside_them() -> None:
    structure = structure_of("{id: a, label: '2!c to !h, !help, ♠'}")
    assert structure.sections[1].fields[0].label == "2♣ to ♥, !help, ♠"


# CC-S6: each attribute with a valid value
def test_the_attributes_of_a_field() -> None:
    structure, found = structure_and_faults(
        "{id: a, label: L, help: H, type: text, required: true, size: 7, sequence: 1N-2C,"
        " alert: true, announce: may be short},\n"
        "{id: c, type: checkbox}, {id: t, type: textarea},\n"
        "{id: r, type: radio, options: [x, {value: y, label: '!c', alert: true, announce: n}]},\n"
        "{id: m, type: multi_checkbox, options: [x, 4]},\n"
        "{id: s_AKJx, type: character_select, alert_if: AK, announce_if: [4]},\n"
        "{id: g, type: grouping, show: line, default_type: checkbox, fields: [{id: n}]}\n"
    )
    assert found == []
    a, _, _, r, m, s, g = structure.sections[1].fields
    assert (a.label, a.help, a.is_required, a.size, a.sequence) == ("L", "H", True, 7, "1N-2C")
    assert (a.alert, a.announce) == ("", "may be short")
    assert [(one.value, one.label, one.alert, one.announce) for one in r.options] == [
        ("x", "X", None, None),
        ("y", "♣", "", "n"),
    ]
    assert [option.value for option in m.options] == ["x", "4"]
    assert s.run == "AKJx"
    assert (set(s.alert_places), set(s.announce_places)) == ({1, 2}, {4})
    assert (g.show, g.fields[0].type) == (GroupShow.LINE, FieldType.CHECKBOX)


# CC-S6 CC-S9 CC-S10 CC-S11 CC-S12: each attribute with an invalid value
@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("{label: a}", ["6:1 error CARD-STRUCTURE"]),
        ("{id: [a]}", ["6:6 error CARD-STRUCTURE"]),
        ("{id: a, label: [x]}", ["6:16 error CARD-STRUCTURE"]),
        ("{id: a, help: true}", ["6:15 error CARD-STRUCTURE"]),
        ("{id: a, type: number}", ["6:15 error CARD-STRUCTURE"]),
        ("{id: a, required: yes}", ["6:19 error CARD-STRUCTURE"]),
        ("{id: a, size: 0}", ["6:15 error CARD-STRUCTURE"]),
        ("{id: a, size: wide}", ["6:15 error CARD-STRUCTURE"]),
        ("{id: a, alert: false}", ["6:16 error CARD-STRUCTURE"]),
        ("{id: a, announce: [x]}", ["6:19 error CARD-STRUCTURE"]),
        ("{id: a, sequence: {x: y}}", ["6:19 error CARD-STRUCTURE"]),
        ("{id: a, type: radio}", ["6:1 error CARD-STRUCTURE"]),
        ("{id: a, type: multi_checkbox, options: []}", ["6:31 error CARD-STRUCTURE"]),
        ("{id: a, type: radio, options: 5}",
         ["6:31 error CARD-STRUCTURE", "6:22 error CARD-STRUCTURE"]),
        ("{id: a, options: [x]}", ["6:9 error CARD-STRUCTURE"]),
        ("{id: a, type: radio, options: [x, x]}", ["6:35 error CARD-DUPLICATE-ID"]),
        ("{id: a, type: radio, options: [x, X Y]}", ["6:35 error CARD-STRUCTURE"]),
        ("{id: a, type: radio, options: [x, {label: y}]}", ["6:35 error CARD-STRUCTURE"]),
        ("{id: a, type: radio, options: [x, {value: y, alert: false}]}",
         ["6:53 error CARD-STRUCTURE"]),
        ("{id: a, type: radio, options: [x, {value: y, name: z}]}",
         ["6:46 warning CARD-UNKNOWN-KEY"]),
        ("{id: a, alert_if: x}", ["6:9 error CARD-STRUCTURE"]),
        ("{id: a_AKx, type: character_select, alert_if: Q}", ["6:47 error CARD-STRUCTURE"]),
        ("{id: a_AKx, type: character_select, announce_if: [A, 4]}", ["6:54 error CARD-STRUCTURE"]),
        ("{id: a_AKx, type: character_select, alert_if: AQ}", ["6:47 error CARD-STRUCTURE"]),
        ("{id: lead, type: character_select}", ["6:2 error CARD-STRUCTURE"]),
        ("{id: a_A, type: character_select}", ["6:6 error CARD-STRUCTURE"]),
        ("{id: a_AK, type: text}", ["6:2 error CARD-STRUCTURE"]),
        ("{id: a, fields: [{id: b}]}", ["6:9 error CARD-STRUCTURE"]),
        ("{id: a, default_type: text}", ["6:9 error CARD-STRUCTURE"]),
        ("{id: a, show: line}", ["6:9 error CARD-STRUCTURE"]),
        ("{id: g, type: grouping}", ["6:1 error CARD-STRUCTURE"]),
        ("{id: g, type: grouping, show: table, fields: [{id: b}]}", ["6:31 error CARD-STRUCTURE"]),
        ("{id: g, type: grouping, default_type: grouping, fields: [{id: b}]}",
         ["6:39 error CARD-STRUCTURE"]),
        ("{id: g, type: grouping, fields: [{id: h, type: grouping, fields: [{id: b}]}]}",
         ["6:42 error CARD-STRUCTURE", "6:58 error CARD-STRUCTURE"]),
        ("5", ["6:1 error CARD-STRUCTURE"]),
    ],
)  # fmt: skip
def test_what_a_field_must_not_be(field: str, expected: list[str]) -> None:
    _, found = structure_and_faults(field)
    assert said(found) == expected


# CC-S9
@pytest.mark.parametrize(
    ("identifier", "run"),
    [("lead_vs_nt_AKJx", "AKJx"), ("AKx", "AKx"), ("suit_987x", "987x"), ("x_Hxxx", "Hxxx"),
     ("suit_xx", "xx"), ("suit_x", ""), ("suit_Ax1", ""), ("title", "")],
)  # fmt: skip
def test_runs_of_cards_stand_behind_the_last_underscore(identifier: str, run: str) -> None:
    assert run_of(identifier) == run


# CC-S10
def test_options_of_a_grouping_serve_its_fields_that_have_none() -> None:
    structure, found = structure_and_faults(
        "{id: g, type: grouping, default_type: radio, options: [x, y],"
        " fields: [{id: a}, {id: b, options: [z]}, {id: c, type: text}]}"
    )
    assert found == []
    fields = structure.sections[1].fields[0].fields
    assert [[option.value for option in field.options] for field in fields] == [
        ["x", "y"],
        ["z"],
        [],
    ]


# CC-S12
@pytest.mark.parametrize(
    ("value", "places"),
    [("K", {2}), ("Kx", {2, 4, 5}), ("x", {4, 5}), ("[K, 5]", {2, 5}), ("5", {5}), ("10", {3}),
     ("[10, a]", {1, 3}), ("A10", {1, 3})],
)  # fmt: skip
def test_cards_that_are_alerted_are_characters_or_positions(value: str, places: set[int]) -> None:
    structure, found = structure_and_faults(
        f"{{id: AKTxx, type: character_select, alert_if: {value}}}"
    )
    assert found == []
    assert structure.sections[1].fields[0].alert_places == places


# CC-S3
def test_suggested_conventions_are_names() -> None:
    text = "format: a\nversion: 1\nsections:\n  general:\n    fields: [{id: title}]\n"
    read = read_structure(source(f"{text}    conventions: [stayman, Jacoby 2NT]\n"))
    assert read.structure is not None
    assert read.structure.sections[0].suggestions == ("stayman", "Jacoby 2NT")
    assert said(read_structure(source(f"{text}    conventions: [[]]\n")).diagnostics) == [
        "6:19 error CARD-STRUCTURE"
    ]


def with_layout(layout: str) -> str:
    return (
        f"format: a\nversion: 1\nlayout: {layout}\nsections:\n"
        "  general: {fields: [{id: title}]}\n"
        "  b: {fields: [{id: x}], show: table}\n  c: {fields: [{id: x}]}\n"
    )


# CC-S14
def test_a_layout_has_all_sections_those_not_named_in_the_last_column() -> None:
    text = with_layout(
        "{paper: letter, orientation: landscape, fold: true, sides: [[[b], []], [[general]]]}"
    )
    read = read_structure(source(text))
    assert list(read.diagnostics) == []
    assert read.structure is not None
    layout = read.structure.layout
    assert layout.sides == ((("b",), ()), (("general", "c"),))
    assert (layout.paper, layout.orientation) == (Paper.LETTER, Orientation.LANDSCAPE)
    assert layout.is_folded
    assert read.structure.sections[1].show is SectionShow.TABLE


# CC-S14
def test_without_a_layout_there_is_one_side_with_one_column() -> None:
    assert structure_of("{id: a}").layout.sides == ((("general", "s"),),)


# CC-S14
@pytest.mark.parametrize(
    ("layout", "expected"),
    [
        ("{sides: [[[b, b]]]}", ["3:23 error CARD-STRUCTURE"]),
        ("{sides: [[[b], [b]]]}", ["3:25 error CARD-STRUCTURE"]),
        ("{sides: [[[d]]]}", ["3:20 error CARD-STRUCTURE"]),
        ("{sides: [[[b], [c], [], []]]}", ["3:18 error CARD-STRUCTURE"]),
        ("{sides: [[]]}", ["3:18 error CARD-STRUCTURE"]),
        ("{sides: 5}", ["3:17 error CARD-STRUCTURE"]),
        ("{sides: [[b]]}", ["3:19 error CARD-STRUCTURE"]),
        ("{paper: a5, sides: [[[b]]]}", ["3:17 error CARD-STRUCTURE"]),
        ("{orientation: up, sides: [[[b]]]}", ["3:23 error CARD-STRUCTURE"]),
        ("{fold: once, sides: [[[b]]]}", ["3:16 error CARD-STRUCTURE"]),
        ("{paper: a4}", ["3:9 error CARD-STRUCTURE"]),
        ("{columns: 2, sides: [[[b]]]}", ["3:10 warning CARD-UNKNOWN-KEY"]),
        ("a4", ["3:9 error CARD-STRUCTURE"]),
    ],
)  # fmt: skip
def test_what_a_layout_must_not_be(layout: str, expected: list[str]) -> None:
    read = read_structure(source(with_layout(layout)))
    assert sorted(said(read.diagnostics)) == sorted(expected)
    assert read.structure is not None
    placed = [one for side in read.structure.layout.sides for column in side for one in column]
    assert sorted(placed) == ["b", "c", "general"]


# CC-S4 CC-S5
def test_section_ids_are_free_but_ids() -> None:
    text = "format: a\nversion: 1\nsections:\n  general: {fields: [{id: title}]}\n"
    assert problems(f"{text}  2!c_replies: {{fields: [{{id: x}}]}}\n") == []
    assert problems(f"{text}  My section: {{fields: [{{id: x}}]}}\n") == [
        "5:3 error CARD-STRUCTURE"
    ]
    assert problems(f"{text}  s: {{fields: [{{id: x}}], show: grid}}\n") == [
        "5:32 error CARD-STRUCTURE"
    ]


# CC-R10
@pytest.mark.parametrize(
    ("key", "limit"), [("label", 255), ("help", 255), ("alert", 40), ("announce", 40)]
)
def test_texts_that_are_too_long_are_kept_and_told(key: str, limit: int) -> None:
    structure, found = structure_and_faults(f"{{id: a, {key}: {'x' * limit}}}")
    assert found == []
    structure, found = structure_and_faults(f"{{id: a, {key}: {'x' * (limit + 1)}}}")
    assert [str(item.code) for item in found] == ["CARD-TOO-LONG"]
    assert getattr(structure.sections[1].fields[0], key) == "x" * (limit + 1)
