"""The description of the REST API, and the client that belongs to it."""
