// Texts of the page in the reader's language. The server sends them with each page.
const words = JSON.parse(document.getElementById("words").textContent);
let deeds = null;
let kinds = null;
let cards = null;
export const language = document.documentElement.lang;

// What a kind of command is called.
export function deed(type) {
  deeds ??= JSON.parse(document.getElementById("deeds")?.textContent ?? "{}");
  return deeds[type] ?? type.replaceAll("_", " ");
}

// What a card is called, by its id; an id that no card has stays.
export function card(id) {
  cards ??= JSON.parse(document.getElementById("cards")?.textContent ?? "{}");
  return cards[id] ?? id;
}

// To which part of a match a kind of command belongs (`stage`: `turn`, `asked` for answers to questions, `once`), its `rank`, and when it can be given (`moment`).
export function kindOf(type) {
  kinds ??= JSON.parse(document.getElementById("kinds")?.textContent ?? "{}");
  return kinds[type] ?? { stage: "turn", rank: 0, moment: "" };
}

export const hasWord = (name) => name in words;

export function say(name, values = {}) {
  return words[name].replace(/\{(\w+)\}/g, (_, value) => values[value]);
}

let names = [];

// The name of who sits at a seat, or what its bot is called; none of others.
export function knownName({ seats }, seat) {
  const { name, kind } = seats[seat];
  const bots = seats.filter((each) => each.kind === "bot").length;
  return name ?? (kind === "bot" ? `Bot${bots > 1 ? ` ${seat + 1}` : ""}` : null);
}

// Texts speak of the seats of a match from now on by these names.
export const nameSeats = (match) => void (names = match.seats.map((_, seat) => knownName(match, seat)));

// A text of the rules in the reader's language. It speaks of seats by their numbers from 0; players have names, or count from 1.
export function told(text) {
  return text[language].replace(/\b([Ss]eat|Platz) (\d)\b/g, (_, word, seat) => names[seat] ?? `${word} ${Number(seat) + 1}`);
}

export function join(names) {
  return names.length > 1 ? names.slice(0, -1).join(", ") + say("and") + names.at(-1) : names.join("");
}

// Returns a new element with these properties and children.
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

export const button = (text, onclick, className = "btn") => make("button", { type: "button", className, onclick }, text);

// Tells whenever the mouse or the focus comes upon an element, and when it leaves it.
export function watch(element, reached, left) {
  for (const event of ["pointerenter", "focus"]) element.addEventListener(event, reached);
  for (const event of ["pointerleave", "blur"]) element.addEventListener(event, left);
  return element;
}

// Shows a message above the page, with buttons beside it; without a message the bar goes.
export function tell(message, ...beside) {
  const bar = document.getElementById("bar");
  bar.hidden = !message;
  bar.replaceChildren(...(message ? [make("span", {}, message), ...beside] : []));
}
