"""Where the installed package came from, and what a new project installs therefore."""

from __future__ import annotations

import json
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit
from urllib.request import url2pathname

from ..patterns import MULTILINE, compile_later

_PACKAGE = "sphinxcontrib-bml"
_RECORD = "direct_url.json"
"""The file in which installers keep the source of a package that they did not find by name."""
_OURS = compile_later(
    r"(?:^#.*repository.*\n)(?:^#.*\n)*^sphinxcontrib-bml(?P<extras>\[[\w,]+\]) @ .*$",
    MULTILINE,
)
_NO_WHEEL = "the wheel that this program was installed from no longer exists"


class PackageOrigin(NamedTuple):
    """Where the package came from."""

    kind: str
    """``wheel``, ``index``, ``folder`` or ``repository``; empty if nobody knows."""
    wheel: Path | None = None
    """The file, if it still exists."""

    def requirements(self, text: str) -> str:
        """Return the requirements of a new project.

        :param text: those that name the repository.
        """
        if self.kind == "index":
            return _OURS.sub(rf"{_PACKAGE}\g<extras>", text)
        if self.wheel is None:
            return text
        comment = "# The wheel next to this file is the one that created the project."
        name = self.wheel.name
        return _OURS.sub(lambda ours: f"{comment}\n./{name}{ours['extras']}", text)

    @property
    def sentence(self) -> str:
        """A sentence that names the packages of a new project."""
        installs = "requirements.txt installs"
        if self.wheel is not None:
            return f"On a web service, {installs} {self.wheel.name}, which is now next to it."
        if self.kind == "index":
            return f"On a web service, {installs} {_PACKAGE} by name."
        reason = f"; {_NO_WHEEL}" if self.kind == "wheel" else ""
        return f"On a web service, {installs} {_PACKAGE} from its repository{reason}."


FROM_REPOSITORY = PackageOrigin("repository")


def package_origin() -> PackageOrigin:
    """Return where the installed package came from."""
    try:
        record = distribution(_PACKAGE).read_text(_RECORD)
    except PackageNotFoundError:
        return PackageOrigin("")
    return origin_of(record)


def origin_of(record: str | None) -> PackageOrigin:
    """Return the origin that an installer has recorded; None if it found the package by name."""
    if record is None:
        return PackageOrigin("index")
    try:
        known = json.loads(record)
        url = urlsplit(known["url"])
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return PackageOrigin("")
    if "dir_info" in known:
        return PackageOrigin("folder")
    if url.path.endswith(".whl"):
        path = Path(url2pathname(url.path)) if url.scheme == "file" else None
        return PackageOrigin("wheel", path if path is not None and path.is_file() else None)
    return PackageOrigin("repository")
