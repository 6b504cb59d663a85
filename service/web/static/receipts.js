// Receipts of the transparency log: that a move of this browser was accepted. The browser fetches them soon after the move, and keeps them with
// the log's public keys, as it saw them first; what the server says later of the match cannot change them.
import { read } from "./wire.js";

const STORE = "atoll.receipts";
const KEYS = "atoll.log_keys";
const MOST = 30; // of a match; a receipt covers all moves before it
const MATCHES = 40;
const FIRST = 2500;
const PAUSE = 3000;
const TRIES = 10;

function stored(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

// Where there is no more room, moves go on without receipts.
function store(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // What was kept before stays.
  }
}

const keptOf = (match) => ({ wanted: 0, receipts: [], ...stored(STORE, {})[match] });

function keep(match, kept) {
  const others = Object.entries(stored(STORE, {})).filter(([id]) => id !== match);
  store(STORE, Object.fromEntries([...others.slice(1 - MATCHES), [match, kept]]));
}

// The receipts of moves that this browser sent, oldest first: {version, text}.
export const receiptsOf = (match) => keptOf(match).receipts;

// The log's public keys that this browser has seen: {key, since}.
export const keysSeen = () => stored(KEYS, []);

// Reads which keys the log has, and keeps those that are new.
export async function learnKeys() {
  const { keys } = await (await read("/v1/log")).json();
  const seen = keysSeen();
  const fresh = keys.filter(({ key }) => !seen.some((one) => one.key === key));
  if (fresh.length) store(KEYS, [...seen, ...fresh.map(({ key }) => ({ key, since: new Date().toISOString().slice(0, 10) }))]);
  return keysSeen();
}

// Fetches the receipts of a match's moves, some seconds after each; several moves in a row share one.
export class Receipts {
  constructor(match, token) {
    Object.assign(this, { match, token, timer: 0 });
    if (this.token() && keptOf(match).wanted) this.fetchSoon(0, FIRST);
  }

  // A move was accepted, and the match is at this version.
  want(version) {
    keep(this.match, { ...keptOf(this.match), wanted: version });
    this.fetchSoon(0, FIRST);
  }

  fetchSoon(attempt, after) {
    clearTimeout(this.timer);
    if (attempt < TRIES) this.timer = setTimeout(() => this.fetch(attempt).catch(() => this.fetchSoon(attempt + 1, PAUSE)), after);
  }

  async fetch(attempt) {
    const { wanted } = keptOf(this.match);
    if (!wanted) return;
    if (!keysSeen().length) await learnKeys();
    const answer = await read(`/v1/log/proof?match=${this.match}&version=${wanted}&missing=nothing`, this.token());
    if (answer.status === 204) return this.fetchSoon(attempt + 1, PAUSE);
    const text = await answer.text();
    const kept = keptOf(this.match);
    const receipts = [...kept.receipts.filter((one) => one.version !== wanted), { version: wanted, text }].slice(-MOST);
    keep(this.match, { wanted: kept.wanted > wanted ? kept.wanted : 0, receipts });
    if (kept.wanted > wanted) this.fetchSoon(0, PAUSE);
  }
}
