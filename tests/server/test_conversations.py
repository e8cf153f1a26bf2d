"""Whatever an editor says, in whatever order, is answered, and the server continues."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.server.protocol import ASK, PAGE
from tests.server.editor import Editor, run

Notes = Callable[[str], Path]
UTF_8 = types.PositionEncodingKind.Utf8
UTF_16 = types.PositionEncodingKind.Utf16
STRANGE = (
    "* 😀🂡 Clubs\n\nSee 🂡 1N-2C and [😀](#😀🂡 Clubs).\n\n1N  15-17 🂡🂡\n  2C  Stayman 😀\n\n#FOO\n"
)


async def hover(editor: Editor, name: str, place: types.Position) -> str | None:
    params = types.HoverParams(editor.document(name), place)
    reply = await editor.client.text_document_hover_async(params)
    if reply is None:
        return None
    assert isinstance(reply.contents, types.MarkupContent)
    return reply.contents.value


@pytest.mark.parametrize(
    ("encoding", "end", "mark"),
    [(UTF_8, "\r\n", ""), (UTF_16, "\r\n", ""), (UTF_16, "\r", "\ufeff"), (UTF_8, "\n", "\ufeff")],
)
def test_places_are_right_in_either_encoding_whatever_ends_lines(
    tmp_path: Path, encoding: types.PositionEncodingKind, end: str, mark: str
) -> None:
    async def talk(editor: Editor) -> None:
        editor.open("strange.bml", mark + STRANGE.replace("\n", end))
        (found,) = await editor.diagnosed("strange.bml")
        editor.texts["strange.bml"] = STRANGE
        assert (editor.text_of("strange.bml", found.range), found.code) == (
            "#FOO",
            "DIRECTIVE-UNKNOWN",
        )
        place = editor.place("strange.bml", "1N-2C", 1)
        assert await hover(editor, "strange.bml", place) == (
            "**1NT 2♣**: Stayman 😀 (strange.bml:6)"
        )
        link = editor.place("strange.bml", "[😀]", 2)
        targets = await editor.client.text_document_definition_async(
            types.DefinitionParams(editor.document("strange.bml"), link)
        )
        assert isinstance(targets, list)
        assert [one.range.start.line for one in targets] == [0]
        # After a change in the middle of a line places are those of the changed text.
        at = editor.place("strange.bml", "15-17", 5)
        change = types.TextDocumentContentChangePartial(types.Range(at, at), " 🂡 hcp")
        editor.change("strange.bml", change)
        assert await hover(editor, "strange.bml", editor.place("strange.bml", "1N  15", 1)) == (
            "**1NT**: 15-17 🂡 hcp 🂡🂡"
        )

    run(tmp_path.resolve(), talk, encoding=encoding)


def test_edits_have_the_line_ends_of_the_text(tmp_path: Path) -> None:
    async def talk(editor: Editor) -> str:
        editor.open("notes.bml", "#SEAT 3\r\nsome text\r\n\r\n1C  a\r\n")
        reply = await editor.client.text_document_formatting_async(
            types.DocumentFormattingParams(
                editor.document("notes.bml"), types.FormattingOptions(2, True)
            )
        )
        return editor.edited("notes.bml", list(reply or []))

    after = run(tmp_path.resolve(), talk)
    assert after == "#SEAT 3\r\n\r\nsome text\r\n\r\n1C  a\r\n"


def test_a_text_that_is_not_saved_is_what_others_include(notes: Notes) -> None:
    async def talk(editor: Editor) -> None:
        for name in ("notes.bml", "parts/_raises.bml"):
            editor.open(name)
        whole = types.TextDocumentContentChangeWholeDocument("1N-3C;\n3H  never saved\n\n#BAR\n")
        editor.change("parts/_raises.bml", whole)
        await editor.diagnosed("parts/_raises.bml")
        assert [one.code for one in editor.found["parts/_raises.bml"]] == ["DIRECTIVE-UNKNOWN"]
        symbols = await editor.client.workspace_symbol_async(
            types.WorkspaceSymbolParams("1N-3C-3H")
        )
        assert [one.name for one in symbols or []] == ["1NT 3♣ 3♥: never saved"]
        editor.close("parts/_raises.bml")
        await editor.settled()
        assert editor.found["parts/_raises.bml"] == []

    root = notes("bml")
    before = {path: path.read_bytes() for path in root.rglob("*.bml")}
    run(root, talk)
    assert {path: path.read_bytes() for path in root.rglob("*.bml")} == before


@pytest.mark.parametrize("kind", ["bml", "partners"])
def test_the_diagnostics_are_those_of_the_command(
    notes: Notes, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = notes(kind)
    monkeypatch.chdir(root)
    checked = bml.check(bml.read("."))

    async def talk(editor: Editor) -> list[tuple[str, int, object, str]]:
        editor.open("notes.bml")
        await editor.diagnosed("notes.bml")
        return [
            (name, one.range.start.line + 1, one.code, one.message.partition("\n")[0])
            for name, found in editor.found.items()
            for one in found
        ]

    assert sorted(run(root, talk)) == sorted(
        (found.span.file, found.span.line, str(found.code), found.message) for found in checked
    )


def test_a_partner_who_asks_is_told_of_his_own_notes(
    notes: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = notes("partners")
    monkeypatch.chdir(root)
    checked = bml.check(bml.read(".", variant="ben"))

    async def talk(editor: Editor) -> None:
        editor.open("notes.bml")
        found = await editor.diagnosed("notes.bml")
        assert sorted((one.range.start.line + 1, str(one.code)) for one in found) == sorted(
            (one.span.line, str(one.code)) for one in checked if one.span.file == "notes.bml"
        )
        told = await hover(editor, "notes.bml", editor.place("notes.bml", "1N  15-17"))
        assert told is not None and "12-14" in told
        assert "15-17" not in told and "only" not in told
        command = types.ExecuteCommandParams(ASK, [editor.uri("notes.bml"), "1N"])
        answer: Any = await editor.client.workspace_execute_command_async(command)
        assert "12-14" in answer and "15-17" not in answer
        page = types.ExecuteCommandParams(PAGE, [editor.uri("notes.bml")])
        shown: Any = await editor.client.workspace_execute_command_async(page)
        assert "12-14" in shown["html"] and "bml-only" not in shown["html"].partition("<body")[2]
        assert editor.told == []

    run(root, talk, arguments=["--variant", "BEN"])


def test_a_partner_whom_the_notes_do_not_know_is_told_once_and_sees_all(notes: Notes) -> None:
    async def talk(editor: Editor) -> None:
        editor.open("notes.bml")
        await editor.settled()
        editor.open("zlater.bml")
        await editor.settled()
        told = await hover(editor, "notes.bml", editor.place("notes.bml", "1N  15-17"))
        assert told is not None and "12-14" in told and "15-17" in told
        [message] = editor.told
        assert "no partner is called 'dora': the names are Anna, ben, Carl" in message

    run(notes("partners"), talk, arguments=["--variant", "dora"])


# AT-42
def test_the_hover_of_a_row_says_what_is_announced(tmp_path: Path) -> None:
    (tmp_path / "notes.bml").write_text(
        '1N = 15--17\n  2D = !"hearts" Transfer\n', encoding="utf-8"
    )

    async def talk(editor: Editor) -> None:
        editor.open("notes.bml")
        told = await hover(editor, "notes.bml", types.Position(1, 2))
        assert told is not None and "announced: hearts" in told

    run(tmp_path, talk)


def test_the_hover_of_a_row_ends_with_what_is_read_of_its_text(tmp_path: Path) -> None:
    """MEANINGS MN-90: the claims, what holds sometimes, and the words that are not read."""
    text = "1N = 15--17, balanced, usually no 5M, lovely\n  2C = something\n1M = 11--16, natural\n"

    async def talk(editor: Editor) -> None:
        editor.open("notes.bml", text)
        told = await hover(editor, "notes.bml", types.Position(0, 0))
        assert told is not None and told.endswith(
            "lovely\n\nRead as: 15–17 HCP, balanced  \nNot firm: usually no 5M  \nNot read: lovely"
        )
        unread = await hover(editor, "notes.bml", types.Position(1, 2))
        assert unread is not None and "ead" not in unread
        several = await hover(editor, "notes.bml", types.Position(2, 0))
        assert several is not None and several.endswith("Read as: 11–16 HCP, natural (4+♥)")

    run(tmp_path.resolve(), talk)


def test_a_folder_without_notes_and_texts_that_are_none_have_empty_answers(tmp_path: Path) -> None:
    async def talk(editor: Editor) -> None:
        place = types.Position(0, 0)
        assert await editor.client.workspace_symbol_async(types.WorkspaceSymbolParams("1N")) == []
        assert await hover(editor, "missing.bml", place) is None
        editor.open("words.rst", "Only words\n==========\n")
        assert await hover(editor, "words.rst", place) is None
        editor.open("empty.bml", "")
        assert await editor.diagnosed("empty.bml") == []
        assert await hover(editor, "empty.bml", place) is None
        untitled = types.TextDocumentItem("untitled:Untitled-1", "bml", 1, "1C  a\n#FOO\n")
        editor.client.text_document_did_open(types.DidOpenTextDocumentParams(untitled))
        found = await editor.diagnosed("untitled:Untitled-1")
        assert [one.code for one in found] == ["DIRECTIVE-UNKNOWN"]

    run(tmp_path.resolve(), talk)


def test_places_behind_the_end_and_questions_in_the_wrong_order_are_answered(
    tmp_path: Path,
) -> None:
    async def talk(editor: Editor) -> None:
        await asyncio.sleep(0)
        identifier = types.VersionedTextDocumentIdentifier(1, editor.uri("new.bml"))
        far = types.Position(99, 99)
        change = types.TextDocumentContentChangePartial(types.Range(far, far), "1C  a")
        editor.client.text_document_did_change(
            types.DidChangeTextDocumentParams(identifier, [change])
        )
        assert await hover(editor, "new.bml", types.Position(0, 0)) == "**1♣**: a"
        assert await hover(editor, "new.bml", types.Position(7, 7)) == "**1♣**: a"
        editor.close("other.bml")
        editor.close("new.bml")
        assert await hover(editor, "new.bml", types.Position(0, 0)) is None
        with pytest.raises(JsonRpcException):
            await editor.client.protocol.send_request_async("textDocument/nothing", {})
        editor.open("clip.bml", "#COPY a\n1C  x\n#ENDCOPY\n")
        with pytest.raises(JsonRpcException, match="one word"):
            await editor.client.text_document_rename_async(
                types.RenameParams(editor.document("clip.bml"), types.Position(0, 6), "a b")
            )

    run(tmp_path.resolve(), talk)


def test_what_other_rows_say_of_the_same_is_told_once_however_often_they_are_pasted(
    tmp_path: Path,
) -> None:
    clips = "#CUT c0\n1C  a\n#ENDCUT\n\n" + "".join(
        f"#CUT c{n + 1}\n#PASTE c{n}\n#PASTE c{n}\n#ENDCUT\n\n" for n in range(11)
    )

    async def talk(editor: Editor) -> None:
        await asyncio.sleep(0)
        editor.open("new.bml", f"{clips}#PASTE c11\n\n1C  b\n")
        place = types.Position(1, 0)
        told = await hover(editor, "new.bml", place)
        assert told is not None
        assert told.split("\n\n") == ["⚠ **1♣**: b (new.bml:62)", "**1♣**: a"]

    run(tmp_path.resolve(), talk)


def test_a_file_cut_off_in_a_letter_and_an_include_outside_are_told(tmp_path: Path) -> None:
    root = tmp_path.resolve() / "notes"
    root.mkdir()
    (root / ".git").mkdir()
    (tmp_path / "outside.bml").write_text("1D  secret\n", encoding="utf-8")
    (root / "half.bml").write_bytes("1C  a\n#INCLUDE ../outside.bml\n\nfive ♣".encode()[:-1])

    async def talk(editor: Editor) -> set[object]:
        editor.open("other.bml", "1H  b\n")
        return {one.code for one in await editor.diagnosed("half.bml")}

    assert run(root, talk) == {"ENCODING", "INCLUDE-ESCAPE"}


@pytest.mark.slow
def test_ten_megabytes_on_one_line_are_read(tmp_path: Path) -> None:
    async def talk(editor: Editor) -> list[object]:
        editor.open("long.bml", "1C  " + "long 😀 " * 1_500_000)
        return [one.code for one in await editor.diagnosed("long.bml")]

    assert "LIMIT-LINE" in run(tmp_path.resolve(), talk)
