"""What callers may read: every answer is built up field by field for one viewer."""
