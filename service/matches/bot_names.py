"""What people are told that a bot without a name is called."""

from collections.abc import Sequence


def bot_name(kinds: Sequence[str], seat: int) -> str | None:
    """Return what the bot of a seat is called among the kinds of all seats; None of a seat that is no bot's.

    >>> bot_name(["human", "bot"], 1), bot_name(["bot", "bot"], 1), bot_name(["human", "bot"], 0)
    ('Bot', 'Bot 2', None)
    """
    if kinds[seat] != "bot":
        return None
    return "Bot" if kinds.count("bot") == 1 else f"Bot {seat + 1}"
