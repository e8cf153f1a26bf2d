"""Options of the directives for cards and conventions (CARDS CC-O1)."""

from __future__ import annotations

from ..language import directive_options

_FACTS = ("id", "author", "license", "clone-of", "author-link", "link", "attribution")

KINDS = {
    "convention-card": directive_options.DirectiveKind(
        {
            "structure": directive_options.read_text,
            "system": directive_options.read_text,
            "sections": directive_options.read_words,
            "missing": directive_options.read_choice("mark", "omit"),
            "layout": directive_options.read_choice("free", "form"),
            "compare": directive_options.read_text,
            "no-export": directive_options.read_removed,
            "name": directive_options.read_text,
            "class": directive_options.read_classes,
        },
        argument=directive_options.read_text,
    ),
    "convention": directive_options.DirectiveKind(
        {
            **dict.fromkeys(_FACTS, directive_options.read_text),
            "alias": directive_options.read_text,
            "section": directive_options.read_text,
            "file": directive_options.read_text,
            "class": directive_options.read_classes,
        },
        content=directive_options.Content.PAGE,
    ),
    "conventions": directive_options.DirectiveKind(
        {"section": directive_options.read_text, "class": directive_options.read_classes},
        directive_options.read_nothing,
    ),
}
"""The directives by name."""
