"""What directives say of played deals."""

from __future__ import annotations

from ...bridge import Room
from ...language.directive_options import (
    OptionReader,
    read_choice,
    read_number,
    read_text,
    read_yes_or_no,
)

_FILE: dict[str, OptionReader] = {
    "file": read_text,
    "board": read_number,
    "room": read_choice(*(room.value for room in Room)),
    "record": read_number,
    "we": read_text,
    "me": read_text,
    "pair": read_text,
    "auction": read_yes_or_no,
    "players": read_yes_or_no,
    "viewer": read_yes_or_no,
    "double-dummy": read_yes_or_no,
}

OPTIONS = {"deal": _FILE, "auction": _FILE}
"""The options that show a deal or an auction of a file, by directive (PLAYED DP-1)."""
