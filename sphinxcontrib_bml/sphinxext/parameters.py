"""Parameters on pages in reStructuredText and MyST (LANGUAGE PR-4).

They are those of the first document of the page's system, then those of ``bml.toml``. The texts of
toctrees show which document is the first, because pages need the values while they are read.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from docutils import nodes
from sphinx.transforms import SphinxTransform

from ..agreements.notes import read_note_file
from ..agreements.sphinx_project import CONFIGURATION, SphinxProject
from ..doctree.inline_nodes import InlineBuilder, one_place
from ..language.input_files import read_content
from ..language.parameters import Filling, Parameter, Parameters, may_define, used_names
from ..language.reading import decode
from ..language.source import fingerprint
from ..language.variants.selection import names_of, resolve
from ..patterns import compile_later
from .build_state import BuildState, DocumentData
from .domain import app_of
from .project import project_of
from .session import PARAMETERS, PARAMETERS_OF_PAGE, USED_PARAMETERS, settings_of
from .translatable_messages import bml_translatable_value
from .translation_transforms import catalog_for
from .variants import config_names, selected_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

_BEFORE_DEFAULT_SUBSTITUTIONS = 205
_NOTES = ("bml", "bss")
_MYST = "markdown"
_USES = compile_later(r"(?<![`~:])\{{1,2}[A-Za-z]\w*\}|\|[A-Za-z]\w*\||include(?:::|\})")
"""Directives and roles that may use a parameter on a page, or include one that does."""
_SEEN: DocumentData[str] = DocumentData("seen_parameters")
"""A text for each page that may use parameters, which differs if they do."""


class _SystemPages(NamedTuple):
    """The pages of a system before they are read."""

    docnames: frozenset[str]
    first: Path | None
    """Its first note file."""


class PageParameters:
    """The parameters of each page of a build."""

    def __init__(self, app: Sphinx) -> None:
        """Read nothing before a page asks."""
        self._app = app
        self._project = project_of(app)
        self._define = PARAMETERS.of(app)
        self._known: dict[Path, tuple[tuple[Parameter, ...], dict[str, str]]] = {}

    def of(self, docname: str) -> tuple[Parameter, ...]:
        """Return the parameters that a document has from outside."""
        return self._define if self.kind(docname) in _NOTES else self._found(docname)[0]

    def kind(self, docname: str) -> str:
        """Return the format of a document, as ``source_suffix`` names it."""
        path = str(self._app.env.doc2path(docname))
        suffixes: dict[str, str] = self._app.config.source_suffix
        return next((kind for suffix, kind in suffixes.items() if path.endswith(suffix)), "")

    def stamp(self, docname: str) -> str:
        """Return a text that differs if the parameters of a page do."""
        parameters, names = self._found(docname)
        return fingerprint([[one[:2], one.variant] for one in parameters] + [sorted(names)])

    def filling(self, docname: str) -> Filling:
        """Return what puts the values into a page that is not notes itself."""
        parameters, names = self._found(docname)
        filling = Filling(Parameters(parameters), None, settings_of(self._app.env).options.limits)
        return filling.on_page(names, selected_key(self._app.config))

    def _found(self, docname: str) -> tuple[tuple[Parameter, ...], dict[str, str]]:
        """Return the parameters of a page with the names of the partners."""
        systems = self._systems
        alone = systems[0] if len(systems) == 1 else None
        system = next((one for one in systems if docname in one.docnames), alone)
        first = system.first if system is not None else None
        configured = {name.casefold(): name for name in config_names(self._app.config)}
        partners = {one.variant: one.variant for one in self._define if one.variant}
        if first is None:
            return self._define, {**partners, **configured}
        if first not in self._known:
            self._known[first] = self._read(first, configured)
        own, names = self._known[first]
        general = {one.name for one in own if one.is_general}
        define = (one for one in self._define if one.name not in general)
        return (*own, *define), {**partners, **configured, **names}

    def _read(
        self, path: Path, names: dict[str, str]
    ) -> tuple[tuple[Parameter, ...], dict[str, str]]:
        """Return the parameters that a note file defines, and the partners that it names."""
        options = settings_of(self._app.env).options
        try:
            if not may_define(decode(read_content(path)).text, with_includes=True):
                return (), {}
            state = read_note_file(path, options).state
        except OSError:
            return (), {}
        names = names_of([state], names.values())
        resolve(state, names)
        found = []
        for one in state.parameters.own:
            holders = [""] if one.is_general else [name for name in names if one.is_of(name)]
            found += [one._replace(part=None, variant=name) for name in holders]
        return tuple(found), names

    @cached_property
    def _systems(self) -> list[_SystemPages]:
        """The systems of the project, as their toctrees and ``bml.toml`` describe them."""
        app, project = self._app, self._project
        sphinx = SphinxProject(
            Path(app.srcdir), CONFIGURATION, tuple(map(str, app.config.exclude_patterns))
        )
        ways = {project.relative_path(path): name for name, path in sphinx.documents.items()}
        named = [ways[way] for way in sorted(ways, key=project.position) if project.names(way)]
        found = []
        for one in project.settings.systems:
            documents = [ways[way] for way in project.chapters_of(one, list(ways))]
            if not one.chapters:
                documents = [*named, *sphinx.below(one.start or app.config.root_doc)]
            found.append(documents)
        found = found or [[*named, *sphinx.below(app.config.root_doc)]]
        return [
            _SystemPages(
                frozenset(documents),
                next((sphinx.documents[one] for one in documents if self.kind(one) == "bml"), None),
            )
            for documents in found
        ]


_PAGES: BuildState[PageParameters] = BuildState(PageParameters)


class DefineSubstitutions(SphinxTransform):
    """Defines the substitutions of a page that are parameters and not its own."""

    default_priority: ClassVar[int] = _BEFORE_DEFAULT_SUBSTITUTIONS

    def apply(self, **kwargs: Any) -> None:
        """Define those that the page uses."""
        own = {name.lower() for name in self.document.substitution_defs}
        uses: dict[str, nodes.substitution_reference] = {}
        for use in self.document.findall(nodes.substitution_reference):
            if use["refname"].lower() not in own:
                uses.setdefault(use["refname"], use)
        if not uses:
            return
        filling = _PAGES.of(app_of(self.env)).filling(self.env.docname)
        known = {name: use for name, use in uses.items() if name in filling.values.texts}
        filling.parameters.used.update(known)
        if known:
            used = used_names(filling.parameters)
            USED_PARAMETERS.of(self.env).setdefault(self.env.docname, set()).update(used)
            self._add_values(filling, used)
        for name, use in known.items():
            self._define(name, use, filling)

    def _define(self, name: str, use: nodes.Element, filling: Filling) -> None:
        catalog = catalog_for(self.env)
        text = filling.text(f"{{{name}}}", catalog.gettext if catalog is not None else str)
        place = one_place(use.source or self.document["source"], use.line or 0)
        options = settings_of(self.env).options
        definition = nodes.substitution_definition("", names=[name])
        definition += InlineBuilder(options).prose(text, place)
        self.document.note_substitution_def(definition, name)

    def _add_values(self, filling: Filling, used: set[str]) -> None:
        """Let those who extract messages find the values."""
        if app_of(self.env).builder.name == "gettext":
            for one in filling.parameters.project:
                if one.name in used:
                    node = bml_translatable_value("", value=one.text)
                    node.source, node.line = self.document["source"], 1
                    self.document += node


def _begin(app: Sphinx) -> None:
    PARAMETERS_OF_PAGE.set(app, lambda docname: _PAGES.of(app).of(docname))


def _read_source(app: Sphinx, docname: str, content: list[str]) -> None:
    """Keep what a page is read with, and let MyST know the names."""
    pages = _PAGES.of(app)
    if pages.kind(docname) in _NOTES:
        return
    is_using = _USES.search(content[0]) is not None
    if is_using:
        _SEEN.of(app.env)[docname] = pages.stamp(docname)
    config = getattr(app.env, "myst_config", None)
    if config is not None and pages.kind(docname) == _MYST:
        _define_in_myst(app.env, config, pages.filling(docname).values.texts if is_using else {})


def _define_in_myst(env: BuildEnvironment, config: Any, names: Any) -> None:
    """Let ``{{name}}`` of a MyST page be a parameter; ``substitutions`` go before it."""
    written = {
        name: value
        for name, value in config.substitutions.items()
        if not isinstance(value, _ParameterUse)
    }
    uses = {name: _ParameterUse(f"{{sub-ref}}`{name}`") for name in names}
    if uses or len(written) < len(config.substitutions):
        substitutions = {**uses, **written}
        env.myst_config = config.copy(substitutions=substitutions)  # type: ignore[attr-defined]


class _ParameterUse(str):
    """The text in Markdown that stands for a parameter."""

    __slots__ = ()


def _changed_pages(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> Iterator[str]:
    """Yield the pages whose parameters have changed since they were read."""
    for docname, stamp in _SEEN.of(env).items():
        if docname not in removed and _PAGES.of(app).stamp(docname) != stamp:
            yield docname


def setup(app: Sphinx) -> None:
    """Register what fills in the parameters of pages."""
    app.add_transform(DefineSubstitutions)
    app.connect("builder-inited", _begin)
    app.connect("source-read", _read_source)
    app.connect("env-get-outdated", _changed_pages)
