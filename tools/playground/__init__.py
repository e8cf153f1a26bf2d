"""A page to try BML on: the package runs in the browser, and nothing leaves it.

``python -m tools.playground FOLDER`` puts it together (:mod:`.bundle`) from what is in ``site``:
the page, its scripts, the worker that runs Python by Pyodide, and :mod:`.site.answers`, which runs
there. The editor is CodeMirror (``tools/codemirror.sh``) with the grammar of ``docs/editors``.
``started.mjs`` runs all once by Node, and keeps the memory of Python for the browser.
"""
