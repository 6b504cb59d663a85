// The panel of commands: all of them in words, those of a chosen place first; each is a button that sends it as it was listed.
import { button, language, make, say, tell } from "./say.js";

const FEW = 6;
const MANY = 10;
const GRAVE = ["resign", "abort"];

export class Commands {
  constructor(section, board, onSend) {
    this.section = section;
    this.board = board;
    this.onSend = onSend;
    this.listed = [];
    this.chosen = null;
    this.search = make("input", { type: "search", placeholder: say("find_hint"), ariaLabel: say("find_command") });
    this.search.addEventListener("input", () => this.fill());
    this.find = make("div", { className: "find" }, this.search);
    this.hint = make("p", { className: "soft small" }, say("tap_hint"));
    this.pick = make("div", { className: "chosen", hidden: true });
    this.all = make("div");
    section.append(this.hint, this.pick, this.find, this.all);
  }

  // Shows a list of commands; none hides the panel.
  show(listed) {
    this.listed = listed;
    this.section.hidden = !listed.length;
    this.search.value = "";
    this.find.hidden = listed.length < MANY;
    this.board.mark(new Set(listed.flatMap((entry) => entry.places)));
    this.hint.hidden = !this.board.legal.size;
    this.choose(this.board.legal.has(this.chosen) ? this.chosen : null);
    this.fill();
    if (this.sent && listed.length) {
      this.section.querySelector("button:not([hidden] *)")?.focus({ preventScroll: true });
      this.sent = false;
    }
  }

  choose(place) {
    this.chosen = place;
    this.board.select(place);
    this.pick.hidden = !place || !this.listed.length;
    if (this.pick.hidden) return;
    const touching = this.listed.filter((entry) => entry.places.includes(place));
    const title = make("h3", {}, this.board.titleOf(place));
    const lead = make("p", { className: "soft small" }, touching.length ? say("chosen") : say("nothing_here"));
    const close = button(say("close"), () => this.choose(null));
    this.pick.replaceChildren(title, lead, ...touching.map((entry, at) => this.buttonOf(entry, at === 0 && touching.length === 1)), close);
    this.section.scrollTop = 0;
  }

  fill() {
    const wanted = this.search.value.trim().toLocaleLowerCase(language).split(/\s+/);
    const found = this.listed.filter((entry) => wanted.every((word) => this.labelOf(entry).toLocaleLowerCase(language).includes(word)));
    const groups = Map.groupBy ? Map.groupBy(found, (entry) => entry.command.type) : groupByType(found);
    this.all.replaceChildren(...[...groups.values()].map((entries) => this.group(entries)));
  }

  group(entries) {
    const shown = entries.length > FEW + 2 && !this.search.value ? entries.slice(0, FEW) : entries;
    const group = make("div", { className: "group", role: "group" }, ...shown.map((entry) => this.buttonOf(entry)));
    if (shown.length < entries.length) {
      const more = button(say("show_all", { number: entries.length }), () => {
        const rest = entries.slice(FEW).map((entry) => this.buttonOf(entry));
        more.replaceWith(...rest);
        rest[0].focus();
      }, "btn more");
      group.append(more);
    }
    return group;
  }

  labelOf(entry) {
    return entry.label[language];
  }

  buttonOf(entry, main = false) {
    const made = button(this.labelOf(entry), () => this.press(entry, made), main ? "btn go" : "btn");
    made.lang = language;
    return made;
  }

  // What ends everything is asked for once more, in the same place.
  press(entry, pressed) {
    if (GRAVE.includes(entry.command.type) && !pressed.classList.contains("warn")) {
      pressed.classList.add("warn");
      pressed.textContent = say("really", { label: this.labelOf(entry) });
      return;
    }
    for (const each of this.section.querySelectorAll("button")) each.disabled = true;
    this.chosen = null;
    this.sent = true; // and the focus goes on to the next list
    this.onSend(entry.command);
  }
}

function groupByType(entries) {
  const groups = new Map();
  for (const entry of entries) groups.set(entry.command.type, [...(groups.get(entry.command.type) ?? []), entry]);
  return groups;
}

export function tellRefusal(refusal) {
  const { rule, type } = refusal.problem;
  if (type?.endsWith("/stale-version")) return tell(say("was_stale"));
  const close = button(say("close"), () => tell(""));
  return tell(`${say("not_allowed")} ${refusal.message}${rule ? ` (${say("by_rule", { rule })})` : ""}`, close);
}
