"""Every reply of the server, whole, for notes in BML, reStructuredText and MyST.

The replies are in ``replies``; ``--update-cases`` writes them, then read the difference.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from difflib import unified_diff
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from lsprotocol import types

from sphinxcontrib_bml.server.actions import FIX_ALL
from tests.server.editor import Editor, run

REPLIES = Path(__file__).parent / "replies"


class System(NamedTuple):
    """Notes, and the places that are asked about: file, text, columns after its beginning."""

    page: str
    others: tuple[str, ...]
    places: tuple[tuple[str, str, int], ...]
    typed: tuple[tuple[str, str, str], ...]
    """Where something is completed: file, text, and what is typed after it."""


SYSTEMS = {
    "bml": System(
        "notes.bml",
        ("parts/_raises.bml", "zlater.bml"),
        (
            ("notes.bml", "1N-2C we", 2),
            ("notes.bml", "[the lines]", 3),
            ("notes.bml", "2M  4+", 1),
            ("notes.bml", "raises\n3N", 2),
            ("notes.bml", "3N  to play", 1),
            ("notes.bml", "_raises.bml", 4),
            ("notes.bml", "Transfers 2🂡\n", 3),
            ("parts/_raises.bml", "3D  asks", 1),
            ("zlater.bml", "2C  no Stayman", 1),
            ("zlater.bml", "[Transfers]", 2),
        ),
        (
            ("notes.bml", "2S  four of them\n", "\n#"),
            ("notes.bml", "2S  four of them\n", "\n#VUL "),
            ("notes.bml", "2S  four of them\n", "\n#INCLUDE "),
            ("notes.bml", "  #PASTE raise\n", "  #PASTE "),
            ("notes.bml", "    2D  no major\n", "      "),
            ("notes.bml", "we show majors", " [x](#"),
            ("notes.bml", "  2D  transfer\n", "  //ignore DUPL"),
        ),
    ),
    "partners": System(
        "notes.bml",
        ("zlater.bml",),
        (
            ("notes.bml", "1N  15-17", 1),
            ("notes.bml", "1N-2C we", 2),
            ("notes.bml", "1N-2N is", 2),
            ("notes.bml", "2N  invites", 1),
            ("notes.bml", "2H  both", 1),
            ("zlater.bml", "2S  invites", 1),
            ("zlater.bml", "2S  weak", 1),
        ),
        (
            ("notes.bml", "2C  Stayman\n", "//only "),
            ("notes.bml", "2C  Stayman\n", "//except ben, A"),
            ("notes.bml", "2C  Stayman\n", "//only ben = "),
            ("notes.bml", "#+VARIANTS: Anna ben", " "),
            ("notes.bml", "  2H  both majors\n", "  "),
        ),
    ),
    "rst": System(
        "page.rst",
        ("_part.bml",),
        (
            ("page.rst", "1N-2C we", 2),
            ("page.rst", "[more]", 3),
            ("page.rst", "2M  4+", 1),
            ("page.rst", "raises\n      3N", 2),
            ("page.rst", "_part.bml", 4),
            ("page.rst", "More\n----", 1),
            ("page.rst", "3N  to play", 1),
            ("_part.bml", "3D  asks", 1),
        ),
        (
            ("page.rst", "      #ENDCOPY\n", "      #"),
            ("page.rst", "       #PASTE raise\n", "       #PASTE "),
            ("page.rst", "show majors", " [x](#"),
        ),
    ),
    "myst": System(
        "page.md",
        ("_part.bml",),
        (
            ("page.md", "1N-2C we", 2),
            ("page.md", "[more]", 3),
            ("page.md", "2M  4+", 1),
            ("page.md", "raises\n3N", 2),
            ("page.md", "_part.bml", 4),
            ("page.md", "More\n\n", 1),
            ("page.md", "3N  to play", 1),
            ("_part.bml", "3D  asks", 1),
        ),
        (
            ("page.md", "#ENDCOPY\n", "#"),
            ("page.md", "  #PASTE raise\n", "  #PASTE "),
            ("page.md", "show majors", " [x](#"),
        ),
    ),
}
WHOLE = types.Range(types.Position(0, 0), types.Position(1000, 0))


async def hovers(editor: Editor, system: System) -> Any:
    replies: dict[str, Any] = {}
    for name, needle, shift in system.places:
        place = editor.place(name, needle, shift)
        params = types.HoverParams(editor.document(name), place)
        reply = await editor.client.text_document_hover_async(params)
        key = f"{name}: {needle}"
        replies[key] = None
        if reply is not None:
            assert isinstance(reply.contents, types.MarkupContent)
            assert reply.range is not None
            about = editor.text_of(name, reply.range)
            replies[key] = {"about": about, "says": reply.contents.value.split("\n")}
    return replies


async def definitions(editor: Editor, system: System) -> Any:
    replies = {}
    for name, needle, shift in system.places:
        params = types.DefinitionParams(editor.document(name), editor.place(name, needle, shift))
        reply = await editor.client.text_document_definition_async(params)
        replies[f"{name}: {needle}"] = _places(editor, reply)
    return replies


async def references(editor: Editor, system: System) -> Any:
    replies = {}
    for name, needle, shift in system.places:
        params = types.ReferenceParams(
            types.ReferenceContext(include_declaration=False),
            editor.document(name),
            editor.place(name, needle, shift),
        )
        reply = await editor.client.text_document_references_async(params)
        replies[f"{name}: {needle}"] = _places(editor, reply)
    return replies


def _places(editor: Editor, reply: Any) -> list[str]:
    return [
        f"{editor.name(one.uri)}:{one.range.start.line}:{one.range.start.character}: "
        f"{editor.text_of(editor.name(one.uri), one.range)}"
        for one in reply
    ]


async def links(editor: Editor, system: System) -> Any:
    replies = {}
    for name in (system.page, *system.others):
        params = types.DocumentLinkParams(editor.document(name))
        reply = await editor.client.text_document_document_link_async(params)
        assert reply is not None
        replies[name] = [
            f"{editor.text_of(name, one.range)} -> {editor.shown(one.target)}" for one in reply
        ]
    return replies


async def renames(editor: Editor, system: System) -> Any:
    replies = {}
    for name, needle, shift in system.places:
        place, document = editor.place(name, needle, shift), editor.document(name)
        may = await editor.client.text_document_prepare_rename_async(
            types.PrepareRenameParams(document, place)
        )
        reply = await editor.client.text_document_rename_async(
            types.RenameParams(document, place, "renamed.bml")
        )
        replies[f"{name}: {needle}"] = {
            "may": editor.shown(may),
            "edit": _workspace_edit(editor, reply),
        }
    return replies


def _workspace_edit(editor: Editor, reply: types.WorkspaceEdit | None) -> Any:
    """Return the lines of the files that an edit changes, as they are then."""
    if reply is None:
        return None
    files = dict(reply.changes or {})
    others = []
    for change in reply.document_changes or []:
        if isinstance(change, types.TextDocumentEdit):
            files[change.text_document.uri] = list(change.edits)  # type: ignore[arg-type]
        else:
            others.append(editor.shown(change))
    lines: dict[str, Any] = {}
    for uri, edits in files.items():
        name = editor.name(uri)
        before = editor.texts[name].split("\n")
        after = editor.edited(name, list(edits)).split("\n")
        lines[name] = list(unified_diff(before, after, lineterm="", n=0))[2:]
    return [lines, *others]


async def completions(editor: Editor, system: System) -> Any:
    replies = {}
    for name, needle, typed in system.typed:
        text = editor.texts[name]
        at = text.index(needle) + len(needle)
        rest = "\n" if needle.endswith("\n") else ""
        editor.change(
            name, types.TextDocumentContentChangeWholeDocument(text[:at] + typed + rest + text[at:])
        )
        editor.texts[name] = text[:at] + typed + rest + text[at:]
        place = editor.place(name, needle + typed, len(needle + typed))
        reply = await editor.client.text_document_completion_async(
            types.CompletionParams(editor.document(name), place)
        )
        assert isinstance(reply, list)
        found = []
        for item in reply:
            assert isinstance(item.text_edit, types.TextEdit)
            replaced = editor.text_of(name, item.text_edit.range)
            found.append(f"{replaced}|{item.text_edit.new_text}|{item.detail or ''}")
        replies[f"{needle}{typed}"] = found
        editor.texts[name] = text
        editor.change(name, types.TextDocumentContentChangeWholeDocument(text))
    return replies


async def outlines(editor: Editor, system: System) -> Any:
    replies = {}
    for name in (system.page, *system.others):
        reply = await editor.client.text_document_document_symbol_async(
            types.DocumentSymbolParams(editor.document(name))
        )
        folds = await editor.client.text_document_folding_range_async(
            types.FoldingRangeParams(editor.document(name))
        )
        assert folds is not None
        replies[name] = {
            "symbols": _symbols(editor, name, reply),
            "folds": [f"{fold.start_line}-{fold.end_line}" for fold in folds],
        }
    for query in ("1N-2C", "1NT 2♦", "more", "raises"):
        found = await editor.client.workspace_symbol_async(types.WorkspaceSymbolParams(query))
        replies[query] = editor.shown(found)
    return replies


def _symbols(editor: Editor, name: str, symbols: Any) -> Any:
    return [
        {
            "name": one.name,
            **({"detail": one.detail} if one.detail else {}),
            "lines": f"{one.range.start.line}-{one.range.end.line}",
            "text": editor.text_of(name, one.selection_range),
            "inside": _symbols(editor, name, one.children or []),
        }
        for one in symbols
    ]


async def diagnostics(editor: Editor, system: System) -> Any:
    return {
        name: [
            {"text": editor.text_of(name, one.range), **editor.shown(one)}
            for one in editor.found[name]
        ]
        for name in (system.page, *system.others)
    }


async def actions(editor: Editor, system: System) -> Any:
    replies = {}
    for name in (system.page, *system.others):
        for only in ([types.CodeActionKind.QuickFix], [FIX_ALL]):
            reply = await editor.client.text_document_code_action_async(
                types.CodeActionParams(
                    editor.document(name), WHOLE, types.CodeActionContext([], only)
                )
            )
            assert reply is not None
            replies[f"{name} {only[0]}"] = [
                {
                    "title": one.title,
                    "about": [told.code for told in one.diagnostics or []],
                    "edit": _workspace_edit(editor, one.edit),
                }
                for one in reply
                if isinstance(one, types.CodeAction)
            ]
    return replies


async def formatted(editor: Editor, system: System) -> Any:
    replies = {}
    for name in (system.page, *system.others):
        options = types.FormattingOptions(2, True)
        reply = await editor.client.text_document_formatting_async(
            types.DocumentFormattingParams(editor.document(name), options)
        )
        after = editor.edited(name, list(reply or []))
        replies[name] = {"edits": editor.shown(reply), "after": after.split("\n")}
    some = types.Range(types.Position(20, 0), types.Position(37, 0))
    reply = await editor.client.text_document_range_formatting_async(
        types.DocumentRangeFormattingParams(editor.document(system.page), some, options)
    )
    replies["selection"] = editor.shown(reply)
    return replies


async def hints(editor: Editor, system: System) -> Any:
    replies = {}
    for name in (system.page, *system.others):
        reply = await editor.client.text_document_inlay_hint_async(
            types.InlayHintParams(editor.document(name), WHOLE)
        )
        lenses = await editor.client.text_document_code_lens_async(
            types.CodeLensParams(editor.document(name))
        )
        assert reply is not None
        assert lenses is not None
        replies[name] = {
            "hints": [f"{one.position.line}:{one.position.character} {one.label}" for one in reply],
            "lenses": [
                [editor.text_of(name, one.range), editor.shown(one.command)] for one in lenses
            ],
        }
    return replies


async def tokens(editor: Editor, system: System) -> Any:
    replies = {}
    for name in (system.page, *system.others):
        reply = await editor.client.text_document_semantic_tokens_full_async(
            types.SemanticTokensParams(editor.document(name))
        )
        assert reply is not None
        names = editor.legend
        line = column = 0
        found = []
        for start in range(0, len(reply.data), 5):
            lines, columns, length, kind, _ = reply.data[start : start + 5]
            line, column = line + lines, columns + (0 if lines else column)
            place = types.Range(types.Position(line, column), types.Position(line, column + length))
            found.append(f"{line}:{column} {names[kind]} {editor.text_of(name, place)}")
        replies[name] = found
    return replies


ASKED: dict[str, Callable[[Editor, System], Awaitable[Any]]] = {
    "diagnostics": diagnostics,
    "actions": actions,
    "hover": hovers,
    "definition": definitions,
    "references": references,
    "links": links,
    "rename": renames,
    "completion": completions,
    "outline": outlines,
    "format": formatted,
    "hints": hints,
    "tokens": tokens,
}


@pytest.mark.parametrize("kind", list(SYSTEMS))
def test_every_reply_is_as_expected(
    kind: str, notes: Callable[[str], Path], update_cases: bool
) -> None:
    system = SYSTEMS[kind]

    async def talk(editor: Editor) -> dict[str, Any]:
        for name in (system.page, *system.others):
            editor.open(name)
        await editor.diagnosed(system.page)
        return {what: await asked(editor, system) for what, asked in ASKED.items()}

    replies = run(notes(kind), talk, options={"inlayHints": True})
    for what, reply in replies.items():
        path = REPLIES / f"{kind}-{what}.json"
        text = json.dumps(reply, indent=1, ensure_ascii=False) + "\n"
        if update_cases:
            path.write_text(text, encoding="utf-8")
        assert path.read_text(encoding="utf-8") == text, what
