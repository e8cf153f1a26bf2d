"""Following hints changes nothing that notes mean, and no byte next to."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given

import sphinxcontrib_bml
from sphinxcontrib_bml.formats.bml.meaning import FixResult, fix_notes, meaning_of
from sphinxcontrib_bml.formats.catalog import EXPORTS
from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.diagnostics import Edit
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.source import Source, SourceLine, normalized
from sphinxcontrib_bml.language.state import DocumentState
from tests.language.strategies import line_ends, notes

TABS = "1N a\n\t2C b\n\t\t2D c\n"
BLANKS = "1N a\n 2C b\n  2D c\n"


def fixed(data: bytes, path: Path = Path("notes.bml")) -> FixResult:
    return fix_notes(data, name=path.name, path=path, options=Options())


def exported(data: bytes, folder: Path) -> list[bytes]:
    """Return the note files in the formats that do not tell their lines."""
    path = folder / "notes.bml"
    path.write_bytes(data)
    system = sphinxcontrib_bml.read(path).system
    return [EXPORTS[name].write(system).data for name in ("bss", "bboalert")]


# CHECKS CK-4a
def test_all_faults_of_all_kinds_are_mended_and_counted() -> None:
    text = f"* A\nText\n\n* B\nText\n\n{TABS}\n#COPY x\n3C d\n\n3D e\n#ENDCOPY\n"
    result = fixed(text.encode())
    assert result.data.decode() == (
        f"* A\n\nText\n\n* B\n\nText\n\n{BLANKS}\n#COPY x\n3C d\n3D e\n#ENDCOPY\n"
    )
    assert result.done == {Code.TABLE_LAYOUT: 3, Code.CLIP_BLANK: 1}
    assert result.kept == ()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff", "\ufeff\ufeff"])
def test_line_ends_and_a_mark_of_byte_order_stay(end: str, mark: str) -> None:
    before = f"{mark}* A\nText\n\n{TABS}".replace("\n", end)
    after = f"{mark}* A\n\nText\n\n{BLANKS}".replace("\n", end)
    assert fixed(before.encode()).data == after.encode()


def test_mixed_line_ends_stay_where_they_are() -> None:
    before = b"* A\r\nText\n\r1N a\n\t2C b\r\n\t\t2D c"
    assert fixed(before).data == b"* A\r\n\r\nText\n\r1N a\n 2C b\r\n  2D c"


def test_bytes_that_are_no_utf_8_stay() -> None:
    before = "* R\xe9ponses\nOui\n\n".encode("cp1252") + b"1N \x81\x93a\x94\n\t2C b\n"
    after = "* R\xe9ponses\n\nOui\n\n".encode("cp1252") + b"1N \x81\x93a\x94\n 2C b\n"
    assert fixed(before).data == after


@pytest.mark.parametrize(
    "data", [b"", b"\x00\x01", b"* A\n\nText\n", b"\xff\xfe*\x00", b"1N a\n  2c? b\n"]
)
def test_a_file_without_such_a_fault_stays_as_it_is(data: bytes) -> None:
    assert fixed(data) == FixResult(data, Counter())


def test_what_would_change_the_meaning_after_all_is_left_and_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def mended(line: SourceLine) -> tuple[Edit, ...]:
        return (Edit(line.span, "2H other", is_safe=True),)

    monkeypatch.setattr("sphinxcontrib_bml.language.tables.without_tabs", mended)
    data = b"1N a\n    - b\n\n" + TABS.encode()
    result = fixed(data)
    assert result.data == b"1N a\n   - b\n\n" + TABS.encode()
    assert result.done == {Code.TABLE_CONTINUATION: 1}
    assert [(item.code, item.span.line) for item in result.kept] == [(Code.TABLE_LAYOUT, 5)]


def test_included_files_are_read_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "part.bml").write_text(TABS)
    path = tmp_path / "notes.bml"
    result = fixed(b"#INCLUDE part.bml\n\n* A\nText\n", path)
    assert result.data == b"#INCLUDE part.bml\n\n* A\n\nText\n"
    assert (tmp_path / "part.bml").read_text() == TABS


def test_probes_export_the_same_and_need_no_second_time(probes_dir: Path, tmp_path: Path) -> None:
    changed = 0
    for probe in sorted(probes_dir.glob("*.bml")):
        data = probe.read_bytes()
        result = fixed(data, probe)
        assert result.kept == (), probe.name
        assert fixed(result.data, probe).data == result.data, probe.name
        if result.data != data:
            changed += 1
            assert exported(data, tmp_path) == exported(result.data, tmp_path), probe.name
    assert changed


@given(text=notes, end=line_ends)
def test_any_notes_mean_the_same_and_need_no_second_time(text: str, end: str) -> None:
    data = text.replace("\n", end).encode(errors="replace")
    result = fixed(data)
    before, after = (
        meaning_of(Source("notes.bml", normalized(each.decode("utf-8-sig"))), DocumentState())
        for each in (data, result.data)
    )
    assert before.is_kept_by(after)
    if not result.kept:
        assert fixed(result.data).data == result.data
