"""Entry points of other packages: formats, checks, page reports and commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from traceback import extract_tb
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")

_PACKAGE = __name__.partition(".")[0]
_FOLDER = Path(__file__).parent
_GROUPS = ("checks", "commands", "exports", "page_reports")


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
    return ": ".join(filter(None, (type(error).__name__, " ".join(str(error).split()))))


def is_foreign(module: str) -> bool:
    """Return whether a module belongs to another package."""
    return module.partition(".")[0] != _PACKAGE


def describe_failure(addition: str, module: str, error: Exception) -> str:
    """Return the error in the code of an addition, with its package and place, in one line.

    :param addition: the addition, ``the format 'shout'``.
    :param module: the module of the addition, ``package.module`` or ``package.module:name``.
    """
    frames = extract_tb(error.__traceback__)
    places = [one for one in frames if not Path(one.filename).is_relative_to(_FOLDER)]
    place = f" ({Path(places[-1].filename).name}, line {places[-1].lineno})" if places else ""
    return f"{addition}{_origin(module)} failed: {describe(error)}{place}"


def _origin(module: str) -> str:
    """Return ``of`` and the package of a module, or nothing for a class of ``conf.py``."""
    from importlib import metadata

    top = module.partition(":")[0].partition(".")[0]
    if top == "builtins":  # Sphinx runs conf.py without the name of a module.
        return ""
    for group in _GROUPS:
        for entry in metadata.entry_points(group=f"{_PACKAGE}.{group}"):
            if entry.dist is not None and entry.module.partition(".")[0] == top:
                return f" of {entry.dist.name}"
    return f" of {top}"
