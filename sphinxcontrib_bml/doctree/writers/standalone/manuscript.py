"""What is published, and how it is to look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ....language.state import DocumentState
from ....language.syntax import Element
from ...settings import PageSettings


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

    @property
    def title(self) -> str:
        """What the file is called where it has no heading that could tell."""
        return Path(self.name).stem

    @property
    def author(self) -> str:
        """Who wrote the notes, nothing where they do not say."""
        author = self.state.metadata.get("AUTHOR")
        return author.text if author else ""


@dataclass(frozen=True, slots=True)
class Looks:
    """How a file of its own looks."""

    tree: bool = True
    """Lines that lead to the rows below, on pages branches that fold; else only indentation."""
    embedded: bool = True
    """Whether the file holds its style; else it names a file beside it."""
