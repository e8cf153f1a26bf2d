"""All figures of a run as JSON, of the shape in ``figures.schema.json``.

``version`` is raised when a reader of the old shape could not read the new one; new members alone
do not raise it.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from tools.bench.judging import Comparison
from tools.bench.measure import PROJECT, Usage
from tools.bench.run import Run
from tools.bench.samples import CPU, MEMORY, WALL, Result, Sample

FORMAT = "sphinxcontrib-bml bench"
VERSION = 1


def as_json(run: Run) -> str:
    """Return all figures of a run."""
    contenders = [
        {"name": name, "rows": rows, **_told_result(result)}
        for (name, rows), result in run.results.items()
    ]
    data = {
        "format": FORMAT,
        "version": VERSION,
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": _commit(),
        "machine": _machine(),
        "repeats": run.repeats,
        "absent": {"names": list(run.absent), "why": run.why_absent},
        "contenders": contenders,
        "starts": [{"name": name, **_told_result(result)} for name, result in run.starts.items()],
        "ratios": list(_told_comparisons(run.comparisons)),
        "figures": [figure._asdict() for figure in run.figures],
    }
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def _told_result(result: Result) -> dict[str, Any]:
    return {
        "failure": result.failure,
        "cpu": _told_sample(CPU.of(result)),
        "wall": _told_sample(WALL.of(result)),
        "peak_memory": _told_sample(MEMORY.of(result)),
        "runs": [_told_usage(usage) for usage in result.usages],
    }


def _told_sample(sample: Sample | None) -> dict[str, float] | None:
    if sample is None:
        return None
    return {"median": sample.median, "least": sample.least, "most": sample.most}


def _told_usage(usage: Usage) -> dict[str, Any]:
    return {
        "cpu": usage.cpu,
        "wall": usage.wall,
        "peak_memory": usage.peak_memory,
        "output": usage.output,
        "sizes": dict(usage.sizes),
    }


def _told_comparisons(comparisons: Iterable[Comparison]) -> Iterable[dict[str, Any]]:
    for comparison in comparisons:
        spread = comparison.spread
        yield {
            "what": comparison.text,
            "ratio": comparison.ratio,
            "least": spread and spread.least,
            "most": spread and spread.most,
            "target": comparison.target,
            "met": comparison.is_met,
        }


def _machine() -> dict[str, Any]:
    return {
        "system": platform.platform(),
        "python": sys.version.partition(" ")[0],
        "processors": os.cpu_count(),
        "load": list(os.getloadavg()),
    }


def _commit() -> str:
    """Return the commit that is checked out, nothing if git does not know."""
    command = ["git", "rev-parse", "HEAD"]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    return done.stdout.strip()
