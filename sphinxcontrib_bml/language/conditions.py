"""``#VUL`` and ``#SEAT``: what may be written, and what it sets (LANGUAGE SV)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from ..bridge import InvalidVulnerabilityError, OpeningSeat, Vulnerability
from .codes import Code
from .diagnostics import Edit, meant, quoted
from .source import Span
from .state import DocumentState

_VULNERABILITIES = ("00", "NN", "YN", "NY", "YY", "N0", "Y0", "0N", "0Y")


def set_vulnerability(value: str, place: Span, state: DocumentState) -> None:
    """Let the vulnerability ``value`` hold from now on; a wrong one is reported (SV-1, SV-5)."""
    try:
        vulnerability = Vulnerability.parse(value)
    except InvalidVulnerabilityError:
        near = re.sub("[^YN0]", "", value.upper())
        near = near if near in _VULNERABILITIES else ""
        state.diagnostics.report(
            Code.VUL_VALUE,
            place,
            f"{quoted(value)} is no vulnerability",
            hint=meant(near) or f"we and they: {' '.join(_VULNERABILITIES)}",
            edits=_edits(place, value, near),
        )
        return
    state.conditions = replace(state.conditions, vulnerability=vulnerability)
    state.vulnerability_place = place


def set_seat(value: str, place: Span, state: DocumentState) -> None:
    """Let the seat ``value`` of the opening hold from now on; a wrong one is reported (SV-2)."""
    try:
        seat = OpeningSeat(value)
    except ValueError:
        near = re.sub(r"\D", "", value)
        near = near if near in tuple(OpeningSeat) else ""
        state.diagnostics.report(
            Code.SEAT_VALUE,
            place,
            f"{quoted(value)} is no seat",
            hint=meant(near) or "one of " + ", ".join(OpeningSeat),
            edits=_edits(place, value, near),
        )
        return
    state.conditions = replace(state.conditions, seat=seat)
    state.seat_place = place


@contextmanager
def preserve_conditions(state: DocumentState) -> Iterator[None]:
    """Let what is set inside hold no longer: afterwards that holds again which held before."""
    before = state.conditions, state.seat_place, state.vulnerability_place
    try:
        yield
    finally:
        state.conditions, state.seat_place, state.vulnerability_place = before


def _edits(place: Span, value: str, near: str) -> list[Edit]:
    """Return the edit that writes ``near`` for ``value``, where ``place`` holds just that."""
    return [Edit(place, near)] if near and place.text == value else []
