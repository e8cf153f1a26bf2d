"""Figures about the structure of the package, from its own source text.

    python -m tools.structure [-v] [ROOT]

Imports of every kind count: at module level, inside functions, below ``TYPE_CHECKING``; and strings
that name a module (``"agreements.practice"``), since a table of strings is an import too.
"""

from __future__ import annotations

import ast
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "sphinxcontrib_bml"
CORE = {
    *("agreements", "bridge", "commands", "display", "doctree"),
    *("formats", "highlighting", "language", "server", "sphinxext"),
}
"""The packages of the core; the modules directly below the root belong to it. Others are slices."""
FEATURES = {
    "cards": r"(^|\.)(cards?|conventions?|(card|convention)_\w+|\w+_conventions)(\.|$)",
    "changes": r"(^|\.)(changes|changes_\w+|change_nodes|diff|revisions)(\.|$)"
    r"|^display\.comparing$",
    "explorer": r"(^|\.)explorer(\.|$)",
    "importing": r"^formats\.(documents|docx|markdown|html|csv\.reader|csv\.cells)(\.|$)"
    r"|^commands\.import_$",
    "played": r"(^|\.)(played|played_\w+|coverage|coverage_\w+|lin|pbn)(\.|$)|^commands\.deals$",
    "practice": r"(^|\.)(practice|quiz|anki|sheets|sheet_nodes|practising|questioning|chairs"
    r"|progress)(\.|$)",
}
"""What belongs to a slice but is in the core, by path: it counts as part of that slice."""
MOST_LINES_OF_FILE, MOST_LINES_OF_FUNCTION = 500, 60
_NO_CODE = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT),
    *(tokenize.DEDENT, tokenize.ENCODING, tokenize.ENDMARKER),
}

Import = tuple[str, str]
"""A module and the module that it imports or names."""


@dataclass(frozen=True)
class PageReport:
    """What the module of a page report draws in, directly or not."""

    name: str
    modules: int
    code_lines: int
    slices: tuple[str, ...]
    """The slices among the modules, without its own."""


@dataclass(frozen=True)
class Size:
    """The lines of a file or function."""

    lines: int
    where: str


@dataclass
class Structure:
    """The figures of a package.

    ``features.py`` and the package itself may name slices: what these two import does not count.
    """

    root: Path = PACKAGE
    paths: dict[str, Path] = field(default_factory=dict)
    """The files by the names of their modules."""
    graph: dict[str, set[str]] = field(default_factory=dict)
    """The modules that each module imports."""
    code: dict[str, int] = field(default_factory=dict)
    """The code lines of each module."""
    lines_of_imports: int = 0
    defining_reports: set[str] = field(default_factory=set)
    """The modules with a subclass of ``PageReport``."""
    classes: Counter[str] = field(default_factory=Counter)
    strings: list[Import] = field(default_factory=list)
    """Modules of the core with the modules of slices that their strings name."""
    files: list[Size] = field(default_factory=list)
    functions: list[Size] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Read the package."""
        for path in sorted(self.root.rglob("*.py")):
            parts = [self.root.name, *path.relative_to(self.root).with_suffix("").parts]
            self.paths[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
        for name, path in self.paths.items():
            self._add(name, path)

    def _add(self, name: str, path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        place = str(path.relative_to(self.root))
        may_name_slices = name in {self.root.name, f"{self.root.name}.features"}
        imported = set() if may_name_slices else set(self._imports(name, path, tree))
        self.graph[name] = imported - {name}
        if not self.slice_of(name) and not may_name_slices:
            self.strings += [(name, other) for other in self._named_in_strings(tree)]
        lines_of_imports: set[int] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                self.classes[node.name] += 1
                if any("PageReport[" in ast.unparse(base) for base in node.bases):
                    self.defining_reports.add(name)
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                where = f"{place}:{node.lineno} {node.name}"
                self.functions.append(Size(len(_lines_of(node)), where))
            elif isinstance(node, ast.Import | ast.ImportFrom):
                lines_of_imports.update(_lines_of(node))
        self.code[name] = _code_lines(path, tree)
        self.lines_of_imports += len(lines_of_imports)
        self.files.append(Size(len(text.splitlines()), place))

    def slice_of(self, name: str) -> str:
        """Return the slice that a module belongs to, nothing for the core."""
        inner = self.below_root(name)
        package = inner.partition(".")[0]
        if package in CORE:
            return next((one for one, path in FEATURES.items() if re.search(path, inner)), "")
        return "" if self.paths[name].parent == self.root else package

    def below_root(self, name: str) -> str:
        """Return the name of a module without that of the package."""
        return name.partition(".")[2]

    def _imports(self, name: str, path: Path, tree: ast.Module) -> Iterator[str]:
        base = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                head = base[: len(base) - node.level + 1] if node.level else []
                source = ".".join([*head, *([node.module] if node.module else [])])
                for alias in node.names:
                    module = f"{source}.{alias.name}"
                    if module in self.paths or source in self.paths:
                        yield module if module in self.paths else source
            elif isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names if alias.name in self.paths)

    def _named_in_strings(self, tree: ast.Module) -> Iterator[str]:
        """Yield the modules of slices that a string names, from the root or below it."""
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
                words = re.split(r"[:\s]", node.value, maxsplit=1)[0].lstrip(".")
                for one in (words, f"{self.root.name}.{words}"):
                    if one in self.paths and self.slice_of(one):
                        yield one

    @property
    def code_lines(self) -> int:
        """The code lines of the package, without comments and docstrings."""
        return sum(self.code.values())

    @property
    def code_lines_per_file(self) -> float:
        """The code lines of a file on average."""
        return self.code_lines / len(self.paths)

    @property
    def share_of_imports(self) -> float:
        """The share of imports in the code lines, in percent."""
        return 100 * self.lines_of_imports / self.code_lines

    @property
    def classes_of_one_name(self) -> int:
        """Number of classes that share their name with another."""
        return sum(number for number in self.classes.values() if number > 1)

    @cached_property
    def imports(self) -> list[Import]:
        """All imports, sorted."""
        return sorted((name, other) for name, others in self.graph.items() for other in others)

    @property
    def imports_by_core(self) -> list[Import]:
        """The imports of slices by the core."""
        return [(a, b) for a, b in self.imports if self.slice_of(b) and not self.slice_of(a)]

    @property
    def imports_between_slices(self) -> list[Import]:
        """The imports of slices by other slices."""
        pairs = ((a, b) for a, b in self.imports if self.slice_of(a) and self.slice_of(b))
        return [(a, b) for a, b in pairs if self.slice_of(a) != self.slice_of(b)]

    @property
    def left_in_core(self) -> list[str]:
        """The modules of slices in core packages."""
        return [
            name
            for name in self.paths
            if self.slice_of(name) and self.below_root(name).partition(".")[0] in CORE
        ]

    @cached_property
    def groups(self) -> list[int]:
        """The sizes of the groups of modules that import each other, largest first."""
        return sorted((len(one) for one in _groups(self.graph) if len(one) > 1), reverse=True)

    @property
    def page_reports(self) -> Iterator[PageReport]:
        """The modules of slices that define page reports, with what each draws in.

        A slice has other modules for Sphinx, which draw in what they set up; they are none.
        """
        for name in sorted(self.defining_reports):
            inner = self.below_root(name)
            if self.slice_of(name):
                modules = _reached(self.graph, name)
                slices = {self.slice_of(one) for one in modules} - {"", self.slice_of(name)}
                code = sum(self.code[one] for one in modules)
                yield PageReport(inner, len(modules), code, tuple(sorted(slices)))


def _groups(graph: Mapping[str, Iterable[str]]) -> Iterator[set[str]]:
    """Yield the groups of modules of which each reaches each other one."""
    importers: dict[str, set[str]] = {name: set() for name in graph}
    for name, others in graph.items():
        for other in others:
            importers[other].add(name)
    left = set(graph)
    while left:
        one = min(left)
        group = _reached(graph, one) & _reached(importers, one)
        yield group
        left -= group


def _reached(graph: Mapping[str, Iterable[str]], start: str) -> set[str]:
    """Return a module, what it imports, what these import, and so on."""
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        one = waiting.pop()
        if one not in seen:
            seen.add(one)
            waiting.extend(graph[one])
    return seen


def _lines_of(node: ast.stmt | ast.expr) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _code_lines(path: Path, tree: ast.Module) -> int:
    """Return the number of lines with a token that is not a comment and in no docstring."""
    lines: set[int] = set()
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type not in _NO_CODE:
                lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                lines.difference_update(
                    _lines_of(first) if isinstance(first.value.value, str) else ()
                )
    return len(lines)


def _report(structure: Structure) -> Iterator[str]:
    """Yield the figures as lines."""
    classes = structure.classes.total()
    large = sum(one.lines > MOST_LINES_OF_FILE for one in structure.files)
    long = sum(one.lines > MOST_LINES_OF_FUNCTION for one in structure.functions)
    yield f"files: {len(structure.paths)}"
    yield f"code lines: {structure.code_lines}"
    yield f"code lines per file: {structure.code_lines_per_file:.0f}"
    yield f"imports, share of code: {structure.share_of_imports:.1f} %"
    yield f"classes: {classes}, of them sharing their name: {structure.classes_of_one_name}"
    yield f"groups that import each other: {structure.groups[:6]}"
    yield f"imports of slices by the core: {len(structure.imports_by_core)}"
    yield f"imports of slices by other slices: {len(structure.imports_between_slices)}"
    yield f"strings in the core that name modules of slices: {len(structure.strings)}"
    yield f"files of slices in core packages: {len(structure.left_in_core)}"
    for one in structure.page_reports:
        slices = ", ".join(one.slices) or "none"
        drawn = f"{one.modules} modules, {one.code_lines} code lines, other slices: {slices}"
        yield f"drawn in by {one.name}: {drawn}"
    yield f"files over {MOST_LINES_OF_FILE} lines: {large}"
    yield f"functions over {MOST_LINES_OF_FUNCTION} lines: {long}"
    for sizes in (structure.files, structure.functions):
        largest = sorted(sizes, key=lambda size: (-size.lines, size.where))[:3]
        yield f"largest: {', '.join(f'{size.where} ({size.lines})' for size in largest)}"


def _report_imports(structure: Structure) -> Iterator[str]:
    for title, pairs in (
        ("core imports slice", structure.imports_by_core),
        ("slice imports slice", structure.imports_between_slices),
        ("core names slice", sorted(structure.strings)),
    ):
        for one, other in pairs:
            yield f"{title}: {structure.below_root(one)} -> {structure.below_root(other)}"


def main(arguments: list[str]) -> None:
    """Print the figures, with ``-v`` the imports that count too."""
    roots = [Path(one) for one in arguments if one != "-v"]
    structure = Structure(roots[0]) if roots else Structure()
    print("\n".join(_report(structure)))
    if "-v" in arguments:
        print("\n".join(_report_imports(structure)))


if __name__ == "__main__":
    main(sys.argv[1:])
