"""The rows of generated notes as nested reST lists: what Sphinx does without an extension."""

from __future__ import annotations

import re

_ROW = re.compile(r" *[1-7][CDHSN] ")


def nested_lists(notes: str) -> str:
    """Return reST that shows what ``notes`` (from ``synthetic_notes``) shows.

    A heading becomes a section, a row a bullet at its level, a second description line the
    second line of its bullet; metadata is dropped, the title kept.
    """
    lines = ["Synthetic", "=========", ""]
    row_indent: int | None = None
    for line in notes.splitlines():
        indent = len(line) - len(line.lstrip(" "))
        if line.startswith("#+"):
            continue
        if line.startswith("* "):
            title = line.removeprefix("* ")
            lines += [title, "-" * len(title)]
        elif _ROW.match(line):
            if row_indent != indent:  # reST wants a blank line where the level changes
                lines.append("")
            lines.append(f"{' ' * indent}- {line.strip()}")
            row_indent = indent
        elif not line:
            lines.append("")
            row_indent = None
        elif row_indent is not None:
            lines.append(f"{' ' * (row_indent + 2)}{line.strip()}")
        else:
            lines.append(line.strip())
    return "\n".join(lines) + "\n"
