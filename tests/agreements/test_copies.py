"""What continues as another auction does, written out for exports."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.copies import continued
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.commands.bml import main
from sphinxcontrib_bml.language.options import Limits, Options

STAYMAN = "1N = 15--17\n  2C = Stayman\n    2D = no major\n  2D = hearts\n"


def copies(text: str, limits: Limits | None = None) -> dict[str, str]:
    """Return the texts of the auctions that lines define, by the auctions."""
    book = continued(parse(text).book, limits or Limits()).book
    assert len(list(book.places)) == len(book.leading)
    return {
        f"{one.auction.short} {one.conditions}".strip(): one.text
        for one in book.leading
        if one.copied
    }


# XT-5a
def test_what_continues_the_target_continues_the_row() -> None:
    found = copies(f"{STAYMAN}\n(1S)-1N = 15--18\n  //as 1N\n")
    assert found == {
        "(1S)-1N-2C": "Stayman",
        "(1S)-1N-2C-2D": "no major",
        "(1S)-1N-2D": "hearts",
    }


# XT-5a
def test_a_pair_names_the_first_call_and_illegal_calls_are_left_out() -> None:
    found = copies(f"{STAYMAN}  (2C)\n    //as 1N D=2C\n")
    assert found == {"1N-(2C)-X": "Stayman", "1N-(2C)-X-2D": "no major", "1N-(2C)-2D": "hearts"}
    assert copies(f"{STAYMAN}  (2H)\n    //as 1N\n") == {}


# XT-5a
def test_conditions_are_joined_and_seats_are_those_of_the_same_opening() -> None:
    text = "1N\n\n#SEAT 34\n1N-2C = passed\n\n#SEAT 0\n#VUL Y0\n1N-2D = red\n\n#VUL 00\n"
    assert copies(f"{text}(1S)-1N\n  //as 1N\n") == {"(1S)-1N-2D vul=Y0": "red"}
    assert copies(f"{text}#SEAT 3\n1N-(X)\n  //as 1N\n") == {
        "1N-(X)-2C seat=3": "passed",
        "1N-(X)-2D seat=3 vul=Y0": "red",
    }
    assert copies(f"{text}#VUL N0\n1N-(X)\n  //as 1N\n") == {"1N-(X)-2C seat=34 vul=N0": "passed"}


# XT-5b
def test_rows_come_first_and_an_empty_text_is_filled() -> None:
    found = copies(f"{STAYMAN}\n(1S)-1N\n  //as 1N\n  2D = natural\n  2C\n")
    assert found == {"(1S)-1N-2C": "Stayman", "(1S)-1N-2C-2D": "no major"}
    two = "2N = 20--21\n  3C = asks\n3N = long\n  4C = asks too\n"
    text = f"{two}(2S)-2N\n  //as 2N\n  //as 3N\n"
    assert copies(text) == {"(2S)-2N-3C": "asks", "(2S)-2N-4C": "asks too"}


# XT-6
def test_lines_in_the_copied_part_are_followed_and_rings_end() -> None:
    text = f"{STAYMAN}2N = 20\n  //as 1N\n  3C = Puppet\n\n(2S)-2N\n  //as 2N\n"
    assert copies(text) == {"(2S)-2N-3C": "Puppet"}
    text = f"{STAYMAN}(1H)-1N\n  //as 1N\n\n(1S)-1N\n  //as (1H)-1N\n"
    assert copies(text)["(1S)-1N-2C-2D"] == "no major"
    assert copies("1C\n  1D\n    //as 1D-1H\n1D\n  1H\n    //as 1C-1D\n") == {}


# XT-6
def test_a_line_defines_no_more_than_its_limit() -> None:
    text = f"{STAYMAN}\n(1S)-1N\n  //as 1N\n"
    assert len(copies(text, Limits(as_records=2))) == 2
    options = Options(limits=Limits(as_records=2))
    assert [str(one.code) for one in check(parse(text, options=options))] == ["LIMIT-RECORDS"]


# XT-5b
def test_copies_are_no_second_definitions() -> None:
    text = f"{STAYMAN}\n(1S)-1N = 15--18\n  //as 1N\n  2C = Puppet\n"
    assert check(parse(text)) == ()


# XT-7a
def test_words_for_a_system_are_reported_with_the_line_to_write() -> None:
    said = ("(X) system on", "(X) = Systems on.", "(X) as over 1N", "(X) [same as 1N](#x)")
    for words in said:
        found = [one for one in check(parse(f"{STAYMAN}  {words}\n")) if str(one.code) == "AS-TEXT"]
        assert [one.edits[0].replacement for one in found] == ["\n  //as 1N"], words
    for words in ("(X) system on, but 2C", "(X) as over 2N", "(X) system on\n    2C = x"):
        assert "AS-TEXT" not in {str(one.code) for one in check(parse(f"{STAYMAN}  {words}\n"))}


# XT-5c
def test_profile_bml2_reports_lines_once_and_writes_nothing_of_them(tmp_path: Path) -> None:
    path = tmp_path / "notes.bml"
    path.write_text(f"{STAYMAN}\n(1S)-1N\n  //as 1N\n\n(1H)-1N\n  //as 1N\n")
    result = CliRunner().invoke(main, ["bss", "-v", "--profile", "bml2", "-o", "-", str(path)])
    (loss,) = [line for line in result.stderr.splitlines() if "[EXPORT-LOSS]" in line]
    assert "info: 2 rows continue as other auctions do; profile bml2 cannot express that" in loss
    assert "1S1NP2C" not in result.stdout


def test_profile_bml2_reports_tables_that_it_writes_as_openings(tmp_path: Path) -> None:
    """LANGUAGE HI-9: once, at the first of them."""
    path = tmp_path / "notes.bml"
    path.write_text("* 1N--2C\n\n2D = no\n2H = four\n\n* After 1H--2C\n\n2S = natural\n")
    result = CliRunner().invoke(main, ["bss", "-v", "--profile", "bml2", "-o", "-", str(path)])
    (loss,) = [line for line in result.stderr.splitlines() if "[EXPORT-LOSS]" in line]
    assert loss.partition("info: ")[2] == (
        "2 tables continue auctions above them; profile bml2 writes their rows as openings "
        "[EXPORT-LOSS]"
    )
    result = CliRunner().invoke(main, ["bss", "-v", "-o", "-", str(path)])
    assert "EXPORT-LOSS" not in result.stderr
