"""Which names each part holds for (VARIANTS VA-1, VA-2, VA-4)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ..codes import Code, Severity
from ..diagnostics import Edit, meant, quoted
from ..edits import replacing
from ..source import SourceLine
from ..spelling import slip_of_name
from .lines import MOST_NAMES, OTHERS, LineWord, key_of, name_fault, words_in, words_of
from .parts import VariantLine, VariantPart

if TYPE_CHECKING:
    from ..state import DocumentState

Names = Mapping[str, str]
"""Names as they are shown, by themselves without regard to case."""


def declare(metadata: re.Match[str], line: SourceLine, state: DocumentState) -> None:
    """Keep the names of a line ``#+VARIANTS:``; lines add up (VARIANTS VA-1)."""
    words = list(words_in(line.text, metadata.end(), len(line.text)))
    if not words:
        _report_name(line, metadata.start(), len(line.text.rstrip()), "no name", state)
    for word in words:
        names = state.variants.names
        fault = name_fault(word.text)
        if not fault and word.key not in names and len(names) >= MOST_NAMES:
            fault = f"more than {MOST_NAMES} names"
        if fault:
            message = f"{quoted(word.text)} is no name: {fault}"
            _report_name(line, word.start, word.end, message, state)
        else:
            names.setdefault(word.key, word.text)


def _report_name(
    line: SourceLine, start: int, end: int, message: str, state: DocumentState
) -> None:
    state.diagnostics.report(
        Code.VARIANT_NAME,
        line.part(start, end),
        message,
        hint="write #+VARIANTS: and the names of partners, such as anna ben",
        pasted=line.pasted,
    )


def names_of(states: Iterable[DocumentState], others: Iterable[str] = ()) -> dict[str, str]:
    """Return the names that documents read together declare, and ``others`` (VARIANTS VA-1)."""
    names: dict[str, str] = {}
    for state in states:
        for key, name in state.variants.names.items():
            names.setdefault(key, name)
    for name in others:
        names.setdefault(key_of(name), name)
    return names


class UnknownNameError(ValueError):
    """Somebody asked for a partner whom the notes do not know."""


def key_among(name: str, names: Names) -> str:
    """Return a name case folded that is one of ``names`` (VARIANTS VA-12).

    :raises UnknownNameError: where it is none of them.
    """
    if key_of(name) not in names:
        shown = ", ".join(names.values())
        known = f"the names are {shown}" if names else "the notes have no #+VARIANTS"
        raise UnknownNameError(f"no partner is called {name!r}: {known}")
    return key_of(name)


def resolve(state: DocumentState, names: Names) -> None:
    """Say of every part which of ``names`` it holds for, and report lines that mean nothing.

    To be called when the document and those with it are read; only the first call counts.
    """
    placing = state.variants
    if placing.is_resolved:
        return
    placing.is_resolved = True
    if not names:
        _report_none(state)
        return
    limits = {key: _limit(line, names, state) for key, line in placing.lines.items()}
    for text in placing.texts:
        text.names = limits[text.line.key] or frozenset()
    for fault in placing.faults:
        state.diagnostics.report(
            Code.VARIANT_PLACE,
            fault.span,
            fault.message,
            hint=fault.hint,
            severity=fault.severity,
            pasted=fault.pasted,
        )
    everybody = frozenset([*names, OTHERS])
    left: dict[tuple[VariantLine, str], None] = {}
    for part in placing.parts:
        own = [limits[line.key] for line in part.lines]
        part.limits = tuple(limit for limit in own if limit is not None)
        if _resolve_names(part, everybody):
            left[_find_emptying_line(part, everybody, names)] = None
    for line, shown in left:
        _report_emptied_part(line, shown, state)


def _resolve_names(part: VariantPart, everybody: frozenset[str]) -> bool:
    """Set the names of a part whose outer parts have theirs; tell whether it leaves nobody."""
    inside = _all_of(part.outers, everybody).intersection(*part.limits)
    part.names = None if inside == everybody else inside
    return not inside - {OTHERS} and all(
        outer.names is None or outer.names - {OTHERS} for outer in part.outers
    )


def _all_of(parts: Iterable[VariantPart], everybody: frozenset[str]) -> frozenset[str]:
    return everybody.intersection(*(one.names for one in parts if one.names is not None))


def _find_emptying_line(
    part: VariantPart, everybody: frozenset[str], names: Names
) -> tuple[VariantLine, str]:
    """Return the line that leaves nobody in a part, and who was left before it.

    Only lines take somebody away: there is one.
    """
    *around, own = part.with_outers()
    last = next(one for one in (own, *reversed(around)) if one.lines)
    before = _all_of((one for one in around if one is not last), everybody) - {OTHERS}
    return last.lines[0], " and ".join(names[key] for key in sorted(before)) or "others"


def _report_emptied_part(line: VariantLine, shown: str, state: DocumentState) -> None:
    """Report a line that leaves nobody (VARIANTS VA-4)."""
    state.diagnostics.report(
        Code.VARIANT_NOBODY,
        line.span,
        f"{line.span.text.lstrip('/').strip()}, inside of what holds for {shown} only: "
        "nobody is left",
        hint="take one of the two lines away",
        pasted=line.line.pasted,
    )


def _report_none(state: DocumentState) -> None:
    """Report lines in a document without names, which are comments there (VARIANTS VA-2)."""
    lines = list(dict.fromkeys(span for span, _ in state.variants.lines))
    if lines:
        number = f"{len(lines)} lines" if len(lines) > 1 else "a line"
        state.diagnostics.report(
            Code.VARIANT_NONE,
            min(
                (span for span in lines if span.source is lines[0].source),
                key=lambda span: span.start,
            ),
            f"{number} //only or //except, and no #+VARIANTS: taken for comments",
            hint="write #+VARIANTS: and the names of partners on top",
        )


def _limit(line: VariantLine, names: Names, state: DocumentState) -> frozenset[str] | None:
    """Return the names that a line leaves, None where it is passed by (VARIANTS VA-2)."""
    words = list(words_of(line))
    known = [word for word in words if word.key in names]
    unknown = [word for word in words if word.key not in names]
    if unknown or not words:
        _report_unknown(line, known, unknown, names, state)
    if not known:
        return None
    keys = frozenset(word.key for word in known)
    return frozenset([*names, OTHERS]) - keys if line.is_except else keys


def _report_unknown(
    line: VariantLine,
    known: list[LineWord],
    unknown: list[LineWord],
    names: Names,
    state: DocumentState,
) -> None:
    """Report the words of a line that are no names, all at once (VARIANTS VA-2)."""
    slips = {word: slip_of_name(word.key, names) for word in unknown}
    severity = Severity.ERROR
    is_remark = not line.has_text and not line.is_option
    if is_remark and unknown and not known and not any(slips.values()):
        severity = Severity.INFO
    edits: list[Edit] = []
    for word, key in slips.items():
        if key:
            edits += replacing(line.line, word.start, word.end, names[key])
    near = next((names[key] for key in slips.values() if key), "")
    first = unknown[0] if unknown else None
    shown = " ".join(word.text for word in unknown)
    state.diagnostics.report(
        Code.VARIANT_UNKNOWN,
        line.line.part(first.start, first.end) if first else line.span,
        f"{quoted(shown)} is none of the names" if unknown else "no name",
        hint=meant(near) or f"names: {', '.join(names.values())}",
        severity=severity,
        pasted=line.line.pasted,
        edits=edits,
    )
