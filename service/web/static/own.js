// One's own matches and one's player key, in the lobby.
import { becomePlayer, dropPlayer, heldPlayer, keepPlayer } from "./player.js";
import { heldSeats, keepSeat } from "./seats.js";
import { isAwaited } from "./rematch.js";
import { button, join, make, say, tell } from "./say.js";
import { nameOf, tellTurn } from "./status.js";
import { readJson, Refusal } from "./wire.js";

const FEW = 12;
const section = document.getElementById("own");
const box = document.getElementById("player");

const titleOf = (game) => document.querySelector(`form[data-game="${game}"]`)?.closest("article").querySelector("h2").textContent ?? game;

function line(addressOf, id, game, told, isMine) {
  const form = document.querySelector("form.play");
  const text = make("span", { className: isMine ? "mine" : "soft" }, told);
  return make("li", {}, make("a", { className: "line", href: addressOf(form, id) }, make("strong", {}, titleOf(game)), text));
}

// Where this browser holds a seat; for a player what the service lists, whose turn first.
export async function listOwn(addressOf) {
  const player = heldPlayer();
  const held = Object.entries(heldSeats()).reverse();
  const known = player ? await readOwn(player) : [];
  const mine = known.map((match) => {
    const seat = match.seats.find((each) => each.player === player.id)?.seat;
    if (seat !== undefined && !heldSeats()[match.id]) keepSeat({ ...match, seats: [{ seat, token: player.key }] });
    const acts = match.status === "running" && match.to_act.includes(seat);
    if (isAwaited(match)) return line(addressOf, match.id, match.game, say("rematch_calls"), true);
    return line(addressOf, match.id, match.game, match.status === "over" ? say("is_over") : match.status === "open" ? say("waiting") : acts ? say("your_turn") : say("others_turn"), acts);
  });
  const listed = new Set(known.map((match) => match.id));
  const others = held.filter(([id]) => !listed.has(id)).slice(0, FEW).map(([id, { game, seat, token }]) => {
    const made = line(addressOf, id, game, say("seat", { number: seat + 1 }), false);
    tellStanding(made.querySelector("span"), id, seat, token);
    return made;
  });
  section.querySelector("ul").replaceChildren(...[...mine, ...others].slice(0, FEW));
  section.hidden = !mine.length && !others.length;
}

// How a match stands, and against whom it is played: told as soon as it is known.
async function tellStanding(text, id, seat, token) {
  const match = await readJson(`/v1/matches/${id}`, token).catch(() => null);
  if (!match) return;
  const mine = match.status === "running" && match.to_act.includes(seat);
  const others = match.seats.filter((each) => each.seat !== seat && each.kind !== "open");
  const who = others.map((each) => [nameOf(match, each.seat), each.bot?.level && `(${say(`level_${each.bot.level}`)})`].filter(Boolean).join(" "));
  const awaited = isAwaited(match);
  text.className = mine || awaited ? "mine" : "soft";
  text.textContent = [awaited ? say("rematch_calls") : tellTurn(match, mine), who.length && say("against", { who: join(who) })].filter(Boolean).join(" · ");
}

async function readOwn(player) {
  try {
    return (await readJson(`/v1/players/me/matches?limit=${FEW}`, player.key)).matches;
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) forget();
    return [];
  }
}

function forget() {
  dropPlayer();
  showPlayer();
}

export function showPlayer() {
  const player = heldPlayer();
  box.hidden = false;
  const head = make("h2", {}, say("player"));
  if (!player) return box.replaceChildren(head, make("p", { className: "soft small" }, say("player_hint")), ...forms());
  const key = make("input", { type: "text", readOnly: true, value: player.key, hidden: true, ariaLabel: say("player_key") });
  const show = button(say("show_key"), () => {
    key.hidden = false;
    key.select();
  });
  const ratings = make("div", { className: "soft small" });
  tellRatings(ratings, player);
  return box.replaceChildren(head, make("p", {}, say("you_are", { name: player.name })), ratings, key, make("div", { className: "row" }, show, button(say("forget_here"), forget)));
}

// How strong one is held to be, in each game that one has played for a rating.
async function tellRatings(box, player) {
  const { ratings } = await readJson("/v1/players/me", player.key).catch(() => ({ ratings: [] }));
  const lines = ratings.map(({ game, rating, interval: [low, high] }) => make("li", {}, `${titleOf(game)}: ${rating} ${say("bounds", { low, high })}`));
  if (lines.length) box.replaceChildren(make("p", {}, say("your_ratings")), make("ul", {}, ...lines));
}

function forms() {
  const name = make("input", { type: "text", maxLength: 64, required: true, autocomplete: "nickname" });
  const made = form(say("player_name"), name, say("make_key"), () => becomePlayer(name.value));
  const key = make("input", { type: "password", required: true, autocomplete: "off" });
  const known = form(say("player_key"), key, say("use_key"), async () => {
    const { id, name: own } = await readJson("/v1/players/me", key.value.trim());
    keepPlayer({ id, name: own, key: key.value.trim() });
  });
  return [made, make("details", {}, make("summary", {}, say("have_key")), known)];
}

function form(label, input, text, onsend) {
  const made = make("form", { className: "copy" }, make("label", {}, label, input), make("button", { className: "btn" }, text));
  made.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await onsend();
      location.reload();
    } catch (refusal) {
      tell(refusal.message);
    }
  });
  return made;
}
