"""Which tests run a line: measured once, without any problem."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from coverage import CoverageData

from tools.mutants.mutations import Mutation
from tools.mutants.trials import PACKAGES, PROJECT, suites_of

_FIRST = 12
"""How many tests are tried before all the others: most problems die in them."""
_NO_TEST = ""
"""What runs as modules are imported, and in fixtures."""


class Reach:
    """The tests of each line of the code, the narrowest first."""

    def __init__(self, measured: Iterable[tuple[Path, Path]]) -> None:
        """Read what was measured.

        :param measured: files of coverage, each with the folder that the code was in.
        """
        self._tests: dict[Path, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        self._breadths: Counter[str] = Counter()
        for file, folder in measured:
            self._read(file, folder)

    def _read(self, file: Path, folder: Path) -> None:
        data = CoverageData(str(file))
        data.read()
        for name in data.measured_files():
            path = Path(name).relative_to(folder)
            if path.parts[1] not in PACKAGES:
                continue
            for line, tests in data.contexts_by_lineno(name).items():
                self._tests[path][line].update(tests)
                self._breadths.update(tests)

    def groups(self, mutation: Mutation) -> Iterator[tuple[str, ...]]:
        """Yield the tests that can find a problem, those that do little else first.

        Where code runs outside of tests too, any test of the package, then any at all, can find it.
        """
        lines = self._tests[mutation.path]
        here = set[str]().union(*(lines[line] for line in mutation.lines(_source(mutation))))
        is_shared = not here or _NO_TEST in here
        tests = here - {_NO_TEST} or set[str]().union(*lines.values()) - {_NO_TEST}
        narrowest = sorted(tests, key=lambda test: (self._breadths[test], test))
        yield from filter(None, (tuple(narrowest[:_FIRST]), tuple(sorted(narrowest[_FIRST:]))))
        if is_shared:
            yield from suites_of(mutation.path)


def _source(mutation: Mutation) -> bytes:
    return (PROJECT / mutation.path).read_bytes()
