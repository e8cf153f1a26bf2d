"""Checks of structures: their shared questions and their form (YM-7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostics, meant, nearest, quoted
from ...language.options import Limits
from ...language.source import Source
from ..model.readers import parse_reader
from ..model.structure import Conversion, Field, SameAnswer, Structure
from .form_tables import form_beside, form_differences, read_form
from .yaml import ListNode, MapNode, Node, read_yaml

_BUNDLED = Path(__file__).parent / "bundled"
_FIELDS = "fields"


def is_structure(source: Source, limits: Limits) -> bool:
    """Return whether a file has the questions of a card, not answers (YM-7).

    The fields of a structure are lists of mappings with an ``id``.
    """
    root = read_yaml(source, Diagnostics(), limits)
    sections = root.get("sections") if isinstance(root, MapNode) else None
    if not isinstance(sections, MapNode):
        return False
    return _has_ids(sections.get(_FIELDS)) or any(
        isinstance(section.value, MapNode) and _has_ids(section.value.get(_FIELDS))
        for section in sections.entries.values()
    )


def _has_ids(fields: Node | None) -> bool:
    return isinstance(fields, ListNode) and any(
        isinstance(item, MapNode) and "id" in item.entries for item in fields.items
    )


def check_structure(
    structure: Structure,
    path: Path | None,
    others: Iterable[Structure],
    diagnostics: Diagnostics,
    limits: Limits,
) -> None:
    """Report unknown questions in ``same`` and ``derive``, and differences from the form.

    :param path: the file of the structure.
    :param others: the structures of other cards.
    """
    known: dict[str, list[Field]] = {}
    for one in (structure, *others):
        for section in one.sections:
            for question in section.questions:
                known.setdefault(f"{section.id}.{question.id}", []).append(question)
    for section in structure.sections:
        for question in section.questions:
            if question.same is not None:
                _check_same(question, question.same, known, diagnostics)
            _check_readers(question, known, diagnostics)
    if structure.form and path is not None:
        _check_form(structure, path, diagnostics, limits)


def _check_same(
    question: Field,
    same: SameAnswer,
    known: Mapping[str, Sequence[Field]],
    diagnostics: Diagnostics,
) -> None:
    for name in same.questions:
        found = known.get(name)
        if found is None:
            _report_unknown(question, "same", name, known, diagnostics)
        elif (
            same.conversion is Conversion.AS_IS
            and not question.type.is_text
            and question.type not in {one.type for one in found}
        ):
            diagnostics.report(
                Code.CARD_STRUCTURE,
                question.span,
                f"{question.id} is a {question.type}, {name} is a {found[0].type}; its answer "
                "cannot be used",
                hint="choose a conversion: same: {of: ..., as: ...}",
            )


def _check_readers(
    question: Field, known: Mapping[str, Sequence[Field]], diagnostics: Diagnostics
) -> None:
    for text in question.derive:
        reader = parse_reader(text)
        for name in reader.questions if reader is not None else ():
            if name not in known:
                _report_unknown(question, "derive", name, known, diagnostics)


def _report_unknown(
    question: Field, key: str, name: str, known: Iterable[str], diagnostics: Diagnostics
) -> None:
    diagnostics.report(
        Code.CARD_STRUCTURE,
        question.span,
        f"{question.id}: no card has the question {quoted(name)} of {key}",
        hint=meant(nearest(name, known)) or "name the other card with --structure",
        severity=Severity.WARNING,
    )


def _check_form(structure: Structure, path: Path, diagnostics: Diagnostics, limits: Limits) -> None:
    """Report differences from the form (FO-5): its table is next to the file or bundled."""
    beside = form_beside(structure, path)
    if beside is None:
        return
    bundled = _BUNDLED / beside.name
    table = bundled if bundled.is_file() and not beside.is_file() else beside
    try:
        form = read_form(table, limits.card_bytes)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        diagnostics.report(
            Code.CARD_STRUCTURE,
            structure.span,
            f"the table {table.name} of the form is not used: {why or 'it cannot be read'}",
            hint="save the table next to the structure",
        )
        return
    for difference in form_differences(structure, form):
        diagnostics.report(Code.CARD_STRUCTURE, difference.span, difference.message)
