"""What is in force while a document is read, from its first line to its last."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from ..bridge import ALWAYS, Conditions, Qualification
from .anchors import Anchors
from .diagnostics import Diagnostics
from .options import Options
from .source import Fragment, Line, Span
from .syntax import FileWord


@dataclass(frozen=True, slots=True)
class Clip:
    """Lines stored by ``#CUT`` or ``#COPY``."""

    span: Span
    lines: tuple[Line, ...]


@dataclass(slots=True)
class DocumentState:
    """The one mutable thing of reading: made for a document, and never shared by two (LM-6).

    Everything that is read on behalf of the document - included files, the content of
    directives - goes on with the same state (LANGUAGE IN-8).
    """

    options: Options = field(default_factory=Options)
    name: str = ""
    """What the document is called in the addresses of its rows."""
    diagnostics: Diagnostics = field(default_factory=Diagnostics)
    clips: dict[str, Clip] = field(default_factory=dict)
    conditions: Conditions = ALWAYS
    """What ``#VUL`` and ``#SEAT`` have set."""
    anchors: Anchors = field(default_factory=Anchors)
    tables: int = 0
    """How many bidding tables were read."""
    metadata: dict[str, Fragment] = field(default_factory=dict)
    """By key in upper case, the first setting of each."""
    file_words: list[FileWord] = field(default_factory=list)
    """What ``//bss`` lines say about the exported file as a whole, in order."""
    qualifications: list[Qualification] = field(default_factory=list)
    """What ``//bss qual=`` lines say of the table to come."""
    dependencies: list[Path] = field(default_factory=list)
    """The files read by includes, in order, each once (LANGUAGE IN-9)."""
    missing: list[Path] = field(default_factory=list)
    """Where included files were looked for and are not."""
    rst_blocks: list[Span] = field(default_factory=list)
    """The reStructuredText blocks that were shown, in order."""
    included_bytes: int = 0
    pasted_lines: int = 0
    pasted_bytes: int = 0

    def __post_init__(self) -> None:
        """Let the diagnostics keep the limit of the options."""
        self.diagnostics.most_related = self.options.limits.related
