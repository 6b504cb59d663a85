// The name under which others see whoever plays in this browser: asked for where a seat is taken, kept here for the next time.
import { heldPlayer, NAME } from "./player.js";
import { make, say } from "./say.js";

const LONGEST = 64;

// Returns a labelled field that holds the name used last.
export function nameField() {
  const value = localStorage.getItem(NAME) ?? heldPlayer()?.name ?? "";
  return make("label", { className: "nickname" }, say("your_name"), make("input", { type: "text", maxLength: LONGEST, autocomplete: "nickname", value }));
}

// Returns what the field within an element says, as a member of a request: `{ name }`, or nothing where it was left empty.
export function nameIn(element) {
  const name = element.querySelector(".nickname input")?.value.trim() ?? "";
  localStorage.setItem(NAME, name);
  return name ? { name } : {};
}
