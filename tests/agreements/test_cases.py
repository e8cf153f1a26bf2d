"""Every case defines the auctions, and gives the diagnostics, that are next to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.book import Agreement
from sphinxcontrib_bml.agreements.expansion import expand
from sphinxcontrib_bml.language.diagnostics import Diagnostics
from sphinxcontrib_bml.language.parser import parse_file
from tests.language.casefiles import compare, parameters
from tests.language.dump import dump_diagnostics

CASES = Path(__file__).parent / "cases"


def dump_agreement(agreement: Agreement) -> str:
    """Return an agreement in one line: seat, vulnerability, auction, meaning, its row."""
    auction, conditions = agreement.auction, agreement.conditions
    who = "they" if auction.opener else "we"
    words = [str(conditions.seat), str(conditions.vulnerability), who, auction.code]
    if agreement.alert:
        words.append("alert")
    words += [f"//bss {note}" for note in agreement.row.annotations]
    words += [f"{{{one.call}: {one.text}}}" for one in conditions.qualifications]
    return " ".join([*words, f"line {agreement.row.line}:", " / ".join(agreement.lines)]).rstrip()


@pytest.mark.parametrize("case", parameters(CASES))
def test_case_defines_its_auctions(
    case: Path, update_cases: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(case.parent)
    tables = parse_file(Path(case.name)).document.tables
    diagnostics = Diagnostics()
    book = expand(tables, diagnostics)
    auctions = "".join(f"{dump_agreement(agreement)}\n" for agreement in book.leading)
    found = dump_diagnostics(diagnostics, case.name)
    compare(case.with_suffix(".auctions"), auctions, update=update_cases)
    compare(case.with_suffix(".diagnostics"), found, update=update_cases)


def test_there_are_cases() -> None:
    assert parameters(CASES)
