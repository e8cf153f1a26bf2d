"""An editor without a window: the client of pygls, which starts the server as editors do."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import converters, types
from pygls.lsp.client import LanguageClient

from tests.server import watched_server

Value = TypeVar("Value")

SERVER = ("-c", "from sphinxcontrib_bml.commands.bml import main; main(['lsp', '--stdio'])")
"""What real editors start."""
LONGEST = 600
"""Seconds after which a conversation that hangs is ended, however slow the computer."""
_converter = converters.get_converter()


class Editor:
    """A conversation with a server that was started for it."""

    def __init__(self, root: Path, encoding: types.PositionEncodingKind | None = None) -> None:
        self.root = root
        self.encoding = encoding
        self.texts: dict[str, str] = {}
        self.found: dict[str, list[types.Diagnostic]] = {}
        self.told: list[str] = []
        self.client = LanguageClient("editor", "1")
        self._version = 1

        def published(params: types.PublishDiagnosticsParams) -> None:
            self.found[self.name(params.uri)] = list(params.diagnostics)

        def shown(params: types.ShowMessageParams) -> None:
            self.told.append(params.message)

        self.client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(published)
        self.client.feature(types.WINDOW_SHOW_MESSAGE)(shown)

    async def start(self, options: object = None, *arguments: str) -> types.InitializeResult:
        """Start a server as an editor with these settings does that runs it with arguments."""
        await self.client.start_io(sys.executable, watched_server.__file__, *arguments)
        encodings = [self.encoding] if self.encoding else None
        capabilities = types.ClientCapabilities(
            general=types.GeneralClientCapabilities(position_encodings=encodings)
        )
        folder = types.WorkspaceFolder(self.root.as_uri(), self.root.name)
        result = await self.client.initialize_async(
            types.InitializeParams(
                capabilities=capabilities,
                workspace_folders=[folder],
                initialization_options=options,
            )
        )
        self.client.initialized(types.InitializedParams())
        provider = result.capabilities.semantic_tokens_provider
        self.legend = provider.legend.token_types if provider else []
        return result

    async def stop(self) -> int:
        """End the conversation; return the exit status of the server."""
        await self.client.shutdown_async(None)
        self.client.exit(None)
        assert self.client._server is not None
        status = await asyncio.wait_for(self.client._server.wait(), LONGEST)
        await self.client.stop()  # type: ignore[no-untyped-call]
        return status

    def uri(self, name: str) -> str:
        return (self.root / name).as_uri()

    def name(self, uri: str) -> str:
        return uri.removeprefix(f"{self.root.as_uri()}/")

    def document(self, name: str) -> types.TextDocumentIdentifier:
        return types.TextDocumentIdentifier(self.uri(name))

    def open(self, name: str, text: str | None = None) -> None:
        if text is None:
            text = (self.root / name).read_bytes().decode()
        self.texts[name] = text
        item = types.TextDocumentItem(self.uri(name), "bml", 1, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def change(self, name: str, *changes: types.TextDocumentContentChangeEvent) -> None:
        self._version += 1
        identifier = types.VersionedTextDocumentIdentifier(self._version, self.uri(name))
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(identifier, list(changes))
        )

    def close(self, name: str) -> None:
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(self.document(name)))

    async def settled(self) -> None:
        """Wait until the server has told all there is to tell of what was changed."""
        await self.client.protocol.send_request_async(watched_server.SETTLED, {})

    async def diagnosed(self, name: str) -> list[types.Diagnostic]:
        """Return the diagnostics of a text, once all are reported."""
        await self.settled()
        return self.found[name]

    def place(self, name: str, needle: str, shift: int = 0) -> types.Position:
        """Return the place of the first ``needle`` of a text, in units of the encoding."""
        text = self.texts[name].replace("\r\n", "\n")
        before = text[: text.index(needle) + shift]
        line = before.rpartition("\n")[2]
        if self.encoding is types.PositionEncodingKind.Utf8:
            unit = len(line.encode())
        else:
            unit = len(line.encode("utf-16-le")) // 2
        return types.Position(before.count("\n"), unit)

    def text_of(self, name: str, within: types.Range) -> str:
        """Return what is in a range of a text."""
        lines = self.texts[name].replace("\r\n", "\n").split("\n")
        start, end = within.start, within.end
        if start.line != end.line:
            return "\n".join(
                [
                    self._part(lines[start.line], start.character, None),
                    *lines[start.line + 1 : end.line],
                    self._part(lines[end.line], 0, end.character) if end.line < len(lines) else "",
                ]
            )
        return self._part(lines[start.line], start.character, end.character)

    def _part(self, line: str, start: int, end: int | None) -> str:
        if self.encoding is types.PositionEncodingKind.Utf8:
            return line.encode()[start:end].decode()
        last = None if end is None else 2 * end
        return line.encode("utf-16-le")[2 * start : last].decode("utf-16-le")

    def edited(self, name: str, edits: list[types.TextEdit]) -> str:
        """Return a text after edits, as an editor makes them."""
        text = self.texts[name]
        ends = "\r\n" if "\r\n" in text else "\n"
        starts = [0]
        for line in text.split(ends)[:-1]:
            starts.append(starts[-1] + len(line) + len(ends))

        def offset(place: types.Position) -> int:
            if place.line >= len(starts):
                return len(text)
            line = text[starts[place.line] :].split(ends, 1)[0]
            return starts[place.line] + len(self._part(line, 0, place.character))

        for edit in sorted(
            edits, key=lambda one: (one.range.start.line, one.range.start.character), reverse=True
        ):
            text = text[: offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end) :]
        return text

    def shown(self, reply: object) -> Any:
        """Return a reply as data, with the names of files instead of addresses."""
        text = json.dumps(_converter.unstructure(reply), ensure_ascii=False)
        return json.loads(text.replace(f"{self.root.as_uri()}/", ""))


def run(root: Path, talk: Callable[[Editor], Awaitable[Value]], **settings: Any) -> Value:
    """Talk with a server of its own; it must still be there at the end."""

    async def talked() -> Value:
        editor = Editor(root, settings.get("encoding"))
        await editor.start(settings.get("options"), *settings.get("arguments", ()))
        value = await asyncio.wait_for(talk(editor), LONGEST)
        assert await editor.stop() == 0
        return value

    return in_new_loop(talked)


def in_new_loop(talk: Callable[[], Coroutine[object, object, Value]]) -> Value:
    """Run a conversation in a thread of its own: a browser of other tests may have a loop here."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, talk()).result()
