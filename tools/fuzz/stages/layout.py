"""Notes formatted: they mean the same, and formatting them again changes nothing."""

from __future__ import annotations

from pathlib import Path

from sphinxcontrib_bml.agreements.notes import make_notes
from sphinxcontrib_bml.agreements.system import SystemName
from sphinxcontrib_bml.display.text import render_text
from sphinxcontrib_bml.formats.bml.formatter import format_notes
from sphinxcontrib_bml.formats.bss.settings import BSSSettings, Profile
from sphinxcontrib_bml.formats.bss.writer import write_bss
from sphinxcontrib_bml.language.codes import Severity
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import parse_source
from sphinxcontrib_bml.language.source import Source
from sphinxcontrib_bml.language.state import DocumentState
from tools.fuzz.subject import Subject, demand


def format_again(subject: Subject) -> None:
    """Format notes that are a text."""
    if subject.parse.is_text:
        demand_layout_keeps(subject.text, subject.path, subject.options)
        for name in subject.notes.variants[:1]:
            demand_layout_of_partner_keeps(subject.text, subject.path, subject.options, name)


def demand_layout_of_partner_keeps(
    text: str, path: Path | None, options: Options, name: str
) -> None:
    """Check that laying out what one partner has changes nothing that notes say (VA-12)."""
    result = format_notes(text, path=path, options=options, variant=name)
    demand(not result.refused, "refused", result.refused)
    if result.text == text:
        return
    before, after = (_said(told, path, options) for told in (text, result.text))
    demand(before[0] == after[0] and after[1] <= before[1], "other notes", (text, result.text))
    again = format_notes(result.text, path=path, options=options, variant=name)
    demand(again.text == result.text, "not idempotent", (result.text, again.text))


def demand_layout_keeps(
    text: str, path: Path | None, options: Options, indent: int | None = None
) -> str:
    """Check that formatting ``text`` changes neither its page, nor its exports, nor its comments.

    Nor does it make problems, and what it gives it leaves as it is.

    :param indent: spaces a level; None for those that it has.
    :return: the formatted text.
    """
    result = format_notes(text, path=path, options=options, indent=indent)
    demand(not result.refused, "refused", result.refused)
    if not result.kept and "#+BEGIN_RST" not in result.text.upper():
        ends = [line for line in result.text.split("\n") if line.endswith((" ", "\t"))]
        demand(not ends, "blanks at line ends", ends)
    # The same text says the same, and is formatted alike again.
    if result.text != text:
        _demand_same_notes(text, result.text, path, options)
        again = format_notes(result.text, path=path, options=options, indent=indent)
        demand(again.text == result.text, "not idempotent", (result.text, again.text))
    return result.text


def _demand_same_notes(text: str, formatted: str, path: Path | None, options: Options) -> None:
    """Check that two texts say the same, the second with no more problems."""
    (before, problems), (after, faults_after) = (
        _said(told, path, options) for told in (text, formatted)
    )
    for name, value in before.items():
        demand(after[name] == value, f"other {name}", (value, after[name]))
    demand(faults_after <= problems, "more problems")


def _said(text: str, path: Path | None, options: Options) -> tuple[dict[str, object], int]:
    """Return what notes say: the page as text, the BSS file, the comments; and their problems."""
    state = DocumentState(options)
    parse = parse_source(Source("notes.bml", text, path=path), state)
    problems = sum(item.severity is not Severity.INFO for item in state.diagnostics)
    system = make_notes([parse], SystemName("notes")).system
    lines = (line.strip() for line in text.split("\n"))
    told: dict[str, object] = {
        "page": render_text(parse.document, options),
        "export": write_bss(system, BSSSettings(Profile.BML2)).data,
        "comments": [line for line in lines if line.startswith("//")],
    }
    return told, problems
