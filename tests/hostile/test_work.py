"""Small files that cause much work: each is refused at a limit, in one line, at once."""

from __future__ import annotations

import builtins
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.agreements.checks.severities import Baseline
from sphinxcontrib_bml.bridge.auctions import BIDS
from sphinxcontrib_bml.cards.files.exchange import notes_of_json
from sphinxcontrib_bml.cards.files.foreign.recognition import read_foreign_card
from sphinxcontrib_bml.cards.files.yaml import read_yaml
from sphinxcontrib_bml.formats.catalog import IMPORTERS
from sphinxcontrib_bml.formats.json import system_of_snapshot
from sphinxcontrib_bml.formats.registry import ImportOptions
from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.diagnostics import Diagnostics
from sphinxcontrib_bml.language.json_values import parse_json
from sphinxcontrib_bml.language.options import Limits
from sphinxcontrib_bml.language.source import Source
from sphinxcontrib_bml.played.files.coverage_reader import coverage_of_json
from sphinxcontrib_bml.played.files.reader import records_of
from sphinxcontrib_bml.played.files.record_builder import PlayedLimits
from tests.hostile.processes import BML, run
from tests.importing.word_files import word_file

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_NAMES = [
    name
    for name, one in vars(builtins).items()
    if isinstance(one, type) and issubclass(one, BaseException)
]
_EXCEPTIONS = re.compile(rf"\b(?:{'|'.join(_NAMES)})\b")
_P = "<w:p><w:r><w:t>1C = x</w:t></w:r></w:p>"


def _table(cells: int, rows: int) -> str:
    row = f"<w:tr>{f'<w:tc>{_P}</w:tc>' * cells}</w:tr>"
    return f"<w:tbl>{row * rows}</w:tbl>"


def _paragraphs(number: int) -> str:
    """Return paragraphs that hardly repeat, so that they are not packed too well."""
    return "".join(_P.replace("x", str(one * 2654435761 % 2**32)) for one in range(number))


def _markdown_table(columns: int, rows: int) -> bytes:
    return b"|" + b"1C|" * columns + b"\n|" + b"-|" * columns + b"\n" + b"|x|\n" * rows


def _page(content: str) -> bytes:
    return f'<div class="bml-tree">{content}'.encode()


_BIDS = [bid.code.encode() for bid in BIDS]
_DOUBLED = b"".join(bid + b"----Db----Rd----" for bid in _BIDS[:-1])
"""The longest auction before its last bid."""


def _long_record(number: int) -> bytes:
    """Return a record of about 36 calls that no other number has."""
    bids = [bid for place, bid in enumerate(_BIDS[:-1]) if number * 2654435761 >> place & 1]
    return b"00%s7N=NYYYYYY0x\n" % b"".join(bid + b"P" for bid in bids)


WORK: dict[str, tuple[str, Callable[[], bytes], str]] = {
    "empty paragraphs": ("docx", lambda: word_file("<w:p/>" * 1_000_100), "packed more than 100"),
    "paragraphs": (
        "docx",
        lambda: word_file(_paragraphs(100_100)),
        "import_lines",
    ),
    "nested boxes": (
        "docx",
        lambda: word_file(f"{'<w:sdt>' * 20_000}{_P}{'</w:sdt>' * 20_000}"),
        "damaged",
    ),
    "nested tables": (
        "docx",
        lambda: word_file(
            f"{'<w:tbl><w:tr><w:tc>' * 3000}{_P}{'</w:tc></w:tr></w:tbl>' * 3000}"
        ),
        "damaged",
    ),
    "a wide table": ("docx", lambda: word_file(_table(10_000, 1)), "import_columns"),
    "items": ("markdown", lambda: b"- 1C x\n" * 100_001, "import_lines"),
    "a wide pipe table": ("markdown", lambda: _markdown_table(10_000, 1), "import_columns"),
    "open boxes": ("html", lambda: _page(f"{'<div>' * 100_000}1C"), "too deeply"),
    "open lists": ("html", lambda: _page(f"{'<ul><li>1C x' * 50_000}"), "too deeply"),
    "open marks": ("html", lambda: _page(f"{'<b>1C' * 100_000}"), "too deeply"),
    "open tables": ("html", lambda: _page(f"{'<table><tr><td>' * 20_000}"), "too deeply"),
    "a wide page": (
        "html",
        lambda: _page(f"<table><tr>{'<td>1C</td>' * 10_000}"),
        "import_columns",
    ),
    "a line of 10 MB": ("csv", lambda: b"call,meaning\n1C," + b"x" * 10_000_000, "CSV"),
    "a line of words": ("markdown", lambda: b"1C natural " * 1_000_000, "import_characters"),
    "a paragraph": ("html", lambda: _page("1C natural " * 100_000), "import_characters"),
    "a line of cells": ("csv", lambda: b"call,meaning\n1C" + b"," * 2_000_000, "import_columns"),
    "a header of cells": ("csv", lambda: b"call,meaning" + b"," * 2_000_000, "import_columns"),
    "rows": ("csv", lambda: b"call,meaning\n" + b"1C,x\n" * 100_000, "import_lines"),
    "filled cells": (
        "csv", lambda: b"call,meaning" + b",a" * 900 + b"\n" + b"1C,x\n" * 600, "import_cells"),
    "records": ("bss", lambda: b"*00{x}\n" + b"001C=NYYYYYY00x\n" * 100_000, "import_lines"),
    "alerts": ("bboalert", lambda: b"BBOalert\n" + b"--,1C,x\n" * 100_000, "import_lines"),
    "qualified records": (
        "bss",
        lambda: b"".join(b"*001C{a%d}1D=NYYYYYY008x\n" % one for one in range(25_001)),
        "import_records",
    ),
    "long records": (
        "bss", lambda: b"".join(_long_record(one) for one in range(6000)), "import_calls"),
    "patterns": ("bboalert", lambda: b"BBOalert\n" + b"1[HS],2[CD],x\n" * 25_001, "import_records"),
    "long alerts": (
        "bboalert",
        lambda: b"BBOalert\n" + b"".join(b"%s,7N,x%d\n" % (_DOUBLED, one) for one in range(2000)),
        "import_calls",
    ),
}  # fmt: skip


@pytest.mark.timeout(60)
@pytest.mark.parametrize("name", WORK)
def test_a_file_that_causes_too_much_work_is_refused(name: str) -> None:  # LM-8
    kind, content, reason = WORK[name]
    found = IMPORTERS[kind].convert(content(), f"file.{kind}", ImportOptions())
    assert not found.text
    assert reason in found.refused
    assert "\n" not in found.refused
    assert not _EXCEPTIONS.search(found.refused)


READ: dict[str, tuple[str, Callable[[], bytes]]] = {
    "a long table": (
        "docx",
        lambda: word_file(f"{_table(900, 1)[:-8]}{'<w:tr/>' * 600}</w:tbl>"),
    ),
    "nested lists": (
        "markdown",
        lambda: "\n".join(f"{'  ' * level}- 1C x" for level in range(490)).encode(),
    ),
    "lists in one line": ("markdown", lambda: b"- " * 490 + b"1C x\n"),
    "quotes": ("markdown", lambda: b"> " * 5000 + b"1C x\n"),
    "filled rows": ("markdown", lambda: _markdown_table(900, 600)),
    "tags that end nowhere": ("html", lambda: _page(f"1C x{'<' * 500_000}")),
}


@pytest.mark.timeout(60)
@pytest.mark.parametrize("name", READ)
def test_a_file_that_only_looks_like_much_work_is_read(name: str) -> None:  # LM-8
    kind, content = READ[name]
    found = IMPORTERS[kind].convert(content(), f"file.{kind}", ImportOptions())
    assert not found.refused
    assert "x" in found.text


BASELINE = "sphinxcontrib-bml baseline"
DEEP = {
    "lists": b"[" * 100_000,
    "mappings": b'{"a":' * 100_000,
    "a version": b'{"format": "%s", "version": ' + b"[" * 900 + b"]" * 900 + b"}",
    "digits": b"9" * 10_000,
    "no UTF-8": b"\xff\xfe",
    "nothing": b"",
}


@pytest.mark.parametrize("content", DEEP.values(), ids=DEEP)
def test_json_that_cannot_be_read_is_told_in_one_line(content: bytes) -> None:  # LM-8
    for read in (
        lambda data: system_of_snapshot(data.replace(b"%s", b"bml-agreements"), "a"),
        coverage_of_json,
        lambda data: notes_of_json(data.decode("latin-1").replace("%s", "bml-card")),
        lambda data: read_foreign_card(data.replace(b"%s", b"bml-card")),
        lambda data: Baseline.parse(
            data.decode("latin-1").replace("%s", "sphinxcontrib-bml baseline")
        ),
    ):
        with pytest.raises(ValueError) as found:
            read(content)
        assert "\n" not in str(found.value)
        assert not _EXCEPTIONS.search(str(found.value))
        assert "recursion" not in str(found.value)


def test_json_with_too_many_values_is_refused() -> None:  # LM-8
    assert parse_json(b"[1, 2]", replace(Limits(), json_values=2)) == [1, 2]
    with pytest.raises(ValueError, match="json_values"):
        parse_json(b"[1, 2, 3]", replace(Limits(), json_values=2))


YAML = {
    "anchors": f"[{'&a a,' * 400_000}]",
    "a list": "- \n" * 690_000,
    "a list in brackets": f"[{'a,' * 1_000_000}]",
    "open brackets": "[" * 2_000_000,
    "open keys": "? " * 1_000_000,
    "aliases": f"a: &a [1]\nb: [{'*a,' * 600_000}]",
}


@pytest.mark.parametrize("text", YAML.values(), ids=YAML)
@pytest.mark.timeout(60)
def test_yaml_that_causes_too_much_work_is_refused(text: str) -> None:  # CC-R4
    problems = Diagnostics()
    assert read_yaml(Source("card.yaml", text), problems, Limits()) is None
    (problem,) = problems
    assert problem.code is Code.CARD_LIMIT
    assert not _EXCEPTIONS.search(str(problem))


def test_a_limit_can_be_changed() -> None:  # LM-8
    data = b"- 1C natural\n- 1D natural\n"
    options = ImportOptions(raised_limits=replace(Limits(), import_lines=2))
    assert "import_lines" in IMPORTERS["markdown"].convert(data, "a.md", options).refused
    assert "1C = natural" in IMPORTERS["markdown"].convert(data, "a.md", ImportOptions()).text


def test_the_command_has_the_limits_as_an_option(tmp_path: Path) -> None:  # LM-8
    (tmp_path / "a.md").write_text("- 1C natural\n- 1D natural\n", encoding="utf-8")
    refused = run(*BML, "import", "--limit", "import_lines=2", "a.md", folder=tmp_path)
    assert "import_lines=4" in refused.stderr
    assert not (tmp_path / "a.bml").exists()
    assert run(*BML, "import", "a.md", folder=tmp_path).returncode == 0


def _deal_file(head: str, unit: str, size: int = 8_000_000) -> bytes:
    """Return a file of played deals that repeats something."""
    return (head + unit * (size // len(unit))).encode()


_PBN = '[Board "1"]\n[Auction "N"]\n'
DEALS = {
    "bars": (_deal_file("md|1,,,|", "|"), "deal_words"),
    "calls in a word": (_deal_file("md|1,,,|ah|1|mb|", "p"), ""),
    "questions": (_deal_file("http://x/handviewer?lin=md|1,,,|\n", "?a="), "deal_words"),
    "percent signs": (_deal_file("http://x/handviewer?lin=md", "%25"), ""),
    "records": (_deal_file("", "md|1,,,|", 900_000), "deals"),
    "tags": (_deal_file(_PBN, '[A "x"]'), ""),
    "words": (_deal_file(_PBN, "P "), ""),
    "single letters": (_deal_file(_PBN, "[a", 12_000_000), "deal_words"),
    "brackets": (_deal_file(_PBN, "["), ""),
    "escapes": (_deal_file(f'{_PBN}[A "', '\\"'), ""),
}


@pytest.mark.timeout(60)
@pytest.mark.parametrize("name", DEALS)
def test_a_file_of_deals_that_causes_much_work_is_read_up_to_a_limit(name: str) -> None:
    # PLAYED PF-6
    content, limit = DEALS[name]
    found = records_of(content, "file")
    told = [one.hint for one in found.diagnostics if one.code is Code.PLAYED_FILE]
    assert ([limit in hint for hint in told] == [True]) is bool(limit)
    assert len(found) <= Limits().deals
    assert not any(_EXCEPTIONS.search(str(one)) for one in found.diagnostics)


def test_the_limits_of_deals_are_settings() -> None:  # PLAYED PF-6
    two = PlayedLimits.of_project(replace(Limits(), deals=2))
    assert len(records_of(b"md|1,,,|" * 5, "file", two)) == 2
    few = PlayedLimits.of_project(replace(Limits(), deal_words=4))
    assert len(records_of(b"md|1,,,|" * 5, "file", few)) == 2
    assert len(records_of(f"{_PBN}1C\n\n{_PBN}1D".encode(), "file", few)) == 1
