"""Builds that are disturbed: killed, spoilt, two at once, in folders that nobody may write to."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from tests.hostile.processes import AS_OTHERS, BML, SPHINX, run

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="signals and permissions")

CHAPTERS = 8
FILES = {
    "conf.py": (
        'extensions = ["sphinxcontrib_bml"]\nhtml_theme = "basic"\n'
        'bml_checks = {"TABLE-CONTEXT": "off"}\n'
    ),
    "index.rst": "Index\n=====\n\n.. toctree::\n   :glob:\n\n   chapter-*\n\n.. bml-downloads::\n",
    "part.inc": "7N = included\n",
    **{
        f"chapter-{number}.bml": f"* Chapter {number}\n\n{number % 7 + 1}C = meaning {number}\n"
        "  7D = below\n\n#INCLUDE part.inc\n"
        for number in range(CHAPTERS)
    },
}
PROGRAMS = {"sphinx-build": SPHINX, "bml build": (*BML, "build")}
KILLS = 6
"""Of each."""
SEEN = ("*.html", "_downloads/bml/*")
"""What a site is compared by; other files say when they were made."""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "source"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The site as a build makes it that nothing disturbs."""
    folder = tmp_path_factory.mktemp("whole")
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    assert build(folder, folder / "out") == (0, "")
    return site(folder / "out")


def build(source: Path, out: Path, *options: str) -> tuple[int, str]:
    """Build and return status and messages."""
    done = run(*SPHINX, *options, source, out, folder=source)
    return done.returncode, done.stderr


def _arguments(program: str, source: Path, out: Path) -> list[str]:
    if program == "sphinx-build":
        return [str(source), str(out)]
    return ["--folder", str(source), "--output", str(out.parent)]


def site(out: Path) -> dict[str, bytes]:
    paths = [path for pattern in SEEN for path in out.glob(pattern)]
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in paths}


def spoilt(data: bytes) -> Iterator[bytes]:
    """Yield what may happen to a file on a bad disk."""
    chance = random.Random(1)
    yield b""
    yield data[: len(data) // 2]
    yield chance.randbytes(len(data))
    yield b"".join(bytes([byte ^ (chance.random() < 0.01)]) for byte in data)


def test_builds_go_on_where_what_they_remember_is_spoilt(
    source: Path, whole: dict[str, bytes]
) -> None:
    out = source / "out"
    build(source, out)
    remembered = out / ".doctrees" / "environment.pickle"
    for data in list(spoilt(remembered.read_bytes())):
        for path in (out / ".doctrees").rglob("*"):
            if path.is_file():
                path.write_bytes(data)
        assert build(source, out)[0] == 0
        assert site(out) == whole


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_build_after_a_killed_one_is_whole(
    program: str, source: Path, whole: dict[str, bytes]
) -> None:
    out = source / "out" / "html"
    chance = random.Random(1)
    for number in range(KILLS):
        (source / "part.inc").write_text(f"7N = other {number}\n", encoding="utf-8")
        with subprocess.Popen(
            [*PROGRAMS[program], *_arguments(program, source, out)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as killed:
            time.sleep(chance.uniform(0.3, 1.5))
            os.killpg(killed.pid, signal.SIGKILL)
    (source / "part.inc").write_text(FILES["part.inc"], encoding="utf-8")
    assert build(source, out) == (0, "")
    assert site(out) == whole
    assert not list(out.rglob(".*.new"))


def test_two_builds_at_once_into_one_folder_are_whole(
    source: Path, tmp_path: Path, whole: dict[str, bytes]
) -> None:
    """Each remembers for itself (``-d``): Sphinx reads what the other is just writing there."""
    out = source / "out"
    builds = [
        subprocess.Popen([*SPHINX, *options, source, out], stderr=subprocess.PIPE, text=True)
        for options in (["-d", f"{tmp_path}/one"], ["-d", f"{tmp_path}/two", "-j", "2"])
    ]
    messages = [each.communicate()[1] for each in builds]
    assert [each.returncode for each in builds] == [0, 0], messages
    assert site(out) == whole


def test_sources_that_nobody_may_change_are_built_elsewhere(
    source: Path, tmp_path: Path, whole: dict[str, bytes]
) -> None:
    for path in source.iterdir():
        path.chmod(0o444)
    source.chmod(0o555)
    try:
        done = run(*AS_OTHERS, *SPHINX, source, tmp_path / "out", folder=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
        assert {path.name for path in source.iterdir()} == set(FILES)
        assert site(tmp_path / "out") == whole
    finally:
        source.chmod(0o755)


def test_files_for_download_that_nobody_may_write_are_told(source: Path) -> None:
    out = source / "out"
    build(source, out)
    downloads = out / "_downloads" / "bml"
    old = site(out)
    (source / "part.inc").write_text("7N = other\n", encoding="utf-8")
    downloads.chmod(0o555)
    done = run(*AS_OTHERS, *SPHINX, source, out, folder=source)
    assert done.returncode != 0
    assert "_downloads/bml" in done.stderr
    assert {name: data for name, data in site(out).items() if "bml/" in name} == {
        name: data for name, data in old.items() if "bml/" in name
    }
