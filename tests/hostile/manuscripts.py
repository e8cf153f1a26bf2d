"""The hostile notes as files, and as a project of Sphinx."""

from __future__ import annotations

from functools import cache

from tests.hostile.places import (
    ADDRESSED,
    ADDRESSED_BLOCKS,
    BLOCKS,
    CONTENTS,
    DIRECTIVES,
    FENCES,
    PROSE,
    TABLES,
    HostileNotes,
    Shown,
    rst_escaped,
)
from tests.hostile.strings import SECRET

_INDEX = """\
Index
=====

.. toctree::

   prose
   rows
   page
   markdown

.. bml-downloads::
"""


@cache
def strangers_notes() -> HostileNotes:
    """Return notes that anybody may have sent: every text in every place of one file."""
    notes = HostileNotes()
    notes.add_once()
    notes.add(PROSE)
    notes.add_rows()
    notes.add(TABLES)
    notes.add(BLOCKS)
    notes.add_addresses(ADDRESSED)
    notes.add_addresses(ADDRESSED_BLOCKS)
    return notes


@cache
def project_notes() -> dict[str, HostileNotes]:
    """Return the documents of a project; what is in reST blocks there is its own."""
    prose, rows = HostileNotes(), HostileNotes(10_000)
    page, markdown = HostileNotes(20_000), HostileNotes(30_000)
    prose.add_once()
    prose.add(PROSE)
    rows.add_rows()
    rows.add(TABLES)
    rows.add_addresses(ADDRESSED)
    page.add(DIRECTIVES, rst_escaped)
    page.add(CONTENTS)
    markdown.add(FENCES)
    return {"prose.bml": prose, "rows.bml": rows, "page.rst": page, "markdown.md": markdown}


def project_files() -> dict[str, str]:
    """Return the files of that project."""
    titles = {"prose.bml": "", "rows.bml": "* Rows\n\n", "page.rst": "Page\n====\n\n"}
    notes = project_notes()
    return {
        "index.rst": _INDEX,
        "secret.txt": f"{SECRET}\n",
        "conf.py": 'exclude_patterns = ["_build"]\n',
        **{name: titles.get(name, "# Markdown\n\n") + notes[name].text for name in notes},
    }


def project_texts() -> dict[int, Shown]:
    """Return what readers of the project must see."""
    return {
        number: text for notes in project_notes().values() for number, text in notes.seen.items()
    }
