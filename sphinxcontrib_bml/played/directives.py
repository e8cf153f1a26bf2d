"""The directives that show what was played (PLAYED DP-1, CV-42)."""

from __future__ import annotations

from ..agreements.directives import page_report, read_several
from ..bridge.deals import Room
from ..language.directive_options import (
    DirectiveKind,
    OptionReader,
    read_choice,
    read_flag,
    read_number,
    read_text,
    read_yes_or_no,
)
from .words import CoveragePart

_PARTNERS = ("we", "me", "pair")


def read_files(value: str) -> list[str]:
    """Return names of files with spaces between them, at least one."""
    return read_text(value).split()


_FILE: dict[str, OptionReader] = {
    "file": read_text,
    "board": read_number,
    "room": read_choice(*(room.value for room in Room)),
    "record": read_number,
    **dict.fromkeys(_PARTNERS, read_text),
    "auction": read_yes_or_no,
    "players": read_yes_or_no,
    "viewer": read_yes_or_no,
    "double-dummy": read_yes_or_no,
}

KINDS = {
    "deal": DirectiveKind(_FILE),
    "auction": DirectiveKind(_FILE),
    "bml-coverage": page_report(
        read_files,
        **dict.fromkeys(_PARTNERS, read_text),
        system=read_text,
        top=read_number,
        parts=read_several(*CoveragePart),
        optional=read_flag,
    ),
}
"""By name; the core has the other options of ``deal`` and ``auction``."""
