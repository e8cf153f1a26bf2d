"""What the tests of imports share."""

from __future__ import annotations

from pathlib import Path

from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.formats.bml.formatter import format_notes
from sphinxcontrib_bml.formats.catalog import IMPORTERS
from sphinxcontrib_bml.formats.registry import ImportOptions, ImportResult
from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.import_comments import LIKELY

SAMPLES = Path(__file__).parent / "samples"
IN_THE_NOTES = {
    *(Code.DUPLICATE, Code.DUPLICATE_SAME, Code.CALL_ILLEGAL, Code.VARIABLE_EMPTY),
    *(Code.VARIABLE_UNBOUND, Code.ROW_EMPTY, Code.IMPORT_LIKELY),
}
"""What is in the notes themselves (IM-1)."""


def converted(text: str | bytes, kind: str = "markdown", **options: object) -> ImportResult:
    data = text.encode() if isinstance(text, str) else text
    return IMPORTERS[kind].convert(data, f"file.{kind}", ImportOptions(**options))  # type: ignore[arg-type]


def notes_of(text: str | bytes, kind: str = "markdown", **options: object) -> str:
    """Return the notes of a file, which are sound and laid out as ``bml format`` does (IM-1).

    Comments above likely rows are left out.
    """
    found = converted(text, kind, **options)
    assert not found.refused, found.refused
    assert format_notes(found.text).text == found.text
    assert {item.code for item in check(parse(found.text))} <= IN_THE_NOTES
    lines = found.text.splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(LIKELY))


def told(found: ImportResult) -> list[str]:
    return [str(item) for item in found.told]
