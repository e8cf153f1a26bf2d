"""Every code is explained with notes that give it, and with better ones that give nothing."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import sphinxcontrib_bml
from sphinxcontrib_bml.formats.bml.meaning import fix_notes
from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.diagnostics import Diagnostic
from sphinxcontrib_bml.language.explanations import FOLDER, SUFFIX, explanation_of
from sphinxcontrib_bml.language.options import Limits, Options
from tests.docs.explained import said

CODES = [pytest.param(code, id=str(code)) for code in sorted(Code, key=str)]

SAFE = {
    Code.CLIP_BLANK,
    Code.TABLE_CONTINUATION,
    Code.TABLE_LAYOUT,
    Code.TEXT_CONTROL,
    Code.SEQUENCE_BLANKS,
}
"""The codes whose hint is a change that cannot change what notes mean."""

EDITED = {
    *SAFE,
    Code.ALERT_KIND,
    Code.ALERT_QUOTES,
    Code.AS_TEXT,
    Code.AUCTION_CELLS,
    Code.BSS_ANNOTATION,
    Code.CALL_ILLEGAL,
    Code.CALL_UNKNOWN,
    Code.DIRECTIVE_PLACE,
    Code.DIRECTIVE_UNKNOWN,
    Code.HEADING_JUMP,
    Code.INCLUDE_MISSING,
    Code.LINK_UNKNOWN,
    Code.METADATA_UNKNOWN,
    Code.NUMBER,
    Code.PARAMETER_UNKNOWN,
    Code.PASTE_UNKNOWN,
    Code.SEAT_VALUE,
    Code.TABLE_CONTEXT,
    Code.TABLE_DOUBT,
    Code.TITLE_MISSING,
    Code.VARIANT_UNKNOWN,
    Code.VUL_VALUE,
}
"""The codes whose hint is a change."""


def test_every_code_has_an_explanation_and_no_other_has_one() -> None:
    assert {path.stem for path in FOLDER.glob(f"*{SUFFIX}")} == set(map(str, Code))


@pytest.mark.parametrize("code", CODES)
def test_the_bad_example_gives_the_code_once_in_its_place_and_nothing_else(
    code: Code, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, update_cases: bool
) -> None:
    explanation = explanation_of(code)
    messages = said(explanation, explanation.bad, tmp_path, monkeypatch)
    if update_cases:
        write_message(code, "\n".join(messages))
    else:
        assert messages == [explanation.says]
    assert len(messages) == 1
    assert f"[{code}]" in messages[0] or f"[bml.{code.subtype}]" in messages[0]


@pytest.mark.parametrize("code", CODES)
def test_the_good_example_gives_no_message(
    code: Code, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    explanation = explanation_of(code)
    assert said(explanation, explanation.good, tmp_path, monkeypatch) == []


@pytest.mark.parametrize("code", CODES)
def test_the_limit_that_an_example_lowers_is_told(code: Code) -> None:
    explanation = explanation_of(code)
    assert bool(explanation.limits) == (
        str(code).startswith("LIMIT-")
        or str(code) in {"INCLUDE-DEPTH", "INCLUDE-SIZE", "PASTE-LIMIT"}
    )
    for name in explanation.limits:
        limit = getattr(Limits(), name)
        assert f"{limit:,}" in explanation.advice or f"{limit // 1024**2} MB" in explanation.advice
        assert name in explanation.advice


def checked(folder: Path, name: str) -> tuple[list[Diagnostic], list[tuple[object, ...]]]:
    """Return what is said about notes, and what their exports hold."""
    notes = sphinxcontrib_bml.read(folder / name)
    exported: list[tuple[object, ...]] = [
        (*item.key, item.text, item.alert, item.row.annotations) for item in notes.book.leading
    ]
    asked = {str(code): str(code.severity) for code in Code if f"/{code}/" in f"{folder}/"}
    return list(sphinxcontrib_bml.check(notes, asked)), exported


def written(code: Code, folder: Path) -> str:
    """Write the bad example of a code into a folder; return the name of its document."""
    bad = explanation_of(code).bad
    for file in bad:
        (folder / file.name).write_bytes(file.data)
    return bad[0].name


def follow(diagnostic: Diagnostic) -> None:
    """Make the edits of a diagnostic in their files."""
    for edit in sorted(diagnostic.edits, key=lambda edit: edit.span.start, reverse=True):
        path = edit.span.source.path
        assert path is not None
        text = path.read_text(encoding="utf-8")
        changed = text[: edit.span.start] + edit.replacement + text[edit.span.end :]
        path.write_text(changed, encoding="utf-8")


def of_notes() -> list[Code]:
    """Return the codes whose bad examples are note files that are only read."""
    explanations = map(explanation_of, sorted(Code, key=str))
    return [
        item.code
        for item in explanations
        if item.command.startswith("bml check")
        and not item.command.endswith(" .")
        and not item.limits
    ]


def test_the_hints_of_these_codes_are_changes_of_the_notes(tmp_path: Path) -> None:
    edited, safe = set(), set()
    for code in of_notes():
        folder = tmp_path / str(code)
        folder.mkdir()
        ((diagnostic,), _) = checked(folder, written(code, folder))
        if diagnostic.edits:
            edited.add(code)
            if all(edit.is_safe for edit in diagnostic.edits):
                safe.add(code)
    assert (edited, safe) == (EDITED, SAFE)


# CHECKS CK-4a
@pytest.mark.parametrize("code", sorted(EDITED, key=str), ids=str)
def test_followed_edits_end_the_message_and_change_exports_where_it_is_told(
    code: Code, tmp_path: Path
) -> None:
    name = written(code, tmp_path)
    ((diagnostic,), before) = checked(tmp_path, name)
    follow(diagnostic)
    found, after = checked(tmp_path, name)
    assert found == []
    assert (after != before) == explanation_of(code).edits_change_exports


@pytest.mark.parametrize("code", sorted(set(Code) - EDITED, key=str), ids=str)
def test_only_where_there_are_edits_something_is_said_of_them(code: Code) -> None:
    assert not explanation_of(code).edits_change_exports


@pytest.mark.parametrize("code", sorted(SAFE, key=str), ids=str)
def test_what_is_safe_is_fixed_and_changes_no_export(code: Code, tmp_path: Path) -> None:
    name = written(code, tmp_path)
    (_, before) = checked(tmp_path, name)
    path = tmp_path / name
    fixed = fix_notes(path.read_bytes(), name=name, path=path, options=Options())
    assert fixed.done == Counter([code])
    path.write_bytes(fixed.data)
    assert checked(tmp_path, name) == ([], before)


@pytest.mark.parametrize("code", sorted(EDITED - SAFE, key=str), ids=str)
def test_what_may_change_the_meaning_is_never_fixed(code: Code, tmp_path: Path) -> None:
    path = tmp_path / written(code, tmp_path)
    data = path.read_bytes()
    fixed = fix_notes(data, name=path.name, path=path, options=Options())
    assert (fixed.data, fixed.done, fixed.kept) == (data, Counter(), ())


def write_message(code: Code, message: str) -> None:
    """Write into an explanation what its example says."""
    path = FOLDER / f"{code}{SUFFIX}"
    before, _, after = path.read_text(encoding="utf-8").partition("\n--- says")
    _, _, good = after.partition("\n--- good")
    path.write_text(f"{before}\n--- says\n{message}\n--- good{good}", encoding="utf-8")
