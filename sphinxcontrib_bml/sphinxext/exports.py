"""Exported files in builds: builders, writing of files, and the list of downloads."""

from __future__ import annotations

from functools import partial
from itertools import chain
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, assert_never
from urllib.parse import quote

from docutils import nodes
from sphinx.builders import Builder
from sphinx.config import ENUM, Config
from sphinx.locale import __
from sphinx.util import logging
from sphinx.util.osutil import relative_uri

from ..agreements.system import DealWithAuction
from ..doctree.inline_nodes import text_nodes
from ..formats.catalog import installed_exports
from ..formats.errors import ExportFailedError, InvalidSettingError
from ..formats.files import write_if_changed
from ..formats.registration import export_problem
from ..formats.registry import Export, Kind, Loss, PartWriter, Setting, Written, make_settings
from ..language.codes import Code, Severity
from ..language.inline import convert, without_marks
from ..language.input_files import read_content
from ..language.options import Options
from ..language.reading import decode
from ..language.source import normalized
from . import products
from .build_state import AppState, call_before_writing
from .config import SettingDefinition, report_invalid_value
from .configured_systems import ProjectSystem, project_systems, report_documents_without_system
from .diagnostics import is_reported, log_at
from .page_reports import PageReport, ReportBuild, ReportDirective, ReportPage, add_page_report
from .session import settings_of
from .systems import BuildSystem, build_systems

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sphinx.application import Sphinx

    from ..agreements.book import Place


logger = logging.getLogger(__name__)

_PRODUCT = "exports"
_PlacedLoss = tuple[str, Severity, str, str | None]
"""Content that an exported file lacks: code, severity, message, and place in the notes."""
_Placed = list[tuple["Place", Any]]
"""Items or losses of a file, with their places in the whole book."""


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
        case Kind.WORD | Kind.NUMBER | Kind.FLAG:
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
        case Kind.NUMBER:
            return frozenset({int, type(None)})
        case Kind.FLAG:
            return frozenset({bool})
        case Kind.WORD | Kind.FILE:
            return frozenset({str})
        case _:
            assert_never(setting.kind)


def settings_for(export: Export, app: Sphinx) -> object:
    """Return the settings of a format, without values that the format rejects."""
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
            _warn(error.describe(lambda name: f"bml_{export.name}_{name}"))
            values = {name: value for name, value in values.items() if name not in refused}


def _export_sources(app: Sphinx) -> list[str]:
    """Return a value that changes if a format becomes available or a file in a setting changes."""
    exports = project_exports(app).values()
    names = [
        getattr(app.config, setting.config_name(export.name))
        for export in exports
        for setting in export.settings
        if setting.kind is Kind.FILE
    ]
    stamps = [
        products.file_stamp(Path(app.srcdir, name)) for name in names if isinstance(name, str)
    ]
    return [*(export.missing for export in exports), *stamps]


def _read_value(setting: Setting, name: str, value: object) -> object:
    """Return the value of a setting in the form of the format. Sphinx reports wrong types."""
    read, problems = setting.read(value)
    if problems and setting.kind in {Kind.CHOICES, Kind.NUMBER} and type(value) in _types(setting):
        _warn(f"{name}: {problems[0]}")
    return read


def _read_file(name: str, file: str, folder: Path) -> str:
    """Return the text of a file in a setting; empty if there is none."""
    try:
        return normalized(decode(read_content(folder / file)).text)
    except (OSError, ValueError) as error:
        _warn(f"{name}: cannot read {file!r}: {error}")
        return ""


def _warn(message: str) -> None:
    report_invalid_value(message)


def write_exports(
    folder: Path, exports: Sequence[Export], systems: Iterable[ProjectSystem], app: Sphinx
) -> list[str]:
    """Write the files of ``systems`` in the given formats; return their names.

    Losses of content are reported, including those of unchanged files.
    """
    available = _available(exports)
    kept = products.find_files(app, _PRODUCT) if available else []
    if kept is None:
        kept = list(_write(folder, available, systems, app))
        if all(name for name, _losses in kept):
            products.keep_files(app, _PRODUCT, (folder / name for name, _losses in kept), kept)
    for _name, losses in kept:
        _report_losses(losses, app)
    return [name for name, _losses in kept if name]


def _write(
    folder: Path, exports: Sequence[Export], systems: Iterable[ProjectSystem], app: Sphinx
) -> Iterator[tuple[str, list[_PlacedLoss]]]:
    """Write files; yield the name of each with its losses of content.

    If a format of another package fails, the name is empty, and the failure is the loss.
    """
    formats = [(export, settings_for(export, app)) for export in exports]
    wording = settings_of(app.env).wording
    for project_system in systems:
        asked = build_systems(app).find(project_system.name)
        assert asked is not None  # the systems of a build are the same for all who ask
        for export, settings in formats:
            losses: list[_PlacedLoss] = []
            path = folder / (asked.name + export.suffix)
            try:
                if (by_parts := export.writer.by_parts) is not None:
                    with export.guarded():
                        file = _assembled(asked, export, by_parts, settings, losses, app)
                else:
                    system = asked.translated_system if export.has_words else asked.system
                    file = export.write_in(wording, system, settings)
                is_same = path.is_file() and export.is_same(path.read_bytes(), file.data)
            except ExportFailedError as error:
                yield "", [_failure(error)]
                continue
            if not is_same:
                write_if_changed(path, file.data)
            yield path.name, [*losses, *map(_placed_loss, file.losses)]


def _failure(error: ExportFailedError) -> _PlacedLoss:
    code = Code.ADDITION_FAILED
    return code.name, code.severity, str(error), None


def _assembled(
    asked: BuildSystem,
    export: Export,
    by_parts: PartWriter,
    settings: object,
    losses: list[_PlacedLoss],
    app: Sphinx,
) -> Written:
    """Return the file of a system, assembled from its parts, and add the losses of content."""

    def extract(part: BuildSystem) -> tuple[_Placed, _Placed]:
        items, lost = by_parts.extract(part.system, settings)
        return items, [(place, _placed_loss(loss)) for place, loss in lost]

    found = products.of_parts(
        app, f"{_PRODUCT}-{export.name}", asked.parts, extract, lambda part: part.outline.words
    )
    items, lost = (
        sorted(chain(*several), key=itemgetter(0)) for several in zip(*found, strict=True)
    )
    losses += [loss for _, loss in lost]
    return by_parts.assemble(asked.outline, settings, [item for _, item in items])


def _available(exports: Sequence[Export]) -> list[Export]:
    """Return the formats that can be written here, and report the requirements of the others."""
    for export in exports:
        if export.missing:
            report_invalid_value(f"{export.title} is not written; it needs: {export.missing}")
    return [export for export in exports if not export.missing]


def _placed_loss(loss: Loss) -> _PlacedLoss:
    """Return a loss of content in the form that is stored."""
    about = loss.agreement
    if isinstance(about, DealWithAuction):
        return loss.code.name, loss.severity, loss.message, str(about.place)
    place = about.row.place if about is not None else None
    return loss.code.name, loss.severity, loss.message, place


def _report_losses(losses: Iterable[_PlacedLoss], app: Sphinx) -> None:
    """Report losses of content; each loss of a row only once, for several formats or systems."""
    for name, severity, message, place in losses:
        is_of_file = place is None and name != Code.ADDITION_FAILED.name
        if is_of_file or not is_reported(app, (name, message, place)):
            log_at(app.env, Code[name], severity, message, place)


class ExportBuilder(Builder):
    """Writes a file for every system, and no pages."""

    allow_parallel = True
    project: Sphinx
    """The application; Sphinx deprecates the attribute of the builder for it."""
    export: Export
    """The format."""

    def get_outdated_docs(self) -> str:
        """Return a text that selects every system; unchanged files are not written."""
        # The translation may be lazy, and only a string makes Sphinx ask for no documents.
        return str(__("all systems"))

    def get_target_uri(self, docname: str, typ: str | None = None) -> str:
        """Return an empty address, because there are no pages."""
        return ""

    def prepare_writing(self, docnames: Iterable[str]) -> None:
        """Do nothing."""

    def write_doc(self, docname: str, doctree: nodes.document) -> None:
        """Write no page."""

    def write_documents(self, docnames: Any) -> None:
        """Write the systems instead of pages."""
        systems = project_systems(self.project)
        for name in write_exports(Path(self.outdir), [self.export], systems, self.project):
            logger.info(__("wrote %s"), name)
        report_documents_without_system(systems, self.env)

    if not hasattr(Builder, "write_documents"):  # Sphinx 8.0

        def write(self, *ignored: Any) -> None:  # type: ignore[misc]
            """Write the systems instead of pages."""
            self.write_documents(())


def make_builder(export: Export, app: Sphinx) -> type[ExportBuilder]:
    """Return the builder of a format for a project."""
    return type(
        f"{export.title}Builder",
        (ExportBuilder,),
        {
            "__doc__": f"Writes ``<name>{export.suffix}``.",
            "__module__": __name__,
            "name": export.builder_name,
            "format": export.name,
            "export": export,
            "project": app,
            "epilog": __("The %s files are in %%(outdir)s.") % export.title,
        },
    )


_EXPORTS: AppState[dict[str, Export]] = AppState(lambda app: {})


def project_exports(app: Sphinx) -> dict[str, Export]:
    """Return the formats by name."""
    return _EXPORTS.of(app)


def add_export(app: Sphinx, export: Export) -> None:
    """Add a format: its builder, its configuration values, and its place among downloads.

    Extensions call it as ``app.add_bml_export(export)`` in their ``setup``, after
    ``app.setup_extension("sphinxcontrib_bml")``. A format that cannot be used, for instance because
    its name is taken, is ignored with a warning. A format is added only once.
    """
    if export in project_exports(app).values():
        return
    problem = export_problem(export, project_exports(app))
    if problem:
        _reject(export, problem)
    else:
        _register(app, export)


def _register(app: Sphinx, export: Export) -> None:
    """Add a format that has no conflict with others."""
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


def _reject(export: object, problem: str) -> None:
    _warn_config(f"add_bml_export: {getattr(export, 'name', export)!r} cannot be used: {problem}")


def _conflict(export: Export, app: Sphinx) -> str:
    """Return the conflict of a format with a builder or configuration value, or nothing."""
    if export.builder_name in app.registry.builders:
        return f"a builder {export.builder_name!r} already exists"
    values = [value.name for value in config_values(export) if value.name in app.config]
    return f"a configuration value {values[0]!r} already exists" if values else ""


def _check_settings(app: Sphinx, config: Config) -> None:
    """Report problems in the settings of formats before documents are read."""
    for export in project_exports(app).values():
        settings_for(export, app)


def _warn_config(message: str) -> None:
    report_invalid_value(message)


def setup_builders(app: Sphinx) -> None:
    """Register every format, and the function for extensions to add formats."""
    app.add_bml_export = partial(add_export, app)  # type: ignore[attr-defined]
    installed = installed_exports()
    for export in installed.by_name.values():
        _register(app, export)
    for problem in installed.problems:
        _warn_config(problem)
    products.add_source(app, _export_sources)
    # After Sphinx has looked at the types of values.
    app.connect("config-inited", _check_settings, priority=900)


FOLDER = "_downloads/bml"
PAGES = frozenset({"html", "dirhtml", "singlehtml"})
"""Builders that can have files next to pages (EPUB would warn about the files)."""


class DownloadsReport(PageReport[tuple[str, ...], list[tuple[str, str]]]):
    """Links to the exported files of the system of the document."""

    name = "downloads"
    is_of_documents = True
    classes = ("bml-downloads",)

    def request(self, directive: ReportDirective) -> tuple[str, ...]:
        """Return the requested formats, or none for all."""
        return tuple(directive.options.get("formats", ()))

    def make(self, request: tuple[str, ...], build: ReportBuild) -> list[tuple[str, str]]:
        """Return the titles of systems and their files; unknown formats are reported."""
        exports = project_exports(build.app)
        for name in request:
            if name not in exports:
                build.report(f"{name!r} is not a format (known: {', '.join(exports)})")
        systems = build_systems(build.app).systems
        return [
            (system.title, system.name + export.suffix)
            for system in [one for one in systems if build.docname in one.documents] or systems
            for export in _exports(build.app)
            if not export.missing and (not request or export.name in request)
        ]

    def nodes(self, made: list[tuple[str, str]], page: ReportPage) -> list[nodes.Node]:
        """Return the list; if there are no files, the names are plain text."""
        items = [
            nodes.list_item("", nodes.paragraph("", "", _link(title, file, page)))
            for title, file in made
        ]
        return [nodes.bullet_list("", *items, bullet="-")] if items else []


def _exports(app: Sphinx) -> list[Export]:
    """Return the formats of ``bml_downloads``."""
    return [
        export for name, export in project_exports(app).items() if name in app.config.bml_downloads
    ]


def _write_files(app: Sphinx, builder: Builder) -> None:
    """Write the files before the pages that link to them, and remove those of earlier builds."""
    if builder.name not in PAGES:
        return
    folder = Path(builder.outdir, FOLDER)
    names = write_exports(folder, _exports(app), project_systems(app), app)
    suffixes = tuple(export.suffix for export in project_exports(app).values())
    for path in folder.glob("*"):
        # Files without a known suffix are from others.
        if path.name.endswith(suffixes) and path.name not in names and path.is_file():
            path.unlink()


def _link(title: str, file: str, page: ReportPage) -> nodes.Node:
    builder = page.app.builder
    text = text_nodes(f"{convert(without_marks(title, Options()))} ({file})")
    if builder.name not in PAGES:
        return nodes.inline("", "", *text)
    uri = relative_uri(builder.get_target_uri(page.docname), f"{FOLDER}/{quote(file)}")
    return nodes.reference("", "", *text, refuri=uri, internal=True)


def _check_setting(app: Sphinx, config: Config) -> None:
    """Report unknown formats in ``bml_downloads``."""
    exports = project_exports(app)
    for name in config.bml_downloads:
        if name not in list(exports):  # not all values can be hashed
            logger.warning(
                "bml_downloads: %r is not a format (known: %s)",
                name,
                ", ".join(exports),
                type="bml",
                subtype=Code.CONFIG_VALUE.subtype,
            )


def setup_downloads(app: Sphinx) -> None:
    """Register the directive and the writing of files."""
    add_page_report(app, DownloadsReport)
    app.connect("config-inited", _check_setting)
    call_before_writing(app, _write_files)
