from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.commands.desk import Desk

MESSY = "1C=club\n    1D=negative  \n"
NEAT = "1C = club\n    1D = negative\n"


def test_a_file_is_laid_out_in_its_place(desk: Desk) -> None:
    desk.write("notes.bml", MESSY)
    result = desk.bml("format", "notes.bml")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "formatted notes.bml\n"
    assert desk.read("notes.bml") == NEAT


def test_a_neat_file_is_not_touched(desk: Desk) -> None:
    path = desk.write("notes.bml", NEAT)
    before = path.stat()
    result = desk.bml("format", "notes.bml")
    assert (result.exit_code, result.output) == (0, "")
    assert (path.stat().st_mtime_ns, path.stat().st_ino) == (before.st_mtime_ns, before.st_ino)


def test_a_check_writes_nothing_and_says_what_would_change(desk: Desk) -> None:
    desk.write("neat.bml", NEAT)
    desk.write("messy.bml", MESSY)
    result = desk.bml("format", "--check", "neat.bml", "messy.bml")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "would format messy.bml\n"
    assert desk.read("messy.bml") == MESSY
    assert desk.bml("format", "--check", "neat.bml").exit_code == 0


def test_a_difference_is_shown_and_nothing_written(desk: Desk) -> None:
    desk.write("notes.bml", MESSY)
    result = desk.bml("format", "--diff", "notes.bml")
    assert result.exit_code == 0
    assert "-1C=club\n" in result.stdout
    assert "+1C = club\n" in result.stdout
    assert desk.read("notes.bml") == MESSY
    assert desk.bml("format", "--diff", "--check", "notes.bml").exit_code == 1


def test_standard_input_goes_to_standard_output(desk: Desk) -> None:
    assert desk.bml("format", "-", given=MESSY).stdout == NEAT
    assert desk.bml("format", "-", given=NEAT).stdout == NEAT


def test_blocks_that_stay_as_they_are_are_named(desk: Desk) -> None:
    desk.write("notes.bml", "1C=club\n\n1D club\n\t1H tab\n")
    result = desk.bml("format", "notes.bml")
    assert "notes.bml:3: unchanged: a tab in the indentation" in result.stderr
    assert desk.read("notes.bml") == "1C = club\n\n1D club\n\t1H tab\n"


def test_includes_are_read_and_not_written(desk: Desk) -> None:
    desk.write("notes.bml", "# INCLUDE part.bml\n1C=club\n    #PASTE a\n")
    desk.write("part.bml", "#CUT a\n1D=x\n#ENDCUT\n")
    assert desk.bml("format", "notes.bml").exit_code == 0
    assert desk.read("notes.bml") == "#INCLUDE part.bml\n\n1C = club\n    #PASTE a\n"
    assert desk.read("part.bml") == "#CUT a\n1D=x\n#ENDCUT\n"


def test_a_byte_order_mark_and_foreign_line_ends_go(desk: Desk) -> None:
    (desk.folder / "notes.bml").write_bytes(b"\xef\xbb\xbf1C = club\r\n")
    assert desk.bml("format", "--check", "notes.bml").exit_code == 1
    desk.bml("format", "notes.bml")
    assert (desk.folder / "notes.bml").read_bytes() == b"1C = club\n"


def test_a_file_in_another_encoding_or_of_no_text_stays_as_it_is(desk: Desk) -> None:
    for data, word in ((b"1C=caf\xe9\n", "not UTF-8 (byte 6); save it"), (b"1C=a\0\n", "not text")):
        (desk.folder / "notes.bml").write_bytes(data)
        result = desk.bml("format", "notes.bml")
        assert result.exit_code == 2
        assert word in result.stderr
        assert (desk.folder / "notes.bml").read_bytes() == data


def test_the_other_files_are_done_where_one_is_missing(desk: Desk) -> None:
    desk.write("notes.bml", MESSY)
    result = desk.bml("format", "gone.bml", "notes.bml")
    assert result.exit_code == 2
    assert "gone.bml: there is no such file" in result.stderr
    assert desk.read("notes.bml") == NEAT


def test_a_link_stays_a_link(desk: Desk) -> None:
    desk.write("real.bml", MESSY)
    (desk.folder / "notes.bml").symlink_to("real.bml")
    desk.bml("format", "notes.bml")
    assert (desk.folder / "notes.bml").is_symlink()
    assert desk.read("real.bml") == NEAT


# XT-9
def test_an_indentation_that_was_asked_for_has_no_effect(desk: Desk) -> None:
    desk.write("notes.bml", f"#+INDENT: 400\n\n{MESSY}")
    result = desk.bml("format", "--indent", "1", "notes.bml")
    assert (result.exit_code, result.stdout) == (0, "")
    assert desk.read("notes.bml") == f"#+INDENT: 400\n\n{NEAT}"


def test_histories_are_written_where_asked_for(desk: Desk) -> None:
    """LANGUAGE HI-10c."""
    text = "* 1N--2C\n\n2D = no\n"
    desk.write("notes.bml", text)
    assert desk.bml("format", "--check", "notes.bml").exit_code == 0
    assert desk.bml("format", "--write-histories", "--check", "notes.bml").exit_code == 1
    difference = desk.bml("format", "--write-histories", "--diff", "notes.bml").stdout
    assert "+1N-2C;" in difference
    assert desk.bml("format", "--write-histories", "notes.bml").stderr == "formatted notes.bml\n"
    assert desk.read("notes.bml") == "* 1N--2C\n\n1N-2C;\n2D = no\n"
    assert desk.bml("format", "--write-histories", "--check", "notes.bml").exit_code == 0
