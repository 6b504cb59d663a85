"""The resources of the API, one module a group."""
