"""Contenders with Sphinx: pages of notes, of chapters, with everything on, of plain lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from sphinxcontrib_bml.language.codes import Code
from tools.bench.chapters import chapter_name, in_chapters
from tools.bench.jobs import Command, Contender, Job, program
from tools.bench.nested_lists import nested_lists
from tools.bench.notes import edited_notes, notes_of_five, rows_in

PAGES = "sphinx, .bml"
"""One document and an index page; ``conf.py`` has ``extensions`` alone."""
UNLINKED = "sphinx, plain"
"""Without links from auctions in texts, and without abbreviations."""
OF_FIVE = "sphinx, 5 names"
"""Of notes of which a third of the rows are one of five partners'."""
EVERYTHING = "sphinx, everything"
"""With explorer, index of sequences, summary, report of all checks, quiz, and marks of changes."""
CHAPTERS = "sphinx, chapters"
"""Of a hundred chapters."""
PARALLEL = "sphinx, chapters -j 2"
WARM = "sphinx, one changed"
"""One description of a hundred chapters, after a build."""
SAME = "sphinx, none changed"
"""A hundred chapters, after a build, as they were."""
OFFLINE = "sphinx, offline"
"""A hundred chapters with ``bml_offline``: the list of files with their fingerprints too."""
EVERYTHING_CHAPTERS = "sphinx, everything, chapters"
EVERYTHING_WARM = "sphinx, everything, one changed"
EVERYTHING_SAME = "sphinx, everything, none changed"
LISTS_CHAPTERS = "sphinx, lists, chapters"
LISTS_WARM = "sphinx, lists, one changed"
LISTS_SAME = "sphinx, lists, none changed"
LISTS = "sphinx, lists"
"""The same rows as nested reST lists, without an extension."""
SUITS = "sphinx, lists, suits"
"""The same, and the extension is loaded: it finds suits in the texts."""
WORDS = "sphinx, words"
"""The same lists with letters for suits: nothing that the extension looks for."""
WORDS_LOADED = "sphinx, words, loaded"
"""The same, and the extension is loaded."""
WORDS_EMPTY = "sphinx, words, empty"
"""The same with an extension that does nothing."""

NUMBER_OF_CHAPTERS = 100
_BUILD: Command = (program("sphinx-build"), "-q", "-b", "html", ".", "_build")
_EXTENSION = 'extensions = ["sphinxcontrib_bml"]\n'
_WEIGHED = {"search": "_build/searchindex.js", "site": "_build/**/*.html"}
_EMPTY = """\
def setup(app):
    return {"parallel_read_safe": True, "parallel_write_safe": True}
"""
_LOADING_EMPTY = """\
import sys
sys.path.insert(0, ".")
extensions = ["empty_extension"]
"""
_INDEX = """\
Notes
=====

.. toctree::

"""
ASKED_FOR = """

.. bml-explorer::

.. bml-summary::

.. bml-quiz::

.. bml-report::
"""
"""All that a page of an index can ask for."""
ALL_CHECKS = {str(code): str(code.severity) for code in Code if code.is_off}
"""``bml_checks`` with what is off by itself."""
_EVERYTHING_ON = f"""\
{_EXTENSION}
exclude_patterns = ["then"]
bml_sequences = True
bml_checks = {ALL_CHECKS!r}
bml_changes_since = "then.json"
"""
_SNAPSHOT = (program("bml"), "json", "-o", "then.json", "then/notes.bml")
_DESCRIPTION = re.compile(r"(?<=^[1-7][CDHSN]  ).*$|(?<=^- [1-7][CDHSN]  ).*$", re.MULTILINE)


def sites() -> tuple[Contender, ...]:
    """Return the contenders in the order of the table."""
    return (
        Contender(PAGES, partial(_one_document, _EXTENSION)),
        Contender(
            UNLINKED,
            partial(_one_document, f"{_EXTENSION}bml_autolink = bml_abbreviations = False\n"),
        ),
        Contender(OF_FIVE, lambda notes: _one_document(_EXTENSION, notes_of_five(notes))),
        Contender(EVERYTHING, _everything),
        Contender(CHAPTERS, _chapters),
        Contender(PARALLEL, partial(_chapters, options=("-j", "2"))),
        Contender(WARM, lambda notes: _one_changed(_chapters(notes))),
        Contender(SAME, lambda notes: _none_changed(_chapters(notes))),
        Contender(OFFLINE, partial(_chapters, conf=f"{_EXTENSION}bml_offline = True\n")),
        Contender(EVERYTHING_CHAPTERS, _everything_in_chapters),
        Contender(EVERYTHING_WARM, lambda notes: _one_changed(_everything_in_chapters(notes))),
        Contender(EVERYTHING_SAME, lambda notes: _none_changed(_everything_in_chapters(notes))),
    )


def lists() -> tuple[Contender, ...]:
    """Return the contenders whose rows are nested reST lists, in the order of the table."""
    return (
        Contender(LISTS, partial(_lists, "", nested_lists)),
        Contender(LISTS_CHAPTERS, _lists_in_chapters),
        Contender(LISTS_WARM, lambda notes: _one_changed(_lists_in_chapters(notes))),
        Contender(LISTS_SAME, lambda notes: _none_changed(_lists_in_chapters(notes))),
        Contender(SUITS, partial(_lists, _EXTENSION, nested_lists)),
        Contender(WORDS, partial(_lists, "", _words)),
        Contender(WORDS_EMPTY, partial(_lists, _LOADING_EMPTY, _words)),
        Contender(WORDS_LOADED, partial(_lists, _EXTENSION, _words)),
    )


def _site(sources: Mapping[str, str], page: str, options: Command = ()) -> Job:
    return Job((*_BUILD, *options), sources, f"_build/{page}.html", sizes=_WEIGHED)


def index_of(*documents: str) -> str:
    """Return a page that brings in others."""
    return _INDEX + "".join(f"   {name}\n" for name in documents)


def _one_document(conf: str, notes: str) -> Job:
    return _site({"conf.py": conf, "index.rst": index_of("notes"), "notes.bml": notes}, "notes")


def _lists(conf: str, write: Callable[[str], str], notes: str) -> Job:
    sources = {"conf.py": conf, "index.rst": index_of("notes"), "notes.rst": write(notes)}
    return _site({**sources, "empty_extension.py": _EMPTY}, "notes")


def _words(notes: str) -> str:
    """Return nested lists without marks of suits."""
    return nested_lists(notes).replace("!", "")


def _everything(notes: str) -> Job:
    sources = {
        "conf.py": _EVERYTHING_ON,
        "index.rst": index_of("notes") + ASKED_FOR,
        "notes.bml": notes,
        "then/notes.bml": edited_notes(notes),
    }
    return replace(_site(sources, "notes"), before=(_SNAPSHOT,))


def _chapters(
    notes: str, options: Command = (), conf: str = _EXTENSION, asked_for: str = ""
) -> Job:
    texts = in_chapters(notes, _number_of_chapters(notes))
    files = {chapter_name(index): text for index, text in enumerate(texts)}
    names = (name.removesuffix(".bml") for name in files)
    index = index_of(*names) + asked_for
    return _site({"conf.py": conf, "index.rst": index, **files}, "chapter*", options)


def _everything_in_chapters(notes: str) -> Job:
    job = _chapters(notes, conf=_EVERYTHING_ON, asked_for=ASKED_FOR)
    sources = {**job.sources, "then/notes.bml": edited_notes(notes)}
    return replace(job, sources=sources, before=(_SNAPSHOT,))


def _lists_in_chapters(notes: str) -> Job:
    job = _chapters(notes, conf="")
    sources = {
        name.replace(".bml", ".rst"): nested_lists(text) if name.endswith(".bml") else text
        for name, text in job.sources.items()
    }
    return replace(job, sources=sources)


def _number_of_chapters(notes: str) -> int:
    """Return as many as there should be, fewer of notes that have fewer rows."""
    return min(NUMBER_OF_CHAPTERS, rows_in(notes))


def _one_changed(job: Job) -> Job:
    """Return the build after a description in the chapter in the middle was changed."""
    chapters = sorted(name for name in job.sources if name.startswith("chapter"))
    name = chapters[len(chapters) // 2]
    edited = _DESCRIPTION.sub("changed", job.sources[name], count=1)
    return replace(_none_changed(job), edits={name: edited})


def _none_changed(job: Job) -> Job:
    """Return the build after the same build."""
    return replace(job, before=(*job.before, job.command))
