"""Notes that were read, to be published as files of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import docutils
import pytest

from sphinxcontrib_bml.doctree.writers.publication import Manuscript
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import parse_source
from sphinxcontrib_bml.language.source import Source, normalized
from sphinxcontrib_bml.language.state import DocumentState

if TYPE_CHECKING:
    from pathlib import Path

contents_in_notes = pytest.mark.skipif(
    docutils.__version_info__ < (0, 22, 1), reason="docutils takes contents in notes since 0.22.1"
)


def manuscript(
    text: str, path: Path | None = None, *, options: Options | None = None
) -> Manuscript:
    """Return the manuscript of ``text``, the file ``path`` or one that is nowhere."""
    state = DocumentState(options or Options())
    name = str(path or "notes.bml")
    document = parse_source(Source(name, normalized(text), path=path), state).document
    return Manuscript(name, document.elements, state)
