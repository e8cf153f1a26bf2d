"""Documents of a project as Sphinx reads them: ``.bml`` and ``.bss`` chapters, suits in prose."""
