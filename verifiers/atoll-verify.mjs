// Proves the history of an Atoll match from its audit bundle alone: one file, no dependencies, for Node 18 or later and for browsers.
//
//   node atoll-verify.mjs FILE|URL|- [--json] [--lang en|de]     exit status 0 proven, 1 refused, 2 can't be read
//   … --receipt FILE --log-key KEY|FILE                          also that the match is the one that the transparency log has (docs/log.md)
//   import { verify, describe } from "./atoll-verify.mjs"
//
// It checks all that `atoll audit` does but the rules of the game: no command is decided again here, and no bot's search is run again.
// The report says so. Formats, order of the checks and the words for failures: docs/verifying.md. It believes nothing that a bundle says.

export const FORMAT = "atoll-audit/1";

/** What a report lists as checked, in the order of the checks; `unfinished` histories stop after the sixth, and `match`. */
export const CHECKS = ["forms", "chain", "parts", "opens", "commands", "rules", "seed", "chance", "lifecycle", "match"];

const BUNDLE_MEMBERS = ["commands", "events", "format", "match", "rules"];
const RECORD_MEMBERS = ["at", "command", "data", "match", "prev", "sealed", "seat", "type", "version"];
const MATCH_MEMBERS = [
  "id", "game", "revision", "options", "turn_seconds", "created", "seed_commitment", "unrated",
  "status", "version", "to_act", "outcome", "deadline", "seats", "state", "position",
];
/** Members that the history gives too; bundles from before these lack them, where they would say this. */
const ADDED_MEMBERS = { undo: "rules", fork: null, proposal: null };
const GENESIS = "0".repeat(64);
const OVER = "match.v1.match_over";
const REVEALED = "match.v1.seed_revealed";
const DEEPEST = 200;
const LONGEST_NAME = 64;
const LONGEST_SEED = 64;
const LEAST_PATIENCE_SECONDS = 60;

// ---- failures

/** The input is no JSON as bundles are written; `place` is a JSON Pointer. */
class Unreadable extends Error {
  constructor(code, place, values = {}) {
    super(code);
    Object.assign(this, { code, place, values });
  }
}

/** The history is not what it claims: `event` is the first that fails (0: the bundle itself), `kind` one of docs/verifying.md. */
class Refusal extends Error {
  constructor(event, kind, code, values = {}) {
    super(code);
    Object.assign(this, { event, kind, code, values });
  }
}

const badForm = (event, place, code = "form", values = {}) => new Refusal(event, "shape", code, { place, ...values });

// ---- JSON

const has = Object.hasOwn ?? ((owner, name) => Object.prototype.hasOwnProperty.call(owner, name));
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value) => typeof value === "string";
const isWhole = (value, low, high) => typeof value === "number" && value >= low && value <= high;
const lengthOf = (text) => [...text].length; // characters, not UTF-16 code units
const pointerTo = (steps) => steps.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/**
 * A reader of JSON that refuses what two readers could understand differently: duplicate keys, numbers that are no integers, a byte
 * order mark, and (after reading on, as the bundle is JSON then) integers beyond 2^53 - 1, U+0000 and lone surrogates.
 */
class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
    this.path = [];
    this.refused = null;
  }

  fail(code) {
    throw new Unreadable(code, pointerTo(this.path), { at: this.at });
  }

  refuse(code) {
    this.refused ??= { code, place: pointerTo(this.path) };
  }

  space() {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return code;
      this.at += 1;
    }
  }

  value() {
    const code = this.space();
    if (code === 34) return this.string();
    if (code === 123) return this.object();
    if (code === 91) return this.array();
    if (code === 45 || (code >= 48 && code <= 57)) return this.number();
    for (const [word, value] of [["true", true], ["false", false], ["null", null]]) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length;
        return value;
      }
    }
    return this.fail(/^(NaN|-?Infinity)/.test(this.text.slice(this.at, this.at + 9)) ? "no_integer" : "json");
  }

  number() {
    NUMBER.lastIndex = this.at;
    const found = NUMBER.exec(this.text);
    if (found === null) this.fail(this.text.startsWith("-Infinity", this.at) ? "no_integer" : "json");
    if (found[1] !== undefined) this.fail("no_integer");
    this.at += found[0].length;
    const value = Number(found[0]);
    if (!Number.isSafeInteger(value)) this.refuse("large");
    return value === 0 ? 0 : value; // -0 is 0
  }

  string() {
    PLAIN.lastIndex = this.at + 1;
    PLAIN.test(this.text);
    const end = PLAIN.lastIndex;
    if (this.text.charCodeAt(end) === 34) {
      const value = this.text.slice(this.at + 1, end);
      this.at = end + 1;
      return value;
    }
    return this.escaped();
  }

  escaped() {
    STRING.lastIndex = this.at;
    const found = STRING.exec(this.text);
    if (found === null) this.fail("json");
    this.at += found[0].length;
    const value = JSON.parse(found[0]);
    if (value.includes("\0") || LONE.test(value)) this.refuse("text");
    return value;
  }

  /** Pass over the opening of an array or object; say whether it goes on. */
  opens(end) {
    if (this.path.length >= DEEPEST) this.fail("deep");
    this.at += 1;
    if (this.space() !== end) return true;
    this.at += 1;
    return false;
  }

  /** Pass over what follows an element or a member; say whether there is another one. */
  goesOn(end) {
    const code = this.space();
    if (code !== 44 && code !== end) this.fail("json");
    this.at += 1;
    return code === 44;
  }

  inside(step) {
    this.path.push(step);
    const value = this.value();
    this.path.pop();
    return value;
  }

  array() {
    const found = [];
    if (!this.opens(93)) return found;
    do found.push(this.inside(found.length));
    while (this.goesOn(93));
    return found;
  }

  /** Read the name of a member that `found` does not have yet, and the colon behind it. */
  name(found) {
    if (this.space() !== 34) this.fail("json");
    const name = this.string();
    if (has(found, name)) {
      this.path.push(name);
      this.fail("duplicate");
    }
    if (this.space() !== 58) this.fail("json");
    this.at += 1;
    return name;
  }

  object() {
    const found = {};
    if (!this.opens(125)) return found;
    do {
      const name = this.name(found);
      put(found, name, this.inside(name));
    } while (this.goesOn(125));
    return found;
  }

  end() {
    if (!Number.isNaN(this.space())) this.fail("json");
  }
}

/** The group is what makes a number no integer. */
const NUMBER = /-?(?:0|[1-9][0-9]*)([.eE][0-9.eE+-]*)?/y;
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const LONE = /\p{Surrogate}/u;

function put(owner, name, value) {
  if (name === "__proto__") Object.defineProperty(owner, name, { value, enumerable: true, configurable: true, writable: true });
  else owner[name] = value;
}

function textOf(bytes) {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    if (text.startsWith("\ufeff")) throw new Unreadable("json", "", { at: 0 });
    return text;
  } catch (problem) {
    if (problem instanceof Unreadable) throw problem;
    throw new Unreadable("utf8", "");
  }
}

/** Read a JSON text strictly; throws with `code` and `place` (a JSON Pointer). */
export function readJson(text) {
  const reader = new Reader(text);
  const value = reader.value();
  reader.end();
  if (reader.refused !== null) throw badForm(0, reader.refused.place, reader.refused.code);
  return value;
}

/** Read a long array, pausing between its elements. */
async function readLong(reader, name, pause) {
  const found = [];
  reader.path.push(name);
  if (reader.opens(93)) {
    do {
      found.push(reader.inside(found.length));
      if (found.length % 16 === 0) await pause("reading", reader.at, reader.text.length);
    } while (reader.goesOn(93));
  }
  reader.path.pop();
  return found;
}

/** Read a bundle, pausing between its events and its commands. */
async function readBundle(text, pause) {
  const reader = new Reader(text);
  if (reader.space() !== 123) {
    readJson(text);
    throw new Unreadable("no_object", "");
  }
  const bundle = {};
  if (reader.opens(125)) {
    do {
      const name = reader.name(bundle);
      const long = (name === "events" || name === "commands") && reader.space() === 91;
      put(bundle, name, long ? await readLong(reader, name, pause) : reader.inside(name));
    } while (reader.goesOn(125));
  }
  reader.end();
  if (reader.refused !== null) throw badForm(eventAt(reader.refused.place), reader.refused.place, reader.refused.code);
  return bundle;
}

const eventAt = (place) => {
  const found = /^\/events\/([0-9]+)/.exec(place);
  return found === null ? 0 : Number(found[1]) + 1;
};

/** Canonical JSON (RFC 8785) of a value that holds no other numbers than integers. */
export function canonicalJson(value) {
  if (typeof value === "string") return quoted(value);
  if (typeof value !== "object" || value === null) return String(value);
  let text = "";
  if (Array.isArray(value)) {
    for (const item of value) text += `,${canonicalJson(item)}`;
    return `[${text.slice(1)}]`;
  }
  for (const name of sortedNames(value)) text += `,${quoted(name)}:${canonicalJson(value[name])}`;
  return `{${text.slice(1)}}`;
}

const quoted = (text) => (SIMPLE.test(text) ? `"${text}"` : JSON.stringify(text)); // which escapes as the RFC asks for
const SIMPLE = /^[ !#-[\]-~]*$/;

/** The names of an object by UTF-16 code units; most objects are served in this order already. */
function sortedNames(value) {
  const names = Object.keys(value);
  for (let i = 1; i < names.length; i += 1) if (names[i - 1] > names[i]) return names.sort();
  return names;
}

const same = (one, other) => one === other || canonicalJson(one) === canonicalJson(other);

function brief(value) {
  const text = canonicalJson(value);
  return text.length <= 200 ? text : `${text.slice(0, 200)} …`;
}

// ---- SHA-256 and HMAC: Node's own, else WebCrypto; a page that came without TLS has neither, and uses those below

const node = globalThis.process?.versions?.node ? await import("node:crypto") : null;
const subtle = globalThis.crypto?.subtle ?? null;

const ENCODER = new TextEncoder();
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const toHex = (bytes) => bytes.reduce((text, byte) => text + HEX[byte], "");
const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** SHA-256 of bytes, or of a text in UTF-8, in lower case hex: at once or as a promise. */
export function sha256Hex(data) {
  if (node !== null) return node.createHash("sha256").update(data).digest("hex");
  const bytes = isText(data) ? ENCODER.encode(data) : data;
  if (subtle === null) return toHex(ownSha256(bytes));
  return subtle.digest("SHA-256", bytes).then((made) => toHex(new Uint8Array(made)));
}

/** The commitment to a sealed part. */
export function commitmentOf(match, version, part, salt, data) {
  return sha256Hex(canonicalJson({ match, version, part, salt, data }));
}

const HMACS = new WeakMap();

/** Return the HMAC of a key, which is imported once. */
function hmacWith(key) {
  if (!HMACS.has(key)) HMACS.set(key, importedHmac(key));
  return HMACS.get(key);
}

async function importedHmac(key) {
  if (node !== null) return (message) => new Uint8Array(node.createHmac("sha256", key).update(message).digest());
  if (subtle === null) return (message) => ownHmac(key, message);
  const imported = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (message) => new Uint8Array(await subtle.sign("HMAC", imported, message));
}

const ROUNDS = [];
const START = [];
for (let candidate = 2; ROUNDS.length < 64; candidate += 1) {
  let prime = true;
  for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) prime &&= candidate % divisor !== 0;
  if (!prime) continue;
  if (START.length < 8) START.push(fractionOfRoot(candidate, 2n));
  ROUNDS.push(fractionOfRoot(candidate, 3n));
}

/** The first 32 bits of the fraction of a root, found in integers. */
function fractionOfRoot(number, degree) {
  const scaled = BigInt(number) << (32n * degree);
  let low = 0n;
  let high = BigInt(number) << 32n;
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (middle ** degree <= scaled) low = middle;
    else high = middle - 1n;
  }
  return Number(low & 0xffffffffn);
}

/** SHA-256 (FIPS 180-4) of bytes. */
export function ownSha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  const words = new Int32Array(64);
  const state = Int32Array.from(START);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const x = words[i - 15];
      const y = words[i - 2];
      const first = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const second = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      words[i] = words[i - 16] + first + words[i - 7] + second;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const low = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const first = (h + low + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
      const high = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const second = (high + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] += word));
  }
  const found = new Uint8Array(32);
  state.forEach((word, i) => new DataView(found.buffer).setInt32(4 * i, word));
  return found;
}

/** HMAC-SHA256 (RFC 2104) of a message. */
export function ownHmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? ownSha256(key) : key);
  const inner = Uint8Array.from([...block.map((byte) => byte ^ 0x36), ...message]);
  return ownSha256(Uint8Array.from([...block.map((byte) => byte ^ 0x5c), ...ownSha256(inner)]));
}

// ---- chance

const WORD = 1n << 64n;

/** The seed of a match, 32 bytes, from the server's seed (hex) and the client seeds in seat order. */
export async function matchSeedOf(serverSeed, clientSeeds) {
  return (await hmacWith(fromHex(serverSeed)))(ENCODER.encode(canonicalJson(clientSeeds)));
}

/** The draws of the command whose first record has a version. */
export class Draws {
  constructor(matchSeed, version) {
    this.hmac = hmacWith(matchSeed);
    this.version = version;
    this.blocks = 0;
    this.words = [];
  }

  /** Return the next block, 32 bytes. */
  async block() {
    const message = ENCODER.encode(`${this.version}:${this.blocks}`);
    this.blocks += 1;
    return (await this.hmac)(message);
  }

  async word() {
    if (this.words.length === 0) {
      const view = new DataView((await this.block()).buffer);
      this.words = [0, 8, 16, 24].map((at) => view.getBigUint64(at));
    }
    return this.words.shift();
  }

  /** Return an integer from 0 to limit - 1; limit is a number or a BigInt of at most 2^64, and the result is of the same type. */
  async below(limit) {
    const most = BigInt(limit);
    const bound = (WORD / most) * most;
    let word = await this.word();
    while (word >= bound) word = await this.word();
    return typeof limit === "bigint" ? word % most : Number(word % most);
  }

  /** Shuffle pieces in place. */
  async shuffle(pieces) {
    for (let i = pieces.length - 1; i > 0; i -= 1) {
      const j = await this.below(i + 1);
      [pieces[i], pieces[j]] = [pieces[j], pieces[i]];
    }
  }

  /** Draw a piece from a multiset with counts[kind] pieces of each kind; the counts are left as they are. */
  async pick(counts) {
    let left = await this.below(counts.reduce((sum, count) => sum + count, 0));
    return counts.findIndex((count) => {
      left -= count;
      return left < 0;
    });
  }
}

// ---- forms

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const HEX_64 = /^[0-9a-f]{64}$/;
const TYPE = /^[a-z][a-z0-9_]*\.v[1-9][0-9]*\.[a-z][a-z0-9_]*$/;
const PART = /^(?:command|chance|search|(?:seat:(?:0|[1-9][0-9]*)|none)(?:\/[^\n]+)?)$/;
const LEVEL = /^[a-z][a-z0-9_-]*$/;
const TIME = /^([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})\.([0-9]{3})Z$/;
const OF_COMMAND = ["command", "chance", "search"];

/** Return the milliseconds since 1970 of a time of the one form, NaN for what is none. */
function millisecondsOf(text) {
  const found = isText(text) ? TIME.exec(text) : null;
  if (found === null) return NaN;
  const [year, month, day, hour, minute, second, thousandth] = found.slice(1).map(Number);
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, day);
  moment.setUTCHours(hour, minute, second, thousandth);
  return moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
    ? moment.getTime()
    : NaN;
}

function checkMembers(event, owner, names, place) {
  if (!isObject(owner)) throw badForm(event, place);
  for (const name of names) if (!has(owner, name)) throw badForm(event, `${place}/${name}`, "missing");
  for (const name of Object.keys(owner)) if (!names.includes(name)) throw badForm(event, place + pointerTo([name]), "unknown");
}

function checkThat(holds, event, place) {
  if (!holds) throw badForm(event, place);
}

function checkForm(entry, event) {
  const { record, opened } = entry;
  for (const [name, form] of [["match", UUID], ["command", UUID], ["type", TYPE]]) {
    checkThat(isText(record[name]) && form.test(record[name]), event, `/${name}`);
  }
  checkThat(!Number.isNaN(millisecondsOf(record.at)), event, "/at");
  checkThat(record.seat === null || isWhole(record.seat, 0, 9), event, "/seat");
  checkThat(isObject(record.data), event, "/data");
  checkThat(isObject(record.sealed), event, "/sealed");
  for (const [name, commitment] of Object.entries(record.sealed)) {
    checkThat(PART.test(name), event, "/sealed");
    checkThat(isText(commitment) && HEX_64.test(commitment), event, `/sealed/${name}`);
  }
  for (const [name, part] of Object.entries(opened)) {
    checkMembers(event, part, ["salt", "data"], `/opened/${name}`);
    checkThat(isText(part.salt) && HEX_64.test(part.salt), event, `/opened/${name}/salt`);
  }
}

const hex = (value) => isText(value) && HEX_64.test(value);
const flag = (value) => typeof value === "boolean";
const seatNumber = (value) => isWhole(value, 0, 9);
const isPlan = (plan) => fits(plan, { kind: (kind) => ["human", "open", "bot"].includes(kind) }, { bot: isObject });
const isTime = (value) => !Number.isNaN(millisecondsOf(value));

const isVersion = (value) => isWhole(value, 0, 2 ** 31);
const isUndo = (word) => word === "never" || word === "consent";
const isOrigin = (fork) => fits(fork, { match: (id) => isText(id) && UUID.test(id), at: (at) => isWhole(at, 1, 2 ** 31) }, {});
const isProposed = (word) => word === "end" || word === "undo";

/** The facts that every match knows: what their data must have, and may have. */
const FACTS = {
  "match.v1.match_opened": [
    {
      game: isText, revision: (value) => isWhole(value, 1, 2 ** 31), content_sha256: hex, options: isObject,
      seats: (value) => Array.isArray(value) && value.length > 0 && value.every(isPlan),
      turn_seconds: (value) => isWhole(value, 10, 1_209_600), seed_commitment: hex, from_position: flag,
    },
    { position: isObject, undo: isUndo, fork: isOrigin },
  ],
  "match.v1.seat_taken": [{ client_seed: (seed) => isText(seed) && lengthOf(seed) <= LONGEST_SEED }, { before_commitment: flag }],
  "match.v1.seat_left": [{}, {}],
  "match.v1.undone": [{ to: (value) => isWhole(value, 0, 2 ** 31) }, {}],
  "match.v1.seat_resigned": [{}, {}],
  "match.v1.stand_in_started": [
    { seat: seatNumber, deadline: (value) => value === null || isText(value), reason: (word) => word === "deadline" || word === "resigned" },
    {},
  ],
  "match.v1.stand_in_ended": [{ seat: seatNumber }, {}],
  "match.v1.aborted": [{}, {}],
  "match.v1.proposed": [{ what: isProposed }, { to: isVersion }],
  "match.v1.answered": [{ proposal: (value) => isWhole(value, 0, 2 ** 31), accept: flag }, {}],
  "match.v1.match_abandoned": [{ deadline: isText }, {}],
  "match.v1.match_closed": [{ reason: isText }, {}],
  [OVER]: [{ outcome: isObject }, {}],
  [REVEALED]: [{ server_seed: hex }, {}],
};

/** Say whether an object has the members that it must have, no others than it may have, and each in its form. */
function fits(owner, must, may) {
  if (!isObject(owner)) return false;
  const forms = { ...must, ...may };
  return (
    Object.keys(must).every((name) => has(owner, name)) &&
    Object.keys(owner).every((name) => has(forms, name) && forms[name](owner[name]))
  );
}

const BOT_FORMS = {
  level: (value) => isText(value) && LEVEL.test(value),
  iterations: (value) => isWhole(value, 1, 1_000_000),
  milliseconds: (value) => isWhole(value, 1, 60_000),
};
const isBot = (bot) => isObject(bot) && Object.keys(bot).length === 1 && fits(bot, {}, BOT_FORMS);

// ---- checks, in the order of docs/verifying.md

/** Take the records out of a bundle. */
function readRecords(bundle) {
  if (!has(bundle, "format")) throw badForm(0, "/format", "missing");
  if (bundle.format !== FORMAT) throw badForm(0, "/format", "format");
  checkMembers(0, bundle, BUNDLE_MEMBERS, "");
  if (!Array.isArray(bundle.events)) throw badForm(0, "/events");
  const served = bundle.events.map((source, i) => {
    const place = `/events/${i}`;
    if (!isObject(source)) throw badForm(i + 1, place);
    const { hash, opened, ...record } = source;
    if (!has(source, "hash") || !isText(hash)) throw badForm(i + 1, `${place}/hash`);
    if (!has(source, "opened") || !isObject(opened)) throw badForm(i + 1, `${place}/opened`);
    if (!has(source, "version") || typeof source.version !== "number") throw badForm(i + 1, `${place}/version`);
    return { hash, opened, record, version: source.version };
  });
  if (served.length === 0) throw new Refusal(0, "shape", "no_events");
  return served;
}

/** Nine members each, in their form, versions without a gap, every hash and `prev` right, times never falling, one match. */
async function checkChain(served, pause) {
  let prev = GENESIS;
  let at = "";
  for (let from = 0; from < served.length; from += BATCH) {
    const batch = served.slice(from, from + BATCH);
    const hashes = await Promise.all(batch.map((entry) => sha256Hex(canonicalJson(entry.record))));
    batch.forEach((entry, i) => {
      const event = from + i + 1;
      const { record } = entry;
      if (entry.version !== event) throw new Refusal(event, "version", "version", { expected: event, found: entry.version });
      if (!same(Object.keys(record).sort(), RECORD_MEMBERS)) throw new Refusal(event, "shape", "nine_members");
      if (!same(record.match, served[0].record.match)) throw new Refusal(event, "match", "other_match");
      if (record.prev !== prev) throw new Refusal(event, "prev", "prev");
      if (hashes[i] !== entry.hash) throw new Refusal(event, "hash", "hash");
      checkForm(entry, event);
      if (record.at < at) throw new Refusal(event, "time", "time_falls");
      prev = entry.hash;
      at = record.at;
    });
    await pause("chain", from + batch.length, served.length);
  }
}

const BATCH = 64;

/** Every opened part is the one that was committed to; in a finished history every part is opened. */
async function checkParts(served, finished, pause) {
  for (let from = 0; from < served.length; from += BATCH) {
    const batch = served.slice(from, from + BATCH);
    const made = await Promise.all(
      batch.map(({ record, opened }) =>
        Promise.all(
          Object.entries(opened).map(([name, part]) => commitmentOf(record.match, record.version, name, part.salt, part.data)),
        ),
      ),
    );
    batch.forEach(({ record, opened }, i) => {
      Object.keys(opened).forEach((name, j) => {
        if (!has(record.sealed, name)) throw new Refusal(record.version, "part", "never_sealed", { part: name });
        if (made[i][j] !== record.sealed[name]) throw new Refusal(record.version, "part", "other_part", { part: name });
      });
      for (const name of Object.keys(record.sealed)) {
        if (finished && !has(opened, name)) throw new Refusal(record.version, "closed", "closed", { part: name });
      }
    });
    await pause("parts", from + batch.length, served.length);
  }
}

/** A record that says it shows a sealed part names one of an earlier record, which is opened there. */
function checkOpenings(served) {
  for (const { record } of served) {
    if (!has(record.data, "opens")) continue;
    if (!Array.isArray(record.data.opens)) throw badForm(record.version, "/data/opens");
    record.data.opens.forEach((named, i) => {
      const place = `/data/opens/${i}`;
      checkMembers(record.version, named, ["version", "part"], place);
      const { version, part } = named;
      checkThat(typeof version === "number", record.version, `${place}/version`);
      checkThat(isText(part), record.version, `${place}/part`);
      if (version < 1 || version >= record.version || !has(served[version - 1].opened, part)) {
        throw new Refusal(record.version, "opens", "opens", { part, version });
      }
    });
  }
}

function groupByCommand(served) {
  const groups = [];
  for (const entry of served) {
    if (groups.at(-1)?.[0].record.command === entry.record.command) groups.at(-1).push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** Each command has an id and a time of its own; the list of commands is that of the records, each body its opened part. */
function checkCommands(groups, commands) {
  if (!Array.isArray(commands)) throw badForm(0, "/commands");
  if (commands.length !== groups.length) {
    throw new Refusal(0, "commands", "count", { listed: commands.length, recorded: groups.length });
  }
  const seen = new Set();
  groups.forEach((group, i) => {
    const { record: first, opened } = group[0];
    for (const { record } of group) {
      const own = OF_COMMAND.filter((name) => has(record.sealed, name));
      if (record === first && !own.includes("command")) throw new Refusal(record.version, "commands", "no_command");
      if (record !== first && own.length > 0) throw new Refusal(record.version, "commands", "second_command");
      if (record.at !== first.at) throw new Refusal(record.version, "time", "two_times");
    }
    if (seen.has(first.command)) throw new Refusal(first.version, "commands", "used_id");
    seen.add(first.command);
    const listed = commands[i];
    checkMembers(0, listed, ["id", "version", "body"], `/commands/${i}`);
    if (listed.id !== first.command || listed.version !== first.version) throw new Refusal(first.version, "commands", "other_command");
    const body = has(opened, "command") ? opened.command.data : null;
    if (!same(listed.body, body)) throw new Refusal(first.version, "commands", "other_body");
  });
}

/** `rules` is what the first record says. */
function checkRules(first, rules) {
  const names = ["game", "revision", "content_sha256"];
  checkMembers(0, rules, names, "/rules");
  for (const name of names) {
    if (!has(first.data, name) || !same(first.data[name], rules[name])) throw new Refusal(0, "rules", "rules", { member: name });
  }
}

/** The two last facts stand at the end, and nowhere else. */
function checkEnd(served, finished) {
  const before = finished ? served.slice(0, -2) : served;
  if (before.some(({ record }) => record.type === OVER || record.type === REVEALED)) throw new Refusal(served.length, "end", "end");
}

/** The data of the facts that every match knows have their published form; the first, and no other, opens the match. */
function checkFacts(served) {
  for (const { record } of served) {
    if (record.type.startsWith("match.") && !has(FACTS, record.type)) throw badForm(record.version, "/type", "unknown_fact");
    if ((record.type === "match.v1.match_opened") !== (record.version === 1)) throw badForm(record.version, "/type", "opening");
  }
  for (const { record } of served) {
    if (!has(FACTS, record.type)) continue;
    const { opens, ...data } = record.data;
    if (!fits(data, ...FACTS[record.type])) throw badForm(record.version, "/data");
  }
}

/** The revealed seed is the committed one; with the client seeds it gives every draw that a command reports. */
async function checkChance(groups, pause) {
  let draws = 0;
  const first = groups[0][0].record;
  const last = groups.at(-1).at(-1).record;
  if ((await sha256Hex(fromHex(last.data.server_seed))) !== first.data.seed_commitment) throw new Refusal(last.version, "seed", "seed");
  const seats = first.data.seats.length;
  const seeds = new Map();
  let matchSeed = null;
  let started = [];
  const settle = async (done) => {
    for (const one of await Promise.allSettled(started)) {
      if (one.status === "rejected") throw one.reason;
      draws += one.value;
    }
    started = [];
    await pause("chance", done, groups.length);
  };
  for (const [done, group] of groups.entries()) {
    if (started.length >= BATCH) await settle(done);
    for (const { record } of group) {
      if (record.type !== "match.v1.seat_taken") continue;
      if (record.seat === null || record.seat >= seats) {
        await settle(done);
        throw badForm(record.version, "/seat");
      }
      seeds.set(record.seat, record.data.client_seed);
      matchSeed = null;
    }
    const { record, opened } = group[0];
    if (has(opened, "chance")) {
      if (seeds.size < seats) {
        await settle(done);
        throw new Refusal(record.version, "chance", "early_chance");
      }
      matchSeed ??= await matchSeedOf(last.data.server_seed, first.data.seats.map((_, seat) => seeds.get(seat)));
      const checked = checkDraws(record.version, opened.chance.data, new Draws(matchSeed, record.version));
      checked.catch(() => null); // it is thrown when its turn comes
      started.push(checked);
    }
  }
  await settle(groups.length);
  return draws;
}

async function checkDraws(event, data, chance) {
  const place = "/opened/chance/data";
  checkMembers(event, data, ["draws"], place);
  const pairs = data.draws;
  checkThat(Array.isArray(pairs) && pairs.length > 0, event, `${place}/draws`);
  pairs.forEach((pair, i) => {
    const formed = Array.isArray(pair) && pair.length === 2 && pair.every((value) => typeof value === "number");
    checkThat(formed, event, `${place}/draws/${i}`);
  });
  for (const [i, [limit, result]] of pairs.entries()) {
    const values = { draw: i + 1, limit, result };
    if (result < 0 || result >= limit) throw new Refusal(event, "chance", "impossible_draw", values);
    const drawn = await chance.below(limit);
    if (drawn !== result) throw new Refusal(event, "chance", "draw", { ...values, drawn });
  }
  return pairs.length;
}

/** What the opening states of bots has its form. */
function checkOpening(first) {
  first.data.seats.forEach((plan, i) => {
    const place = `/data/seats/${i}`;
    if ((plan.kind === "bot") !== has(plan, "bot")) throw badForm(1, place);
    if (has(plan, "bot") && !isBot(plan.bot)) throw badForm(1, `${place}/bot`);
  });
}

// ---- the life of a match, as far as no rules of the game are needed

/** Who sits where, who is away and who has left, followed command by command. */
class Life {
  constructor(opened) {
    this.opened = opened;
    this.chairs = opened.seats.map((plan) => ({ plan, taken: false, seed: "", seen: false, standIn: false, resigned: false, hasPlayed: false }));
    this.resigned = [];
    this.leftSince = "";
    this.status = "open";
    this.outcome = null;
    this.givenBy = new Map();
    this.proposal = null;
    this.standing = [];
  }

  /** The version before the last command of the game that the seat gave and that was not taken back; undefined where there is none. */
  lastOf(seat) {
    const own = this.standing.filter((command) => command.seat === seat);
    return own.length > 0 ? own.at(-1).version - 1 : undefined;
  }

  isOpen() {
    return this.chairs.some((chair) => !chair.taken);
  }

  /** A proposal stands until somebody declines it. */
  answered(seat, accept) {
    const { accepted } = this.proposal;
    this.proposal = accept ? { ...this.proposal, accepted: [...accepted, seat] } : null;
  }

  /** Every human seat is absent, and there is one. */
  isLeft() {
    const people = this.chairs.filter((chair) => chair.plan.kind !== "bot");
    return this.status === "running" && people.length > 0 && people.every((chair) => chair.standIn || chair.resigned);
  }

  follow(group) {
    if (isOfGame(group)) {
      const seat = this.givenBy.get(group[0].record.version) ?? null;
      if (seat !== null) this.chairs[seat].hasPlayed = true;
      this.standing.push({ version: group[0].record.version, seat });
      this.proposal = null;
    }
    for (const { record } of group) {
      const chair = this.chairs[record.seat];
      const { data } = record;
      if (record.type === "match.v1.seat_taken" && chair) {
        Object.assign(chair, { taken: true, seed: data.client_seed, seen: data.client_seed !== "" && data.before_commitment !== true });
        if (!this.isOpen()) this.status = "running";
      } else if (record.type === "match.v1.seat_left" && chair) {
        Object.assign(chair, { taken: false, seed: "", seen: false });
      } else if (record.type === "match.v1.seat_resigned" && chair) {
        chair.resigned = true;
        this.resigned.push(record.seat);
        this.proposal = null;
      } else if (record.type === "match.v1.stand_in_started" && this.chairs[data.seat]) this.chairs[data.seat].standIn = true;
      else if (record.type === "match.v1.stand_in_ended" && this.chairs[data.seat]) this.chairs[data.seat].standIn = false;
      else if (record.type === "match.v1.undone") {
        this.proposal = null;
        this.standing = this.standing.filter((command) => command.version <= data.to);
      } else if (record.type === "match.v1.proposed") this.proposal = { version: record.version, seat: record.seat, what: data.what, ...(has(data, "to") ? { to: data.to } : {}), accepted: [] };
      else if (record.type === "match.v1.answered" && this.proposal) this.answered(record.seat, data.accept);
      else if (record.type === OVER) Object.assign(this, { status: "over", outcome: data.outcome, proposal: null });
    }
    if (!this.isLeft()) this.leftSince = "";
    else this.leftSince ||= group[0].record.at;
  }
}

/** Say whether a command was one of the game: its facts begin with one of the game, but for the return of the seat's player. */
function isOfGame(group) {
  const first = group[0].record.type === "match.v1.stand_in_ended" && group.length > 1 ? group[1] : group[0];
  return !first.record.type.startsWith("match.");
}

const MAY_HAVE = { open_match: { position: isObject, undo: isUndo, fork: isOrigin }, propose: { to: isVersion } };
const LIFECYCLE = {
  open_match: { game: isText, options: isObject, seats: Array.isArray, turn_seconds: Number.isInteger, client_seed: isText },
  take_seat: { client_seed: isText },
  undo: { to: (value) => isWhole(value, 0, 2 ** 31) },
  resign: {},
  abort: {},
  leave: {},
  propose: { what: isProposed },
  answer: { proposal: (value) => isWhole(value, 0, 2 ** 31), accept: flag },
  claim_timeout: {},
  close: { reason: (value) => isText(value) && value !== "" && lengthOf(value) <= 64 },
};

/** Decide again what every match knows, and see that a game's command makes facts of its game. */
function checkCommand(life, group) {
  const first = group[0].record;
  const wrong = (event, code, values) => new Refusal(event, "decision", code, values);
  const body = group[0].opened.command.data;
  if (!fits(body, { seat: (seat) => seat === null || Number.isInteger(seat), command: (command) => isObject(command) && isText(command.type) }, {})) {
    throw wrong(first.version, "body");
  }
  const { seat, command } = body;
  const kind = has(LIFECYCLE, command.type) ? command.type : "game";
  if (kind !== "game") {
    const { type, ...members } = command;
    if (!fits(members, LIFECYCLE[kind], MAY_HAVE[kind] ?? {})) throw wrong(first.version, "body");
  }
  const nobody = kind === "open_match" || kind === "close";
  if (nobody !== (seat === null) || (!nobody && !isWhole(seat, 0, life.chairs.length - 1))) throw wrong(first.version, "seat");
  if ((kind === "open_match") !== (first.version === 1)) throw wrong(first.version, "not_possible");
  checkSearch(life, group, kind, seat);
  if (nobody || kind === "take_seat" || kind === "leave" || kind === "abort" ? life.status === "over" : life.status !== "running") throw wrong(first.version, "not_possible");
  const [from, to] = DECIDE[kind](life, group, seat, command);
  const prefix = `${life.opened.game.replaceAll("-", "_")}.`;
  for (const { record } of group.slice(from, to)) {
    if (!record.type.startsWith(prefix)) throw wrong(record.version, "other_fact", { type: record.type });
  }
  life.givenBy.set(first.version, nobody ? null : seat);
}

/** Only a worker, which plays a bot's seat or a stand-in's, reports a search. */
function checkSearch(life, group, kind, seat) {
  const { record, opened } = group[0];
  if (!has(record.sealed, "search")) return;
  const chair = life.chairs[seat];
  const byService = kind === "game" && record.type !== "match.v1.stand_in_ended" && (chair.plan.kind === "bot" || chair.standIn);
  if (!byService || !isObject(opened.search.data)) throw new Refusal(record.version, "decision", "search");
}

/** Compare the next facts of a group with those that must stand there; `from` is where. */
function expectFacts(group, from, facts) {
  const first = group[0].record;
  if (group.length < from + facts.length) throw new Refusal(first.version, "decision", "count_facts");
  facts.forEach(([type, seat, data], i) => {
    const { record } = group[from + i];
    if (record.type !== `match.v1.${type}`) throw new Refusal(record.version, "decision", "other_fact", { type: record.type });
    if (record.seat !== seat) throw new Refusal(record.version, "decision", "fact_seat");
    if (!same(record.data, data)) throw new Refusal(record.version, "decision", "fact_data", { found: brief(record.data), given: brief(data) });
  });
}

function expectAll(group, facts) {
  if (group.length !== facts.length) throw new Refusal(group[0].record.version, "decision", "count_facts");
  expectFacts(group, 0, facts);
  return [0, 0];
}

/** The two last facts, with an outcome. */
const ending = (group, outcome) => [
  ["match_over", null, { outcome }],
  ["seed_revealed", null, { server_seed: group.at(-1).record.data.server_seed ?? "" }],
];

/** The outcome of a match that was not played to its end. */
function unplayed(life, reason, resigned) {
  const stayed = life.chairs.map((_, seat) => seat).filter((seat) => !resigned.includes(seat));
  const left = [...resigned].reverse().map((seat) => [seat]);
  const outcome = { reason, scores: null, ranking: stayed.length > 0 ? [stayed, ...left] : left };
  return life.chairs.length === 1 ? { ...outcome, won: false } : outcome;
}

/** The fact that the seat's own player is back, where it is recorded and can be. */
function returned(life, group, seat) {
  const chair = life.chairs[seat];
  return group[0].record.type === "match.v1.stand_in_ended" && chair.standIn && !chair.resigned ? [["stand_in_ended", seat, { seat }]] : [];
}

/** Say whether a person sits at the seat, who is not away or is just back (`back`: the fact that says so). */
function isThere(life, seat, back) {
  const chair = life.chairs[seat];
  return chair.plan.kind !== "bot" && chair.taken && !chair.resigned && (back.length > 0 || !chair.standIn);
}

/** The other people who have not resigned. */
function asked(life, seat) {
  return life.chairs.map((_, other) => other).filter((other) => other !== seat && life.chairs[other].plan.kind !== "bot" && !life.chairs[other].resigned);
}

/** What each command must record, by its type; returns from where to where the facts of the game stand in the group. */
const DECIDE = {
  open_match(life, group, _, command) {
    const { position, client_seed: seed, type, ...stated } = command;
    const { opened } = life;
    const data = { ...stated, revision: opened.revision, content_sha256: opened.content_sha256, seed_commitment: opened.seed_commitment };
    data.from_position = position !== undefined;
    if (data.from_position) data.position = opened.position ?? null; // its hidden parts are sealed: which ones, the rules say
    const human = opened.seats.findIndex((plan) => plan.kind === "human");
    if (human < 0 && opened.seats[0].kind === "open" && seed !== "") throw new Refusal(1, "decision", "creator_seed");
    const unseen = group.some(({ record }) => record.type === "match.v1.seat_taken" && record.data.before_commitment === true);
    const facts = [["match_opened", null, data]];
    opened.seats.forEach((plan, seat) => {
      if (plan.kind === "open") return;
      const creator = seat === Math.max(human, 0);
      facts.push(["seat_taken", seat, { client_seed: creator ? seed : "", ...(creator && unseen ? { before_commitment: true } : {}) }]);
    });
    expectFacts(group, 0, facts);
    return setUp(life, group, facts.length, opened.seats.every((plan) => plan.kind !== "open"));
  },

  take_seat(life, group, seat, command) {
    if (life.chairs[seat].taken) throw new Refusal(group[0].record.version, "decision", "not_possible");
    expectFacts(group, 0, [["seat_taken", seat, { client_seed: command.client_seed }]]);
    return setUp(life, group, 1, life.chairs.filter((chair) => !chair.taken).length === 1);
  },

  undo(life, group, seat, { to }) {
    if (life.opened.undo === "never") throw new Refusal(group[0].record.version, "decision", "not_possible");
    if (life.givenBy.get(to + 1) !== seat) throw new Refusal(group[0].record.version, "decision", "undo");
    return expectAll(group, [...returned(life, group, seat), ["undone", seat, { to }]]);
  },

  resign(life, group, seat) {
    if (life.chairs[seat].resigned) throw new Refusal(group[0].record.version, "decision", "not_possible");
    const facts = [["seat_resigned", seat, {}]];
    const stay = life.chairs.filter((chair, other) => other !== seat && !chair.resigned);
    if (stay.length <= 1 || stay.every((chair) => chair.plan.kind === "bot")) {
      return expectAll(group, [...facts, ...ending(group, unplayed(life, "resigned", [...life.resigned, seat]))]);
    }
    if (!life.chairs[seat].standIn) facts.push(["stand_in_started", seat, { seat, deadline: null, reason: "resigned" }]);
    return expectAll(group, facts);
  },

  abort(life, group, seat) {
    const back = returned(life, group, seat);
    if (!isThere(life, seat, back) || life.chairs[seat].hasPlayed) throw new Refusal(group[0].record.version, "decision", "not_possible");
    const outcome = { reason: "aborted", scores: null, ranking: [life.chairs.map((_chair, other) => other)] };
    return expectAll(group, [...back, ["aborted", seat, {}], ...ending(group, outcome)]);
  },

  leave(life, group, seat) {
    const chair = life.chairs[seat];
    if (life.status !== "open" || chair.plan.kind === "bot" || !chair.taken) throw new Refusal(group[0].record.version, "decision", "not_possible");
    return expectAll(group, [["seat_left", seat, {}]]);
  },

  propose(life, group, seat, { what, to: wanted }) {
    const { version } = group[0].record;
    const back = returned(life, group, seat);
    const others = asked(life, seat).length > 0;
    const can = what === "end" ? others && wanted === undefined && life.chairs.every((chair) => chair.plan.kind !== "bot") : life.opened.undo === "consent";
    if (!isThere(life, seat, back) || life.proposal || !can) throw new Refusal(version, "decision", "not_possible");
    if (what === "end") return expectAll(group, [...back, ["proposed", seat, { what }]]);
    const to = wanted ?? life.lastOf(seat); // how far back it can be, only the rules say
    if (to === undefined || life.givenBy.get(to + 1) !== seat) throw new Refusal(version, "decision", "undo");
    return expectAll(group, [...back, ["proposed", seat, { what, to }], ...(others ? [] : [["undone", seat, { to }]])]);
  },

  answer(life, group, seat, { proposal, accept }) {
    const back = returned(life, group, seat);
    const standing = life.proposal;
    const again = accept && (seat === standing?.seat || standing?.accepted.includes(seat));
    if (standing?.version !== proposal || !isThere(life, seat, back) || again) {
      throw new Refusal(group[0].record.version, "decision", "not_possible");
    }
    const facts = [...back, ["answered", seat, { proposal, accept }]];
    const agreed = accept && asked(life, standing.seat).every((other) => other === seat || standing.accepted.includes(other));
    if (agreed && standing.what === "undo") return expectAll(group, [...facts, ["undone", standing.seat, { to: standing.to }]]);
    return expectAll(group, agreed ? [...facts, ...ending(group, unplayed(life, "agreed", life.resigned))] : facts);
  },

  claim_timeout(life, group, seat) {
    const { record: first } = group[0];
    if (first.type === "match.v1.match_abandoned") {
      checkAbandoned(life, first);
      const facts = [["match_abandoned", null, { deadline: first.data.deadline }]];
      return expectAll(group, [...facts, ...ending(group, unplayed(life, "abandoned", life.resigned))]);
    }
    const facts = returned(life, group, seat);
    let before = -1;
    for (const { record } of group.slice(facts.length)) {
      if (record.type !== "match.v1.stand_in_started") throw new Refusal(record.version, "decision", "other_fact", { type: record.type });
      const late = record.data.seat;
      checkStandIn(life, record, late);
      if (late <= before || life.chairs[late].standIn) throw new Refusal(record.version, "decision", "fact_seat");
      before = late;
      facts.push(["stand_in_started", late, { seat: late, deadline: record.data.deadline, reason: "deadline" }]);
    }
    return expectAll(group, facts);
  },

  close(life, group, _, { reason }) {
    const outcome = { reason: "closed", scores: null, ranking: [life.chairs.map((_chair, seat) => seat)] };
    return expectAll(group, [["match_closed", null, { reason }], ...ending(group, outcome)]);
  },

  game(life, group, seat) {
    const back = returned(life, group, seat);
    const over = group.at(-1).record.type === REVEALED;
    const to = group.length - (over ? 2 : 0);
    if (to <= back.length) throw new Refusal(group[0].record.version, "decision", "count_facts");
    expectFacts(group, 0, back);
    if (over) {
      const { outcome } = group.at(-2).record.data;
      checkOutcome(life, group.at(-2).record, outcome);
      expectFacts(group, to, ending(group, outcome));
    }
    return [back.length, to];
  },
};

/** The set-up of the game follows the taking of the last seat, unless the match begins from a position. */
function setUp(life, group, from, full) {
  if (group.length > from && (!full || life.opened.from_position)) throw new Refusal(group[0].record.version, "decision", "count_facts");
  return [from, group.length];
}

/** No stand-in comes before its deadline; how early a deadline can be, only the rules say, which know whose turn it was. */
function checkStandIn(life, record, seat) {
  const { deadline } = record.data;
  if (deadline === null || !isTime(deadline)) throw new Refusal(record.version, "deadline", "no_deadline");
  if (millisecondsOf(record.at) < millisecondsOf(deadline)) throw new Refusal(record.version, "deadline", "early", { at: record.at, deadline });
  if (!life.chairs[seat] || life.chairs[seat].plan.kind === "bot") throw new Refusal(record.version, "deadline", "not_waited", { seat });
}

/** Nobody ends a match before its people were absent for as long as the rules of every match say. */
function checkAbandoned(life, record) {
  const { deadline } = record.data;
  if (life.leftSince === "") throw new Refusal(record.version, "deadline", "not_left");
  if (!isTime(deadline)) throw new Refusal(record.version, "deadline", "no_deadline");
  const patience = 1000 * Math.max(life.opened.turn_seconds, LEAST_PATIENCE_SECONDS);
  const early = millisecondsOf(record.at) < millisecondsOf(deadline);
  if (early || millisecondsOf(deadline) - millisecondsOf(life.leftSince) < patience) {
    throw new Refusal(record.version, "deadline", "early", { at: record.at, deadline });
  }
}

/** The outcome of a match that was played to its end: every seat once, those that resigned last. Points and places are the rules'. */
function checkOutcome(life, record, outcome) {
  const seats = life.chairs.length;
  const whole = (value) => Number.isInteger(value);
  const formed = fits(
    outcome,
    {
      reason: (word) => word === "finished" || word === "stalemate",
      scores: (scores) => scores === null || (Array.isArray(scores) && scores.length === seats && scores.every(whole)),
      ranking: (groups) =>
        Array.isArray(groups) && groups.every((group) => Array.isArray(group) && group.length > 0) &&
        same(groups.flat().sort((one, other) => one - other), life.chairs.map((_, seat) => seat)),
    },
    { won: flag },
  );
  const left = [...life.resigned].reverse().map((seat) => [seat]);
  if (!formed || (left.length > 0 && !same(outcome.ranking.slice(-left.length), left))) {
    throw new Refusal(record.version, "decision", "outcome");
  }
}

// ---- what the bundle says of the match

const isMatchOrNull = (value) => value === null || (isText(value) && UUID.test(value));
/** What stands outside the history, and a bundle may lack: who may know of the match, whether it counts for ratings, what follows it. */
const OUTSIDE_MEMBERS = { private: flag, rated: flag, rematch: isMatchOrNull, rematch_of: isMatchOrNull };

/** Compare every member of `match` with what the records give; return the paths that are no part of the proof, and those left to the rules. */
function checkMatch(served, life, shown) {
  const names = Object.keys(OUTSIDE_MEMBERS).filter((name) => isObject(shown) && has(shown, name));
  const outside = names.map((name) => `/match/${name}`);
  const added = Object.keys(ADDED_MEMBERS).filter((name) => isObject(shown) && has(shown, name));
  checkMembers(0, shown, [...MATCH_MEMBERS, ...added, ...names], "/match");
  for (const name of names) if (!OUTSIDE_MEMBERS[name](shown[name])) throw badForm(0, `/match/${name}`);
  const { opened } = life;
  const first = served[0].record;
  const version = served.length;
  const finished = life.status === "over";
  const compare = (name, given) => {
    const found = has(shown, name) ? shown[name] : ADDED_MEMBERS[name];
    if (!same(found, given)) {
      throw new Refusal(version, "shown", "shown", { member: name, found: brief(found), given: brief(given) });
    }
  };
  for (const name of ["game", "revision", "options", "turn_seconds", "seed_commitment"]) compare(name, opened[name]);
  compare("id", first.match);
  compare("created", first.at);
  compare("unrated", opened.from_position);
  compare("undo", opened.undo ?? "rules");
  compare("fork", opened.fork ?? null);
  if (typeof shown.version !== "number") throw badForm(0, "/match/version");
  const cut = !finished && shown.version > version;
  const seats = checkSeats(served, life, shown.seats, cut);
  if (cut) {
    const later = ["status", "version", "to_act", "outcome", "deadline", "state", "position"].map((name) => `/match/${name}`);
    if (has(shown, "proposal")) later.push("/match/proposal");
    return { unproven: [...later, ...seats, ...life.chairs.map((_, seat) => `/match/seats/${seat}/stand_in`), ...outside], unchecked: [] };
  }
  compare("status", life.status);
  compare("version", version);
  compare("outcome", life.outcome);
  compare("proposal", life.proposal);
  const started = !life.isOpen();
  const waits = !finished && started;
  if (!waits) compare("to_act", []);
  if (!waits) compare("deadline", null);
  if (shown.deadline !== null && !isTime(shown.deadline)) throw badForm(0, "/match/deadline");
  if (!finished || !started) compare("position", null);
  if (!started) compare("state", null);
  else if (!isObject(shown.state)) throw new Refusal(version, "shown", "shown", { member: "state", found: brief(shown.state), given: "{…}" });
  if (finished && started && !isObject(shown.position)) {
    throw new Refusal(version, "shown", "shown", { member: "position", found: brief(shown.position), given: "{…}" });
  }
  const unchecked = [...(waits ? ["/match/to_act"] : []), ...(started ? ["/match/state"] : []), ...(finished && started ? ["/match/position"] : [])];
  return { unproven: [...seats, ...(shown.deadline === null ? [] : ["/match/deadline"]), ...outside], unchecked };
}

/** Every seat is the one of the history but for its display name and its player; of a history that was cut off, what later events cannot have changed. */
function checkSeats(served, life, seats, cut) {
  if (!Array.isArray(seats)) throw badForm(0, "/match/seats");
  if (seats.length !== life.chairs.length) throw new Refusal(served.length, "shown", "shown", { member: "seats", found: seats.length, given: life.chairs.length });
  const names = [];
  life.chairs.forEach((chair, seat) => {
    const place = `/match/seats/${seat}`;
    if (!isObject(seats[seat])) throw badForm(0, place);
    if (!has(seats[seat], "name")) throw badForm(0, `${place}/name`, "missing");
    const { name, player = null, reserved = true, ...shown } = seats[seat];
    if (name !== null && !(isText(name) && name !== "" && lengthOf(name) <= LONGEST_NAME)) throw badForm(0, `${place}/name`);
    if (player !== null && !(isText(player) && UUID.test(player))) throw badForm(0, `${place}/player`);
    if (name !== null) names.push(`${place}/name`);
    if (reserved !== true) throw badForm(0, `${place}/reserved`);
    if (player !== null) names.push(`${place}/player`);
    if (has(seats[seat], "reserved")) names.push(`${place}/reserved`);
    const taken = chair.taken || (cut && shown.kind === "human");
    const given = { seat, kind: chair.plan.kind === "bot" ? "bot" : taken ? "human" : "open", stand_in: chair.standIn };
    if (has(chair.plan, "bot")) given.bot = chair.plan.bot;
    if (cut && flag(shown.stand_in)) given.stand_in = shown.stand_in;
    if (!same(shown, given)) {
      throw new Refusal(served.length, "shown", "shown", { member: `seats/${seat}`, found: brief(shown), given: brief(given) });
    }
  });
  return names;
}

// ---- receipts of the transparency log: C2SP tlog-proof, tlog-checkpoint, signed-note (docs/log.md)

const RECEIPT = "c2sp.org/tlog-proof@v1";
const ED25519 = 1;
const SPKI = "302a300506032b6570032100"; // what stands before the 32 bytes of an Ed25519 key in DER

const noReceipt = () => new Unreadable("receipt_form", "");

function fromBase64(text) {
  let binary;
  try {
    binary = atob(text);
  } catch {
    throw noReceipt();
  }
  if (btoa(binary) !== text) throw noReceipt();
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function wholeOf(text) {
  const value = /^(0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(value)) throw noReceipt();
  return value;
}

const hashOf = async (...parts) => fromHex(await sha256Hex(joined(...parts)));

/** The public keys of a log, apart by white space: each `<name>+<id>+<Base64 of its type and bytes>`. */
const readLogKeys = (text) => Promise.all(text.trim().split(/\s+/).map(readLogKey));

async function readLogKey(text) {
  const [, name, id, base64] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  const raw = name === undefined ? [] : fromBase64(base64);
  if (raw.length !== 33 || raw[0] !== ED25519) throw new Unreadable("log_key", "");
  const made = toHex(await hashOf(ENCODER.encode(`${name}\n`), raw)).slice(0, 8);
  if (made !== id) throw new Unreadable("log_key", "");
  return { name, id, bytes: raw.slice(1) };
}

function readReceipt(text) {
  const end = text.indexOf("\n\n");
  const [first, extra, index, ...proof] = text.slice(0, Math.max(end, 0)).split("\n");
  if (first !== RECEIPT || !extra?.startsWith("extra ") || !index?.startsWith("index ") || proof.length > 64) throw noReceipt();
  const steps = proof.map(fromBase64);
  if (steps.some((step) => step.length !== 32)) throw noReceipt();
  return { entry: fromBase64(extra.slice(6)), index: wholeOf(index.slice(6)), proof: steps, note: text.slice(end + 2) };
}

function readNote(note) {
  const end = note.lastIndexOf("\n\n");
  if (end < 0 || !note.endsWith("\n")) throw noReceipt();
  const text = note.slice(0, end + 1);
  const signatures = note.slice(end + 2, -1).split("\n").map((line) => {
    const [, name, base64] = /^\u2014 ([^\s+]+) (\S+)$/.exec(line) ?? [];
    if (name === undefined) throw noReceipt();
    const raw = fromBase64(base64);
    return { name, id: toHex(raw.slice(0, 4)), raw: raw.slice(4) };
  });
  const [origin, size, root, ...more] = text.split("\n");
  if (!origin || more.at(-1) !== "" || more.slice(0, -1).includes("")) throw noReceipt();
  return { text, signatures, origin, size: wholeOf(size), root: fromBase64(root) };
}

/** The leaf: which record of which match; in its one spelling. */
function readEntry(raw) {
  let entry;
  try {
    const text = textOf(raw);
    entry = readJson(text);
    const hashes = isObject(entry) && [entry.match, entry.hash].every((hash) => isText(hash) && /^[0-9a-f]{64}$/.test(hash));
    if (!hashes || !isWhole(entry.version, 1, 2 ** 31) || Object.keys(entry).length !== 3 || canonicalJson(entry) !== text) throw noReceipt();
  } catch {
    throw noReceipt();
  }
  return entry;
}

/** The root to which the path leads from a leaf (RFC 9162, 2.1.3.2); null where it has not its length. */
async function rootFrom(leaf, index, size, proof) {
  if (index >= size) return null;
  let [at, last, found] = [index, size - 1, leaf];
  const half = () => ([at, last] = [Math.floor(at / 2), Math.floor(last / 2)]);
  for (const step of proof) {
    if (last === 0) return null;
    if (at % 2 === 1 || at === last) {
      found = await hashOf([1], step, found);
      while (at % 2 === 0 && at !== 0) half();
    } else found = await hashOf([1], found, step);
    half();
  }
  return last === 0 ? found : null;
}

/** Whether a text is signed by an Ed25519 key; null where nothing here can tell. */
async function isSigned(key, text, signature) {
  const data = ENCODER.encode(text);
  if (node !== null) {
    const der = Buffer.from(joined(fromHex(SPKI), key));
    return node.verify(null, data, node.createPublicKey({ key: der, format: "der", type: "spki" }), signature);
  }
  try {
    const imported = await subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
    return await subtle.verify({ name: "Ed25519" }, imported, signature, data);
  } catch {
    return null;
  }
}

/** Check that a receipt is signed by the log, leads to its root, and names a record of this very history. */
async function checkReceipt(served, text, keys) {
  const receipt = readReceipt(text);
  const note = readNote(receipt.note);
  const refuse = (event, code, values = {}) => new Refusal(event, "receipt", code, values);
  const keyOf = (one) => keys.find((key) => key.name === one.name && key.id === one.id);
  const claimed = note.signatures.filter(keyOf);
  if (claimed.length === 0 || claimed.some((one) => one.name !== note.origin)) throw refuse(0, "other_log", { origin: note.origin });
  let signed = true;
  for (const one of claimed) {
    const found = await isSigned(keyOf(one).bytes, note.text, one.raw);
    if (found === false) throw refuse(0, "not_signed");
    if (found === null) signed = null;
  }
  const entry = readEntry(receipt.entry);
  const root = await rootFrom(await hashOf([0], receipt.entry), receipt.index, note.size, receipt.proof);
  if (root === null || toHex(root) !== toHex(note.root)) throw refuse(0, "not_included");
  if (entry.match !== (await sha256Hex(served[0].record.match))) throw refuse(0, "receipt_match");
  const { version } = entry;
  if (version > served.length) throw refuse(served.length, "logged_longer", { version, signed });
  if (served[version - 1].hash !== entry.hash) throw refuse(version, "logged_other", { signed });
  const others = note.signatures.filter((one) => !claimed.includes(one)).map((one) => one.name);
  return { version, origin: note.origin, size: note.size, index: receipt.index, signed, others };
}

// ---- the whole

/**
 * Verify a bundle: bytes (Uint8Array, ArrayBuffer) or a text. Returns a report, whatever the bundle holds; `describe` puts it into words.
 *
 * `receipts` are texts of receipts of the transparency log whose public key is `logKey` (or keys, apart by white space): each has to name a
 * record of this history. The report holds those that do, up to the first that does not.
 * `onProgress({stage, done, total})` is called between batches; `signal` (an AbortSignal) ends it early with its reason; a page is never
 * held for longer than about `milliseconds` at a time.
 */
export async function verify(source, { onProgress = null, signal = null, milliseconds = 12, receipts = [], logKey = "" } = {}) {
  let until = now() + milliseconds;
  const pause = async (stage, done, total) => {
    if (now() < until) return;
    onProgress?.({ stage, done, total });
    await breathe();
    signal?.throwIfAborted();
    until = now() + milliseconds;
  };
  const report = {
    status: "unreadable", finished: false, match: null, game: null, revision: null, content_sha256: null, seats: [], seed_commitment: null,
    events: 0, commands: 0, draws: 0, last_hash: null, server_alone: null, outcome: null, checked: [], unchecked: [], unproven: [], receipts: [], failure: null,
  };
  try {
    if (isText(source) && LONE.test(source)) throw new Unreadable("utf8", "");
    const text = isText(source) ? source : textOf(source);
    const served = await check(await readBundle(text, pause), report, pause);
    const keys = receipts.length > 0 ? await readLogKeys(logKey) : [];
    for (const receipt of receipts) report.receipts.push(await checkReceipt(served, receipt, keys));
    report.status = "proven";
  } catch (problem) {
    if (problem instanceof Refusal) report.status = "refused";
    else if (!(problem instanceof Unreadable)) throw problem;
    const { event = 0, kind = "unreadable", code, place, values } = problem;
    report.failure = { event, kind, code, values: place === undefined ? values : { place, ...values } };
  }
  return report;
}

async function check(bundle, report, pause) {
  const served = readRecords(bundle);
  const finished = served.at(-2)?.record.type === OVER && served.at(-1).record.type === REVEALED;
  await checkChain(served, pause);
  report.checked.push("forms", "chain");
  await checkParts(served, finished, pause);
  report.checked.push("parts");
  checkOpenings(served);
  report.checked.push("opens");
  const groups = groupByCommand(served);
  checkCommands(groups, bundle.commands);
  report.checked.push("commands");
  const first = served[0].record;
  checkRules(first, bundle.rules);
  checkEnd(served, finished);
  checkFacts(served);
  report.checked.push("rules");
  if (finished) {
    report.draws = await checkChance(groups, pause);
    report.checked.push("seed", "chance");
  }
  checkOpening(first);
  const life = new Life(first.data);
  for (const group of groups) {
    if (finished) checkCommand(life, group);
    life.follow(group);
    await pause("lifecycle", group[0].record.version, served.length);
  }
  if (finished) report.checked.push("lifecycle");
  const { unproven, unchecked } = checkMatch(served, life, bundle.match);
  if (finished && first.data.from_position) unchecked.push("/commands/0/body/command/position");
  report.checked.push("match");
  Object.assign(report, {
    finished, match: first.match, game: first.data.game, revision: first.data.revision, content_sha256: first.data.content_sha256,
    seats: life.chairs.map((chair, seat) => ({
      kind: chair.plan.kind === "open" && chair.taken ? "human" : chair.plan.kind,
      bot: chair.plan.bot ?? null, resigned: chair.resigned, stand_in: chair.standIn, name: bundle.match.seats[seat].name,
    })),
    seed_commitment: first.data.seed_commitment, events: served.length, commands: groups.length, last_hash: served.at(-1).hash,
    server_alone: !life.chairs.some((chair) => chair.seen), outcome: finished ? life.outcome : null, unproven, unchecked,
  });
  return served;
}

const now = () => globalThis.performance?.now() ?? Date.now();
const breathe = () => new Promise((resolve) => (globalThis.setImmediate ?? setTimeout)(resolve));

// ---- words

const TEXTS = {
  json: ["this is no JSON as bundles are written (character {at})", "das ist kein JSON, wie Bündel es sind (Zeichen {at})"],
  utf8: ["the bytes are no UTF-8", "die Bytes sind kein UTF-8"],
  no_integer: ["a number is no integer", "eine Zahl ist keine ganze Zahl"],
  duplicate: ["a name stands twice in an object", "ein Name steht zweimal in einem Objekt"],
  deep: ["it is nested too deeply", "es ist zu tief verschachtelt"],
  no_object: ["it is no JSON object", "es ist kein JSON-Objekt"],
  no_file: ["{reason}", "{reason}"],
  no_answer: ["the service answers {status}", "der Dienst antwortet {status}"],
  needs_token: [
    "the match is not over, so only a seat's token opens its history: save the bundle with it, and verify the file",
    "die Partie läuft noch, darum öffnet nur das Token eines Platzes ihren Verlauf: das Bündel damit speichern und die Datei prüfen",
  ],
  receipt_form: ["the receipt has not the form of one", "die Quittung hat nicht die Form einer Quittung"],
  log_key: ["this is no public key of a log", "das ist kein öffentlicher Schlüssel eines Logs"],
  other_log: ["the receipt is not signed by the log's key, but of {origin}", "die Quittung ist nicht mit dem Schlüssel des Logs signiert, sondern von {origin}"],
  not_signed: ["the signature of the log is false", "die Signatur des Logs ist falsch"],
  not_included: ["the receipt does not lead to the root of the log", "die Quittung führt nicht zur Wurzel des Logs"],
  receipt_match: ["the receipt is of another match", "die Quittung gehört zu einer anderen Partie"],
  logged_longer: [
    "the log has the match at version {version}: its end was cut off here",
    "das Log kennt die Partie mit Version {version}: hier fehlt ihr Ende",
  ],
  logged_other: ["the log has another record here: the match was rewritten", "das Log kennt hier einen anderen Eintrag: die Partie wurde umgeschrieben"],
  large: ["an integer is beyond 2^53 - 1", "eine ganze Zahl liegt jenseits von 2^53 - 1"],
  text: ["a text holds U+0000 or half a character", "ein Text enthält U+0000 oder ein halbes Zeichen"],
  form: ["this has not its form", "das hat nicht seine Form"],
  missing: ["this is missing", "das fehlt"],
  unknown: ["no bundle has such a member", "so etwas hat kein Bündel"],
  format: ["the format is not atoll-audit/1", "das Format ist nicht atoll-audit/1"],
  no_events: ["the bundle holds no events", "das Bündel enthält keine Ereignisse"],
  version: ["version {expected} is expected, here is {found}", "erwartet wird Version {expected}, hier steht {found}"],
  nine_members: ["the record has not exactly the nine members", "der Eintrag hat nicht genau die neun Bestandteile"],
  other_match: ["the record belongs to another match", "der Eintrag gehört zu einer anderen Partie"],
  prev: ["`prev` is not the hash of the record before", "`prev` ist nicht der Hash des Eintrags davor"],
  hash: ["`hash` is not that of the record", "`hash` ist nicht der des Eintrags"],
  time_falls: ["the time lies before that of the record before", "die Zeit liegt vor der des Eintrags davor"],
  never_sealed: ["part {part} is opened, but was never sealed", "Teil {part} ist geöffnet, war aber nie versiegelt"],
  other_part: ["part {part} is not the one that was committed to", "Teil {part} ist nicht der, auf den sich der Server festgelegt hat"],
  closed: ["part {part} is not opened, though the match is over", "Teil {part} ist nicht geöffnet, obwohl die Partie vorbei ist"],
  opens: [
    "it shows part {part} of event {version}, which is not opened there",
    "es zeigt Teil {part} von Ereignis {version}, der dort nicht geöffnet ist",
  ],
  count: [
    "the bundle lists {listed} commands, the records hold {recorded}",
    "das Bündel führt {listed} Befehle auf, die Einträge enthalten {recorded}",
  ],
  no_command: ["the first record of a command has no part `command`", "dem ersten Eintrag eines Befehls fehlt der Teil `command`"],
  second_command: ["only the first record of a command seals the command", "nur der erste Eintrag eines Befehls versiegelt den Befehl"],
  two_times: ["the records of one command have different times", "die Einträge eines Befehls haben verschiedene Zeiten"],
  used_id: ["the id of the command is that of an earlier one", "die Kennung des Befehls ist die eines früheren"],
  other_command: ["the list of commands names another command here", "die Liste der Befehle nennt hier einen anderen Befehl"],
  other_body: ["the body in the list of commands is not the opened one", "der Inhalt in der Liste der Befehle ist nicht der geöffnete"],
  rules: ["`{member}` in the bundle's rules is not that of the match", "`{member}` in den Regeln des Bündels ist nicht das der Partie"],
  end: [
    "the history does not end with match_over and seed_revealed, or has one of them elsewhere",
    "der Verlauf endet nicht mit match_over und seed_revealed, oder eines davon steht anderswo",
  ],
  unknown_fact: ["this is not a fact of any known shape", "das ist kein Ereignis einer bekannten Form"],
  opening: ["a history begins with match_opened, and has no other", "ein Verlauf beginnt mit match_opened, und nur dort steht es"],
  seed: [
    "the revealed server seed is not the one that was committed to",
    "der aufgedeckte Startwert des Servers ist nicht der, auf den er sich festgelegt hat",
  ],
  early_chance: ["chance was drawn before every seat was taken", "es wurde gezogen, bevor jeder Platz besetzt war"],
  impossible_draw: ["draw {draw} is {result} of {limit}, which no draw gives", "Ziehung {draw} ist {result} von {limit}, das gibt keine Ziehung"],
  draw: [
    "draw {draw} below {limit} is recorded as {result}, the seeds give {drawn}",
    "Ziehung {draw} unter {limit} ist als {result} eingetragen, die Startwerte geben {drawn}",
  ],
  body: ["the command has not the form of one", "der Befehl hat nicht die Form eines Befehls"],
  seat: ["the command is not of this seat", "der Befehl ist nicht von diesem Platz"],
  not_possible: ["the command was not possible", "der Befehl war nicht möglich"],
  other_fact: ["the command does not record {type}", "der Befehl verzeichnet kein {type}"],
  search: ["a search is reported for a command that no bot gave", "zu einem Befehl, den kein Bot gab, ist eine Suche verzeichnet"],
  count_facts: ["the command records more or fewer events", "der Befehl verzeichnet mehr oder weniger Ereignisse"],
  fact_seat: ["the event is not of this seat", "das Ereignis ist nicht von diesem Platz"],
  fact_data: ["the command gives other data: {given}, not {found}", "der Befehl gibt andere Daten: {given}, nicht {found}"],
  creator_seed: ["no seat is the creator's", "kein Platz gehört dem, der die Partie eröffnet hat"],
  undo: ["the command goes back to no command of this seat", "der Befehl geht auf keinen Befehl dieses Platzes zurück"],
  no_deadline: ["the deadline is no time", "die Frist ist keine Zeit"],
  early: ["at {at} the deadline {deadline} was not over, or came too early", "um {at} war die Frist {deadline} nicht um, oder sie kam zu früh"],
  not_waited: ["nobody waited for seat {seat}", "auf Platz {seat} hat niemand gewartet"],
  not_left: ["the match was abandoned, but its people had not left", "die Partie wurde als verlassen abgebrochen, aber es waren nicht alle fort"],
  outcome: ["the outcome has not its form, or who resigned is not last", "das Ergebnis hat nicht seine Form, oder wer aufgab, steht nicht hinten"],
  shown: [
    "`{member}` of the bundle's match is {found}, the history gives {given}",
    "`{member}` der Partie im Bündel ist {found}, der Verlauf gibt {given}",
  ],
};

const WORDS = {
  match: ["match {match}: {events} events of {commands} commands", "Partie {match}: {events} Ereignisse von {commands} Befehlen"],
  game: ["  game             {game}, revision {revision}, content {content_sha256}", "  Spiel            {game}, Revision {revision}, Inhalt {content_sha256}"],
  seat: ["  seat {seat}           {words}", "  Platz {seat}          {words}"],
  human: ["human", "Mensch"],
  open: ["open", "frei"],
  bot: ["bot {bot}", "Bot {bot}"],
  resigned: [", resigned", ", hat aufgegeben"],
  stand_in: [", a stand-in plays", ", eine Vertretung spielt"],
  name: [", calls itself {name}", ", nennt sich {name}"],
  seed: ["  seed commitment  {seed_commitment}", "  Festlegung       {seed_commitment}"],
  last: ["  last event       {events}, hash {last_hash}", "  letztes Ereignis {events}, Hash {last_hash}"],
  chain: ["proven: every hash, the chain, every opened part", "bewiesen: jeder Hash, die Kette, jeder geöffnete Teil"],
  chance: [
    "proven: the revealed seed is the committed one, and with the seats' seeds it gives each of the {draws} draws",
    "bewiesen: der aufgedeckte Startwert ist der festgelegte, und mit denen der Plätze gibt er jede der {draws} Ziehungen",
  ],
  life: [
    "proven: seats, stand-ins, resignations and the end are what the commands say; recorded outcome {outcome}",
    "bewiesen: Plätze, Vertretungen, Aufgaben und das Ende sind, was die Befehle sagen; verzeichnetes Ergebnis {outcome}",
  ],
  unfinished: [
    "unfinished up to version {events}: the match goes on, or the rest of its history is missing here. Draws and commands are proven when it is over",
    "unvollendet bis Version {events}: die Partie geht weiter, oder der Rest ihres Verlaufs fehlt hier. Ziehungen und Befehle lassen sich beweisen, wenn sie vorbei ist",
  ],
  rules: [
    "not checked here: the rules of the game (no command was decided again, so neither points nor places were) and the bots' searches; "
      + "`atoll audit --bots` does that",
    "hier nicht geprüft: die Spielregeln (kein Befehl wurde neu entschieden, also auch nicht Punkte und Plätze) und die Suchen der Bots; "
      + "das tut `atoll audit --bots`",
  ],
  unchecked: ["needs the rules: {paths}", "braucht die Regeln: {paths}"],
  unproven: ["not part of the proof: {paths}", "nicht Teil des Beweises: {paths}"],
  receipt: [
    "proven: version {version} of the match stands in the log {origin}, in its tree of {size}",
    "bewiesen: Version {version} der Partie steht im Log {origin}, in dessen Baum mit {size} Blättern",
  ],
  unsigned: [
    "not checked: the signature under the receipt, since nothing here knows Ed25519. Without it the receipt proves nothing",
    "nicht geprüft: die Signatur der Quittung, weil hier nichts Ed25519 kennt. Ohne sie beweist die Quittung nichts",
  ],
  cosigned: ["not checked: signatures of {names}", "nicht geprüft: Signaturen von {names}"],
  alone: [
    "note: no seat gave a seed of its own after the commitment: chance was in the server's hands alone",
    "Hinweis: Kein Platz gab nach der Festlegung einen eigenen Startwert: Der Zufall lag allein beim Server",
  ],
  failed_at: ["FAILED at event {event} ({kind}){place}: {reason}", "GESCHEITERT bei Ereignis {event} ({kind}){place}: {reason}"],
  failed: ["FAILED ({kind}){place}: {reason}", "GESCHEITERT ({kind}){place}: {reason}"],
  unreadable: ["cannot be read{place}: {reason}", "nicht lesbar{place}: {reason}"],
};

/** Return what a report says, line by line, in English ("en") or German ("de"); nothing in it can move a terminal's cursor. */
export function describe(report, language = "en") {
  const column = language === "de" ? 1 : 0;
  const say = (texts, values = {}) => texts[column].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
  const { failure } = report;
  if (failure !== null) {
    const words = report.status === "unreadable" ? WORDS.unreadable : failure.event > 0 ? WORDS.failed_at : WORDS.failed;
    const place = failure.values.place ? ` ${failure.values.place}` : "";
    return [visible(say(words, { ...failure, place, reason: say(TEXTS[failure.code], failure.values) }))];
  }
  const seats = report.seats.map((chair, seat) => {
    const words = [say(WORDS[chair.kind], { bot: JSON.stringify(chair.bot) })];
    if (chair.resigned) words.push(say(WORDS.resigned));
    else if (chair.stand_in) words.push(say(WORDS.stand_in));
    if (chair.name !== null) words.push(say(WORDS.name, { name: JSON.stringify(chair.name) }));
    return say(WORDS.seat, { seat, words: words.join("") });
  });
  const lines = [say(WORDS.match, report), say(WORDS.game, report), ...seats, say(WORDS.seed, report), say(WORDS.last, report), say(WORDS.chain)];
  if (report.finished) lines.push(say(WORDS.chance, report), say(WORDS.life, { outcome: JSON.stringify(report.outcome) }));
  else lines.push(say(WORDS.unfinished, report));
  lines.push(say(WORDS.rules));
  if (report.unchecked.length > 0) lines.push(say(WORDS.unchecked, { paths: report.unchecked.join(", ") }));
  if (report.unproven.length > 0) lines.push(say(WORDS.unproven, { paths: report.unproven.join(", ") }));
  for (const receipt of report.receipts) {
    lines.push(say(WORDS.receipt, receipt));
    if (receipt.signed === null) lines.push(say(WORDS.unsigned));
    if (receipt.others.length > 0) lines.push(say(WORDS.cosigned, { names: receipt.others.join(", ") }));
  }
  if (report.server_alone) lines.push(say(WORDS.alone));
  return lines.map(visible);
}

const visible = (text) => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (char) => `\\u{${char.codePointAt(0).toString(16)}}`);

// ---- the command line

const STATUS = { proven: 0, refused: 1, unreadable: 2 };

async function bytesOf(source) {
  if (/^https?:\/\//.test(source)) {
    const path = source.split("?", 1)[0].replace(/\/+$/, "");
    const address = path.includes("/v1/matches/") && !path.endsWith("/audit") ? `${path}/audit` : source;
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    if (answer.status === 401) throw new Unreadable("needs_token", "");
    if (!answer.ok) throw new Unreadable("no_answer", "", { status: answer.status });
    return new Uint8Array(await answer.arrayBuffer());
  }
  const { readFile } = await import("node:fs/promises");
  return readFile(source === "-" ? "/dev/stdin" : source);
}

/** Take an option out of the words of the command line; return its values. */
function taken(words, option) {
  const found = [];
  for (let at = words.indexOf(option); at >= 0; at = words.indexOf(option)) found.push(words.splice(at, 2)[1] ?? "");
  return found;
}

async function main(words) {
  const at = words.indexOf("--lang");
  const language = at >= 0 ? words.splice(at, 2)[1] : /^de/.test(process.env.LC_ALL || process.env.LANG || "") ? "de" : "en";
  const [receipts, [logKey = ""]] = [taken(words, "--receipt"), taken(words, "--log-key")];
  const json = words.includes("--json");
  const [source, ...more] = words.filter((word) => word !== "--json");
  if (source === undefined || more.length > 0 || (receipts.length > 0 && !logKey) || !["en", "de"].includes(language) || /^--?\w/.test(source)) {
    console.error("usage: node atoll-verify.mjs FILE|URL|- [--json] [--lang en|de] [--receipt FILE --log-key KEY|FILE]");
    return STATUS.unreadable;
  }
  let report;
  try {
    const texts = await Promise.all(receipts.map(async (file) => textOf(await bytesOf(file))));
    const key = logKey === "" || logKey.includes("+") ? logKey : textOf(await bytesOf(logKey));
    report = await verify(await bytesOf(source), { receipts: texts, logKey: key });
  } catch (problem) {
    report = await verify(""); // an empty report, of what could not be had
    const known = problem instanceof Unreadable;
    report.failure = { ...report.failure, code: known ? problem.code : "no_file", values: known ? problem.values : { reason: problem.message } };
  }
  console.log(json ? JSON.stringify(report) : describe(report, language).join("\n"));
  return STATUS[report.status];
}

if (globalThis.process?.versions?.node && process.argv[1]) {
  const [{ pathToFileURL }, { realpathSync, existsSync }] = await Promise.all([import("node:url"), import("node:fs")]);
  const started = existsSync(process.argv[1]) ? pathToFileURL(realpathSync(process.argv[1])).href : "";
  if (started === import.meta.url) process.exitCode = await main(process.argv.slice(2));
}
