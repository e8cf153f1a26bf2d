"""Take the picture of notes in an editor: ``python -m tools.editors.picture``.

The editor is Monaco, the one inside Visual Studio Code; what it shows is what the language server
answers for the notes below: messages, colors, the meaning of a row, and the page next to.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from lsprotocol import types
from PIL import Image
from playwright.sync_api import sync_playwright

from sphinxcontrib_bml.server.actions import findings_of_system
from sphinxcontrib_bml.server.desk import Desk, Spot, page_of
from sphinxcontrib_bml.server.hovers import hover
from sphinxcontrib_bml.server.tokens import LEGEND, semantic_tokens
from tools.gallery.pictures import small

PROJECT = Path(__file__).parents[2]
PICTURE = PROJECT / "docs" / "_static" / "pictures" / "editor.png"
MONACO = "monaco-editor@0.52.2"
MODULES = PROJECT / ".node" / "monaco"
CHROMIUM = os.environ.get("CHROMIUM") or "/usr/bin/chromium"
WIDTH, HEIGHT = 1280, 640
MOST_BYTES = 130_000
POINTED_AT = "2H  always"
"""The text that the pointer is over."""
NOTES = """\
#+TITLE: Over 1NT

#CUT transfer
2S  always
#ENDCUT

* Stayman and transfers

After 1N-2C we show majors, the lower first.

1N  15--17, balanced
  2C  Stayman
    2D  no major
    2H  4+!h, perhaps 4!s
    2S  4!s
  2H  transfer, 5+!s
    #PASTE transferr
  2D  transfer, 5+!h
    2H  always
    3H  4!h and a maximum

* Against their double

1N-(D);
2D  natural, weak

1N-2D;
2H  not with four hearts
"""
_COLOURS = {
    "club": "1a7f37",
    "diamond": "c2560c",
    "heart": "c62828",
    "spade": "1f4fa3",
    "notrump": "5b5b5b",
    "number": "5b5b5b",
    "namespace": "6a1b9a",
    "keyword": "00695c",
    "macro": "00695c",
    "string": "37474f",
}
_PAGE = """\
<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Notes in an editor</title>
<style>
body {{ display: flex; margin: 0; height: 100vh; background: #fff; }}
#text {{ width: 58%; }} iframe {{ width: 42%; border: 0; border-left: 1px solid #bbb; }}
</style>
<div id="text"></div><iframe></iframe>
<script src="{monaco}/vs/loader.js"></script>
<script>
const given = {given};
document.querySelector("iframe").srcdoc = given.page;
require.config({{ paths: {{ vs: "{monaco}/vs" }} }});
require(["vs/editor/editor.main"], () => {{
  monaco.languages.register({{ id: "bml" }});
  monaco.languages.registerDocumentSemanticTokensProvider("bml", {{
    getLegend: () => ({{ tokenTypes: given.kinds, tokenModifiers: [] }}),
    provideDocumentSemanticTokens: () => ({{ data: new Uint32Array(given.tokens) }}),
    releaseDocumentSemanticTokens() {{}},
  }});
  monaco.languages.registerHoverProvider("bml", {{
    provideHover: () => ({{ contents: [{{ value: given.hover }}] }}),
  }});
  monaco.editor.defineTheme("notes", {{
    base: "vs", inherit: true, rules: given.rules, colors: {{}},
  }});
  const editor = monaco.editor.create(document.getElementById("text"), {{
    value: given.text, language: "bml", theme: "notes", fontSize: 15, minimap: {{ enabled: false }},
    "semanticHighlighting.enabled": true, scrollBeyondLastLine: false, renderLineHighlight: "none",
    occurrencesHighlight: "off", hover: {{ above: false }},
  }});
  monaco.editor.setModelMarkers(editor.getModel(), "bml", given.markers);
  editor.setPosition(given.place);
  editor.focus();
  setTimeout(() => editor.trigger("picture", "editor.action.showHover", {{}}), 1500);
}});
</script></html>
"""


def answers() -> dict[str, Any]:
    """Return the notes with what the server says about them."""
    desk = Desk()
    uri = "file:///notes/notes.bml"
    desk.open(uri, NOTES)
    before = NOTES[: NOTES.index(POINTED_AT)]
    line, column = before.count("\n"), len(before.rpartition("\n")[2])
    spot = desk.spot(uri, types.Position(line, column))
    assert spot is not None
    meaning = hover(desk, spot)
    assert meaning is not None
    assert isinstance(meaning.contents, types.MarkupContent)
    return {
        "text": NOTES,
        "page": page_of(desk, uri)["html"],
        "kinds": list(LEGEND.token_types),
        "tokens": list(semantic_tokens(desk, spot).data),
        "rules": [{"token": kind, "foreground": colour} for kind, colour in _COLOURS.items()],
        "hover": meaning.contents.value,
        "place": {"lineNumber": line + 1, "column": column + 1},
        "markers": _markers(desk, spot),
    }


def _markers(desk: Desk, spot: Spot) -> list[dict[str, Any]]:
    # Monaco counts from 1, and has the numbers of severities the other way round.
    severities = {
        types.DiagnosticSeverity.Error: 8,
        types.DiagnosticSeverity.Warning: 4,
        types.DiagnosticSeverity.Information: 2,
    }
    return [
        {
            "startLineNumber": one.range.start.line + 1,
            "startColumn": one.range.start.character + 1,
            "endLineNumber": one.range.end.line + 1,
            "endColumn": one.range.end.character + 1,
            "message": one.message,
            "severity": severities[one.severity],
        }
        for one in findings_of_system(desk, spot.system)[spot.path]
        if one.severity is not None
    ]


def main() -> int:
    """Take the picture; return the exit status."""
    monaco = MODULES / "node_modules" / "monaco-editor" / "min"
    if not monaco.is_dir():
        npm = ["npm", "install", "--prefix", str(MODULES), "--no-save", "--no-audit", MONACO]
        subprocess.run(npm, check=True)
    given = json.dumps(answers()).replace("</", "<\\/")
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder, "editor.html")
        path.write_text(_PAGE.format(monaco=monaco.as_uri(), given=given), encoding="utf-8")
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-gpu", "--allow-file-access-from-files"],
        )
        window = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        window.goto(path.as_uri())
        window.locator(".monaco-hover:visible").first.wait_for(timeout=120_000)
        window.wait_for_timeout(1000)
        data = small(Image.open(BytesIO(window.screenshot())), MOST_BYTES)
        browser.close()
    PICTURE.write_bytes(data)
    print(f"{PICTURE.name}: {len(data):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
