"""BBOalert files as notes, for ``bml import``."""

from __future__ import annotations

from .. import names_bboalert
from ..registry import Converted, ImportOptions
from .reader import read_bboalert


def convert(data: bytes, name: str, options: ImportOptions) -> Converted:
    """Make notes of a BBOalert file (BBA-70 to BBA-72). Never raises."""
    imported = read_bboalert(data, name)
    records, comments = imported.records, imported.comments
    summary = f"{records + comments} records, {records} as rows, {comments} as comments"
    refused = "" if records or names_bboalert(data) else "this is no BBOalert file"
    return Converted(imported.text, summary, imported.diagnostics, refused=refused)
