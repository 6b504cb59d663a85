// What the bot thinks: hints for a seat that is to act, and the analysis of a match that is over. Both are asked for, never told unasked.
import { button, make, say, told, watch } from "./say.js";
import { heldSeat } from "./seats.js";
import { nameOf } from "./status.js";
import { check, headersFor, pause, readJson } from "./wire.js";

const SHOWN = 3;
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [400, 190, 44, 334, 10, 180];
const SVG = "http://www.w3.org/2000/svg";
const main = document.querySelector("main");
const id = main.dataset.match;
const path = `/v1/matches/${id}`;
const percent = (thousandths) => Math.round(thousandths / 10);

// Asks until workers have done it; each answer on the way is told to `onWay`.
async function askUntilReady(address, options, isWanted, onWay = () => {}) {
  for (;;) {
    const answer = await check(await fetch(address, { cache: "no-store", ...options() }));
    const told = await answer.json();
    if (answer.status !== 202 || !isWanted()) return told;
    onWay(told);
    await pause(1000 * Number(answer.headers.get("Retry-After") ?? 1));
  }
}

// Hints stand among the commands, mark their places as those do, and go as soon as the match goes on. One that is pressed is chosen there, and sent only by the button that sends.
class Hints {
  constructor(section) {
    this.section = section;
    this.asked = 0;
    this.told = make("div", { ariaLive: "polite" });
    this.ask = button(say("hint_wanted"), () => this.find());
    section.append(make("div", { className: "hints rest" }, this.ask, this.told));
    new MutationObserver(() => this.clear()).observe(document.getElementById("log"), { childList: true });
  }

  clear() {
    this.asked += 1;
    this.ask.disabled = false;
    this.told.replaceChildren();
  }

  async find() {
    this.clear();
    const asked = this.asked;
    const isWanted = () => asked === this.asked;
    this.ask.disabled = true;
    this.told.replaceChildren(make("p", { className: "soft small" }, say("hint_searching")));
    const headers = headersFor(heldSeat(id).token, { "Content-Type": "application/json" });
    const options = () => ({ method: "POST", headers, body: JSON.stringify({ limit: SHOWN }) });
    try {
      const found = await askUntilReady(`${path}/hints`, options, isWanted);
      if (isWanted() && found.hints) this.told.replaceChildren(make("p", { className: "small" }, say("hint_told")), this.list(found.hints));
    } catch (refusal) {
      if (isWanted()) this.told.replaceChildren(make("p", { className: "small" }, refusal.message));
    } finally {
      if (isWanted()) {
        this.ask.disabled = false;
        this.told.scrollIntoView({ block: "nearest" });
      }
    }
  }

  list(hints) {
    const worth = ({ text, value }) => make("span", {}, say("hint_worth", { words: told(text), value: percent(value) }));
    const dispatch = (type, detail) => this.section.dispatchEvent(new CustomEvent(type, { detail }));
    const pressed = (hint) => button(told(hint.label), () => dispatch("choose", hint));
    const pointed = (hint) => watch(pressed(hint), () => dispatch("point", hint.places), () => dispatch("point", []));
    const lines = hints.map((hint) => make("li", {}, pointed(hint), worth(hint)));
    return make("ol", { className: "small" }, ...lines);
  }
}

class Analysis {
  constructor(section, match) {
    this.match = match;
    this.begin = section.querySelector(".btn");
    this.begin.addEventListener("click", () => this.find());
    this.begin.disabled = false;
    section.hidden = false;
    this.told = make("div", { ariaLive: "polite" });
    section.append(this.told);
    this.at = Number(main.dataset.at) || match.version;
    document.addEventListener("shown", (event) => this.mark(event.detail));
  }

  // Goes to a moment of the replay, without a page of its own.
  go(event, version) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    document.dispatchEvent(new CustomEvent("moment", { detail: version }));
  }

  mark(at) {
    this.at = at;
    if (!this.across) return;
    const x = this.across(at);
    this.line.setAttribute("d", `M${x} ${TOP}V${BOTTOM}`);
  }

  async find() {
    this.begin.disabled = true;
    const began = { at: performance.now(), part: null };
    const onWay = (told) => this.show(told, tellProgress(told.analysed_to / told.version, began));
    try {
      this.show(await askUntilReady(`${path}/analysis`, () => ({ headers: headersFor(null) }), () => true, onWay));
      this.begin.remove();
    } catch (refusal) {
      this.told.replaceChildren(make("p", {}, refusal.message));
      this.begin.disabled = false;
    }
  }

  show(told, progress = "") {
    const parts = [progress && make("p", { className: "soft small" }, progress)];
    if (told.decisions.length > 1) parts.push(make("p", { className: "soft small" }, this.legend()), this.curve(told.decisions));
    if (told.complete || told.worst.length) parts.push(make("h3", {}, say("analysis_worst")), this.worst(told));
    this.told.replaceChildren(...parts.filter(Boolean));
  }

  legend() {
    return `${say("analysis_axis")} ${this.match.seats.map((_, seat) => `${seat + 1}: ${nameOf(this.match, seat)}`).join("; ")}`;
  }

  worst({ decisions, worst }) {
    if (!worst.length) return make("p", { className: "small" }, say("analysis_none"));
    const found = worst.map((version) => decisions.find((one) => one.version === version));
    return make("ol", { className: "small" }, ...found.map((one) => make("li", {}, this.moment(one))));
  }

  moment(one) {
    const link = make("a", { href: momentOf(one.version) }, this.lost(one));
    link.addEventListener("click", (event) => this.go(event, one.version));
    return link;
  }

  lost({ seat, played, best, loss }) {
    const values = { who: nameOf(this.match, seat), played: told(played.label), best: told(best.label), loss: percent(loss) };
    return say("analysis_loss", values);
  }

  curve(decisions) {
    const first = decisions[0].version;
    const length = Math.max(1, decisions.at(-1).version - first);
    const x = (version) => Math.round(LEFT + ((version - first) / length) * (RIGHT - LEFT));
    const y = (value) => Math.round(BOTTOM - (value / 1000) * (BOTTOM - TOP));
    const svg = draw("svg", { class: "curve values", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": this.inWords(decisions) });
    for (const value of [0, 500, 1000]) {
      svg.append(draw("path", { class: "grid", d: `M${LEFT} ${y(value)}H${RIGHT}` }));
      svg.append(draw("text", { class: "scale", x: LEFT - 8, y: y(value) + 5 }, percent(value)));
    }
    this.match.seats.forEach((_, seat) => {
      const points = decisions.map(({ version, values }) => `${x(version)} ${y(values[seat])}`);
      const end = decisions.at(-1).values[seat];
      svg.append(draw("path", { class: `points s${seat % 4}`, d: `M${points.join("L")}` }));
      svg.append(draw("text", { class: "name", x: RIGHT + 10, y: y(end) + 5 }, `${seat + 1}: ${percent(end)}`));
    });
    svg.addEventListener("click", (event) => {
      const box = svg.getBoundingClientRect();
      const part = (((event.clientX - box.left) / box.width) * WIDTH - LEFT) / (RIGHT - LEFT);
      this.go(event, Math.round(first + Math.min(Math.max(part, 0), 1) * length));
    });
    this.across = (version) => x(Math.min(Math.max(version, first), first + length));
    this.line = svg.appendChild(draw("path", { class: "now" }));
    this.mark(this.at);
    return svg;
  }

  inWords(decisions) {
    const ends = this.match.seats.map((_, seat) => `${nameOf(this.match, seat)}: ${percent(decisions.at(-1).values[seat])} %`);
    return `${say("analysis_curve")}. ${ends.join("; ")}`;
  }
}

// How far the analysis is, and about how long it still takes by what it took so far; `began` remembers when it was first seen how far.
function tellProgress(done, began) {
  if (began.part === null) Object.assign(began, { at: performance.now(), part: done });
  const part = Math.floor(100 * done);
  if (!part) return say("analysing_first");
  if (done <= began.part) return say("analysing", { part });
  const minutes = Math.round((((1 - done) / (done - began.part)) * (performance.now() - began.at)) / 60000);
  return say("analysing_left", { part, time: minutes > 1 ? say("minutes_left", { number: minutes }) : say("one_minute_left") });
}

function draw(tag, attributes, text = "") {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

function momentOf(version) {
  const url = new URL(location.href);
  url.searchParams.set("at", version);
  return url.pathname + url.search;
}

const match = await readJson(path, heldSeat(id)?.token).catch(() => null);
const commands = document.getElementById("commands");
if (match && heldSeat(id) && commands && match.status !== "over" && !match.rated) new Hints(commands);
if (match?.status === "over") new Analysis(document.getElementById("analysis"), match);
