"""The directive ``house``: a line for every file of the package, in the words of the file."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from .notes_rules import citations

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

PROJECT = Path(__file__).parents[2]
PACKAGE = PROJECT / "sphinxcontrib_bml"

_ROLE = re.compile(r":\w+:`[.~]?([^`]*)`")
_INIT = "__init__.py"


def packages() -> list[Path]:
    """Return the packages, each below those it imports from, as ``pyproject.toml`` has them."""
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    layers = next(found["layers"] for found in contracts if found["id"] == "layers")
    names = [name for layer in reversed(layers) for name in re.findall(r"\w+", layer)]
    return [PACKAGE / name for name in names if (PACKAGE / name / _INIT).exists()]


class HouseDirective(SphinxDirective):
    """The files of the package as nested lists, with links to the rules that they follow."""

    def run(self) -> list[nodes.Node]:
        """Return the packages, each with a list of its files."""
        for path in PACKAGE.rglob("*.py"):
            self.env.note_dependency(str(path))
        lines = [line for package in packages() for line in _folder(package)]
        found = self.parse_text_to_nodes("\n".join([*lines, *_files(PACKAGE)]))
        return [nodes.container("", *found, classes=["house"])]


def _folder(folder: Path) -> Iterator[str]:
    """Yield the lines for a folder: what it holds, its files, the folders in it."""
    yield f"``{folder.name}/``"
    yield f"   {_summary(folder / _INIT)}"
    yield ""
    for line in _files(folder):
        yield f"   {line}"
    for inner in sorted(path.parent for path in folder.glob(f"*/{_INIT}")):
        for line in _folder(inner):
            yield f"   {line}"


def _files(folder: Path) -> Iterator[str]:
    for path in sorted(folder.glob("*.py")):
        if path.name != _INIT:
            yield f"* ``{path.name}``: {_summary(path)}"
    yield ""


def _summary(path: Path) -> str:
    """Return the first paragraph of a file's docstring, the rules it cites as links."""
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    text = _ROLE.sub(r"``\1``", " ".join(docstring.partition("\n\n")[0].split()))
    for cited in reversed(list(citations(text))):
        link = f":rule:`{cited.rule}`"
        text = text[: cited.start] + link + text[cited.end :]
    return text


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive."""
    app.add_directive("house", HouseDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
