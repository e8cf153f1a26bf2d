"""The parts of what is compared: one per builder, the commands, the documentation, the corpus."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile, is_zipfile

import click

from sphinxcontrib_bml.commands.bml import main

_BUILDERS = ("html", "dirhtml", "singlehtml", "latex", "epub", "text", "man", "gettext")
_EXPORTS = ("bss", "bboalert", "bmljson", "bmlcsv", "bmlpbn", "bmllin", "bmllinks", "bmlanki")
_COMMANDS_OF_FILES = (
    *("html", "latex", "text", "bss", "bboalert", "json", "csv", "anki"),
    *("anki --variant=adair", "deals", "deals --variant=adair --format=pbn"),
    *("deals --variant=adair --format=lin", "deals --variant=adair --format=links"),
    *("check", "format --diff", "links", "deps", "ask"),
)
_HELPED = main.list_commands(click.Context(main))
_WE = "--we='Nora Fenwick,Paul Adair'"
_COMMANDS_OF_PROJECTS = (
    *("check .", "links .", "links --format=json .", "links --format=tsv .", "ask ."),
    *("anki --variant=adair -o out/cards.apkg .", "anki --variant=marsh -o out/cards.tsv ."),
    *("diff snapshots/2024.json .", "diff --format=markdown snapshots/2024.json ."),
    *(
        f"coverage --variant=adair {_WE} --format={name} . matches"
        for name in ("text", "markdown", "html", "json")
    ),
    *("card check fenwick-adair.yaml", "card html -o out/card.html fenwick-adair.yaml"),
    *("card latex -o out/card.tex fenwick-adair.yaml", "card export fenwick-adair.yaml"),
    *("convention check library/*.yaml", "convention export library/*.yaml"),
    *("quiz --variant=adair --list .", "quiz --variant=adair --seed=a --sheet=out/quiz.html ."),
    *("quiz --variant=adair --seed=a --sheet=out/quiz.tex .", "check --format=json ."),
    *("quiz --variant=marsh --seed=b --sheet=out/quiz.txt .", "check --format=sarif ."),
    *("explain", "check --list", "--help", *(f"{name} --help" for name in _HELPED)),
)
_COMMANDS_OF_CORPUS = ("html", "latex", "text", "check", "bss", "bboalert", "json", "csv")
_NOTES = {".bml", ".txt"}
_OUTPUT_COMMANDS = {"html", "latex", "text", "bss", "bboalert", "json", "csv", "deals"}
"""Commands that write a file next to the notes unless ``-o`` names a folder."""
_SESSION = re.compile(
    r"^( *)(?:\.\. session::|```\{session\})\n((?:\1 *:\w+:.*\n)*)\n?((?:\1 *\S.*\n)+)",
    re.MULTILINE,
)
_IGNORED = {".doctrees", ".buildinfo", "environment.pickle", "__pycache__"}


@dataclass(frozen=True)
class Place:
    """Where a part of the results is made.

    ``checkout`` contains the files of a commit, ``work`` is an empty folder for what is not kept,
    and ``output`` is the folder of the results.
    """

    checkout: Path
    work: Path
    output: Path


Part = Callable[[Place], None]


def _build(builder: str, place: Place) -> None:
    """Build the example project with a builder; keep its pages and warnings."""
    source = place.checkout / "example_project"
    doctrees = place.work / "doctrees"
    command = ["-q", "-E", "-b", builder, "-d", str(doctrees), str(source), str(place.output)]
    done = _run(place, ["-m", "sphinx", *command])
    (place.output / "warnings").write_bytes(done.stdout)
    for path in sorted(place.output.rglob("*")):
        if path.is_file() and is_zipfile(path):
            with ZipFile(path) as archive:
                archive.extractall(path.with_name(f"{path.name}.contents"))
            path.unlink()


def _run_example_commands(place: Place) -> None:
    """Run the commands over each chapter of the example project, and over all of it."""
    project = place.work / "example_project"
    shutil.copytree(place.checkout / "example_project", project)
    (project / "out").mkdir()
    files = sorted(project.rglob("*.bml"))
    jobs = [*_jobs_of_files(project, files, _COMMANDS_OF_FILES, place)]
    for command in _COMMANDS_OF_PROJECTS:
        jobs.append(_job(_with_files(command, project), project, place.output / _slug(command)))
    _run_commands(jobs, place)
    shutil.copytree(project / "out", place.output / "out")


def _run_sessions(place: Place) -> None:
    """Run the commands that the documentation shows, each session in a copy of its folder."""
    docs = place.checkout / "docs"
    jobs = []
    for number, (folder, commands) in enumerate(sessions(docs)):
        copy = place.work / str(number)
        shutil.copytree(docs / "examples" / folder, copy)
        name = _slug(f"{folder} {commands[-1]}")
        for step, command in enumerate(commands):
            output = place.output / f"{name}-{step}"
            jobs.append(_job(shlex.split(command)[1:], copy, output))
    _run_commands(jobs, place)


def sessions(docs: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield the folder below ``docs/examples`` and the commands of each session in the pages."""
    for page in sorted((*docs.rglob("*.rst"), *docs.rglob("*.md"))):
        for _, options, content in _SESSION.findall(page.read_text(encoding="utf-8")):
            folder = re.search(r":in: *(\S+)", options)
            commands = [line.strip() for line in content.splitlines() if line.strip()]
            yield folder[1] if folder else "", commands


def corpus_part(corpus: Path) -> dict[str, Part]:
    """Return the part that runs commands over each file of a note folder.

    Its name has a digest of these files, so that results of other notes are not read as it.
    """
    files = (path.read_bytes() for path in sorted(corpus.rglob("*")) if path.is_file())
    digest = sha256(b"\0".join(files)).hexdigest()[:8]
    return {f"corpus-{digest}": partial(_run_corpus_commands, corpus.absolute())}


def _run_corpus_commands(corpus: Path, place: Place) -> None:
    copy = place.work / "corpus"
    shutil.copytree(corpus, copy)
    files = sorted(path for path in copy.rglob("*") if path.suffix in _NOTES)
    records = sorted(copy.rglob("*.bss"))
    jobs = [
        *_jobs_of_files(copy, files, _COMMANDS_OF_CORPUS, place),
        *_jobs_of_files(copy, records, ("import -o -",), place),
    ]
    _run_commands(jobs, place)


PARTS: dict[str, Part] = {
    "commands": _run_example_commands,
    "docs": _run_sessions,
    **{name: partial(_build, name) for name in (*_BUILDERS, *_EXPORTS)},
}
"""The parts that need only a commit, by name; the slowest first."""


# Commands

Job = dict[str, object]


def _jobs_of_files(
    folder: Path, files: Iterable[Path], commands: Iterable[str], place: Place
) -> Iterator[Job]:
    """Yield a job for each command over each file; what they write is part of the results."""
    chosen = list(commands)
    for file in files:
        for command in chosen:
            name = file.relative_to(folder)
            output = place.output / _slug(command) / name.with_name(f"{name.name}.answer")
            written = output.with_suffix(".files")
            arguments = shlex.split(command)
            if arguments[0] in _OUTPUT_COMMANDS:
                written.mkdir(parents=True)
                arguments += ["-o", str(written)]
            elif arguments[0] == "anki":
                arguments += ["-o", f"{written}.tsv"]
            yield _job([*arguments, file.name], file.parent, output)


def _job(arguments: Iterable[str], folder: Path, output: Path) -> Job:
    return {"arguments": list(arguments), "folder": str(folder), "output": str(output)}


def _with_files(command: str, folder: Path) -> Iterator[str]:
    """Yield the words of a command, a pattern as the files that it matches."""
    for word in shlex.split(command):
        if "*" in word:
            yield from sorted(path.relative_to(folder).as_posix() for path in folder.glob(word))
        else:
            yield word


def _slug(command: str) -> str:
    return re.sub(r"[^\w.+=-]+", "-", command).strip("-")


def _run_commands(jobs: list[Job], place: Place) -> None:
    list_of_jobs = place.work / "jobs.json"
    list_of_jobs.write_text(json.dumps(jobs), encoding="utf-8")
    done = _run(place, [str(Path(__file__).with_name("commands.py")), str(list_of_jobs)])
    if done.returncode:
        raise subprocess.CalledProcessError(done.returncode, "commands.py", done.stdout)


def _run(place: Place, arguments: list[str]) -> subprocess.CompletedProcess[bytes]:
    """Run Python with the code of the commit, and a clock and a terminal that do not change."""
    project = tomllib.loads((place.checkout / "pyproject.toml").read_text(encoding="utf-8"))
    environment = {
        **os.environ,
        "BML_PROGRAM": project["project"]["scripts"]["bml"],
        "COLUMNS": "80",
        "LC_ALL": "C.UTF-8",
        "PYTHONPATH": str(place.checkout),
        "SOURCE_DATE_EPOCH": "0",
        "TZ": "UTC",
    }
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=place.work,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )


def is_compared(path: Path) -> bool:
    """Return whether a file is part of the results: no cache, no list of build settings."""
    return path.is_file() and not _IGNORED.intersection(path.parts)
