"""BBOalert, the data of the browser extension that explains our calls while we play.

``writer``
    systems as BBOalert files, with ``settings``
``reader``
    BML of a file: its ``records`` with their ``explanations``, the ``winners`` among them, their
    ``arrangement`` in sections and tables, these as ``rows``, what changes on the ``way_back``
``conditions``, ``tokens``, ``texts``
    options, calls and explanations as the extension has them
``convert``
    a file as notes, for ``bml import``

``bridge``, ``language``, ``agreements`` and the registry of formats may be imported within.
"""
