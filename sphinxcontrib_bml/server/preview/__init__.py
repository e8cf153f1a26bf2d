"""Notes as pages that change while they are written, shown by a browser on the same computer.

Needs docutils and the standard library, and neither the protocol of editors nor ``pygls``.
"""
