// Requests to the service. What changes something carries a key, so that it counts once however often it is sent.
import { language } from "./say.js";

const PAUSES = [500, 1000, 2000, 4000, 8000];

// What the service said no to: `status`, and the members of the problem.
export class Refusal extends Error {
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? String(status));
    this.status = status;
    this.problem = problem;
  }
}

export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const always = {};

// Sends a header with every request of this page from now on.
export const sendAlways = (name, value) => (always[name] = value);

export function headersFor(token, more = {}) {
  return { "Accept-Language": language, ...always, ...(token ? { Authorization: `Bearer ${token}` } : {}), ...more };
}

export async function check(answer) {
  if (answer.ok) return answer;
  throw new Refusal(answer.status, await answer.json().catch(() => ({})));
}

export async function read(path, token, more) {
  return check(await fetch(path, { headers: headersFor(token, more), cache: "no-store" }));
}

export const readJson = async (path, token) => (await read(path, token)).json();

// Sends until there is an answer, always with the same key. `onLost` is told of each attempt that got none.
export async function send(path, body, token, more = {}, onLost = () => {}) {
  const headers = headersFor(token, { "Content-Type": "application/json", "Idempotency-Key": newKey(), ...more });
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
      if (answer.status < 500 && answer.status !== 429) return (await check(answer)).json();
      if (attempt >= PAUSES.length) await check(answer);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      onLost(error);
    }
    await pause(PAUSES[Math.min(attempt, PAUSES.length - 1)]);
  }
}

let wake = () => {};

export const pause = (milliseconds) =>
  new Promise((done) => {
    const timer = setTimeout(done, milliseconds);
    wake = () => (clearTimeout(timer), done());
  });

// Ends the present pause, as when the network is back.
export const tryNow = () => wake();
addEventListener("online", tryNow);
