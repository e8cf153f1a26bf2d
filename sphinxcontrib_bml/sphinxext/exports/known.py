"""The formats that a project can export to: ours, those of installed packages and of extensions."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ...formats.catalog import installed_exports
from ...formats.registry import Export, export_fault
from ..build_state import AppState
from ..config import report_invalid_value
from .builders import make_builder
from .settings import config_values, settings_for

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config


_EXPORTS: AppState[dict[str, Export]] = AppState(lambda app: {})


def project_exports(app: Sphinx) -> dict[str, Export]:
    """Return the formats by name."""
    return _EXPORTS.of(app)


def add_export(app: Sphinx, export: Export) -> None:
    """Add a format: its builder, its configuration values, and its place among downloads.

    Extensions call it as ``app.add_bml_export(export)`` in their ``setup``, behind
    ``app.setup_extension("sphinxcontrib_bml")``. What cannot be used, for instance because its
    name is taken, costs a warning and nothing else.
    """
    fault = export_fault(export, project_exports(app))
    if fault:
        _reject(export, fault)
    else:
        _register(app, export)


def _register(app: Sphinx, export: Export) -> None:
    """Add a format that can stand beside the others."""
    clash = _conflict(export, app)
    if clash:
        _reject(export, clash)
        return
    project_exports(app)[export.name] = export
    app.add_builder(make_builder(export, app))
    for value in config_values(export):
        app.add_config_value(
            value.name, value.default, value.rebuild, value.types, value.description
        )


def _reject(export: object, fault: str) -> None:
    _warn_config(f"add_bml_export: {getattr(export, 'name', export)!r} cannot be used: {fault}")


def _conflict(export: Export, app: Sphinx) -> str:
    """Return what a format would add that Sphinx knows from elsewhere, nothing where all is new."""
    if export.builder_name in app.registry.builders:
        return f"there is a builder {export.builder_name!r} already"
    values = [value.name for value in config_values(export) if value.name in app.config]
    return f"there is a configuration value {values[0]!r} already" if values else ""


def _check_settings(app: Sphinx, config: Config) -> None:
    """Name what is wrong with the settings of formats before anything is read."""
    for export in project_exports(app).values():
        settings_for(export, app)


def _warn_config(message: str) -> None:
    report_invalid_value(message)


def setup(app: Sphinx) -> None:
    """Register every format, and the way for extensions to add others."""
    app.add_bml_export = partial(add_export, app)  # type: ignore[attr-defined]
    installed = installed_exports()
    for export in installed.by_name.values():
        _register(app, export)
    for fault in installed.faults:
        _warn_config(fault)
    # After Sphinx has looked at the types of values.
    app.connect("config-inited", _check_settings, priority=900)
