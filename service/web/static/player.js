// The player's key of this browser: it acts for every seat that the player holds. It is kept here and goes into headers, never into addresses.
import { send } from "./wire.js";

const STORE = "atoll.player";
export const NAME = "atoll.name"; // the name used last, with a key or without

// Returns {id, name, key}, or null.
export function heldPlayer() {
  try {
    return JSON.parse(localStorage.getItem(STORE));
  } catch {
    return null;
  }
}

export const keyHeld = () => heldPlayer()?.key ?? null;
export const keepPlayer = (player) => localStorage.setItem(STORE, JSON.stringify(player));

// Makes a player of this name, and keeps its key here.
export async function becomePlayer(named) {
  const { id, name, key } = await send("/v1/players", { name: named }, null);
  keepPlayer({ id, name, key });
}

export function dropPlayer() {
  localStorage.removeItem(STORE);
  localStorage.removeItem(NAME);
}
