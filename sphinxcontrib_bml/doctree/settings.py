"""What a page is built with, beside the notes themselves."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..display.wording import PageTexts
from ..language.options import Options
from .nodes import bml_row


@dataclass(frozen=True, slots=True)
class PageSettings:
    """How notes are read and worded."""

    options: Options = field(default_factory=Options)
    wording: PageTexts = field(default_factory=PageTexts)
    row: type[bml_row] = bml_row
    """The class of rows; Sphinx has one of its own, which can be translated."""
