"""Card files that extend others: their answers, then these (YM-12)."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from ...language.codes import Code
from ...language.diagnostics import Diagnostics, quoted
from ..files.folders import CardFiles, Structures
from ..files.yaml import Node, Scalar
from .migration import migrated
from .system_notes import NotesSection, SystemNotes, read_system_notes

_MOST_FILES = 20
"""The most files that a card file extends, one after the other."""


def extended(notes: SystemNotes, files: CardFiles, structures: Structures) -> SystemNotes:
    """Return a card file with the answers of the files that it extends.

    Missing files and circles are reported in the diagnostics of ``notes``. A file of version 1 is
    migrated before its answers are used.

    :param files: reads the other files.
    :param structures: the structures, for the migration.
    """
    chain = [notes]
    while (last := chain[-1]).extends is not None:
        base = _base_of(last, chain, files, notes.diagnostics)
        if base is None:
            break
        chain.append(base)
    own, *bases = (migrated(one, structures.of_notes(one, Diagnostics())) for one in chain)
    found = reduce(_joined, (*reversed(bases), own))
    for base in bases:
        for diagnostic in base.diagnostics:
            found.diagnostics.add(diagnostic)
    return found


def _base_of(
    notes: SystemNotes, chain: list[SystemNotes], files: CardFiles, diagnostics: Diagnostics
) -> SystemNotes | None:
    """Return the file that a card file extends, or None after a message."""
    node, path = notes.extends, notes.source.path
    if node is None or path is None:
        return None
    name = node.text.strip()
    source = files.source(name, path, node.span, diagnostics)
    if source is None or source.path is None:
        return None
    known = [one.source.path.resolve() for one in chain if one.source.path is not None]
    if source.path.resolve() in known:
        why = f"{quoted(name)} extends this file again: a circle"
        diagnostics.report(Code.CARD_FILE, node.span, why, hint="remove one extends")
        return None
    if len(chain) > _MOST_FILES:
        why = f"{quoted(name)} is not read: {_MOST_FILES} files extend each other already"
        diagnostics.report(Code.CARD_LIMIT, node.span, why)
        return None
    return read_system_notes(source, files.limits)


def _joined(base: SystemNotes, own: SystemNotes) -> SystemNotes:
    """Return a card file with the answers of both; its own come before those of the base."""
    sections = dict(base.sections)
    for name, section in own.sections.items():
        below = sections.get(name)
        sections[name] = section if below is None else _joined_sections(below, section)
    is_named = bool(own.formats)
    return replace(
        own,
        formats=own.formats if is_named else base.formats,
        format_spans=own.format_spans if is_named else base.format_spans,
        sections=sections,
        is_usable=own.is_usable and base.is_usable,
        derives=own.derives and base.derives,
    )


def _joined_sections(base: NotesSection, own: NotesSection) -> NotesSection:
    """Return a section with the answers of both; an answer left open is that of the base."""
    answers = {
        name: node
        for name, node in own.fields.items()
        if name not in base.fields or not _is_left_open(node)
    }
    targets = {use.target for use in own.uses if use.target}
    uses = [use for use in base.uses if use.target not in targets]
    return replace(
        own,
        fields={**base.fields, **answers},
        places={**base.places, **{name: own.places[name] for name in answers}},
        uses=(*uses, *own.uses),
        conventions_span=own.conventions_span or base.conventions_span,
        derives=own.derives and base.derives,
    )


def _is_left_open(node: Node) -> bool:
    return isinstance(node, Scalar) and node.is_null and not node.text
