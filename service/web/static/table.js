// The table of a match: what a seat may see and do where this browser holds one, else what a spectator sees.
import { Board } from "./board.js";
import { Commands, tellRefusal } from "./commands.js";
import { follow } from "./follow.js";
import { History } from "./history.js";
import { button, say, tell } from "./say.js";
import { dropSeat, heldSeat, keepSeat } from "./seats.js";
import { Seats, tellTurn } from "./status.js";
import { read, readJson, Refusal, send, tryNow } from "./wire.js";

const TOLD = 6;
const main = document.querySelector("main");
const id = main.dataset.match;
const path = `/v1/matches/${id}`;

class Table {
  constructor() {
    this.held = heldSeat(id);
    this.match = null;
    this.board = new Board(document.getElementById("picture"), (place) => this.commands.choose(place));
    this.commands = new Commands(document.getElementById("commands"), this.board, (command) => this.play(command));
    this.history = new History(id, () => this.draw());
    this.seats = new Seats(document.getElementById("seats"), (seat) => this.sitDown(seat));
    this.working = Promise.resolve();
    this.connected = true;
  }

  token() {
    return this.held?.token;
  }

  async begin() {
    const at = Number(main.dataset.at);
    if (at) this.history.at = at;
    await this.refresh();
    await follow(id, this.token(), () => this.history.newest(), () => this.match.status === "over", () => this.refresh(), (on) => this.line(on));
  }

  // One after the other, so that an older answer never replaces a newer one.
  refresh() {
    this.working = this.working.catch(() => {}).then(() => this.readAll());
    return this.working;
  }

  async readAll() {
    if (this.match && this.match.status === "over") return;
    const first = this.match === null;
    try {
      this.match = await readJson(path, this.token());
    } catch (refusal) {
      if (!(refusal instanceof Refusal) || refusal.status !== 401 || !this.held) throw refusal;
      dropSeat(id);
      this.held = undefined;
      this.match = await readJson(path);
    }
    if (!first && this.match.version <= this.history.newest()) return;
    const news = await this.history.readOn(this.token());
    if (!first) this.announce(news);
    if (!first && this.match.status === "over") return location.reload(); // which brings the result and the proof
    return this.draw();
  }

  announce(news) {
    const texts = news.slice(-TOLD).map((event) => event.text[document.documentElement.lang]);
    document.getElementById("news").textContent = texts.join(" ");
  }

  async draw() {
    const at = this.history.at;
    const turn = document.getElementById("turn");
    const mine = this.held !== undefined && this.match.to_act.includes(this.held.seat);
    main.classList.toggle("watching", this.held === undefined || this.match.status === "over");
    turn.textContent = at ? say("looking_back") : tellTurn(this.match, mine);
    turn.classList.toggle("mine", mine && !at);
    document.title = `${turn.textContent} · ${document.querySelector(".where")?.textContent ?? ""} · Atoll`;
    this.seats.show(this.match, this.held?.seat);
    const mayPlay = !at && this.held && this.match.status === "running";
    const [listed] = await Promise.all([mayPlay ? this.readCommands() : [], this.board.show(id, this.token(), at)]);
    if (at === this.history.at) this.commands.show(listed);
  }

  async readCommands() {
    const answer = await read(`${path}/legal-commands`, this.token());
    const { version, legal_commands: listed } = await answer.json();
    this.listedAt = version;
    return listed;
  }

  async play(command) {
    tell(say("sending"));
    try {
      const body = { seat: this.held.seat, command };
      await send(`${path}/commands`, body, this.token(), { "If-Match": `"${this.listedAt}"` }, () => this.line(false));
      tell("");
    } catch (refusal) {
      tellRefusal(refusal);
      await this.refresh();
      return this.draw();
    }
    return this.refresh();
  }

  async sitDown(seat) {
    try {
      const match = await send(`${path}/seats`, { seat }, null, {}, () => this.line(false));
      if (keepSeat(match)) location.reload();
    } catch (refusal) {
      tell(refusal.message);
      await this.refresh();
    }
  }

  line(connected) {
    if (connected === this.connected) return;
    this.connected = connected;
    if (connected) {
      tell(say("connection_back"), button(say("close"), () => tell("")));
      this.refresh();
    } else {
      tell(say("connection_lost"), button(say("try_now"), tryNow));
    }
  }
}

new Table().begin().catch((error) => tell(error.message));
