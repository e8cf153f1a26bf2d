"""The preset for books on paper: ``bml_latex = "book"``."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from .domain import app_of
from .page_reports import REPORTS, REQUESTS

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.config import Config

_SPHINX_THEME = "manual"
"""The default LaTeX theme."""
_ELEMENTS = {
    "extraclassoptions": "openany,oneside",
    "pointsize": "10pt",
    "preamble": (
        r"\renewcommand\bmltreesetup{\small\bmltreerowsep.3pt}"
        r"\setcounter{tocdepth}{1}\setlength\parskip{.3\baselineskip plus .1\baselineskip}"
        r"\titlespacing*{\subsection}{0pt}{1.8ex plus .4ex}{.5ex}"
        r"\titlespacing*{\subsubsection}{0pt}{1.4ex plus .4ex}{.3ex}"
    ),
    "sphinxsetup": "hmargin={20mm,20mm}, vmargin={16mm,20mm}",
}
"""The LaTeX elements of a book, unless the project sets them."""


def _set_layout(app: Sphinx, config: Config) -> None:
    """Set the layout of a book: chapters follow each other without empty pages."""
    if config.bml_latex != "book":
        return
    config.latex_elements = {**_ELEMENTS, **config.latex_elements}
    if config.latex_theme == _SPHINX_THEME:
        config.latex_theme = "howto"


class PagesForBrowsers(SphinxPostTransform):
    """Removes pages with an explorer or a quiz from a book, before its links are resolved."""

    builders = ("latex",)
    default_priority: ClassVar[int] = 1

    def run(self, **kwargs: object) -> None:
        """Remove the pages; links to them become text."""
        if self.config.bml_latex != "book":
            return
        app = app_of(self.env)
        reports = REPORTS.of(app)
        for docname, requests in REQUESTS.of(self.env).items():
            if any(reports[placed.report].report.is_for_browsers for placed in requests):
                self._remove(docname, app.builder)

    def _remove(self, docname: str, builder: Builder) -> None:
        for page in list(self.document.findall(addnodes.start_of_file)):
            if page["docname"] == docname:
                page.parent.remove(page)
                builder.docnames.discard(docname)  # type: ignore[attr-defined]


def setup(app: Sphinx) -> None:
    """Register the preset."""
    app.connect("config-inited", _set_layout)
    app.add_post_transform(PagesForBrowsers)
