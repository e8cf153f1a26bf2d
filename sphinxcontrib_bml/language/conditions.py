"""``#VUL`` and ``#SEAT``: what may be written, and what it sets (LANGUAGE SV)."""

from __future__ import annotations

from dataclasses import replace

from ..bridge import InvalidVulnerabilityError, OpeningSeat, Vulnerability
from .codes import Code
from .diagnostics import quoted
from .source import Span
from .state import DocumentState


def set_vulnerability(value: str, place: Span, state: DocumentState) -> None:
    """Let the vulnerability ``value`` hold from now on; a wrong one is reported (SV-1, SV-5)."""
    try:
        vulnerability = Vulnerability.parse(value)
    except InvalidVulnerabilityError:
        state.diagnostics.report(
            Code.VUL_VALUE,
            place,
            f"{quoted(value)} is no vulnerability",
            hint="we and they: 00 NN YN NY YY N0 Y0 0N 0Y",
        )
        return
    state.conditions = replace(state.conditions, vulnerability=vulnerability)


def set_seat(value: str, place: Span, state: DocumentState) -> None:
    """Let the seat ``value`` of the opening hold from now on; a wrong one is reported (SV-2)."""
    try:
        seat = OpeningSeat(value)
    except ValueError:
        state.diagnostics.report(
            Code.SEAT_VALUE,
            place,
            f"{quoted(value)} is no seat",
            hint="one of " + ", ".join(OpeningSeat),
        )
        return
    state.conditions = replace(state.conditions, seat=seat)
