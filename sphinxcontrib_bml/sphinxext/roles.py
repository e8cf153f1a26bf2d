"""The roles ``bid``, ``suit``, ``hand``, ``auction``, and roles for references."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes
from sphinx.util.docutils import SphinxRole

from ..agreements.queries import why_illegal
from ..bridge.auctions import Auction, InvalidSuitError, Suit
from ..bridge.deals import Hand, InvalidHandError
from ..display.wording import shown_label
from ..doctree.inline_nodes import hand_word, suit_node, text_nodes
from ..language.codes import Code, Severity
from ..language.inline import TextHand
from ..language.labels import Literal, parse_label, parse_sequence
from ..patterns import compile_later
from .diagnostics import log_at
from .session import settings_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_SUIT_NAMES = {
    name: suit for suit in Suit for name in (suit.name.lower(), suit.name.lower().removesuffix("s"))
}
_AUCTION_GAPS = compile_later(r"\s*[-–—;]+\s*|\s+")


class InvalidRoleTextError(ValueError):
    """The text does not fit the role; the message states the expected form."""


class RoleContent(NamedTuple):
    """The content of a role."""

    kind: str
    children: list[nodes.Node]


class BridgeRole(SphinxRole):
    """A role that shows its text with the symbols of the game."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the formatted text; a text that cannot be read is reported and kept."""
        source, line = self.get_source_info()
        try:
            content = self.make_content()
        except InvalidRoleTextError as error:
            log_at(
                self.env,
                Code.ROLE_VALUE,
                Severity.ERROR,
                f":{self.name}:`{self.text}`: {error}",
                f"{source}:{line}",
            )
            return [nodes.inline(self.rawtext, self.text, support_smartquotes=False)], []
        node = nodes.inline(self.rawtext, "", *content.children, classes=[f"bml-{content.kind}"])
        node["support_smartquotes"] = False
        return [node], []

    def make_content(self) -> RoleContent:
        """Return the content to show.

        :raises InvalidRoleTextError: if the role does not accept the text.
        """
        raise InvalidRoleTextError("it accepts no text")


class BidRole(BridgeRole):
    """``:bid:`1H```: a call, or several as in the label of a row."""

    def make_content(self) -> RoleContent:
        """Return the call with symbols."""
        label = parse_label(self.text.strip())
        if label is None:
            raise InvalidRoleTextError("not a call (such as 1H, 2NT, P, D or (2C))")
        return RoleContent(
            "bid", text_nodes(shown_label(label, settings_of(self.env).wording.names))
        )


class SuitRole(BridgeRole):
    """``:suit:`h```: a suit by its letter, name or symbol."""

    def make_content(self) -> RoleContent:
        """Return the symbol."""
        word = self.text.strip().lower()
        try:
            suit = _SUIT_NAMES[word] if word in _SUIT_NAMES else Suit.parse(word)
        except InvalidSuitError as error:
            raise InvalidRoleTextError("no suit (c, d, h or s)") from error
        return RoleContent("suit-word", [suit_node(suit)])


class HandRole(BridgeRole):
    """``:hand:`AQ84 K6 T93 A872```: a hand, spades first; ``...`` stands for other cards."""

    def make_content(self) -> RoleContent:
        """Return the four holdings."""
        text = self.text.strip()
        cards = text.removesuffix("...").removesuffix("…").strip()
        try:
            hand = Hand.parse(cards)
        except InvalidHandError as error:
            raise InvalidRoleTextError(str(error)) from error
        problems = list(hand.problems())
        if problems:
            raise InvalidRoleTextError(", ".join(problems))
        if hand.is_partial and "x" not in str(hand) and cards == text:
            raise InvalidRoleTextError(
                f"a hand has 13 cards, not {len(hand)} (write ... after a part of a hand)"
            )
        return RoleContent("hand-word", hand_word(text, TextHand(0, len(text), hand)).children)


class AuctionRole(BridgeRole):
    """``:auction:`1N-(P)-2C```: an auction, with opponents' calls in parentheses."""

    def make_content(self) -> RoleContent:
        """Return the calls joined by dashes."""
        sequence = parse_sequence(_AUCTION_GAPS.sub("-", self.text.strip()) + "-")
        if sequence is None:
            raise InvalidRoleTextError("not an auction (such as 1N-(P)-2C)")
        auction = Auction()
        for label in sequence.labels:
            match label.parts:
                case (Literal(calls=(call,)),):
                    after = auction.try_call(label.side, call)
                    if after is None:
                        why = why_illegal(auction, label.side, call)
                        raise InvalidRoleTextError(f"{label.text} cannot be called here: {why}")
                    auction = after
                case _:
                    break
        names = settings_of(self.env).wording.names
        text = "–".join(shown_label(label, names) for label in sequence.labels)
        return RoleContent("sequence", text_nodes(text))


ROLES = {"bid": BidRole, "suit": SuitRole, "hand": HandRole, "auction": AuctionRole}
"""The roles by name; the domain has them too, as ``bml:bid``."""


def setup(app: Sphinx) -> None:
    """Register the roles under their plain names and in the domain."""
    for name, role in ROLES.items():
        app.add_role(name, role())
        app.add_role_to_domain("bml", name, role())
