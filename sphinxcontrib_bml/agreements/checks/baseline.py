"""Findings that are accepted: only what is new is shown (CHECKS CK-20, CK-21).

A baseline is a file of JSON, one finding a line, sorted, so that a change of it can be read.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from types import MappingProxyType
from typing import Any, NamedTuple, Self

from ...language.diagnostics import Diagnostic

_FORMAT = "sphinxcontrib-bml baseline"
_VERSION = 1


class InvalidBaselineError(ValueError):
    """The text is no baseline; the message says why."""


def baseline_error(error: Exception) -> str:
    """Return in words why a baseline cannot be read."""
    if isinstance(error, OSError):
        return "the file cannot be read" if error.strerror is None else error.strerror.lower()
    if isinstance(error, UnicodeDecodeError):
        return "the file is not UTF-8"
    return str(error)


class BaselineKey(NamedTuple):
    """What a finding is known by again, wherever it stands."""

    code: str
    words: tuple[str, ...]


def baseline_key(finding: Diagnostic) -> BaselineKey:
    """Return what a finding is known by: code, and auction and texts, or its line."""
    span = finding.span
    words = finding.words or (span.source.line_text(span.start),)
    return BaselineKey(str(finding.code), tuple(" ".join(word.split()) for word in words))


class Baseline:
    """Findings that are accepted, each as often as it was found."""

    def __init__(self, known: Iterable[BaselineKey] = ()) -> None:
        """Accept what is known."""
        self._known = Counter(known)

    def matching(self) -> BaselineMatcher:
        """Return what tells which findings are accepted."""
        return BaselineMatcher(Counter(self._known))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the baseline of a file.

        :raises InvalidBaselineError: for a file that is damaged or of a newer format.
        """
        try:
            content = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise InvalidBaselineError(f"no JSON: {error}") from error
        if not isinstance(content, dict) or content.get("format") != _FORMAT:
            raise InvalidBaselineError("not written by bml check --write-baseline")
        version = content.get("version")
        if not isinstance(version, int) or version > _VERSION:
            raise InvalidBaselineError(
                f"of a newer format ({version!r}) than this version of bml knows ({_VERSION})"
            )
        findings = content.get("findings")
        if not isinstance(findings, list):
            raise InvalidBaselineError("it has no list of findings")
        return cls(map(_read, findings))


class BaselineMatcher:
    """Finds the accepted ones among findings, each as often as it was accepted."""

    def __init__(self, known: Counter[BaselineKey] | MappingProxyType[BaselineKey, int]) -> None:
        """Begin with all that is accepted."""
        self._known = Counter(known)

    def accept(self, finding: Diagnostic) -> bool:
        """Tell whether a finding is accepted; one place fewer is left for its like."""
        if not self._known:
            return False
        known = baseline_key(finding)
        if self._known[known] <= 0:
            return False
        self._known[known] -= 1
        return True

    @property
    def unmatched(self) -> int:
        """How many accepted findings were not met."""
        return sum(count for count in self._known.values() if count > 0)


def _read(entry: Any) -> BaselineKey:
    words = entry.get("words") if isinstance(entry, dict) else None
    code = entry.get("code") if isinstance(entry, dict) else None
    if not isinstance(code, str) or not isinstance(words, list):
        raise InvalidBaselineError(f"an entry is damaged: {str(entry)[:60]}")
    if not all(isinstance(word, str) for word in words):
        raise InvalidBaselineError(f"an entry is damaged: {str(entry)[:60]}")
    return BaselineKey(code, tuple(words))


def baseline_text(findings: Iterable[Diagnostic]) -> str:
    """Return the file that accepts ``findings``: one a line, sorted, with its message."""
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
    """Return the message of a finding without the places that move with every edit."""
    message = finding.message
    for related in finding.related:
        message = message.replace(f" at {related.span}", "")
    return message
