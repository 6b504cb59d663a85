"""Every kind of frame, once; and the stack of them as JSON."""

from typing import Final

from domain.games.wondrous_creatures.frames import ability, actions, gains, preparing, robot
from domain.games.wondrous_creatures.frames.base import Frame
from domain.kernel.declared import declared_in
from domain.kernel.fields import Pieces, Tagged

FRAMES: Final = declared_in(Frame, ability, actions, gains, preparing, robot)
AGENDA: Final = Pieces(Tagged([*FRAMES]), 0, 200)
