"""The server of ``bml mcp``: tools and resources of the Model Context Protocol."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Annotated, Any, ParamSpec
from urllib.parse import quote

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError
from mcp.shared.exceptions import MCPError
from mcp.types import INVALID_PARAMS, Resource, ToolAnnotations
from pydantic import Field

from ...language.inline import convert
from ...language.options import Limits
from ...version import __version__
from ..words import answer_text, card_lines, chapter_markdown, chapter_title, found_text
from .notes import OutsideError, RefusedQuestionError, ServedNotes, board_context

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST_FOUND = 50
_MOST_DEALS = 20
_FAILED = 2
_INSTRUCTIONS = (
    "The bridge bidding notes of a partnership. Answer from these tools only, never from general "
    "knowledge of bridge: the same call means something else in other partnerships. Name file and "
    "line of each answer. If the notes have no agreement, report only that. "
    "Auctions are calls such as 1N 2C 2D, the opponents' calls in parentheses: 1N (2C) X; passes "
    "of the opponents may be left out."
)
_TEMPLATE = "bml://chapter/{+name}"
_ANNOTATIONS = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)

Auction = Annotated[
    str, Field(description="Calls from the opening on: 1N 2C, or 1H (2C) X with their 2C.")
]
Seat = Annotated[int | None, Field(ge=1, le=4, description="The seat of the opening, 1 to 4.")]
Vulnerability = Annotated[
    str,
    Field(description="Ours, then theirs: Y vulnerable, N not, 0 unknown; YN, for instance."),
]
Partner = Annotated[
    str, Field(description="The partner whose notes are asked; empty for all partners.")
]
Parameters = ParamSpec("Parameters")


class AssistantServer(MCPServer[Any]):
    """The server; it lists the chapters that the notes have now."""

    def __init__(self, served: ServedNotes) -> None:
        """Serve notes."""
        super().__init__("bml", instructions=_INSTRUCTIONS, version=__version__, log_level="ERROR")
        self._served = served
        tools = NotesTools(served)
        for tool in (
            *(tools.ask, tools.search, tools.chapter, tools.openings, tools.check, tools.diff),
            *(tools.coverage, tools.card, tools.explain, tools.read, tools.bid, tools.deal),
        ):
            self.add_tool(_tool(tool), annotations=_ANNOTATIONS, structured_output=False)
        self.resource(_TEMPLATE, mime_type="text/markdown", description="A chapter of the notes.")(
            self._chapter
        )

    async def list_resources(self) -> list[Resource]:
        """Return the chapters; none if there are no notes."""
        try:
            chapters = self._served.chapters()
        except RefusedQuestionError:
            return []
        return [
            Resource(
                uri=_TEMPLATE.replace("{+name}", quote(name)),
                name=name,
                title=chapter_title(parse),
                mime_type="text/markdown",
            )
            for name, parse in chapters.items()
        ]

    def _chapter(self, name: str) -> str:
        try:
            return chapter_markdown(self._served.chapter(name))
        except RefusedQuestionError as error:
            raise ResourceNotFoundError(str(error)) from error


class NotesTools:
    """The tools; the docstring of each is what an assistant reads."""

    def __init__(self, served: ServedNotes) -> None:
        """Answer from notes."""
        self._served = served

    def ask(
        self,
        auction: Auction,
        seat: Seat = None,
        vulnerability: Vulnerability = "",
        partner: Partner = "",
    ) -> str:
        """Look up what the last call of an auction means, and what follows.

        The answer has the meaning of each call and of the next calls, with file and line. If it
        begins with "The notes have no agreement", there is none.
        """
        answered = self._served.answers(auction, board_context(seat, vulnerability), partner)
        texts: dict[str, list[str]] = {}
        for one, answers in answered:
            options = one.notes.system.options
            text = "\n\n".join(answer_text(answer, options) for answer in answers)
            texts.setdefault(text, []).append(one.name)
        if len(texts) == 1:
            return next(iter(texts))
        return "\n\n".join(f"{' and '.join(names)}:\n{text}" for text, names in texts.items())

    def openings(self, partner: Partner = "") -> str:
        """List the opening bids with their meanings, each with file and line."""
        return self.ask("", partner=partner)

    def search(
        self,
        words: Annotated[str, Field(description="Words that all must occur, such as: transfer")],
        partner: Partner = "",
    ) -> str:
        """Find agreements and texts by words; each result has its file and line.

        Suits may be written !c !d !h !s or as symbols.
        """
        wanted = convert(words).casefold().split()
        if not wanted:
            raise RefusedQuestionError("no words: name at least one")
        found = [
            line for line, key in self._served.lines(partner) if all(one in key for one in wanted)
        ]
        return found_text(words, found, _MOST_FOUND)

    def chapter(
        self, name: Annotated[str, Field(description="The file or the title of a chapter.")]
    ) -> str:
        """Return a chapter of the notes as Markdown, with file and line of each part.

        A wrong name gives the names of all chapters.
        """
        return chapter_markdown(self._served.chapter(name))

    def check(self) -> str:
        """Check the notes: contradictions, impossible calls, gaps, each with file and line."""
        return self._run("check", *self._variant(""), "--", ".")

    def diff(
        self,
        since: Annotated[
            str,
            Field(
                description="A Git revision, a date (2026-01-31), or a snapshot (.json) in the "
                "folder; empty for the last commit."
            ),
        ] = "",
        partner: Partner = "",
    ) -> str:
        """List the agreements that changed since an older version of the notes."""
        if since.lower().endswith(".json"):
            return self._run("diff", *self._variant(partner), "--", self._served.file(since), ".")
        return self._run(
            "diff", *([f"--since={since}"] if since else []), *self._variant(partner), "."
        )

    def coverage(
        self,
        file: Annotated[str, Field(description="A file of played deals in the folder: LIN, PBN.")],
        we: Annotated[str, Field(description="Our two names, A,B; empty lists the pairs.")] = "",
        partner: Partner = "",
    ) -> str:
        """Compare played deals with the notes: which of our calls the notes do not have."""
        ours = [f"--we={we}"] if we else []
        return self._run(
            "coverage", *ours, *self._variant(partner), "--", ".", self._served.file(file)
        )

    def card(
        self,
        federation: Annotated[str, Field(description="acbl, ebu-20b or wbf.")],
        file: Annotated[
            str, Field(description="The card file in the folder; empty if there is only one.")
        ] = "",
        partner: Partner = "",
    ) -> str:
        """List the answers of our convention card, with the auctions that they come from.

        Name the partner if the notes have several.
        """
        name = self._served.file(file) if file else self._served.card_file()
        options = (f"--structure={federation}", "--notes=.", *self._variant(partner))
        found = self._served.run("card", "export", *options, "--", name)
        if not found.output.startswith("{"):
            raise RefusedQuestionError(_for_clients(found.messages.strip()))
        cards = json.loads(found.output)["cards"]
        card = next((one for one in cards if one["structure"] == federation), cards[-1])
        return "\n".join(card_lines(card, name))

    def explain(
        self, code: Annotated[str, Field(description="The code of a message: CALL-ILLEGAL.")]
    ) -> str:
        """Explain the code of a message of the tool check, with an example and its fix."""
        if not code.strip():
            raise RefusedQuestionError("no code: the tool check shows them in brackets")
        return self._run("explain", "--", code)

    def read(
        self,
        text: Annotated[str, Field(description="The text of an agreement: BAL 15--17.")],
        auction: Annotated[str, Field(description="With all passes: 1H-(P)-3S.")] = "1N",
    ) -> str:
        """Show what a text claims about the hand, and which words are not understood.

        This reads a text that you give, not the notes.
        """
        return self._run("explain", f"--after={auction}", "--", text)

    def bid(
        self,
        hand: Annotated[str, Field(description="Spades first: AK32.KQ4.A92.J54")],
        auction: Auction = "",
        seat: Seat = None,
        vulnerability: Vulnerability = "",
        partner: Partner = "",
    ) -> str:
        """Show what the notes bid with a hand, row by row with the reason.

        Name the partner if the notes have several.
        """
        options = [f"--auction={auction}"] if auction else []
        options += [f"--seat={seat}"] if seat is not None else []
        options += [f"--vul={vulnerability}"] if vulnerability else []
        text = self._run("bid", *options, *self._variant(partner), "--", ".", hand)
        asked = self.ask(auction, seat, vulnerability, partner)
        return f"{text}\n\nThe notes about the auction:\n{asked}"

    def deal(
        self,
        auction: Auction,
        count: Annotated[int, Field(ge=1, le=_MOST_DEALS, description="How many.")] = 4,
        seed: Annotated[str, Field(description="The same text gives the same hands.")] = "",
        partner: Partner = "",
    ) -> str:
        """Deal hands that fit an auction, if the notes say what they look like.

        Name the partner if the notes have several.
        """
        if not auction.strip():
            raise RefusedQuestionError("no auction: name at least an opening")
        options = [
            f"--count={count}",
            *([f"--seed={seed}"] if seed else []),
            *self._variant(partner),
        ]
        text = self._run("hands", *options, "--", ".", auction)
        return f"{text}\n\nThe notes about the auction:\n{self.ask(auction, partner=partner)}"

    def _variant(self, partner: str) -> list[str]:
        partner = self._served.partner or partner
        return [f"--variant={partner}"] if partner else []

    def _run(self, *words: str) -> str:
        """Return what a command wrote.

        :raises RefusedQuestionError: if it could not be used.
        """
        found = self._served.run(*words)
        text = "\n".join(filter(None, (found.output.rstrip("\n"), found.messages.rstrip("\n"))))
        text = _for_clients(text)
        if found.status >= _FAILED:
            raise RefusedQuestionError(text)
        return text


def _for_clients(text: str) -> str:
    """Return a message of a command with the argument of tools."""
    return text.replace("with --variant", "with the argument partner")


def _tool(function: Callable[Parameters, str]) -> Callable[Parameters, str]:
    """Return a tool whose refusals are errors of the protocol."""

    @wraps(function)
    def tool(*args: Parameters.args, **kwargs: Parameters.kwargs) -> str:
        with _as_protocol_errors():
            return function(*args, **kwargs)

    return tool


@contextmanager
def _as_protocol_errors() -> Iterator[None]:
    try:
        yield
    except RefusedQuestionError as error:
        raise ToolError(str(error)) from error
    except OutsideError as error:
        raise MCPError(INVALID_PARAMS, str(error)) from error


def serve(variant: str | None, limits: Limits) -> None:
    """Serve the notes of the current folder until the client disconnects.

    :param variant: the partner whose notes are served; None for all partners.
    """
    AssistantServer(ServedNotes(limits, variant or "")).run("stdio")
