"""The language server: answers to the requests of editors over standard input and output.

It speaks the Language Server Protocol 3.17. Requests about texts that are not notes get an empty
answer. A failure in the server becomes an error of the protocol, and the server continues.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from io import BufferedReader, FileIO
from pathlib import Path
from typing import cast

from lsprotocol import types
from pygls.exceptions import FeatureRequestError, JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer

from ..language.options import Limits
from ..language.variants.selection import UnknownNameError, key_among
from ..version import __version__
from .actions import FIX_ALL, code_actions, findings_of_document, findings_of_system
from .call_hierarchy import hierarchy_items, incoming_calls, outgoing_calls
from .completion import TRIGGERS, completions
from .desk import Desk, Spot, ask_system, page_of
from .edited_texts import ColumnEncoding, EditorPosition, TextChange, changed
from .hints import code_lenses, formatted, formatted_lines, inlay_hints
from .hovers import hover
from .leads import definitions, document_links, references
from .message_stream import MessageStream
from .outline import folding, outline, selection_range
from .parameter_actions import EXTRACT
from .readings import READINGS, readings_at
from .renames import InvalidNameError, rename, renamed_at
from .session import SessionProtocol
from .subjects import is_in_running_text, workspace_symbols
from .tokens import LEGEND, semantic_tokens
from .workspace import SystemReading

PAUSE = 0.15
"""Seconds without typing before diagnostics are reported."""
_BEFORE_READING = 0.01
"""Seconds without typing before a text is read, so that the next request is fast."""
ASK = "bml.ask"
"""The command that looks up an auction; its arguments are a URI and a query."""

PAGE = "bml.page"
"""The command that converts a text to a page: ``html``, and ``anchors`` with line and id."""

_ENCODINGS = {
    types.PositionEncodingKind.Utf8: ColumnEncoding.UTF_8,
    types.PositionEncodingKind.Utf16: ColumnEncoding.UTF_16,
    types.PositionEncodingKind.Utf32: ColumnEncoding.UTF_32,
}
_WATCHED = "**/*.{bml,rst,md,toml}"


class NotesServer(LanguageServer):
    """The server with its open texts."""

    def __init__(self) -> None:
        """Start without open texts."""
        super().__init__("bml", __version__, protocol_cls=SessionProtocol)
        self.desk = Desk()
        self._pauses: dict[Path, asyncio.Task[None]] = {}
        self._of_all: asyncio.Task[None] | None = None
        self._reported: dict[Path, list[types.Diagnostic]] = {}
        self._warm: SystemReading | None = None
        self._warned: set[str] = set()

    def report_server_error(self, error: Exception, source: object) -> None:
        """Log in the editor that a message without an answer failed."""
        if source is not FeatureRequestError:
            text = "a message of the editor or a check failed in the server"
            self.window_log_message(types.LogMessageParams(types.MessageType.Error, text))

    def spot(self, uri: str, position: types.Position | None = None) -> Spot | None:
        """Return a spot in an open text, or None."""
        if self.desk.path(uri) not in self.desk.workspace.texts:
            return None
        return self.desk.spot(uri, position or types.Position(0, 0))

    async def warm_spot(self, uri: str, position: types.Position | None = None) -> Spot | None:
        """Return a spot in a system whose auctions in texts are resolved.

        They are resolved in a thread, because that takes long in large systems.
        """
        spot = self.spot(uri, position)
        if spot is not None and self._warm is not spot.whole:
            await asyncio.to_thread(lambda: [one.named for one in spot.whole.systems])
            self._warm = spot.whole
            return self.spot(uri, position)
        return spot

    def changed(self, path: Path) -> None:
        """Report the problems after a pause in typing."""
        known = self._pauses.pop(path, None)
        if known is not None:
            known.cancel()
        self._pauses[path] = asyncio.ensure_future(self._after_pause(path))

    async def _after_pause(self, path: Path) -> None:
        await asyncio.sleep(_BEFORE_READING)
        self.desk.workspace.read_ahead(path)
        await asyncio.sleep(PAUSE - _BEFORE_READING)
        await self._report(path)

    async def wait_until_reported(self) -> None:
        """Wait until the problems of all changes up to now are reported."""
        of_all = [] if self._of_all is None else [self._of_all]
        await asyncio.gather(*self._pauses.values(), *of_all, return_exceptions=True)

    async def _report(self, path: Path) -> None:
        """Report the problems of a document, then those of its system."""
        reading = self.desk.workspace.reading(path)
        if reading is not None and path in self.desk.workspace.texts:
            self._publish(path, findings_of_document(self.desk, reading))
        system = self.desk.workspace.system(path)
        if system is not None:
            self._warn_of_partner(system)
            await self._report_system(path, system)

    async def _report_system(self, path: Path, system: SystemReading) -> set[Path]:
        """Report the problems of the system of ``path``; return its files.

        Checks run concurrently with other requests. If notes have changed in the
        meantime, results are reported after the next pause.
        """
        await asyncio.to_thread(lambda: system.diagnostics)
        if self.desk.workspace.system(path) is not system:
            return {file for reading in system.readings for file in reading.sources}
        results = findings_of_system(self.desk, system)
        for file, found in results.items():
            self._publish(file, found)
        return set(results)

    def _warn_of_partner(self, system: SystemReading) -> None:
        """Warn once per system if the system has partners but not the chosen one."""
        variant = self.desk.workspace.variant
        if variant is None or not system.names or system.name in self._warned:
            return
        try:
            key_among(variant, system.names)
        except UnknownNameError as error:
            self._warned.add(system.name)
            message = f"{system.name}: {error}; answers are for all partners"
            kind = types.MessageType.Warning
            self.window_show_message(types.ShowMessageParams(kind, message))

    def report_all(self) -> None:
        """Report the problems of all systems, and answer requests in the meantime."""
        if self._of_all is not None:
            self._of_all.cancel()
        self._of_all = asyncio.ensure_future(self._report_all())

    async def _report_all(self) -> None:
        workspace = self.desk.workspace
        left = set(self._reported)
        for path in workspace.file_of_each():
            for file in workspace.files(path):
                workspace.reading(file)
                await asyncio.sleep(0)  # the turn of other messages
            system = workspace.system(path)
            if system is not None:
                left -= await self._report_system(path, system)
        for path in left:
            self._publish(path, [])

    def forget(self, path: Path) -> None:
        """Report the problems in a closed file, read without the text of the editor."""
        pause = self._pauses.pop(path, None)
        if pause is not None:
            pause.cancel()
        if self.desk.workspace.home(path) == path:
            self._publish(path, [])
        else:
            self.report_all()

    def _publish(self, path: Path, found: list[types.Diagnostic]) -> None:
        # That nothing is wrong is reported once of each text that is open.
        silent: list[types.Diagnostic] | None = None
        if path not in self.desk.workspace.texts:
            silent = []
        if self._reported.get(path, silent) != found:
            self._reported[path] = found
            params = types.PublishDiagnosticsParams(self.desk.uri(path), found)
            self.text_document_publish_diagnostics(params)


def make_server(variant: str | None = None, limits: Limits | None = None) -> NotesServer:
    """Return a server with all features.

    :param variant: the partner for the answers, in systems with this partner; by default all.
    :param limits: the limits for reading notes; by default the standard limits.
    """
    server = NotesServer()
    server.desk.workspace.variant = variant
    server.desk.workspace.limits = limits or Limits()
    _add_session(server)
    _add_texts(server)
    _add_places(server)
    _add_pictures(server)
    _add_commands(server)
    _add_changes(server)
    return server


def serve(variant: str | None = None, limits: Limits | None = None) -> None:
    """Serve an editor over standard input and output until the editor ends the session.

    The process ends with status 1 if the editor leaves without ``shutdown``.

    :param variant: as in :func:`make_server`.
    :param limits: as in :func:`make_server`.
    """
    server = make_server(variant, limits)
    protocol = cast("SessionProtocol", server.protocol)
    # The buffer of `sys.stdin` may not be in use by a thread when Python ends.
    stream = BufferedReader(FileIO(sys.stdin.fileno(), closefd=False))
    with suppress(SystemExit, KeyboardInterrupt):
        asyncio.run(protocol.talk(MessageStream(stream, protocol.cancelled.add)))
    server.shutdown()  # type: ignore[no-untyped-call]
    if protocol.has_exited and not protocol.is_shut_down:
        sys.exit(1)


def _add_session(server: NotesServer) -> None:
    """Add the handlers for information about the editor: capabilities, settings and folders."""
    desk = server.desk

    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        chosen = server.workspace.position_encoding
        desk.encoding = _ENCODINGS[types.PositionEncodingKind(chosen)]
        folders = [folder.uri for folder in params.workspace_folders or []]
        if not folders and params.root_uri:
            folders = [params.root_uri]
        desk.workspace.folders = [desk.path(uri) for uri in folders]
        _configure(desk, params.initialization_options)

    @server.feature(types.INITIALIZED)
    def initialized(params: types.InitializedParams) -> None:
        watching = server.client_capabilities.workspace
        watched = watching.did_change_watched_files if watching else None
        if watched and watched.dynamic_registration:
            options = types.DidChangeWatchedFilesRegistrationOptions(
                [types.FileSystemWatcher(_WATCHED)]
            )
            registration = types.Registration(
                "bml-files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options
            )
            server.client_register_capability(types.RegistrationParams([registration]))

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def configured(params: types.DidChangeConfigurationParams) -> None:
        settings = params.settings
        _configure(desk, settings.get("bml") if isinstance(settings, dict) else None)

    @server.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def folders_changed(params: types.DidChangeWorkspaceFoldersParams) -> None:
        removed = {desk.path(folder.uri) for folder in params.event.removed}
        kept = [folder for folder in desk.workspace.folders if folder not in removed]
        added = [desk.path(folder.uri) for folder in params.event.added]
        desk.workspace.folders = [*kept, *added]
        desk.workspace.look_again()
        server.report_all()


def _add_texts(server: NotesServer) -> None:
    """Add the handlers for texts that are opened, changed and closed."""
    desk = server.desk

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        server.changed(desk.open(params.text_document.uri, params.text_document.text))

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def text_changed(params: types.DidChangeTextDocumentParams) -> None:
        path = desk.path(params.text_document.uri)
        changes = map(_change, params.content_changes)
        desk.open(params.text_document.uri, changed(desk.open_lines(path), changes))
        server.changed(path)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        desk.workspace.look_again()

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        server.forget(desk.close(params.text_document.uri))

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def files_changed(params: types.DidChangeWatchedFilesParams) -> None:
        desk.workspace.look_again()
        server.report_all()


def _configure(desk: Desk, settings: object) -> None:
    if isinstance(settings, dict):
        desk.shows_hints = bool(settings.get("inlayHints", desk.shows_hints))
        desk.shows_unread = bool(settings.get("unread", desk.shows_unread))


def _change(change: types.TextDocumentContentChangeEvent) -> TextChange:
    if isinstance(change, types.TextDocumentContentChangeWholeDocument):
        return TextChange(change.text)
    start, end = change.range.start, change.range.end
    return TextChange(
        change.text,
        EditorPosition(start.line, start.character),
        EditorPosition(end.line, end.character),
    )


def _add_places(server: NotesServer) -> None:
    """Add the answers about a place in a text: its meaning, its targets, its continuations."""
    desk = server.desk

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hovered(params: types.HoverParams) -> types.Hover | None:
        spot = server.spot(params.text_document.uri, params.position)
        if spot is not None and is_in_running_text(spot):
            spot = await server.warm_spot(params.text_document.uri, params.position)
        return hover(desk, spot) if spot else None

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    async def defined(params: types.DefinitionParams) -> list[types.Location]:
        spot = await server.warm_spot(params.text_document.uri, params.position)
        return definitions(desk, spot) if spot else []

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    async def referred(params: types.ReferenceParams) -> list[types.Location]:
        spot = await server.warm_spot(params.text_document.uri, params.position)
        declared = params.context.include_declaration
        return references(desk, spot, declared=declared) if spot else []

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_LINK)
    def links(params: types.DocumentLinkParams) -> list[types.DocumentLink]:
        spot = server.spot(params.text_document.uri)
        return document_links(desk, spot) if spot else []

    @server.feature(
        types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=list(TRIGGERS))
    )
    async def completed(params: types.CompletionParams) -> list[types.CompletionItem]:
        spot = await server.warm_spot(params.text_document.uri, params.position)
        return completions(desk, spot) if spot else []

    @server.feature(types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY)
    async def hierarchy(params: types.CallHierarchyPrepareParams) -> list[types.CallHierarchyItem]:
        spot = await server.warm_spot(params.text_document.uri, params.position)
        return hierarchy_items(desk, spot) if spot else []

    @server.feature(types.CALL_HIERARCHY_INCOMING_CALLS)
    def incoming(
        params: types.CallHierarchyIncomingCallsParams,
    ) -> list[types.CallHierarchyIncomingCall]:
        return incoming_calls(desk, params.item, server.spot)

    @server.feature(types.CALL_HIERARCHY_OUTGOING_CALLS)
    def outgoing(
        params: types.CallHierarchyOutgoingCallsParams,
    ) -> list[types.CallHierarchyOutgoingCall]:
        return outgoing_calls(desk, params.item, server.spot)

    @server.feature(types.WORKSPACE_SYMBOL)
    def found(params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
        return workspace_symbols(desk, list(desk.workspace.systems()), params.query)


def _add_pictures(server: NotesServer) -> None:
    """Add the answers for the display of a text: outline, folds, hints and colors."""
    desk = server.desk

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        spot = server.spot(params.text_document.uri)
        return outline(desk, spot) if spot else []

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    def folds(params: types.FoldingRangeParams) -> list[types.FoldingRange]:
        spot = server.spot(params.text_document.uri)
        return folding(desk, spot) if spot else []

    @server.feature(types.TEXT_DOCUMENT_SELECTION_RANGE)
    def selections(params: types.SelectionRangeParams) -> list[types.SelectionRange] | None:
        spots = [server.spot(params.text_document.uri, one) for one in params.positions]
        found = [selection_range(desk, spot) for spot in spots if spot]
        return found if len(found) == len(spots) else None

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    async def hints(params: types.InlayHintParams) -> list[types.InlayHint]:
        spot = None
        if desk.shows_hints:
            spot = await server.warm_spot(params.text_document.uri)
        return inlay_hints(desk, spot, params.range) if spot else []

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    async def lenses(params: types.CodeLensParams) -> list[types.CodeLens]:
        spot = await server.warm_spot(params.text_document.uri)
        return code_lenses(desk, spot) if spot else []

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, LEGEND)
    async def tokens(params: types.SemanticTokensParams) -> types.SemanticTokens:
        return await _tokens(server, params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, LEGEND)
    async def tokens_of_range(params: types.SemanticTokensRangeParams) -> types.SemanticTokens:
        return await _tokens(server, params.text_document.uri, params.range)


async def _tokens(
    server: NotesServer, uri: str, wanted: types.Range | None = None
) -> types.SemanticTokens:
    """Return the tokens of an open text, or of the lines of a range."""
    spot = server.spot(uri)
    if spot is None:
        return types.SemanticTokens([])
    if server.desk.shows_unread:  # many texts may be read
        return await asyncio.to_thread(semantic_tokens, server.desk, spot, wanted)
    return semantic_tokens(server.desk, spot, wanted)


def _add_commands(server: NotesServer) -> None:
    """Add our own commands."""
    desk = server.desk

    @server.command(ASK)
    def ask(uri: str, query: str) -> str:
        return ask_system(desk, uri, query)

    @server.command(READINGS)
    def readings(uri: str, position: types.Position) -> str:
        text = readings_at(desk, uri, position) if server.spot(uri) else ""
        if text:
            params = types.ShowMessageParams(types.MessageType.Info, text)
            server.window_show_message(params)
        return text

    @server.command(PAGE)
    def page(uri: str) -> dict[str, object]:
        return page_of(desk, uri)


def _add_changes(server: NotesServer) -> None:
    """Add the answers with edits; the editor applies them, the server never writes files."""
    desk = server.desk

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(
            code_action_kinds=[types.CodeActionKind.QuickFix, EXTRACT, FIX_ALL]
        ),
    )
    def actions(params: types.CodeActionParams) -> list[types.CodeAction]:
        spot = server.spot(params.text_document.uri)
        if spot is None:
            return []
        return code_actions(desk, spot, params.range, params.context.only)

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    def format_all(params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        spot = server.spot(params.text_document.uri)
        return formatted(desk, spot) if spot else []

    @server.feature(types.TEXT_DOCUMENT_RANGE_FORMATTING)
    def format_some(params: types.DocumentRangeFormattingParams) -> list[types.TextEdit]:
        spot = server.spot(params.text_document.uri)
        return formatted_lines(desk, spot, params.range) if spot else []

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def may_rename(
        params: types.PrepareRenameParams,
    ) -> types.PrepareRenamePlaceholder | None:
        spot = server.spot(params.text_document.uri, params.position)
        return renamed_at(desk, spot) if spot else None

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    def renamed(params: types.RenameParams) -> types.WorkspaceEdit | None:
        spot = server.spot(params.text_document.uri, params.position)
        try:
            return rename(desk, spot, params.new_name) if spot else None
        except InvalidNameError as error:
            raise JsonRpcInvalidParams(message=str(error)) from error
