// node verifying.mjs VERIFIER FILE SECONDS: the figures of the verifier in JavaScript for one bundle, as JSON (service/bench/verifying.py).
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [verifier, file, seconds] = process.argv.slice(2);
const { verify, readJson, canonicalJson } = await import(pathToFileURL(verifier).href);

async function best(work, milliseconds) {
  const found = [];
  const end = performance.now() + milliseconds;
  while (found.length < 3 || performance.now() < end) {
    const began = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(began);
    found.push(user + system);
  }
  return Math.min(...found) / 1e6;
}

const bytes = await readFile(file);
const { events } = readJson(bytes.toString("utf8"));
const encoder = new TextEncoder();

function messages() {
  const made = [];
  for (const { hash, opened, ...record } of events) {
    made.push(encoder.encode(canonicalJson(record)));
    for (const [part, { salt, data }] of Object.entries(opened)) {
      made.push(encoder.encode(canonicalJson({ match: record.match, version: record.version, part, salt, data })));
    }
  }
  return made;
}

const kept = messages();
const hashed = (all) => all.map((message) => createHash("sha256").update(message).digest("hex"));
const told = { form: `node ${process.version}`, events: events.length, bytes: bytes.length, messages: kept.length };
told.hashed = kept.reduce((sum, message) => sum + message.length, 0);
told.verify = await best(() => verify(bytes), 1000 * seconds);
told.hash = await best(() => hashed(kept), 250 * seconds);
told.canonical_hash = await best(() => hashed(messages()), 500 * seconds);
console.log(JSON.stringify(told));
