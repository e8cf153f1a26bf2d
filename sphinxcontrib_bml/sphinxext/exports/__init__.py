"""Exported files in Sphinx builds.

``known``
    the formats of a project, and how extensions add others
``settings``
    how files are written, from the configuration
``writing``
    the files of systems
``builders``
    builders that write nothing else
``downloads``
    the same files beside web pages, and links to them

The extension sets up ``known`` and ``downloads``; no other folder imports from here.
"""
