"""Commands that make a file of each file of notes: ``bml bss``, ``bml text``."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...language.options import Options
from ...language.parser import Parse
from .notes import read_notes
from .outputs import plan_outputs, write_output
from .run import CommandRun
from .status import ExitStatus, FileProblemError

Make = Callable[[Parse], bytes | None]
"""Makes the content of a file, None where that cannot be done, and adds what it finds to the
diagnostics of the notes."""


def run_writing(
    files: Sequence[str],
    reading: Options,
    output: str | None,
    suffix: str,
    make: Make,
    run: CommandRun,
) -> ExitStatus:
    """Write a file for each of ``files`` and return the exit status.

    What is lost or doubtful is reported on standard error.

    :param output: the value of ``-o``, None where it was not given.
    :param suffix: of the files to write.
    :raises click.UsageError: where ``output`` does not fit ``files``.
    """
    for name, path in plan_outputs(files, output, suffix):
        try:
            parse = read_notes(name, reading)
            data = make(parse)
            if parse.is_text and data is not None:
                write_output(path, data, [parse])
                run.wrote(path)
        except FileProblemError as problem:
            run.fail(problem)
            continue
        run.report(parse.diagnostics, parse.source.name)
    return run.finish()
