"""What goes wrong with an embedded server."""


class ServerError(RuntimeError):
    """An embedded server can't be set up or started; the message says what to do about it."""
