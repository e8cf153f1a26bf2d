"""The directive ``session``: commands as they are typed, with what they really answer."""

from __future__ import annotations

import shlex
import shutil
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, ClassVar

from click.testing import CliRunner, Result
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from sphinxcontrib_bml.commands.bml import main

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

logger = logging.getLogger(__name__)


class SessionDirective(SphinxDirective):
    """Runs the ``bml`` commands of its content in ``docs/examples`` and shows their output.

    ``status`` is the exit status that the last one must have, those before it 0; another one ends
    the build. ``in`` names folders there, which are copied over each other for them: they may write
    files. With ``project`` the folders are copied into a new project of ``bml init``.
    ``start`` is the line of the output that is shown first; an ellipsis stands for those before it.
    """

    has_content = True
    option_spec: ClassVar[dict[str, Callable[[str], object]]] = {
        "in": directives.path,
        "project": directives.flag,
        "start": directives.unchanged_required,
        "status": directives.nonnegative_int,
    }

    def run(self) -> list[nodes.Node]:
        """Return the commands and their output as they are in a terminal."""
        root = Path(self.env.srcdir, "examples")
        folders = [root / name for name in self.options.get("in", "").split()]
        # Sphinx reads a page again in each build that depends on a folder.
        for folder in folders or [root]:
            for path in sorted(path for path in folder.rglob("*") if path.is_file()):
                self.env.note_dependency(str(path))
        if folders:
            with TemporaryDirectory() as place:
                text = self._all_answered(self._copied(folders, Path(place, "notes")))
        else:
            text = self._all_answered(root)
        node = nodes.literal_block(text, text, language="console")
        self.set_source_info(node)
        return [node]

    def _copied(self, folders: list[Path], notes: Path) -> Path:
        if "project" in self.options:
            begin = ["init", str(notes), "--title", "Our system", "--names", "Anna and Ben"]
            made = _run(begin)
            if made.exit_code:
                raise self.error(made.output)
        for folder in folders:
            shutil.copytree(folder, notes, dirs_exist_ok=True)
        return notes

    def _all_answered(self, folder: Path) -> str:
        *before, last = self.content
        answers = [self._answered(command, folder, 0) for command in before]
        return "\n".join([*answers, self._answered(last, folder, self.options.get("status", 0))])

    def _answered(self, command: str, folder: Path, expected: int) -> str:
        program, *arguments = shlex.split(command)
        with chdir(folder):
            done = _run(arguments)
        if program != "bml" or done.exit_code != expected:
            logger.warning(
                "%s: status %d, not %d",
                command,
                done.exit_code,
                expected,
                location=self.get_location(),
                type="session",
            )
        return f"$ {command}\n{self._shown(done.output)}".rstrip("\n")

    def _shown(self, output: str) -> str:
        start = self.options.get("start")
        if start is None:
            return output
        _, line, rest = output.partition(f"\n{start}\n")
        if not line:
            raise self.error(f"no line {start!r} in the output")
        return f"...{line}{rest}"


def _run(arguments: list[str]) -> Result:
    """Run ``bml`` in this process: one for each command would be a fifth of the whole build."""
    return CliRunner().invoke(main, arguments, prog_name="bml", catch_exceptions=False)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive."""
    app.add_directive("session", SessionDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
