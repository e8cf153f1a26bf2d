"""A site of notes, made by Sphinx with everything that the extension can add to it."""

from __future__ import annotations

from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

from tools.bench.sites import ALL_CHECKS, ASKED_FOR, index_of

_CONFIGURATION = f"""\
project = "Notes"
extensions = ["sphinxcontrib_bml"]
root_doc = "index"
bml_sequences = True
bml_checks = {ALL_CHECKS!r}
"""


def make_site(text: str) -> Path:
    """Return a folder with a project whose only chapter is ``text``."""
    folder = Path(mkdtemp())
    (folder / "conf.py").write_text(_CONFIGURATION, encoding="utf-8")
    (folder / "index.rst").write_text(index_of("notes") + ASKED_FOR, encoding="utf-8")
    (folder / "notes.bml").write_bytes(text.encode("utf-8", "surrogatepass"))
    return folder


def build_site(folder: Path) -> None:
    """Build the pages of a project, and take it away."""
    out = folder / "out"
    with patch_docutils(), docutils_namespace():
        app = Sphinx(folder, folder, out, out / ".doctrees", "html", status=None, warning=None)
        app.build()
    rmtree(folder)
