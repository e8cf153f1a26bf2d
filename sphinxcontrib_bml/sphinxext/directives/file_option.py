"""The option ``file`` of directives."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...language.source import Span
    from .base import BMLBaseDirective


def named_file(directive: BMLBaseDirective, name: str) -> Span:
    """Return the place of a file's name, as includes take it.

    As everywhere in Sphinx a leading ``/`` stands for the source directory.
    """
    if name.startswith("/"):
        target = Path(directive.env.srcdir, name.lstrip("/"))
        folder = Path(directive.env.doc2path(directive.env.docname)).parent
        name = os.path.relpath(target, folder)
    return directive.argument_span(name)
