"""What is published, and how it is to look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from ....language.source import Span
from ....language.state import DocumentState
from ....language.syntax import Element
from ...settings import PageSettings


class RstLines:
    """The lines that stand in blocks of reStructuredText; there may be thousands of both."""

    def __init__(self) -> None:
        """Begin without any block."""
        self._blocks: dict[tuple[str, int], Span] = {}
        self._taken = 0

    def block_of(self, file: str, line: int, blocks: Sequence[Span]) -> Span | None:
        """Return the first of ``blocks`` that has a line of a file, None where none has it.

        :param blocks: those of the last time, and perhaps more behind them.
        """
        for block in blocks[self._taken :]:
            last = block.source.line_number(block.end)
            for number in range(block.line, last + 1):
                self._blocks.setdefault((block.file, number), block)
        self._taken = len(blocks)
        return self._blocks.get((file, line))


@dataclass(frozen=True, slots=True)
class Manuscript:
    """Notes that were read, and with what they are shown.

    What docutils says of them is added to the diagnostics of ``state``.
    """

    name: str
    """The file, for messages and for a page without any title."""
    elements: Sequence[Element]
    state: DocumentState
    settings: PageSettings = field(default_factory=PageSettings)
    trusted: bool = False
    """Whether reStructuredText may take in files, addresses, HTML and LaTeX (LANGUAGE XT-1)."""
    rst_lines: RstLines = field(default_factory=RstLines, compare=False, repr=False)

    @property
    def title(self) -> str:
        """What the file is called where it has no heading that could tell."""
        return Path(self.name).stem

    @property
    def author(self) -> str:
        """Who wrote the notes, nothing where they do not say."""
        author = self.state.metadata.get("AUTHOR")
        return author.text if author else ""


class ManuscriptStyle(NamedTuple):
    """How a file of its own looks."""

    tree: bool = True
    """Lines that lead to the rows below, on pages branches that fold; else only indentation."""
    embedded: bool = True
    """Whether the file holds its style; else it names a file beside it."""
