"""What the commands share: reading, writing, reporting, exit status.

Only the commands import from here, each from the module it needs:

``program``
    what every program does alike: streams, mistakes, exit status
``run``, ``status``
    what a run reports, and the exit status that comes of it
``notes``
    reading files
``display``
    diagnostics in words
``checking``
    the options that say how findings are wanted
``sarif``, ``annotations``
    diagnostics for code hosts
``outputs``, ``writing``
    where output goes; commands that make a file of notes
``exporting``, ``pages``
    the commands of formats; commands that make a page
``practising``, ``questioning``, ``progress``, ``chairs``
    filters and lists of what can be asked; questions at a prompt; what is remembered of them; the
    same questions for two partners
``older``
    the options of the older tools
"""
