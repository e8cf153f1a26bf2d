"""BBOalert, the data of the browser extension that explains our calls during play.

``bridge``, ``language``, ``agreements`` and the registry of formats may be imported within.
"""
