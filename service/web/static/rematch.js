// The rematch of a finished match: whoever held a seat opens it, or is told that it is there, and sits down; others are led to its table.
import { button, make, say, tell } from "./say.js";
import { heldSeat, keepSeat } from "./seats.js";
import { pause, read, Refusal, send, tryNow } from "./wire.js";

const EACH = 10000;
const MOST = 180; // so often it is asked for, half an hour

// The address of another match's table, in the language that the present address names.
export function tableOf(id, other) {
  const query = new URLSearchParams(location.search).has("lang") ? `?lang=${document.documentElement.lang}` : "";
  return location.pathname.replace(id, other) + query;
}

// A button that opens another match, or sits down there, and leads to its table.
export function leadOn(match, text, look, open) {
  const go = button(text, async () => {
    go.disabled = true;
    try {
      const made = await open();
      keepSeat(made);
      location.href = tableOf(match.id, made.id);
    } catch (refusal) {
      tell(refusal.message, button(say("close"), () => tell("")));
      go.disabled = false;
    }
  }, look);
  return go;
}

// Whoever held a seat plays the same match again, with those who held the others.
export function playAgain(match, text) {
  return leadOn(match, text, "btn go", () => send(`/v1/matches/${match.id}/rematch`, {}, heldSeat(match.id).token));
}

// Whether a seat of the rematch is this browser's, which has not sat down there.
export const isAwaited = (match) => Boolean(match.rematch && heldSeat(match.id) && !heldSeat(match.rematch));

// Says beside a finished match that it is played again, and leads there.
export function showRematch(section, match) {
  section.hidden = !match.rematch;
  if (section.hidden || section.dataset.rematch === match.rematch) return;
  section.dataset.rematch = match.rematch;
  section.classList.add("again");
  section.ariaLabel = say("rematch");
  const awaited = isAwaited(match);
  const there = make("a", { href: tableOf(match.id, match.rematch) }, say("to_rematch"));
  const lead = make("p", {}, say(awaited ? "rematch_calls" : "is_played_again"));
  section.replaceChildren(make("h2", {}, say("rematch")), lead, awaited ? playAgain(match, say("sit_down_there")) : there);
}

// Asks now and again, while the page is looked at, until a finished match is played again; null where that does not come.
export async function waitForRematch(path, token) {
  let tag = null;
  document.addEventListener("visibilitychange", () => document.hidden || tryNow());
  for (let asked = 0; asked < MOST; asked += 1) {
    await pause(EACH);
    if (document.hidden) continue;
    try {
      const answer = await read(path, token, tag ? { "If-None-Match": tag } : {});
      tag = answer.headers.get("ETag");
      const match = await answer.json();
      if (match.rematch) return match;
    } catch (error) {
      if (error instanceof Refusal && error.status !== 304 && error.status !== 429 && error.status < 500) return null;
    }
  }
  return null;
}
