"""The rule books: pure, typed, without I/O, clock or framework."""
