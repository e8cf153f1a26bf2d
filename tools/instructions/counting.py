"""What is counted, and how."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import docutils
import sphinx

from tools.bench import sites, stages
from tools.bench.jobs import Job
from tools.bench.notes import synthetic_notes

PROGRAM = "valgrind"
SIZES = (1_600, 4_000)
"""Rows of the notes."""
_COUNT = re.compile(r"I\s+refs:\s+([\d,]+)")
_CACHEGRIND = ("--tool=cachegrind", "--cache-sim=no", f"--cachegrind-out-file={os.devnull}")
_MEASURED = (stages.PARSE, stages.BSS, stages.CHECK, stages.HTML, stages.LATEX, sites.PAGES)

Counts = dict[str, dict[str, int]]
"""Instructions by stage, then by the number of rows."""


class Count(NamedTuple):
    """The instructions of a stage."""

    stage: str
    rows: int
    instructions: int


class CountingError(Exception):
    """A stage cannot be counted; the message says why."""


def versions() -> dict[str, str]:
    """Return the versions that figures belong to."""
    return {
        "python": platform.python_version(),
        "sphinx": sphinx.__version__,
        "docutils": docutils.__version__,
    }


def is_there() -> bool:
    """Return whether the program that counts is installed."""
    return shutil.which(PROGRAM) is not None


def count_all(root: Path, sizes: Iterable[int] = SIZES) -> Iterator[Count]:
    """Yield the instructions of all stages, two at a time.

    :param root: the folder of the code that is run.
    :raises CountingError: where a stage fails.
    """
    jobs = [(name, rows, job) for rows in sizes for name, job in _jobs(synthetic_notes(rows))]
    # Modules are compiled before, so that no stage pays for what others then have.
    subprocess.run(
        [sys.executable, "-m", "compileall", "-q", str(root / "sphinxcontrib_bml")], check=False
    )
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        running = [(name, rows, pool.submit(_instructions, job, root)) for name, rows, job in jobs]
        for name, rows, count in running:
            yield Count(name, rows, count.result())


def _jobs(notes: str) -> Iterator[tuple[str, Job]]:
    for contender in (*stages.stages(), *sites.sites()):
        if contender.name in _MEASURED:
            yield contender.name, contender.job(notes)


def _instructions(job: Job, root: Path) -> int:
    """Return how many instructions a job takes.

    :raises CountingError: where it fails.
    """
    program, *arguments = job.command
    script = [] if program == sys.executable else [sys.executable]
    command = [PROGRAM, *_CACHEGRIND, *script, program, *arguments]
    # One seed, so that sets have one order.
    environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(root)}
    with tempfile.TemporaryDirectory() as folder:
        for name, text in job.sources.items():
            Path(folder, name).write_text(text, encoding="utf-8")
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
    found = _COUNT.search(done.stderr)
    if found is None or done.returncode not in job.statuses:
        raise CountingError(f"{' '.join(job.command)}: {done.stderr.strip()[-500:]}")
    return int(found[1].replace(",", ""))
