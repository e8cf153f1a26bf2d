"""Data that the environment stores between builds, declared by the modules that use them.

A module declares its data once, at its top, and accesses them with ``of``::

    TITLES: Collected[list[str]] = Collected("titles")

    TITLES.of(env)[docname] = ["Opening bids"]

The domain ``bml`` stores the data, drops those of documents that were removed or are read again,
and merges the data of other processes. A ``setup`` of the extension imports every module that
declares data, because the domain must know all of them when it is created.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..language.source import fingerprint

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Mapping

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment


T = TypeVar("T")
"""The type of the stored data."""

_VERSION_DIGITS = 12
_declared: dict[str, _Data[Any]] = {}


class _Data(Generic[T]):
    """Data that the environment stores under a name."""

    def __init__(self, name: str, version: int = 1) -> None:
        """Declare the data.

        :param name: unique among all data.
        :param version: a number to increase if the values of older builds become unusable; the
            project is then read again.
        :raises ValueError: if the name is taken.
        """
        if name in _declared:
            raise ValueError(f"data called {name!r} are declared twice")
        self.name = name
        self.version = version
        _declared[name] = self

    def of(self, env: BuildEnvironment) -> dict[str, T]:
        """Return the data of an environment; changes to them are stored."""
        data: dict[str, T] = env.domaindata["bml"][self.name]
        return data


class DocumentData(_Data[T]):
    """Data by document name, dropped with the document."""


class ResultData(_Data[T]):
    """Results by document, computed when all documents are read; dropped with the document.

    They remain when the document is read again, because its collected data may be unchanged.
    """


class ProjectData(_Data[T]):
    """Data of the whole project by any keys; stored until the owner drops them."""


def empty_data() -> dict[str, Any]:
    """Return the data of a project before any document is read."""
    return {name: {} for name in _declared}


def data_version() -> int:
    """Return a number that changes if the declared data or their versions change."""
    versions = sorted((one.name, one.version) for one in _declared.values())
    return int(fingerprint(versions)[:_VERSION_DIGITS], 16)


def forget_document(env: BuildEnvironment, docname: str) -> None:
    """Drop the data collected from a document."""
    for one in _collected():
        one.of(env).pop(docname, None)


def _order_documents(app: Sphinx, env: BuildEnvironment) -> None:
    """Put the collected data in the order of the documents' names, whatever a build has read.

    What takes the first document that fits then finds the same one as in a clean build.
    """
    for one in _collected():
        data = one.of(env)
        for docname in sorted(data):
            data[docname] = data.pop(docname)


def collected_of(env: BuildEnvironment, docname: str) -> dict[str, Any]:
    """Return the data collected from a document, by the names of the data."""
    collected = sorted(_collected(), key=lambda one: one.name)
    return {one.name: one.of(env)[docname] for one in collected if docname in one.of(env)}


def merge_data(env: BuildEnvironment, other: Mapping[str, Any], docnames: Collection[str]) -> None:
    """Merge the data that another process collected.

    :param other: the data of the other process by name.
    :param docnames: the documents that it read.
    """
    for one in _declared.values():
        new = other[one.name]
        if isinstance(one, DocumentData):
            new = {docname: new[docname] for docname in docnames if docname in new}
        one.of(env).update(new)


def is_idle(env: BuildEnvironment) -> bool:
    """Return whether no document of the project contains notes; all documents must be read."""
    return not any(one.of(env) for one in _collected())


def _collected() -> list[DocumentData[Any]]:
    return [one for one in _declared.values() if isinstance(one, DocumentData)]


Key = TypeVar("Key", bound="Hashable")

_HOME = "bml_state"
_BEFORE_ALL = 0
_AFTER_OTHERS = 900


class AppState(Generic[T]):
    """State of an application, from ``setup`` on."""

    def __init__(self, make: Callable[[Sphinx], T]) -> None:
        """Declare the state.

        :param make: creates it for an application at the first request.
        """
        self._make = make

    def of(self, app: Sphinx) -> T:
        """Return the state of an application; create it if it does not exist yet."""
        home = _home_of(app)
        if self not in home:
            home[self] = self._make(app)
        state: T = home[self]
        return state

    def set(self, app: Sphinx, state: T) -> None:
        """Replace the current state."""
        _home_of(app)[self] = state

    def forget(self, app: Sphinx) -> None:
        """Drop the state; the next caller gets a new one."""
        _home_of(app).pop(self, None)


class BuildState(AppState[T]):
    """State of one build, dropped when the build is over."""


class ReadingState(Generic[T]):
    """State of the document being read, dropped when it is read."""

    def __init__(self, name: str, make: Callable[[BuildEnvironment], T]) -> None:
        """Declare the state.

        :param name: unique among all states of documents.
        :param make: creates it at the first request.
        """
        self._key = f"bml_{name}"
        self._make = make

    def of(self, env: BuildEnvironment) -> T:
        """Return the state of the document being read; create it if it does not exist yet."""
        if self._key not in env.temp_data:
            env.temp_data[self._key] = self._make(env)
        state: T = env.temp_data[self._key]
        return state

    def take(self, env: BuildEnvironment) -> T:
        """Return the state as :meth:`of` does, and drop it."""
        state = self.of(env)
        del env.temp_data[self._key]
        return state

    def set(self, env: BuildEnvironment, state: T) -> None:
        """Replace the current state."""
        env.temp_data[self._key] = state

    def is_there(self, env: BuildEnvironment) -> bool:
        """Return whether the document being read already has the state."""
        return self._key in env.temp_data


class ProjectState(BuildState[T]):
    """State computed from all documents of a build; also dropped before documents are read."""


class ProjectCache(ProjectState[dict[Key, T]]):
    """Results from all documents, each computed once per build, by keys."""

    def __init__(self) -> None:
        """Create an empty cache."""
        super().__init__(lambda app: {})

    def once(self, app: Sphinx, key: Key, make: Callable[[], T]) -> T:
        """Return the result for a key; ``make`` computes it at the first request."""
        made = self.of(app)
        if key not in made:
            made[key] = make()
        return made[key]


def _home_of(app: Sphinx) -> dict[AppState[Any], Any]:
    home: dict[AppState[Any], Any] = vars(app).setdefault(_HOME, {})
    return home


def _drop(kind: type[AppState[Any]], app: Sphinx) -> None:
    for state in [state for state in _home_of(app) if isinstance(state, kind)]:
        state.forget(app)


def _forget_results(app: Sphinx, env: BuildEnvironment) -> None:
    for one in _declared.values():
        if isinstance(one, ResultData):
            for docname in one.of(env).keys() - env.all_docs.keys():
                del one.of(env)[docname]


def _begin_reading(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    _drop(ProjectState, app)


def _end_build(app: Sphinx, exception: Exception | None) -> None:
    _drop(BuildState, app)


def setup(app: Sphinx) -> None:
    """Drop the state of documents when they are read, and of a build when it ends."""
    app.connect("env-before-read-docs", _begin_reading)
    app.connect("env-updated", _order_documents, priority=_BEFORE_ALL)
    app.connect("env-updated", _forget_results)
    app.connect("build-finished", _end_build, priority=_AFTER_OTHERS)


_BEFORE_OTHERS_FORGET = 400

_STARTED: BuildState[list[Callable[[Sphinx, Builder], None]]] = BuildState(lambda app: [])
"""The functions that have run before writing in this build."""


def call_before_writing(app: Sphinx, write: Callable[[Sphinx, Builder], None]) -> None:
    """Have ``write`` run once per build, before any page is written.

    Sphinx 8.0 does not emit ``write-started`` for ``singlehtml``, or if no page is out of date. In
    these cases ``write`` runs at the end of the build.
    """

    def start(app: Sphinx, builder: Builder) -> None:
        _STARTED.of(app).append(write)
        write(app, builder)

    def finish(app: Sphinx, exception: Exception | None) -> None:
        if exception is None and write not in _STARTED.of(app):
            write(app, app.builder)

    app.connect("write-started", start)
    app.connect("build-finished", finish, priority=_BEFORE_OTHERS_FORGET)


_PACKAGE = f"{__name__.partition('.')[0]}."

_OURS: DocumentData[bool] = DocumentData("ours")
"""The documents that contain our nodes."""

_CLASSES: ReadingState[frozenset[type]] = ReadingState("classes", lambda env: frozenset())
"""The classes of the nodes in the current document."""


def may_contain(doctree: nodes.document, env: BuildEnvironment, *kinds: type[nodes.Node]) -> bool:
    """Return whether the current document contained a node of some classes at the first request.

    One search through the document serves all requests.
    """
    return any(issubclass(one, kinds) for one in _node_classes(doctree, env))


def _node_classes(doctree: nodes.document, env: BuildEnvironment) -> frozenset[type]:
    if not _CLASSES.is_there(env):
        _CLASSES.set(env, frozenset(map(type, doctree.findall())))
    return _CLASSES.of(env)


def _record_presence(app: Sphinx, doctree: nodes.document) -> None:
    """Record whether the current document contains our nodes."""
    if any(one.__module__.startswith(_PACKAGE) for one in _node_classes(doctree, app.env)):
        _OURS.of(app.env)[app.env.docname] = True


def setup_presence(app: Sphinx) -> None:
    """Register the search for our nodes."""
    app.connect("doctree-read", _record_presence)
