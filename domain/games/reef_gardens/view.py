"""What a seat may know: everything on the table. Bag and stacks are counts until something is drawn, so nothing is hidden from anybody."""

from domain.games.reef_gardens.position import state_to_json
from domain.games.reef_gardens.state import State
from domain.kernel.ids import JsonObject


def view_for(state: State) -> JsonObject:
    """Return the view of any seat or spectator: the whole position, which is public."""
    return state_to_json(state)
