"""The options of the directives that show cards and conventions (CARDS CC-O1)."""

from __future__ import annotations

from ..language.directive_options import (
    OptionReader,
    read_choice,
    read_classes,
    read_flag,
    read_text,
)

_FACTS = ("id", "author", "license", "clone-of", "author-link", "link", "attribution")

OPTIONS: dict[str, dict[str, OptionReader]] = {
    "convention-card": {
        "structure": read_text,
        "system": read_text,
        "sections": read_text,
        "missing": read_choice("mark", "omit"),
        "compare": read_text,
        "no-export": read_flag,
        "name": read_text,
        "class": read_classes,
    },
    "convention": {
        **dict.fromkeys(_FACTS, read_text),
        "alias": read_text,
        "section": read_text,
        "file": read_text,
        "class": read_classes,
    },
    "conventions": {"section": read_text, "class": read_classes},
}
"""The options by directive."""
