"""From bytes to lines: encodings, line ends, binary files, includes and their limits."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from sphinxcontrib_bml.language.options import Limits, Options
from sphinxcontrib_bml.language.parser import Parse, elements_of, parse_file, parse_text
from sphinxcontrib_bml.language.reading import read_file
from sphinxcontrib_bml.language.source import Source, SourceLine, Span
from sphinxcontrib_bml.language.state import DocumentState
from sphinxcontrib_bml.language.syntax import BiddingTable
from tests.language.dump import dump_document

BOM = b"\xef\xbb\xbf"
NOTES = "* Título ♥\n\n1C = foo\n  1D = bär\n"


def read(folder: Path, data: bytes, options: Options | None = None) -> Parse:
    path = folder / "notes.bml"
    path.write_bytes(data)
    return parse_file(path, options)


def tree(parse: Parse) -> list[str]:
    return dump_document(parse.document, Options()).splitlines()


def found(parse: Parse) -> list[str]:
    return [
        f"{Path(item.span.file).name}:{item.span.line}:{item.span.column} {item.code}"
        for item in parse.diagnostics
    ]


def messages(parse: Parse) -> str:
    return "\n".join(item.message for item in parse.diagnostics)


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("bom", [b"", BOM], ids=["plain", "BOM"])
@pytest.mark.parametrize("last", ["", "\n"], ids=["open", "ended"])
def test_line_ends_and_a_byte_order_mark_change_nothing(
    tmp_path: Path, line_end: str, bom: bytes, last: str
) -> None:
    text = NOTES.strip() + last
    parse = read(tmp_path, bom + text.replace("\n", line_end).encode())
    assert tree(parse) == [
        '1:0 heading 1 ["Título ♥"]',
        "3:0 table",
        '  3:0 1♣ "1C" = 5 ["foo"]',
        '    4:2 1♦ "1D" = 7 ["bär"]',
    ]
    assert not found(parse)


# LANGUAGE FS-1
@pytest.mark.parametrize("bom", [b"", BOM], ids=["plain", "BOM"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_other_encodings_are_read_as_windows_1252_and_reported_where_they_begin(
    tmp_path: Path, bom: bytes, line_end: str
) -> None:
    text = f"one{line_end}two caf\xe9 \x80".encode("latin-1") + b"\x81"
    parse = read(tmp_path, bom + text)
    assert tree(parse) == ['1:0 paragraph ["one\\ntwo café €\ufffd"]']
    assert found(parse) == ["notes.bml:2:7 ENCODING"]
    assert [item.span.text for item in parse.diagnostics] == ["é"]
    byte = len(bom) + len(line_end) + len("onetwo caf")
    assert f"not UTF-8 (byte {byte});" in messages(parse)
    assert [item.hint for item in parse.diagnostics] == ["save the file as UTF-8"]


def test_a_utf_16_file_is_binary(tmp_path: Path) -> None:
    parse = read(tmp_path, NOTES.encode("utf-16"))
    assert not parse.document.elements
    assert "notes.bml:1:3 FILE-BINARY" in found(parse)


# LANGUAGE FS-1
def test_a_nul_near_the_start_makes_a_file_binary_and_further_on_a_blank(tmp_path: Path) -> None:
    near = read(tmp_path, b"1C foo\n" + b"x" * 8000 + b"\0")
    assert not near.document.elements
    assert found(near) == ["notes.bml:2:8000 FILE-BINARY"]
    far = read(tmp_path, b"Foo\n" + b"x" * 9000 + b"\0" + b"y")
    assert len(far.document.elements) == 1
    assert found(far) == ["notes.bml:2:9000 TEXT-CONTROL"]


# LANGUAGE BS-5
@pytest.mark.parametrize("character", "\ufffe\uffff")
def test_characters_that_no_xml_may_hold_are_controls(tmp_path: Path, character: str) -> None:
    parse = read(tmp_path, f"1C a{character}b\n".encode())
    assert found(parse) == ["notes.bml:1:4 TEXT-CONTROL"]
    assert "a b" in "".join(tree(parse))


def test_an_included_binary_file_is_left_out_alone(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"1D\0")
    parse = read(tmp_path, b"1C foo\n#INCLUDE binary\n1H foo\n")
    assert [line for line in tree(parse) if "1D" in line] == []
    assert found(parse) == ["binary:1:2 FILE-BINARY"]
    assert len(parse.document.tables) == 2


def test_an_included_file_may_have_another_encoding(tmp_path: Path) -> None:
    (tmp_path / "part").write_bytes(b"caf\xe9")
    parse = read(tmp_path, "é\n\n#INCLUDE part\n".encode())
    assert found(parse) == ["part:1:3 ENCODING"]
    assert tree(parse)[1].endswith('["café"]')


def test_an_empty_file_holds_nothing(tmp_path: Path) -> None:
    for data in (b"", b"\n", BOM, b" \t\n\n"):
        parse = read(tmp_path, data)
        assert not parse.document.elements
        assert not found(parse)


def test_a_file_that_cannot_be_read_raises(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="notes"):
        parse_file(tmp_path / "notes.bml")


# Includes


# LANGUAGE IN-9
def test_all_files_read_are_dependencies_each_once(tmp_path: Path) -> None:
    parts = tmp_path / "parts"
    parts.mkdir()
    (parts / "a").write_text("#INCLUDE b\n")
    (parts / "b").write_text("text")
    parse = read(tmp_path, b"#INCLUDE parts/a\n#INCLUDE parts/b\n#INCLUDE gone\n")
    assert parse.dependencies == (parts / "a", parts / "b")


def test_a_name_is_looked_for_beside_the_includer_then_beside_the_root(tmp_path: Path) -> None:
    parts = tmp_path / "parts"
    parts.mkdir()
    (parts / "a").write_text("#INCLUDE both\n#INCLUDE only\n")
    (parts / "both").write_text("in parts")
    (tmp_path / "both").write_text("in the root")
    (tmp_path / "only").write_text("only in the root")
    parse = read(tmp_path, b"#INCLUDE parts/a\n#INCLUDE nowhere")
    assert [line.partition("paragraph ")[2] for line in tree(parse)] == [
        '["in parts"]',
        '["only in the root"]',
    ]
    assert [item.hint for item in parse.diagnostics] == [f"looked in {tmp_path}"]


def test_a_file_above_a_folder_that_is_a_link_has_its_own_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "real" / "chapters").mkdir(parents=True)
    (tmp_path / "chapters").symlink_to(tmp_path / "real" / "chapters")
    (tmp_path / "real" / "chapters" / "notes.bml").write_text("#INCLUDE ../part\n")
    (tmp_path / "real" / "part").write_text("1C = strong\n")
    monkeypatch.chdir(tmp_path)
    names = {}
    for name in ("chapters/notes.bml", "real/chapters/notes.bml"):
        parse = parse_file(Path(name), Options(root=tmp_path))
        names[name] = parse.document.tables[0].span.file
    assert names == {
        "chapters/notes.bml": str(tmp_path / "real" / "part"),
        "real/chapters/notes.bml": str(Path("real", "part")),
    }


# LANGUAGE LM-2
def test_includes_stay_below_the_root(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "secret").write_text("secret")
    (inner / "inside").write_text("inside")
    (inner / "link").symlink_to(tmp_path / "secret")
    (inner / "way").symlink_to(tmp_path, target_is_directory=True)
    names = ["../secret", str(tmp_path / "secret"), "link", "way/secret", "inner/../../secret"]
    for name in names:
        parse = read(inner, f"#INCLUDE {name}\n".encode())
        assert not parse.document.elements, name
        assert found(parse) in (
            ["notes.bml:1:9 INCLUDE-ESCAPE"],
            ["notes.bml:1:9 INCLUDE-MISSING"],
        )
        assert "SECRET" not in messages(parse)
    parse = read(inner, b"#INCLUDE ../secret\n#INCLUDE link", Options(root=tmp_path))
    assert [line.partition("paragraph ")[2] for line in tree(parse)] == ['["secret"]'] * 2


def test_the_name_of_a_file_outside_the_root_is_not_told(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "Secret").write_text("secret")
    parse = read(inner, b"#INCLUDE ../secret\n")
    assert [item.hint for item in parse.diagnostics] == [f"looked in {inner}"]


def test_a_link_does_not_hide_a_cycle(tmp_path: Path) -> None:
    (tmp_path / "other").symlink_to(tmp_path / "notes.bml")
    parse = read(tmp_path, b"text\n#INCLUDE other\n")
    assert found(parse) == ["notes.bml:2:9 INCLUDE-CYCLE"]


def test_odd_names_of_files_are_missing_files(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    for name in ("x" * 5000, "loop", ".", "notes.bml/x", "~", "con:\\x"):
        parse = read(tmp_path, f"#INCLUDE {name}\n".encode())
        assert found(parse) == ["notes.bml:1:9 INCLUDE-MISSING"], name


def test_only_the_first_missing_files_bring_those_with_other_letters(tmp_path: Path) -> None:
    (tmp_path / "Part").write_text("text")
    parse = read(tmp_path, b"#INCLUDE part\n" * 102)
    hints = [item.hint for item in parse.diagnostics]
    assert hints[:100] == ["did you mean Part? Upper and lower case must match"] * 100
    assert hints[100:] == [f"looked in {tmp_path}"] * 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names")
def test_folders_pipes_and_devices_are_no_files_and_never_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "device").symlink_to("/dev/zero")
    for name in ("pipe", "folder", "device"):
        parse = read(tmp_path, f"#INCLUDE {name}\n".encode(), Options(root=Path("/")))
        assert found(parse) == ["notes.bml:1:9 INCLUDE-MISSING"], name
        (diagnostic,) = parse.diagnostics
        assert diagnostic.hint.endswith("is not a file that can be read, but a folder or a device")


def test_a_file_that_may_not_be_read_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "part").write_text("text")
    opening = Path.open

    def refuse(path: Path, mode: str) -> Any:
        if path.name == "part":
            raise PermissionError(13, "Permission denied")
        return opening(path, mode)

    monkeypatch.setattr(Path, "open", refuse)
    parse = read(tmp_path, b"#INCLUDE part\n")
    assert found(parse) == ["notes.bml:1:9 INCLUDE-MISSING"]
    assert "Permission denied" in messages(parse)


# LANGUAGE IN-2
def test_a_file_that_a_directive_names_is_read_as_a_block_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "part").write_text("first\n\nsecond")
    source = Source("page.rst", ".. bml:: part", path=tmp_path / "page.rst")
    state = DocumentState(Options(root=tmp_path))
    edge, *lines = read_file(Span(source, 9, 13), state)
    assert isinstance(edge, SourceLine)
    assert (edge.text, str(edge.span)) == ("", "page.rst:1")
    texts = [line.text for line in lines if isinstance(line, SourceLine)]
    assert [text for text in texts if text] == ["first", "second"]
    assert state.dependencies == [tmp_path / "part"]


# LANGUAGE IN-10
def test_rows_of_a_file_that_a_directive_names_stand_in_their_place(tmp_path: Path) -> None:
    (tmp_path / "part").write_text("2C = first\n")
    source = Source("page.rst", "   .. bml:: part", path=tmp_path / "page.rst")
    state = DocumentState(Options(root=tmp_path))
    (table,) = elements_of(read_file(Span(source, 12, 16), state), state)
    assert isinstance(table, BiddingTable)
    assert not list(state.diagnostics)


def test_includes_can_be_switched_off(tmp_path: Path) -> None:
    (tmp_path / "part").write_text("text")
    parse = read(tmp_path, b"#INCLUDE part\n", Options(files=False))
    assert found(parse) == ["notes.bml:1:9 INCLUDE-ESCAPE"]
    assert not parse.dependencies


def test_text_without_a_file_includes_below_its_root_only(tmp_path: Path) -> None:
    (tmp_path / "part").write_text("text")
    text = "#INCLUDE part\n"
    assert [str(item.code) for item in parse_text(text).diagnostics] == ["INCLUDE-ESCAPE"]
    parse = parse_text(text, options=Options(root=tmp_path))
    assert len(parse.document.elements) == 1


# LANGUAGE LM-1
def test_includes_are_nested_so_deep_and_no_deeper(tmp_path: Path) -> None:
    for number in range(1, 6):
        (tmp_path / f"part{number}").write_text(f"{number}\n#INCLUDE part{number + 1}\n")
    (tmp_path / "part6").write_text("6")
    options = Options(limits=Limits(include_depth=4))
    parse = read(tmp_path, b"#INCLUDE part1", options)
    assert len(parse.document.elements) == 4
    assert found(parse) == ["part4:2:9 INCLUDE-DEPTH"]
    assert len(read(tmp_path, b"#INCLUDE part1").document.elements) == 6


def test_includes_are_so_large_together_and_no_larger(tmp_path: Path) -> None:
    (tmp_path / "large").write_text("x" * 2000)
    (tmp_path / "small").write_text("y")
    options = Options(limits=Limits(include_bytes=2 * 2000 + 1024))
    names = ("large", "large", "large", "small", "small")
    parse = read(tmp_path, "".join(f"#INCLUDE {name}\n" for name in names).encode(), options)
    assert len(parse.document.elements) == 3
    assert found(parse) == ["notes.bml:3:9 INCLUDE-SIZE", "notes.bml:5:9 INCLUDE-SIZE"]


def test_doubling_includes_end_at_the_limit(tmp_path: Path) -> None:
    for number in range(30):
        (tmp_path / f"part{number}").write_text(f"#INCLUDE part{number + 1}\n" * 2)
    (tmp_path / "part30").write_text("")
    options = Options(limits=Limits(include_bytes=1024 * 200))
    parse = read(tmp_path, b"#INCLUDE part0\n", options)
    assert {str(item.code) for item in parse.diagnostics} == {"INCLUDE-SIZE"}
    assert len(parse.diagnostics) < 100


# LANGUAGE LM-5
def test_a_long_line_is_reported_and_read(tmp_path: Path) -> None:
    parse = read(tmp_path, b"short\n" + b"x" * 10001 + b"\n" + b"y" * 10000)
    assert found(parse) == ["notes.bml:2:0 LIMIT-LINE"]
    (told,) = parse.diagnostics
    assert told.message == "a line of 10001 characters"
    assert told.hint.startswith(
        "check whether line breaks were lost; for more: --limit line_length=20000, "
    )
    assert len(parse.document.elements) == 1


# LANGUAGE LM-6
def test_documents_share_nothing(tmp_path: Path) -> None:
    first = read(tmp_path, b"#+TITLE: One\n\n#VUL YY\n\n#CUT a\n1D\n#ENDCUT\n\n1C\n  #PASTE a\n")
    second = read(tmp_path, b"1C\n  #PASTE a\n")
    assert not found(first)
    assert found(second) == ["notes.bml:2:2 PASTE-UNKNOWN"]
    assert str(second.document.tables[0].conditions.vulnerability) == "00"
    assert not second.document.metadata
