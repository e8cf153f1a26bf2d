"""Seat and vulnerability as the digits of records (BSS-21, BSS-22)."""

from __future__ import annotations

from typing import assert_never

from ...bridge import OpeningSeat, Vulnerability


def _seat_digit(seat: OpeningSeat) -> str:
    match seat:
        case OpeningSeat.ANY:
            return "0"
        case OpeningSeat.FIRST:
            return "1"
        case OpeningSeat.SECOND:
            return "2"
        case OpeningSeat.THIRD:
            return "3"
        case OpeningSeat.FOURTH:
            return "4"
        case OpeningSeat.FIRST_OR_SECOND:
            return "5"
        case OpeningSeat.THIRD_OR_FOURTH:
            return "6"
        case _:
            assert_never(seat)


def _vulnerability_digit(vulnerability: Vulnerability) -> str:
    match vulnerability:
        case Vulnerability.ANY:
            return "0"
        case Vulnerability.NEITHER:
            return "1"
        case Vulnerability.WE_ONLY:
            return "2"
        case Vulnerability.THEY_ONLY:
            return "3"
        case Vulnerability.BOTH:
            return "4"
        case Vulnerability.WE_NOT:
            return "5"
        case Vulnerability.WE:
            return "6"
        case Vulnerability.THEY_NOT:
            return "7"
        case Vulnerability.THEY:
            return "8"
        case _:
            assert_never(vulnerability)


SEAT_DIGITS = {seat: _seat_digit(seat) for seat in OpeningSeat}
VULNERABILITY_DIGITS = {value: _vulnerability_digit(value) for value in Vulnerability}
