from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.language.codes import Code

if TYPE_CHECKING:
    from tests.commands.desk import Desk

GOOD = "#+TITLE: Good\n\n1C natural\n  1D 4+ cards\n"
FREE_LABEL = "#+TITLE: Free\n\n1C natural\n  11NT weak\n  1D 4+ cards\n"
UNKNOWN_CLIP = "#+TITLE: Clip\n\n1C natural\n  #PASTE nothing\n  1D 4+ cards\n"
PARTNERS = """\
#+VARIANTS: anna ben

1C = strong
1D = diamonds
  1H = any

//only ben
2C = both minors
  2D = relay
  11NT = what
  2H = to play
"""


def test_notes_without_fault_give_status_0_and_a_line_that_says_so(desk: Desk) -> None:
    desk.write("good.bml", GOOD)
    result = desk.bml("check", "good.bml")
    assert result.exit_code == 0
    assert result.stdout == "1 file, 2 rows, 2 auctions: no errors, no warnings\n"


def test_a_warning_alone_gives_status_0(desk: Desk) -> None:
    desk.write("free.bml", FREE_LABEL)
    assert desk.bml("check", "free.bml").exit_code == 0


def test_an_error_gives_status_1(desk: Desk) -> None:
    desk.write("clip.bml", UNKNOWN_CLIP)
    assert desk.bml("check", "clip.bml").exit_code == 1


def test_text_shows_place_line_caret_and_hint_with_columns_from_1(desk: Desk) -> None:
    desk.write("free.bml", FREE_LABEL)
    assert desk.bml("check", "free.bml").stdout.splitlines() == [
        "free.bml:4:3: warning: '11NT' is not a call; shown but not exported [CALL-UNKNOWN]",
        "      11NT weak",
        "      ^^^^",
        "    hint: a call is P, D, R or level and suit, such as 2H; theirs in parentheses",
        f"    more: {Code.CALL_UNKNOWN.page}",
        "1 file, 3 rows, 2 auctions, 1 row without an auction: 1 warning",
    ]


def test_the_page_of_a_code_is_named_once_in_a_run(desk: Desk) -> None:
    desk.write("notes.bml", "1N 15-17\n  2C? a\n  2D? b\n\nSee [x](#No).\n")
    lines = desk.bml("check", "notes.bml").stdout.splitlines()
    assert [line for line in lines if line.startswith("    more: ")] == [
        f"    more: {Code.CALL_UNKNOWN.page}",
        f"    more: {Code.LINK_UNKNOWN.page}",
    ]


def test_json_has_one_object_a_line_with_columns_from_0_and_nothing_else(desk: Desk) -> None:
    desk.write("free.bml", FREE_LABEL)
    found = desk.found("free.bml")
    assert found == [
        {
            "code": "CALL-UNKNOWN",
            "severity": "warning",
            "file": "free.bml",
            "line": 4,
            "column": 2,
            "message": "'11NT' is not a call; shown but not exported",
            "hint": "a call is P, D, R or level and suit, such as 2H; theirs in parentheses",
            "related": [],
            "more_related": 0,
            "edits": [],
            "choices": [],
            "variants": [],
        }
    ]


# CHECKS CK-4a
def test_json_says_what_to_change_to_follow_a_hint(desk: Desk) -> None:
    desk.write("parts/slams.bml", "* A\nText\n")
    desk.write("notes.bml", "#INCLUDE parts/slams.bml\n\n1N a\n  2c? b\n")
    wrong, glued = desk.found("--all", "notes.bml")
    assert wrong["edits"] == [
        {
            "file": "notes.bml",
            "line": 4,
            "column": 2,
            "length": 3,
            "replacement": "2c",
            "safe": False,
        }
    ]
    assert glued["edits"] == [
        {
            "file": "parts/slams.bml",
            "line": 2,
            "column": 0,
            "length": 0,
            "replacement": "\n",
            "safe": True,
        }
    ]


def test_json_of_good_notes_is_empty(desk: Desk) -> None:
    desk.write("good.bml", GOOD)
    assert desk.bml("check", "--format", "json", "good.bml").stdout == ""


def test_json_names_the_places_that_belong_to_a_fault(desk: Desk) -> None:
    desk.write("clip.bml", "1C a\n  #COPY x\n  11NT weak\n  #ENDCOPY\n\n1D b\n  #PASTE x\n")
    (found,) = desk.found("clip.bml")
    assert (found["code"], found["line"]) == ("CALL-UNKNOWN", 3)
    assert found["related"] == [
        {"file": "clip.bml", "line": 7, "column": 2, "message": "pasted here"}
    ]


def test_text_names_the_places_that_belong_to_a_fault(desk: Desk) -> None:
    desk.write("clip.bml", "1C a\n  #COPY x\n  11NT weak\n  #ENDCOPY\n\n1D b\n  #PASTE x\n")
    assert "    clip.bml:7:3: pasted here\n" in desk.bml("check", "clip.bml").stdout


def test_remarks_are_counted_and_shown_with_all(desk: Desk) -> None:
    desk.write("several.bml", "* One\n\n* Two\n")
    short = desk.bml("check", "several.bml").stdout
    assert short == (
        "1 file, 0 rows, 0 auctions: no errors, no warnings; "
        "1 info message hidden (TITLE-MISSING 1); --all shows them\n"
    )
    full = desk.bml("check", "--all", "several.bml").stdout
    assert "several.bml:1:1: info:" in full
    assert "[TITLE-MISSING]" in full
    assert full.endswith("1 file, 0 rows, 0 auctions: 1 info message\n")


def test_the_summary_counts_over_all_files(desk: Desk) -> None:
    desk.write("a.bml", FREE_LABEL)
    desk.write("b.bml", UNKNOWN_CLIP)
    desk.write("c.bml", "2N 20-21\n")
    result = desk.bml("check", "--check", "DUPLICATE-SAME=off", "a.bml", "b.bml", "c.bml")
    assert result.stdout.endswith(
        "3 files, 6 rows, 3 auctions, 1 row without an auction: 1 error, 1 warning\n"
    )


# CHECKS CK-32
def test_hidden_remarks_are_told_by_their_three_most_frequent_codes(desk: Desk) -> None:
    desk.write(
        "many.bml",
        "* A\nText\n\n* B\nText\n\n* C\nText\n\n"
        "1C a\n\t1D b\n\n2D a\n\t2H b\n\n"
        "#CUT x\n2C a\n#ENDCUT\n\n3C has been played.\n",
    )
    assert desk.bml("check", "many.bml").stdout.endswith(
        "; 8 info messages hidden (TABLE-LAYOUT 5, TITLE-MISSING 1, CLIP-UNUSED 1, ...); "
        "--all shows them\n"
    )


# MEANINGS MN-72
def test_all_reports_rows_that_no_hand_fits_as_info(desk: Desk) -> None:
    desk.write("a.bml", "1C 16+ HCP\n  1D 0-7 HCP\n    1S 5+!s\n      3S 8+ HCP, 4+!s\n")
    assert "MEANING" not in desk.bml("check", "a.bml").stdout
    assert "info: 1C-1D-1S-3S shows 8+ HCP" in desk.bml("check", "--all", "a.bml").stdout
    alone = desk.bml("check", "--check", "MEANING-EMPTY", "a.bml").stdout
    assert "warning: 1C-1D-1S-3S shows 8+ HCP" in alone
    off = desk.bml("check", "--all", "--check", "MEANING-EMPTY=off", "a.bml").stdout
    assert "MEANING" not in off


def test_files_are_counted_with_those_they_include_each_once(desk: Desk) -> None:
    desk.write("part.bml", "1C a\n")
    desk.write("one.bml", "#INCLUDE part.bml\n")
    desk.write("two.bml", "#INCLUDE part.bml\n")
    assert desk.bml("check", "one.bml", "two.bml").stdout.startswith("3 files, ")
    assert desk.bml("check", "-", given="1C a\n").stdout.startswith("1 file, 1 row, 1 auction:")


def test_a_row_that_repeats_a_call_above_others_is_not_one_without_an_auction(desk: Desk) -> None:
    desk.write("twice.bml", "1C a\n  1D b\n\n1C\n  1H c\n")
    assert "without an auction" not in desk.bml("check", "twice.bml").stdout


@pytest.mark.parametrize("name", ["page.rst", "page.md", "PAGE.RST"])
def test_pages_of_sphinx_are_left_to_sphinx_in_one_line(desk: Desk, name: str) -> None:
    desk.write(name, ".. bidtable::\n\n   1C a\n")
    desk.write("good.bml", GOOD)
    result = desk.bml("check", name, "good.bml")
    assert result.exit_code == 2
    assert result.stderr == (
        f"bml: {name}: the build of a Sphinx project checks the notes in reStructuredText and "
        "Markdown; bml check reads BML\n"
    )
    assert result.stdout.startswith("1 file, 2 rows")


def test_what_only_the_expansion_finds_is_found(desk: Desk) -> None:
    desk.write("m.bml", "1N strong\n  2oM what\n  1C too low\n")
    assert desk.codes("m.bml") == [("VARIABLE-UNBOUND", 2), ("CALL-ILLEGAL", 3)]


def test_diagnostics_come_in_the_order_of_the_lines(desk: Desk) -> None:
    desk.write("order.bml", "1N a\n  1C low\n\n#VUL ZZ\n\n1C b\n  11NT x\n")
    lines = [line for _, line in desk.codes("order.bml")]
    assert lines == sorted(lines) == [2, 4, 7]


def test_a_leap_over_a_heading_level_is_reported(desk: Desk) -> None:
    desk.write("leap.bml", "#+TITLE: T\n\n* One\n\n*** Three\n")
    assert desk.codes("leap.bml") == [("HEADING-JUMP", 5)]


def test_a_table_in_a_rst_block_is_remarked(desk: Desk) -> None:
    desk.write("rst.bml", "#+BEGIN_RST\n.. bidtable::\n\n   1C a\n#+END_RST\n")
    found = desk.found("--all", "rst.bml")
    assert [(item["code"], item["line"], item["column"]) for item in found] == [("RST-TABLE", 2, 3)]


def test_a_rst_block_without_a_table_is_no_matter(desk: Desk) -> None:
    desk.write("rst.bml", "#+BEGIN_RST\n.. image:: x.png\n#+END_RST\n")
    assert desk.codes("--all", "rst.bml") == []


def test_a_fault_of_an_included_file_is_reported_there_and_once_for_all_that_include_it(
    desk: Desk,
) -> None:
    desk.write("parts/clip.bml", "1C a\n  11NT x\n")
    desk.write("one.bml", "#INCLUDE parts/clip.bml\n")
    desk.write("two.bml", "#INCLUDE parts/clip.bml\n")
    found = desk.found("one.bml", "two.bml", "parts/clip.bml")
    assert [(item["file"], item["line"]) for item in found] == [("parts/clip.bml", 2)]


def test_a_fault_that_documents_tell_in_other_words_is_told_once(desk: Desk) -> None:
    desk.write("a.bml", "2D = relay\n")
    desk.write("one.bml", "* After 1N-2C\n\n#INCLUDE a.bml\n")
    desk.write("two.bml", "* After 1S-2C\n\n#INCLUDE a.bml\n")
    found = desk.found("one.bml", "two.bml")
    assert [(item["file"], item["code"]) for item in found] == [("a.bml", "TABLE-CONTEXT")]
    assert "1N-2C" in found[0]["message"]


def test_a_file_that_does_not_exist_costs_one_line_and_status_2(desk: Desk) -> None:
    result = desk.bml("check", "nowhere.bml")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr == "bml: nowhere.bml: there is no such file\n"


def test_a_misspelled_file_name_brings_the_right_one(desk: Desk) -> None:
    desk.write("notrump.bml", GOOD)
    assert "did you mean notrump.bml?" in desk.bml("check", "Notrmp.bml").stderr


def test_the_other_files_are_done_where_one_cannot_be_read(desk: Desk) -> None:
    desk.write("free.bml", FREE_LABEL)
    result = desk.bml("check", "nowhere.bml", "free.bml")
    assert result.exit_code == 2
    assert "free.bml:4:3: warning:" in result.stdout
    assert result.stderr.count("\n") == 1


def test_a_folder_without_notes_cannot_be_checked(desk: Desk) -> None:
    (desk.folder / "notes").mkdir()
    result = desk.bml("check", "notes")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "bml: notes: no .bml file in this folder\n"


@pytest.mark.parametrize("command", ["check", "ask", "html", "bss"])
def test_pages_with_tables_that_are_not_read_are_named(desk: Desk, command: str) -> None:
    desk.write("notes/a.rst", "T\n=\n\n.. bidtable::\n\n   1C 11+\n")
    desk.write("notes/b.md", "# T\n\n```{bml:bidtable}\n1C 11+\n```\n")
    desk.write("notes/c.rst", "The bidtable\n============\n")
    desk.write("notes/_build/d.rst", ".. bidtable::\n\n   1C 11+\n")
    result = desk.bml(command, "notes")
    assert result.stderr == (
        "bml: notes: no .bml file in this folder; the bidding tables in a.rst and 1 other page "
        "are not read: this command reads only .bml files\n"
    )


def test_a_folder_is_one_system_of_the_notes_that_no_other_includes(desk: Desk) -> None:
    desk.write("notes/b.bml", "1C = strong\n\n#INCLUDE part.bml\n")
    desk.write("notes/a.bml", "1C = natural\n")
    desk.write("notes/part.bml", "1D = x\n  11NT\n")
    desk.write("notes/_build/c.bml", "1C = old\n")
    result = desk.bml("check", "--all", "notes")
    assert result.stdout.count("[CALL-UNKNOWN]") == 1
    assert "notes/b.bml:1:1: info: 1C has another text, 'natural' at notes/a.bml:1" in result.stdout
    assert result.stdout.splitlines()[-1].startswith("3 files, 4 rows, 2 auctions")
    assert "in the order of their paths" in result.stderr


def test_a_file_that_two_documents_include_is_one_file_however_it_is_spelled(desk: Desk) -> None:
    desk.write("one.bml", "#INCLUDE _part.bml\n\n1D = one\n")
    desk.write("more/two.bml", "#INCLUDE ../_part.bml\n\n1H = two\n")
    desk.write("_part.bml", "1C = strong\n11NT = x\n\n#CUT x\n2C = x\n#ENDCUT\n")
    result = desk.bml("check", "--all", "--root", ".", "one.bml", "more/two.bml")
    assert [line for line in result.stdout.splitlines() if line.endswith("]")] == [
        "_part.bml:2:1: warning: '11NT' is not a call; shown but not exported [CALL-UNKNOWN]",
        "_part.bml:4:1: info: the clip x is never pasted, so its rows are on no page [CLIP-UNUSED]",
    ]


def test_the_last_line_counts_what_is_of_any_partner_once(desk: Desk) -> None:
    desk.write("notes.bml", PARTNERS)
    last = "1 file, 7 rows, 6 auctions, 1 row without an auction"
    assert desk.bml("check", "notes.bml").stdout.splitlines()[-1].startswith(last)
    own = "1 file, 3 rows, 3 auctions"
    assert desk.bml("check", "--variant", "anna", "notes.bml").stdout.startswith(own)


def test_of_one_file_no_order_is_told(desk: Desk) -> None:
    desk.write("notes/a.bml", "1C = natural\n")
    result = desk.bml("check", "notes")
    assert result.output == "1 file, 1 row, 1 auction: no errors, no warnings\n"


def test_files_given_together_are_one_system_in_their_order(desk: Desk) -> None:
    desk.write("a.bml", "1C = natural\n")
    desk.write("b.bml", "1C = strong\n")
    assert desk.codes("--all", "b.bml", "a.bml") == [("DUPLICATE", 1)]
    assert "a.bml:1:1: info: 1C has another text, 'strong' at b.bml:1" in (
        desk.bml("check", "--all", "b.bml", "a.bml").stdout
    )
    assert desk.codes("--all", "a.bml") == []


def test_a_binary_file_is_one_clear_error_without_its_bytes(desk: Desk) -> None:
    (desk.folder / "card.bml").write_bytes(b"PK\x03\x04\x00\x00\x1b[2J 1C")
    result = desk.bml("check", "card.bml")
    assert result.exit_code == 1
    assert "[FILE-BINARY]" in result.stdout
    assert "\x1b" not in result.stdout
    assert "PK" not in result.stdout


def test_a_file_in_another_encoding_is_read_and_reported_at_its_byte(desk: Desk) -> None:
    (desk.folder / "old.bml").write_bytes("1C r\xe9ponse\n".encode("cp1252"))
    (found,) = desk.found("old.bml")
    assert (found["code"], found["line"], found["column"]) == ("ENCODING", 1, 4)


def test_standard_input_is_read_and_includes_are_looked_for_in_the_current_folder(
    desk: Desk,
) -> None:
    desk.write("part.bml", "1C a\n  11NT x\n")
    result = desk.bml("check", "-", given="#INCLUDE part.bml\n\n#VUL ZZ\n")
    assert result.exit_code == 1
    assert "<stdin>:3:6: error:" in result.stdout
    assert "part.bml:2:3: warning:" in result.stdout


@pytest.mark.parametrize("marker", ["conf.py", ".git"])
def test_includes_may_reach_up_to_the_folder_of_the_project(desk: Desk, marker: str) -> None:
    desk.write(marker, "")
    desk.write("common/clips.bml", "1C a\n")
    desk.write("book/chapter.bml", "#INCLUDE ../common/clips.bml\n")
    assert desk.codes("book/chapter.bml") == []


def test_includes_outside_the_root_are_refused(desk: Desk) -> None:
    desk.write("common/clips.bml", "1C a\n")
    desk.write("book/chapter.bml", "#INCLUDE ../common/clips.bml\n")
    assert desk.codes("--root", "book", "book/chapter.bml") == [("INCLUDE-ESCAPE", 1)]
    assert desk.codes("--root", ".", "book/chapter.bml") == []


def test_nothing_is_written(desk: Desk) -> None:
    desk.write("good.bml", GOOD)
    desk.bml("check", "good.bml")
    assert [path.name for path in desk.folder.iterdir()] == ["good.bml"]


def test_a_table_of_thousands_of_levels_is_one_error(desk: Desk) -> None:
    rows = "".join(f"{' ' * level}11NT x\n" for level in range(2_000))
    desk.write("deep.bml", "#BIDTABLE\n" + rows)
    assert [code for code, _ in desk.codes("deep.bml")].count("LIMIT-DEPTH") == 1


def test_every_probe_is_checked_without_a_traceback(desk: Desk, probes_dir: Path) -> None:
    probes = sorted(map(str, probes_dir.glob("*.bml")))
    assert len(probes) > 150
    result = desk.bml("check", "--all", *probes)
    assert result.exit_code == 1
    assert "Traceback" not in result.output


# LANGUAGE HI-9
def test_the_option_for_auctions_in_headings_is_accepted_without_effect(desk: Desk) -> None:
    desk.write("notes/heading.bml", "* 1N--2C\n\n2D = no major\n")
    for name in ("notes/heading.bml", "notes"):
        told = desk.bml("check", name).stdout
        assert told == desk.bml("check", "--heading-auctions", name).stdout
    written = desk.bml("bss", "--heading-auctions", "-o", "-", "notes/heading.bml").stdout
    assert "001NP2CP2D=NYYYYYY008no major" in written


# CHECKS CK-5
def test_the_list_has_every_code_with_its_level_its_meaning_and_a_message(desk: Desk) -> None:
    result = desk.bml("check", "--list")
    assert result.exit_code == 0
    described = dict(zip(map(str, sorted(Code, key=str)), result.stdout.split("\n\n"), strict=True))
    for code in Code:
        head, *meaning = described[str(code)].splitlines()
        assert head == f"{code}, {code.level}"
        assert " ".join(line.strip() for line in meaning).startswith(code.help)
        assert (
            f"[{code}]" in described[str(code)] or f"[bml.{code.subtype}]" in described[str(code)]
        )


def test_the_list_needs_no_files_and_no_files_without_it_are_wrong_usage(desk: Desk) -> None:
    assert desk.bml("check", "--list", "nowhere.bml").exit_code == 0
    assert desk.bml("check").exit_code == 2


# CHECKS CK-10a
def test_contradictions_of_the_same_two_tables_are_shown_as_one(desk: Desk) -> None:
    first, later = "1C-1D-1H-1S;\n", "\n1C-1D-1H-1S;\n"
    rows = [("2C", "fourth suit"), ("2D", "preference"), ("2H", "weak raise")]
    desk.write(
        "twice.bml",
        "#+TITLE: Twice\n\n"
        + first
        + "".join(f"{call} = {text}\n" for call, text in rows)
        + later
        + "".join(f"{call} = quite another meaning of {call}\n" for call, _ in rows),
    )
    short = desk.bml("check", "twice.bml").stdout
    assert short.count("[DUPLICATE]") == 1
    assert "(and 2 more rows of these two tables)" in short
    assert short.endswith(": 1 warning\n")
    assert desk.bml("check", "--all", "twice.bml").stdout.count("[DUPLICATE]") == 3
    found = desk.bml("check", "--format", "json", "twice.bml").stdout
    assert found.count('"DUPLICATE"') == 3
    assert "of these two tables" not in found

    # What a line or the baseline accepts is not counted.
    desk.bml("check", "--write-baseline", "known.json", "twice.bml")
    assert "[DUPLICATE]" not in desk.bml("check", "--baseline", "known.json", "twice.bml").stdout
    text = desk.read("twice.bml")
    desk.write("twice.bml", text.replace("2H = quite", "2H = quite surely"))
    left = desk.bml("check", "--baseline", "known.json", "twice.bml").stdout
    assert "twice.bml:11:1: warning:" in left
    assert "more row" not in left
