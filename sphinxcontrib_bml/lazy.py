"""Packages whose names are loaded when somebody first uses them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module


def loader(package: str, homes: Mapping[str, Iterable[str]]) -> Callable[[str], object]:
    """Return the ``__getattr__`` of a package (PEP 562): its names from their modules.

    ``dir()`` lists the names, which is what completes them in an editor.

    Most who import a package need a few of its modules; each class that is made takes its time.

    :param package: its ``__name__``.
    :param homes: the names, by the modules that they live in: ``module`` below the package,
        ``.module`` beside it.
    """
    known = vars(sys.modules[package])
    modules = {name: module for module, names in homes.items() for name in names}

    def load(name: str) -> object:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value: object = getattr(import_module(f".{modules[name]}", package), name)
        known[name] = value
        return value

    known["__dir__"] = lambda: sorted({*known, *modules})
    return load
