"""Files that inputs are made from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.formats.catalog import EXPORTS
from sphinxcontrib_bml.language.reading import decode

PROJECT = Path(__file__).parents[3]
_OURS = ("tests/probes", "tests/language/cases", "tests/agreements/cases", "example_project")
_LONGEST = 60_000
"""Bytes; longer files cost more than they find."""


@dataclass(frozen=True, slots=True)
class Material:
    """Files to be spoilt, by kind; none of them is empty."""

    notes: tuple[bytes, ...]
    bss: tuple[bytes, ...]
    bboalert: tuple[bytes, ...]


def read_material(corpus: Path | None = None) -> Material:
    """Return the files of this project, and those below ``corpus``."""
    folders = [PROJECT / name for name in _OURS]
    if corpus is not None:
        folders.append(corpus)
    notes = [*_files(folders, "*.bml"), *(_files([corpus], "*.txt") if corpus else ())]
    return Material(
        tuple(notes), tuple(_files(folders, "*.bss")), tuple(map(_bboalert_file, notes[::20]))
    )


def _files(folders: list[Path], pattern: str) -> Iterator[bytes]:
    for folder in folders:
        for path in sorted(folder.rglob(pattern)):
            data = path.read_bytes() if path.is_file() else b""
            if 0 < len(data) <= _LONGEST:
                yield data


def _bboalert_file(notes: bytes) -> bytes:
    return EXPORTS["bboalert"].write(parse(decode(notes).text).system).data
