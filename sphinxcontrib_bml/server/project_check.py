"""The checks of the documents of a project, as ``bml check`` does them (PJ-2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from ..agreements.check_runner import check_systems
from ..agreements.checks import severities
from ..agreements.notes import Notes, VariantView, make_notes
from ..agreements.project import Project, SystemFiles
from ..agreements.several_systems import GetBook, SeveralSystems
from ..language.codes import Code
from ..language.diagnostics import Diagnostic
from ..language.input_files import read_text
from ..language.parser import Parse
from ..language.source import Source, Span
from ..language.variants.parts import key_of
from ..language.variants.selection import Names
from .documents import DocumentReading

USUAL = severities.SeverityConfig()
"""The severities of notes without settings."""
OwnView = Callable[[Parse, str], VariantView]
"""Returns the part of a document for a partner."""


def severity_config(
    project: Project | None,
) -> tuple[severities.SeverityConfig, tuple[Diagnostic, ...]]:
    """Return the severities and the baseline of a project, and the problems of the baseline."""
    if project is None:
        return USUAL, ()
    levels, _ = severities.parse_severities(project.settings.checks.items())
    if not project.settings.baseline:
        return severities.SeverityConfig(levels), ()
    path = project.folder / project.settings.baseline
    try:
        known = severities.Baseline.parse(read_text(path))
    except (OSError, UnicodeDecodeError, severities.InvalidBaselineError) as error:
        message = f"no problem is accepted: {severities.baseline_error(error)}"
        span = Span(Source(str(path), "", path=path), 0, 0)
        problem = Diagnostic(Code.BASELINE, Code.BASELINE.severity, span, message)
        return severities.SeverityConfig(levels), (problem,)
    return severities.SeverityConfig(levels, known), ()


def asking_among(names: Names, variant: str | None) -> Names:
    """Return the chosen partner if the notes have this partner, else all partners (VA-12)."""
    key = key_of(variant) if variant is not None else ""
    return {key: names[key]} if key in names else names


def found_while_reading(
    reading: DocumentReading,
    variant: str | None = None,
    config: severities.SeverityConfig = USUAL,
) -> Iterator[Diagnostic]:
    """Yield the diagnostics from reading a document, except suppressed ones.

    :param variant: the partner of the editor, if the document has this partner; by default all.
    :param config: the severities and the baseline of its project.
    """
    settler = severities.SeverityRules(reading.parse.state.silences, config)
    found: set[tuple[object, ...]] = set()
    # While it is not known which partners there are, nobody knows what the rows mean.
    keys = [""] if reading.names == {} else asking_among(reading.names or {}, variant)
    owns = [reading.own(key).parse for key in keys] or [reading.parse]
    for own in owns:
        for diagnostic in own.diagnostics:
            identity = diagnostic.identity
            settled = settler.resolve(diagnostic) if identity not in found else None
            if settled is not None and not settled.is_accepted:
                found.add(identity)
                yield replace(diagnostic, severity=settled.severity)


def documents_of(readings: Iterable[DocumentReading]) -> list[DocumentReading]:
    """Return the documents with notes that no other document of the list includes (CK-6)."""
    readings = [reading for reading in readings if reading.has_notes]
    included = {path for reading in readings for path in reading.parse.dependencies}
    roots = [reading for reading in readings if reading.path not in included]
    # Files that include each other in a ring would all be gone.
    return roots or readings


class SystemGroups(NamedTuple):
    """The systems of a project."""

    groups: list[SystemFiles]
    """The systems; empty if all documents are one system of all partners."""
    several: list[SeveralSystems]
    """Evidence for several systems where no setting names them."""


def group_systems(project: Project, notes: Notes, own: OwnView) -> SystemGroups:
    """Return the systems of the documents of a project.

    :param notes: all documents as one system.
    :param own: returns the part of a document for a partner.
    """
    written = notes.partners.written
    parses = {parse.source.path: parse for parse in written if parse.source.path is not None}
    names = notes.partners.names
    books = [] if names else [_book_of(own, parse) for parse in parses.values()]
    found, several = project.systems(
        parses, lambda: books, lambda path: parses[path].document.text_of("TITLE")
    )
    groups = _groups(found, names)
    is_one = len(groups) == 1 and not groups[0].partner and len(groups[0].files) == len(written)
    return SystemGroups([] if is_one else groups, several)


def check_project(
    project: Project, notes: Notes, own: OwnView, variant: str | None, found: SystemGroups
) -> tuple[Diagnostic, ...]:
    """Return the problems of the documents of a project, each of its systems checked alone.

    :param notes: all documents as one system.
    :param own: returns the part of a document for a partner.
    :param variant: the partner of the editor, if the documents know the name.
    :param found: the systems.
    """
    config, problems = severity_config(project)
    parses = {parse.source.path: parse for parse in notes.partners.written}
    others = [*project.diagnostics, *project.partner_problems(notes.partners.names)]
    for one in found.several:
        span = Span(parses[one.pair[1]].source, 0, 0)
        code = Code.SYSTEM_SEVERAL
        others.append(Diagnostic(code, code.severity, span, one.message, one.hint))
    if not found.groups:
        systems = [notes]
    else:
        systems = [
            make_notes(
                [parses[path] for path in one.files],
                one.naming,
                variant or one.partner or None,
                own,
            )
            for one in found.groups
        ]
    each = [one.per_variant() for one in systems]
    return (*problems, *check_systems(systems, config, each, others, project.pages).new)


def is_same_project(one: Project | None, other: Project | None) -> bool:
    """Return whether the checks of two readings of a project say the same."""
    if one is other:
        return True
    return one is not None and other is not None and _stamp(one) == _stamp(other)


def _stamp(project: Project) -> tuple[object, ...]:
    text = project.file.source.text if project.file is not None else ""
    path = project.folder / project.settings.baseline
    try:
        status = path.stat()
    except (OSError, ValueError):
        return project.settings, text
    return project.settings, text, status.st_mtime_ns, status.st_size


def _book_of(own: OwnView, parse: Parse) -> GetBook:
    return lambda: own(parse, "").book


def _groups(found: Sequence[SystemFiles], names: Mapping[str, str]) -> list[SystemFiles]:
    """Return the systems; those of the same files are one, with all its partners."""
    groups: dict[object, SystemFiles] = {}
    for one in found:
        own = one if key_of(one.partner) in names else one._replace(partner="")
        first = groups.setdefault(one.files, own)
        if first is not own:
            groups[one.files] = first._replace(partner="")
    return list(groups.values())
