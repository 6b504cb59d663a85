// A match that strangers may not know of: whoever holds a seat here gets its table, made from the table's template.
import { heldSeat } from "./seats.js";

const main = document.querySelector("main.missing");
const template = document.getElementById("table");

if (main.dataset.match && heldSeat(main.dataset.match)) {
  main.replaceWith(template.content.cloneNode(true));
  await import("./table.js");
}
