"""The severities of diagnostics.

Settings, ``//ignore``, and baselines of accepted problems (CHECKS CK-5, CK-20).

A baseline is a JSON file, one diagnostic per line, sorted, so that its changes are readable.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from reprlib import repr as short
from types import MappingProxyType
from typing import Any, NamedTuple, Self

from ...language.codes import FORMER_CODES, OFF, REMOVED_CODES, Code, Severity
from ...language.diagnostics import Diagnostic, meant, nearest
from ...language.json_values import parse_json
from ...language.numbers import NumberKind
from ...language.state import Silence
from .outlines import Position

_FORMAT = "sphinxcontrib-bml baseline"
_VERSION = 1


class InvalidBaselineError(ValueError):
    """The text is not a baseline; the message gives the reason."""


def baseline_error(error: Exception) -> str:
    """Return the reason why a baseline cannot be read, in words."""
    if isinstance(error, OSError):
        return "the file cannot be read" if error.strerror is None else error.strerror.lower()
    if isinstance(error, UnicodeDecodeError):
        return "the file is not UTF-8"
    return str(error)


class BaselineKey(NamedTuple):
    """The key that identifies a diagnostic, wherever it is in the notes."""

    code: str
    words: tuple[str, ...]


def baseline_key(finding: Diagnostic) -> BaselineKey:
    """Return the key of a diagnostic: its code, with auction and texts, or with its line."""
    span = finding.span
    words = finding.words or (span.source.line_text(span.start),)
    return BaselineKey(str(finding.code), tuple(" ".join(word.split()) for word in words))


class Baseline:
    """Accepted diagnostics, each with its number of occurrences."""

    def __init__(self, known: Iterable[BaselineKey] = ()) -> None:
        """Accept the diagnostics with these keys."""
        self._known = Counter(known)

    def matching(self) -> BaselineMatcher:
        """Return a matcher, which accepts each diagnostic as often as it is in the baseline."""
        return BaselineMatcher(Counter(self._known))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the baseline of a file.

        :raises InvalidBaselineError: if the file is damaged or has a newer format.
        """
        try:
            content = parse_json(text)
        except ValueError as error:
            raise InvalidBaselineError(f"no JSON: {error}") from error
        if not isinstance(content, dict) or content.get("format") != _FORMAT:
            raise InvalidBaselineError("not written by bml check --write-baseline")
        version = content.get("version")
        if not isinstance(version, int) or version > _VERSION:
            raise InvalidBaselineError(
                f"of a newer format ({short(version)}) than this version of bml knows ({_VERSION})"
            )
        findings = content.get("findings")
        if not isinstance(findings, list):
            raise InvalidBaselineError("it has no list of problems")
        return cls(map(_read, findings))


class BaselineMatcher:
    """Finds the accepted diagnostics, each as often as it was accepted."""

    def __init__(self, known: Counter[BaselineKey] | MappingProxyType[BaselineKey, int]) -> None:
        """Start with all entries of the baseline."""
        self._known = Counter(known)

    def accept(self, finding: Diagnostic) -> bool:
        """Return whether a diagnostic is accepted; use up one entry with the same key."""
        if not self._known:
            return False
        known = baseline_key(finding)
        if self._known[known] <= 0:
            return False
        self._known[known] -= 1
        return True

    @property
    def unmatched(self) -> int:
        """The number of accepted diagnostics that did not occur."""
        return sum(count for count in self._known.values() if count > 0)


def _read(entry: Any) -> BaselineKey:
    words = entry.get("words") if isinstance(entry, dict) else None
    code = entry.get("code") if isinstance(entry, dict) else None
    if not isinstance(code, str) or not isinstance(words, list):
        raise InvalidBaselineError(f"an entry is damaged: {str(entry)[:60]}")
    if not all(isinstance(word, str) for word in words):
        raise InvalidBaselineError(f"an entry is damaged: {str(entry)[:60]}")
    return BaselineKey(str(FORMER_CODES.get(code, code)), tuple(words))


def baseline_text(findings: Iterable[Diagnostic]) -> str:
    """Return the file that accepts ``findings``: one per line, sorted, with the messages."""
    lines = sorted(
        json.dumps(
            {"code": known.code, "words": list(known.words), "message": message},
            ensure_ascii=False,
        )
        for known, message in (
            (baseline_key(finding), _message_key(finding)) for finding in findings
        )
    )
    body = ",\n".join(lines)
    body = f"\n{body}\n" if body else ""
    return f'{{"format": "{_FORMAT}", "version": {_VERSION}, "findings": [{body}]}}\n'


def _message_key(finding: Diagnostic) -> str:
    """Return the message of a diagnostic without the places that change with every edit."""
    message = finding.message
    for related in finding.related:
        message = message.replace(f" at {related.span}", "")
    return message


LEVELS = (*map(str, Severity), OFF)
"""The names of severities."""


class SeveritySetting(NamedTuple):
    """The target of a setting: a code, or one class of its diagnostics."""

    code: Code
    kind: str = ""


class Severities:
    """The severities of codes and classes that differ from the defaults."""

    def __init__(
        self, levels: Mapping[SeveritySetting, Severity | None] = MappingProxyType({})
    ) -> None:
        """Store the severities of codes and classes; None means off."""
        self._levels = dict(levels)

    def overridden(self, others: Severities) -> Severities:
        """Return the severities with those of ``others``, which take precedence."""
        return Severities({**self._levels, **others._levels})

    def is_enabled(self, code: Code) -> bool:
        """Return whether a code, or one of its classes, is enabled."""
        if any(one.code is code and level is not None for one, level in self._levels.items()):
            return True
        return SeveritySetting(code) not in self._levels and not code.is_off

    def severity(self, code: Code, kind: str, usual: Severity) -> Severity | None:
        """Return the severity of a diagnostic, or None if it is off.

        A diagnostic that is milder than others of its code stays milder, unless its class is set:
        the info messages of a code do not become warnings with it.

        A class of a code that is off by default has its own severity.

        :param usual: the severity that the check assigns.
        """
        if kind and (one := SeveritySetting(code, kind)) in self._levels:
            return self._levels[one]
        if SeveritySetting(code) not in self._levels:
            return None if code.is_off and not kind else usual
        level = self._levels[SeveritySetting(code)]
        if level is None or usual.rank >= code.severity.rank:
            return level
        return min(level, usual, key=lambda severity: severity.rank)


class InvalidSeverityError(ValueError):
    """The words are not a valid severity setting; the message gives the reason and the nearest."""


def parse_severities(settings: Iterable[tuple[str, object]]) -> tuple[Severities, tuple[str, ...]]:
    """Return the severities in pairs of words, and the problems (``CONFIG-VALUE``)."""
    levels: dict[SeveritySetting, Severity | None] = {}
    problems = []
    for word, level in settings:
        if _is_removed(word):
            continue
        try:
            levels[parse_setting(word)] = _read_level(level)
        except InvalidSeverityError as error:
            problems.append(str(error))
    return Severities(levels), tuple(problems)


def parse_option(text: str) -> tuple[str, str]:
    """Return the two words of ``CODE[=level]``; the default level is that of the code.

    :raises InvalidSeverityError: for an unknown code.
    """
    word, equals, level = text.partition("=")
    if equals or _is_removed(word):
        return word, level or OFF
    return word, str(parse_setting(word).code.severity)


def _is_removed(word: object) -> bool:
    """Return whether a word is a code that no longer exists (LANGUAGE XT-9)."""
    return isinstance(word, str) and word.strip().upper().replace("_", "-") in REMOVED_CODES


def parse_setting(word: object) -> SeveritySetting:
    """Return the target that a word names, in any case: ``DUPLICATE``, ``DUPLICATE:sisters``.

    :raises InvalidSeverityError: if there is no such code or class.
    """
    if not isinstance(word, str):
        raise InvalidSeverityError(f"{word!r} is not a code, such as 'DUPLICATE'")
    name, colon, kind = word.strip().partition(":")
    spelled = name.upper().replace("_", "-")
    code = FORMER_CODES.get(spelled) or Code.__members__.get(spelled.replace("-", "_"))
    if code is None:
        near = nearest(spelled, map(str, Code))
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


class Relation(StrEnum):
    """The class of two rows with different texts; the first that applies."""

    SISTERS = "sisters"
    SPECIAL_FIRST = "special-first"
    OVERVIEW = "overview"
    REWORDED = "reworded"
    SPECIAL_LATER = "special-later"
    TWICE = "twice"

    @property
    def severity(self) -> Severity:
        """The default severity."""
        if self in {Relation.SPECIAL_LATER, Relation.TWICE}:
            return Severity.WARNING
        return Severity.INFO


class AlertSource(StrEnum):
    """The class of a missing alert mark, if not the text of the row asks for it."""

    RULES = "rules"
    """The rules of a federation (ALERTS AT-55)."""


_KINDS: dict[Code, type[StrEnum]] = {
    Code.DUPLICATE: Relation,
    Code.NUMBER: NumberKind,
    Code.ALERT_MISSING: AlertSource,
}


def _kinds_of(code: Code) -> list[str]:
    return list(map(str, _KINDS.get(code, ())))


def _read_level(level: object) -> Severity | None:
    word = level.strip().lower() if isinstance(level, str) else ""
    if word not in LEVELS:
        near = nearest(word, LEVELS)
        words = ", ".join(LEVELS)
        raise InvalidSeverityError(
            f"{level!r} is not a level{_enabled_severity(near) or f' ({words})'}"
        )
    return None if word == OFF else Severity(word)


def _enabled_severity(near: str) -> str:
    return f"; {meant(near)}" if near else ""


_ELSEWHERE = ("BSS-", "BBA-", "RST-", "LINK-", "EXPORT-")
"""Codes that only exports and page builds report."""
_OF_BUILDS = frozenset({Code.SYSTEM_NONE, Code.INCLUDE_PAGE, Code.ROLE_VALUE})


class ResolvedSeverity(NamedTuple):
    """The final severity of a diagnostic."""

    severity: Severity
    is_accepted: bool
    """Whether the baseline contains it."""


class SeverityConfig(NamedTuple):
    """The configured severities and the baseline."""

    levels: Severities = Severities()
    baseline: Baseline = Baseline()


class SeverityRules:
    """Determines the severities of the diagnostics of a run or a build (CK-5, CK-7, CK-20)."""

    def __init__(self, silences: Iterable[Silence], rules: SeverityConfig) -> None:
        """Start without diagnostics.

        :param silences: the ``//ignore`` lines of all documents.
        """
        self._levels = rules.levels
        self._known = rules.baseline.matching()
        self._silences = tuple(dict.fromkeys(one for one in silences if not _is_removed(one.code)))
        self._used: set[Silence] = set()
        self._problems: dict[Silence, str] = {}
        self._by_place: dict[tuple[str, Code], list[tuple[SeveritySetting, Silence]]] = {}
        for silence in self._silences:
            self._read(silence)

    def _read(self, silence: Silence) -> None:
        try:
            setting = parse_setting(silence.code)
        except InvalidSeverityError as error:
            self._problems[silence] = str(error) if silence.code else "no code is after //ignore"
            return
        for lines in silence.lines:
            self._by_place.setdefault((lines.file, setting.code), []).append((setting, silence))

    @property
    def unmatched(self) -> int:
        """Number of baseline entries that did not occur."""
        return self._known.unmatched

    def resolve(self, finding: Diagnostic) -> ResolvedSeverity | None:
        """Return the severity of a diagnostic, or None if it is off or suppressed."""
        severity = self._levels.severity(finding.code, finding.kind, finding.severity)
        if self._is_suppressed(finding) or severity is None:
            return None
        return ResolvedSeverity(severity, self._known.accept(finding))

    def _is_suppressed(self, finding: Diagnostic) -> bool:
        file, line = finding.span.file, finding.span.line
        found = [
            silence
            for setting, silence in self._by_place.get((file, finding.code), ())
            if setting.kind in {"", finding.kind} and silence.covers(file, line)
        ]
        self._used.update(found)
        return bool(found)

    def unused_suppressions(self) -> Iterator[Diagnostic]:
        """Yield a diagnostic for each ``//ignore`` line without effect (``IGNORE-UNUSED``).

        A line is not reported if its code is off, or if only exports or builds report the code.
        """
        for silence in self._silences:
            problem = self._problems.get(silence, "")
            if silence not in self._used and (problem or self._is_unused(silence)):
                yield _unused_diagnostic(silence, problem)

    def _is_unused(self, silence: Silence) -> bool:
        code = parse_setting(silence.code).code
        is_found_elsewhere = str(code).startswith(_ELSEWHERE) or code in _OF_BUILDS
        return self._levels.is_enabled(code) and not is_found_elsewhere


def _unused_diagnostic(silence: Silence, problem: str) -> Diagnostic:
    code = Code.IGNORE_UNUSED
    return Diagnostic(
        code,
        Severity.WARNING if problem else code.severity,
        Position(silence.file, silence.line, silence.column, silence.length).span,
        problem or f"nothing to suppress: there is no {silence.code} here",
        hint="write a code, such as //ignore DUPLICATE" if problem else "remove the line",
        words=(silence.code,),
    )
