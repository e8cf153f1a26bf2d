"""Settings of a project: those of ``bml.toml`` and ``conf.py``, joined (PJ-3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from ..language.codes import Code
from ..language.diagnostics import Diagnostic
from ..language.options import Limits, Options
from ..language.parameters import Parameter
from ..language.source import Span
from .configured_values import CONFIGURED_READERS
from .project_file import (
    KEYS,
    ProjectFile,
    SettingError,
    SystemSettings,
    without_entry,
)
from .sphinx_project import CONFIGURATION

_UNNAMED = "Project name not set"
"""The name that Sphinx gives to a project without one."""


class ProjectSettings(NamedTuple):
    """The settings of a project; those of ``conf.py`` override those of ``bml.toml`` (PJ-3)."""

    chapters: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    title: str = ""
    we: tuple[tuple[str, ...], ...] = ()
    federation: str = ""
    assumptions: tuple[str, ...] | None = None
    baseline: str = ""
    headings: str = ""
    variables: str = ""
    define: tuple[Parameter, ...] = ()
    meaning_words: tuple[tuple[str, str], ...] = ()
    limits: Mapping[str, int] = {}
    checks: Mapping[str, str] = {}
    systems: tuple[SystemSettings, ...] = ()

    def options(self, options: Options) -> Options:
        """Return the options for reading the notes, based on ``options``."""
        usual = Limits()
        limits = {
            name: number
            for name, number in self.limits.items()
            if getattr(options.limits, name) == getattr(usual, name)
        }
        return replace(
            options,
            limits=replace(options.limits, **limits),
            headings=options.headings or self.headings,
            variables=options.variables or self.variables,
            parameters=options.parameters or self.define,
            meaning_words=options.meaning_words or self.meaning_words,
            federation=options.federation or self.federation,
            assumptions=self.assumptions if options.assumptions is None else options.assumptions,
        )


def _plain(value: object) -> object:
    """Return a Python value in the form of a value in TOML."""
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return value


def merged_settings(
    file: ProjectFile | None, configured: Mapping[str, Any], place: Span | None = None
) -> tuple[ProjectSettings, list[Diagnostic]]:
    """Return the settings of a project and the problems with those of ``conf.py``.

    :param configured: the values that ``conf.py`` gives, by name.
    :param place: the place of ``conf.py``, to report invalid values there; None if Sphinx does.
    """
    written = file.values if file else {}
    values = dict(written)
    problems = []
    for key in KEYS:
        value = configured.get(key.setting) if key.setting else None
        is_unset = value is None if key.name == "assumptions" else not value
        if is_unset or (key.setting == "project" and value == _UNNAMED):
            continue
        own, messages = _configured(key.name, _plain(value))
        if place is not None:
            code = Code.CONFIG_VALUE
            problems += [
                Diagnostic(code, code.severity, place, f"{key.setting}: {message}; ignored")
                for message in messages
            ]
        if own is None:
            continue
        if key.name == "exclude":
            values[key.name] = (*written.get(key.name, ()), *own)
            continue
        if key.name == "title" and "title" in written:
            continue  # of the notes; Sphinx may call its pages something else
        if file is not None and key.name in written and own != written[key.name]:
            code = Code.CONFIG_TWICE
            problems.append(
                Diagnostic(
                    code,
                    code.severity,
                    file.place((key.name,)),
                    f"{key.name} and {key.setting} in {CONFIGURATION} differ; "
                    f"{CONFIGURATION} is used",
                    f"keep one of them: remove {key.setting} from {CONFIGURATION}",
                )
            )
        values[key.name] = own
    return ProjectSettings(**values), problems


def _configured(name: str, value: Any) -> tuple[Any, list[str]]:
    """Return a value of ``conf.py`` as the program uses it, and its problems."""
    read = CONFIGURED_READERS[name]
    messages: list[str] = []
    while True:
        try:
            return read(value), messages
        except SettingError as error:
            messages.append(str(error))
            if not error.path or not isinstance(value, dict):
                return None, messages
            value = without_entry(value, error.path)
