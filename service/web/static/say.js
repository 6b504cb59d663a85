// Texts of the page in the reader's language. The server sends them with each page.
const words = JSON.parse(document.getElementById("words").textContent);
let deeds = null;
export const language = document.documentElement.lang;

// What a kind of command is called.
export function deed(type) {
  deeds ??= JSON.parse(document.getElementById("deeds")?.textContent ?? "{}");
  return deeds[type] ?? type.replaceAll("_", " ");
}

export function say(name, values = {}) {
  return words[name].replace(/\{(\w+)\}/g, (_, value) => values[value]);
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

// Shows a message above the page, with buttons beside it; without a message the bar goes.
export function tell(message, ...beside) {
  const bar = document.getElementById("bar");
  bar.hidden = !message;
  bar.replaceChildren(...(message ? [make("span", {}, message), ...beside] : []));
}
