// What a replay tells besides the picture: what the bot thought, the moment in the curve of points, through whose eyes, and going on from here.
import { leadOn, playAgain } from "./rematch.js";
import { card, deed, make, say } from "./say.js";
import { heldSeat } from "./seats.js";
import { nameOf } from "./status.js";
import { send } from "./wire.js";
import { keyHeld } from "./player.js";

const WEIGHED = 4;
const percent = (thousandths) => Math.round(thousandths / 10);

// A command in a few words: what kind it is, and what it names.
function inShort({ type, ...members }) {
  const named = Object.entries(members).flatMap(([name, value]) => (name === "card" ? card(value) : value)).map((value) => String(value).split("/").at(-1).replaceAll("_", " "));
  return [deed(type), named.join(", ")].filter(Boolean).join(": ");
}

export class Replay {
  constructor(match, history, redraw) {
    this.match = match;
    this.history = history;
    this.redraw = redraw;
    this.seenBy = null;
    this.own = heldSeat(match)?.seat;
    this.box = document.getElementById("replay-more");
    this.curve = document.getElementById("curve");
    this.curve?.addEventListener("click", (event) => this.jump(event));
  }

  show(match) {
    const at = this.history.shown();
    const parts = [this.thought(match, at), match.status === "over" && this.eyes(match), this.fork(match, at), match.status === "over" && this.own !== undefined && !match.rematch && playAgain(match, say("play_again"))];
    this.box.replaceChildren(...parts.filter(Boolean));
    this.markMoment(at);
  }

  // A bot's search is told by the first event of its command, once the match is over.
  thought(match, at) {
    const event = this.history.events[at - 1];
    const first = this.history.events.find((each) => event && each.command === event.command);
    const search = first?.opened?.search?.data;
    if (!search || first.seat === null) return null;
    const who = nameOf(match, first.seat);
    if (search.fallback) return make("p", { className: "thought" }, say("no_thought", { who }));
    if (!search.iterations) return make("p", { className: "thought" }, say("no_choice", { who }));
    const told = say("thought", { who, iterations: search.iterations, value: percent(search.values[first.seat]) });
    const weighed = search.alternatives.slice(0, WEIGHED).map(({ command, visits, value }) =>
      make("li", {}, `${inShort(command)} (${say("visits", { visits, value: percent(value) })})`));
    const list = weighed.length ? [make("p", {}, say("weighed")), make("ul", {}, ...weighed)] : [];
    return make("div", { className: "thought" }, make("p", {}, told), ...list);
  }

  eyes(match) {
    const options = [["", say("everybody")], ...match.seats.map(({ seat }) => [seat, nameOf(match, seat)])];
    const select = make("select", {}, ...options.map(([value, text]) => make("option", { value }, text)));
    select.value = this.seenBy ?? "";
    select.addEventListener("change", () => {
      this.seenBy = select.value === "" ? null : Number(select.value);
      this.redraw();
    });
    return make("label", { className: "small" }, say("seen_by"), select);
  }

  fork(match, at) {
    const { forks, level } = document.querySelector("main").dataset;
    const plays = match.status === "running" && match.seats.some(({ seat }) => seat === this.own);
    if (!forks || match.status === "open" || (plays && !this.history.at)) return null;
    const seats = match.seats.map((_, seat) => (seat === 0 ? { kind: "human" } : { kind: "bot", bot: { level } }));
    return leadOn(match, say("go_on_here"), "btn", () => send(forks, { at, seats }, keyHeld()));
  }

  range() {
    const { first, last, left, right } = this.curve.dataset;
    return [first, last, left, right].map(Number);
  }

  markMoment(at) {
    document.dispatchEvent(new CustomEvent("shown", { detail: at }));
    if (!this.curve) return;
    const [first, last, left, right] = this.range();
    const x = left + ((Math.min(Math.max(at, first), last) - first) / (last - first)) * (right - left);
    this.line ??= this.curve.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "path"));
    this.line.setAttribute("class", "now");
    this.line.setAttribute("d", `M${x} 8V174`);
  }

  jump(event) {
    const [first, last, left, right] = this.range();
    const box = this.curve.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * this.curve.viewBox.baseVal.width;
    this.history.go(Math.round(first + (Math.min(Math.max(x, left), right) - left) / (right - left) * (last - first)));
  }
}
