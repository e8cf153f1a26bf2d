"""A program that runs a command again and again in a process that it kills.

Arguments: a JSON object with the commands (:class:`Killed` as lists), and the number of kills of
each. What it finds is printed, one line for each problem.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner

from sphinxcontrib_bml.commands.bml import main

OUT = Path("out")
_CACHE = ".bml-cache/openings.json"
_LEFT = re.compile(r"\.[0-9a-f]{8}\.\d+\.new")


class Killed(NamedTuple):
    """A command that writes, twice with other results."""

    variants: tuple[str, str]
    """The arguments; files in ``out`` are results."""
    is_careful: bool = False
    """Whether it never replaces a file, so that its files are removed before it runs again."""
    edits: bool = False
    """Whether it changes ``out/notes.bml``, which is a copy of ``one.bml`` or ``two.bml``."""
    suffix: str = ".bml"
    """The suffix of the files that are copied and changed."""


class Killing:
    """Runs one command."""

    def __init__(self, name: str, killed: Killed, chance: random.Random) -> None:
        """Begin in an empty folder."""
        self._name = name
        self._killed = killed
        self._chance = chance
        self._whole: dict[str, set[bytes]] = {}
        self._seconds = 0.0

    def problems(self, times: int) -> Iterator[str]:
        """Yield what is wrong after kills."""
        shutil.rmtree(OUT, ignore_errors=True)
        OUT.mkdir()
        start = time.monotonic()
        for _ in self._changes():
            for name, data in _files():
                self._whole.setdefault(name, set()).add(data)
        self._seconds = time.monotonic() - start
        copies = {Path(one).read_bytes() for one in self._sources}
        if set().union(*self._whole.values()) <= copies:
            yield f"{self._name} writes nothing"
        if self._killed.edits:
            self._whole[f"notes{self._killed.suffix}"] |= copies
        for _ in range(times):
            self._kill()
            for name, data in _files():
                if not self._is_whole(name, data):
                    yield f"{self._name} leaves half of {name}"
        list(self._changes())
        for name, _ in _files():
            if _LEFT.fullmatch(Path(name).name):
                yield f"{self._name} leaves {name}"

    @property
    def _sources(self) -> tuple[str, str]:
        return f"one{self._killed.suffix}", f"two{self._killed.suffix}"

    def _is_whole(self, name: str, data: bytes) -> bool:
        if name == _CACHE:  # holds times of files
            return bool(json.loads(data))
        return bool(_LEFT.fullmatch(Path(name).name)) or data in self._whole.get(name, ())

    def _changes(self) -> Iterator[None]:
        for variant, source in zip(self._killed.variants, self._sources, strict=True):
            if self._killed.is_careful:
                for name, _ in _files():
                    if not _LEFT.fullmatch(Path(name).name):
                        (OUT / name).unlink()
            if self._killed.edits:
                shutil.copyfile(source, "copy")
                Path("copy").replace(OUT / f"notes{self._killed.suffix}")
            CliRunner().invoke(main, variant.split(), catch_exceptions=False)
            yield

    def _kill(self) -> None:
        child = os.fork()
        if child == 0:
            while True:
                list(self._changes())
        time.sleep(self._chance.uniform(0, self._seconds))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _files() -> Iterator[tuple[str, bytes]]:
    for path in list(OUT.rglob("*")):
        if path.is_file():
            yield path.relative_to(OUT).as_posix(), path.read_bytes()


if __name__ == "__main__":
    chance = random.Random(int(sys.argv[2]))
    for name, killed in json.loads(sys.argv[1]).items():
        for problem in Killing(name, Killed(*killed), chance).problems(int(sys.argv[2])):
            sys.stdout.write(f"{problem}\n")
