// What a command would do, asked of the service before it is sent: {legal, undoable, events, refusal}. Answers are kept until the table changes.
import { headersFor, check } from "./wire.js";

export class DryRuns {
  constructor(path, held) {
    this.path = path;
    this.held = held;
    this.kept = new Map();
    this.asking = new AbortController();
  }

  // What is still asked is not waited for: the table has changed, or will.
  forget() {
    this.kept.clear();
    this.asking.abort();
    this.asking = new AbortController();
  }

  // An answer that is no dry run (the turn is another's, the shape is wrong) is thrown as a Refusal.
  ask(command) {
    const body = JSON.stringify({ seat: this.held().seat, command, dry_run: true });
    if (!this.kept.has(body)) this.kept.set(body, this.post(body).catch((error) => (this.kept.delete(body), Promise.reject(error))));
    return this.kept.get(body);
  }

  async post(body) {
    const headers = headersFor(this.held().token, { "Content-Type": "application/json" });
    return (await check(await fetch(`${this.path}/commands`, { method: "POST", headers, body, signal: this.asking.signal }))).json();
  }
}

// Every name of a place in a fact or command, wherever it stands.
export function placesIn(value) {
  if (typeof value === "string") return value.includes("/") ? [value] : [];
  return value && typeof value === "object" ? Object.values(value).flatMap(placesIn) : [];
}
