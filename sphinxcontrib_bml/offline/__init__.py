"""Pages that are kept on a device, to read without network (OFFLINE)."""
