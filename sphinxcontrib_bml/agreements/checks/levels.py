"""How bad findings are to whoever reads them: ``bml_checks`` and ``--check`` (CHECKS CK-5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from ...language.codes import OFF, Code, Severity
from ...language.diagnostics import meant, nearest
from .comparing import Relation

LEVELS = (*map(str, Severity), OFF)
"""The words for levels."""


class SeveritySetting(NamedTuple):
    """What a word sets: a code, or one class of its findings."""

    code: Code
    kind: str = ""


class Severities:
    """The levels of codes and classes, where they are not the usual ones."""

    def __init__(
        self, levels: Mapping[SeveritySetting, Severity | None] = MappingProxyType({})
    ) -> None:
        """Take the levels by what they are of; None: off."""
        self._levels = dict(levels)

    def is_enabled(self, code: Code) -> bool:
        """Tell whether anything of a code is looked for."""
        if any(one.code is code and level is not None for one, level in self._levels.items()):
            return True
        return SeveritySetting(code) not in self._levels and not code.is_off

    def severity(self, code: Code, kind: str, usual: Severity) -> Severity | None:
        """Return how bad a finding is, None where it is not wanted.

        What is milder than others of its code stays so, unless its class is set: the remarks of a
        code do not become warnings with it.

        :param usual: how bad the check finds it.
        """
        if kind and (one := SeveritySetting(code, kind)) in self._levels:
            return self._levels[one]
        if SeveritySetting(code) not in self._levels:
            return None if code.is_off else usual
        level = self._levels[SeveritySetting(code)]
        if level is None or usual.rank >= code.severity.rank:
            return level
        return min(level, usual, key=lambda severity: severity.rank)


class InvalidSeverityError(ValueError):
    """The words set no level; the message says why and names the nearest."""


def parse_severities(settings: Iterable[tuple[str, object]]) -> tuple[Severities, tuple[str, ...]]:
    """Return the levels of pairs of words, and what is wrong with some (``CONFIG-VALUE``)."""
    levels: dict[SeveritySetting, Severity | None] = {}
    faults = []
    for word, level in settings:
        try:
            levels[parse_setting(word)] = _read_level(level)
        except InvalidSeverityError as error:
            faults.append(str(error))
    return Severities(levels), tuple(faults)


def parse_option(text: str) -> tuple[str, str]:
    """Return the two words of ``CODE[=level]``; without a level it is the code's own.

    :raises InvalidSeverityError: for an unknown code.
    """
    word, equals, level = text.partition("=")
    return word, level if equals else str(parse_setting(word).code.severity)


def parse_setting(word: object) -> SeveritySetting:
    """Return what a word stands for, in any case: ``DUPLICATE``, ``DUPLICATE:sisters``.

    :raises InvalidSeverityError: where there is no such code or class.
    """
    if not isinstance(word, str):
        raise InvalidSeverityError(f"{word!r} is no code, such as 'DUPLICATE'")
    name, colon, kind = word.strip().partition(":")
    code = Code.__members__.get(name.upper().replace("-", "_"))
    if code is None:
        near = nearest(name.upper().replace("_", "-"), map(str, Code))
        raise InvalidSeverityError(f"there is no code {name!r}{_enabled_severity(near)}")
    kinds = _kinds_of(code)
    if colon and kinds and kind.lower() not in kinds:
        near = nearest(kind.lower(), kinds)
        classes = f" (its classes: {', '.join(kinds)})"
        raise InvalidSeverityError(
            f"{code} has no class {kind!r}{_enabled_severity(near) or classes}"
        )
    if colon and not kinds and code is not Code.CHECK_ADDED:
        raise InvalidSeverityError(f"{code} has no classes")
    return SeveritySetting(code, kind.lower())


def _kinds_of(code: Code) -> list[str]:
    return list(map(str, Relation)) if code is Code.DUPLICATE else []


def _read_level(level: object) -> Severity | None:
    word = level.strip().lower() if isinstance(level, str) else ""
    if word not in LEVELS:
        near = nearest(word, LEVELS)
        words = ", ".join(LEVELS)
        raise InvalidSeverityError(
            f"{level!r} is no level{_enabled_severity(near) or f' ({words})'}"
        )
    return None if word == OFF else Severity(word)


def _enabled_severity(near: str) -> str:
    return f"; {meant(near)}" if near else ""
