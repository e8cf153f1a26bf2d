"""Data that the environment keeps from build to build, declared by the modules that own them.

A module declares what it collects once, at its top, and asks for it with ``of``::

    TITLES: Collected[list[str]] = Collected("titles")

    TITLES.of(env)[docname] = ["Opening bids"]

The domain ``bml`` stores the data, forgets those of documents that are gone or read again, and
takes over what other processes read. A ``setup`` of the extension imports every module that
declares data: the domain must know all of them before it is made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..language.fingerprints import fingerprint

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from sphinx.environment import BuildEnvironment

T = TypeVar("T")
"""The type of what is kept."""

_VERSION_DIGITS = 12
_declared: dict[str, _Data[Any]] = {}


class _Data(Generic[T]):
    """Data that the environment keeps under a name."""

    def __init__(self, name: str, version: int = 1) -> None:
        """Declare the data.

        :param name: unique among all data.
        :param version: raised where values of older builds are of no use any more; the project is
            then read again.
        :raises ValueError: where the name is taken.
        """
        if name in _declared:
            raise ValueError(f"data called {name!r} are declared twice")
        self.name = name
        self.version = version
        _declared[name] = self

    def of(self, env: BuildEnvironment) -> dict[str, T]:
        """Return the data of an environment; what is changed in them is kept."""
        data: dict[str, T] = env.domaindata["bml"][self.name]
        return data


class DocumentData(_Data[T]):
    """Data by document, by its name; forgotten with the document."""


class ProjectData(_Data[T]):
    """Data of the whole project by any keys; kept until their owner drops them."""


def empty_data() -> dict[str, Any]:
    """Return the data of a project of which nothing is read."""
    return {name: {} for name in _declared}


def data_version() -> int:
    """Return a number that differs where other data are declared, or other versions of them."""
    versions = sorted((one.name, one.version) for one in _declared.values())
    return int(fingerprint(versions)[:_VERSION_DIGITS], 16)


def forget_document(env: BuildEnvironment, docname: str) -> None:
    """Drop what was collected of a document."""
    for one in _collected():
        one.of(env).pop(docname, None)


def merge_data(env: BuildEnvironment, other: Mapping[str, Any], docnames: Collection[str]) -> None:
    """Take over what another process read.

    :param other: its data by their names.
    :param docnames: the documents that it read.
    """
    for one in _declared.values():
        new = other[one.name]
        if isinstance(one, DocumentData):
            new = {docname: new[docname] for docname in docnames if docname in new}
        one.of(env).update(new)


def is_idle(env: BuildEnvironment) -> bool:
    """Tell whether the documents of a project, all of them read, have nothing of ours."""
    return not any(one.of(env) for one in _collected())


def _collected() -> list[DocumentData[Any]]:
    return [one for one in _declared.values() if isinstance(one, DocumentData)]
