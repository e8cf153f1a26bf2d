"""What is measured: each contender prepares a folder of its own and names its command."""

from __future__ import annotations

import shutil
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tools.bench.matches import WE, synthetic_match
from tools.bench.nested_lists import nested_lists
from tools.bench.notes import as_sheet, edited_notes, notes_of_five

if TYPE_CHECKING:
    from collections.abc import Callable

OLDER_TOOL = "bridge-markup==2.7.0"

OUR_BSS = "bml bss"
OLDER_BSS = "bml2bss"
OUR_HTML = "sphinx-build, .bml"
OLDER_HTML = "bml2html"
LISTS_HTML = "sphinx-build, lists"
UNLINKED_HTML = "sphinx-build, plain"
"""Without links from auctions in texts, and without abbreviations."""
OUR_CHECK = "bml check"
UNCHECKED = "bml check, less"
"""Without the checks of whole systems."""
CHECK_OF_FIVE = "bml check, 5 names"
"""Of notes of which a third of the rows are one of five partners'."""
HTML_OF_FIVE = "sphinx-build, 5"
"""Of the same notes."""
OUR_DIFF = "bml diff"
OUR_IMPORT = "bml import, CSV"
"""Of what ``bml csv`` makes of the notes."""
OUR_QUIZ = "bml quiz"
OUR_COVERAGE = "bml coverage"
"""Of 10,000 records where there are 16,000 rows, of fewer where there are fewer."""
_RECORDS_A_ROW = 10_000 / 16_000
_OF_SYSTEMS = ("DUPLICATE", "DUPLICATE-SAME", "DUPLICATE-TERM", "CLIP-UNUSED")


@dataclass(frozen=True, slots=True)
class Job:
    """A command, what it reads (written beforehand, by name) and the file that it must write."""

    command: tuple[str, ...]
    sources: dict[str, str]
    output: str = ""
    """Nothing where it only says something."""
    statuses: tuple[int, ...] = (0,)
    """How it ends where all is well."""

    def prepare(self, folder: Path) -> None:
        """Make ``folder`` hold the sources and nothing else."""
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name, text in self.sources.items():
            (folder / name).write_text(text, encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Contender:
    """A name for the table and the job it does with given notes."""

    name: str
    job: Callable[[str], Job]


def program(name: str) -> str:
    """Return a program of this environment."""
    return str(Path(sys.executable).with_name(name))


def _records_for(notes: str) -> int:
    """Return how many records go with notes, by their rows."""
    rows = sum(line.lstrip()[:1].isdigit() for line in notes.split("\n"))
    return round(rows * _RECORDS_A_ROW)


def _sphinx_job(conf: str, source_name: str, source: str) -> Job:
    return Job(
        (program("sphinx-build"), "-q", "-b", "html", ".", "_build"),
        {"conf.py": conf, source_name: source},
        "_build/index.html",
    )


def contenders(older_tool: Path) -> tuple[Contender, ...]:
    """Return all contenders; ``older_tool`` is the folder of the older tool's programs."""
    return (
        Contender(
            OUR_BSS,
            lambda notes: Job(
                (program("bml"), "bss", "-o", "notes.bss", "notes.bml"),
                {"notes.bml": notes},
                "notes.bss",
            ),
        ),
        Contender(
            OUR_CHECK,
            lambda notes: Job((program("bml"), "check", "notes.bml"), {"notes.bml": notes}),
        ),
        Contender(
            CHECK_OF_FIVE,
            lambda notes: Job(
                (program("bml"), "check", "notes.bml"), {"notes.bml": notes_of_five(notes)}
            ),
        ),
        Contender(
            HTML_OF_FIVE,
            lambda notes: _sphinx_job(
                'extensions = ["sphinxcontrib_bml"]\nproject = "Synthetic"\n',
                "index.bml",
                notes_of_five(notes),
            ),
        ),
        Contender(
            UNCHECKED,
            lambda notes: Job(
                (
                    *(program("bml"), "check", "notes.bml"),
                    *(word for code in _OF_SYSTEMS for word in ("--check", f"{code}=off")),
                ),
                {"notes.bml": notes},
            ),
        ),
        Contender(
            OUR_DIFF,
            lambda notes: Job(
                (program("bml"), "diff", "notes.bml", "later.bml"),
                {"notes.bml": notes, "later.bml": edited_notes(notes)},
                statuses=(1,),
            ),
        ),
        Contender(
            OUR_IMPORT,
            lambda notes: Job(
                (program("bml"), "import", "-o", "again.bml", "notes.csv"),
                {"notes.csv": as_sheet(notes)},
                "again.bml",
            ),
        ),
        Contender(
            OUR_COVERAGE,
            lambda notes: Job(
                (program("bml"), "coverage", "notes.bml", "match.lin", "--we", WE),
                {"notes.bml": notes, "match.lin": synthetic_match(_records_for(notes))},
            ),
        ),
        Contender(
            OUR_QUIZ,
            lambda notes: Job(
                (program("bml"), "quiz", "--count", "20", "--sheet", "sheet.txt", "notes.bml"),
                {"notes.bml": notes},
                "sheet.txt",
            ),
        ),
        Contender(
            OLDER_BSS,
            lambda notes: Job(
                (str(older_tool / "bml2bss"), "-o", "notes.bss", "notes.bml"),
                {"notes.bml": notes},
                "notes.bss",
            ),
        ),
        Contender(
            OUR_HTML,
            lambda notes: _sphinx_job(
                'extensions = ["sphinxcontrib_bml"]\nproject = "Synthetic"\n', "index.bml", notes
            ),
        ),
        Contender(
            UNLINKED_HTML,
            lambda notes: _sphinx_job(
                'extensions = ["sphinxcontrib_bml"]\nproject = "Synthetic"\n'
                "bml_autolink = bml_abbreviations = False\n",
                "index.bml",
                notes,
            ),
        ),
        Contender(
            OLDER_HTML,
            lambda notes: Job(
                (str(older_tool / "bml2html"), "-o", "notes.html", "notes.bml"),
                {"notes.bml": notes},
                "notes.html",
            ),
        ),
        Contender(
            LISTS_HTML,
            lambda notes: _sphinx_job('project = "Synthetic"\n', "index.rst", nested_lists(notes)),
        ),
    )


def install_older_tool(folder: Path) -> Path:
    """Give the older tool an environment of its own in ``folder``; return its programs' folder.

    :raises subprocess.CalledProcessError: pip could not install it.
    """
    programs = folder / "bin"
    if not (programs / "bml2html").exists():
        venv.create(folder, clear=True, with_pip=True)
        subprocess.run(
            [str(programs / "python"), "-m", "pip", "install", "--quiet", OLDER_TOOL], check=True
        )
    return programs
