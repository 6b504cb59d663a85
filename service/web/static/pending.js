// A command that was sent and not yet answered: kept with its key until there is an answer, so that a reload sends it again and it counts once.
const nameOf = (match) => `atoll.pending.${match}`;

export function keepPending(match, pending) {
  sessionStorage.setItem(nameOf(match), JSON.stringify(pending));
}

export function dropPending(match) {
  sessionStorage.removeItem(nameOf(match));
}

export function pendingOf(match) {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(match)));
  } catch {
    return null;
  }
}
