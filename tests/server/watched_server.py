"""``bml lsp`` for tests: it also answers whether it has published all its messages.

So no test has to guess how long the server needs.
"""

from __future__ import annotations

import sys

from sphinxcontrib_bml.commands.bml import main
from sphinxcontrib_bml.language.options import Limits
from sphinxcontrib_bml.server import protocol

SETTLED = "tests/settled"
"""A request that is answered once nothing more will be reported of what was changed before it."""

_make_server = protocol.make_server


def make_watched_server(
    variant: str | None = None, limits: Limits | None = None
) -> protocol.NotesServer:
    server = _make_server(variant, limits)

    @server.feature(SETTLED)
    async def settled(params: dict[str, str]) -> None:
        await server.wait_until_reported()

    return server


if __name__ == "__main__":
    protocol.make_server = make_watched_server
    main(["lsp", "--stdio", *sys.argv[1:]])
