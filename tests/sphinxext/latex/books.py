"""Books that Sphinx makes with the engines of TeX."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.doctree.latex.printing import Printed

if TYPE_CHECKING:
    from tests.sphinxext.projects import Project


class Book(Printed):
    """The PDF of a project."""

    def __init__(self, project: Project, engine: str = "pdflatex", **config: Any) -> None:
        """Make the book; problems of the notes and errors of TeX fail the test."""
        build = project.build("latex", config={"latex_engine": engine, **config})
        assert build.warnings == []
        (source,) = build.out.glob("*.tex")
        super().__init__(source, engine)
