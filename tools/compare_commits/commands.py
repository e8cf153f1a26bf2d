"""Run many ``bml`` commands in one process: ``python commands.py FILE``.

FILE is JSON: a list of jobs, each with the arguments of ``bml``, the folder to run in, and the file
to write the exit status and all output to. Runs with the code of any commit, so it may import
nothing from ``tools``.
"""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from click.testing import CliRunner


def main() -> None:
    """Run the jobs of the file named on the command line."""
    module, _, name = os.environ["BML_PROGRAM"].partition(":")
    program = getattr(import_module(module), name)
    for job in json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")):
        output = Path(job["output"])
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_bytes(_answer(program, job["arguments"], job["folder"]))


def _answer(program: Any, arguments: list[str], folder: str) -> bytes:
    os.chdir(folder)
    result = CliRunner().invoke(program, arguments, prog_name="bml")
    raised = "" if isinstance(result.exception, SystemExit | None) else repr(result.exception)
    command = " ".join(["$ bml", *arguments])
    return f"{command}\nstatus {result.exit_code} {raised}\n".encode() + result.output_bytes


if __name__ == "__main__":
    main()
