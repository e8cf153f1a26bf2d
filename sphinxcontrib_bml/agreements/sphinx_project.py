"""Sphinx projects without Sphinx: settings in ``conf.py``, toctrees (PJ-4).

``conf.py`` is parsed and never run; documents are searched for toctrees and not parsed.
"""

from __future__ import annotations

import ast
import os
import posixpath
import warnings
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from ..language.codes import Code
from ..language.diagnostics import Diagnostic
from ..language.input_files import (
    MOST_SETTINGS_BYTES,
    may_contain_notes,
    read_beginning,
    read_content,
)
from ..language.reading import decode
from ..language.source import Source, Span, normalized
from ..patterns import compile_later
from .path_patterns import PathPatterns

CONFIGURATION = "conf.py"
_READ = frozenset({"exclude_patterns", "root_doc", "master_doc", "source_suffix", "project"})
"""The Sphinx settings that commands read, in addition to those of this extension."""
_USED = _READ - {"project"} | {
    "bml_systems",
    "bml_we",
    "bml_limits",
    "bml_checks",
    "bml_baseline",
    "bml_federation",
    "bml_project",
}
"""The settings that commands need; a computed value is reported."""
_SUFFIXES = (".bml", ".rst", ".md", ".txt")
_IN_RST = compile_later(r"(\s*)\.\.\s+toctree::\s*$")
_IN_MYST = compile_later(r"(\s*)(`{3,}|~{3,}|:{3,})\{toctree\}\s*$")
_COMMENT = compile_later(r"(\s*)\.\.(?:\s+(?![_\[|]|[\w:.+-]+::).*)?$")
_OPTION = compile_later(r"\s*:([\w-]+):")
_TITLED = compile_later(r".*<([^<>]+)>\s*$")
_GLOB = compile_later(r"[*?\[]")


class SphinxConfiguration:
    """The literal values in a ``conf.py``."""

    def __init__(self, path: Path, name: str) -> None:
        """Parse a file.

        :param name: the name of the file in messages.
        """
        self.values: dict[str, Any] = {}
        self.diagnostics: list[Diagnostic] = []
        self._places: dict[str, Span] = {}
        try:
            data = read_content(path, MOST_SETTINGS_BYTES)
        except OSError:
            data = b""
        self.source = Source(name, normalized(decode(data).text), path=path)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                statements = ast.parse(self.source.text).body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            self._report(Span(self.source, 0, 0), "the file is not valid Python; not used")
            return
        for statement in statements:
            self._take(statement)

    def _take(self, statement: ast.stmt) -> None:
        match statement:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            ):
                try:
                    self.values[name] = ast.literal_eval(
                        _ValueTransformer(self.values).visit(value)
                    )
                    self._places[name] = self._span(statement)
                except (ValueError, TypeError, RecursionError, MemoryError):
                    self._lose(name, statement)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                pass
            case _:
                for node in ast.walk(statement):
                    if isinstance(node, ast.Name) and (
                        isinstance(node.ctx, ast.Store) or _is_changed(node, statement)
                    ):
                        self._lose(node.id, statement)

    def _lose(self, name: str, statement: ast.stmt) -> None:
        """Remove a value that only Python can compute."""
        self.values.pop(name, None)
        if name in _USED and name not in self._places:
            self._report(
                self._span(statement), f"{name} is computed; put it into bml.toml for the commands"
            )
        self._places.setdefault(name, self._span(statement))

    def _report(self, span: Span, message: str) -> None:
        code = Code.CONFIG_COMPUTED
        self.diagnostics.append(Diagnostic(code, code.severity, span, message))

    def _span(self, node: ast.stmt) -> Span:
        starts = self.source.line_starts
        start = starts[min(node.lineno, len(starts)) - 1]
        return Span(self.source, start, start + len(self.source.line_text(start).rstrip()))

    def place(self, name: str) -> Span:
        """Return the place of a value."""
        return self._places.get(name, Span(self.source, 0, 0))


class _ValueTransformer(ast.NodeTransformer):
    """Replaces names with their literal values."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Return the text that a name stands for."""
        value = self._values.get(node.id)
        return ast.Constant(value) if isinstance(value, str) else node


def _is_changed(name: ast.Name, statement: ast.stmt) -> bool:
    """Return whether a statement changes a value in place: ``bml_limits["rows"] = 1``."""
    return name.id in _USED and isinstance(statement, ast.Assign | ast.AugAssign | ast.Expr)


class SphinxProject:
    """The documents of a folder with a ``conf.py``, as a build would find them."""

    def __init__(self, folder: Path, name: str, excluded: tuple[str, ...] = ()) -> None:
        """Read the configuration of a folder.

        :param name: the name of ``conf.py`` in messages.
        :param excluded: patterns of further files that are not documents.
        """
        self.folder = folder
        self.configuration = SphinxConfiguration(folder / CONFIGURATION, name)
        values = self.configuration.values
        patterns = values.get("exclude_patterns")
        own = filter(_is_text, patterns if isinstance(patterns, list | tuple) else ())
        self.excluded = (*own, *excluded)
        suffix = values.get("source_suffix", ())
        suffixes = (suffix,) if isinstance(suffix, str) else suffix
        is_several = isinstance(suffixes, list | tuple | dict)
        self._suffixes = (*filter(_is_text, suffixes if is_several else ()), *_SUFFIXES)
        root = values.get("root_doc", values.get("master_doc"))
        self.root = root if isinstance(root, str) else "index"

    @cached_property
    def documents(self) -> dict[str, Path]:
        """The files by document name."""
        found: dict[str, Path] = {}
        is_excluded = PathPatterns(self.excluded).match
        for place, inner, names in os.walk(self.folder):
            folder = Path(place).relative_to(self.folder)
            inner[:] = [
                one
                for one in inner
                if may_contain_notes(self.folder / folder / one)
                and not is_excluded((folder / one).as_posix())
            ]
            for suffix in self._suffixes:
                for name in names:
                    way = (folder / name).as_posix()
                    if name.endswith(suffix) and not is_excluded(way):
                        found.setdefault(way[: -len(suffix)], self.folder / way)
        return dict(sorted(found.items()))

    def below(self, start: str) -> list[str]:
        """Return the documents that toctrees reach from a document, depth first, including it."""
        found: dict[str, None] = {}
        waiting = [start]
        while waiting:
            docname = waiting.pop()
            if docname not in found and docname in self.documents:
                found[docname] = None
                waiting += reversed(list(self._entries(docname)))
        return list(found)

    def _entries(self, docname: str) -> Iterator[str]:
        """Yield the documents that the toctrees of a document name."""
        try:
            data = read_beginning(self.documents[docname], MOST_SETTINGS_BYTES)
        except OSError:
            return
        for options, entries in _toctrees(decode(data).text):
            names = self._of_toctree(docname, options, entries)
            yield from reversed(names) if "reversed" in options else names

    def _of_toctree(self, docname: str, options: set[str], entries: list[str]) -> list[str]:
        found: dict[str, None] = {}
        for entry in entries:
            titled = _TITLED.match(entry)
            name = self._absolute(docname, titled[1] if titled else entry)
            if "glob" in options and titled is None and _GLOB.search(name):
                fits = PathPatterns([name]).match_whole
                found |= dict.fromkeys(
                    one for one in self.documents if one != docname and fits(one)
                )
            else:
                found.setdefault(name)
        return list(found)

    def _absolute(self, docname: str, name: str) -> str:
        way = posixpath.join("/", posixpath.dirname(docname), name.strip())
        way = posixpath.normpath(way).lstrip("/")
        ending = next((one for one in self._suffixes if way.endswith(one)), "")
        return way if way in self.documents or not ending else way[: -len(ending)]


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _toctrees(text: str) -> Iterator[tuple[set[str], list[str]]]:
    """Yield the options and the entries of each toctree in a text."""
    lines = normalized(text).expandtabs().split("\n")
    number = 0
    while number < len(lines):
        line = lines[number]
        number += 1
        in_rst, in_myst = _IN_RST.match(line), _IN_MYST.match(line)
        start = in_rst or in_myst or _COMMENT.match(line)
        if start is None:
            continue
        block = []
        fence = in_myst[2] if in_myst else ""
        while number < len(lines) and _is_inside(lines[number], len(start[1]), fence):
            block.append(lines[number].strip())
            number += 1
        if in_rst or in_myst:
            yield _toctree(block)


def _is_inside(line: str, column: int, fence: str) -> bool:
    """Return whether a line belongs to a block that begins at a column, or with a fence."""
    if fence:
        return not line.strip().startswith(fence)
    return not line.strip() or line[: column + 1].isspace()


def _toctree(block: list[str]) -> tuple[set[str], list[str]]:
    """Return the options and the entries of a toctree."""
    options: set[str] = set()
    entries: list[str] = []
    is_header = False
    for line in block:
        if line == "---":
            is_header = not is_header
        elif is_header:
            options.add(line.partition(":")[0].strip())
        elif not entries and (option := _OPTION.match(line)):
            options.add(option[1])
        elif line:
            entries.append(line)
    return options, entries
