"""Small Sphinx projects: files written into a folder, built, and looked at."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import sphinx
from docutils import nodes
from sphinx.testing.util import SphinxTestApp

from sphinxcontrib_bml.agreements.book import Agreement
from sphinxcontrib_bml.sphinxext.documents import book_of
from sphinxcontrib_bml.sphinxext.domain import BMLDomain

BSS_SUFFIXES = {".rst": "restructuredtext", ".bss": "bss"}
"""The ``source_suffix`` of projects with BSS files as chapters."""

_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_WARNING = re.compile(
    r"(?:(?P<file>[^:\n]+?)(?::(?P<line>\d*))?: )?(?P<level>WARNING|ERROR|CRITICAL): "
    r"(?P<text>.*?)(?: \[(?P<kind>[\w.-]+)\])?"
)


class Warned(NamedTuple):
    """A warning as the author of the notes sees it."""

    file: str
    """Relative to the project, or nothing."""
    line: int
    """From 1; 0 if there is none."""
    kind: str
    """``bml.paste-unknown``."""
    text: str


class Build:
    """A build that has ended."""

    def __init__(self, app: SphinxTestApp, folder: Path, read: Iterable[str]) -> None:
        """Keep what the build left behind.

        :param read: names of the documents that were read.
        """
        self.app = app
        self.folder = folder
        self.read = sorted(read)
        self.out = Path(app.outdir)
        self.warning_text = _plain(app.warning.getvalue(), folder)
        self.status_text = _plain(app.status.getvalue(), folder)

    @property
    def warnings(self) -> list[Warned]:
        """The warnings, in the order they came."""
        found = []
        for line in self.warning_text.splitlines():
            if match := _WARNING.fullmatch(line):
                found.append(
                    Warned(
                        match["file"] or "",
                        int(match["line"] or 0),
                        match["kind"] or "",
                        match["text"],
                    )
                )
        return found

    @property
    def places(self) -> list[tuple[str, int, str]]:
        """File, line and kind of every warning."""
        return [warned[:3] for warned in self.warnings]

    @property
    def infos(self) -> list[str]:
        """What a build with ``-v`` says next to warnings: ``file:line: message [bml.code]``."""
        # The first of a step is after its name, "checking consistency... ".
        info = r"^(?:[a-z ]+\.\.\. )?(\S+?(?::\d+)?: .* \[bml\.[a-z-]+\])$"
        return re.findall(info, self.status_text, re.MULTILINE)

    def doctree(self, docname: str = "index") -> nodes.document:
        """Return a document as it was read."""
        path = Path(self.app.doctreedir, f"{docname}.doctree")
        found: nodes.document = pickle.loads(path.read_bytes())
        return found

    def resolved(self, docname: str = "index") -> nodes.document:
        """Return a document as it was written."""
        env, builder = self.app.env, self.app.builder
        if sphinx.version_info < (8, 1):
            return env.get_and_resolve_doctree(docname, builder)
        return env.get_and_resolve_doctree(docname, builder, tags=self.app.tags)

    @property
    def domain(self) -> BMLDomain:
        """What the documents mean."""
        found = self.app.env.domains["bml"]
        assert isinstance(found, BMLDomain)
        return found

    def agreements(self, docname: str = "index") -> list[Agreement]:
        """Return the agreements of a document."""
        return list(book_of(self.app.env, docname, lambda requirement: True).leading)

    def meanings(self, docname: str = "index") -> dict[str, str]:
        """Return the descriptions of a document by their calls."""
        return {found.auction.code: found.text for found in self.agreements(docname)}

    def text(self, name: str) -> str:
        """Return a file that was written."""
        return (self.out / name).read_text(encoding="utf-8")


class Project:
    """A folder with documents."""

    def __init__(self, folder: Path) -> None:
        """Make a project without documents; ``folder`` must be there."""
        self.folder = folder
        self.write({"conf.py": "project = 'Notes'\nhtml_theme = 'basic'\n"})

    def write(self, files: Mapping[str, str | bytes]) -> None:
        """Write files, given by their names; text in UTF-8, its line ends as they are."""
        for name, content in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)

    def build(
        self,
        builder: str = "dummy",
        *,
        extensions: Iterable[str] = ("sphinxcontrib_bml",),
        config: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> Build:
        """Build the project as a process of its own would.

        :param config: values that go before those of ``conf.py``.
        :param options: of the application, such as ``verbosity`` and ``parallel``.
        """
        extensions = list(extensions)
        if any(self.folder.rglob("*.md")) and "myst_parser" not in extensions:
            extensions.append("myst_parser")
        overrides = {"extensions": extensions, **(config or {})}
        if sphinx.version_info < (8, 1) and options.get("warningiserror"):
            options["keep_going"] = True  # later versions always do
        app = SphinxTestApp(builder, srcdir=self.folder, confoverrides=overrides, **options)
        read: list[str] = []
        try:
            app.connect("env-before-read-docs", lambda app, env, names: read.extend(names))
            app.build()
        finally:
            app.cleanup()
        return Build(app, self.folder, read)


def _plain(text: str, folder: Path) -> str:
    """Return what Sphinx printed without colors and without the project's folder."""
    return _COLOUR.sub("", text).replace(f"{folder.resolve()}/", "").replace(f"{folder}/", "")


def the_only(node: nodes.Element, kind: type[nodes.Element]) -> nodes.Element:
    """Return the one node of a kind below ``node``."""
    (found,) = node.findall(kind)
    return found


def texts(node: nodes.Element, kind: type[nodes.Element]) -> list[str]:
    """Return the text of every node of a kind below ``node``."""
    return [found.astext() for found in node.findall(kind)]
