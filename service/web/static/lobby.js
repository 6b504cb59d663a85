// The lobby: opens a match against bots and leads to its table; lists the matches in which this browser holds a seat.
import { heldSeats, keepSeat } from "./seats.js";
import { make, say, tell } from "./say.js";
import { newKey, send } from "./wire.js";

const FEW = 12;

function addressOf(form, id) {
  const [path, query] = form.dataset.table.split("?");
  return path + id + (query ? `?${query}` : "");
}

// Opens a match. The server is bound to its share of the luck before this browser names its own, so that neither can choose it.
async function openMatch(plan) {
  const onLost = () => tell(say("connection_lost"));
  const { seed_commitment } = await send("/v1/seed-commitments", {}, null, {}, onLost);
  return send("/v1/matches", { ...plan, seed_commitment, client_seed: newKey().slice(0, 32) }, null, {}, onLost);
}

async function play(event) {
  event.preventDefault();
  const form = event.target;
  const go = form.querySelector("button");
  const bots = Array.from({ length: form.seats.value - 1 }, () => ({ kind: "bot", bot: { level: form.level.value } }));
  go.disabled = true;
  tell(say("opening"));
  try {
    const match = await openMatch({ game: form.dataset.game, seats: [{ kind: "human" }, ...bots] });
    keepSeat(match);
    location.href = addressOf(form, match.id);
  } catch (refusal) {
    tell(refusal.message);
  }
  go.disabled = false;
}

function listOwn() {
  const own = Object.entries(heldSeats()).reverse().slice(0, FEW);
  const form = document.querySelector("form.play");
  if (!own.length || !form) return;
  const lines = own.map(([id, { game, seat }]) => {
    const article = document.querySelector(`form[data-game="${game}"]`)?.closest("article");
    const title = article?.querySelector("h2").textContent ?? game;
    const where = make("span", { className: "soft" }, say("seat", { number: seat }));
    return make("li", {}, make("a", { className: "line", href: addressOf(form, id) }, make("strong", {}, title), where));
  });
  const section = document.getElementById("own");
  section.querySelector("ul").replaceChildren(...lines);
  section.hidden = false;
}

for (const form of document.querySelectorAll("form.play")) {
  form.addEventListener("submit", play);
  form.hidden = false;
}
listOwn();
