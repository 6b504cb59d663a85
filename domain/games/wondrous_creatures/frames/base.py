"""What is still to be done, as data: a stack of frames. The last one is served first; effects that interrupt lie on top.

Each kind of frame is a class. Frames are never changed, only replaced.
"""

from mypy_extensions import mypyc_attr

from domain.kernel.fields import Piece


@mypyc_attr(acyclic=True)
class Frame(Piece):
    """One thing to be done."""


@mypyc_attr(acyclic=True)
class ClosedFrame(Frame):
    """A decision that belongs together with what was just done: no free command may come between (F1)."""


@mypyc_attr(acyclic=True)
class RobotFrame(Frame):
    """A part of Tingent's turn in which nobody decides."""
