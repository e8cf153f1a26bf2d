"""The settings of formats, from the project's configuration."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.config import ENUM
from sphinx.util import logging

from ...formats import InvalidSettingError, Kind
from ...formats.settings import make_settings
from ...language.reading import decode
from ...language.source import normalized
from ..config import Value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

    from ...formats import Export, Setting

logger = logging.getLogger(__name__)


def values_of(export: Export) -> Iterator[Value]:
    """Yield the configuration values that are the settings of a format."""
    for setting in export.settings:
        name = setting.config_name(export.name)
        yield Value(name, _default(setting), "html", _types(setting), setting.description)


def _default(setting: Setting) -> object:
    match setting.kind:
        case Kind.CHOICE:
            return setting.default if setting.default is None else str(setting.default)
        case Kind.CHOICES:
            return set()
        case Kind.WORDS:
            return []
    return setting.default


def _types(setting: Setting) -> Any:
    match setting.kind:
        case Kind.CHOICE:
            empty = [None] if setting.default is None else []
            return ENUM(*empty, *setting.choices)
        case Kind.CHOICES:
            return frozenset({list, tuple, set, frozenset})
        case Kind.WORDS:
            return frozenset({list, tuple})
    return frozenset({str})


def settings_for(export: Export, app: Sphinx) -> object:
    """Return how the files of a format are written; what the format refuses is left out."""
    values = {}
    for setting in export.settings:
        name = setting.config_name(export.name)
        value, faults = setting.read(getattr(app.config, name))
        if faults and setting.kind is Kind.CHOICES:  # Sphinx has named wrong choices of one
            _warn(f"{name}: {faults[0]}")
        values[setting.name] = value
        if setting.kind is Kind.FILE and value:
            values[setting.name] = _text(name, str(value), Path(app.srcdir))
    try:
        return make_settings(export.settings_type, values)
    except InvalidSettingError as error:
        names = [f"bml_{export.name}_{name}" for name in error.names]
        _warn(f"{', '.join(names)}: {error}")
        valid_values = {name: value for name, value in values.items() if name not in error.names}
        return make_settings(export.settings_type, valid_values)


def _text(name: str, file: str, folder: Path) -> str:
    """Return the text of the user's own file, nothing where there is none."""
    try:
        return normalized(decode((folder / file).read_bytes()).text)
    except (OSError, ValueError) as error:
        _warn(f"{name}: cannot read {file!r}: {error}")
        return ""


def _warn(message: str) -> None:
    logger.warning("%s", message, type="bml", subtype="config", once=True)
