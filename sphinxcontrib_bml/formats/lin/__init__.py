"""LIN, the format of Bridge Base Online and of the vugraph, and addresses of its hand viewer.

``tags``
    a file as a run of tags with values
``reader``
    the tags as records
``addresses``
    addresses of the hand viewer as records
``writer``
    records as LIN, and as addresses
"""

from __future__ import annotations
