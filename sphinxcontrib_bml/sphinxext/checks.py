"""The checks of a project, run once per build after all documents are read (CK-1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..agreements.checks import severities
from ..agreements.checks.check_input import CheckedPart, CheckInput, DocumentFacts, ExplainedTerm
from ..agreements.checks.findings import DiagnosticSet, fold_tables
from ..agreements.checks.outlines import Outlines, Position, TablesByNumber
from ..agreements.checks.registry import AddedCheck, check_part, findings_of_parts, run_checks
from ..language.codes import Code, Severity
from ..language.diagnostics import LIMITS, Diagnostic
from ..language.input_files import read_text
from . import products
from .build_state import AppState, BuildState
from .config import report_invalid_value
from .configured_systems import several_systems_of
from .diagnostics import MESSAGES, RULES, SEVERITY_RULES, is_reported, log_diagnostic
from .documents import BOOKS, FACTS, TERMS
from .project import project_findings, project_stamp
from .systems import BuildSystem, build_systems
from .variants import VARIANTS

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

    from ..agreements.meanings.model import Counting


FindInProject = Callable[["Sphinx"], "Iterable[tuple[Diagnostic, frozenset[str]]]"]
"""Yields the problems of a project; called when all documents are read."""

_FINDINGS = "findings"
"""The name of the product: the diagnostics of each whole system."""
_PARTS = "findings-parts"
_UNITS = "strength-units"
"""The name of the product: how often each part of a system writes each unit of a strength."""
_OF_PAIRS = frozenset({Code.DUPLICATE, Code.DUPLICATE_SAME, Code.DUPLICATE_TERM})
"""Codes whose diagnostics depend only on two rows; others may depend on any document."""


class ProjectDiagnostic(NamedTuple):
    """A diagnostic in a project."""

    finding: Diagnostic
    documents: frozenset[str]
    """The documents with the problem; empty for all documents."""
    settled: severities.ResolvedSeverity
    depends_on_all: bool = False
    """Whether a change in any document may add or remove it."""


class ProjectChecks:
    """The diagnostics of a project, computed on demand after all documents are read."""

    def __init__(self, app: Sphinx, read: frozenset[str] = frozenset()) -> None:
        """Start without diagnostics: they are computed on demand.

        :param read: the documents that were read in this build.
        """
        self._app = app
        self.read = read

    def of_settings(self) -> Iterator[ProjectDiagnostic]:
        """Yield the problems of the project file."""
        for finding, documents in _settings_findings(self._app):
            if (settled := self._severity_rules.resolve(finding)) is not None:
                yield ProjectDiagnostic(finding, documents, settled, depends_on_all=True)

    @cached_property
    def diagnostics(self) -> tuple[ProjectDiagnostic, ...]:
        """The diagnostics that the settings enable, by document, then by system."""
        resolve = self._severity_rules.resolve
        found = [
            ProjectDiagnostic(finding, documents, settled, depends_on_all)
            for finding, documents, depends_on_all in self._collect()
            if (settled := resolve(finding)) is not None
        ]
        for finding in self._severity_rules.unused_suppressions():
            settled = resolve(finding)
            if settled is not None:
                found.append(ProjectDiagnostic(finding, self._unsuppressed(finding), settled))
        return tuple(found)

    @cached_property
    def _severity_rules(self) -> severities.SeverityRules:
        facts = FACTS.of(self._app.env).values()
        silences = [one for found in facts for one in found.silences]
        settler = severities.SeverityRules(silences, RULES.of(self._app))
        SEVERITY_RULES.set(self._app, settler)
        return settler

    def limits(self) -> Iterator[ProjectDiagnostic]:
        """Yield the diagnostics for content that was left out because of limits (LANGUAGE LM)."""
        for docname, messages in MESSAGES.of(self._app.env).items():
            for finding in (message.finding for message in messages):
                settled = self._severity_rules.resolve(finding) if finding.code in LIMITS else None
                if settled is not None and not settled.is_accepted:
                    yield ProjectDiagnostic(finding, frozenset({docname}), settled)

    def _unsuppressed(self, finding: Diagnostic) -> frozenset[str]:
        return frozenset(
            docname
            for docname, facts in FACTS.of(self._app.env).items()
            if any(
                (one.file, one.line) == (finding.span.file, finding.span.line)
                for one in facts.silences
            )
        )

    def _collect(self) -> Iterator[tuple[Diagnostic, frozenset[str], bool]]:
        """Yield each diagnostic once, with its documents and whether any document may change it."""
        findings = DiagnosticSet()
        for finding, documents in self._messages(findings):
            yield finding, documents, False
        for find in _FINDERS.of(self._app):
            for finding, documents in find(self._app):
                if findings.is_new(finding, find):
                    yield finding, documents, True
        systems = list(self._systems())
        subjects = list(map(self._subject, systems))
        of_whole = products.find(self._app, _FINDINGS)
        if of_whole is None:
            of_whole = list(map(self._findings, subjects))
            products.keep(self._app, _FINDINGS, of_whole)
        new: list[tuple[Diagnostic, set[str]]] = []
        whose: dict[tuple[object, ...], set[str]] = {}
        for system, subject, others in zip(systems, subjects, of_whole, strict=True):
            for found in chain(findings_of_parts(subject), others):
                partners = whose.setdefault(found.identity[:4], set())
                partners.add(system.variant)
                if findings.is_new(found, system.name):
                    new.append((found, partners))
        for finding, partners in new:
            documents = frozenset(finding.documents)
            names = self._partner_names(partners, documents, systems)
            depends_on_all = finding.code not in _OF_PAIRS
            yield finding.of_some(names) if names else finding, documents, depends_on_all

    def _messages(self, findings: DiagnosticSet) -> Iterator[tuple[Diagnostic, frozenset[str]]]:
        """Yield what was found while reading, by document, with all documents that include it."""
        told: list[Diagnostic] = []
        documents: dict[tuple[object, ...], set[str]] = {}
        for docname, messages in MESSAGES.of(self._app.env).items():
            for message in messages:
                documents.setdefault(message.finding.identity[:4], set()).add(docname)
                if findings.is_new(message.finding, (docname, message.reading)):
                    told.append(message.finding)
        included = set(chain(*self._app.env.toctree_includes.values()))
        for finding in told:
            including = frozenset(documents[finding.identity[:4]])
            is_linked = finding.code is Code.TITLE_MISSING and not including.isdisjoint(included)
            yield replace(finding, severity=Severity.WARNING) if is_linked else finding, including

    def _findings(self, subject: CheckInput) -> list[Diagnostic]:
        """Return the diagnostics of a whole system."""
        return list(run_checks(subject, self._is_enabled, _ADDED.of(self._app)))

    def _is_enabled(self, code: Code) -> bool:
        return RULES.of(self._app).levels.is_enabled(code)

    def _subject(self, system: BuildSystem) -> CheckInput:
        """Return a system with the diagnostics of its parts."""
        facts = tuple(map(self._facts, system.documents))
        outlines = Outlines({one.name: TablesByNumber(one.tables) for one in facts})

        counting = self._counting(system)

        def input_of(asked: BuildSystem, parts: Sequence[CheckedPart] = ()) -> CheckInput:
            return CheckInput(
                lambda: asked.system, facts, outlines, lambda: asked.resolver, parts, counting
            )

        whole = input_of(system)
        found = products.of_parts(
            self._app,
            _PARTS,
            system.parts,
            lambda part: check_part(input_of(part), self._is_enabled),
            lambda _: (whole.uses_alert_marks, sorted(whole.misplaced), counting),
        )
        parts = [
            CheckedPart(input_of(part), of_part)
            for part, of_part in zip(system.parts, found, strict=True)
        ]
        return input_of(system, parts)

    def _counting(self, system: BuildSystem) -> Counting | None:
        """Return the measure of strengths without a unit, if a check reads texts (MN-40b)."""
        if not any(map(self._is_enabled, (Code.MEANING_EMPTY, Code.MEANING_SAME))):
            return None
        from ..agreements.meanings.books import BookMeanings, StrengthUnit, counting_of

        language = system.outline.options.notes_language
        found = products.of_parts(
            self._app,
            _UNITS,
            system.parts,
            lambda part: BookMeanings(part.system.book, language).units,
        )
        return counting_of(sum(found, Counter[StrengthUnit]()))

    def _partner_names(
        self, keys: set[str], documents: frozenset[str], systems: list[BuildSystem]
    ) -> list[str]:
        """Return the partners with a diagnostic, if other partners of its documents lack it.

        :param keys: the partners whose systems have the diagnostic.
        """
        if "" in keys:
            return []
        around = {one.variant for one in systems if documents <= frozenset(one.documents)}
        if around <= keys:
            return []
        known = VARIANTS.of(self._app.env).values()
        shown = {key: name for one in reversed([*known]) for key, name in one.names.items()}
        return [shown.get(key, key) for key in sorted(keys)]

    def _facts(self, docname: str) -> DocumentFacts:
        """Return the facts about a document, with the abbreviations that its page explains."""
        env = self._app.env
        facts = FACTS.of(env).get(docname)
        if facts is None:
            facts = DocumentFacts(docname, str(env.doc2path(docname)))
        terms = (
            ExplainedTerm(term.word, term.meaning, Position(term.source, term.line), docname)
            for term in TERMS.of(env).get(docname, ())
        )
        levels = RULES.of(self._app).levels
        return replace(facts, terms=tuple(terms)).with_reported_tables(levels)

    def _systems(self) -> Iterator[BuildSystem]:
        """Yield the systems, then each document without a system as a system of its own."""
        answers = build_systems(self._app)
        held: set[str] = set()
        for system in answers.systems:
            held.update(system.documents)
            yield system
        for docname in sorted(BOOKS.of(self._app.env)):
            if docname not in held:
                yield from answers.containing(docname)


_CHECKS: BuildState[ProjectChecks] = BuildState(ProjectChecks)
_ADDED: AppState[list[AddedCheck]] = AppState(lambda app: [])
_FINDERS: AppState[list[FindInProject]] = AppState(lambda app: [])


def project_checks(app: Sphinx) -> ProjectChecks:
    """Return the checks of this build; all documents must be read."""
    return _CHECKS.of(app)


def _record_read(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    _CHECKS.set(app, ProjectChecks(app, frozenset(docnames)))


def _report(app: Sphinx, env: BuildEnvironment) -> None:
    """Log the diagnostics of the documents that were read, and between them and others.

    The problems of the project file are logged in each build.
    """
    checks = project_checks(app)
    news = [
        one
        for one in (checks.diagnostics if checks.read else checks.of_settings())
        if one.depends_on_all or not one.documents or one.documents & checks.read
        if not one.settled.is_accepted
    ]
    shown = (replace(one.finding, severity=one.settled.severity) for one in _in_order(news, app))
    for finding in fold_tables(shown):
        log_diagnostic(finding, finding.severity)


def _in_order(found: Iterable[ProjectDiagnostic], app: Sphinx) -> list[ProjectDiagnostic]:
    """Return diagnostics in the order of ``bml check``: by document, by file, by place (CK-6)."""
    systems = build_systems(app).systems
    documents = (docname for system in systems for docname in system.documents)
    known = dict.fromkeys((*documents, *sorted(app.env.all_docs)))
    numbers = {docname: number for number, docname in enumerate(known)}
    files: dict[tuple[int, bool, str], int] = {}

    def place(one: ProjectDiagnostic) -> tuple[int, bool, int, tuple[str, int, int]]:
        homes = one.finding.documents[-1:] or one.documents
        home = min((numbers[docname] for docname in homes if docname in numbers), default=-1)
        own = str(app.env.doc2path([*known][home])) if home >= 0 else ""
        span = one.finding.span
        key = home, span.file != own, span.file
        return *key[:2], files.setdefault(key, len(files)), span.place

    return sorted(found, key=place)


def _report_limits(app: Sphinx, env: BuildEnvironment) -> None:
    """Let the build fail if content is left out; also log this for documents not read now."""
    checks = project_checks(app)
    for one in checks.limits():
        finding, severity = one.finding, one.settled.severity
        if severity is Severity.ERROR:
            app.statuscode = 1
        problem = finding.code, finding.message, str(finding.span)
        if not one.documents & checks.read and not is_reported(app, problem):
            log_diagnostic(finding, severity)


def _read_rules(app: Sphinx, config: Config) -> None:
    """Read the settings of checks, and report invalid ones."""
    levels, problems = severities.parse_severities(config.bml_checks.items())
    for problem in problems:
        report_invalid_value(f"bml_checks: {problem}")
    RULES.set(app, severities.SeverityConfig(levels, _baseline(app, config)))


def _baseline(app: Sphinx, config: Config) -> severities.Baseline:
    if not config.bml_baseline:
        return severities.Baseline()
    path = Path(app.confdir, config.bml_baseline)
    try:
        return severities.Baseline.parse(read_text(path))
    except (OSError, UnicodeDecodeError, severities.InvalidBaselineError) as error:
        log_diagnostic(_report_unreadable_baseline(path, error), Code.BASELINE.severity)
        return severities.Baseline()


def _settings_findings(app: Sphinx) -> Iterator[tuple[Diagnostic, frozenset[str]]]:
    """Yield the problems of the project file, and the systems that no setting names (PJ-8)."""
    yield from project_findings(app)
    several = several_systems_of(app)
    if several is not None:
        place = Position(str(several.pair[1]), 1).span
        code = Code.SYSTEM_SEVERAL
        yield Diagnostic(code, code.severity, place, several.message, several.hint), frozenset()


def _baseline_stamp(app: Sphinx) -> str:
    name = app.config.bml_baseline
    return products.file_stamp(Path(app.confdir, name)) if name else ""


def _report_unreadable_baseline(path: Path, error: Exception) -> Diagnostic:
    message = f"no problem is accepted: {severities.baseline_error(error)}"
    return Diagnostic(Code.BASELINE, Code.BASELINE.severity, Position(str(path), 1).span, message)


def add_findings(app: Sphinx, find: FindInProject) -> None:
    """Add a function that reports problems of a feature in a project; for ``setup`` functions.

    :param find: yields diagnostics, each with the documents that have the problem.
    """
    _FINDERS.of(app).append(find)


def add_check(app: Sphinx, check: AddedCheck) -> None:
    """Add a check to those of the project.

    Extensions and ``conf.py`` call it as ``app.add_bml_check(check)`` in their ``setup``, after
    ``app.setup_extension("sphinxcontrib_bml")``.
    """
    _ADDED.of(app).append(check)


def setup(app: Sphinx) -> None:
    """Register the checks."""
    app.add_bml_check = partial(add_check, app)  # type: ignore[attr-defined]
    products.add_source(app, _baseline_stamp)
    products.add_source(app, project_stamp)
    add_findings(app, _settings_findings)
    app.connect("config-inited", _read_rules)
    app.connect("env-before-read-docs", _record_read)
    app.connect("env-updated", _report)
    app.connect("env-updated", _report_limits)
