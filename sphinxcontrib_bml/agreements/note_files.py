"""The note files in a folder (CHECKS CK-6, PJ-7)."""

from __future__ import annotations

from pathlib import Path

from ..language import input_files
from ..language.reading import decode
from ..patterns import IGNORECASE, MULTILINE, compile_later

SUFFIX = ".bml"
"""Suffix of note files."""
TEXT_SUFFIX = ".txt"
"""Suffix of files that are note files if they look like notes."""
PAGE_SUFFIXES = (".rst", ".md")
"""Suffixes of Sphinx pages, whose notes only a build reads."""
_MARKERS = ("conf.py", "bml.toml", ".git")
_OUTPUT = "_build"
_PROBED = 1024 * 1024
_EXPORT_PROBED = 80
_EXPORT = "bboalert"
_ROW = compile_later(
    r"^[ \t]*\(?[1-7](?:NT?|[CDHSMX]|!?[cdhs]|[♣♦♥♠])\)?(?=[-;= \t])", IGNORECASE | MULTILINE
)
_SIGN = compile_later(
    r"^#\+TITLE:|^\s*#\s*INCLUDE\b|^\*+ |^[ \t]*\(?[1-7](?:NT?|[CDHSMX]|!?[cdhs])\)? *=",
    IGNORECASE | MULTILINE,
)
_TREE = compile_later(r"^[│ ]*[├└]─", MULTILINE)
"""A branch as ``bml text`` writes it."""


def is_document_path(name: str) -> bool:
    """Return whether a file below a folder is a document of it (CHECKS CK-6).

    :param name: its path from the folder, with slashes.
    """
    return name.endswith(SUFFIX) and not any(map(_is_output_folder, name.split("/")))


def project_root(folder: Path) -> Path:
    """Return the nearest folder upwards with a ``conf.py``, ``bml.toml`` or ``.git`` (LM-2).

    If there is none, ``folder`` itself.
    """
    for candidate in (folder, *folder.parents):
        if any((candidate / marker).exists() for marker in _MARKERS):
            return candidate
    return folder


def is_project(folder: Path) -> bool:
    """Return whether a folder has a ``conf.py`` or a ``bml.toml``."""
    return any((folder / marker).exists() for marker in _MARKERS[:2])


def files_below(folder: Path) -> list[Path]:
    """Return the note files below ``folder``, sorted by path."""
    found = [
        path
        for path in input_files.files_below(folder, (SUFFIX, TEXT_SUFFIX))
        if is_document_path(path.relative_to(folder).with_suffix(SUFFIX).as_posix())
    ]
    names = set(found)
    return sorted(
        path
        for path in found
        if path.suffix == SUFFIX or (path.with_suffix(SUFFIX) not in names and is_note_text(path))
    )


def is_note_text(path: Path) -> bool:
    """Return whether a text file looks like notes: a row with a call, and another sign (PJ-7)."""
    try:
        text = decode(input_files.read_beginning(path, _PROBED)).text.replace("\r\n", "\n")
    except OSError:
        return False
    if _EXPORT in text[:_EXPORT_PROBED].lower() or "\0" in text or _TREE.search(text):
        return False
    return _SIGN.search(text) is not None and _ROW.search(text) is not None


def _is_output_folder(name: str) -> bool:
    return name.startswith(".") or name == _OUTPUT
