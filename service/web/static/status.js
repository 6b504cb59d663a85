// How the match stands: whose turn it is, who has won, who sits where, how much time is left.
import { button, join, knownName, make, say } from "./say.js";

const MINUTE = 60;
const LATE = 0.2;

export const nameOf = (match, seat) => knownName(match, seat) ?? say("seat", { number: seat + 1 });

const namesOf = (match, seats) => join(seats.map((seat) => nameOf(match, seat)));

// Says in a sentence how the match stands.
export function tellTurn(match, mine) {
  if (match.status === "open") return say("waiting");
  if (match.status === "over") return tellOutcome(match);
  return mine ? say("your_turn") : say("turn_of", { who: namesOf(match, match.to_act) });
}

function tellOutcome(match) {
  const { ranking, reason, won } = match.outcome;
  if (won === false) return say("lost_alone");
  if (reason === "closed" || !ranking.length) return say("is_over");
  return say(ranking[0].length === 1 ? "wins" : "share", { who: namesOf(match, ranking[0]) });
}

export class Seats {
  constructor(list, onSit) {
    this.list = list;
    this.onSit = onSit;
    setInterval(() => this.tick(), 1000);
  }

  show(match, own) {
    this.match = match;
    this.clocks = [];
    document.querySelector("#commands-title > .clock")?.remove();
    this.list.replaceChildren(...match.seats.map((seat) => this.line(match, seat, own)));
    if (match.deadline && match.to_act.includes(own) && !match.seats[own].stand_in) this.repeatClock();
    this.tick();
  }

  line(match, seat, own) {
    const acts = match.to_act.includes(seat.seat);
    const isMine = seat.seat === own;
    const name = nameOf(match, seat.seat);
    const kind = [isMine ? (seat.name ? say("is_you") : name) : kindOf(seat), seat.stand_in && say("stand_in")].filter(Boolean).join(", ");
    const who = make("span", { className: "who" }, `${isMine && !seat.name ? say("you") : name} `, make("span", { className: "soft small" }, kind, ...authorOf(seat)));
    const line = make("li", { className: acts ? "seat on" : "seat" }, token(seat.seat), who);
    line.dataset.seat = seat.seat;
    if (acts) line.append(this.clock(match, seat));
    if (seat.kind === "open" && !seat.reserved && seat.wants !== "bots" && own === undefined) line.append(button(say("take_seat"), () => this.onSit(seat.seat), "btn go"));
    return line;
  }

  clock(match, seat) {
    if (seat.kind === "bot" || seat.stand_in) return make("span", { className: "small" }, say("is_thinking"));
    const clock = make("span", { className: "small" }, say("is_to_act"));
    if (match.deadline) this.clocks.push(clock);
    return clock;
  }

  // Whoever is to act sees the time that is left beside the commands too.
  repeatClock() {
    const clock = make("span", { className: "clock" });
    document.getElementById("commands-title").append(clock);
    this.clocks.push(clock);
  }

  tick() {
    if (!this.clocks?.length) return;
    const left = Math.max(Math.round((Date.parse(this.match.deadline) - Date.now()) / 1000), 0);
    for (const clock of this.clocks) {
      clock.className = left < LATE * this.match.turn_seconds ? "clock late" : "clock";
      clock.title = say("time_left", { time: inWords(left) });
      clock.textContent = inWords(left);
    }
  }
}

// Who sits there, or for whom the seat is free.
function kindOf(seat) {
  if (seat.bot?.level) return say(`level_${seat.bot.level}`);
  if (seat.kind !== "open") return say(seat.program ? "kind_program" : `kind_${seat.kind}`);
  return say(seat.reserved ? "kind_reserved" : seat.wants ? `wants_${seat.wants}` : "kind_open");
}

// A link to the author of a bot of others, where it names one.
function authorOf({ program }) {
  if (!program?.link) return [];
  return [" (", make("a", { href: program.link, rel: "nofollow noopener noreferrer", target: "_blank" }, say("about_program")), ")"];
}

function token(seat) {
  const made = make("span", { className: `token t${seat % 4}` });
  made.ariaHidden = "true";
  return made;
}

function inWords(seconds) {
  if (seconds < MINUTE) return say("seconds", { number: seconds });
  const [hours, minutes] = [Math.floor(seconds / MINUTE / MINUTE), Math.floor(seconds / MINUTE) % MINUTE];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)} h` : `${minutes}:${two(seconds % MINUTE)} min`;
}
