"""The shapes of requests and answers. Made from `openapi/openapi.json` by `atoll openapi`; do not edit."""

from typing import Any, Literal, NotRequired, TypedDict

JsonObject = dict[str, Any]
"""A JSON object whose members depend on the game."""


class Bot(TypedDict):
    """Bot."""

    level: NotRequired["SeatBotLevel"]
    iterations: NotRequired[int]
    milliseconds: NotRequired[int]


class BotAhead(TypedDict):
    """BotAhead."""

    of: "SeatBotLevel"
    percent: float
    interval: list[float]
    matches: int


class BotListBot(TypedDict):
    """BotListBot."""

    level: "SeatBotLevel"
    iterations: NotRequired[int]
    milliseconds: NotRequired[int]
    sight: NotRequired["BotListBotSight"]
    games: NotRequired["BotListBotGames"]
    strength: NotRequired["BotListBotStrength"]


class BotListBotGame(TypedDict):
    """BotListBotGame."""

    iterations: NotRequired[int]
    sight: NotRequired["BotListBotSight"]


class BotStrength(TypedDict):
    """BotStrength."""

    rating: int
    interval: list[int]
    matches: int
    seats: int
    ms: float
    date: str
    command: str
    ahead: NotRequired["BotAhead"]


class CommandAnswer(TypedDict):
    """CommandAnswer."""

    version: int
    events: list[JsonObject]
    to_act: list[int]
    status: "MatchStatus"


class DasRiffBuyBoat(TypedDict):
    """Buy a boat."""

    type: Literal["buy_boat"]
    pay: "list[DasRiffPay]"


class DasRiffChaseCard(TypedDict):
    """Send a shark after a card of the reef."""

    type: Literal["chase_card"]
    place: "DasRiffPlace"


class DasRiffChaseParent(TypedDict):
    """Send a shark after a single parent of yours."""

    type: Literal["chase_parent"]
    tree: "DasRiffTree"


class DasRiffDeclineWorm(TypedDict):
    """Take no worm."""

    type: Literal["decline_worm"]


class DasRiffMatch(TypedDict):
    """DasRiffMatch."""

    id: str
    game: Literal["das-riff"]
    revision: int
    options: JsonObject
    status: "MatchStatus"
    version: int
    to_act: list[int]
    turn_seconds: int
    created: str
    deadline: str | None
    seats: "list[Seat]"
    seed_commitment: str
    unrated: bool
    private: bool
    rated: bool
    fork: "Fork | None"
    rematch: str | None
    rematch_of: str | None
    outcome: "Outcome | None"
    undo: "DasRiffMatchUndo"
    proposal: "Proposal | None"
    state: JsonObject | None
    position: JsonObject | None
    invitation: NotRequired[str]


class DasRiffReveal(TypedDict):
    """Turn a card face up."""

    type: Literal["reveal"]
    place: "DasRiffPlace"
    pay: "list[DasRiffPay]"


class DasRiffSettle(TypedDict):
    """Put a fish in front of you to a tree."""

    type: Literal["settle"]
    fish: "DasRiffFishSettledV1Face"
    tree: "DasRiffTree"


class DasRiffTake(TypedDict):
    """Take a coral, a pearl or a shark."""

    type: Literal["take"]
    place: "DasRiffPlace"
    pay: "list[DasRiffPay]"


class DasRiffTakeFish(TypedDict):
    """Take a fish to a tree."""

    type: Literal["take_fish"]
    place: "DasRiffPlace"
    tree: "DasRiffTree | None"
    pay: "list[DasRiffPay]"


class DasRiffTakeWorm(TypedDict):
    """Take a worm."""

    type: Literal["take_worm"]
    color: "DasRiffDice"


class DryRun(TypedDict):
    """DryRun."""

    version: int
    seat: int | None
    legal: bool
    undoable: bool
    events: list[JsonObject]
    refusal: NotRequired["Refusal"]


class EndTurn(TypedDict):
    """In DasRiff: End the turn."""

    type: Literal["end_turn"]


class Fork(TypedDict):
    """Fork."""

    match: str
    at: int


class Game(TypedDict):
    """Game."""

    id: str
    title: "Text"
    revision: int
    content_sha256: str
    seats: "GameSeats"
    options: JsonObject
    commands: "GameEvents"
    events: "GameEvents"
    position: JsonObject
    view: JsonObject
    refusals: "GameRefusals"
    rules: "list[GameRule]"
    zones: "list[Zone]"
    content: JsonObject


class GameListGame(TypedDict):
    """GameListGame."""

    id: str
    title: "Text"
    revision: int
    content_sha256: str
    seats: "GameSeats"
    options: JsonObject


class GameRating(TypedDict):
    """GameRating."""

    game: str
    rating: int
    interval: list[int]
    matches: int


class GameRule(TypedDict):
    """GameRule."""

    id: str
    en: str
    de: str


class GameSeats(TypedDict):
    """GameSeats."""

    min: int
    max: int


class LegalCommand(TypedDict):
    """LegalCommand."""

    command: "Command"
    label: "Text"
    places: list[str]
    more: NotRequired["MoreCommands"]


class LegalCommandList(TypedDict):
    """LegalCommandList."""

    version: int
    seat: int
    legal_commands: "list[LegalCommand]"


class LifecycleAbort(TypedDict):
    """Call the match off."""

    type: Literal["abort"]


class LifecycleAnswer(TypedDict):
    """Agree to a proposal or decline it."""

    type: Literal["answer"]
    proposal: int
    accept: bool


class LifecycleClaimTimeout(TypedDict):
    """Let stand-ins play the seats whose deadline has passed."""

    type: Literal["claim_timeout"]


class LifecycleClose(TypedDict):
    """End the match without a result (operator)."""

    type: Literal["close"]
    reason: str


class LifecycleLeave(TypedDict):
    """Leave your seat."""

    type: Literal["leave"]


class LifecyclePropose(TypedDict):
    """Propose something to the others."""

    type: Literal["propose"]
    what: "LifecycleWhat"
    to: NotRequired[int]


class LifecycleResign(TypedDict):
    """Give up."""

    type: Literal["resign"]


class LifecycleUndo(TypedDict):
    """Take back one's own commands of this turn."""

    type: Literal["undo"]
    to: int


class ListedMatch(TypedDict):
    """ListedMatch."""

    id: str
    game: str
    revision: int
    options: JsonObject
    status: "MatchStatus"
    version: int
    to_act: list[int]
    turn_seconds: int
    created: str
    deadline: str | None
    seats: "list[Seat]"
    seed_commitment: str
    unrated: bool
    private: bool
    rated: bool
    fork: "Fork | None"
    rematch: str | None
    rematch_of: str | None
    outcome: "Outcome | None"


class MoreCommands(TypedDict):
    """MoreCommands."""

    en: str
    de: str
    command_schema: JsonObject


class NewPlayer(TypedDict):
    """NewPlayer."""

    id: str
    name: str
    bot: bool
    link: str | None
    created: str
    ratings: "list[GameRating]"
    key: str


class Outcome(TypedDict):
    """Outcome."""

    reason: "OutcomeReason"
    scores: list[int] | None
    ranking: list[list[int]]
    won: NotRequired[bool]


class Place(TypedDict):
    """Place."""

    place: str
    x: int | None
    y: int | None
    neighbours: list[str]


class Player(TypedDict):
    """Player."""

    id: str
    name: str
    bot: bool
    link: str | None
    created: str
    ratings: "list[GameRating]"


class Program(TypedDict):
    """Program."""

    link: str | None


class Proposal(TypedDict):
    """Proposal."""

    version: int
    seat: int
    what: "ProposalWhat"
    to: NotRequired[int]
    accepted: list[int]


class ReefEncounterChooseCubes(TypedDict):
    """Take two cubes of any colours."""

    type: Literal["choose_cubes"]
    cubes: "list[ReefEncounterColor]"


class ReefEncounterEat(TypedDict):
    """Feed the coral under the own shrimp on this space to one's fish."""

    type: Literal["eat"]
    place: "ReefEncounterPlace"


class ReefEncounterEndLaying(TypedDict):
    """End action 2 or 3."""

    type: Literal["end_laying"]


class ReefEncounterEnterShrimp(TypedDict):
    """Put a shrimp from behind the screen on a polyp."""

    type: Literal["enter_shrimp"]
    place: "ReefEncounterPlace"


class ReefEncounterFeedFirst(TypedDict):
    """Put one of the first hand tiles secretly into one's fish."""

    type: Literal["feed_first"]
    color: "ReefEncounterColor"


class ReefEncounterForgoEating(TypedDict):
    """Let the last chance pass."""

    type: Literal["forgo_eating"]


class ReefEncounterLayPolyp(TypedDict):
    """Lay a polyp of the cube's colour."""

    type: Literal["lay_polyp"]
    place: "ReefEncounterPlace"
    source: "ReefEncounterSource"


class ReefEncounterLiftShrimp(TypedDict):
    """Take up an own shrimp."""

    type: Literal["lift_shrimp"]
    place: "ReefEncounterPlace"


class ReefEncounterLockTile(TypedDict):
    """A polyp from in front for a lock."""

    type: Literal["lock_tile"]
    place: "ReefEncounterLockTilePlace"
    pays: "ReefEncounterColor"


class ReefEncounterMatch(TypedDict):
    """ReefEncounterMatch."""

    id: str
    game: Literal["reef-encounter"]
    revision: int
    options: JsonObject
    status: "MatchStatus"
    version: int
    to_act: list[int]
    turn_seconds: int
    created: str
    deadline: str | None
    seats: "list[Seat]"
    seed_commitment: str
    unrated: bool
    private: bool
    rated: bool
    fork: "Fork | None"
    rematch: str | None
    rematch_of: str | None
    outcome: "Outcome | None"
    undo: "DasRiffMatchUndo"
    proposal: "Proposal | None"
    state: JsonObject | None
    position: JsonObject | None
    invitation: NotRequired[str]


class ReefEncounterPlayAlga(TypedDict):
    """A polyp from in front for a flip."""

    type: Literal["play_alga"]
    alga: "ReefEncounterAlga"
    pays: "ReefEncounterColor"


class ReefEncounterPlayCube(TypedDict):
    """Pay a cube; polyps of its colour may now be laid."""

    type: Literal["play_cube"]
    color: "ReefEncounterColor"


class ReefEncounterSetShrimp(TypedDict):
    """Put the lifted shrimp down, or behind the screen."""

    type: Literal["set_shrimp"]
    place: "ReefEncounterPlace | None"


class ReefEncounterTakeFromSea(TypedDict):
    """Take cube and tiles of a sea space; the turn ends."""

    type: Literal["take_from_sea"]
    place: "ReefEncounterPolypDrawnV1Place"


class ReefEncounterTradeCube(TypedDict):
    """A cube for a polyp of its colour."""

    type: Literal["trade_cube"]
    color: "ReefEncounterColor"


class ReefEncounterTradePolyp(TypedDict):
    """A polyp from in front for a cube of its colour."""

    type: Literal["trade_polyp"]
    color: "ReefEncounterColor"


class ReefGardensBuildStation(TypedDict):
    """Put the revealed station on a marked site."""

    type: Literal["build_station"]
    site: "ReefGardensSite"


class ReefGardensBuyLine(TypedDict):
    """Buy a line of the nursery."""

    type: Literal["buy_line"]
    line: "ReefGardensLine"


class ReefGardensCloseReef(TypedDict):
    """Surface from a reef."""

    type: Literal["close_reef"]
    space: str


class ReefGardensDiscard(TypedDict):
    """Put a tile just taken out of the game."""

    type: Literal["discard"]
    tile: "ReefGardensTile"


class ReefGardensMatch(TypedDict):
    """ReefGardensMatch."""

    id: str
    game: Literal["reef-gardens"]
    revision: int
    options: JsonObject
    status: "MatchStatus"
    version: int
    to_act: list[int]
    turn_seconds: int
    created: str
    deadline: str | None
    seats: "list[Seat]"
    seed_commitment: str
    unrated: bool
    private: bool
    rated: bool
    fork: "Fork | None"
    rematch: str | None
    rematch_of: str | None
    outcome: "Outcome | None"
    undo: "DasRiffMatchUndo"
    proposal: "Proposal | None"
    state: JsonObject | None
    position: JsonObject | None
    invitation: NotRequired[str]


class ReefGardensPlant(TypedDict):
    """Plant a tile just taken."""

    type: Literal["plant"]
    tile: "ReefGardensTile"
    space: str


class ReefGardensPlantStored(TypedDict):
    """Plant a coral from an anemone."""

    type: Literal["plant_stored"]
    tile: "ReefGardensTile"
    space: str


class ReefGardensStore(TypedDict):
    """Store a tile on an anemone."""

    type: Literal["store"]
    tile: "ReefGardensTile"


class ReefGardensUseAlgae(TypedDict):
    """Plant a tile over a cave or a neutral coral."""

    type: Literal["use_algae"]
    tile: "ReefGardensTile"
    space: str


class ReefGardensUseAlgaeStored(TypedDict):
    """Plant a coral from an anemone over a cave or a neutral coral."""

    type: Literal["use_algae_stored"]
    tile: "ReefGardensTile"
    space: str


class ReefGardensUseBoat(TypedDict):
    """Take a tile of the nursery free of charge."""

    type: Literal["use_boat"]
    space: "ReefGardensSpace"


class ReefGardensUseOctopus(TypedDict):
    """Lay an octopus on the board."""

    type: Literal["use_octopus"]
    space: str


class ReefGardensUsePearl(TypedDict):
    """Turn a pearl into money."""

    type: Literal["use_pearl"]
    shell: "ReefGardensPearlUsedV1Shell"


class ReefGardensUseSubmarine(TypedDict):
    """Build a station and refill the nursery."""

    type: Literal["use_submarine"]


class ReefGardensUseTurtle(TypedDict):
    """Take over a neutral reef."""

    type: Literal["use_turtle"]
    space: str


class Refusal(TypedDict):
    """Refusal."""

    code: str
    rule: str
    en: str
    de: str


class Seat(TypedDict):
    """Seat."""

    seat: int
    kind: "SeatKind"
    name: str | None
    bot: NotRequired["Bot"]
    player: str | None
    program: NotRequired["Program"]
    wants: NotRequired["SeatWants"]
    stand_in: bool
    reserved: NotRequired[bool]
    token: NotRequired[str]


class SeatPlan(TypedDict):
    """SeatPlan."""

    kind: "SeatKind"
    name: NotRequired[str]
    bot: NotRequired["Bot"]
    wants: NotRequired["SeatWants"]


class Text(TypedDict):
    """Text."""

    en: str
    de: str


class WondrousCreaturesAccept(TypedDict):
    """Take what is on offer."""

    type: Literal["accept"]


class WondrousCreaturesChooseCaptain(TypedDict):
    """Keep a captain."""

    type: Literal["choose_captain"]
    captain: int


class WondrousCreaturesChooseCard(TypedDict):
    """Choose a card."""

    type: Literal["choose_card"]
    card: int


class WondrousCreaturesChooseHex(TypedDict):
    """Choose a hex."""

    type: Literal["choose_hex"]
    hex: "WondrousCreaturesHex"


class WondrousCreaturesChooseMarker(TypedDict):
    """Choose an achievement marker."""

    type: Literal["choose_marker"]
    marker: "WondrousCreaturesMarker"


class WondrousCreaturesChooseNumber(TypedDict):
    """Choose a number."""

    type: Literal["choose_number"]
    number: int


class WondrousCreaturesChooseOption(TypedDict):
    """Choose one of several effects."""

    type: Literal["choose_option"]
    option: int


class WondrousCreaturesChooseResource(TypedDict):
    """Choose a resource."""

    type: Literal["choose_resource"]
    resource: "WondrousCreaturesResource"


class WondrousCreaturesChooseSpecies(TypedDict):
    """Choose a species."""

    type: Literal["choose_species"]
    species: "WondrousCreaturesSpecies"


class WondrousCreaturesChooseTile(TypedDict):
    """Choose a habitat tile."""

    type: Literal["choose_tile"]
    tile: "WondrousCreaturesTile"


class WondrousCreaturesCollect(TypedDict):
    """Take the reward of a habitat."""

    type: Literal["collect"]
    habitat: "WondrousCreaturesHex"
    card: int


class WondrousCreaturesCompleteAchievement(TypedDict):
    """Complete an achievement."""

    type: Literal["complete_achievement"]
    place: "WondrousCreaturesPlace"


class WondrousCreaturesDecline(TypedDict):
    """Decline, or stop here."""

    type: Literal["decline"]


class WondrousCreaturesDiscardCard(TypedDict):
    """Discard a card."""

    type: Literal["discard_card"]
    card: int


class WondrousCreaturesMatch(TypedDict):
    """WondrousCreaturesMatch."""

    id: str
    game: Literal["wondrous-creatures"]
    revision: int
    options: JsonObject
    status: "MatchStatus"
    version: int
    to_act: list[int]
    turn_seconds: int
    created: str
    deadline: str | None
    seats: "list[Seat]"
    seed_commitment: str
    unrated: bool
    private: bool
    rated: bool
    fork: "Fork | None"
    rematch: str | None
    rematch_of: str | None
    outcome: "Outcome | None"
    undo: "DasRiffMatchUndo"
    proposal: "Proposal | None"
    state: JsonObject | None
    position: JsonObject | None
    invitation: NotRequired[str]


class WondrousCreaturesOccupy(TypedDict):
    """Stand on two adjacent hexes."""

    type: Literal["occupy"]
    first: "WondrousCreaturesHex"
    second: "WondrousCreaturesHex"


class WondrousCreaturesPlaceCrew(TypedDict):
    """Place a crew member."""

    type: Literal["place_crew"]
    captain: bool


class WondrousCreaturesPlayCard(TypedDict):
    """Play a card."""

    type: Literal["play_card"]
    card: int


class WondrousCreaturesRecharge(TypedDict):
    """R1-R5: a basic action, when all three crew stand on the island; they come home."""

    type: Literal["recharge"]


class WondrousCreaturesSweep(TypedDict):
    """Sweep half of the wilderness."""

    type: Literal["sweep"]
    half: "WondrousCreaturesHalf"


class WondrousCreaturesTakeCard(TypedDict):
    """Take a card of the wilderness."""

    type: Literal["take_card"]
    card: int


class WondrousCreaturesTurnEgg(TypedDict):
    """Turn an egg."""

    type: Literal["turn_egg"]
    species: "WondrousCreaturesSpecies"
    hatched: bool


class WondrousCreaturesUseCaptain(TypedDict):
    """Use the captain's ability."""

    type: Literal["use_captain"]


class WondrousCreaturesUseEnergy(TypedDict):
    """Spend an energy of a card."""

    type: Literal["use_energy"]
    card: int


class WondrousCreaturesUseNet(TypedDict):
    """Use a net."""

    type: Literal["use_net"]


class Zone(TypedDict):
    """Zone."""

    zone: str
    title: "Text"
    of_seats: bool
    hidden: bool
    pattern: str | None
    places: "list[Place]"


class ZoneList(TypedDict):
    """ZoneList."""

    zones: "list[Zone]"

BotListBotGames = dict[str, BotListBotGame]

BotListBotSight = Literal["own_turn", "one_turn", "two_turns", "four_turns", "eight_turns"]

BotListBotStrength = dict[str, BotStrength]

Command = LifecycleUndo | LifecycleResign | LifecycleAbort | LifecycleLeave | LifecyclePropose | LifecycleAnswer | LifecycleClaimTimeout | LifecycleClose | DasRiffTakeWorm | DasRiffDeclineWorm | DasRiffReveal | DasRiffTake | DasRiffTakeFish | DasRiffSettle | DasRiffBuyBoat | DasRiffChaseCard | DasRiffChaseParent | EndTurn | ReefEncounterFeedFirst | ReefEncounterChooseCubes | ReefEncounterEat | ReefEncounterForgoEating | ReefEncounterPlayCube | ReefEncounterLayPolyp | ReefEncounterEndLaying | ReefEncounterEnterShrimp | ReefEncounterLiftShrimp | ReefEncounterSetShrimp | ReefEncounterTradePolyp | ReefEncounterPlayAlga | ReefEncounterLockTile | ReefEncounterTradeCube | ReefEncounterTakeFromSea | ReefGardensBuyLine | ReefGardensBuildStation | ReefGardensPlant | ReefGardensPlantStored | ReefGardensUseAlgae | ReefGardensUseAlgaeStored | ReefGardensDiscard | ReefGardensStore | ReefGardensUsePearl | ReefGardensUseBoat | ReefGardensUseOctopus | ReefGardensUseSubmarine | ReefGardensUseTurtle | ReefGardensCloseReef | WondrousCreaturesChooseCaptain | WondrousCreaturesDiscardCard | WondrousCreaturesPlaceCrew | WondrousCreaturesOccupy | WondrousCreaturesCollect | WondrousCreaturesUseCaptain | WondrousCreaturesPlayCard | WondrousCreaturesTakeCard | WondrousCreaturesChooseCard | WondrousCreaturesCompleteAchievement | WondrousCreaturesTurnEgg | WondrousCreaturesRecharge | WondrousCreaturesUseEnergy | WondrousCreaturesUseNet | WondrousCreaturesChooseHex | WondrousCreaturesChooseTile | WondrousCreaturesChooseResource | WondrousCreaturesChooseSpecies | WondrousCreaturesChooseNumber | WondrousCreaturesSweep | WondrousCreaturesChooseOption | WondrousCreaturesChooseMarker | WondrousCreaturesAccept | WondrousCreaturesDecline

DasRiffDice = Literal["red", "yellow", "blue", "green", "purple", "pink"]

DasRiffFishSettledV1Face = Literal["fish:red:m", "fish:red:f", "fish:yellow:m", "fish:yellow:f", "fish:blue:m", "fish:blue:f", "fish:green:m", "fish:green:f", "fish:purple:m", "fish:purple:f", "fish:pink:m", "fish:pink:f"]

DasRiffMatchUndo = Literal["rules", "never", "consent"]

DasRiffPay = Literal["red", "yellow", "blue", "green", "purple", "pink", "pearl"]

DasRiffPlace = Literal["reef/A_open.1", "reef/A_open.2", "reef/A_open.3", "reef/A_open.4", "reef/A_open.5", "reef/A_open.6", "reef/A_open.7", "reef/A_open.8", "reef/A_mid.1", "reef/A_mid.2", "reef/A_mid.3", "reef/A_mid.4", "reef/A_mid.5", "reef/A_mid.6", "reef/A_mid.7", "reef/A_mid.8", "reef/B_mid.1", "reef/B_mid.2", "reef/B_mid.3", "reef/B_mid.4", "reef/B_mid.5", "reef/B_mid.6", "reef/B_mid.7", "reef/B_mid.8", "reef/B_open.1", "reef/B_open.2", "reef/B_open.3", "reef/B_open.4", "reef/B_open.5", "reef/B_open.6", "reef/B_open.7", "reef/B_open.8"]

DasRiffTree = Literal["tree:0/1", "tree:0/2", "tree:0/3", "tree:0/4", "tree:0/5", "tree:1/1", "tree:1/2", "tree:1/3", "tree:1/4", "tree:1/5"]

GameEvents = dict[str, JsonObject]

GameRefusals = dict[str, Text]

LifecycleWhat = Literal["end", "undo"]

Match = DasRiffMatch | ReefEncounterMatch | ReefGardensMatch | WondrousCreaturesMatch

MatchStatus = Literal["open", "running", "over"]

OutcomeReason = Literal["finished", "resigned", "agreed", "abandoned", "aborted", "stalemate", "closed"]

ProposalWhat = Literal["end", "undo"]

ReefEncounterAlga = Literal["blue", "green", "purple", "red"]

ReefEncounterColor = Literal["white", "yellow", "orange", "pink", "grey"]

ReefEncounterLockTilePlace = Literal["coral_tile/1", "coral_tile/2", "coral_tile/3", "coral_tile/4", "coral_tile/5", "coral_tile/6", "coral_tile/7", "coral_tile/8", "coral_tile/9", "coral_tile/10"]

ReefEncounterPlace = Literal["reef/R0.A1", "reef/R0.B1", "reef/R0.C1", "reef/R0.D1", "reef/R0.E1", "reef/R0.F1", "reef/R0.G1", "reef/R0.A2", "reef/R0.B2", "reef/R0.C2", "reef/R0.D2", "reef/R0.E2", "reef/R0.F2", "reef/R0.G2", "reef/R0.A3", "reef/R0.B3", "reef/R0.C3", "reef/R0.D3", "reef/R0.E3", "reef/R0.F3", "reef/R0.G3", "reef/R0.A4", "reef/R0.B4", "reef/R0.C4", "reef/R0.D4", "reef/R0.E4", "reef/R0.F4", "reef/R0.G4", "reef/R0.A5", "reef/R0.B5", "reef/R0.C5", "reef/R0.D5", "reef/R0.E5", "reef/R0.F5", "reef/R0.G5", "reef/R0.A6", "reef/R0.B6", "reef/R0.C6", "reef/R0.D6", "reef/R0.E6", "reef/R0.F6", "reef/R0.G6", "reef/R1.A1", "reef/R1.B1", "reef/R1.C1", "reef/R1.D1", "reef/R1.E1", "reef/R1.F1", "reef/R1.G1", "reef/R1.A2", "reef/R1.B2", "reef/R1.C2", "reef/R1.D2", "reef/R1.E2", "reef/R1.F2", "reef/R1.G2", "reef/R1.A3", "reef/R1.B3", "reef/R1.C3", "reef/R1.D3", "reef/R1.E3", "reef/R1.F3", "reef/R1.G3", "reef/R1.A4", "reef/R1.B4", "reef/R1.C4", "reef/R1.D4", "reef/R1.E4", "reef/R1.F4", "reef/R1.G4", "reef/R1.A5", "reef/R1.B5", "reef/R1.C5", "reef/R1.D5", "reef/R1.E5", "reef/R1.F5", "reef/R1.G5", "reef/R1.A6", "reef/R1.B6", "reef/R1.C6", "reef/R1.D6", "reef/R1.E6", "reef/R1.F6", "reef/R1.G6", "reef/R2.A1", "reef/R2.B1", "reef/R2.C1", "reef/R2.D1", "reef/R2.E1", "reef/R2.F1", "reef/R2.G1", "reef/R2.A2", "reef/R2.B2", "reef/R2.C2", "reef/R2.D2", "reef/R2.E2", "reef/R2.F2", "reef/R2.G2", "reef/R2.A3", "reef/R2.B3", "reef/R2.C3", "reef/R2.D3", "reef/R2.E3", "reef/R2.F3", "reef/R2.G3", "reef/R2.A4", "reef/R2.B4", "reef/R2.C4", "reef/R2.D4", "reef/R2.E4", "reef/R2.F4", "reef/R2.G4", "reef/R2.A5", "reef/R2.B5", "reef/R2.C5", "reef/R2.D5", "reef/R2.E5", "reef/R2.F5", "reef/R2.G5", "reef/R2.A6", "reef/R2.B6", "reef/R2.C6", "reef/R2.D6", "reef/R2.E6", "reef/R2.F6", "reef/R2.G6", "reef/R3.A1", "reef/R3.B1", "reef/R3.C1", "reef/R3.D1", "reef/R3.E1", "reef/R3.F1", "reef/R3.G1", "reef/R3.A2", "reef/R3.B2", "reef/R3.C2", "reef/R3.D2", "reef/R3.E2", "reef/R3.F2", "reef/R3.G2", "reef/R3.A3", "reef/R3.B3", "reef/R3.C3", "reef/R3.D3", "reef/R3.E3", "reef/R3.F3", "reef/R3.G3", "reef/R3.A4", "reef/R3.B4", "reef/R3.C4", "reef/R3.D4", "reef/R3.E4", "reef/R3.F4", "reef/R3.G4", "reef/R3.A5", "reef/R3.B5", "reef/R3.C5", "reef/R3.D5", "reef/R3.E5", "reef/R3.F5", "reef/R3.G5", "reef/R3.A6", "reef/R3.B6", "reef/R3.C6", "reef/R3.D6", "reef/R3.E6", "reef/R3.F6", "reef/R3.G6"]

ReefEncounterPolypDrawnV1Place = Literal["sea/white", "sea/yellow", "sea/orange", "sea/pink", "sea/grey"]

ReefEncounterSource = Literal["front", "hand"]

ReefGardensLine = Literal["C1", "C2", "C3", "C4", "R1", "R2", "R3", "R4", "R5"]

ReefGardensPearlUsedV1Shell = Literal["pearl_2", "pearl_3"]

ReefGardensSite = Literal["site/A", "site/B", "site/C", "site/D", "site/E", "site/F", "site/G", "site/H", "site/I", "site/J", "site/K", "site/L", "site/M", "site/N", "site/O"]

ReefGardensSpace = Literal["nursery/1", "nursery/2", "nursery/3", "nursery/4", "nursery/5", "nursery/6", "nursery/7", "nursery/8", "nursery/9", "nursery/10", "nursery/11", "nursery/12"]

ReefGardensTile = Literal["yellow", "yellow_clownfish", "pink", "pink_clownfish", "blue", "blue_clownfish", "green", "green_clownfish", "violet", "violet_clownfish"]

SeatBotLevel = Literal["beginner", "quick", "normal", "strong", "strongest"]

SeatKind = Literal["human", "open", "bot"]

SeatWants = Literal["people", "bots"]

WondrousCreaturesHalf = Literal["first", "second"]

WondrousCreaturesHex = Literal["island/h01", "island/h02", "island/h03", "island/h04", "island/h05", "island/h06", "island/h07", "island/h08", "island/h09", "island/h10", "island/h11", "island/h12", "island/h13", "island/h14", "island/h15", "island/h16", "island/h17", "island/h18", "island/h19", "island/h20", "island/h21", "island/h22", "island/h23", "island/h24", "island/h25", "island/h26", "island/h27", "island/h28", "island/h29", "island/h30", "island/h31", "island/h32", "island/h33", "island/h34", "island/h35", "island/h36", "island/h37", "island/h38", "island/h39", "island/h40", "island/h41", "island/h42", "island/h43", "island/h44", "island/h45", "island/h46", "island/h47", "island/h48", "island/h49", "island/h50", "island/h51", "island/h52", "island/h53", "island/h54", "island/h55", "island/h56", "island/h57", "island/h58", "island/h59", "island/h60", "island/h61", "island/h62", "island/h63", "island/h64", "island/h65", "island/h66", "island/h67", "island/h68"]

WondrousCreaturesMarker = Literal["marker:0/1", "marker:0/2", "marker:0/3", "marker:0/4", "marker:0/5", "marker:0/6", "marker:1/1", "marker:1/2", "marker:1/3", "marker:1/4", "marker:1/5", "marker:1/6", "marker:2/1", "marker:2/2", "marker:2/3", "marker:2/4", "marker:2/5", "marker:2/6", "marker:3/1", "marker:3/2", "marker:3/3", "marker:3/4", "marker:3/5", "marker:3/6"]

WondrousCreaturesPlace = Literal["achievement/main_14_cards.1", "achievement/main_14_cards.2", "achievement/main_14_cards.3", "achievement/main_8_eggs.1", "achievement/main_8_eggs.2", "achievement/main_8_eggs.3", "achievement/main_6_same_habitat.1", "achievement/main_6_same_habitat.2", "achievement/main_6_same_habitat.3", "achievement/main_10_same_species.1", "achievement/main_10_same_species.2", "achievement/main_10_same_species.3", "achievement/main_2_each_kind.1", "achievement/main_2_each_kind.2", "achievement/main_2_each_kind.3", "achievement/single_crustacean.1", "achievement/single_crustacean.2", "achievement/single_crustacean.3", "achievement/single_mammal.1", "achievement/single_mammal.2", "achievement/single_mammal.3", "achievement/single_bird.1", "achievement/single_bird.2", "achievement/single_bird.3", "achievement/single_reptile.1", "achievement/single_reptile.2", "achievement/single_reptile.3", "achievement/single_fish.1", "achievement/single_fish.2", "achievement/single_fish.3", "achievement/single_insect.1", "achievement/single_insect.2", "achievement/single_insect.3", "achievement/single_dragon.1", "achievement/single_dragon.2", "achievement/single_dragon.3", "achievement/multi_bird_reptile.1", "achievement/multi_bird_reptile.2", "achievement/multi_bird_reptile.3", "achievement/multi_reptile_dragon.1", "achievement/multi_reptile_dragon.2", "achievement/multi_reptile_dragon.3", "achievement/multi_mammal_dragon.1", "achievement/multi_mammal_dragon.2", "achievement/multi_mammal_dragon.3", "achievement/multi_mammal_fish.1", "achievement/multi_mammal_fish.2", "achievement/multi_mammal_fish.3", "achievement/multi_fish_insect.1", "achievement/multi_fish_insect.2", "achievement/multi_fish_insect.3", "achievement/multi_crustacean_bird.1", "achievement/multi_crustacean_bird.2", "achievement/multi_crustacean_bird.3", "achievement/multi_crustacean_insect.1", "achievement/multi_crustacean_insect.2", "achievement/multi_crustacean_insect.3"]

WondrousCreaturesResource = Literal["fruit", "coral", "flower", "mushroom"]

WondrousCreaturesSpecies = Literal["crustacean", "mammal", "bird", "reptile", "fish", "insect", "dragon"]

WondrousCreaturesTile = Literal["t01", "t02", "t03", "t04", "t05", "t06", "t07", "t08", "t09", "t10", "t11", "t12", "t13", "t14"]
