"""Python's search for garbage is as it was after it was put off."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from pathlib import Path

import pytest

from sphinxcontrib_bml.language.garbage import no_garbage, settle


class Watched:
    """Something that tells when it is gone."""


@pytest.mark.parametrize("is_on", [True, False])
def test_the_search_for_garbage_is_on_afterwards_where_it_was_before(*, is_on: bool) -> None:
    if not is_on:
        gc.disable()
    try:
        with no_garbage(), no_garbage():
            assert not gc.isenabled()
        assert gc.isenabled() == is_on
    finally:
        gc.enable()


@pytest.mark.usefixtures("nothing_is_frozen")
def test_what_has_settled_is_old_and_still_searched_where_all_is() -> None:
    gc.collect()
    circle: list[object] = [Watched()]
    circle.append(circle)
    watched = weakref.ref(circle[0])
    settle()
    assert gc.get_freeze_count() == 0
    assert all(one is not circle for one in gc.get_objects(0))
    assert any(one is circle for one in gc.get_objects(2))
    del circle
    gc.collect(1)
    assert watched() is not None
    gc.collect()
    assert watched() is None


def test_what_somebody_has_frozen_stays_so() -> None:
    gc.freeze()
    try:
        settle()
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()


def test_files_that_are_left_open_are_written_when_a_program_ends(tmp_path: Path) -> None:
    program = (
        "from sphinxcontrib_bml.language.garbage import end_without_search\n"
        "class Log:\n"
        "    def __init__(self, name, mode, what):\n"
        "        self.file, self.it = open(name, mode), self\n"
        "        self.file.write(what)\n"
        "end_without_search()\n"
        "Log('words', 'w', 'kept')\n"
        "Log('bytes', 'wb', b'kept')\n"
        "Log('both', 'w+b', b'kept')\n"
        "Log('closed', 'w', 'kept').file.close()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("", "")
    written = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert written == dict.fromkeys(("words", "bytes", "both", "closed"), "kept")


@pytest.mark.parametrize("times", [1, 3])
def test_a_program_ends_without_a_search_however_often_it_was_asked_for(times: int) -> None:
    # What is registered first is called last.
    program = (
        "import atexit, gc\n"
        "atexit.register(lambda: print('left alone', gc.get_freeze_count() > 1000))\n"
        "from sphinxcontrib_bml.language.garbage import end_without_search\n"
        f"for _ in range({times}):\n"
        "    end_without_search()\n"
        "print('until then', gc.get_freeze_count())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["until then 0", "left alone True"]
    assert not done.stderr
