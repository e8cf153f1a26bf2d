"""The version of the package and the address of its documentation, for all modules."""

__version__ = "0.1.0"
DOCUMENTATION = "https://sphinxcontrib-bml.github.io/sphinxcontrib-bml/"
"""The address of the pages of ``docs``."""
