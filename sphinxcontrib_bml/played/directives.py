"""The directives for played deals (PLAYED DP-1, CV-42)."""

from __future__ import annotations

from ..agreements.directives import page_report
from ..bridge.records import Room
from ..language import directive_options

_PARTNERS = ("we", "me", "pair")


def read_files(value: str) -> list[str]:
    """Return the file names in an option, separated by spaces; at least one."""
    return directive_options.read_text(value).split()


PARTS = ("calls", "hands")
"""The parts of a coverage report."""


def read_parts(value: str) -> list[str]:
    """Return the names of parts of a coverage report."""
    read_part = directive_options.read_choice(*PARTS)
    return [str(read_part(word)) for word in directive_options.read_words(value)]


_FILE: dict[str, directive_options.OptionReader] = {
    "file": directive_options.read_text,
    "board": directive_options.read_number,
    "room": directive_options.read_choice(*(room.value for room in Room)),
    "record": directive_options.read_number,
    **dict.fromkeys(_PARTNERS, directive_options.read_text),
    "auction": directive_options.read_yes_or_no,
    "players": directive_options.read_yes_or_no,
    "viewer": directive_options.read_yes_or_no,
    "double-dummy": directive_options.read_yes_or_no,
}

KINDS = {
    "deal": directive_options.DirectiveKind(_FILE),
    "auction": directive_options.DirectiveKind(_FILE),
    "bml-coverage": page_report(
        read_files,
        **dict.fromkeys(_PARTNERS, directive_options.read_text),
        system=directive_options.read_text,
        top=directive_options.read_number,
        parts=read_parts,
        tolerance=directive_options.read_choice("0", "1", "2"),
        optional=directive_options.read_removed,
    ),
}
"""The directives by name. The core has the other options of ``deal`` and ``auction``."""
