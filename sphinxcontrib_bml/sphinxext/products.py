"""Results that are computed from the documents of a project, again only if a document changes.

A product has a name. It is stored with a key, which changes if a document, a setting or any other
input of products changes. The key is available before the product is computed::

    kept = products.find(app, "sequences")
    if kept is None:
        products.keep(app, "sequences", make())

Results of the parts of a system are stored in the same way, each with the key of its part. This key
changes if a setting changes, or a document with agreements of the part::

    for found in products.of_parts(app, "lists", system.parts, make): ...

Products are files next to the environment, separate for each builder.
"""

from __future__ import annotations

import pickle
from contextlib import suppress
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar
from uuid import uuid4

from ..formats.files import replace_file
from ..language.source import fingerprint
from ..version import __version__
from .build_state import (
    AppState,
    BuildState,
    DocumentData,
    ProjectData,
    ProjectState,
    collected_of,
)
from .configured_systems import project_systems

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

_HEAD = 130
"""Length in bytes of two fingerprints, each followed by a character."""
_FOLDER = "bml"
"""The folder of the products, below the folder of the environment."""
_CONF = "conf.py"
_STAMPS: DocumentData[str] = DocumentData("stamps")
"""Fingerprints of the data that are collected from each document."""
_ORIGIN: ProjectData[str] = ProjectData("origin")
"""An identifier of the environment: other environments lack the data of its products."""
_SOURCES: AppState[list[Callable[[Sphinx], object]]] = AppState(lambda app: [])
_CHANGED: BuildState[bool] = BuildState(lambda app: False)
_KEPT: BuildState[dict[str, tuple[str, Any]]] = BuildState(lambda app: {})
"""The products of this build with their keys, stored when the build succeeds."""
_PARTS = "parts"
"""The key of products whose parts have their own keys."""
_PARTS_IN_USE: BuildState[dict[str, dict[str, bytes]]] = BuildState(lambda app: {})
"""The results from parts that this build needs, by product name and by key."""


class HasKey(Protocol):
    """A part of a system."""

    @property
    def key(self) -> str:
        """A key that changes if any data of the part change."""


Part = TypeVar("Part", bound=HasKey)
Made = TypeVar("Made")


def add_source(app: Sphinx, source: Callable[[Sphinx], object]) -> None:
    """Register a source of products other than documents and settings; for ``setup`` functions.

    :param source: returns a value that changes with the source, such as the content of a file; the
        ``repr`` of the value is compared.
    """
    _SOURCES.of(app).append(source)


def file_stamp(path: Path) -> str:
    """Return a stamp that changes if a file changes; empty if there is no file."""
    try:
        state = path.stat()
    except (OSError, ValueError):
        return ""
    return f"{state.st_mtime_ns} {state.st_size}"


def _settings_key(app: Sphinx) -> str:
    config = app.config
    return fingerprint(
        [
            __version__,
            _ORIGIN.of(app.env),
            app.builder.name,
            sorted(app.tags),
            [(value.name, _plain(value.value)) for value in config],
            sorted((name, one.version) for name, one in app.extensions.items()),
            file_stamp(Path(app.confdir, _CONF)),
            [(tuple(one.naming), one.documents, one.variant) for one in project_systems(app)],
            [source(app) for source in _SOURCES.of(app)],
        ]
    )


def _plain(value: object) -> object:
    """Return a configuration value in a form in which equal values have equal texts."""
    if isinstance(value, dict):
        return [(key, _plain(one)) for key, one in value.items()]
    if isinstance(value, set | frozenset):
        return sorted(map(repr, value))
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    # What functions and other objects do is said by conf.py.
    is_plain = value is None or isinstance(value, str | int | float | bool)
    return value if is_plain else type(value).__name__


_SETTINGS_KEY = ProjectState(_settings_key)
_KEY = ProjectState(lambda app: key_of(app, sorted(_STAMPS.of(app.env))))


def key_of(app: Sphinx, documents: Iterable[str], *others: object) -> str:
    """Return a key that changes if one of some documents, a setting or another source changes."""
    stamps = _STAMPS.of(app.env)
    found = [(docname, stamps.get(docname)) for docname in documents]
    return fingerprint([_SETTINGS_KEY.of(app), found, others])


def find(app: Sphinx, name: str, made_of: object = None) -> Any:
    """Return a stored product, or None if it must be computed; all documents must be read.

    :param made_of: all sources of the product other than documents and settings; the ``repr`` of
        the value is compared.
    """
    kept = _KEPT.of(app)
    if name in kept:
        return kept[name][1]
    try:
        data = _path(app, name).read_bytes()
    except OSError:
        return None
    content = data[_HEAD:]
    return _loads(content) if data[:_HEAD] == _head(_key_of(app, made_of), content) else None


def _loads(content: bytes) -> Any:
    try:
        return pickle.loads(content)
    except Exception:
        # What names a class that is no more can raise anything.
        return None


def _key_of(app: Sphinx, made_of: object) -> str:
    return _KEY.of(app) if made_of is None else fingerprint([__version__, made_of])


def _head(key: str, content: bytes) -> bytes:
    """Return the start of a product file: the key, and the fingerprint of the content."""
    return f"{key} {sha256(content).hexdigest()}\n".encode()


def keep(app: Sphinx, name: str, value: Any, made_of: object = None) -> None:
    """Store a product.

    :param value: a value that can be pickled, not None.
    :param made_of: as in :func:`find`.
    """
    _KEPT.of(app)[name] = _key_of(app, made_of), value


class KeptParts:
    """Results from parts of systems, by key; results that a build does not use are dropped."""

    def __init__(self, app: Sphinx, name: str) -> None:
        """Load the results that earlier builds stored under the name of a product."""
        self._app = app
        self._name = name
        self._known: dict[str, bytes] = find(app, name, _PARTS) or {}
        self._current = _PARTS_IN_USE.of(app).setdefault(name, {})

    def once(self, key: object, make: Callable[[], Made]) -> Made:
        """Return the result for a key; ``make`` computes it if no earlier build did.

        :param key: a value whose ``repr`` changes if the result changes.
        :param make: returns a value that can be pickled.
        """
        key = fingerprint([key])
        content = self._known.get(key)
        made: Made | None = None if content is None else _loads(content)
        if made is None or content is None:
            made = make()
            content = pickle.dumps(made)
            keep(self._app, self._name, self._current, _PARTS)
        self._current[key] = content
        return made


def of_parts(
    app: Sphinx,
    name: str,
    parts: Iterable[Part],
    make: Callable[[Part], Made],
    sources: Callable[[Part], object] = lambda part: None,
) -> list[Made]:
    """Return the result for each part of a system; unchanged ones come from earlier builds.

    :param make: returns a result that can be pickled.
    :param sources: returns a value whose ``repr`` changes if other sources than documents and
        settings change.
    """
    kept = KeptParts(app, name)
    return [kept.once([part.key, sources(part)], partial(make, part)) for part in parts]


def is_current(app: Sphinx, name: str) -> bool:
    """Return whether the data of a product in the environment itself are current."""
    return find(app, name) is not None


def mark_current(app: Sphinx, name: str) -> None:
    """Record that the data of a product in the environment itself are current."""
    keep(app, name, True)


def _path(app: Sphinx, name: str) -> Path:
    return Path(app.doctreedir, _FOLDER, f"{app.builder.name}-{name}.pickle")


def find_files(app: Sphinx, name: str, made_of: object = None) -> Any:
    """Return the value stored with files, or None if one of the files was removed or changed."""
    kept = find(app, name, made_of)
    if kept is None:
        return None
    stamps, value = kept
    is_there = all(file_stamp(Path(path)) == stamp for path, stamp in stamps.items())
    return value if is_there else None


def keep_files(
    app: Sphinx, name: str, paths: Iterable[Path], value: Any = (), made_of: object = None
) -> None:
    """Store the names of written files with a value.

    :param value: a value that can be pickled, not None.
    """
    keep(app, name, [{str(path): file_stamp(path) for path in paths}, value], made_of)


def is_changed(app: Sphinx) -> bool:
    """Return whether documents were read or removed in this build, or the page settings changed."""
    return _CHANGED.of(app)


def _record_reading(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    if docnames:
        _CHANGED.set(app, True)
        _ORIGIN.of(env).setdefault("origin", uuid4().hex)


def _record_loss(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    _CHANGED.set(app, True)


def _compare_settings(app: Sphinx) -> None:
    """Record a change if the page settings differ from those of the last build."""
    info, written = getattr(app.builder, "build_info", None), Path(app.outdir, ".buildinfo")
    if info is not None:
        text = written.read_text(encoding="utf-8") if written.is_file() else ""
        if info.config_hash not in text or info.tags_hash not in text:
            _CHANGED.set(app, True)


def _store(app: Sphinx, exception: Exception | None) -> None:
    """Store the products of a successful build; a full disk only costs time."""
    kept = _KEPT.of(app)
    if exception is not None or not kept:
        return
    with suppress(OSError):
        Path(app.doctreedir, _FOLDER).mkdir(exist_ok=True)
        for name, (key, value) in kept.items():
            content = pickle.dumps(value)
            replace_file(_path(app, name), _head(key, content) + content)


def _stamp(app: Sphinx, doctree: nodes.document) -> None:
    """Stamp the current document, after all its data are collected."""
    env = app.env
    found = collected_of(env, env.docname)
    if found:
        title = env.titles[env.docname].astext()
        _STAMPS.of(env)[env.docname] = fingerprint(pickle.dumps((title, found)))


_WHEN_ALL_IS_COLLECTED = 950
_BEFORE_OTHERS_FORGET = 600


def setup(app: Sphinx) -> None:
    """Register the stamps of documents, the detection of changes, and the storage of products."""
    app.connect("builder-inited", _compare_settings)
    app.connect("env-before-read-docs", _record_reading)
    app.connect("env-purge-doc", _record_loss)
    app.connect("doctree-read", _stamp, priority=_WHEN_ALL_IS_COLLECTED)
    app.connect("build-finished", _store, priority=_BEFORE_OTHERS_FORGET)
