from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.formats.bss_cards import in_order, lines_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.commands.desk import Desk

CARD = "*00{Ours}=NYYYYYY\n$SAYC\n001H=NYYYYYY0085+!h\n001S=NYYYYYY0085+!s\n"
NOTES = """\
#+TITLE: Ours

* Included conventions

- SAYC

//bss verbatim=$SAYC

1M = 5+M
"""


def test_the_notes_lie_beside_the_card_and_counts_and_dialect_are_told(desk: Desk) -> None:
    desk.write("a.b/ours.bss", CARD)
    result = desk.bml("import", "a.b/ours.bss")
    assert result.exit_code == 0
    assert result.stdout == ""
    assert result.stderr == ("a.b/ours.bss: dialect standard; 4 records, 3 as rows, 1 verbatim\n")
    assert desk.read("a.b/ours.bml") == NOTES


def test_a_card_of_bml2_is_known(desk: Desk) -> None:
    desk.write("ours.bss", "*00{}=NYYYYYY\n001C=NYYYYYY008a\n001CD=NYYYYYY0b\n")
    result = desk.bml("import", "ours.bss")
    assert "dialect bml2; 3 records, 3 as rows, 0 verbatim" in result.stderr
    assert desk.read("ours.bml").startswith("//bss dialect=bml2\n")


def test_the_notes_give_the_card_again(desk: Desk, probes_dir: Path) -> None:
    card = (probes_dir / "editor-style/card.bss").read_bytes()
    (desk.folder / "card.bss").write_bytes(card)
    assert desk.bml("import", "card.bss").exit_code == 0
    assert desk.bml("bss", "--profile", "fd", "-o", "again.bss", "card.bml").exit_code == 0
    again = (desk.folder / "again.bss").read_bytes()
    assert lines_of(again) == lines_of(card)
    assert "café".encode("cp1252") in again


def test_standard_input_goes_to_standard_output_and_the_counts_do_not(desk: Desk) -> None:
    result = desk.bml("import", "-", given=CARD)
    assert result.stdout == NOTES
    assert "<stdin>: dialect standard; 4 records" in result.stderr


# LANGUAGE XT-9
def test_removed_options_are_accepted_without_effect(desk: Desk) -> None:
    desk.write("ours.bss", CARD)
    removed = desk.bml("import", "--no-lift", "--no-strict", "-o", "-", "ours.bss").stdout
    assert removed == desk.bml("import", "-o", "-", "ours.bss").stdout


# BSS-8A
def test_the_order_of_the_file_may_be_kept(desk: Desk, probes_dir: Path) -> None:
    for name in ("card", "damaged"):
        card = (probes_dir / f"editor-style/{name}.bss").read_bytes()
        (desk.folder / f"{name}.bss").write_bytes(card)
        desk.bml("import", "--keep-order", f"{name}.bss")
        desk.bml("bss", "-o", "again.bss", f"{name}.bml")
        assert in_order((desk.folder / "again.bss").read_bytes()) == in_order(card)


# BSS-8A
def test_warnings_of_one_kind_are_one_line_with_the_first_places(desk: Desk) -> None:
    lines = "".join(f"00{bid}PP{bid}=NYYYYYY008\n9{bid}=\n" for bid in ("1C", "1D", "2H", "2S"))
    desk.write("ours.bss", f"*00{{Ours}}=NYYYYYY\n001C=NYY\n{lines}001H=NYYYYYY008/a/\n")
    told = desk.bml("import", "-o", "-", "ours.bss").stderr.splitlines()
    assert told[0].startswith("ours.bss:2:9: error: the record ends before")
    counted = [line for line in told[3:] if "of this kind" in line]
    assert counted == [
        "ours.bss:3:1: warning: (1C) is not legal after 1C-P; the line is kept as it is "
        "[CALL-ILLEGAL]: 4 of this kind, lines 3, 5, 7 and 1 more (--verbose shows all)",
        "ours.bss:4:1: error: '9' is not a seat (0 to 6); the line is kept as it is [BSS-RECORD]: "
        "4 of this kind, lines 4, 6, 8 and 1 more (--verbose shows all)",
    ]
    verbose = desk.bml("import", "-v", "-o", "-", "ours.bss").stderr
    assert verbose.count("[CALL-ILLEGAL]") == verbose.count("is not a seat") == 4


def test_lines_with_blanks_at_ends_are_kept_and_counted(desk: Desk) -> None:
    desk.write("ours.bss", "*00{Ours}=NYYYYYY\n001C=NYYYYYY008 a\n")
    assert "1 verbatim" in desk.bml("import", "-o", "-", "ours.bss").stderr


def test_faulty_lines_are_told_with_their_reasons_and_the_rest_is_imported(
    desk: Desk, probes_dir: Path
) -> None:
    (desk.folder / "damaged.bss").write_bytes(
        (probes_dir / "editor-style/damaged.bss").read_bytes()
    )
    result = desk.bml("import", "damaged.bss")
    assert result.exit_code == 1
    assert "damaged.bss:4:1: error: '9' is not a seat (0 to 6)" in result.stderr
    assert "damaged.bss:7:1: warning: 1C is not legal after 1C-(P)" in result.stderr
    assert "11 records, 4 as rows, 7 verbatim" in result.stderr
    assert "\n1N = Good\n" in desk.read("damaged.bml")


def test_verbose_names_every_line_kept_as_it_is(desk: Desk) -> None:
    desk.write("ours.bss", CARD)
    result = desk.bml("import", "-v", "ours.bss")
    assert "ours.bss:2: kept as it is: '$SAYC'" in result.stderr


def test_texts_with_accidental_markup_are_told_of(desk: Desk) -> None:
    desk.write("ours.bss", "*00{Ours}=NYYYYYY\n001C=NYYYYYY008/six/ cards\n")
    result = desk.bml("import", "-o", "-", "ours.bss")
    assert "ours.bss:2: 1 text that will look like font marks or links, line" in result.stderr
    result = desk.bml("import", "-v", "-o", "-", "ours.bss")
    message = "the text contains characters that BML reads as font marks or a link"
    assert f"ours.bss:2:1: info: {message} [BSS-MARKUP]" in result.stderr


@pytest.mark.parametrize("output", [(), ("-o", "ours.bml")])
def test_notes_that_are_there_are_only_replaced_where_that_is_asked_for(
    desk: Desk, output: tuple[str, ...]
) -> None:
    desk.write("ours.bss", CARD)
    desk.write("ours.bml", "my notes")
    result = desk.bml("import", *output, "ours.bss")
    assert result.exit_code == 2
    assert result.stderr == (
        "bml: ours.bml already exists; --force replaces it; to compare first, "
        "write bml import -o new-ours.bml ours.bss and bml diff ours.bml new-ours.bml\n"
    )
    assert desk.read("ours.bml") == "my notes"
    assert desk.bml("import", "--force", *output, "ours.bss").exit_code == 0
    assert desk.read("ours.bml") == NOTES


def test_several_cards_go_to_a_folder(desk: Desk) -> None:
    desk.write("a/one.bss", CARD)
    desk.write("b/two.bss", CARD)
    assert desk.bml("import", "-o", "out/", "a/one.bss", "b/two.bss").exit_code == 0
    assert desk.read("out/one.bml") == desk.read("out/two.bml") == NOTES


@pytest.mark.parametrize(
    "data", [b"", b"Dear partner,\nhow are you?\n", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0"]
)
def test_a_file_that_is_no_card_is_refused_with_a_line_and_a_reason(
    desk: Desk, data: bytes
) -> None:
    (desk.folder / "ours.bss").write_bytes(data)
    result = desk.bml("import", "ours.bss")
    assert result.exit_code == 2
    assert "bml: ours.bss: this is not a BSS file" in result.stderr
    assert ("ours.bss:1:1: error:" in result.stderr) is bool(data)
    assert not (desk.folder / "ours.bml").exists()


def test_a_file_that_cannot_be_read_does_not_keep_the_others_from_being_imported(
    desk: Desk,
) -> None:
    desk.write("two.bss", CARD)
    result = desk.bml("import", "one.bss", "two.bss")
    assert result.exit_code == 2
    assert "bml: one.bss: there is no such file" in result.stderr
    assert desk.read("two.bml") == NOTES


def test_a_card_with_another_suffix_is_known_by_its_header(desk: Desk) -> None:
    desk.write("card.txt", CARD)
    assert desk.bml("import", "card.txt").exit_code == 0
    assert desk.read("card.bml") == NOTES


def test_a_file_of_no_known_kind_needs_to_be_told(desk: Desk) -> None:
    desk.write("card.txt", "001C=NYYYYYY008a\n")
    result = desk.bml("import", "card.txt")
    assert result.exit_code == 2
    assert "what kind of file is this?" in result.stderr
    assert desk.bml("import", "--from", "bss", "card.txt").exit_code == 0
