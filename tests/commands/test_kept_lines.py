"""Lines ``//ignore`` are in nothing that is shown or exported."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.formats.catalog import EXPORTS

if TYPE_CHECKING:
    from tests.commands.desk import Desk

NOTES = """#+TITLE: Ours
//ignore TITLE-MISSING

//ignore CALL-UNKNOWN in the text
Some text,
//as 1N
and more.

//ignore TABLE-DOUBT
1N Balanced
//bss art
  2C Asks
  //as 1N  D=2C
  odd
  //ignore CALL-ILLEGAL
     Goes nowhere
  #COPY theirs
  (2D) Natural
  //as 1N X=2D
  #ENDCOPY
  2D Asks
    #PASTE theirs D=H

1C P ? P
//ignore CALL-ILLEGAL
P P

- one
//ignore CALL-UNKNOWN
- two
"""
COMMENTS = re.sub(r"//(as|ignore)", lambda match: match[0].upper(), NOTES)
UNSHOWN = re.sub(r"^ *//as 1N .*\n", "", NOTES, flags=re.MULTILINE)
"""Without the lines that pages show and exports write out (XT-7)."""
UNSHOWN_COMMENTS = re.sub(r"//(as|ignore)", lambda match: match[0].upper(), UNSHOWN)
"""The same with comments in their place, each as long as they are."""


@pytest.mark.parametrize(
    "command",
    [
        *(name for name, export in EXPORTS.items() if not export.command),
        *("text", "html", "latex"),
    ],
)
def test_what_is_written_is_as_if_they_were_comments(desk: Desk, command: str) -> None:
    desk.write("notes.bml", UNSHOWN)
    with_lines = desk.bml(command, "-o", "-", "notes.bml")
    desk.write("notes.bml", UNSHOWN_COMMENTS)
    with_comments = desk.bml(command, "-o", "-", "notes.bml")
    assert with_lines.stdout_bytes == with_comments.stdout_bytes != b""
    assert with_lines.stderr == with_comments.stderr
    assert with_lines.exit_code == with_comments.exit_code


def test_what_is_reported_is_as_if_they_were_comments(desk: Desk) -> None:
    desk.write("notes.bml", NOTES)
    options = ("--all", "--check", "IGNORE-UNUSED=off", "notes.bml")
    found = desk.found(*options)
    desk.write("notes.bml", COMMENTS)
    assert found == desk.found(*options)
    assert [item["code"] for item in found] == ["CALL-UNKNOWN"]
