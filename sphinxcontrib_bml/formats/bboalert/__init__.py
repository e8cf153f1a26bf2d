"""BBOalert, the data of the browser extension that explains our calls while we play.

``writer``
    systems as BBOalert files, with ``settings``
``reader``
    BML of a file, with ``records``, ``explanations`` and ``rows``
``conditions``, ``tokens``, ``texts``
    options, calls and explanations as the extension has them
``convert``
    a file as notes, for ``bml import``

``bridge``, ``language``, ``agreements`` and the registry of formats may be imported within.
"""
