// A match that strangers may not know of: whoever holds a seat or an invitation here gets its table, made from the table's template.
import { make, say } from "./say.js";
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
  const title = page.querySelector(".where").textContent;
  const inShort = page.getElementById("in-short") && `${rules}#in-short`;
  const where = make("a", { className: "where", href: inShort ?? rules }, make("span", { className: "second" }, `${title}: `), say("rules"));
  where.dataset.title = title;
  document.querySelector(".top nav").before(where);
  if (inShort) table.querySelector("#commands").append(make("p", { className: "small" }, make("a", { href: inShort, target: "_blank" }, say("how_a_turn_goes"))));
  const told = ["deeds", "kinds", "cards"].map((name) => page.getElementById(name)).filter(Boolean);
  document.body.append(...told.map((each) => document.importNode(each, true)));
  const later = [...table.querySelectorAll("script")]; // hints stand below the commands, which the table's script puts there
  for (const script of later) script.remove();
  main.replaceWith(table);
  await import("./table.js");
  document.body.append(...later);
}

if (match) readInvitation(match);
if (match && (heldSeat(match) || invitationOf(match))) await show().catch(() => {});
