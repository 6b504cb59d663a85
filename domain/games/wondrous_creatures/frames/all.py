"""Every kind of frame, once; and the stack of them as JSON."""

from typing import Final

from domain.games.wondrous_creatures.frames import ability, actions, gains, preparing, robot
from domain.games.wondrous_creatures.frames.base import Frame
from domain.kernel.fields import Pieces, Tagged, declared_in

FRAMES: Final = declared_in(Frame, vars(ability), vars(actions), vars(gains), vars(preparing), vars(robot))
AGENDA: Final = Pieces(Tagged([*FRAMES]), 0, 200)
