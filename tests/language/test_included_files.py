"""What documents include is read once, and each of them is what it would be alone."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from sphinxcontrib_bml.bridge.conditions import OpeningSeat
from sphinxcontrib_bml.language import parser, reading
from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.included_files import FileReading, IncludedFile, Shelf
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import Parse, parse_file
from sphinxcontrib_bml.language.source import SourceLine
from sphinxcontrib_bml.language.state import DocumentState
from sphinxcontrib_bml.language.syntax import BiddingTable, Row
from sphinxcontrib_bml.language.tables import parse_table
from sphinxcontrib_bml.language.variants.selection import names_of, resolve
from tests.language.dump import dump_diagnostics, dump_document
from tests.language.strategies import notes

ROWS = """\
1C = strong
  1D = negative
  1H = five !h

Two blocks of text,
this is one.

- an item
"""


@pytest.fixture(autouse=True)
def empty_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have nothing kept of what other tests included."""
    monkeypatch.setattr(reading, "_SHELF", Shelf(room=100_000))


@pytest.fixture
def tables_read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the first lines of the tables that are read, as they are."""
    read: list[str] = []

    def parse_noted(block: list[SourceLine], state: DocumentState) -> BiddingTable | None:
        read.append(block[0].text)
        return parse_table(block, state)

    monkeypatch.setattr(parser, "parse_table", parse_noted)
    return read


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def rows_of(parse: Parse) -> list[Row]:
    return [row for table in parse.document.tables for row in table.rows]


def told(parse: Parse) -> str:
    """Return all that can be reported of a document."""
    tables = [
        (
            table.conditions,
            table.context and table.context.text,
            table.surroundings and [one.text.text for one in table.surroundings.headings],
            [(row.address, row.indent, row.air, row.alert_length) for row in table.rows],
        )
        for table in parse.document.tables
    ]
    name = parse.document.name
    return "\n".join(
        [
            dump_document(parse.document, parse.options),
            dump_diagnostics(parse.diagnostics, name),
            repr(tables),
            repr([str(path) for path in parse.dependencies]),
            repr(parse.state.variants.current),
        ]
    )


def test_tables_of_an_included_file_are_read_for_the_first_document_only(
    tmp_path: Path, tables_read: list[str]
) -> None:
    write(tmp_path, "answers.bml", ROWS)
    for name in ("one.bml", "two.bml", "three.bml"):
        parse = parse_file(write(tmp_path, name, f"{name[0]}\n\n#INCLUDE answers.bml\n"))
        assert [row.label for row in rows_of(parse)] == ["1C", "1D", "1H"]
        assert {row.address.document for row in rows_of(parse)} == {str(tmp_path / name)}
    assert tables_read == ["1C = strong"]


def test_tables_are_kept_from_one_build_to_the_next_until_their_file_changes(
    tmp_path: Path, tables_read: list[str]
) -> None:
    write(tmp_path, "answers.bml", ROWS)
    notes = write(tmp_path, "notes.bml", "#INCLUDE answers.bml\n")
    parse_file(notes)
    parse_file(notes)
    write(tmp_path, "answers.bml", ROWS.replace("strong", "16 hcp"))
    assert rows_of(parse_file(notes))[0].exported_text == "16 hcp"
    assert tables_read == ["1C = strong", "1C = 16 hcp"]


def test_what_an_editor_has_of_an_included_file_is_read_instead(tmp_path: Path) -> None:
    path = write(tmp_path, "answers.bml", ROWS).resolve()
    notes = write(tmp_path, "notes.bml", "#INCLUDE answers.bml\n")
    parse_file(notes)
    edited = parse_file(notes, Options(texts={path: "1C = weak\n"}))
    assert [row.exported_text for row in rows_of(edited)] == ["weak"]


def test_rows_of_a_kept_table_belong_to_one_document_each(tmp_path: Path) -> None:
    write(tmp_path, "answers.bml", ROWS)
    first = parse_file(write(tmp_path, "one.bml", "#INCLUDE answers.bml\n"))
    second = parse_file(write(tmp_path, "two.bml", "1N = 15-17\n\n#INCLUDE answers.bml\n"))
    assert not {id(row) for row in rows_of(first)} & {id(row) for row in rows_of(second)}
    assert [row.address.table for row in rows_of(first)] == [0, 0, 0]
    assert [row.address.table for row in rows_of(second)] == [0, 1, 1, 1]


def test_rows_of_a_kept_table_have_all_that_their_lines_say(tmp_path: Path) -> None:
    write(
        tmp_path,
        "answers.bml",
        "1C-1D;\n1H = ! five\n     or six\n     .\n  [1N](#rebids) = none\n    2S-2N\n  cue\n"
        "  2M  both\n  (2S weak) odd\n...-4N = how many?\n",
    )
    paths = [write(tmp_path, name, "#INCLUDE answers.bml\n") for name in ("one.bml", "two.bml")]
    first, second = (rows_of(parse_file(path)) for path in paths)
    kept = [field.name for field in fields(Row) if field.name != "address"]
    for one, other in zip(first, second, strict=True):
        assert [getattr(one, name) for name in kept] == [getattr(other, name) for name in kept]
    # Each of the fields that such a table can have is there.
    own = [name for name in kept if any(getattr(row, name) for row in first)]
    assert {*own, "annotations", "pasted", "part", "variant_lines", "other_texts"} == {*kept}


def test_settings_and_headings_of_each_document_hold_for_what_it_includes(tmp_path: Path) -> None:
    write(tmp_path, "answers.bml", "2D = relay\n  2H = yes\n")
    parse_file(write(tmp_path, "one.bml", "#INCLUDE answers.bml\n"))
    above = "#SEAT 3\n\n* 1N-2C\n\n"
    second = parse_file(write(tmp_path, "two.bml", f"{above}#INCLUDE answers.bml\n"))
    third = parse_file(write(tmp_path, "three.bml", "#INCLUDE answers.bml\n"))
    (table,) = second.document.tables
    assert table.context is not None
    assert (table.context.text, table.conditions.seat) == ("1N-2C", OpeningSeat.THIRD)
    (table,) = third.document.tables
    assert (table.context, table.conditions.seat) == (None, OpeningSeat.ANY)


def test_a_table_that_took_the_history_of_a_heading_does_not_have_it_elsewhere(
    tmp_path: Path,
) -> None:
    write(tmp_path, "answers.bml", "2D = relay\n")
    include = "#INCLUDE answers.bml\n"
    parse_file(write(tmp_path, "one.bml", f"#+HEADINGS: auctions\n\n* 1N-2C\n\n{include}"))
    (table,) = parse_file(write(tmp_path, "two.bml", include)).document.tables
    assert (table.context, table.bml2_context, table.surroundings) == (None, None, None)


def test_a_table_has_the_meanings_that_are_said_above_it(tmp_path: Path) -> None:
    write(tmp_path, "answers.bml", "1C-2D; = relay\n")
    include = "#INCLUDE answers.bml\n"
    parse_file(write(tmp_path, "one.bml", include))
    second = parse_file(write(tmp_path, "two.bml", f"//bss qual=1:weak\n\n{include}"))
    third = parse_file(write(tmp_path, "three.bml", include))
    meanings = [
        [one.text for one in table.conditions.qualifications]
        for parse in (second, third)
        for table in parse.document.tables
        if table.rows
    ]
    assert meanings == [["weak"], []]


def test_files_are_read_anew_with_other_options(tmp_path: Path) -> None:
    write(tmp_path, "answers.bml", "[1C](x) = strong\n")
    notes = write(tmp_path, "notes.bml", "#INCLUDE answers.bml\n")
    linked = [
        [row.link is not None for row in rows_of(parse_file(notes, Options(links=links)))]
        for links in (True, False, True)
    ]
    assert linked == [[True], [], [True]]


def test_files_have_the_names_that_their_documents_give_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "answers.bml", ROWS)
    notes = write(tmp_path, "notes.bml", "#INCLUDE answers.bml\n")
    monkeypatch.chdir(tmp_path)
    names = [rows_of(parse_file(path))[0].span.file for path in (notes, Path("notes.bml"))]
    assert names == [str(tmp_path / "answers.bml"), "answers.bml"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("1C = strong\n//bss pass\n", id="of a row"),
        pytest.param("//bss order\n\n1C = strong\n//bss dialect=fd\n", id="of the file"),
        pytest.param("1C = strong\n//ignore BID-ORDER: mine\n", id="of silences"),
        pytest.param("#COPY both\n1C = strong\n#ENDCOPY\n", id="of clips"),
        pytest.param("#HIDE\n1C = strong\n", id="of what is hidden"),
        pytest.param("#SEAT 1\n\n1C = strong\n", id="of seats"),
        pytest.param("#+TITLE: Answers\n\n1C = strong\n", id="of titles"),
    ],
)
def test_lines_of_an_included_file_that_say_something_say_it_to_every_document(
    tmp_path: Path, text: str
) -> None:
    write(tmp_path, "answers.bml", text)
    first, second = (
        parse_file(write(tmp_path, name, "#INCLUDE answers.bml\n"), name="notes.bml")
        for name in ("one.bml", "two.bml")
    )
    assert told(first) == told(second)
    for kept in ("file_words", "silences", "clips", "conditions", "metadata"):
        one, other = (repr(getattr(parse.state, kept)) for parse in (first, second))
        assert re.sub("0x[0-9a-f]+", "", one) == re.sub("0x[0-9a-f]+", "", other), kept
    assert [row.annotations for row in rows_of(first)] == [
        row.annotations for row in rows_of(second)
    ]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("1C = strong\n 1D = a\n   1H = b\n  1S = c\n", id="rows between columns"),
        pytest.param("1C = bell \x07\n", id="control characters"),
        pytest.param("1C = \x00\n", id="binary"),
        pytest.param("1C = strong\n  #FOO\n", id="unknown directives"),
        pytest.param("1C = strong\n  #PASTE answers\n", id="clips that are not there"),
        pytest.param("a line\n# heading\n* glued\n", id="glued blocks"),
    ],
)
def test_faults_of_an_included_file_are_told_to_every_document(tmp_path: Path, text: str) -> None:
    write(tmp_path, "answers.bml", text)
    paths = [write(tmp_path, name, "#INCLUDE answers.bml\n") for name in ("one.bml", "two.bml")]
    first, second = (dump_diagnostics(parse_file(path).diagnostics, "") for path in paths)
    assert first
    assert first == second


def test_bytes_that_are_not_utf_8_are_told_to_every_document(tmp_path: Path) -> None:
    (tmp_path / "answers.bml").write_bytes(b"1C = na\xefve\n")
    for name in ("one.bml", "two.bml"):
        parse = parse_file(write(tmp_path, name, "#INCLUDE answers.bml\n"))
        assert [found.code for found in parse.diagnostics] == [Code.ENCODING]


def test_a_document_that_includes_a_file_twice_has_two_sources(tmp_path: Path) -> None:
    write(tmp_path, "answers.bml", ROWS)
    path = write(tmp_path, "notes.bml", "#INCLUDE answers.bml\n\n#INCLUDE answers.bml\n")
    for _ in range(2):
        parse = parse_file(path)
        _, one, other = parse.state.sources
        assert one is not other
        includers = parse.state.includers
        assert [includers[one].line, includers[other].line] == [1, 3]


def test_what_others_only_include_for_one_partner_stays_everybodys_elsewhere(
    tmp_path: Path,
) -> None:
    write(tmp_path, "answers.bml", ROWS)
    limited = "#+VARIANTS: Anna, Berta\n\n#INCLUDE answers.bml\n//only Anna\n"
    for _ in range(2):
        one = parse_file(write(tmp_path, "one.bml", limited))
        two = parse_file(write(tmp_path, "two.bml", "#INCLUDE answers.bml\n"))
        assert all(row.part is not None for row in rows_of(one))
        assert all(row.part is None for row in rows_of(two))
        resolve(one.state, names_of([one.state]))
        assert one.dependencies_of("berta") == ()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(included=notes, above=notes, other=notes)
def test_documents_are_the_same_whether_what_they_include_was_read_before(
    tmp_path: Path, included: str, above: str, other: str
) -> None:
    write(tmp_path, "answers.bml", included)
    write(tmp_path, "one.bml", f"{other}\n#INCLUDE answers.bml\n{above}")
    path = write(tmp_path, "two.bml", f"{above}\n#INCLUDE answers.bml\n\n#INCLUDE answers.bml\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "_SHELF", Shelf(room=100_000))
        alone = told(parse_file(path))
        patch.setattr(reading, "_SHELF", Shelf(room=100_000))
        parse_file(tmp_path / "one.bml")
        assert told(parse_file(path)) == alone
        assert told(parse_file(path)) == alone


def test_the_shelf_gives_up_what_was_not_asked_for_the_longest() -> None:
    shelf = Shelf(room=10)
    sizes = {"a": 4, "b": 4, "c": 4, "large": 11}

    def put(name: str) -> None:
        shelf.put(IncludedFile(FileReading(Path(name), name, Options()), bytes(sizes[name]), ""))

    def is_kept(name: str) -> bool:
        return shelf.take(FileReading(Path(name), name, Options()), bytes(sizes[name])) is not None

    put("a")
    put("b")
    put("a")
    put("c")
    put("large")
    assert list(filter(is_kept, sizes)) == ["a", "c"]


def test_the_shelf_has_one_state_of_a_file() -> None:
    shelf = Shelf(room=10)
    reading = FileReading(Path("a"), "a", Options())
    for text in ("first", "later"):
        shelf.put(IncludedFile(reading, text.encode(), text))
    other = reading._replace(path=Path("b"))
    shelf.put(IncludedFile(other, b"other", "other"))
    assert shelf.take(reading, b"first") is None
    kept = shelf.take(reading, b"later")
    assert kept is not None
    assert kept.text == "later"
    assert shelf.take(other, b"other") is not None
