"""Reading the files that a command is given."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path

from ...agreements.notes import project_root, read_note_folder
from ...language.options import Options
from ...language.parser import Parse, parse_source
from ...language.reading import decode, report_encoding
from ...language.source import Source, normalized
from ...language.state import DocumentState
from .display import standard_error
from .status import FileProblemError, reason

STANDARD_INPUT = "-"
"""The name of a file that stands for standard input."""
_NEAR_ENOUGH = 0.75
_OF_SPHINX = (".rst", ".md")


def read_notes(name: str, reading: Options) -> Parse:
    """Read the file ``name``, or standard input where it is ``-``.

    :param reading: without a root it is looked for.
    :raises FileProblemError: where the file cannot be read.
    """
    data = read_data(name)
    if name == STANDARD_INPUT:
        # A path beside which includes are looked for; it is never opened.
        path, display_name = Path.cwd() / "<stdin>", "<stdin>"
    else:
        path, display_name = Path(name), name
    options = replace(reading, root=reading.root or project_root(path.resolve().parent))
    state = DocumentState(options, display_name)
    source = Source(display_name, normalized(decode(data).text), path=path)
    report_encoding(source, data, state)
    return parse_source(source, state)


def read_documents(name: str, reading: Options) -> list[Parse]:
    """Return the documents that ``name``, a file or a folder, stands for (CHECKS CK-6).

    :raises FileProblemError: where it cannot be read.
    """
    if not folder_exists(name):
        if name.lower().endswith(_OF_SPHINX):
            raise FileProblemError(
                f"{name}: the build of a Sphinx project checks the notes in reStructuredText and "
                "Markdown; bml check reads BML"
            )
        return [read_notes(name, reading)]
    parses = read_folder(name, reading)
    if len(parses) > 1:
        standard_error().line(
            f"bml: {name}: one system of {len(parses)} files, in the order of their paths: "
            "where two explain one auction the first counts here, in a build the first in its order"
        )
    return parses


def read_folder(name: str, reading: Options) -> list[Parse]:
    """Return the documents that a folder stands for (CHECKS CK-6).

    :raises FileProblemError: where one cannot be read, or there is none.
    """
    try:
        return read_note_folder(Path(name), reading)
    except OSError as error:
        cause = error.strerror if error.filename == name else reason(error)
        raise FileProblemError(f"{error.filename or name}: {cause}") from error


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


def is_there(path: Path) -> bool:
    """Tell whether there is anything called so; what cannot be looked at is not there."""
    try:
        return path.exists()
    except OSError:
        return False


def folder_exists(path: str | Path) -> bool:
    """Tell whether ``path`` is a folder; what cannot be looked at is none."""
    try:
        return Path(path).is_dir()
    except OSError:
        return False


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise FileProblemError("standard input is closed")
    try:
        return sys.stdin.buffer.read()
    except OSError as error:
        raise FileProblemError(f"standard input: {reason(error)}") from error


def _reason(path: Path, error: OSError) -> str:
    if folder_exists(path):
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
