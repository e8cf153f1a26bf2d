"""Systems: what is exported as one file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sphinx.util import logging

from ...agreements import Agreement, Book, merge
from ...formats.bss import (
    FileNotes,
    Inference,
    InferenceKind,
    Profile,
    Report,
    header_of,
    write_bss,
)
from ...language.codes import Code, Severity
from ..config import system_name
from ..diagnostics import report_at
from ..domain import BMLDomain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.environment import BuildEnvironment

logger = logging.getLogger(__name__)

_FIELDS = 4
_LONGEST_NAME = 200
"""Bytes of a system's name; file systems take 255, suffix included."""


class System(NamedTuple):
    """A partnership's agreements, exported under one name."""

    start: str
    """The document it begins with."""
    name: str
    """File name without suffix."""
    title: str
    summary: str
    documents: tuple[str, ...]
    """What the start document reaches by toctrees, itself first, in that order."""


def systems_of(env: BuildEnvironment) -> list[System]:
    """Return the systems of the project, those of ``bml_systems`` or the one of the root."""
    configured = list(env.config.bml_systems)
    if not configured:
        root = env.config.root_doc
        return [_system(env, root, system_name(env.config.project), "", "")]
    systems: list[System] = []
    for entry in configured:
        system = _configured(env, entry)
        if system is None:
            continue
        if any(system.name == other.name for other in systems):
            _warn(f"bml_systems: two systems are called {system.name!r}; the first one stands")
            continue
        systems.append(system)
    return systems


def _configured(env: BuildEnvironment, entry: object) -> System | None:
    """Return the system that an entry of ``bml_systems`` describes."""
    if not isinstance(entry, tuple | list) or not all(
        isinstance(item, str) for item in entry if item is not None
    ):
        _warn(f"bml_systems: {entry!r} is not (start document, name, title, summary)")
        return None
    start, name, title, summary = [*(item or "" for item in entry), "", "", "", ""][:_FIELDS]
    if start not in env.found_docs:
        _warn(f"bml_systems: there is no document {start!r}")
        return None
    if not _is_file_name(name):
        _warn(f"bml_systems: {name!r} is no file name")
        return None
    return _system(env, start, name, title, summary)


def _is_file_name(name: str) -> bool:
    """Tell whether a file can be called ``name`` on every system, in the folder it is meant for."""
    is_short = 0 < len(name.encode()) <= _LONGEST_NAME
    return is_short and name.isprintable() and name[0] != "." and not set(name) & set('/\\:*?"<>|')


def _system(env: BuildEnvironment, start: str, name: str, title: str, summary: str) -> System:
    documents = tuple(_reached(env, start))
    metadata = domain_of(env).metadata
    settings = [metadata[docname] for docname in documents if docname in metadata]
    title = title or _first(settings, "TITLE") or env.config.project
    summary = summary or _first(settings, "DESCRIPTION")
    return System(start, name, title, summary, documents)


def _first(settings: list[dict[str, str]], key: str) -> str:
    return next((values[key] for values in settings if values.get(key)), "")


def _reached(env: BuildEnvironment, start: str) -> Iterator[str]:
    """Yield what ``start`` reaches by toctrees, depth first, every document once."""
    seen: set[str] = set()
    to_do = [start]
    while to_do:
        docname = to_do.pop()
        if docname in seen or docname not in env.all_docs:
            continue
        seen.add(docname)
        yield docname
        to_do.extend(reversed(env.toctree_includes.get(docname, [])))


def domain_of(env: BuildEnvironment) -> BMLDomain:
    """Return our domain of ``env``."""
    domain = env.domains["bml"]
    assert isinstance(domain, BMLDomain)
    return domain


def book_of(system: System, env: BuildEnvironment, report: Report) -> Book:
    """Return the agreements of a system; where its documents contradict each other is reported."""
    domain = domain_of(env)
    book, contradictions = merge(domain.book_of(docname) for docname in system.documents)
    for standing, agreement in contradictions:
        if standing.file != agreement.file:
            report(
                Code.DUPLICATE,
                agreement,
                f"{agreement.codes} has another meaning at {standing.file}:{standing.line}",
            )
    return book


def bss_of(system: System, book: Book, env: BuildEnvironment, report: Report) -> bytes:
    """Return the BSS file of a system; what it cannot hold is reported."""
    notes = _file_notes(system, env)

    def tell(agreement: Agreement, words: str) -> None:
        report(Code.BSS_INFERRED, agreement, f"{agreement.codes}: {words}")

    return write_bss(
        header_of(system.title, system.summary, notes),
        book,
        Profile(env.config.bml_bss_profile or notes.dialect or Profile.STANDARD),
        report,
        notes.verbatim,
        Inference(frozenset(map(InferenceKind, env.config.bml_bss_infer)), tell),
    )


def _file_notes(system: System, env: BuildEnvironment) -> FileNotes:
    """Return what the documents of a system say of its file (BSS-70).

    The header is that of the document that gives the title, the summary likewise; the dialect is
    one that all documents with agreements name.
    """
    domain = domain_of(env)
    said = {docname: domain.file_notes_of(docname) for docname in system.documents}
    title = _first_with(said, domain.metadata, "TITLE", "header")
    summary = _first_with(said, domain.metadata, "DESCRIPTION", "summary")
    is_own_title = system.title == (_metadata(domain, title, "TITLE") or env.config.project)
    is_own_summary = system.summary == _metadata(domain, summary, "DESCRIPTION")
    dialects = {
        said[docname].dialect for docname in system.documents if domain.agreements.get(docname)
    }
    return FileNotes(
        dialects.pop() if len(dialects) == 1 else None,
        said[title].header if title and is_own_title else None,
        said[summary].summary if summary and is_own_summary else None,
        tuple(line for notes in said.values() for line in notes.verbatim),
    )


def _first_with(
    said: dict[str, FileNotes], metadata: dict[str, dict[str, str]], key: str, word: str
) -> str:
    """Return the first document that sets ``key`` or says ``word``; nothing where none does."""
    return next(
        (
            docname
            for docname, notes in said.items()
            if metadata.get(docname, {}).get(key) or getattr(notes, word) is not None
        ),
        "",
    )


def _metadata(domain: BMLDomain, docname: str, key: str) -> str:
    return domain.metadata.get(docname, {}).get(key, "")


def report_unreached(systems: list[System], env: BuildEnvironment) -> None:
    """Report the documents with agreements that are in no system (``SYSTEM-NONE``)."""
    reached = {docname for system in systems for docname in system.documents}
    for docname in sorted(set(domain_of(env).agreements) - reached):
        report_at(
            Code.SYSTEM_NONE,
            Severity.INFO,
            "in no system, so not exported",
            docname,
        )


def _warn(message: str) -> None:
    # Several parts of a build ask for the systems.
    logger.warning(message, type="bml", subtype="config", once=True)
