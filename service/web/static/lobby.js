// The lobby: opens a match and leads to its table, against bots at once or as one has chosen; lists one's own matches.
import { keyHeld } from "./player.js";
import { listOwn, showPlayer } from "./own.js";
import { keepInvitation, keepSeat } from "./seats.js";
import { nameField, nameIn } from "./nickname.js";
import { make, say, tell } from "./say.js";
import { newKey, send } from "./wire.js";

function addressOf(form, id) {
  const [path, query] = form.dataset.table.split("?");
  return path + id + (query ? `?${query}` : "");
}

// Opens a match. The server is bound to its share of the luck before this browser names its own, so that neither can choose it.
async function openMatch(plan) {
  const onLost = () => tell(say("connection_away"));
  const { seed_commitment } = await send("/v1/seed-commitments", {}, null, {}, onLost);
  return send("/v1/matches", { ...plan, seed_commitment, client_seed: newKey().slice(0, 32) }, keyHeld(), {}, onLost);
}

// A seat's row: me, somebody else, or a bot of a level.
function seatRow(form, seat) {
  const levels = [...form.level.options].map((option) => [`bot:${option.value}`, `${say("bot")}: ${option.textContent}`]);
  const kinds = [["human", say("seat_me")], ["open", say("seat_free")], ["open:people", say("seat_people")], ["open:bots", say("seat_bots")], ...levels];
  const select = make("select", {}, ...kinds.map(([value, text]) => make("option", { value }, text)));
  select.value = seat === 0 ? "human" : `bot:${form.level.value}`;
  select.addEventListener("change", () => {
    if (select.value === "human") onlyMe(form, select);
    spreadLevels(form);
    nameButton(form);
  });
  return make("label", {}, say("seat", { number: seat + 1 }), select);
}

// A table with free seats is opened; play begins later.
function nameButton(form) {
  const isOpen = [...form.querySelectorAll(".rows select")].some((select) => select.value.startsWith("open"));
  form.go.textContent = isOpen ? form.go.dataset.open : form.go.dataset.play;
  form.go.ariaLabel = `${form.go.textContent}: ${form.closest("article").querySelector("h2").textContent}`;
}

// Only one seat is mine.
function onlyMe(form, mine) {
  for (const select of form.querySelectorAll(".rows select")) {
    if (select !== mine && select.value === "human") select.value = `bot:${form.level.value}`;
  }
}

// In a rated match each bot plays at a level of its own: one whose level is taken moves to the nearest that is free.
function spreadLevels(form) {
  if (!form.rated.checked) return;
  const levels = [...form.level.options].map((option) => `bot:${option.value}`);
  const free = new Set(levels);
  for (const select of form.querySelectorAll(".rows select")) {
    if (!select.value.startsWith("bot:")) continue;
    const from = levels.indexOf(select.value);
    const [nearest] = [...free].sort((one, other) => Math.abs(levels.indexOf(one) - from) - Math.abs(levels.indexOf(other) - from));
    select.value = nearest;
    free.delete(nearest);
  }
}

// Ratings are of players, and of matches of more than one.
function offerRated(form) {
  form.rated.disabled = !keyHeld() || form.seats.value === "1";
  if (form.rated.disabled) form.rated.checked = false;
  const hint = form.querySelector("[data-with-key]");
  if (keyHeld()) hint.textContent = hint.dataset.withKey;
}

function fillRows(form) {
  const rows = Array.from({ length: Number(form.seats.value) }, (_, seat) => seatRow(form, seat));
  const box = form.querySelector(".rows");
  box.replaceChildren(box.firstElementChild, ...rows, box.querySelector(".nickname") ?? nameField());
  offerRated(form);
  spreadLevels(form);
  nameButton(form);
}

function planOf(value, named) {
  const [kind, more] = value.split(":");
  if (kind === "bot") return { kind, bot: { level: more } };
  if (kind === "human") return { kind, ...named };
  return more ? { kind, wants: more } : { kind };
}

// What was chosen otherwise than it is by default.
function optionsOf(form) {
  const options = {};
  for (const control of form.querySelectorAll("[data-option]")) {
    const value = control.type === "checkbox" ? control.checked : control.type === "number" ? Number(control.value) : control.value;
    if (JSON.stringify(value) !== control.dataset.default) options[control.dataset.option] = value;
  }
  return options;
}

// What a button asks for: `go`, to `watch` bots, or to `invite` somebody, for whom a seat is kept free behind a secret link.
function planned(form, wanted) {
  const watching = wanted === "watch";
  const inviting = wanted === "invite";
  const kinds = [...form.querySelectorAll(".rows select")].map((select) => select.value);
  const guest = kinds.findIndex((kind) => kind.startsWith("bot:"));
  if (inviting && guest >= 0 && !kinds.some((kind) => ["open", "open:people"].includes(kind))) kinds[guest] = "open:people";
  const named = nameIn(form);
  const seats = kinds.map((kind) => planOf(watching && !kind.startsWith("bot:") ? `bot:${form.level.value}` : kind, named));
  const plan = { game: form.dataset.game, seats, options: optionsOf(form) };
  if ((form.secret.checked || inviting) && !watching) plan.private = true;
  if (form.rated.checked && !watching) plan.rated = true;
  if (!form.undo.checked) plan.undo = "never";
  const seconds = Number(form.turn.value);
  return seconds ? { ...plan, turn_seconds: seconds } : plan;
}

async function play(event) {
  event.preventDefault();
  const form = event.target;
  const buttons = form.querySelectorAll("button");
  for (const each of buttons) each.disabled = true;
  tell(say("opening"));
  try {
    const match = await openMatch(planned(form, event.submitter?.name));
    keepSeat(match);
    if (match.invitation) keepInvitation(match.id, match.invitation);
    location.href = addressOf(form, match.id);
  } catch (refusal) {
    tell(refusal.message);
  }
  for (const each of buttons) each.disabled = false;
}

for (const form of document.querySelectorAll("form.play")) {
  form.addEventListener("submit", play);
  form.seats.addEventListener("change", () => fillRows(form));
  form.level.addEventListener("change", () => fillRows(form));
  form.rated.addEventListener("change", () => spreadLevels(form));
  fillRows(form);
  form.hidden = false;
}
showPlayer();
listOwn(addressOf);
addEventListener("pageshow", (event) => event.persisted && listOwn(addressOf));
