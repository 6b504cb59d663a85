// The panel of commands: all of them in words, by kind. One that is chosen shows what it will do before it is sent; what cannot be chosen says why.
import { placesIn } from "./dryrun.js";
import { otherWays } from "./otherwise.js";
import { ruleButton } from "./rules.js";
import { button, deed, kindOf, language, make, say, tell, told } from "./say.js";
import { whyNot, whyNotHere } from "./whynot.js";
import { readRules } from "./rules.js";

const FEW = 6;
const MANY = 10;
const GRAVE = ["resign", "abort"];
const RARE = ["resign", "abort", "propose"];
const ENDING = ["end_turn", "end_laying", "take_from_sea"];
const STAGES = ["turn", "asked", "once"];
const stageOf = (type) => kindOf(type).stage;
const QUICK = "atoll.quick";

export class Commands {
  constructor(section, board, dryRuns, onSend) {
    Object.assign(this, { section, board, dryRuns, onSend, listed: [], place: null, entry: null });
    this.search = make("input", { type: "search", placeholder: say("find_hint"), ariaLabel: say("find_command") });
    this.search.addEventListener("input", () => this.fill());
    this.find = make("div", { className: "find" }, this.search);
    this.hint = make("p", { className: "soft small" }, say("tap_hint"));
    this.pick = make("div", { className: "chosen", hidden: true });
    this.all = make("div");
    this.rare = make("details", { className: "rest rare" }, make("summary", {}, say("the_match")));
    this.rest = make("details", { className: "rest" }, make("summary", {}, say("not_now")));
    this.rest.addEventListener("toggle", () => this.listRest());
    this.quick = make("input", { type: "checkbox", checked: localStorage.getItem(QUICK) === "yes" });
    this.quick.addEventListener("change", () => localStorage.setItem(QUICK, this.quick.checked ? "yes" : "no"));
    const quick = make("label", { className: "rest check small" }, this.quick, say("send_at_once"));
    this.waits = make("p", { className: "soft", hidden: true });
    section.append(this.waits, this.hint, this.pick, this.find, this.all, this.rest, quick, this.rare);
    this.turnOnly = [this.rest, quick];
    section.addEventListener("choose", (event) => this.chooseFrom(event.detail));
  }

  // A hint was pressed: its command is chosen as if it had been found in the list, and never sent at once.
  chooseFrom({ command }) {
    const [wanted] = this.listed.filter((entry) => isSame(entry.command, command));
    if (!wanted) return;
    this.place = null;
    this.board.select(null);
    this.consider(wanted);
  }

  // Shows a list of commands; in place of none what is waited for, and nothing at all without that.
  show(listed, waiting = "") {
    const same = listed.length && JSON.stringify(listed) === JSON.stringify(this.listed) && !this.section.hidden;
    if (same) return this.board.mark(new Set(listed.flatMap((entry) => entry.places)));
    this.listed = listed;
    this.dryRuns.forget();
    this.section.hidden = !listed.length && !waiting;
    this.waits.textContent = listed.length ? "" : waiting;
    this.waits.hidden = !waiting || listed.length > 0;
    this.search.value = "";
    this.find.hidden = listed.length < MANY;
    this.rest.open = false;
    this.rare.open = false;
    this.isTurn = listed.some((entry) => !RARE.includes(entry.command.type));
    this.section.classList.toggle("idle", !this.isTurn);
    for (const part of this.turnOnly) part.hidden = !this.isTurn;
    const rare = listed.filter((entry) => RARE.includes(entry.command.type));
    this.rare.hidden = !rare.length;
    this.rare.replaceChildren(this.rare.firstChild, ...rare.map((entry) => this.buttonOf(entry)));
    this.board.mark(new Set(listed.flatMap((entry) => entry.places)));
    this.hint.hidden = !this.board.legal.size;
    this.choose(this.board.legal.has(this.place) ? this.place : null);
    this.fill();
    if (this.sent && this.isTurn) {
      this.all.querySelector("button")?.focus({ preventScroll: true });
      this.sent = false;
    }
  }

  // A place was chosen: what can be done there, or why nothing can.
  choose(place) {
    this.place = place;
    this.entry = null;
    this.board.select(place);
    this.board.foresee([]);
    this.pick.hidden = !place || !this.listed.length;
    if (this.pick.hidden) return;
    const touching = this.listed.filter((entry) => entry.places.includes(place));
    if (touching.length === 1) return this.consider(touching[0]);
    const title = make("h3", {}, this.board.titleOf(place));
    const lead = make("p", { className: "soft small" }, touching.length ? say("chosen") : say("nothing_here"));
    this.pick.replaceChildren(title, lead, ...touching.map((entry) => this.buttonOf(entry)), this.closer());
    this.section.scrollTop = 0;
    if (!touching.length) this.explain(lead, whyNotHere(place, this.listed, this.dryRuns), say("only_to_see"));
  }

  closer() {
    return button(say("close"), () => this.choose(null));
  }

  // Shows what a command will do, with the button that sends it.
  async consider(entry) {
    const grave = GRAVE.includes(entry.command.type);
    const label = grave ? say("really", { label: this.labelOf(entry) }) : this.labelOf(entry);
    const effect = make("div", { className: "effect small" });
    effect.ariaLive = "polite";
    let wanted = entry;
    const ways = otherWays(entry, (place) => this.board.titleOf(place), (command) => {
      go.disabled = !command;
      effect.replaceChildren();
      this.entry = null;
      if (!command) return;
      wanted = { ...entry, command, places: placesIn(command) };
      go.textContent = say("do_so");
      this.foretell(wanted, effect);
    });
    const go = button(label, () => this.send(wanted), grave ? "btn warn go-on" : "btn go go-on");
    this.pick.hidden = false;
    this.pick.replaceChildren(go, effect, ...ways, this.closer());
    this.section.scrollTop = 0;
    go.focus({ preventScroll: true });
    await this.foretell(entry, effect);
  }

  // Shows what a command will do, in words and on the board.
  async foretell(entry, effect) {
    this.entry = entry;
    this.board.foresee(entry.places);
    const answer = await this.dryRuns.ask(entry.command).catch(() => null);
    if (this.entry !== entry || !answer) return;
    if (!answer.legal) return effect.append(...this.reason(entry.command.type, answer.refusal));
    const facts = answer.events.map((fact) => make("li", {}, told(fact.text)));
    if (facts.length) effect.append(make("ul", {}, ...facts));
    if (!answer.undoable && !this.isUndo(entry)) effect.append(make("p", { className: "warned" }, say(facts.length ? "for_good" : "by_luck")));
    this.board.foresee([...entry.places, ...answer.events.flatMap((fact) => placesIn(fact.data))]);
  }

  isUndo(entry) {
    return ["undo", "propose", "answer"].includes(entry.command.type);
  }

  // Fills in why something cannot be done, once it is known.
  async explain(lead, asked, otherwise) {
    lead.after(make("p", { className: "soft small waiting" }, "…"));
    const found = await asked.catch(() => []);
    if (!lead.isConnected) return;
    lead.nextSibling.remove();
    if (!found.length) lead.textContent = otherwise;
    const lines = found.map(({ type, refusal, entry }) => (entry ? this.buttonOf({ ...entry, label: { [language]: deed(type) } }) : make("div", { className: "reason" }, ...this.reason(type, refusal))));
    lead.after(...lines);
  }

  reason(type, refusal) {
    const text = make("p", {}, make("strong", {}, deed(type)), `: ${told(refusal)}`);
    return [text, ...(refusal.rule ? ruleButton(refusal.rule) : [])];
  }

  fill() {
    const wanted = this.search.value.trim().toLocaleLowerCase(language).split(/\s+/);
    const usual = this.listed.filter((entry) => !RARE.includes(entry.command.type));
    const found = usual.filter((entry) => wanted.every((word) => this.labelOf(entry).toLocaleLowerCase(language).includes(word)));
    const groups = new Map();
    for (const entry of found.toSorted((one, other) => rankOf(one) - rankOf(other))) {
      const kind = entry.command.type;
      groups.set(kind, [...(groups.get(kind) ?? []), entry]);
    }
    this.all.replaceChildren(...[...groups].map(([kind, entries]) => this.group(kind, entries)));
  }

  // Of taking back the last command stands first, and alone until more is asked for: one press, since it loses nothing.
  group(kind, listed) {
    const title = deed(kind);
    const [entries, few, most] = kind === "undo" ? [listed.toReversed(), 1, 1] : [listed, FEW, FEW + 2];
    const shown = entries.length > most && !this.search.value ? entries.slice(0, few) : entries;
    const made = (entry, place) => (kind === "undo" && place === 0 ? this.undoOf(entry) : this.buttonOf(entry));
    const group = make("div", { className: "group", role: "group", ariaLabel: title }, ...shown.map(made));
    if (entries.length > 1) group.prepend(make("h3", {}, title));
    if (shown.length < entries.length) {
      const more = button(say("show_all", { number: entries.length }), () => {
        const rest = entries.slice(few).map((entry) => this.buttonOf(entry));
        more.replaceWith(...rest);
        rest[0].focus();
      }, "btn more");
      group.append(more);
    }
    return group;
  }

  // Lists the kinds of commands that are not on offer, those of the present stage first; each says why when it is asked.
  async listRest() {
    if (!this.rest.open) return;
    for (const line of [...this.rest.children].slice(1)) line.remove();
    const { commands } = await readRules();
    const offered = new Set(this.listed.map((entry) => entry.command.type));
    const now = new Set([...offered].filter((type) => type in commands).map(stageOf));
    const stages = Object.groupBy(Object.keys(commands).filter((each) => !offered.has(each)).toSorted((one, other) => kindOf(one).rank - kindOf(other).rank), stageOf);
    for (const stage of STAGES.toSorted((one, other) => now.has(other) - now.has(one)).filter((each) => stages[each])) {
      if (!now.has(stage) || now.size > 1) this.rest.append(make("h3", { className: "soft small" }, say("later_" + stage)));
      this.rest.append(...stages[stage].map((type) => this.askWhy(type)));
    }
  }

  askWhy(type) {
    const ask = button(deed(type), () => {
      const lead = make("p", {});
      ask.replaceWith(lead);
      this.explain(lead, whyNot(type, null, this.listed, this.dryRuns), `${deed(type)}: ${say("not_its_time")} ${kindOf(type).moment}`);
    }, "btn quiet");
    return ask;
  }

  labelOf(entry) {
    return told(entry.label);
  }

  buttonOf(entry) {
    const made = button(this.labelOf(entry), () => this.press(entry));
    made.lang = language;
    return made;
  }

  undoOf(entry) {
    return button(say("undo"), () => this.send(entry), "btn undo");
  }

  // Where the reader wants no preview, a command is sent at once; not what ends everything.
  press(entry) {
    if (this.quick.checked && !GRAVE.includes(entry.command.type)) return this.send(entry);
    this.place = null;
    this.board.select(null);
    return this.consider(entry);
  }

  send(entry) {
    for (const each of this.section.querySelectorAll("button")) each.disabled = true;
    this.place = null;
    this.board.foresee([]);
    this.pick.hidden = true;
    this.listed = [];
    this.sent = true; // and the focus goes on to the next list
    this.onSend(entry.command);
  }
}

// Whether two values are the same JSON, in whatever order their members stand.
function isSame(one, other) {
  if (typeof one !== "object" || one === null || typeof other !== "object" || other === null) return one === other;
  const names = Object.keys(one);
  return Array.isArray(one) === Array.isArray(other) && names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]));
}

// What touches something on the table comes first, then what declines, then what ends the turn, then taking back.
function rankOf({ command, places }) {
  if (command.type === "undo") return 3;
  return ENDING.includes(command.type) ? 2 : places.length ? 0 : 1;
}

export function tellRefusal(refusal) {
  const { rule, type } = refusal.problem;
  if (type?.endsWith("/stale-version")) return tell(say("was_stale"), button(say("close"), () => tell("")));
  const close = button(say("close"), () => tell(""));
  return tell(`${say("not_allowed")} ${refusal.message}`, ...(rule ? ruleButton(rule) : []), close);
}
