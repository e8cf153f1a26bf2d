"""BML as docutils nodes: a parser that works with docutils alone, and what Sphinx builds on.

:class:`BMLParser` is the docutils parser, :class:`Builder` makes nodes of elements, :func:`lower`
turns our nodes into standard ones for writers that do not know them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import loader

if TYPE_CHECKING:
    from ..display.wording import PageTexts
    from .build import Builder, DocumentBuilder
    from .docutils_parser import BMLParser
    from .settings import PageSettings
    from .writers.lower import lower

__all__ = [
    "BMLParser",
    "Builder",
    "DocumentBuilder",
    "PageSettings",
    "PageTexts",
    "lower",
]

__getattr__ = loader(
    __name__,
    {
        "build": ["Builder", "DocumentBuilder"],
        "docutils_parser": ["BMLParser"],
        "settings": ["PageSettings"],
        "writers.lower": ["lower"],
        ".display.wording": ["PageTexts"],
    },
)
