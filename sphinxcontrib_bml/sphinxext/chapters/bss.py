"""BSS files as chapters (``bml_read_bss``)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from ...language.source import Source, normalized
from .bml import SphinxBMLParser

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.config import Config

    from ...language.state import DocumentState


class SphinxBSSParser(SphinxBMLParser):
    """Parses a BSS file as the notes that it becomes; its places are lines of the BSS file."""

    supported: ClassVar[tuple[str, ...]] = ("bss",)

    def source_of(
        self, text: str, document: nodes.document, name: str, state: DocumentState
    ) -> Source:
        """Return the notes made of ``text``, the BSS file ``name``."""
        # Few projects have such chapters; what reads them is loaded with the first.
        from ...formats.bss.importer import import_card
        from ...formats.bss.reader import read_card

        path = Path(name)
        card = read_card(
            Source(name, normalized(text), path=path if path.is_file() else None),
            state.diagnostics,
        )
        return import_card(card, state.diagnostics).as_source(card.source)


def _register_suffix(app: Sphinx, config: Config) -> None:
    """Make chapters of BSS files where that is asked for, or they would be found in any project."""
    if config.bml_read_bss:
        if isinstance(config.source_suffix, dict):
            # Sphinx adds to the value itself, which may be the default of all projects.
            config.source_suffix = dict(config.source_suffix)
        app.add_source_suffix(".bss", "bss")


def setup(app: Sphinx) -> None:
    """Register the parser."""
    app.add_source_parser(SphinxBSSParser)
    app.connect("config-inited", _register_suffix)
