"""BML, the language: from text to a syntax tree with positions and diagnostics.

Nothing here raises on bad notes, knows what a call means beyond its name, or needs more than the
standard library. :func:`parse_file` and :func:`parse_text` read whole documents;
:func:`parse_elements` reads step by step, with a :class:`DocumentState` that lasts as long as the
document.
"""

from __future__ import annotations

from .codes import Code, Severity
from .diagnostics import Diagnostic, Diagnostics, Edit, RelatedPlace
from .options import Limits, Options
from .parser import Parse, parse_elements, parse_file, parse_source, parse_text
from .source import Fragment, Source, SourceLine, Span
from .state import DocumentState
from .syntax import BiddingTable, Document, Element, Row

__all__ = [
    "BiddingTable",
    "Code",
    "Diagnostic",
    "Diagnostics",
    "Document",
    "DocumentState",
    "Edit",
    "Element",
    "Fragment",
    "Limits",
    "Options",
    "Parse",
    "RelatedPlace",
    "Row",
    "Severity",
    "Source",
    "SourceLine",
    "Span",
    "parse_elements",
    "parse_file",
    "parse_source",
    "parse_text",
]
