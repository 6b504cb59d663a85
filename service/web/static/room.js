// The waiting room: while seats are free, the link that invites others stands here. A private match's secret is in its fragment, which no server sees.
import { nameField } from "./nickname.js";
import { keyHeld } from "./player.js";
import { showRematch } from "./rematch.js";
import { button, make, say } from "./say.js";
import { invitationOf } from "./seats.js";

const FREE = "open";

function linkOf(match) {
  const invitation = invitationOf(match.id);
  const url = new URL(location.pathname, location.origin);
  return url.href + (match.private && invitation ? `#invitation=${invitation}` : "");
}

// Copies what a field holds, and says whether that was possible: without HTTPS a browser has the old way only.
async function copyText(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

// A rematch waits for those who played before: its link seats nobody, their button on the match that is over does.
function waitForPlayers(section, match, held) {
  const before = make("a", { href: location.pathname.replace(match.id, match.rematch_of) + location.search }, say("match_before"));
  section.replaceChildren(make("h2", {}, say("rematch")), make("p", {}, say(held ? "rematch_waits" : "rematch_is_kept", { button: say("sit_down_there") })), before);
}

export function showRoom(section, match, held) {
  if (match.status === "over") return showRematch(section, match);
  section.hidden = match.status !== "open";
  if (section.hidden) return;
  const free = match.seats.filter((seat) => seat.kind === FREE && !seat.reserved).length;
  if (!free && match.rematch_of) return waitForPlayers(section, match, held);
  if (section.dataset.free === String(free)) return;
  section.dataset.free = free;
  const link = make("input", { type: "text", readOnly: true, value: linkOf(match), ariaLabel: say("invite_link") });
  link.addEventListener("focus", () => link.select());
  const copy = button(say("copy"), async () => {
    if (await copyText(link)) copy.textContent = say("copied");
  }, "btn go");
  const forPeople = match.seats.filter((seat) => seat.kind === FREE && !seat.reserved && seat.wants !== "bots").length;
  const lead = make("p", {}, held ? say("room_waits", { number: free }) : forPeople ? say("room_free", { number: forPeople }) : say("room_bots"));
  const hints = [match.private && say("link_is_secret"), match.rated && !held && !keyHeld() && say("rated_seat")].filter(Boolean);
  const told = hints.map((hint) => make("p", { className: "soft small" }, hint));
  const named = held || !forPeople ? [] : [section.querySelector(".nickname") ?? nameField()];
  section.replaceChildren(make("h2", {}, say("invite_link")), lead, ...named, make("div", { className: "copy" }, link, copy), ...told);
}
