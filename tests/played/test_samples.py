"""The sample files, field by field, and cut off anywhere (PLAYED PF, PL, PB)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sphinxcontrib_bml.played.files.reader import records, records_of
from sphinxcontrib_bml.played.files.record_builder import PlayedLimits
from tests.played.samples import NAMES, SAMPLES, as_expected, expected


@pytest.mark.parametrize("name", NAMES)
def test_every_record_is_read_as_it_was_meant(name: str) -> None:
    assert [as_expected(one) for one in records(SAMPLES / name)] == expected(name)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("errors.lin", ["TAG 1", "CALL 2", "CALL 3", "DEAL 4", "RECORD 5", "NOTE 6"]),
        ("errors.pbn", ["DEAL 1", "CALL 9", "HEADER 11", "NOTE 17"]),
        ("import.pbn", ["PASSES 46"]),
        ("links.txt", ["LINK 4"]),
        ("session.lin", []),
    ],
)
def test_what_is_wrong_is_told_at_its_line(name: str, found: list[str]) -> None:
    diagnostics = records(SAMPLES / name).diagnostics
    assert [f"{str(one.code)[7:]} {one.span.line}" for one in diagnostics] == found


def test_files_have_as_many_records_together_as_one_may_have(tmp_path: Path) -> None:
    # PLAYED PF-6
    for name in "ab":
        (tmp_path / f"{name}.pbn").write_text('[Board "1"]\n\n[Board "2"]\n')
    paths = [tmp_path / "a.pbn", tmp_path / "b.pbn"]
    assert len(records(*paths, limits=PlayedLimits(records=3))) == 3
    assert len(records(*paths, limits=PlayedLimits(records=4))) == 4


def test_what_holds_no_hands_is_told_with_what_to_save() -> None:
    (told,) = records_of(b"1N = 15-17\n", "notes.bml").diagnostics
    assert (told.message, told.hint) == (
        "neither LIN nor PBN, nor a URL with a deal in it",
        "save the hands as LIN or PBN",
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_is_cut_off_anywhere_is_read_as_far_as_it_goes(name: str) -> None:
    # PLAYED PL-11, PX-3
    data = (SAMPLES / name).read_bytes()
    whole = len(records_of(data, name))
    most = 0
    for end in range(len(data)):
        found = records_of(data[:end], name)
        assert len(found) <= whole
        most = max(most, len(found))
    assert most == whole


@pytest.mark.parametrize("name", ["session.lin", "import.pbn", "links.txt"])
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends_do_not_matter(name: str, encoding: str, end: str) -> None:
    # PLAYED PF-2; Windows-1252 only where the text is not UTF-8.
    text = (SAMPLES / name).read_bytes().decode().replace("\r\n", "\n").replace("Carl", "Zoë")
    found = records_of(text.replace("\n", end).encode(encoding), name)
    changed = json.loads(json.dumps(expected(name)).replace("Carl", "Zo\\u00eb"))
    assert [as_expected(one) for one in found] == changed
    assert not any(str(one.code) == "ENCODING" for one in found.diagnostics)


@pytest.mark.parametrize(
    ("name", "suffix"), [("single.lin", "x.pbn"), ("export.pbn", "x.lin"), ("links.txt", "x")]
)
def test_the_content_decides_not_the_suffix(name: str, suffix: str) -> None:
    # PLAYED PF-1
    data = (SAMPLES / name).read_bytes()
    assert len(records_of(data, suffix)) == len(expected(name))


@pytest.mark.parametrize("data", [b"", b"nothing of the kind", b"\xff\xfe", b"\0" * 100, b'?a=">x'])
def test_what_is_of_no_kind_is_named(data: bytes) -> None:
    found = records_of(data, "odd.lin")
    assert [str(one.code) for one in found.diagnostics] == ["PLAYED-FORMAT"]
    assert found.is_unreadable
    assert not found


def test_limits_end_the_reading_and_are_told() -> None:
    # PLAYED PF-6
    data = (SAMPLES / "session.lin").read_bytes()
    few = records_of(data, "s.lin", PlayedLimits(records=3))
    assert len(few) == 3
    assert [str(one.code) for one in few.diagnostics] == ["PLAYED-FILE"]
    exactly = records_of(data, "s.lin", PlayedLimits(records=10))
    assert (len(exactly), exactly.diagnostics) == (10, ())
    large = records_of(data, "s.lin", PlayedLimits(file_bytes=100))
    assert [str(one.code) for one in large.diagnostics] == ["PLAYED-FILE"]
    text = b"md|1,,,|sv|o|mb|1N|an|" + b"x" * 1200 + b"|pg||"
    note = records_of(text, "s.lin")[0].notes[0].text
    assert (len(note), note[-1]) == (1000, "…")


def test_records_are_a_sequence_that_says_what_it_is() -> None:
    found = records(SAMPLES / "single.lin", SAMPLES / "export.pbn")
    assert repr(found) == "<Records: 4 records, 0 diagnostics>"
    assert repr(found[1:][0]) == "<Record of board 15: 1C 1S X P 1N P P P>"
    assert found[0].file.endswith("single.lin")
    assert [one.line for one in found] == [1, 3, 23, 49]
    assert repr(records_of(b"qx|c3|md|1,,,|pg||", "x")[0]) == (
        "<Record of board 3, closed room: no calls>"
    )
