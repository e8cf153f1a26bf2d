"""The options of the directives that show cards and conventions (CARDS CC-O1)."""

from __future__ import annotations

from ..language.directive_options import (
    Content,
    DirectiveKind,
    read_choice,
    read_classes,
    read_flag,
    read_nothing,
    read_text,
    read_words,
)

_FACTS = ("id", "author", "license", "clone-of", "author-link", "link", "attribution")

KINDS = {
    "convention-card": DirectiveKind(
        {
            "structure": read_text,
            "system": read_text,
            "sections": read_words,
            "missing": read_choice("mark", "omit"),
            "compare": read_text,
            "no-export": read_flag,
            "name": read_text,
            "class": read_classes,
        },
        argument=read_text,
    ),
    "convention": DirectiveKind(
        {
            **dict.fromkeys(_FACTS, read_text),
            "alias": read_text,
            "section": read_text,
            "file": read_text,
            "class": read_classes,
        },
        content=Content.PAGE,
    ),
    "conventions": DirectiveKind({"section": read_text, "class": read_classes}, read_nothing),
}
"""By name."""
