"""Settings in notes, mainly ``#VUL`` and ``#SEAT`` (LANGUAGE SV)."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..bridge.conditions import InvalidVulnerabilityError, OpeningSeat, Vulnerability
from .codes import Code
from .diagnostics import Edit, meant, quoted
from .options import VARIABLE_SUITS
from .source import Fragment, Span
from .state import DocumentState

if TYPE_CHECKING:
    from .syntax import BiddingTable

_VULNERABILITIES = ("00", "NN", "YN", "NY", "YY", "N0", "Y0", "0N", "0Y")


def set_vulnerability(value: str, place: Span, state: DocumentState) -> None:
    """Set the vulnerability for the following tables; report an invalid one (SV-1, SV-5)."""
    try:
        vulnerability = Vulnerability.parse(value)
    except InvalidVulnerabilityError:
        near = re.sub("[^YN0]", "", value.upper())
        near = near if near in _VULNERABILITIES else ""
        state.diagnostics.report(
            Code.VUL_VALUE,
            place,
            f"{quoted(value)} is not a vulnerability",
            hint=meant(near) or f"we and they: {' '.join(_VULNERABILITIES)}",
            edits=_edits(place, value, near),
        )
        return
    state.conditions = replace(state.conditions, vulnerability=vulnerability)
    state.vulnerability_place = place


def set_seat(value: str, place: Span, state: DocumentState) -> None:
    """Set the seat of the opening for the following tables; report an invalid one (SV-2)."""
    try:
        seat = OpeningSeat(value)
    except ValueError:
        near = re.sub(r"\D", "", value)
        near = near if near in tuple(OpeningSeat) else ""
        state.diagnostics.report(
            Code.SEAT_VALUE,
            place,
            f"{quoted(value)} is not a seat",
            hint=meant(near) or "one of " + ", ".join(OpeningSeat),
            edits=_edits(place, value, near),
        )
        return
    state.conditions = replace(state.conditions, seat=seat)
    state.seat_place = place


@contextmanager
def preserve_conditions(state: DocumentState) -> Iterator[None]:
    """Restore the conditions after the ``with`` block."""
    before = state.conditions, state.seat_place, state.vulnerability_place
    try:
        yield
    finally:
        state.conditions, state.seat_place, state.vulnerability_place = before


def _edits(place: Span, value: str, near: str) -> list[Edit]:
    """Return the edit that replaces ``value`` by ``near``, if ``place`` is exactly ``value``."""
    return [Edit(place, near)] if near and place.text == value else []


_NEUTRAL = {"SEAT": OpeningSeat.ANY, "VUL": Vulnerability.ANY}


@dataclass(slots=True)
class _PageCondition:
    """A ``#SEAT`` or ``#VUL`` of a page."""

    place: Span
    section: object
    """The innermost section that contains it, or the document."""
    is_told: bool = False
    """Whether it was reported."""


class CarriedConditions:
    """The conditions that the directives of a page have set, with their places."""

    def __init__(self) -> None:
        """Start above the first directive."""
        self._settings: dict[str, _PageCondition] = {}

    def note(self, state: DocumentState, section: object) -> None:
        """Store the section in which the current conditions were set.

        :param section: the innermost open section, or the document.
        """
        for word, place in (("SEAT", state.seat_place), ("VUL", state.vulnerability_place)):
            known = self._settings.get(word)
            if place and (known is None or known.place is not place):
                self._settings[word] = _PageCondition(place, section)

    def remark(
        self,
        table: BiddingTable,
        options: Container[str],
        open_sections: Sequence[object],
        state: DocumentState,
    ) -> None:
        """Report each setting of an earlier section that applies to a table, once per setting.

        :param options: the options of the directive with the table; they override settings.
        :param open_sections: the document and the sections around the directive, the
            innermost last.
        """
        self.note(state, open_sections[-1])
        if not table.rows:
            return
        seat, vulnerability = table.conditions.seat, table.conditions.vulnerability
        found = []
        if seat is not OpeningSeat.ANY and "seat" not in options:
            found.append(("SEAT", str(seat)))
        if vulnerability is not Vulnerability.ANY and "vul" not in options:
            found.append(("VUL", str(vulnerability)))
        for word, value in found:
            setting = self._settings.get(word)
            if setting is None or setting.is_told:
                continue
            if any(setting.section is section for section in open_sections):
                continue
            setting.is_told = True
            state.diagnostics.report(
                Code.CONDITIONS_CARRY,
                setting.place,
                f"#{word} {value} still applies in this later section",
                hint=f"write #{word} {_NEUTRAL[word]} in a directive bml where it ends",
                related=[table.rows[0].span],
                relation="the first table there",
            )


def check_variables(value: Fragment, state: DocumentState) -> None:
    """Report a value of ``#+VARIABLES:`` that does not exist."""
    if value.text.lower() not in VARIABLE_SUITS:
        state.diagnostics.report(
            Code.DIRECTIVE_VALUE,
            value.span(),
            f"#+VARIABLES: {quoted(value.text)} is not one of its values",
            hint="write #+VARIABLES: both if M and m may be suits that the same side has bid, or "
            "#+VARIABLES: unbid if not",
            pasted=value.pasted,
        )
