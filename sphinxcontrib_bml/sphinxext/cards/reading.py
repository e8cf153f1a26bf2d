"""The files of cards in a Sphinx project: found, read, with what is wrong with them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ... import cards as convention_cards
from ...language.diagnostics import Diagnostics
from ...language.source import Source, Span
from ..session import settings_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.environment import BuildEnvironment

    from ...cards import CardFiles, Structure, SystemNotes


class ReadCard(NamedTuple):
    """System notes with the structure that they are shown on."""

    notes: SystemNotes
    structure: Structure
    known: tuple[Structure, ...]
    """Those that the notes are for."""


def project_files(env: BuildEnvironment) -> CardFiles:
    """Return what reads the files of a project; they lie in its source folder (CC-R11)."""
    return convention_cards.CardFiles(Path(env.srcdir), settings_of(env).options.limits)


def base_file(env: BuildEnvironment, docname: str) -> Path:
    """Return the file that a document names others beside."""
    return Path(env.doc2path(docname))


def resolve_name(env: BuildEnvironment, name: str) -> str:
    """Return the name of a file; a leading ``/`` stands for the source folder."""
    return os.path.join(env.srcdir, name.lstrip("/")) if name.startswith("/") else name  # noqa: PTH118


def project_structures(
    env: BuildEnvironment, files: CardFiles, diagnostics: Diagnostics
) -> Iterator[Structure]:
    """Yield the structures of ``bml_card_structures``, with what is wrong in their files."""
    conf = Path(env.srcdir, "conf.py")
    at = Span(Source(str(conf), "bml_card_structures", path=conf), 0, 0)
    for name in env.config.bml_card_structures:
        source = files.source(resolve_name(env, str(name)), conf, at, diagnostics)
        structure = _structure(source, diagnostics) if source is not None else None
        if structure is not None:
            yield structure


def _structure(source: Source, diagnostics: Diagnostics) -> Structure | None:
    read = convention_cards.read_structure(source)
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
    """Return system notes and the structure that they are shown on; None where one is missing.

    :param notes: the file, relative to that of ``at``.
    :param structure: its name or file, relative likewise; nothing: the notes' first.
    :param at: where they are named.
    """
    assert at.source.path is not None
    source = files.source(notes, at.source.path, at, diagnostics)
    if source is None:
        return None
    read = convention_cards.read_system_notes(source, files.limits)
    for diagnostic in read.diagnostics:
        diagnostics.add(diagnostic)
    structures = convention_cards.Structures(project_structures(env, files, diagnostics))
    for diagnostic in structures.diagnostics:
        diagnostics.add(diagnostic)
    known = tuple(structures.of_notes(read, diagnostics))
    shown = known[0] if known else None
    if structure and convention_cards.is_path(structure):
        file = files.source(resolve_name(env, structure), at.source.path, at, diagnostics)
        shown = _structure(file, diagnostics) if file is not None else None
    elif structure:
        shown = structures.named(structure, at, diagnostics)
    return ReadCard(read, shown, known) if shown is not None else None
