"""Agreements as JSON, for programs of one's own.

``agreements.schema.json`` beside this file says what stands there; :func:`schema` returns it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from ..agreements.book import Agreement
from ..bridge import Auction, Side
from ..language.inline import Code, Inline, Text, alert_length, parse_inline, plain_text
from ..language.options import Options

FORMAT = "bml-agreements"
VERSION = 1
"""Rises when something is named otherwise, or left out."""

_SIDES = {Side.WE: "we", Side.THEY: "they"}


def write_json(
    title: str,
    summary: str,
    agreements: Iterable[Agreement],
    options: Options,
    shown_file: Callable[[str], str],
) -> bytes:
    """Return every agreement in its order, one a line, as a JSON object in UTF-8 with LF.

    :param shown_file: returns how a file is called, relative to the root of the notes.
    """
    head = {"format": FORMAT, "version": VERSION, "title": title, "summary": summary}
    fields = "".join(f"{_text(key)}: {_text(value)},\n" for key, value in head.items())
    rows = ",\n".join(_text(_object(item, options, shown_file)) for item in agreements)
    text = f'{{\n{fields}"agreements": [\n{rows}\n]\n}}\n'
    return text.encode("utf-8", errors="replace")


def names_from(root: Path) -> Callable[[str], str]:
    """Return what calls files by their way from ``root``, with slashes.

    What is no file, such as standard input, keeps its name.
    """
    folder = root.resolve()

    @cache
    def name_of(file: str) -> str:
        path = Path(file)
        if not path.is_file():
            return file
        with suppress(ValueError):  # another drive, on Windows
            return Path(os.path.relpath(path.resolve(), folder)).as_posix()
        return path.as_posix()

    return name_of


def schema() -> dict[str, Any]:
    """Return the JSON Schema of what :func:`write_json` writes."""
    file = resources.files(__package__) / "agreements.schema.json"
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _object(
    agreement: Agreement, options: Options, shown_file: Callable[[str], str]
) -> dict[str, object]:
    return {
        "auction": list(_calls(agreement)),
        "seat": agreement.opening_seat.value,
        "vulnerability": agreement.vulnerability.value,
        "qualifications": [{"call": call, "text": text} for call, text in agreement.qualifications],
        "text": "\n".join(agreement.lines),
        "shown": _shown(agreement, options),
        "alert": agreement.alert,
        "annotations": list(agreement.annotations),
        "file": shown_file(agreement.file),
        "line": agreement.line,
    }


def _calls(agreement: Agreement) -> Iterator[dict[str, str]]:
    side = agreement.opener
    for call in Auction(codes=agreement.codes).calls:
        yield {"call": call.code, "side": _SIDES[side]}
        side = side.other


def _shown(agreement: Agreement, options: Options) -> str:
    """Return the description as it reads on a page: suits and dashes, no marks of any kind."""
    text = "\n".join(agreement.lines)
    if agreement.alert:
        text = text[alert_length(text, options) :]
    plain = plain_text(text)
    return plain if plain is not None else "".join(_words(parse_inline(text, options)))


def _words(nodes: Iterable[Inline]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, Text | Code):
            yield node.value
        else:
            yield from _words(node.children)
