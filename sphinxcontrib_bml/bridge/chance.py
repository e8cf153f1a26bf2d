"""Chance that a text begins: the same in Python and on pages (PRACTICE QZ-13, HANDS HA-34)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

_BITS = 0xFFFFFFFF
_OFFSET, _PRIME = 2166136261, 16777619
_STEP = 0x6D2B79F5
_MOST_SIDES_OF_WORD = 1 << 20

_Thing = TypeVar("_Thing")


def fnv_hash(text: str) -> int:
    """Return a 32 bit hash: FNV of the UTF-8 bytes with the finalizer of MurmurHash3."""
    return _hash_finish(_hash_update(_OFFSET, text))


class PrefixHash:
    """Hashes of many texts; each common prefix is hashed once."""

    def __init__(self, beginning: str) -> None:
        """Prepare for texts that begin with ``beginning``."""
        self._states = {"": _hash_update(_OFFSET, beginning)}

    def of(self, rest: str) -> int:
        """Return :func:`fnv_hash` of the beginning followed by ``rest``."""
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
    """Random numbers from a seed: mulberry32 (PRACTICE QZ-13)."""

    def __init__(self, seed: str) -> None:
        """Start with ``seed``."""
        self._state = fnv_hash(seed)

    def word(self) -> int:
        """Return a random number of 32 bits."""
        self._state = value = self._state + _STEP & _BITS
        value = (value ^ value >> 15) * (value | 1) & _BITS
        value = value ^ (value + ((value ^ value >> 7) * (value | 61) & _BITS) & _BITS)
        return value ^ value >> 14

    def fraction(self) -> float:
        """Return a random number from 0, less than 1, of 53 bits: two words (HANDS HA-34)."""
        high = self.word() >> 5
        return (high * 67108864 + (self.word() >> 6)) / 9007199254740992

    def below(self, sides: int) -> int:
        """Return a random number from 0, less than ``sides``: one word for up to 2^20 sides."""
        if sides > _MOST_SIDES_OF_WORD:
            return int(self.fraction() * sides)
        return self.word() * sides >> 32

    def shuffled(self, things: Iterable[_Thing]) -> list[_Thing]:
        """Return things in random order, swapped from the end (Fisher-Yates)."""
        mixed = list(things)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
