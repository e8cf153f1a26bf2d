"""What editors color notes by, made from the language's own tables: ``python -m tools.editors``.

``words``
    the patterns, once for all editors
``grammars``
    the files of Visual Studio Code, Vim and Emacs
``picture``
    the picture of the documentation
"""
