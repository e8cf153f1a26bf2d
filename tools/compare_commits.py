"""Build the example project at two commits and show what differs, byte by byte.

    python -m tools.compare_commits OLD [NEW]

Each commit is checked out into a folder of its own; its pages (HTML, LaTeX, text) and every
exported file are made by its own code. The files that differ are listed, with their first differing
lines.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from difflib import unified_diff
from itertools import islice
from pathlib import Path

from tools.worktrees import checked_out

BUILDERS = ("html", "latex", "text", "bss", "bboalert", "bmljson")
_SHOWN = 12
"""Lines of a difference."""
_LEAST = 2
"""The command and one commit."""


def main() -> None:
    """Compare the commits named on the command line."""
    if len(sys.argv) < _LEAST:
        sys.exit(str(__doc__))
    old, new = sys.argv[1], (sys.argv[2:] or ["HEAD"])[0]
    with tempfile.TemporaryDirectory() as folder:
        before, after = (_built(commit, Path(folder)) for commit in (old, new))
        different = list(_differences(before, after))
    print("\n".join(different) or "every file is the same")
    sys.exit(bool(different))


def _built(commit: str, folder: Path) -> dict[str, bytes]:
    """Return what the code of a commit makes of the example project, by file name."""
    place = folder / f"{len(list(folder.iterdir()))}"
    with checked_out(commit, place) as checkout:
        return dict(_files(checkout))


def _files(checkout: Path) -> Iterator[tuple[str, bytes]]:
    source = checkout / "example_project"
    for builder in BUILDERS:
        out = checkout / "out" / builder
        command = ["sphinx", "-q", "-E", "-b", builder, str(source), str(out)]
        _run(sys.executable, "-m", *command, cwd=checkout)
        for path in sorted(out.rglob("*")):
            if path.is_file() and ".doctrees" not in path.parts and path.name != ".buildinfo":
                yield f"{builder}/{path.relative_to(out).as_posix()}", path.read_bytes()


def _run(*command: str, cwd: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(cwd), "SOURCE_DATE_EPOCH": "0"}
    subprocess.run(command, cwd=cwd, env=environment, check=True, stdout=subprocess.DEVNULL)


def _differences(before: dict[str, bytes], after: dict[str, bytes]) -> Iterator[str]:
    for name in sorted({*before, *after}):
        old, new = before.get(name), after.get(name)
        if old == new:
            continue
        if old is None or new is None:
            yield f"{name}: only in the {'new' if old is None else 'old'} one"
            continue
        yield f"{name}: differs"
        lines = unified_diff(_lines(old), _lines(new), lineterm="", n=0)
        yield from (f"    {line[:160]}" for line in islice(lines, 2, _SHOWN))


def _lines(data: bytes) -> list[str]:
    return data.decode("utf-8", errors="replace").splitlines()


if __name__ == "__main__":
    main()
