"""The project file of a build: ``bml.toml`` next to ``conf.py`` (PJ-3)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import escape

from ..agreements.project import Project
from ..agreements.project_file import KEYS, PROJECT_FILE
from .build_state import AppState
from .session import MEANING_WORDS, PARAMETERS, USED_PARAMETERS
from .variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

    from ..language.diagnostics import Diagnostic

_PROJECTS: AppState[Project] = AppState(lambda app: _project(app, app.config))


def _project(app: Sphinx, config: Config) -> Project:
    """Return the project file, with the values that ``conf.py`` has set."""
    file = Path(app.confdir, config.bml_project or PROJECT_FILE)
    file = file / PROJECT_FILE if config.bml_project and file.is_dir() else file
    configured = {key.setting: config[key.setting] for key in KEYS if key.setting}
    return Project(file.parent, configured, file)


def project_of(app: Sphinx) -> Project:
    """Return the project of a build."""
    return _PROJECTS.of(app)


def _set_values(app: Sphinx, config: Config) -> None:
    """Use the settings of the project file for the build, before any setting is read."""
    project = _project(app, config)
    _PROJECTS.set(app, project)
    if isinstance(config.bml_federation, str):
        config.bml_federation = config.bml_federation.upper()
    if project.file is None:
        return
    settings = project.settings
    values: dict[str, Any] = {
        "bml_checks": dict(settings.checks),
        "bml_limits": dict(settings.limits),
        "bml_we": [list(names) for names in settings.we],
        "bml_headings": settings.headings,
        "bml_federation": settings.federation,
        "bml_variables": settings.variables,
        "bml_meaning_words": list(settings.meaning_words),
        "bml_define": [(one.name, one.text, one.variant) for one in settings.define],
    }
    PARAMETERS.set(app, settings.define)
    MEANING_WORDS.set(app, settings.meaning_words)
    if "baseline" in project.file.values and not config.bml_baseline:
        config.bml_baseline = os.path.relpath(project.folder / settings.baseline, app.confdir)
    if settings.title and config.project == "Project name not set":
        if config.project in config.html_title:
            config.html_title = settings.title
        config.project = settings.title
    if settings.assumptions is not None:
        config.bml_assumptions = list(settings.assumptions)
    for name, value in values.items():
        if value:
            config[name] = value
    top = Path(os.path.relpath(project.folder, app.srcdir)).as_posix()
    own = (f"{top}/{one}".removeprefix("./") for one in project.file.values.get("exclude", ()))
    config.exclude_patterns = [*config.exclude_patterns, *own]


def _escape_title(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], *_: object
) -> None:
    """Escape the title of ``bml.toml``, which themes print as HTML; one in conf.py may be HTML."""
    file = project_of(app).file
    title = file.values.get("title") if file is not None else None
    for name in ("project", "docstitle", "shorttitle", "title"):
        if title and context.get(name) == title:
            context[name] = escape(title)


def project_findings(app: Sphinx) -> Iterator[tuple[Diagnostic, frozenset[str]]]:
    """Yield the problems of the project file, and of the order of the toctree (CONFIG-ORDER)."""
    project, env = project_of(app), app.env
    for diagnostic in project.diagnostics:
        yield diagnostic, frozenset()
    declared = {key: name for one in VARIANTS.of(env).values() for key, name in one.names.items()}
    for diagnostic in project.partner_problems(declared):
        yield diagnostic, frozenset()
    used = {name for names in USED_PARAMETERS.of(env).values() for name in names}
    for diagnostic in project.unused_problems(used):
        yield diagnostic, frozenset()
    ways = [project.relative_path(path) for path in map(env.doc2path, _toctree(env))]
    for diagnostic in project.order_problems(ways):
        yield diagnostic, frozenset()


def _toctree(env: BuildEnvironment) -> list[str]:
    """Return the documents that toctrees reach from the root document, depth first."""
    found: dict[str, None] = {}
    waiting = [env.config.root_doc]
    while waiting:
        docname = waiting.pop()
        if docname not in found and docname in env.all_docs:
            found[docname] = None
            waiting += reversed(env.toctree_includes.get(docname, []))
    return list(found)


def project_stamp(app: Sphinx) -> str:
    """Return a text that changes if the settings of the project change."""
    return str(project_of(app).settings)


def setup(app: Sphinx) -> None:
    """Register the reading of the project file."""
    app.connect("config-inited", _set_values, priority=100)
    app.connect("html-page-context", _escape_title)
