// The seats that this browser holds: match -> {seat, token, game}. Tokens are kept here and go into headers, never into addresses.
const STORE = "atoll.seats";
const MOST = 200;

export function heldSeats() {
  try {
    return JSON.parse(localStorage.getItem(STORE)) ?? {};
  } catch {
    return {};
  }
}

export const heldSeat = (match) => heldSeats()[match];

// Keeps the seat that an answer of the service gave; says whether there was one.
export function keepSeat(match) {
  const own = match.seats.find((seat) => seat.token);
  if (!own) return false;
  const others = Object.entries(heldSeats()).filter(([id]) => id !== match.id);
  const kept = [...others.slice(1 - MOST), [match.id, { seat: own.seat, token: own.token, game: match.game }]];
  localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(kept)));
  return true;
}

export function dropSeat(match) {
  const { [match]: _, ...others } = heldSeats();
  localStorage.setItem(STORE, JSON.stringify(others));
}
