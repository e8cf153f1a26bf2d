"""Findings as text and files."""

from __future__ import annotations

import re
from pathlib import Path

from tools.fuzz.inputs import KINDS
from tools.fuzz.runs import Finding

_NO_NAME = re.compile(r"[^\w.-]+")


def save(finding: Finding, folder: Path) -> Path:
    """Write the input of a finding into ``folder`` and return its file."""
    folder.mkdir(parents=True, exist_ok=True)
    name = _NO_NAME.sub("-", finding.what).strip("-")
    path = folder / f"{name}{KINDS[finding.kind].suffix}"
    path.write_bytes(finding.data)
    return path


def described(finding: Finding, path: Path) -> str:
    """Return what was found, the smallest input among it."""
    return (
        f"{finding.what}\n  in stage {finding.stage!r} of {finding.kind}, case {finding.case}\n"
        f"  {len(finding.data)} bytes, in {path}: {finding.data!r}\n"
        f"  {finding.detail.strip().replace(chr(10), chr(10) + '  ')}\n"
    )
