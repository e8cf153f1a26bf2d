"""What holds for some partners only (VARIANTS VA)."""

from __future__ import annotations

from pathlib import Path

import pytest

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.agreements.notes import Notes
from sphinxcontrib_bml.language import parser, tables
from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.variants.selection import Absences, names_of
from tests.formats.exports import bss_of

NAMES = "#+VARIANTS: anna ben\n\n"


def auctions(text: str, name: str) -> list[str]:
    return [one.auction.short for one in bml.parse(text, variant=name).book]


def found(text: str) -> list[tuple[str, int, str]]:
    return [
        (str(item.severity), item.span.line, str(item.code))
        for item in bml.check(bml.parse(text))
        if str(item.code).startswith("VARIANT")
    ]


# VARIANTS VA-1
@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("anna ben", ("anna", "ben")),
        ("Änna, Ben_2\n#+VARIANTS: ÄNNA c-d", ("Änna", "Ben_2", "c-d")),
        ("x" * 40, ("x" * 40,)),
        ("x" * 41, ()),
        ("x" * 10_000, ()),
        ("a.b and", ()),
        (" ".join(f"n{number}" for number in range(101)), tuple(f"n{n}" for n in range(100))),
    ],
)
def test_names_are_what_can_be_named(line: str, names: tuple[str, ...]) -> None:
    notes = bml.parse(f"#+VARIANTS: {line}\n\n1N a\n")
    assert notes.variants == names
    is_wrong = any(item.code is Code.VARIANT_NAME for item in notes.diagnostics)
    assert is_wrong == (line in {"x" * 41, "x" * 10_000, "a.b and"} or "n100" in line)


def test_names_are_known_from_all_files_that_are_read_together(tmp_path: Path) -> None:
    (tmp_path / "a.bml").write_text("#INCLUDE names.inc\n\n1N a\n//only ben\n")
    (tmp_path / "names.inc").write_text("#+VARIANTS: anna\n")
    (tmp_path / "b.bml").write_text("#+VARIANTS: ben\n\n1C b\n//only anna\n")
    notes = bml.read(tmp_path)
    assert notes.variants == ("anna", "ben")
    assert [one.auction.short for one in notes.for_variant("BEN").book] == ["1N"]


# VARIANTS VA-2
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("//only if partner has passed", [("info", 4, "VARIANT-UNKNOWN")]),
        ("//only bem", [("error", 4, "VARIANT-UNKNOWN")]),
        ("//only", [("error", 4, "VARIANT-UNKNOWN")]),
        ("//only ben, carl", [("error", 4, "VARIANT-UNKNOWN")]),
        ("//except =", [("error", 4, "VARIANT-PLACE"), ("error", 4, "VARIANT-UNKNOWN")]),
        ("// only ben", []),
        ("//onlyben", []),
    ],
)
def test_words_that_are_no_names_are_told(line: str, expected: list[tuple[str, int, str]]) -> None:
    assert sorted(found(f"{NAMES}1N a\n{line}\n")) == sorted(expected)


def test_all_words_that_are_no_names_are_told_at_once() -> None:
    (told,) = bml.check(bml.parse(f"{NAMES}1N a\n//only ben, carl dora\n", variant="ben"))
    assert told.message == "'carl dora' is not one of the partners"
    assert told.hint == "names: anna, ben"


# VARIANTS VA-3
@pytest.mark.parametrize(
    "text",
    [
        "A paragraph\n//only ben\n",
        "- an item\n//only ben\n",
        "//only ben\n\n1N a\n",
        "1N a\n\n//only ben\n",
        "#SEAT 3\n//only ben\n\n1N a\n",
        "1N a\n#PASTE x\n//only ben\n",
        "#CUT x\n//only ben\n2C a\n#ENDCUT\n1N a\n#PASTE x\n",
        "#+BEGIN_RST\nx\n#+END_RST\n//only ben\n",
        "//only ben = text\n1N a\n",
        "1N a\n//except ben = text\n",
        "| a\n//only ben\n",
        "N - AKQ AKQ AKQ AKQ\n//only ben\n",
    ],
)
def test_a_line_that_is_about_nothing_is_told_and_passed_by(text: str) -> None:
    told = [code for _, _, code in found(NAMES + text)]
    assert told == ["VARIANT-PLACE"]
    assert auctions(NAMES + text, "anna") == auctions(NAMES + text, "ben")


@pytest.mark.parametrize(
    "text",
    [
        "1N a\n  2C b\n//only ben\n1C c\n",
        "//only ben\n// a remark\n1N-2C b\n\n1N a\n\n1C c\n",
        "1N a\n\n* A\n//only ben\n\n1N-2C b\n\n** B\n\n1N-2C-2D d\n\n* C\n\n1C c\n",
        "1N a\n\n1N-2C; = b\n//only ben\n2D = x\n1C-1D; = c\n\n1C c\n",
    ],
)
def test_what_stands_above_or_below_is_limited(text: str) -> None:
    ours = {one for one in auctions(NAMES + text, "ben") if one not in {"1C", "1C-1D"}}
    assert "1N-2C" in ours
    assert not any(one.startswith("1N-2C") for one in auctions(NAMES + text, "anna"))
    assert "1C" in auctions(NAMES + text, "anna")


# VARIANTS VA-2
@pytest.mark.parametrize(
    "text", ["//only ben\n* A\n", "//only ben\nText.\n", "Text.\n//only ben\n"]
)
def test_a_line_about_partners_is_no_element_of_its_own(text: str) -> None:
    (parse,) = bml.parse(NAMES + text).partners.written
    assert len(parse.document.elements) == 1


# VARIANTS VA-4
def test_parts_lie_in_parts() -> None:
    text = f"{NAMES}//only anna\n* A\n\n//only ben\n1N a\n"
    assert found(text) == [("warning", 6, "VARIANT-NOBODY")]
    assert auctions(text, "anna") == auctions(text, "ben") == []


# VARIANTS VA-5
def test_another_text_is_like_the_rows_own() -> None:
    text = f"{NAMES}1M = strong\n//only ben = ! 5+M\\nweak\n//only ben = never\n  2M raise\n"
    notes = bml.parse(text, variant="ben")
    first = next(iter(notes.book))
    assert (first.lines, first.alert) == (("! 5+!h", "weak"), True)
    assert "1H-2H" in auctions(text, "ben")
    assert not any(row.air for row in notes.documents[0].tables[0].rows)


# VARIANTS VA-6, LANGUAGE HI-6
def test_a_history_joins_the_one_that_stands_above_it_for_a_name() -> None:
    text = f"{NAMES}1N a\n\n1N-2C;\n3C x\n//only ben\n2D-2H;\n2S y\n"
    assert "1N-2C-2D-2H-2S" in auctions(text, "anna")
    assert "2D-2H-2S" in auctions(text, "ben")


def test_the_nearest_heading_is_that_which_a_name_has() -> None:
    text = (
        f"#+HEADINGS: auctions\n{NAMES}1N a\n\n* 1N-2C\n\n//only ben\n#INCLUDE part.inc\n\n2D x\n"
    )
    assert "1N-2C-2D" in auctions(text, "anna")


# VARIANTS VA-3, LANGUAGE HI-10
def test_headings_of_a_part_for_some_are_above_tables_for_them_only(tmp_path: Path) -> None:
    (tmp_path / "his.inc").write_text("* 1N-2D\n")
    options = f"#+HEADINGS: auctions\n{NAMES}"

    def told(text: str, name: str) -> list[str]:
        (tmp_path / "x.bml").write_text(options + text)
        return [one.auction.short for one in bml.read(tmp_path / "x.bml", variant=name).book]

    below = "#INCLUDE his.inc\n//only ben\n\n2H x\n"
    assert told(f"* 1N-2C\n\n{below}", "anna")[-1] == "1N-2C-2H"
    assert told(f"* 1N-2C\n\n{below}", "ben")[-1] == "1N-2D-2H"
    (tmp_path / "hers.inc").write_text("* 1N-2S\n")
    both = f"#INCLUDE hers.inc\n//only ben\n\n{below}"
    assert told(both, "anna") == ["2H"]
    assert told(both, "ben")[-1] == "1N-2D-2H"


# VARIANTS VA-3, LANGUAGE HI-10
def test_a_heading_that_some_lack_leaves_them_the_one_above() -> None:
    heads = "#+HEADINGS: auctions\n" + NAMES + "1N a\n\n* 1N-2C\n//only ben\n\n"
    assert auctions(f"{heads}* Other\n//only anna\n\n2D x\n", "anna")[-1] == "2D"
    assert auctions(f"{heads}2D x\n", "ben")[-1] == "1N-2C-2D"


# VARIANTS VA-3
def test_what_a_section_includes_for_some_is_theirs_who_have_both(tmp_path: Path) -> None:
    (tmp_path / "part.inc").write_text("2D x\n\n2H y\n")
    text = f"{NAMES}1N a\n\n* H\n//only anna\n\n#INCLUDE part.inc\n//only anna ben\n\n2S z\n"
    (tmp_path / "x.bml").write_text(text)
    notes = bml.read(tmp_path / "x.bml")
    assert [one.auction.short for one in notes.for_variant("anna").book] == ["1N", "2D", "2H", "2S"]
    assert [one.auction.short for one in notes.for_variant("ben").book] == ["1N"]


# VARIANTS VA-3
def test_a_line_below_an_include_is_about_what_is_included(tmp_path: Path) -> None:
    (tmp_path / "part.inc").write_text("1N a\n")
    (tmp_path / "x.bml").write_text(f"{NAMES}#INCLUDE part.inc\n//only ben, and nobody\n\n1C c\n")
    notes = bml.read(tmp_path / "x.bml")
    assert [one.auction.short for one in notes.for_variant("anna").book] == ["1C"]
    assert [one.auction.short for one in notes.for_variant("ben").book] == ["1N", "1C"]


# VARIANTS VA-3, LANGUAGE FS-4
def test_a_comment_may_stand_between_an_include_and_its_line(tmp_path: Path) -> None:
    (tmp_path / "part.inc").write_text("1N a\n")
    (tmp_path / "x.bml").write_text(f"{NAMES}#INCLUDE part.inc\n// his\n//only ben\n\n1C c\n")
    notes = bml.read(tmp_path / "x.bml")
    assert [one.auction.short for one in notes.for_variant("anna").book] == ["1C"]
    assert [one.auction.short for one in notes.for_variant("ben").book] == ["1N", "1C"]


# VARIANTS VA-7, LANGUAGE ME-3
def test_a_title_for_some_goes_before_that_of_all() -> None:
    notes = bml.parse(f"#+TITLE: All\n#+AUTHOR: x\n{NAMES}#+TITLE: His\n//only ben\n\n1C c\n")
    assert notes.for_variant("anna").system.title == "All"
    assert notes.for_variant("ben").system.title == "His"


# VARIANTS VA-1
def test_a_line_without_names_is_told() -> None:
    assert found("#+VARIANTS:\n\n1C x\n") == [("error", 1, "VARIANT-NAME")]


# VARIANTS VA-4
@pytest.mark.parametrize("outer", ["//only ben\n* His\n\n", "//only ben\n* His\n\n** More\n\n"])
def test_what_is_left_to_nobody_is_told_with_who_was_left(outer: str) -> None:
    text = f"{NAMES}{outer}//only anna\n#BIDTABLE\n1C c\n1D d\n//only anna\n"
    messages = [item.message for item in bml.check(bml.parse(text)) if "NOBODY" in str(item.code)]
    assert messages == ["//only anna is inside a part for ben only, so it applies to no one"]


def test_all_who_were_left_are_named() -> None:
    text = "#+VARIANTS: anna ben carl\n\n//only ben anna\n* H\n\n//only carl\n1C c\n"
    (told,) = [item for item in bml.check(bml.parse(text)) if item.code is Code.VARIANT_NOBODY]
    assert (
        told.message
        == "//only carl is inside a part for anna and ben only, so it applies to no one"
    )


# VARIANTS VA-1
def test_names_are_those_of_documents_and_of_their_project() -> None:
    states = [parse.state for parse in bml.parse(f"{NAMES}1C x\n").partners.written]
    assert names_of(states, ["Ben", "Carl"]) == {"anna": "anna", "ben": "ben", "carl": "Carl"}


# VARIANTS VA-14
def test_what_is_absent_for_a_name_is_told_for_others_only() -> None:
    (parse,) = bml.parse(f"{NAMES}1C x\n//only ben\n").partners.written
    absent = {
        name: bool(Absences(parse.document.elements, parse.state, name)) for name in ("anna", "ben")
    }
    assert absent == {"anna": True, "ben": False}


# VARIANTS VA-6: one tree for all names
def test_a_document_is_parsed_once_however_many_names_it_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[object] = []
    real = tables.parse_table

    def counted(*arguments: object) -> object:
        calls.append(arguments)
        return real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(parser, "parse_table", counted)
    text = "#+VARIANTS: a b c d e\n\n1N x\n  2C y\n//only a c\n  2D z\n//only b = other\n"
    notes = bml.parse(text)
    systems = list(notes.per_variant())
    assert len(calls) == 1
    assert [own.variant for own in systems] == list("abcde")
    assert_same_rows(notes, systems)


def assert_same_rows(notes: Notes, systems: list[Notes]) -> None:
    """Rows of systems are those of the tree: same places, anchors and addresses."""
    (tree,) = (parse.document for parse in notes.partners.written)
    rows = {row.address: row for table in tree.tables for row in table.rows}
    for own in systems:
        for row in (row for table in own.documents[0].tables for row in table.rows):
            assert row.span == rows[row.address].span


# VARIANTS VA-7
def test_a_clip_that_some_define_again_is_told() -> None:
    text = f"{NAMES}#CUT x\n2C a\n#ENDCUT\n\n//only ben\n#CUT x\n2D b\n#ENDCUT\n\n1N-\n#PASTE x\n"
    assert found(text) == [("warning", 8, "VARIANT-PLACE")]
    assert auctions(text, "anna") == ["1N", "1N-2D"]


# VARIANTS VA-7
@pytest.mark.parametrize(
    ("text", "told", "seats"),
    [
        ("//only ben\n#SEAT 1\n\n1N a\n", [4], ["0"]),
        ("//only ben\n* Ours\n#SEAT 1\n\n1N a\n", [5], ["0"]),
        ("//only ben\n#SEAT 1\n#BIDTABLE\n1N a\n", [], ["1"]),
        ("* Ours\n//only ben\n\n#SEAT 1\n\n1N a\n", [], ["1"]),
        ("#SEAT 1\n\n//only ben\n1N a\n", [], ["1"]),
    ],
)
def test_a_setting_that_ends_with_its_part_before_any_table_is_told(
    text: str, told: list[int], seats: list[str]
) -> None:
    notes = bml.parse(NAMES + text)
    assert [one.conditions.seat.value for one in notes.for_variant("ben").book] == seats
    places = [item.span.line for item in notes.diagnostics if item.code is Code.VARIANT_PLACE]
    assert places == told


# VARIANTS VA-13
def test_without_a_choice_the_book_is_that_of_the_first_name() -> None:
    notes = bml.parse(f"{NAMES}1N = strong\n//only ben = weak\n")
    assert notes.book["1N"].text == "strong"
    (told,) = notes.diagnostics
    assert told.code is Code.VARIANT_CHOSEN
    assert told.message == "notes of anna, ben, read as those of anna"
    assert notes.for_variant("Ben").book["1N"].text == "weak"
    assert notes.for_variant("ben").diagnostics == ()


@pytest.mark.parametrize("text", [NAMES, "1N a\n"])
def test_a_name_that_nobody_declared_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no partner is called 'carl'"):
        bml.parse(text, variant="carl")


# VARIANTS VA-12
def test_each_finding_is_told_once_with_names_where_not_of_all() -> None:
    text = f"{NAMES}1N a\n1M b\n//only ben\n  oX c\n1C-1C; = d\n"
    messages = [item.message for item in bml.check(bml.parse(text)) if item.severity != "info"]
    assert len(messages) == len(set(messages))


def test_notes_without_names_are_as_before() -> None:
    text = "1N a\n//only ben\n  2C b\n"
    assert bss_of(text).data == bss_of(text.replace("//only ben\n", "")).data
    assert found(text) == [("warning", 2, "VARIANT-NONE")]


# VARIANTS VA-3
def test_the_sections_of_an_included_file_end_with_it(tmp_path: Path) -> None:
    (tmp_path / "part.inc").write_text("* A\n\n1N a\n")
    (tmp_path / "x.bml").write_text(f"{NAMES}//only ben\n#INCLUDE part.inc\n\n1C c\n")
    notes = bml.read(tmp_path / "x.bml")
    assert [one.auction.short for one in notes.for_variant("anna").book] == ["1C"]
    assert [one.auction.short for one in notes.for_variant("ben").book] == ["1N", "1C"]


# VARIANTS VA-3: a heading ends the section above before what holds for it begins
def test_sections_of_partners_may_follow_each_other() -> None:
    text = (
        f"{NAMES}//only ben\n* His\n\n1C his\n\n//only anna\n* Hers\n\n1D hers\n\n"
        "** Deeper\n\n1H hers\n\n* All\n\n1S both\n"
    )
    assert found(text) == []
    assert auctions(text, "ben") == ["1C", "1S"]
    assert auctions(text, "anna") == ["1D", "1H", "1S"]


# VARIANTS VA-4
@pytest.mark.parametrize(
    ("heading", "told"),
    [
        ("* H\n//only zoe", [("info", 4, "VARIANT-UNKNOWN"), ("warning", 9, "VARIANT-NOBODY")]),
        ("* H\n//only anna\n\n** I\n//only ben", [("warning", 7, "VARIANT-NOBODY")]),
    ],
)
def test_a_part_that_leaves_nobody_is_told_once(
    heading: str, told: list[tuple[str, int, str]]
) -> None:
    text = f"{NAMES}{heading}\n\n//only anna\n1C x\n  1D y\n  //only ben\n"
    assert found(text) == told
