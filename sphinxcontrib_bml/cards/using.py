"""The conventions that notes name, looked up (CARDS CC-C3, CC-N5)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ..language.codes import Code
from ..language.diagnostics import Diagnostics, quoted
from .card import UsedConvention
from .conventions.library import Library
from .conventions.values import Convention
from .files import CardFiles, is_path
from .form import near
from .notes import ConventionUse, SystemNotes


def library_of(
    notes: SystemNotes,
    files: CardFiles,
    project: Iterable[Convention] = (),
    author: str = "",
) -> Library:
    """Return the conventions that notes can name: the project's, those of files, whole ones.

    Files that are not found are reported where the card is filled.

    :param project: the conventions of the project, in their order.
    :param author: of the project.
    """
    library = Library(project, author)
    known = {id(convention) for convention in library}
    elsewhere = Diagnostics()
    for use in notes.uses:
        found: tuple[Convention, ...] = ()
        if use.convention is not None:
            found = (use.convention,)
        elif is_path(use.target) and notes.source.path is not None:
            found = files.conventions(use.target, notes.source.path, use.span, elsewhere)
        for convention in found:
            if id(convention) not in known:
                known.add(id(convention))
                library.add(convention)
    return library


def used_convention(
    diagnostics: Diagnostics,
    use: ConventionUse,
    library: Library,
    files: CardFiles | None,
    elsewhere: Collection[str] = (),
) -> UsedConvention:
    """Return a convention that notes name; one that is not found keeps its name (CC-C3).

    :param elsewhere: names that other projects explain.
    """
    convention = use.convention
    if convention is None and is_path(use.target) and files is not None:
        convention = _in_file(diagnostics, use, files)
    elif convention is None:
        convention = library.find(use.target)
        if convention is None and use.target not in elsewhere:
            diagnostics.report(
                Code.CARD_CONVENTION_UNKNOWN,
                use.span,
                f"no convention is called {quoted(use.target)}",
                hint=near(diagnostics, Code.CARD_CONVENTION_UNKNOWN, use.target, library.names()),
            )
    if convention is None:
        return UsedConvention(use.target, None, use)
    return UsedConvention(library.title_of(convention), convention, use)


def _in_file(diagnostics: Diagnostics, use: ConventionUse, files: CardFiles) -> Convention | None:
    """Return the convention of a file that is named by its path."""
    path = use.span.source.path
    if path is None:
        return None
    found = files.conventions(use.target, path, use.span, diagnostics)
    if len(found) > 1:
        diagnostics.report(
            Code.CARD_CONVENTION_UNKNOWN,
            use.span,
            f"{quoted(use.target)} has {len(found)} conventions; which one is meant?",
            hint=f"name it by its id: {', '.join(one.id for one in found[:3])}",
        )
    return found[0] if len(found) == 1 else None
