"""PDF files from LaTeX documents, by an installed program."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from ..patterns import MULTILINE, compile_later

ENGINES = ("pdflatex", "xelatex", "lualatex")
"""The programs that can typeset a document, the fastest first."""
_SECONDS = 120
_RUNS = 3
_NAME = "document"
_OPTIONS = ("-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error", "-file-line-error")
# Notes may be by anybody: TeX reads and writes nothing outside of its folders.
_PARANOID = {"openin_any": "p", "openout_any": "p", "shell_escape": "f"}
_AGAIN = compile_later(r"Rerun to get|Rerun LaTeX")
_FAULT = compile_later(r"^(?:!|\S+:[0-9]+:) (.*)", MULTILINE)


class TypesettingError(Exception):
    """No PDF can be made from a document; the message gives the reason in one line."""


def engine_at_hand(wanted: str = "") -> str | None:
    """Return the ``wanted`` engine, or the first installed one; None if it is not installed."""
    return next((name for name in ([wanted] if wanted else ENGINES) if shutil.which(name)), None)


def typeset(document: bytes, engine: str) -> bytes:
    """Return the PDF of a self-contained LaTeX document.

    Only the engine is started, in a temporary folder.

    :param engine: one of :data:`ENGINES`.
    :raises TypesettingError: if the engine cannot be run, refuses the document, or takes too
        long.
    """
    with TemporaryDirectory(prefix="bml-") as name:
        folder = Path(name)
        (folder / f"{_NAME}.tex").write_bytes(document)
        for _ in range(_RUNS):
            _run(engine, folder)
            if not _AGAIN.search(_log(folder)):
                break
        return (folder / f"{_NAME}.pdf").read_bytes()


def _run(engine: str, folder: Path) -> None:
    try:
        done = subprocess.run(
            [engine, *_OPTIONS, f"{_NAME}.tex"],
            cwd=folder,
            env=os.environ | _PARANOID,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
    except FileNotFoundError:
        raise TypesettingError(f"{engine} is not installed, or not in the PATH") from None
    except (OSError, subprocess.TimeoutExpired) as error:
        raise TypesettingError(f"{engine} cannot be run: {error}") from error
    if done.returncode or not (folder / f"{_NAME}.pdf").exists():
        problem = _FAULT.search(_log(folder))
        raise TypesettingError(
            f"{engine} fails: {problem[1] if problem else 'it does not say why'}"
        )


def _log(folder: Path) -> str:
    log = folder / f"{_NAME}.log"
    return log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
