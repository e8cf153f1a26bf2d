"""The rules for formats that other packages and extensions add."""

from __future__ import annotations

from collections.abc import Mapping

from ..entry_points import describe
from ..patterns import compile_later
from .registry import Export, settings_of

_NAME = compile_later(r"[a-z][a-z0-9_]*")


def export_problem(export: object, known: Mapping[str, Export]) -> str:
    """Return the reason why a format cannot be added to ``known``, or nothing.

    Imports its writer.
    """
    if not isinstance(export, Export):
        return f"{export!r} is not an Export"
    if not _NAME.fullmatch(export.name):
        return f"{export.name!r} is not a name: lower-case letters, digits and _"
    if export.name in known:
        return f"a format {export.name!r} already exists"
    for other in known.values():
        if export.suffix == other.suffix:
            return f"the suffix {export.suffix} is that of {other.name!r}"
    try:
        settings_of(export.settings_type)
        if export.settings_type is not export.writer.settings:
            return f"the settings of {export.where} are not {export.settings_where}"
    except Exception as error:
        return describe(error)
    return ""
