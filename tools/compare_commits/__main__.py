"""Build what this project makes at two commits and show what differs, byte by byte.

    python -m tools.compare_commits OLD [NEW] [--only PART,...] [--corpus DIR] [--cache DIR]

OLD and NEW are commits; NEW is HEAD unless it is given. Each commit makes its results with its own
code: the example project with every builder, the ``bml`` commands over its notes, the commands that
the documentation shows, and the ``bml`` commands over each file of a corpus. The results are kept
by commit. The files that differ are listed, with their first differing lines.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from difflib import unified_diff
from itertools import islice
from pathlib import Path

import click

from tools.compare_commits.parts import PARTS, corpus_part
from tools.compare_commits.results import CACHE, make_results

_SHOWN = 12
"""Lines of a difference."""
_WIDTH = 120
_STORED = re.compile(r'("sphinxcontrib_bml"):\d+')


@click.command(help=__doc__.replace("\n    python", "\n\b\n    python") if __doc__ else None)
@click.argument("old")
@click.argument("new", default="HEAD")
@click.option("--only", default="", metavar="PART,...", help=f"Some of {', '.join(PARTS)}, corpus.")
@click.option("--corpus", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--cache", default=CACHE, type=click.Path(path_type=Path), show_default=True)
def main(old: str, new: str, only: str, corpus: Path | None, cache: Path) -> None:
    """Compare the results of two commits."""
    parts = dict(PARTS)
    if corpus is not None:
        parts |= corpus_part(corpus)
    chosen = set(only.split(",") if only else map(_kind, parts))
    wanted = {name: part for name, part in parts.items() if _kind(name) in chosen}
    if unknown := chosen - set(map(_kind, wanted)):
        raise click.UsageError(f"no such part: {', '.join(sorted(unknown))}")
    before, after = (make_results(commit, wanted, cache) for commit in (old, new))
    different = list(differences(before, after))
    click.echo("\n".join(different) or f"all {len(after)} files are the same")
    sys.exit(bool(different))


def differences(before: Mapping[str, Path], after: Mapping[str, Path]) -> Iterator[str]:
    """Yield lines about each file that differs or that only one side has.

    :param before: the files of the old commit by name.
    :param after: the files of the new commit by name.
    """
    for name in sorted({*before, *after}):
        if name not in before or name not in after:
            yield f"{name}: only in the {'old' if name in before else 'new'} commit"
            continue
        old, new = _text(before[name]), _text(after[name])
        if old != new:
            yield f"{name}: differs"
            lines = unified_diff(_lines(old), _lines(new), lineterm="", n=0)
            yield from (f"    {line}" for line in islice(lines, 2, _SHOWN))


def _kind(part: str) -> str:
    return part.partition("-")[0]


def _text(path: Path) -> str:
    """Return a file as text, without the version of what Sphinx stores between builds."""
    text = path.read_bytes().decode("utf-8", errors="surrogateescape")
    return _STORED.sub(r"\1:0", text) if path.name == "searchindex.js" else text


def _lines(text: str) -> list[str]:
    """Return the text in pieces short enough to show; bytes outside UTF-8 are escaped."""
    shown = text.encode("utf-8", errors="backslashreplace").decode().replace("\r", "\\r")
    return [
        line[at : at + _WIDTH]
        for line in shown.split("\n")
        for at in range(0, max(len(line), 1), _WIDTH)
    ]


if __name__ == "__main__":
    main()
