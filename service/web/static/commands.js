// The panel of commands: all of them in words, by kind. One that is chosen shows what it will do before it is sent; what cannot be chosen says why.
import { placesIn } from "./dryrun.js";
import { otherWays } from "./otherwise.js";
import { ruleButton } from "./rules.js";
import { button, deed, kindOf, language, make, say, tell, told, watch } from "./say.js";
import { whyNot, whyNotHere } from "./whynot.js";
import { readRules } from "./rules.js";

const FEW = 6;
const MANY = 10;
const GRAVE = ["resign", "abort"];
const RARE = ["resign", "abort", "leave", "propose"];
const ENDING = ["end_turn", "end_laying", "take_from_sea"];
const STAGES = ["turn", "asked", "once"];
const stageOf = (type) => kindOf(type).stage;
const QUICK = "atoll.quick";

export class Commands {
  constructor(section, board, dryRuns, onSend) {
    Object.assign(this, { section, board, dryRuns, onSend, listed: [], picked: [], entry: null });
    this.search = make("input", { type: "search", placeholder: say("find_hint"), ariaLabel: say("find_command") });
    this.search.addEventListener("input", () => this.fill());
    this.find = make("div", { className: "find" }, this.search);
    this.hint = make("p", { className: "soft small" }, say("tap_hint"), make("span", { className: "second" }, ` ${say("corners_hint")}`));
    this.unfold = button(say("list_all"), () => this.fold(!this.section.classList.contains("low")), "btn unfold");
    const lead = make("div", { className: "lead-line" }, this.hint, this.unfold);
    this.pick = make("div", { className: "chosen", hidden: true });
    this.all = make("div");
    this.rare = make("details", { className: "rest rare" }, make("summary", {}, say("the_match")));
    this.rest = make("details", { className: "rest" }, make("summary", {}, say("not_now")));
    this.rest.addEventListener("toggle", () => this.listRest());
    this.quick = make("input", { type: "checkbox", checked: localStorage.getItem(QUICK) === "yes" });
    this.quick.addEventListener("change", () => localStorage.setItem(QUICK, this.quick.checked ? "yes" : "no"));
    const quick = make("label", { className: "rest check small" }, this.quick, say("send_at_once"));
    this.waits = make("p", { className: "soft", hidden: true });
    section.append(this.waits, lead, this.pick, this.find, this.all, this.rest, quick, this.rare);
    this.turnOnly = [this.rest, quick];
    for (const part of [this.hint, this.find, this.rest, quick, this.rare]) part.hidden = true; // until it is known what to show
    section.addEventListener("choose", (event) => this.chooseFrom(event.detail));
    section.addEventListener("point", (event) => this.board.point(event.detail));
  }

  // A hint was pressed: its command is chosen as if it had been found in the list, and never sent at once.
  chooseFrom({ command }) {
    const [wanted] = this.listed.filter((entry) => isSame(entry.command, command));
    if (!wanted) return;
    this.picked = [];
    this.board.select([]);
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
    const [kept] = this.picked;
    this.picked = [];
    this.choose(this.board.legal.has(kept) ? kept : null);
    this.fill();
    this.fold(this.board.legal.size > 0);
    if (this.sent && this.isTurn) {
      this.all.querySelector("button")?.focus({ preventScroll: true });
      this.sent = false;
    }
  }

  // On a phone the sheet is low, so that the table is seen, until all commands are asked for; where no place is marked it is not.
  fold(low) {
    this.section.classList.toggle("low", low);
    this.unfold.ariaExpanded = String(!low);
    this.unfold.textContent = say(low ? "list_all" : "close");
    this.unfold.hidden = !this.board.legal.size || !this.isTurn;
    this.unfold.disabled = false;
    if (low) this.section.scrollTop = 0;
  }

  // The commands that touch all of these places.
  touching(places) {
    return this.listed.filter((entry) => places.every((place) => entry.places.includes(place)));
  }

  // A place was chosen, alone or with those before it: what can be done there, or why nothing can. Places that tell its commands apart light up.
  choose(place) {
    const more = place && !this.picked.includes(place) ? this.touching([...this.picked, place]).length : 0;
    this.picked = !place ? [] : more ? [...this.picked, place] : [place];
    this.entry = null;
    const touching = place ? this.touching(this.picked) : [];
    const next = new Set(touching.length > 1 ? touching.flatMap((entry) => entry.places) : []);
    for (const each of next) if (touching.every((entry) => entry.places.includes(each))) next.delete(each);
    this.board.select(this.picked, [...next]);
    this.board.foresee([]);
    this.board.point([]);
    this.pick.hidden = !place || !this.listed.length;
    if (this.pick.hidden) return;
    if (touching.length === 1) return this.consider(touching[0]);
    const shown = [...this.picked, ...next];
    const title = make("h3", {}, this.picked.map((each) => this.board.titleOf(each)).join(" · "));
    const lead = make("p", { className: "soft small" }, say(next.size ? "choose_next" : touching.length ? "chosen" : "nothing_here"));
    this.pick.replaceChildren(title, lead, ...this.shorten(touching, next.size ? FEW : MANY), this.closer());
    this.section.scrollTop = 0;
    this.board.reveal(shown);
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
    this.board.point([]);
    this.pick.replaceChildren(go, ...this.board.cardOf(entry.places).slice(1), effect, ...ways, this.closer());
    this.section.scrollTop = 0;
    go.focus({ preventScroll: true });
    this.board.reveal(entry.places);
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
    const lines = found.map(({ type, refusal, entry, tried }) => (entry ? this.buttonOf({ ...entry, label: { [language]: deed(type) } }) : make("div", { className: "reason" }, ...this.reason(type, refusal, tried))));
    lead.after(...lines);
  }

  // What was `tried` is named, where the reader named no place himself.
  reason(type, refusal, tried = []) {
    const at = tried.map((place) => this.board.titleOf(place)).filter((title) => !tried.includes(title));
    const text = make("p", {}, make("strong", {}, deed(type)), `: ${told(refusal)}`, at.length ? ` (${say("tried", { what: at.join(", ") })})` : "");
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
    const [entries, few, most] = kind === "undo" ? [listed.toReversed(), 1, 2] : [listed, FEW, FEW + 2];
    const group = make("div", { className: "group", role: "group", ariaLabel: title }, ...this.shorten(entries, few, this.search.value ? entries.length : most));
    if (kind === "undo") group.firstElementChild.replaceWith(this.undoOf(entries[0]));
    if (entries.length > 1) group.prepend(make("h3", {}, title));
    return group;
  }

  // Buttons of commands; of more than `most` the first few, and one that shows the others.
  shorten(entries, few, most = few) {
    if (entries.length <= most) return this.buttonsOf(entries);
    const more = button(say("show_all", { number: entries.length }), () => {
      const rest = this.buttonsOf(entries.slice(few));
      more.replaceWith(...rest);
      rest[0].focus();
    }, "btn more");
    return [...this.buttonsOf(entries.slice(0, few)), more];
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

  // While the mouse or the focus is on a command, its places are marked in the picture.
  buttonOf(entry) {
    const made = button(this.labelOf(entry), () => this.press(entry));
    made.lang = language;
    return watch(made, () => this.board.point(entry.places), () => this.board.point([]));
  }

  // It says what it takes back.
  undoOf(entry) {
    const made = button(this.labelOf(entry), () => this.send(entry), "btn undo");
    made.lang = language;
    return made;
  }

  // Buttons of commands; the first one that uses a card shows it, so that one need not look for it on the table.
  buttonsOf(listed) {
    const shown = new Set();
    return listed.map((entry) => {
      const made = this.buttonOf(entry);
      const [name, card] = this.board.cardOf(entry.places);
      if (name && !shown.has(name)) made.append(card);
      shown.add(name);
      return made;
    });
  }

  // Where the reader wants no preview, a command is sent at once; not what ends everything.
  press(entry) {
    if (this.quick.checked && !GRAVE.includes(entry.command.type)) return this.send(entry);
    this.picked = [];
    this.board.select([]);
    return this.consider(entry);
  }

  send(entry) {
    for (const each of this.section.querySelectorAll("button")) each.disabled = true;
    this.picked = [];
    this.board.foresee([]);
    this.board.point([]);
    this.pick.hidden = true;
    this.listed = [];
    this.dryRuns.forget();
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
