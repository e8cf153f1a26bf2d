"""The files of a site that a device keeps, and its service worker (OFFLINE OF-2)."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote
from zlib import compress

from ..language.input_files import read_content

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

STATIC = Path(__file__).parent.parent / "static"
WORKER = "bml-worker.js"
END_OF_WORKER = "bml-worker-end.js"
_STATIC, _IMAGES = "_static", "_images"
_SEARCH_INDEX = "searchindex.js"
_OTHER_SUFFIXES = frozenset({".map", ".scss"})
_OLDER_FONTS = frozenset({".eot", ".svg", ".ttf", ".woff"})
"""Fonts that no browser with service workers loads if there is a file ``.woff2``."""
_VERSION_DIGITS = 16


class KeptFiles(NamedTuple):
    """The files that a device keeps."""

    addresses: tuple[str, ...]
    """Their addresses from the root of the site."""
    version: str
    """The fingerprint of their names and contents."""
    packed_size: int
    """The number of bytes that a device loads if the host compresses files."""


def find_kept_files(folder: Path, pages: Iterable[Path], *, is_whole: bool = True) -> KeptFiles:
    """Return the files of a site to keep.

    Pages are named, because Sphinx leaves pages of removed documents in the folder.

    :param folder: the root of the site.
    :param pages: the pages.
    :param is_whole: whether these are all pages, with pictures and the search.
    """
    addresses, size, state = [], 0, sha256()
    found = {*pages, *_files(folder / _STATIC)}
    if is_whole:
        found |= {folder / _SEARCH_INDEX, *_files(folder / _IMAGES)}
    for path in sorted(filter(Path.is_file, found)):
        content = read_content(path)
        address = quote(path.relative_to(folder).as_posix())
        addresses.append(address)
        state.update(f"{address} {sha256(content).hexdigest()}\n".encode())
        size += len(compress(content))
    return KeptFiles(tuple(addresses), state.hexdigest()[:_VERSION_DIGITS], size)


def _files(folder: Path) -> Iterator[Path]:
    """Yield the files of a folder that browsers load."""
    for path in folder.rglob("*"):
        is_hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        is_font = path.suffix in _OLDER_FONTS and path.with_suffix(".woff2").exists()
        if not is_hidden and not is_font and path.suffix not in _OTHER_SUFFIXES:
            yield path


def worker(kept: KeptFiles, missing: str, language: str) -> bytes:
    """Return the service worker.

    :param missing: the sentence on the page for addresses that the device does not keep.
    :param language: the code of its language.
    """
    page = (
        f'<!doctype html><html lang="{escape(language)}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f'<title>{escape(missing)}</title><p>{escape(missing)} <a href="{{root}}">{{root}}</a>'
    )
    values = {"VERSION": kept.version, "FILES": kept.addresses, "MISSING": page}
    lines = [f"const {name} = {json.dumps(value)};\n" for name, value in values.items()]
    return "".join(lines).encode() + static_file(WORKER)


def manifest(title: str, first: str, language: str) -> bytes:
    """Return the manifest, by which a device installs the site like an app.

    :param title: the title of the notes.
    :param first: the address of the first page from the root of the site.
    :param language: the code of their language.
    """
    values = {
        "name": title,
        "short_name": title,
        "lang": language,
        "start_url": first,
        "scope": ".",
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": "#1d3557",
        "icons": [
            {"src": "_static/bml-icon.svg", "sizes": "any", "type": "image/svg+xml"},
            {"src": "_static/bml-icon.png", "sizes": "512x512", "type": "image/png"},
        ],
    }
    return json.dumps(values, ensure_ascii=False, indent=1).encode("utf-8", errors="replace")


@cache
def static_file(name: str) -> bytes:
    """Return a file of the package."""
    return (STATIC / name).read_bytes()
