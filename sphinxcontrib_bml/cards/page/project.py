"""Card files and conventions of a project, and conventions of other projects (CARDS CC-C3)."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ...language.diagnostics import Diagnostics
from ...language.source import Source, Span
from ...sphinxext.build_state import ProjectState
from ...sphinxext.session import settings_of
from ..files.folders import CardFiles, Structures, bundled_library, is_path
from ..files.structures import read_structure
from ..model.conventions import Convention, Library
from ..model.extending import extended
from ..model.system_notes import SystemNotes, read_system_notes
from .data import CONVENTIONS, ShownConvention

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from ..model.structure import Structure

DESCRIPTION = "convention-description"
"""Kind of the inventory entry with the description of a convention, for other projects."""


class ExternalConvention(NamedTuple):
    """A convention of another project."""

    title: str
    address: str
    description: str
    """The description; empty if its project does not publish it."""


def external_conventions(app: Sphinx) -> Mapping[str, ExternalConvention]:
    """Return the conventions of intersphinx projects by name; empty without intersphinx."""
    inventories = getattr(app.env, "intersphinx_inventory", None) or {}
    described = inventories.get(f"bml:{DESCRIPTION}", {})
    found = {}
    for name, item in inventories.get("bml:convention", {}).items():
        address, title = _read(item)
        words = title if title not in {"", "-"} else name
        _, description = _read(described[name]) if name in described else ("", "")
        found[name] = ExternalConvention(words, address, description)
    return found


def _read(item: Any) -> tuple[str, str]:
    """Return the URL and text of an entry, which was a tuple before Sphinx 8.2."""
    if isinstance(item, tuple):
        return item[2], item[3]
    return item.uri, item.display_name


def without_source_text(convention: Convention) -> Convention:
    """Return a convention with places that contain no text, for the Sphinx environment."""
    return replace(
        convention,
        span=position_without_text(convention.span),
        sequences=tuple(
            replace(sequence, span=position_without_text(sequence.span))
            for sequence in convention.sequences
        ),
    )


def position_without_text(span: Span) -> Span:
    """Return a place with file and line but without text."""
    source = Source(span.file, "", path=span.source.path, line_numbers=[span.line])
    return Span(source, 0, 0)


class ReadCard(NamedTuple):
    """A card file with the structure to show it on."""

    notes: SystemNotes
    structure: Structure
    known: tuple[Structure, ...]
    """The structures of the card file."""


def project_files(env: BuildEnvironment) -> CardFiles:
    """Return the reader of the files in the source folder of a project (CC-R11)."""
    return CardFiles(Path(env.srcdir), settings_of(env).options.limits)


def base_file(env: BuildEnvironment, docname: str) -> Path:
    """Return the file that relative names in a document refer to."""
    return Path(env.doc2path(docname))


def resolve_name(env: BuildEnvironment, name: str) -> str:
    """Return the name of a file; a leading ``/`` stands for the source folder."""
    return os.path.join(env.srcdir, name.lstrip("/")) if name.startswith("/") else name  # noqa: PTH118


def project_structures(
    env: BuildEnvironment, files: CardFiles, diagnostics: Diagnostics
) -> Iterator[Structure]:
    """Yield the structures of ``bml_card_structures``, with their problems."""
    conf = Path(env.srcdir, "conf.py")
    at = Span(Source(str(conf), "bml_card_structures", path=conf), 0, 0)
    for name in env.config.bml_card_structures:
        source = files.source(resolve_name(env, str(name)), conf, at, diagnostics)
        structure = _structure(source, diagnostics) if source is not None else None
        if structure is not None:
            yield structure


def _structure(source: Source, diagnostics: Diagnostics) -> Structure | None:
    read = read_structure(source)
    for diagnostic in read.diagnostics:
        diagnostics.add(diagnostic)
    return read.structure


def read_card(
    env: BuildEnvironment,
    files: CardFiles,
    notes: str,
    structure: str,
    at: Span,
    diagnostics: Diagnostics,
) -> ReadCard | None:
    """Return a card file and the structure to show, or None if one is missing.

    :param notes: the card file, relative to the file of ``at``.
    :param structure: name or relative file of the structure; empty for the first in the card file.
    :param at: the place that names them.
    """
    assert at.source.path is not None
    source = files.source(notes, at.source.path, at, diagnostics)
    if source is None:
        return None
    read = read_system_notes(source, files.limits)
    structures = Structures(project_structures(env, files, diagnostics))
    for diagnostic in structures.diagnostics:
        diagnostics.add(diagnostic)
    read = extended(read, files, structures)
    known = tuple(structures.of_notes(read, diagnostics))
    for diagnostic in read.diagnostics:
        diagnostics.add(diagnostic)
    shown = known[0] if known else None
    if structure and is_path(structure):
        file = files.source(resolve_name(env, structure), at.source.path, at, diagnostics)
        shown = _structure(file, diagnostics) if file is not None else None
    elif structure:
        shown = structures.named(structure, at, diagnostics)
    return ReadCard(read, shown, known) if shown is not None else None


class ShownPlace(NamedTuple):
    """The document and anchor of a card or convention."""

    docname: str
    anchor: str
    title: str


class ProjectConventions:
    """The conventions of a build, available when all documents are read."""

    def __init__(self, app: Sphinx) -> None:
        """Store the application."""
        self._app = app

    @cached_property
    def shown_conventions(self) -> tuple[tuple[str, ShownConvention], ...]:
        """The conventions of all pages, each with its document, sorted by document."""
        kept = CONVENTIONS.of(self._app.env)
        return tuple((docname, one) for docname in sorted(kept) for one in kept[docname])

    @cached_property
    def library(self) -> Library:
        """The conventions of the project."""
        library = Library(
            (one.convention for _, one in self.shown_conventions),
            self._app.config.author,
            self._app.config.project,
            bundled_library,
        )
        library.check_clones()
        return library

    @cached_property
    def _places(self) -> dict[str, ShownPlace]:
        places: dict[str, ShownPlace] = {}
        for docname, one in self.shown_conventions:
            title = self.library.title_of(one.convention)
            places.setdefault(one.convention.id, ShownPlace(docname, one.anchor, title))
        return places

    def target_of(self, convention: Convention | None) -> ShownPlace | None:
        """Return the page and anchor of a convention, or None."""
        return self._places.get(convention.id) if convention is not None else None


_CONVENTIONS = ProjectState(ProjectConventions)


def conventions_of(app: Sphinx) -> ProjectConventions:
    """Return the conventions of this build, when all documents are read."""
    return _CONVENTIONS.of(app)
