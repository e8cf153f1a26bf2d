"""What the commands share: reading, writing, reporting, exit status.

Only the commands import from here, each from the module it needs:

``program``
    what every program does alike: streams, mistakes, exit status
``notes``, ``examination``
    reading files; what is looked for in them
``display``, ``problems``
    diagnostics and mistakes in words
``outputs``, ``writing``, ``pages``
    where output goes; commands that make a file, or a page, of notes
``older``
    the options of the older tools
``project_links``, ``titles``
    links to other documents of a project
"""
