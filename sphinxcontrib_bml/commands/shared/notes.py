"""Reading the files that a command is given."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from ...language.codes import Code
from ...language.diagnostics import Diagnostics
from ...language.options import Options
from ...language.parser import parse_source
from ...language.reading import decode, report_encoding
from ...language.source import Source, normalized
from ...language.state import DocumentState
from ...language.syntax import Document
from .problems import FileProblemError, reason

STANDARD_INPUT = "-"
"""The name of a file that stands for standard input."""
_MARKERS = ("conf.py", ".git")
_NEAR_ENOUGH = 0.75


@dataclass(frozen=True, slots=True)
class Notes:
    """A file that was read, with all that it includes."""

    source: Source
    document: Document
    state: DocumentState

    @property
    def options(self) -> Options:
        """How it was read."""
        return self.state.options

    @property
    def diagnostics(self) -> Diagnostics:
        """What was found so far; whoever looks further adds to it."""
        return self.state.diagnostics

    @property
    def root(self) -> Path:
        """The folder that includes and links must stay below (LANGUAGE LM-2)."""
        return self.options.root or Path.cwd()

    @property
    def folder(self) -> Path:
        """The folder of the file; for standard input the current one."""
        return self.source.path.resolve().parent if self.source.path else Path.cwd()

    @property
    def is_text(self) -> bool:
        """False for a binary file, of which nothing was read (LANGUAGE FS-1)."""
        return not any(
            found.code is Code.FILE_BINARY and found.span.source is self.source
            for found in self.diagnostics
        )


def read_notes(name: str, root: Path | None) -> Notes:
    """Read the file ``name``, or standard input where it is ``-``.

    :param root: the folder given with ``--root``, else it is looked for.
    :raises FileProblemError: where the file cannot be read.
    """
    data = read_data(name)
    if name == STANDARD_INPUT:
        # A path beside which includes are looked for; it is never opened.
        path, shown = Path.cwd() / "<stdin>", "<stdin>"
    else:
        path, shown = Path(name), name
    state = DocumentState(Options(root=root or root_above(path.resolve().parent)))
    source = Source(shown, normalized(decode(data).text), path=path)
    report_encoding(source, data, state)
    return Notes(source, parse_source(source, state).document, state)


def read_data(name: str) -> bytes:
    """Return the bytes of the file ``name``, or of standard input where it is ``-``.

    :raises FileProblemError: where they cannot be read.
    """
    if name == STANDARD_INPUT:
        return _standard_input()
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise FileProblemError(f"{name}: {_reason(Path(name), error)}") from error
    except (ValueError, RuntimeError) as error:
        raise FileProblemError(f"{name}: no file can have this name") from error


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise FileProblemError("standard input is closed")
    try:
        return sys.stdin.buffer.read()
    except OSError as error:
        raise FileProblemError(f"standard input: {reason(error)}") from error


def root_above(folder: Path) -> Path:
    """Return the nearest folder from ``folder`` upwards with a ``conf.py`` or ``.git`` (LM-2).

    Where there is none, ``folder`` itself.
    """
    for candidate in (folder, *folder.parents):
        if any((candidate / marker).exists() for marker in _MARKERS):
            return candidate
    return folder


def _reason(path: Path, error: OSError) -> str:
    if path.is_dir():
        return "it is a folder; name the files in it"
    if isinstance(error, FileNotFoundError):
        names = {Path(name).stem.casefold(): name for name in _neighbours(path)}
        near = get_close_matches(path.stem.casefold(), names, n=1, cutoff=_NEAR_ENOUGH)
        if near:
            return f"there is no such file; did you mean {path.with_name(names[near[0]])}?"
    return reason(error)


def _neighbours(path: Path) -> Iterator[str]:
    try:
        yield from sorted(item.name for item in path.parent.iterdir())
    except OSError:
        return
