// The rules of the match's game, read from their page when somebody first asks: a rule's text by its number, and the shapes of commands.
import { button, make, say } from "./say.js";

let book = null;

async function open() {
  const answer = await fetch(document.querySelector("main").dataset.rules);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return { page, commands: JSON.parse(page.getElementById("commands").textContent) };
}

// Returns {page, commands}; a failure is not kept, so that the next one who asks tries again.
export function readRules() {
  book ??= open().catch((error) => ((book = null), Promise.reject(error)));
  return book;
}

// A button that shows the rule's text behind itself, and a link to its place among the others.
export function ruleButton(rule) {
  const shown = make("p", { className: "ruletext", hidden: true });
  const toggle = button(say("by_rule", { rule }), async () => {
    shown.hidden = !shown.hidden;
    toggle.ariaExpanded = String(!shown.hidden);
    if (shown.hidden || shown.firstChild) return shown.scrollIntoView({ block: "nearest" });
    const { page } = await readRules();
    const text = document.importNode(page.getElementById(rule)?.querySelector("p") ?? shown, true);
    for (const badge of text.querySelectorAll(".badge")) badge.replaceWith(make("span", { className: "badge", title: badge.title }, badge.textContent));
    const address = `${document.querySelector("main").dataset.rules}#${rule}`;
    shown.replaceChildren(...text.childNodes, " ", make("a", { href: address, target: "_blank" }, say("in_rules")));
    shown.scrollIntoView({ block: "nearest" });
  }, "btn rule");
  toggle.ariaExpanded = "false";
  return [toggle, shown];
}
