"""Where a writing command puts what it makes, and how it gets there unharmed."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from click import UsageError

from ...formats.files import replace_file
from ...language.parser import Parse
from .notes import STANDARD_INPUT, folder_exists
from .status import FileProblemError, reason

STANDARD_OUTPUT = "-"
"""The value of ``-o`` that stands for standard output."""


def plan_outputs(
    inputs: Sequence[str], output: str | None, suffix: str
) -> list[tuple[str, Path | None]]:
    """Return every input with the file to write for it, None for standard output.

    Without ``output`` (``-o``) a file lies beside its input, with the new suffix.

    :raises click.UsageError: where ``output`` does not fit the inputs, where two inputs would be
        written to one file, or an input would be overwritten.
    """
    inputs = distinct(inputs)
    if output is not None and not is_folder(output):
        if len(inputs) > 1:
            raise UsageError(
                f"{len(inputs)} files cannot be written to {output}: name a folder with -o "
                f"(one that is there, or ends in {os.sep})"
                if output != STANDARD_OUTPUT
                else f"{len(inputs)} files cannot be written to standard output: give one file"
            )
        outputs = [(inputs[0], None if output == STANDARD_OUTPUT else Path(output))]
    else:
        folder = Path(output) if output is not None else None
        outputs = [(name, _sibling_path(name, folder, suffix)) for name in inputs]
    _refuse_collisions(outputs)
    return outputs


def distinct(inputs: Sequence[str]) -> list[str]:
    """Return the inputs in their order, each file once."""
    names: dict[str, str] = {}
    for name in inputs:
        key = name if name == STANDARD_INPUT else os.path.realpath(name)
        names.setdefault(key, name)
    return list(names.values())


def is_folder(output: str) -> bool:
    """Tell whether ``output``, the value of ``-o``, names a folder, be it there or to be made."""
    separators = tuple(filter(None, (os.sep, os.altsep)))
    return output != STANDARD_OUTPUT and (output.endswith(separators) or folder_exists(output))


def _sibling_path(name: str, folder: Path | None, suffix: str) -> Path | None:
    if name == STANDARD_INPUT:
        if folder is not None:
            raise UsageError("standard input has no name: give a file with -o, or -o -")
        return None
    try:
        path = Path(name).with_suffix(suffix)
    except ValueError:
        raise UsageError(f"{name!r} is no name of a file") from None
    return path if folder is None else folder / path.name


def _refuse_collisions(outputs: Sequence[tuple[str, Path | None]]) -> None:
    writers: dict[str, str] = {}
    readers = {os.path.realpath(name): name for name, _ in outputs if name != STANDARD_INPUT}
    for name, path in outputs:
        if path is None:
            continue
        real = os.path.realpath(path)
        if real in readers:
            raise UsageError(
                f"{path} would be written over {readers[real]}: name another file with -o"
            )
        other = writers.setdefault(real, name)
        if other != name:
            raise UsageError(f"{other} and {name} would both be written to {path}")


def write_output(path: Path | None, data: bytes, parses: Sequence[Parse]) -> None:
    """Write ``data``, made of all notes in ``parses``, to ``path``, None for standard output.

    The file is complete or not there: it is written beside its place and then renamed.

    :raises FileProblemError: where it cannot be written, or one of ``parses`` was read from it.
    """
    if path is None:
        _write_to_standard_output(data)
        return
    try:
        for parse in parses:
            _refuse_overwriting(path, parse)
        path.parent.mkdir(exist_ok=True)
        replace_file(path, data)
    except OSError as error:
        raise FileProblemError(f"cannot write {path}: {_reason(path, error)}") from error


def _write_to_standard_output(data: bytes) -> None:
    if sys.stdout.isatty():
        sys.stdout.write(data.decode("utf-8", errors="replace"))
    else:
        sys.stdout.buffer.write(data)
    sys.stdout.flush()


def _refuse_overwriting(path: Path, parse: Parse) -> None:
    if not path.exists():
        return
    for source in (parse.source.path, *parse.dependencies):
        if source is not None and source.exists() and path.samefile(source):
            raise FileProblemError(
                f"cannot write {path}: {parse.source.name} was read from it; "
                "name another file with -o"
            )


def _reason(path: Path, error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return f"there is no folder {path.parent}"
    if isinstance(error, FileExistsError):
        return f"{path.parent} is no folder"
    return reason(error)
