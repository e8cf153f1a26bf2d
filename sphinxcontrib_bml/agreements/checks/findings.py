"""The diagnostics of several documents, each once (CHECKS CK-4)."""

from __future__ import annotations

from collections.abc import Iterable

from ...language.diagnostics import Diagnostic


class Findings:
    """The diagnostics of all files of a run, each once though several files include its place."""

    def __init__(self) -> None:
        """Begin with none."""
        self._keys: set[tuple[object, ...]] = set()

    def new_in(self, diagnostics: Iterable[Diagnostic], first_file: str) -> list[Diagnostic]:
        """Return what is new, by file in order of first mention, then by place.

        :param first_file: the file that stands before all others.
        """
        new = []
        for diagnostic in diagnostics:
            key = self._key(diagnostic)
            if key not in self._keys:
                self._keys.add(key)
                new.append(diagnostic)
        return _by_place(new, first_file)

    def _key(self, diagnostic: Diagnostic) -> tuple[object, ...]:
        span = diagnostic.span
        path = span.source.path.resolve() if span.source.path else span.file
        return path, diagnostic.code, diagnostic.severity, span.start, diagnostic.message


def _by_place(diagnostics: Iterable[Diagnostic], first_file: str) -> list[Diagnostic]:
    items = list(diagnostics)
    names = dict.fromkeys(item.span.file for item in items)
    files = {name: rank for rank, name in enumerate(names)}
    files[first_file] = -1
    return sorted(items, key=lambda item: (files[item.span.file], item.span.start))
