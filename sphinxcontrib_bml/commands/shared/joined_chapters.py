"""The chapters of a system as one document, for files of a whole system (PJ-6)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from ...bridge.conditions import ALWAYS
from ...language.headings import chapter_title
from ...language.parser import Parse, parse_source
from ...language.source import Source
from ...language.state import DocumentState
from ...language.syntax import Heading


def joined(parses: Sequence[Parse], name: str, title: str) -> Parse:
    """Return the chapters of a system as one document; a single chapter is returned unchanged.

    The title of each chapter is a heading, and its own headings are one level below.

    :param name: the name of the document in messages.
    :param title: the title of the system; empty for none.
    """
    if len(parses) == 1:
        return parses[0]
    folder = parses[0].root.resolve()
    texts = {}
    lines = [f"#+TITLE: {title or name}", ""]
    moved = set()
    for parse in parses:
        assert parse.source.path is not None
        path = parse.source.path.resolve()
        heading = chapter_title(parse.document, path)
        if heading:
            lines += [f"* {heading}", ""]
            moved |= {path, *parse.dependencies}
        if any(map(str.isspace, path.name)):  # a name that no directive can have
            texts[path := path.with_name("_".join(path.name.split()))] = parse.source.text
        lines += [f"#INCLUDE {Path(os.path.relpath(path, folder)).as_posix()}", ""]
        if parse.state.conditions != ALWAYS:
            lines += ["#SEAT 0", "", "#VUL 00", ""]
    options = replace(parses[0].options, texts={**parses[0].options.texts, **texts})
    # A name that no directive can have either: a chapter may be called like its system.
    source = Source(name, "\n".join(lines), path=folder / f"{name} joined.bml")
    whole = parse_source(source, DocumentState(options, name))
    elements = tuple(
        replace(one, level=one.level + 1)
        if isinstance(one, Heading) and one.span.source.real_path in moved | set(texts)
        else one
        for one in whole.document.elements
    )
    return Parse(whole.source, replace(whole.document, elements=elements), whole.state)
