"""Files of commands: reading notes and data, and planning and writing outputs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from click import UsageError

from ...agreements.note_files import PAGE_SUFFIXES, SUFFIX, is_document_path, project_root
from ...agreements.notes import read_note_folder
from ...agreements.project import options_for
from ...formats.files import replace_file
from ...language.diagnostics import count_noun
from ...language.input_files import (
    MOST_BYTES,
    files_below,
    read_beginning,
    read_named_content,
    too_large,
)
from ...language.options import Options
from ...language.parser import Parse, parse_source
from ...language.reading import decode, report_encoding
from ...language.source import Source, normalized
from ...language.state import DocumentState
from ...patterns import MULTILINE, compile_later
from .diagnostics import standard_error
from .program import FileProblemError, reason

STANDARD_INPUT = "-"
"""The name of a file that stands for standard input."""
_NEAR_ENOUGH = 0.75
_PROBED = 1024 * 1024
_DIRECTIVE = compile_later(
    r"^[ \t]*(?:\.\. (?:bml:)?(?:bidtable|bml)::|[`~:]{3,}\{(?:bml:)?(?:bidtable|bml)\})",
    MULTILINE,
)


def read_notes(name: str, reading: Options) -> Parse:
    """Read the file ``name``, or standard input if it is ``-``.

    :param reading: the options; without a root, the root is searched for.
    :raises FileProblemError: if the file cannot be read.
    """
    data = read_data(name)
    if name == STANDARD_INPUT:
        # A path next to which includes are looked for; it is never opened.
        path, display_name = Path.cwd() / "<stdin>", "<stdin>"
    else:
        path, display_name = Path(name), name
        reading = options_for(path, reading)
    options = replace(reading, root=reading.root or project_root(path.resolve().parent))
    state = DocumentState(options, display_name)
    source = Source(display_name, normalized(decode(data).text), path=path)
    report_encoding(source, data, state)
    return parse_source(source, state)


def read_documents(name: str, reading: Options) -> list[Parse]:
    """Return the documents that ``name``, a file or a folder, stands for (CHECKS CK-6).

    :raises FileProblemError: if a file cannot be read.
    """
    if not folder_exists(name):
        if name.lower().endswith(PAGE_SUFFIXES):
            raise FileProblemError(
                f"{name}: the build of a Sphinx project checks the notes in reStructuredText and "
                "Markdown; bml check reads BML"
            )
        return [read_notes(name, reading)]
    parses = read_folder(name, reading)
    report_documents(name, len(parses))
    return parses


def report_documents(name: str, number: int) -> None:
    """Report the order of the documents in a folder, which decides between definitions."""
    if number > 1:
        standard_error().report(
            f"{name}: read {number} files as one system, in the order of their paths; where two "
            "explain the same auction, the first is used (a build reads them in its own order)"
        )


def read_folder(name: str, reading: Options) -> list[Parse]:
    """Return the documents that a folder stands for (CHECKS CK-6).

    :raises FileProblemError: if a document cannot be read, or there are none.
    """
    try:
        return read_note_folder(Path(name), reading)
    except OSError as error:
        cause = error.strerror if error.filename == name else reason(error)
        if isinstance(error, FileNotFoundError) and folder_exists(name):
            cause = no_notes_problem(Path(name))
        raise FileProblemError(f"{error.filename or name}: {cause}") from error


def no_notes_problem(folder: Path) -> str:
    """Return the message about a folder without note files."""
    return "; ".join(filter(None, (f"no {SUFFIX} file in this folder", unread_pages(folder))))


def unread_pages(folder: Path) -> str:
    """Return a message about the Sphinx pages below a folder with bidding tables, or nothing."""
    pages = [
        path.relative_to(folder).as_posix()
        for path in sorted(files_below(folder, PAGE_SUFFIXES))
        if is_document_path(path.relative_to(folder).with_suffix(SUFFIX).as_posix())
        and _has_table(path)
    ]
    more = f" and {count_noun(len(pages) - 1, 'other page')}" if pages[1:] else ""
    table = f"the bidding tables in {pages[0]}{more}" if pages else ""
    return table and f"{table} are not read: this command reads only {SUFFIX} files"


def _has_table(path: Path) -> bool:
    try:
        return _DIRECTIVE.search(decode(read_beginning(path, _PROBED)).text) is not None
    except OSError:
        return False


def read_data(name: str, most_bytes: int = MOST_BYTES) -> bytes:
    """Return the content of a file that a command names; it may be a pipe or a device.

    :param most_bytes: the size of the largest file that is read, in bytes.
    :raises FileProblemError: if they cannot be read.
    """
    if name == STANDARD_INPUT:
        return _standard_input(most_bytes)
    try:
        return read_named_content(Path(name), most_bytes)
    except OSError as error:
        raise FileProblemError(f"{name}: {_reading_problem(Path(name), error)}") from error
    except (ValueError, RuntimeError) as error:
        raise FileProblemError(f"{name}: no file can have this name") from error


def is_there(path: Path) -> bool:
    """Return whether a path exists; a path that cannot be accessed does not exist."""
    try:
        return path.exists()
    except OSError:
        return False


def folder_exists(path: str | Path) -> bool:
    """Return whether ``path`` is a folder; False if the path cannot be accessed."""
    try:
        return Path(path).is_dir()
    except OSError:
        return False


def _standard_input(most_bytes: int) -> bytes:
    if sys.stdin is None:
        raise FileProblemError("standard input is closed")
    try:
        data = sys.stdin.buffer.read(most_bytes + 1)
        if len(data) > most_bytes:
            raise too_large(STANDARD_INPUT, most_bytes)
        return data
    except OSError as error:
        raise FileProblemError(f"standard input: {reason(error)}") from error


def _reading_problem(path: Path, error: OSError) -> str:
    if folder_exists(path):
        return "it is a folder; name the files in it"
    if isinstance(error, FileNotFoundError):
        from difflib import get_close_matches  # noqa: PLC0415 - for missing files

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


STANDARD_OUTPUT = "-"
"""The value of ``-o`` that stands for standard output."""


def plan_outputs(
    inputs: Sequence[str], output: str | None, suffix: str
) -> list[tuple[str, Path | None]]:
    """Return every input with the file to write for it, None for standard output.

    Without ``output`` (``-o``), the file is written next to its input, with the new suffix.

    :raises click.UsageError: if ``output`` does not fit the inputs, if two inputs would be
        written to one file, or if an input would be overwritten.
    """
    inputs = distinct(inputs)
    if output is not None and not is_folder(output):
        if len(inputs) > 1:
            raise UsageError(
                f"{len(inputs)} files cannot be written to {output}: name a folder with -o "
                f"(an existing one, or ends in {os.sep})"
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
    """Return the inputs in order, each file once."""
    names: dict[str, str] = {}
    for name in inputs:
        key = name if name == STANDARD_INPUT else os.path.realpath(name)
        names.setdefault(key, name)
    return list(names.values())


def is_folder(output: str) -> bool:
    """Return whether ``output``, the value of ``-o``, names a folder, existing or not."""
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
        raise UsageError(f"{name!r} is not a name of a file") from None
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
                f"the output would overwrite the input {path}: choose another file with -o"
            )
        other = writers.setdefault(real, name)
        if other != name:
            raise UsageError(f"{other} and {name} would both be written to {path}")


def write_output(path: Path | None, data: bytes, parses: Sequence[Parse]) -> None:
    """Write ``data``, exported from ``parses``, to ``path``, or to standard output if None.

    The file is never incomplete: it is written under another name and then renamed.

    :raises FileProblemError: if the file cannot be written, or one of ``parses`` was read from it.
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
        raise FileProblemError(f"cannot write {path}: {_writing_problem(path, error)}") from error


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


def _writing_problem(path: Path, error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return f"there is no folder {path.parent}"
    if isinstance(error, FileExistsError):
        return f"{path.parent} is no folder"
    return reason(error)
