"""Entry points of other packages: formats, checks, page reports and commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Additions(NamedTuple, Generic[T]):
    """The additions of the installed packages."""

    by_name: dict[str, T]
    problems: tuple[str, ...] = ()
    """Reasons why some additions cannot be used, one line per entry point."""


def load_additions(
    group: str,
    title: str,
    name_of: Callable[[T], str],
    problem_of: Callable[[object, Mapping[str, T]], str],
) -> Additions[T]:
    """Return the objects of the entry points of a group, sorted by name.

    An entry point that cannot be used causes one message and is ignored.

    :param group: the group, ``sphinxcontrib_bml.exports``.
    :param title: the word for one addition in messages, ``format``.
    :param name_of: returns the name under which an addition is known.
    :param problem_of: receives the object of an entry point, and the additions so far; returns
        the reason why it cannot be used, or nothing.
    """
    from importlib import metadata  # its import takes longer than most of what needs it

    found: dict[str, T] = {}
    problems = []
    for entry in sorted(metadata.entry_points(group=group), key=lambda one: one.name):
        try:
            addition = entry.load()
            problem = problem_of(addition, found)
        except Exception as error:
            problem = describe(error)
        if problem:
            package = entry.dist.name if entry.dist is not None else entry.value
            problems.append(f"the {title} {entry.name!r} of {package} cannot be used: {problem}")
        else:
            found[name_of(addition)] = addition
    return Additions(found, tuple(problems))


def describe(error: Exception) -> str:
    """Return the error in the code of another package, in one line."""
    return f"{type(error).__name__}: {error}"
