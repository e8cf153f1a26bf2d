"""Pages with hands, and the directives about them."""
