"""The settings of formats, from the project's configuration."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, assert_never

from sphinx.config import ENUM

from ...agreements.noted_deals import DealWithAuction
from ...formats.files import write_if_changed
from ...formats.registry import InvalidSettingError, Kind, make_settings
from ...language.reading import decode
from ...language.source import normalized
from ..build_systems import build_systems
from ..config import SettingDefinition, report_invalid_value
from ..diagnostics import is_reported, log_at
from ..session import settings_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sphinx.application import Sphinx

    from ...formats.registry import Export, Loss, Setting
    from ..systems import ProjectSystem


def config_values(export: Export) -> Iterator[SettingDefinition]:
    """Yield the configuration values that are the settings of a format."""
    for setting in export.settings:
        name = setting.config_name(export.name)
        yield SettingDefinition(
            name, _default(setting), "html", _types(setting), setting.description
        )


def _default(setting: Setting) -> object:
    match setting.kind:
        case Kind.CHOICE:
            return setting.default if setting.default is None else str(setting.default)
        case Kind.CHOICES:
            return set(map(str, setting.default))
        case Kind.WORDS:
            return list(setting.default)
        case Kind.FILE:
            return ""
        case Kind.WORD:
            return setting.default
        case _:
            assert_never(setting.kind)


def _types(setting: Setting) -> Any:
    match setting.kind:
        case Kind.CHOICE:
            empty = [None] if setting.default is None else []
            return ENUM(*empty, *setting.choices)
        case Kind.CHOICES:
            return frozenset({list, tuple, set, frozenset})
        case Kind.WORDS:
            return frozenset({list, tuple})
        case Kind.WORD | Kind.FILE:
            return frozenset({str})
        case _:
            assert_never(setting.kind)


def settings_for(export: Export, app: Sphinx) -> object:
    """Return how the files of a format are written; what the format refuses is left out."""
    values: dict[str, object] = {}
    for setting in export.settings:
        name = setting.config_name(export.name)
        value = getattr(app.config, name)
        if setting.kind is not Kind.FILE:
            values[setting.name] = _read_value(setting, name, value)
        elif value and isinstance(value, str):
            values[setting.name] = _read_file(name, value, Path(app.srcdir))
    while True:
        try:
            return make_settings(export.settings_type, values)
        except InvalidSettingError as error:
            refused = values.keys() & set(error.names) or set(values)
            if not refused:
                raise
            _warn(f"{', '.join(f'bml_{export.name}_{name}' for name in error.names)}: {error}")
            values = {name: value for name, value in values.items() if name not in refused}


def _read_value(setting: Setting, name: str, value: object) -> object:
    """Return what a value sets. Sphinx has named wrong types, and wrong words where one is due."""
    read, faults = setting.read(value)
    if faults and setting.kind is Kind.CHOICES and type(value) in _types(setting):
        _warn(f"{name}: {faults[0]}")
    return read


def _read_file(name: str, file: str, folder: Path) -> str:
    """Return the text of the user's own file, nothing where there is none."""
    try:
        return normalized(decode((folder / file).read_bytes()).text)
    except (OSError, ValueError) as error:
        _warn(f"{name}: cannot read {file!r}: {error}")
        return ""


def _warn(message: str) -> None:
    report_invalid_value(message)


def write_exports(
    folder: Path, exports: Sequence[Export], systems: Iterable[ProjectSystem], app: Sphinx
) -> list[str]:
    """Write the files of ``systems`` in the given formats; return what they are called."""
    formats = [(export, settings_for(export, app)) for export in _available(exports)]
    wording = settings_of(app.env).wording
    names = []
    for project_system in systems if formats else ():
        asked = build_systems(app).find(project_system.name)
        assert asked is not None  # the systems of a build are the same for all who ask
        for export, settings in formats:
            system = asked.translated_system if export.has_words else asked.system
            file = export.write_in(wording, system, settings)
            _report_losses(file.losses, app)
            names.append(system.name + export.suffix)
            path = folder / names[-1]
            if not (path.is_file() and export.is_same(path.read_bytes(), file.data)):
                write_if_changed(path, file.data)
    return names


def _available(exports: Sequence[Export]) -> list[Export]:
    """Return the formats that can be written here, and say of the others what they need."""
    for export in exports:
        if export.missing:
            report_invalid_value(f"{export.title} is not written; it needs: {export.missing}")
    return [export for export in exports if not export.missing]


def _report_losses(losses: Iterable[Loss], app: Sphinx) -> None:
    """Show what a file cannot hold: the same of a row only for one of several formats, systems."""
    for loss in losses:
        code, message, about = loss.code, loss.message, loss.agreement
        if isinstance(about, DealWithAuction):
            place: str | None = str(about.place)
        else:
            place = about.row.place if about is not None else None
        if place is None or not is_reported(app, (code, message, place)):
            log_at(app.env, code, code.severity, message, place)
