"""The rules for formats that other packages and extensions add."""

from __future__ import annotations

from collections.abc import Mapping

from ..entry_points import describe
from ..patterns import compile_later
from .registry import Export, Kind, Setting

COMMAND_OPTIONS = frozenset(
    {
        "files",
        "heading_auctions",
        "help",
        "limit",
        "limits",
        "output",
        "quiet",
        "reading",
        "root",
        "variant",
        "verbose",
    }
)
"""The names of options and arguments that the commands of all formats have."""

_NAME = compile_later(r"[a-z][a-z0-9_]*")
_SUFFIX = compile_later(r"(?:\.[a-z0-9_-]+)+")


def export_problem(export: object, known: Mapping[str, Export]) -> str:
    """Return the reason why a format cannot be added to ``known``, or nothing.

    Imports its writer.
    """
    if not isinstance(export, Export):
        return f"{export!r} is not an Export"
    try:
        return _name_problem(export, known) or _writer_problem(export)
    except Exception as error:
        return describe(error)


def _name_problem(export: Export, known: Mapping[str, Export]) -> str:
    if not _NAME.fullmatch(export.name):
        return f"{export.name!r} is not a name: lower-case letters, digits and _"
    if export.name in known:
        return f"a format {export.name!r} already exists"
    if not _SUFFIX.fullmatch(export.suffix):
        return (
            f"{export.suffix!r} is not a suffix: a dot, then lower-case letters, digits, dots, "
            "- and _"
        )
    for other in known.values():
        if export.suffix == other.suffix:
            return f"the suffix {export.suffix} is that of {other.name!r}"
    return ""


def _writer_problem(export: Export) -> str:
    problems = filter(None, map(_setting_problem, export.settings))
    if problem := next(problems, ""):
        return problem
    if export.settings_type is not export.writer.settings:
        return f"the settings of {export.where} are not {export.settings_where}"
    export.settings_type()
    return ""


def _setting_problem(setting: Setting) -> str:
    """Return the reason why a format cannot have a setting, or nothing."""
    name, default = setting.name, setting.default
    if not _NAME.fullmatch(name):
        return f"the setting {name!r} has an invalid name: lower-case letters, digits and _"
    if name in COMMAND_OPTIONS:
        return f"no setting can be called {name!r}, because all commands have this option"
    if setting.kind in {Kind.CHOICE, Kind.CHOICES} and not setting.choices:
        return f"the setting {name!r} has no choices"
    value, problems = setting.read(default)
    if problems or value != default:
        problem = next(iter(problems), f"{default!r} is not {value!r}")
        return f"the default of the setting {name!r} is invalid: {problem}"
    return ""
