// What others did since one's last turn, one command after the other: the picture after each, and its words. It can be skipped at any time.
import { button, make, say, told } from "./say.js";
import { pause } from "./wire.js";

const EACH = 900;
const ALL = 8000;
const TOLD = 12;
const LISTED = 60;
const SEEN = "atoll.seen";
const MOST = 200;
const desk = matchMedia("(min-width: 1100px)"); // elsewhere the list is folded: it would push the table away

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
function byCommand(events) {
  const groups = [];
  for (const event of events) {
    if (groups.at(-1)?.[0].command === event.command) groups.at(-1).push(event);
    else groups.push([event]);
  }
  return groups;
}

// Events that only say who is asked for what, or who sits down.
const PROMPT = /\.(decision_awaited|seat_called|phase_begun|turn_started|turn_began|match_opened|seat_taken)$/;

// The seat whose command a group of events is; that a turn begins is told of the next one.
const issuerOf = (group) => group.find(({ type, seat }) => seat !== null && !type.endsWith(".turn_begun"))?.seat;

// The commands by which a match came to its first turn: what was laid out and dealt is no one's doing.
const isSetUp = (group) => group.some(({ type }) => /^match\.v\d+\.(match_opened|seat_taken)$/.test(type));

// What came of each command since the set-up, without what only says who is asked for what.
const commandsOf = (events) => byCommand(events).filter((group) => !isSetUp(group)).map((group) => group.filter(({ type }) => !PROMPT.test(type)));

// Where the last command of a seat stands among groups of events; -1 for who has given none.
const lastOf = (groups, seat) => groups.findLastIndex((group) => issuerOf(group) === seat);

// Whether a seat has given a command yet.
export const hasActed = (events, seat) => lastOf(commandsOf(events), seat) >= 0;

// Leaves out what was taken back, with what took it back; where that took back more than is told here, it is told itself.
function withoutUndone(groups, first) {
  let left = [];
  for (const group of groups) {
    const undone = group.find(({ type }) => type === "match.v1.undone");
    if (!undone) {
      left.push(group);
      continue;
    }
    const { to } = undone.data;
    left = left.map((each) => each.filter(({ type, version }) => version <= to || type.startsWith("match."))).filter((each) => each.length);
    const rest = to + 1 < first ? group : group.filter((event) => event !== undone);
    if (rest.length) left.push(rest);
  }
  return left;
}

// What others did since the last command of a seat: what that command brought them, then each of theirs, as it stands.
export function sinceOwn(events, seat) {
  const groups = commandsOf(events);
  const last = lastOf(groups, seat);
  const later = groups.slice(last + 1).filter((group) => issuerOf(group) !== undefined);
  const brought = last < 0 || !later.length ? [] : groups[last].filter((event) => event.seat !== null && event.seat !== seat);
  const first = last < 0 ? 1 : groups[last].at(-1).version + 1;
  return withoutUndone(brought.length ? [brought, ...later] : later, first);
}

export class Steps {
  constructor(section, showAt) {
    this.section = section;
    this.showAt = showAt;
    this.title = say("since_then");
  }

  // Whoever has had no turn reads what was done since the match began.
  name(hasActed) {
    this.title = say(hasActed ? "since_then" : "since_beginning");
    this.section.ariaLabel = this.title;
  }

  // Shows groups of events one after the other, then tells `all`; ends when all were shown or somebody skips.
  async play(groups, all) {
    const run = (this.run = { skipped: false });
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const text = make("p");
    const skip = button(say("skip"), () => this.stop());
    this.section.replaceChildren(make("h2", {}, this.title), text, skip);
    this.section.hidden = false;
    this.section.classList.add("playing");
    if (document.activeElement === document.body) skip.focus({ preventScroll: true }); // the button that sent is gone
    if (still) return this.list(all);
    const told = groups.slice(-TOLD);
    for (const [at, group] of told.entries()) {
      text.textContent = `${at + 1}/${told.length} · ${wordsOf(group)}`;
      await Promise.all([this.showAt(group.at(-1).version), pause(Math.min(EACH, ALL / told.length))]);
      if (run.skipped) return undefined;
    }
    run.skipped = true;
    return this.list(all);
  }

  // All of it stays to be read until it is closed, or one plays on.
  list(groups) {
    const lines = groups.slice(-LISTED).map((group) => make("li", {}, wordsOf(group)));
    this.section.hidden = false;
    this.section.classList.remove("playing");
    const told = make("ul", { tabIndex: 0, ariaLabel: this.title }, ...lines);
    const away = make("button", { type: "button", className: "btn away", ariaLabel: say("close"), onclick: () => this.stop() }, "×");
    this.section.replaceChildren(make("details", { open: desk.matches }, make("summary", {}, this.title), told), away);
  }

  stop() {
    if (this.run) this.run.skipped = true;
    this.section.hidden = true;
  }
}

const wordsOf = (group) => group.map((event) => told(event.text)).join(". ");
