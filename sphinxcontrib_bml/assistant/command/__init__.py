"""``bml mcp``: a server for assistants."""
