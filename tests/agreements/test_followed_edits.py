"""Anyone who follows a hint is rid of its message, and gets what the explanation of it says."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

import sphinxcontrib_bml
from sphinxcontrib_bml.agreements.note_files import SUFFIX
from sphinxcontrib_bml.agreements.notes import Notes
from sphinxcontrib_bml.language.codes import Code, Severity
from sphinxcontrib_bml.language.diagnostics import Diagnostic, Edit
from sphinxcontrib_bml.language.explanations import explanation_of
from sphinxcontrib_bml.language.options import Options

# Each file is read once, in one process.
pytestmark = pytest.mark.xdist_group("followed-edits")

TESTS = Path(__file__).parents[1]
FILES = [
    path
    for folder in ("probes", "probes-3", "language/cases", "agreements/cases")
    for path in sorted((TESTS / folder).glob(f"*{SUFFIX}"))
]

# These files are full of typos: what was text or nothing is read now, and has typos of its own.
READ_NOW = {
    # The bid above may be a row of its own, and rows below it may be too low now.
    Code.CALL_ILLEGAL: {Code.CALL_ILLEGAL, Code.DUPLICATE, Code.ROW_EMPTY},
    Code.CALL_UNKNOWN: {Code.CALL_ILLEGAL},
    # 1m-3m has no call after 1m.
    Code.SEQUENCE_BLANKS: {Code.ROW_EMPTY},
    Code.DIRECTIVE_UNKNOWN: {Code.CLIP_UNCLOSED, Code.DIRECTIVE_PLACE, Code.PASTE_UNKNOWN},
    # Without the blank line, an auction with spaces is the history of a table.
    Code.TABLE_CONTEXT: {Code.SEQUENCE_BLANKS},
    Code.TABLE_DOUBT: {
        Code.CALL_ILLEGAL,
        Code.CALL_UNKNOWN,
        Code.SEQUENCE_BLANKS,
        Code.TABLE_CONTEXT,
    },
}


def read(path: Path) -> tuple[Notes, list[Diagnostic]]:
    notes = sphinxcontrib_bml.read(path, options=Options(root=path.parent))
    return notes, list(sphinxcontrib_bml.check(notes))


@cache
def written(path: Path) -> tuple[Notes, list[Diagnostic]]:
    """Return a file of :data:`FILES` as it is, which all tests here ask for."""
    return read(path)


def problems(found: list[Diagnostic]) -> Counter[tuple[Code, Severity]]:
    return Counter((item.code, item.severity) for item in found)


def exported(notes: Notes) -> list[tuple[object, ...]]:
    return [(*item.key, item.text, item.alert, item.row.annotations) for item in notes.book.leading]


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Path]:
    """Copies of the folders, in which the files find what they include."""
    copies = tmp_path_factory.mktemp("copies")
    return {
        folder: shutil.copytree(folder, copies / str(number))
        for number, folder in enumerate(dict.fromkeys(path.parent for path in FILES))
    }


def followed(edits: Sequence[Edit], folder: Path) -> Path:
    """Return a file in ``folder`` in which the edits of a diagnostic are made."""
    text = edits[0].span.source.text
    for edit in sorted(edits, key=lambda edit: edit.span[1:], reverse=True):
        text = text[: edit.span.start] + edit.replacement + text[edit.span.end :]
    path = folder / "followed.bml"
    path.write_text(text, encoding="utf-8")
    return path


def edited(path: Path) -> Iterator[Diagnostic]:
    """Yield what is found in a file with changes of this file alone."""
    for item in written(path)[1]:
        if item.edits and {edit.span.source.path for edit in item.edits} == {path}:
            yield item


# CHECKS CK-4a
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_followed_hint_ends_its_message_and_brings_no_other(
    path: Path, folders: dict[Path, Path]
) -> None:
    notes, found = written(path)
    for item in edited(path):
        after, left = read(followed(item.edits, folders[path.parent]))
        # A row that is read now may have rows below it with the same problem.
        is_repeated = item.code in READ_NOW.get(item.code, set())
        is_gone = item.message not in {one.message for one in left}
        ended = (item.code, item.severity) in problems(found) - problems(left)
        assert ended or (is_repeated and is_gone), str(item)
        new = {
            code
            for code, severity in problems(left) - problems(found)
            if severity is not Severity.INFO
        }
        assert new <= READ_NOW.get(item.code, set()), str(item)
        # Rows below a history that is alone are openings until the blank line is removed (HI-13).
        is_misread = item.code is Code.TABLE_CONTEXT and not item.kind
        if not is_misread and not explanation_of(item.code).edits_change_exports:
            assert exported(after) == exported(notes), str(item)


# CHECKS CK-4a
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_way_to_follow_a_hint_ends_its_message_and_brings_no_other(
    path: Path, folders: dict[Path, Path]
) -> None:
    notes, found = written(path)
    for item in found:
        for number, way in enumerate(item.choices):
            after, left = read(followed(way.edits, folders[path.parent]))
            assert (item.code, item.severity) in problems(found) - problems(left), str(item)
            worse = problems(left) - problems(found)
            new = {code for code, severity in worse if severity is not Severity.INFO}
            assert new <= READ_NOW.get(item.code, set()), f"{item}: {way.hint}"
            # The first of these ways writes what was read by evidence (HI-10a).
            if item.kind == "read" and not number:
                assert exported(after) == exported(notes), str(item)


def test_files_with_hints_to_follow_are_found() -> None:
    items = {path: list(edited(path)) for path in FILES}
    assert len(list(filter(None, items.values()))) > 40
    assert len({item.code for found in items.values() for item in found}) > 12
    choices = [item for path in FILES for item in written(path)[1] if item.choices]
    assert {item.code for item in choices} >= {
        *(Code.SEQUENCE_BLANKS, Code.TABLE_CONTEXT, Code.VARIABLE_SUIT),
    }
