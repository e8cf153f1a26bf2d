"""The role ``schema``: a download of the JSON Schema that the types of an output give."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from inspect import getfile
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.addnodes import download_reference
from sphinx.util.docutils import SphinxRole

from sphinxcontrib_bml.alerts.files.alerts import alerts_schema
from sphinxcontrib_bml.assistant.files import sentence_schema
from sphinxcontrib_bml.changes.files import changes_schema
from sphinxcontrib_bml.formats import json as agreements
from sphinxcontrib_bml.formats.json_reports import answer_schema, diagnostic_schema, link_schema
from sphinxcontrib_bml.formats.text_readings import residue_schema
from sphinxcontrib_bml.hands.files.bids import bid_schema
from sphinxcontrib_bml.hands.files.shown import shown_schema
from sphinxcontrib_bml.hands.files.space import space_schema
from sphinxcontrib_bml.played.files.coverage import coverage_schema

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

    from sphinxcontrib_bml.formats.records import Schema

SCHEMAS: Mapping[str, Callable[[], Schema]] = {
    "agreements": agreements.schema,
    "alerts": alerts_schema,
    "answer": answer_schema,
    "bid": bid_schema,
    "changes": changes_schema,
    "coverage": coverage_schema,
    "diagnostic": diagnostic_schema,
    "hands": shown_schema,
    "link": link_schema,
    "meanings": residue_schema,
    "sentence": sentence_schema,
    "space": space_schema,
}


class SchemaRole(SphinxRole):
    """The file of a schema, written next to the doctrees: ``:schema:`agreements```."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the link."""
        name = f"{self.text}.schema.json"
        file = Path(self.env.doctreedir, "schemas", name)
        file.parent.mkdir(exist_ok=True)
        schema = SCHEMAS[self.text]
        file.write_text(json.dumps(schema(), indent=2) + "\n", encoding="utf-8")
        self.env.note_dependency(getfile(schema))
        target = f"/{os.path.relpath(file, self.env.srcdir)}"
        text = nodes.literal(name, name, classes=["xref", "download"])
        node = download_reference("", "", text, reftarget=target, refdoc=self.env.docname)
        return [node], []


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the role."""
    app.add_role("schema", SchemaRole())
    return {"parallel_read_safe": True, "parallel_write_safe": True}
