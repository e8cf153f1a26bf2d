"""Migrated card files, with their comments and in their order (SA-5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...language.diagnostics import Diagnostics
from ...language.options import Limits
from ..model.migration import Migration
from ..model.system_notes import SystemNotes
from .exchange import plain_node, scalar_text
from .yaml import ListNode, MapNode, Node, Scalar, read_yaml

_SPECIAL = frozenset(",[]{}:#&*!|>'\"%@`\n")


class _TextEdit(NamedTuple):
    start: int
    end: int
    text: str


def migrated_text(migration: Migration, versions: Mapping[str, str]) -> str:
    """Return the text of a card file with its answers under the ids of version 2.

    :param versions: the new versions by the formats as written.
    """
    notes = migration.notes
    text = notes.source.text
    made = _with_edits(text, list(_Editor(migration, versions).edits()))
    return made


def _with_edits(text: str, edits: list[_TextEdit]) -> str:
    for edit in sorted(edits, key=lambda one: (one.start, one.end), reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


class _Editor:
    """Finds the edits of one file."""

    def __init__(self, migration: Migration, versions: Mapping[str, str]) -> None:
        self.notes: SystemNotes = migration.notes
        self.text = migration.notes.source.text
        self.new = migration.answers
        self.versions = versions
        self.old: dict[str, Node] = {
            f"{section.id}.{name}": node
            for section in self.notes.sections.values()
            for name, node in section.fields.items()
        }
        root = read_yaml(self.notes.source, Diagnostics(), Limits())
        self.root = root if isinstance(root, MapNode) else MapNode({}, self.notes.span)

    def edits(self) -> Iterator[_TextEdit]:
        yield from self._version_edits()
        added = {name: node for name, node in self.new.items() if name not in self.old}
        for name, node in self.old.items():
            if name in self.new or (isinstance(node, Scalar) and node.is_null):
                if name in self.new and self.new[name] is not node:
                    yield _TextEdit(node.span.start, self._end(node), flow_text(self.new[name]))
                continue
            renamed = self._renamed(name, node, added)
            if renamed:
                key = self._key(name)
                del added[renamed]
                yield _TextEdit(key[0], key[1], renamed.partition(".")[2])
            else:
                yield self._removal(name, node)
        yield from self._additions(added)

    def _version_edits(self) -> Iterator[_TextEdit]:
        formats = self.root.get("format")
        for name, version in self.versions.items():
            node = formats.get(name) if isinstance(formats, MapNode) else self.root.get("version")
            if isinstance(node, Scalar):
                yield _TextEdit(node.span.start, node.span.end, f'"{version}"')

    def _renamed(self, name: str, node: Node, added: Mapping[str, Node]) -> str:
        """Return the new id of an answer that stays in its section as it is, or nothing."""
        section = name.partition(".")[0]
        return next(
            (
                new
                for new, value in added.items()
                if value is node and new.partition(".")[0] == section
            ),
            "",
        )

    def _end(self, node: Node) -> int:
        """Return the end of a value, without the line ends of a block of text."""
        return node.span.start + len(self.text[node.span.start : node.span.end].rstrip())

    def _key(self, name: str) -> tuple[int, int]:
        section, _, identifier = name.partition(".")
        span = self.notes.sections[section].places[identifier]
        return span.start, span.end

    def _removal(self, name: str, node: Node) -> _TextEdit:
        """Remove an answer: its lines, or its part of a mapping in braces."""
        start = self._key(name)[0]
        end = max(self._end(node), self._key(name)[1])
        line = self.text.rfind("\n", 0, start) + 1
        if not self.text[line:start].strip():
            after = self.text.find("\n", max(start, end - 1))
            return _TextEdit(line, len(self.text) if after < 0 else after + 1, "")
        rest = self.text[end:]
        if rest.lstrip().startswith(","):
            after = end + rest.index(",") + 1
            return _TextEdit(
                start, after + len(self.text[after:]) - len(self.text[after:].lstrip(" ")), ""
            )
        before = self.text.rfind(",", 0, start)
        is_after_other = before >= 0 and not self.text[before + 1 : start].strip()
        return _TextEdit(before if is_after_other else start, end, "")

    def _additions(self, added: Mapping[str, Node]) -> Iterator[_TextEdit]:
        by_section: dict[str, list[tuple[str, str]]] = {}
        for name, node in added.items():
            section, _, identifier = name.partition(".")
            by_section.setdefault(section, []).append((identifier, flow_text(node)))
        sections = self.root.get("sections")
        for section, lines in by_section.items():
            written = sections.get(section) if isinstance(sections, MapNode) else None
            fields = written.get("fields") if isinstance(written, MapNode) else None
            if isinstance(fields, MapNode) and fields.entries:
                yield self._into(section, fields, lines)
            else:
                yield self._new_section(section, written, lines)

    def _into(self, section: str, fields: MapNode, lines: list[tuple[str, str]]) -> _TextEdit:
        """Add answers after the last one of a section."""
        if fields.is_flow:
            at = self.text.rindex("}", fields.span.start, fields.span.end)
            is_empty = not [name for name in fields if f"{section}.{name}" in self.new]
            words = ", ".join(f"{name}: {value}" for name, value in lines)
            return _TextEdit(at, at, words if is_empty else f", {words}")
        last = list(fields.entries.values())[-1]
        first = next(iter(fields.entries.values())).key
        indent = " " * (first.start - self.text.rfind("\n", 0, first.start) - 1)
        at = self._line_end(max(last.key.end, self._end(last.value)))
        return _TextEdit(at, at, self._lines(indent, lines, at))

    def _new_section(
        self, section: str, written: Node | None, lines: list[tuple[str, str]]
    ) -> _TextEdit:
        sections = self.root.get("sections")
        entry = sections.entries.get(section) if isinstance(sections, MapNode) else None
        indent = "  "
        if isinstance(sections, MapNode) and sections.entries:
            first = next(iter(sections.entries.values())).key
            indent = " " * (first.start - self.text.rfind("\n", 0, first.start) - 1)
        deeper = indent + "  "
        if entry is not None and isinstance(written, MapNode) and "fields" in written.entries:
            at = self._line_end(written.entries["fields"].key.end)
            return _TextEdit(at, at, self._lines(deeper + "  ", lines, at))
        if entry is not None:
            at = self._line_end(entry.key.end)
            head = f"{deeper}fields:\n"
            return _TextEdit(at, at, self._break(at) + head + self._lines(deeper + "  ", lines, 0))
        at = len(self.text)
        head = f"{indent}{section}:\n{deeper}fields:\n"
        return _TextEdit(at, at, self._break(at) + head + self._lines(deeper + "  ", lines, 0))

    def _line_end(self, place: int) -> int:
        after = self.text.find("\n", max(place - 1, 0))
        return len(self.text) if after < 0 else after + 1

    def _break(self, at: int) -> str:
        return "\n" if at and self.text[at - 1] != "\n" else ""

    def _lines(self, indent: str, lines: list[tuple[str, str]], at: int) -> str:
        text = "".join(f"{indent}{name}: {value}\n" for name, value in lines)
        return self._break(at) + text


def flow_text(node: Node) -> str:
    """Return a value in one line of YAML."""
    match node:
        case Scalar() if node.is_plain:
            return node.text
        case Scalar():
            return _scalar(str(plain_node(node)))
        case ListNode():
            return f"[{', '.join(map(flow_text, node.items))}]"
        case MapNode():
            parts = (f"{key}: {_in_flow(entry.value)}" for key, entry in node.entries.items())
            return f"{{{', '.join(parts)}}}"


def _in_flow(node: Node) -> str:
    """Return a value inside of braces, where commas and brackets need quotes."""
    if isinstance(node, Scalar) and node.is_text and _SPECIAL & set(node.text):
        return _quoted(node.text)
    return flow_text(node)


def _scalar(text: str) -> str:
    text = text.strip()
    written = scalar_text(text)
    return _quoted(text) if "\n" in written else written


def _quoted(text: str) -> str:
    escaped = text.strip().replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
