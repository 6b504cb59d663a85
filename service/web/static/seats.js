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
  if (match.invitation) keepInvitation(match.id, match.invitation);
  return true;
}

export function dropSeat(match) {
  const { [match]: _, ...others } = heldSeats();
  localStorage.setItem(STORE, JSON.stringify(others));
}

const INVITATIONS = "atoll.invitations";

function invitations() {
  try {
    return JSON.parse(localStorage.getItem(INVITATIONS)) ?? {};
  } catch {
    return {};
  }
}

// The secret by which this browser may know of a private match.
export const invitationOf = (match) => invitations()[match];

export function keepInvitation(match, secret) {
  const others = Object.entries(invitations()).filter(([id]) => id !== match);
  localStorage.setItem(INVITATIONS, JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), [match, secret]])));
}

// Reads the secret out of a link's fragment, and takes it out of the address bar.
export function readInvitation(match) {
  const secret = new URLSearchParams(location.hash.slice(1)).get("invitation");
  if (!secret) return;
  keepInvitation(match, secret);
  history.replaceState(null, "", location.pathname + location.search);
}
