"""Every kind of frame, once; and the stack of them as JSON."""

from typing import Final

from domain.games.wondrous_creatures.frames import ability, actions, gains, preparing, robot
from domain.kernel.fields import Piece, Pieces, Tagged

FRAMES: Final[list[type[Piece]]] = [
    ability.AbilityStep,
    ability.Choosing,
    ability.ChoosingCards,
    ability.ChoosingEggs,
    ability.ChoosingResources,
    ability.ChoosingSpecies,
    ability.ExchangeInto,
    ability.ExchangeNumber,
    ability.Triggers,
    actions.Turn,
    actions.FinishTurn,
    actions.Where,
    actions.Face,
    actions.Fee,
    actions.Collecting,
    actions.SecondCard,
    actions.Paying,
    actions.Doomed,
    actions.WhichSpecies,
    actions.WhichMarker,
    actions.Hatching,
    actions.RewardOrPoints,
    actions.TrophyDue,
    actions.UnlockDue,
    actions.TimeSpace,
    actions.HandLimit,
    actions.Recharging,
    gains.ScoreReward,
    gains.PointsOffered,
    gains.WhichTile,
    gains.WhichLake,
    gains.NetTarget,
    preparing.WhichCaptain,
    preparing.OpeningHand,
    preparing.ExtraResource,
    preparing.FinishPreparing,
    robot.RobotCard,
    robot.RobotWord,
    robot.RobotPlace,
    robot.RobotGear,
    robot.RobotEnd,
]
AGENDA: Final = Pieces(Tagged(FRAMES), 0, 200)
