// Follows a match: by a stream; where that does not come through, by pages that wait for news; then by asking now and again.
import { pause, read, readJson, Refusal } from "./wire.js";

const WAIT = 20;
const REST = 4000;
const PAUSES = [1000, 2000, 4000, 8000];

// Calls `onNews` whenever the match has a version behind `known()`, until it is over; `onState(connected)` says how the line is.
export async function follow(match, token, known, isOver, onNews, onState) {
  let failures = 0;
  let streams = true;
  while (!isOver()) {
    try {
      if (streams) streams = await stream(match, token, onNews, () => onState(true));
      else await waitForPage(match, token, known, onNews);
      onState(true);
      failures = 0;
      if (streams) await pause(PAUSES[0]);
    } catch (error) {
      if (error instanceof Refusal && error.status < 500 && error.status !== 429) return;
      if (error instanceof Refusal && streams) streams = false;
      else onState(false);
      await pause(PAUSES[Math.min(failures++, PAUSES.length - 1)]);
    }
  }
}

// Reads server-sent events; any of them says that there is something to read. Says whether streams come through at all.
async function stream(match, token, onNews, onOpen) {
  const answer = await read(`/v1/matches/${match}/events`, token, { Accept: "text/event-stream" });
  if (!answer.headers.get("Content-Type")?.startsWith("text/event-stream")) return false;
  onOpen();
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let open = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return true;
    const parts = (open + value).split("\n\n");
    open = parts.pop();
    if (parts.some((part) => part.includes("data:"))) await onNews();
  }
}

async function waitForPage(match, token, known, onNews) {
  const path = `/v1/matches/${match}/events?after=${known()}&limit=1`;
  const page = await readJson(`${path}&wait=${WAIT}`, token).catch(async (error) => {
    if (!(error instanceof Refusal)) throw error;
    await pause(REST);
    return readJson(path, token);
  });
  if (page.events.length) await onNews();
}
