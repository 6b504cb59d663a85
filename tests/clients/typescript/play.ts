// Plays whole matches with a client that was generated from the API's description.
//
//   npm ci
//   npx openapi-typescript ../../../openapi/openapi.json -o atoll.ts
//   npx tsc
//   node out/play.js http://127.0.0.1:8000

import createClient from "openapi-fetch";
import type { components, paths } from "./atoll.js";
import { creations } from "./begin.js";

type Types = components["schemas"];

const client = createClient<paths>({ baseUrl: process.argv[2] });

/** Return the data of an answer, unless it is a problem. */
function done<Data>(answer: { data?: Data; error?: Types["Problem"] }): Data {
  if (answer.data === undefined) throw new Error(`refused: ${JSON.stringify(answer.error)}`);
  return answer.data;
}

/** Choose one of the game's commands; giving up, taking back and claiming a time-out are listed with them. */
function choose(listed: Types["LegalCommand"][]): Types["Command"] {
  const commands = listed
    .map((each) => each.command)
    .filter(({ type }) => type !== "undo" && type !== "resign" && type !== "abort" && type !== "leave" && type !== "propose" && type !== "answer" && type !== "claim_timeout");
  const chosen = commands[Math.floor(Math.random() * commands.length)];
  if (chosen === undefined) throw new Error("nothing to choose from");
  return chosen;
}

/** Open a match and play all its seats, one listed command after the other, to its end. */
async function play(creation: Types["MatchCreation"]): Promise<Types["Match"]> {
  const opened = done(await client.POST("/v1/matches", { body: creation }));
  const path = { match_id: opened.id };
  let { status, to_act } = opened;
  while (status !== "over") {
    const acting = opened.seats.find(({ seat }) => seat === to_act[0]);
    if (acting === undefined) throw new Error("nobody is to act");
    ({ status, to_act } = await playOne(opened.id, acting));
  }
  return done(await client.GET("/v1/matches/{match_id}", { params: { path } }));
}

/** Post one of the listed commands as it is. */
async function playOne(match: string, { seat, token }: Types["Seat"]): Promise<Types["CommandAnswer"]> {
  const path = { match_id: match };
  const headers = { Authorization: `Bearer ${token}` };
  const legal = done(await client.GET("/v1/matches/{match_id}/legal-commands", { params: { path }, headers }));
  const answer = done(
    await client.POST("/v1/matches/{match_id}/commands", {
      params: { path, header: { "If-Match": `"${legal.version}"`, "Idempotency-Key": crypto.randomUUID() } },
      body: { seat, command: choose(legal.legal_commands) },
      headers,
    }),
  );
  if (!("to_act" in answer)) throw new Error("only a dry run");
  return answer;
}

/** Say how a match ended; its table has the type of its game. */
function summary(match: Types["Match"]): string {
  if (match.outcome === null) throw new Error("not over");
  if (match.game === "reef-gardens" && match.state?.reefs.length === 0) throw new Error("no reef");
  return `${match.game}: ${match.outcome.reason} after ${match.version} events, ${match.outcome.scores?.join(", ")}`;
}

for (const creation of creations) console.log(summary(await play(creation)));
