"""The answers of a partnership for one or more cards (CARDS CC-N)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostics, nearest, quoted
from ...language.options import Limits
from ...language.source import Source, Span
from ..files.conventions import read_convention
from ..files.form import Form, Keys, required_text, text
from ..files.yaml import ListNode, MapNode, MappingEntry, Node, Scalar, read_yaml
from .conventions import Convention
from .structure import BUNDLED, is_identifier

NOTES_KEYS = ("extends", "format", "version", "derive", "sections")
SECTION_KEYS = ("derive", "fields", "conventions")


class UseKeys(Keys):
    """Keys of a reference to a convention; the library has everything else (CC-C3)."""

    what = "a convention by reference"
    use = required_text("the convention")
    notes = text()


@dataclass(frozen=True, slots=True)
class ConventionUse:
    """A convention in a section: a reference, or a whole convention (CC-N5)."""

    target: str
    """Id or path of a reference; empty for a whole convention."""
    span: Span
    notes: str = ""
    """The partnership's own notes."""
    convention: Convention | None = None
    """The convention, if it is whole."""


@dataclass(frozen=True, slots=True)
class NotesSection:
    """The answers in a section."""

    id: str
    span: Span
    """The place of the section's name."""
    fields: Mapping[str, Node] = field(hash=False)
    """The values as written, by field id."""
    places: Mapping[str, Span] = field(hash=False)
    """The places of the ids."""
    uses: tuple[ConventionUse, ...] = ()
    conventions_span: Span | None = None
    """The place of the conventions; None without conventions."""
    derives: bool = True
    """Whether questions without an answer take one from the notes (DR-7)."""


@dataclass(frozen=True, slots=True)
class SystemNotes:
    """The answers of a partnership."""

    formats: Mapping[str, str] = field(hash=False)
    """Names of the cards as written, with the versions that they were written for (CC-N2)."""
    format_spans: Mapping[str, Span] = field(hash=False)
    sections: Mapping[str, NotesSection] = field(hash=False)
    source: Source
    diagnostics: Diagnostics
    """Problems in the file that are independent of cards."""
    is_usable: bool = True
    """Whether the file is readable; if not, missing answers are not reported."""
    derives: bool = True
    """Whether questions without an answer take one from the notes (DR-7)."""
    extends: Scalar | None = None
    """The name of the file whose answers it begins with (YM-12)."""

    @property
    def span(self) -> Span:
        """The first line of the file."""
        return Span(self.source, 0, 0)

    @property
    def uses(self) -> Iterator[ConventionUse]:
        """The conventions of all sections, in order."""
        for section in self.sections.values():
            yield from section.uses


def read_system_notes(source: Source, limits: Limits | None = None) -> SystemNotes:
    """Return the answers in a card file; unusable parts are reported and omitted."""
    diagnostics = Diagnostics()
    form = Form(diagnostics, Code.CARD_BAD_TYPE)
    root = read_yaml(source, diagnostics, limits or Limits())
    formats: dict[str, str] = {}
    spans: dict[str, Span] = {}
    sections: dict[str, NotesSection] = {}
    is_usable = root is not None or not len(diagnostics)
    derives = True
    extends: Scalar | None = None
    if is_usable:
        mapping = form.mapping(root, "a mapping with format, version and sections", _start(source))
        if mapping is not None:
            form.check_keys(mapping, NOTES_KEYS, "a card file")
            extends = _extended(form, mapping)
            if extends is None or "format" in mapping.entries:
                _read_formats(form, mapping, formats, spans)
            derives = form.truth(mapping, "derive") is not False
            if extends is None or mapping.get("sections") is not None:
                sections = {section.id: section for section in _sections(form, mapping)}
    return SystemNotes(formats, spans, sections, source, diagnostics, is_usable, derives, extends)


def _extended(form: Form, mapping: MapNode) -> Scalar | None:
    """Return the name of the file that a card file extends, or None (YM-12)."""
    node = mapping.get("extends")
    is_named = node is not None and bool(form.text_of(node, "extends"))
    return node if is_named and isinstance(node, Scalar) else None


def _start(source: Source) -> Span:
    return Span(source, 0, 0)


def _read_formats(
    form: Form, mapping: MapNode, formats: dict[str, str], spans: dict[str, Span]
) -> None:
    """Read the names of one or more cards, perhaps with a version (CC-N2)."""
    node, version = mapping.get("format"), mapping.get("version")
    if isinstance(node, MapNode):
        if version is not None:
            form.report(
                mapping.place("version"),
                'a version next to several formats; each has its own: {acbl: "1.0"}',
            )
        for name, (span, value) in node.entries.items():
            formats[name] = form.text_of(value, f"the version of {name}")
            spans[name] = span
        return
    name = form.required_text(mapping, "format", "the file")
    if not name or node is None:
        return
    spans[name] = node.span
    # That of a bundled card is reported with the version to write.
    is_bundled = name.casefold() in BUNDLED
    formats[name] = (
        form.text(mapping, "version")
        if is_bundled
        else form.required_text(mapping, "version", "the file")
    )


def _sections(form: Form, mapping: MapNode) -> Iterator[NotesSection]:
    node = mapping.get("sections")
    if node is None:
        form.report(mapping.place("sections"), "sections are missing", code=Code.CARD_MISSING)
        return
    sections = form.mapping(node, "a mapping of sections", node.span)
    for identifier, (key, value) in sections.entries.items() if sections else ():
        if isinstance(value, Scalar) and value.is_null:
            yield NotesSection(identifier, key, {}, {})
            continue
        section = form.mapping(value, "a mapping with fields", key)
        if section is not None:
            yield _section(form, identifier, key, section)


def _section(form: Form, identifier: str, key: Span, mapping: MapNode) -> NotesSection:
    entries = {**_fields(form, identifier, mapping), **_misplaced(form, identifier, mapping)}
    conventions = mapping.get("conventions")
    items = form.items(conventions, "a list of conventions")
    return NotesSection(
        identifier,
        key,
        {name: entry.value for name, entry in entries.items()},
        {name: entry.key for name, entry in entries.items()},
        tuple(use for use in (_use(form, item) for item in items) if use is not None),
        mapping.place("conventions") if conventions is not None else None,
        form.truth(mapping, "derive") is not False,
    )


def _fields(form: Form, identifier: str, mapping: MapNode) -> Mapping[str, MappingEntry]:
    """Return the answers below ``fields``; those of a list as if it were a mapping (YM-1)."""
    node = mapping.get("fields")
    if isinstance(node, ListNode):
        items = [item for item in node.items if isinstance(item, MapNode)]
        if items and len(items) == len(node.items):
            first = next(iter(items[0]), "")
            form.report(
                node.span,
                f"a list stands where the questions of {identifier} are expected",
                f"leave out the dash before {first}",
                Code.CARD_SYNTAX,
            )
            return {name: entry for item in items for name, entry in item.entries.items()}
    fields = form.mapping(node, "a mapping of fields", node.span) if node is not None else None
    return fields.entries if fields is not None else {}


def _misplaced(form: Form, identifier: str, mapping: MapNode) -> dict[str, MappingEntry]:
    """Return answers next to ``fields`` or without it, as if they were below it (YM-1)."""
    found = {
        name: entry
        for name, entry in mapping.entries.items()
        if name not in SECTION_KEYS
        and not name.startswith("x-")
        and is_identifier(name)
        and not nearest(name, SECTION_KEYS)
    }
    others = {name: entry for name, entry in mapping.entries.items() if name not in found}
    form.check_keys(replace(mapping, entries=others), SECTION_KEYS, "a section of a card file")
    for name, entry in found.items():
        if "fields" in mapping.entries:
            message = f"{quoted(name)} stands beside fields and belongs below it"
            hint = "indent it by two; it is read as if it were"
        else:
            message = f"{quoted(name)} is a question of {identifier} and stands outside fields"
            hint = "write fields: above it and indent it by two; it is read as if it were"
        form.diagnostics.report(
            Code.CARD_UNKNOWN_KEY, entry.key, message, hint=hint, severity=Severity.ERROR
        )
    return found


def _use(form: Form, item: Node) -> ConventionUse | None:
    """Return an item of ``conventions``, or None if it is invalid."""
    if isinstance(item, Scalar):
        target = form.text_of(item, "the convention")
        return ConventionUse(target, item.span) if target else None
    mapping = form.mapping(item, "an id, a path, {use: ...} or a convention", item.span)
    if mapping is None:
        return None
    if "use" not in mapping.entries:
        convention = read_convention(form, mapping)
        return ConventionUse("", mapping.span, convention=convention) if convention else None
    keys = UseKeys(form, mapping)
    target = keys.use
    return ConventionUse(target, mapping.span, keys.notes) if target else None
