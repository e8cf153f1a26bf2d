"""YAML as nodes, and what no file may hold (CARDS CC-R1 to CC-R5)."""

from __future__ import annotations

import re

from ..language.codes import Code
from ..language.diagnostics import Diagnostics
from ..language.options import Limits
from ..language.source import Source, Span
from .nodes import Node

UNPRINTABLE = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)


def read_yaml(source: Source, diagnostics: Diagnostics, limits: Limits) -> Node | None:
    """Return what the file says; None where it says nothing, or cannot be used."""
    if len(source.text.encode("utf-8", "replace")) > limits.card_bytes:
        _report_size(source, diagnostics, limits)
        return None
    wrong = UNPRINTABLE.search(source.text)
    if wrong:
        place = Span(source, wrong.start(), wrong.end())
        number = f"U+{ord(wrong[0]):04X}"
        diagnostics.report(
            Code.CARD_SYNTAX,
            place,
            f"the character {number} may not stand in YAML",
            hint="remove it",
        )
        return None
    from .yaml_events import NodeBuilder  # most projects have no YAML, and PyYAML takes its time

    return NodeBuilder(source, diagnostics, limits).build()


def _report_size(source: Source, diagnostics: Diagnostics, limits: Limits) -> None:
    diagnostics.report(
        Code.CARD_LIMIT,
        Span(source, 0, 0),
        f"the file has more than {limits.card_bytes:,} bytes; it is not used",
        hint="divide it into several files",
    )
