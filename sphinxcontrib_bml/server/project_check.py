"""The checks of the documents of a project, as ``bml check`` does them (PJ-2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..agreements.check_runner import check_systems
from ..agreements.checks import severities
from ..agreements.notes import Notes, VariantView, make_notes
from ..agreements.project import Project, SystemFiles
from ..agreements.several_systems import GetBook
from ..language.codes import Code
from ..language.diagnostics import Diagnostic
from ..language.input_files import read_text
from ..language.parser import Parse
from ..language.source import Source, Span
from ..language.variants.parts import key_of

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


def check_project(
    project: Project, notes: Notes, own: OwnView, variant: str | None
) -> tuple[Diagnostic, ...]:
    """Return the problems of the documents of a project, each of its systems checked alone.

    :param notes: all documents as one system.
    :param own: returns the part of a document for a partner.
    :param variant: the partner of the editor, if the documents know the name.
    """
    config, problems = severity_config(project)
    written = notes.partners.written
    parses = {parse.source.path: parse for parse in written if parse.source.path is not None}
    names = notes.partners.names
    books = [] if names else [_book_of(own, parse) for parse in parses.values()]
    found, several = project.systems(
        parses, lambda: books, lambda path: parses[path].document.text_of("TITLE")
    )
    others = [*project.diagnostics, *project.partner_problems(names)]
    for one in several:
        span = Span(parses[one.pair[1]].source, 0, 0)
        code = Code.SYSTEM_SEVERAL
        others.append(Diagnostic(code, code.severity, span, one.message, one.hint))
    groups = _groups(found, names)
    if len(groups) == 1 and not groups[0].partner and len(groups[0].files) == len(written):
        systems = [notes]
    else:
        systems = [
            make_notes(
                [parses[path] for path in one.files],
                one.naming,
                variant or one.partner or None,
                own,
            )
            for one in groups
        ]
    each = [one.per_variant() for one in systems]
    return (*problems, *check_systems(systems, config, each, others).new)


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
