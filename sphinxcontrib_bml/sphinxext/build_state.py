"""State that lasts as long as an application, a build, or the reading of one document.

A module declares its state once, at its top, and asks for it with ``of``::

    _HEADINGS = ProjectState(ProjectHeadings)

    _HEADINGS.of(app).titles

Nothing is kept in modules or classes: with the application all of it is gone. What goes on from
build to build is declared in :mod:`.collected`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

T = TypeVar("T")
"""The type of the state."""
Key = TypeVar("Key", bound="Hashable")

_HOME = "bml_state"
_AFTER_OTHERS = 900


class AppState(Generic[T]):
    """State of an application, from its ``setup`` on."""

    def __init__(self, make: Callable[[Sphinx], T]) -> None:
        """Declare the state.

        :param make: makes it for an application when somebody first asks.
        """
        self._make = make

    def of(self, app: Sphinx) -> T:
        """Return the state of an application, made where it is not there yet."""
        home = _home_of(app)
        if self not in home:
            home[self] = self._make(app)
        state: T = home[self]
        return state

    def set(self, app: Sphinx, state: T) -> None:
        """Put a state in the place of that which is there."""
        _home_of(app)[self] = state

    def forget(self, app: Sphinx) -> None:
        """Drop the state; whoever asks next gets a new one."""
        _home_of(app).pop(self, None)


class BuildState(AppState[T]):
    """State of one build, dropped when the build is over."""


class ReadingState(Generic[T]):
    """State of the document being read, dropped when it is read."""

    def __init__(self, name: str, make: Callable[[BuildEnvironment], T]) -> None:
        """Declare the state.

        :param name: unique among all states of documents.
        :param make: makes it when somebody first asks.
        """
        self._key = f"bml_{name}"
        self._make = make

    def of(self, env: BuildEnvironment) -> T:
        """Return the state of the document being read, made where it is not there yet."""
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
        """Put a state in the place of that which is there."""
        env.temp_data[self._key] = state

    def is_there(self, env: BuildEnvironment) -> bool:
        """Tell whether the document being read has the state already."""
        return self._key in env.temp_data


class ProjectState(BuildState[T]):
    """State made of all documents of a build, dropped also before documents are read."""


class ProjectCache(ProjectState[dict[Key, T]]):
    """What is made of all documents, each once a build, by keys."""

    def __init__(self) -> None:
        """Begin with nothing."""
        super().__init__(lambda app: {})

    def once(self, app: Sphinx, key: Key, make: Callable[[], T]) -> T:
        """Return what is made under a key, by ``make`` where nobody has asked for it yet."""
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


def _begin_reading(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    _drop(ProjectState, app)


def _end_build(app: Sphinx, exception: Exception | None) -> None:
    _drop(BuildState, app)


def setup(app: Sphinx) -> None:
    """Drop what was known of the documents when they are read, and of a build when it is over."""
    app.connect("env-before-read-docs", _begin_reading)
    app.connect("build-finished", _end_build, priority=_AFTER_OTHERS)
