"""Files of notes with the hints followed that leave their meaning alone."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ...formats.bml import fix_notes
from ...formats.files import replace_file
from ...language.options import Options
from ...language.parser import Parse
from .notes import read_data
from .run import CommandRun
from .status import FileProblemError, reason


def files_of(parses: Iterable[Parse]) -> dict[str, Options]:
    """Return the files of documents and those they include, each once, with how to read them."""
    files: dict[Path, tuple[str, Options]] = {}
    included: dict[Path, tuple[str, Options]] = {}
    for parse in parses:
        if parse.source.path is not None:
            files.setdefault(parse.source.path.resolve(), (parse.source.name, parse.options))
        for path in parse.dependencies:
            included.setdefault(path, (_shown(path), parse.options))
    return dict((included | files).values())


def fix_file(name: str, options: Options, run: CommandRun) -> None:
    """Follow the hints about a file that cannot change what it means, and say so.

    :raises FileProblemError: where it cannot be read or written.
    """
    data = read_data(name)
    fixed = fix_notes(data, name=name, path=Path(name), options=options)
    for found in fixed.kept:
        run.say(f"{found.span}: left as it is: its meaning would change [{found.code}]")
    if fixed.data == data:
        return
    try:
        replace_file(Path(name), fixed.data)
    except OSError as error:
        raise FileProblemError(f"cannot write {name}: {reason(error)}") from error
    run.say(f"fixed {name}: {', '.join(f'{code} {count}' for code, count in fixed.done.items())}")


def _shown(path: Path) -> str:
    """Return the name of a file as somebody in this folder writes it."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)
