// A match that strangers may not know of: whoever holds a seat or an invitation here gets its table, made from the table's template.
import { heldSeat, invitationOf, readInvitation } from "./seats.js";
import { headersFor, readJson, sendAlways } from "./wire.js";

const main = document.querySelector("main.missing");
const template = document.getElementById("table");
const match = main.dataset.match;

// What the page of a match says of its game stands on the page of the game's rules, too.
async function show() {
  if (invitationOf(match)) sendAlways("Atoll-Invitation", invitationOf(match));
  const { game } = await readJson(`/v1/matches/${match}`, heldSeat(match)?.token);
  const table = template.content.cloneNode(true);
  const rules = `/rules/${game}?lang=${document.documentElement.lang}`;
  table.querySelector("main").dataset.rules = rules;
  const page = new DOMParser().parseFromString(await (await fetch(rules, { headers: headersFor(null) })).text(), "text/html");
  const where = document.importNode(page.querySelector(".where"), true);
  document.querySelector(".top nav").before(where);
  const told = ["deeds", "kinds", "cards"].map((name) => page.getElementById(name)).filter(Boolean);
  document.body.append(...told.map((each) => document.importNode(each, true)));
  main.replaceWith(table);
  await import("./table.js");
}

if (match) readInvitation(match);
if (match && (heldSeat(match) || invitationOf(match))) await show().catch(() => {});
