"""What documents include is read once, and each of them is what it would be alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from sphinxcontrib_bml.bridge import OpeningSeat
from sphinxcontrib_bml.language import (
    BiddingTable,
    Code,
    DocumentState,
    Line,
    Options,
    Parse,
    parse_file,
    parser,
    reading,
)
from sphinxcontrib_bml.language.included_files import IncludedFile, Reading, Shelf
from sphinxcontrib_bml.language.syntax import Row
from sphinxcontrib_bml.language.tables import parse_table
from sphinxcontrib_bml.language.variants.resolving import names_of, resolve
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

    def parse_noted(block: list[Line], state: DocumentState) -> BiddingTable | None:
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
    """Return all that can be told of a document."""
    tables = [
        (
            table.conditions,
            table.heading and table.heading.text,
            [heading.auction and heading.auction.text for heading in table.headings],
            [row.address for row in table.rows],
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


def test_settings_and_headings_of_each_document_hold_for_what_it_includes(tmp_path: Path) -> None:
    write(tmp_path, "answers.bml", "2D = relay\n  2H = yes\n")
    parse_file(write(tmp_path, "one.bml", "#INCLUDE answers.bml\n"))
    above = "#+HEADINGS: auctions\n\n#SEAT 3\n\n* 1N-2C\n\n"
    second = parse_file(write(tmp_path, "two.bml", f"{above}#INCLUDE answers.bml\n"))
    third = parse_file(write(tmp_path, "three.bml", "#INCLUDE answers.bml\n"))
    (table,) = second.document.tables
    assert table.heading is not None
    assert (table.heading.text, table.conditions.seat) == ("1N-2C", OpeningSeat.THIRD)
    (table,) = third.document.tables
    assert (table.heading, table.conditions.seat) == (None, OpeningSeat.ANY)


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
    read = {
        name: Reading(Path(name), name, Options(), bytes(size))
        for name, size in {"a": 4, "b": 4, "c": 4, "large": 11}.items()
    }
    for name in ("a", "b"):
        shelf.put(read[name], IncludedFile(name, "", Path(name)))
    assert shelf.take(read["a"]) is not None
    for name in ("c", "large"):
        shelf.put(read[name], IncludedFile(name, "", Path(name)))
    kept = [name for name, reading in read.items() if shelf.take(reading) is not None]
    assert kept == ["a", "c"]
