"""The client of the protocol's own package, which talks to ``bml mcp`` over standard streams."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import anyio
from mcp import Client, StdioServerParameters, stdio_client
from mcp.types import TextContent

from tests.hostile.processes import BML

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "example_project"


class Said(NamedTuple):
    """The answer of a tool."""

    text: str
    is_error: bool


class Served:
    """A connection to a server."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def call(self, tool: str, **arguments: Any) -> Said:
        result = await self.client.call_tool(tool, arguments)
        [content] = result.content
        assert isinstance(content, TextContent)
        return Said(content.text, bool(result.is_error))


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[Served]:
    command, *arguments = BML
    server = StdioServerParameters(
        command=command,
        args=[*arguments, "mcp", str(folder)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    with Path(os.devnull).open("w", encoding="utf-8") as log:
        async with Client(stdio_client(server, errlog=log)) as client:
            yield Served(client)


def talk(folder: Path, use: Callable[[Served], Awaitable[None]]) -> None:
    """Let a test talk to the server of a folder."""

    async def run() -> None:
        async with serving(folder) as served:
            await use(served)

    # Other tests of this process may have an event loop in its main thread.
    with ThreadPoolExecutor(1) as threads:
        threads.submit(anyio.run, run).result()
