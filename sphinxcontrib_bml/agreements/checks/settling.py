"""What becomes of findings: their level, whether they are silenced, known or new.

All who show findings - commands, the build, the report page - settle them here, so that they show
the same (CHECKS CK-1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostic
from ...language.silences import Silence
from ..places import Position
from .baseline import Baseline
from .levels import InvalidSeverityError, Severities, SeveritySetting, parse_setting

_ELSEWHERE = ("BSS-", "BBA-", "RST-", "LINK-", "EXPORT-")
"""What exports find, and builds when they write their pages."""
_OF_BUILDS = frozenset({Code.SYSTEM_NONE, Code.INCLUDE_PAGE, Code.ROLE_VALUE})


class ResolvedSeverity(NamedTuple):
    """A finding as it is shown."""

    severity: Severity
    is_accepted: bool
    """Whether the baseline knows it."""


class SeverityConfig(NamedTuple):
    """How whoever reads findings wants them."""

    levels: Severities = Severities()
    baseline: Baseline = Baseline()


class SeverityRules:
    """Says how the findings of a run or a build are shown (CHECKS CK-5, CK-7, CK-20)."""

    def __init__(self, silences: Iterable[Silence], rules: SeverityConfig) -> None:
        """Begin with nothing found.

        :param silences: what the lines ``//ignore`` of all documents say.
        """
        self._levels = rules.levels
        self._known = rules.baseline.matching()
        self._silences = tuple(dict.fromkeys(silences))
        self._used: set[Silence] = set()
        self._faults: dict[Silence, str] = {}
        self._by_place: dict[tuple[str, Code], list[tuple[SeveritySetting, Silence]]] = {}
        for silence in self._silences:
            self._read(silence)

    def _read(self, silence: Silence) -> None:
        try:
            setting = parse_setting(silence.code)
        except InvalidSeverityError as error:
            self._faults[silence] = str(error) if silence.code else "no code stands behind //ignore"
            return
        for lines in silence.lines:
            self._by_place.setdefault((lines.file, setting.code), []).append((setting, silence))

    @property
    def unmatched(self) -> int:
        """How many findings of the baseline were not met."""
        return self._known.unmatched

    def resolve(self, finding: Diagnostic) -> ResolvedSeverity | None:
        """Return how a finding is shown; None where it is off or silenced."""
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
        """Yield a finding for each line ``//ignore`` that silenced nothing (``IGNORE-UNUSED``).

        What nobody looks for, or finds elsewhere only, is not missed.
        """
        for silence in self._silences:
            fault = self._faults.get(silence, "")
            if silence not in self._used and (fault or self._is_unused(silence)):
                yield _unused_diagnostic(silence, fault)

    def _is_unused(self, silence: Silence) -> bool:
        code = parse_setting(silence.code).code
        is_found_elsewhere = str(code).startswith(_ELSEWHERE) or code in _OF_BUILDS
        return self._levels.is_enabled(code) and not is_found_elsewhere


def _unused_diagnostic(silence: Silence, fault: str) -> Diagnostic:
    code = Code.IGNORE_UNUSED
    return Diagnostic(
        code,
        code.severity,
        Position(silence.file, silence.line, silence.column, silence.length).span,
        fault or f"nothing here gives {silence.code}",
        hint="write a code, such as //ignore DUPLICATE" if fault else "remove the line",
        words=(silence.code,),
    )
