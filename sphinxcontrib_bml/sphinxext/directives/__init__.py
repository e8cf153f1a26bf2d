"""The directives: one module each, and what they share in :mod:`.base`.

:data:`DIRECTIVES` names them all. A directive of another extension may extend those of ``base``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .auction import AuctionDirective
from .bidtable import BidtableDirective
from .bml import BMLDirective
from .deal import DealDirective

if TYPE_CHECKING:
    from sphinx.application import Sphinx

DIRECTIVES = {
    "bidtable": BidtableDirective,
    "deal": DealDirective,
    "auction": AuctionDirective,
    "bml": BMLDirective,
}
"""By name; each is known in the domain too, as ``bml:bidtable``."""


def setup(app: Sphinx) -> None:
    """Register the directives under their plain names and in the domain."""
    for name, directive in DIRECTIVES.items():
        app.add_directive(name, directive)
        app.add_directive_to_domain("bml", name, directive)
