"""The directives whose content is notes, and what others share with them in :mod:`.base`."""
