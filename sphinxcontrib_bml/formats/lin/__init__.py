"""LIN, the format of Bridge Base Online and of the vugraph, and addresses of its hand viewer.

``tags``
    a file as a run of tags with values
``reader``
    the tags as records
``addresses``
    addresses of the hand viewer as records
``writer``, ``settings``
    records as LIN, and as addresses
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import loader

if TYPE_CHECKING:
    from .settings import viewer_fault
    from .writer import address_of

__all__ = ["address_of", "viewer_fault"]

__getattr__ = loader(__name__, {"settings": ["viewer_fault"], "writer": ["address_of"]})
