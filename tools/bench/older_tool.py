"""The older tool, bridge-markup, in an environment of its own, and its contenders."""

from __future__ import annotations

import subprocess
import sys
import venv
from functools import partial
from pathlib import Path

from tools.bench.jobs import PAGE_ROWS, SIZES, Contender, Job
from tools.bench.measure import compile_all

OLDER_TOOL = "bridge-markup==2.7.0"
OLDER_BSS = "bml2bss"
OLDER_HTML = "bml2html"
OLDER_LATEX = "bml2latex"
_PATIENCE = 300
"""Seconds that pip may need."""


class NotInstallableError(Exception):
    """The older tool cannot be installed here; the message says why."""


def install_older_tool(folder: Path, requirement: str = OLDER_TOOL) -> Path:
    """Give the older tool an environment of its own in ``folder``; return its programs' folder.

    :raises NotInstallableError: there is no network, or whatever else pip could not do.
    """
    programs = folder / "bin"
    if (programs / OLDER_HTML).exists():
        return programs
    try:
        venv.create(folder, clear=True)
        pip = [sys.executable, "-m", "pip", "--python", str(programs / "python")]
        command = [*pip, "install", "--quiet", "--retries", "1", requirement]
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=_PATIENCE
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise NotInstallableError(str(error)) from error
    if done.returncode:
        lines = done.stderr.strip().splitlines() or [f"pip ended with {done.returncode}"]
        raise NotInstallableError(lines[-1])
    compile_all(folder / "lib")
    return programs


def older_contenders(programs: Path) -> tuple[Contender, ...]:
    """Return its contenders; ``programs`` is the folder of its programs."""
    return (
        Contender(OLDER_BSS, partial(_job, programs / OLDER_BSS, "notes.bss")),
        Contender(
            OLDER_HTML, partial(_job, programs / OLDER_HTML, "notes.html"), (*SIZES, PAGE_ROWS)
        ),
        Contender(OLDER_LATEX, partial(_job, programs / OLDER_LATEX, "notes.tex"), (PAGE_ROWS,)),
    )


def _job(tool: Path, output: str, notes: str) -> Job:
    return Job((str(tool), "-o", output, "notes.bml"), {"notes.bml": notes}, output)
