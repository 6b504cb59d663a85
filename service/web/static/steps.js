// What others did since one's last turn, one command after the other: the picture after each, and its words. It can be skipped at any time.
import { button, make, say, told } from "./say.js";
import { pause } from "./wire.js";

const EACH = 900;
const ALL = 8000;
const TOLD = 12;
const LISTED = 5;
const SEEN = "atoll.seen";
const MOST = 200;

function allSeen() {
  try {
    return JSON.parse(localStorage.getItem(SEEN)) ?? {};
  } catch {
    return {};
  }
}

export const seenOf = (match) => allSeen()[match] ?? 0;

// Remembers how far this browser has seen a match.
export function keepSeen(match, version) {
  if (document.hidden || seenOf(match) >= version) return;
  const others = Object.entries(allSeen()).filter(([id]) => id !== match);
  localStorage.setItem(SEEN, JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), [match, version]])));
}

// The events of each command together.
export function byCommand(events) {
  const groups = [];
  for (const event of events) {
    if (groups.at(-1)?.[0].command === event.command) groups.at(-1).push(event);
    else groups.push([event]);
  }
  return groups;
}

export class Steps {
  constructor(section, showAt) {
    this.section = section;
    this.showAt = showAt;
  }

  // Shows groups of events; ends when all were shown or somebody skips.
  async play(groups) {
    const run = (this.run = { skipped: false });
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const text = make("p");
    const skip = button(say("skip"), () => this.stop());
    this.section.replaceChildren(make("h2", {}, say("since_then")), text, skip);
    this.section.hidden = false;
    if (still) {
      return this.list(groups.slice(-LISTED));
    }
    const told = groups.slice(-TOLD);
    for (const [at, group] of told.entries()) {
      text.textContent = `${at + 1}/${told.length} · ${wordsOf(group)}`;
      await Promise.all([this.showAt(group.at(-1).version), pause(Math.min(EACH, ALL / told.length))]);
      if (run.skipped) return undefined;
    }
    run.skipped = true;
    return this.list(told);
  }

  // All of it stays to be read until it is closed, or one plays on.
  list(groups) {
    const lines = groups.map((group) => make("li", {}, wordsOf(group)));
    this.section.replaceChildren(make("h2", {}, say("since_then")), make("ul", { tabIndex: 0, ariaLabel: say("since_then") }, ...lines), button(say("close"), () => this.stop()));
  }

  stop() {
    if (this.run) this.run.skipped = true;
    this.section.hidden = true;
  }
}

const wordsOf = (group) => group.map((event) => told(event.text)).join(". ");
