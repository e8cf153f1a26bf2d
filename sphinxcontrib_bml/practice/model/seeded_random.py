"""Numbers that are the same in Python and in a browser (PRACTICE QZ-13)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

_BITS = 0xFFFFFFFF
_OFFSET, _PRIME = 2166136261, 16777619
_STEP = 0x6D2B79F5

_Thing = TypeVar("_Thing")


def fnv_hash(text: str) -> int:
    """Return 32 bits that tell texts apart: FNV over UTF-8, finished as MurmurHash3 is."""
    return _hash_finish(_hash_update(_OFFSET, text))


class PrefixHash:
    """The numbers of many texts that begin alike: what several begin with is gone through once."""

    def __init__(self, beginning: str) -> None:
        """Prepare for texts that begin with ``beginning``."""
        self._states = {"": _hash_update(_OFFSET, beginning)}

    def of(self, rest: str) -> int:
        """Return what :func:`fnv_hash` does of the beginning with ``rest`` behind it."""
        before, dash, last = rest.rpartition("-")
        begun = before + dash
        state = self._states.get(begun)
        if state is None:
            state = self._states[begun] = _hash_update(self._states[""], begun)
        return _hash_finish(_hash_update(state, last))


def _hash_update(state: int, text: str) -> int:
    for byte in text.encode("utf-8", "replace"):
        state = (state ^ byte) * _PRIME & _BITS
    return state


def _hash_finish(state: int) -> int:
    state = (state ^ state >> 16) * 0x85EBCA6B & _BITS
    state = (state ^ state >> 13) * 0xC2B2AE35 & _BITS
    return state ^ state >> 16


class SeededRandom:
    """A run of chance that a text begins: mulberry32 (PRACTICE QZ-13)."""

    def __init__(self, seed: str) -> None:
        """Begin the run of ``seed``."""
        self._state = fnv_hash(seed)

    def below(self, sides: int) -> int:
        """Return a number from 0, less than ``sides``."""
        self._state = self._state + _STEP & _BITS
        value = self._state
        value = (value ^ value >> 15) * (value | 1) & _BITS
        value = value ^ (value + ((value ^ value >> 7) * (value | 61) & _BITS) & _BITS)
        return ((value ^ value >> 14) * sides) >> 32

    def shuffled(self, things: Iterable[_Thing]) -> list[_Thing]:
        """Return things in an order by chance, exchanged from the end on."""
        mixed = list(things)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
