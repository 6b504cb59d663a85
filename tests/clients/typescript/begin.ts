// The matches that `play.ts` plays: two people at one keyboard, each game with an option or two.

import type { components } from "./atoll.js";

const seats: components["schemas"]["SeatPlan"][] = [
  { kind: "human", name: "Ada" },
  { kind: "human", name: "Ben" },
];

export const creations: components["schemas"]["MatchCreation"][] = [
  { game: "das-riff", seats, options: { max_turns: 40 } },
  { game: "reef-encounter", seats, options: { advanced_game: true, turn_limit: 20 } },
  { game: "reef-gardens", seats },
  { game: "wondrous-creatures", seats },
];
