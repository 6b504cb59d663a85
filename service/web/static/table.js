// The table of a match: what a seat may see and do where this browser holds one, else what a spectator sees.
import { Board } from "./board.js";
import { Commands, tellRefusal } from "./commands.js";
import { DryRuns } from "./dryrun.js";
import { follow } from "./follow.js";
import { History } from "./history.js";
import { dropPending, keepPending, pendingOf } from "./pending.js";
import { becomePlayer, keyHeld } from "./player.js";
import { Receipts } from "./receipts.js";
import { nameIn } from "./nickname.js";
import { waitForRematch } from "./rematch.js";
import { Replay } from "./replay.js";
import { showRoom } from "./room.js";
import { button, nameSeats, say, tell, told } from "./say.js";
import { dropSeat, heldSeat, invitationOf, keepSeat, readInvitation } from "./seats.js";
import { Seats, tellTurn } from "./status.js";
import { hasActed, keepSeen, seenOf, sinceOwn, Steps } from "./steps.js";
import { newKey, read, readJson, Refusal, send, sendAlways, tryNow } from "./wire.js";

const TOLD = 6;
const main = document.querySelector("main");
const id = main.dataset.match;
const path = `/v1/matches/${id}`;

readInvitation(id);
if (invitationOf(id)) sendAlways("Atoll-Invitation", invitationOf(id));

class Table {
  constructor() {
    this.held = heldSeat(id);
    main.classList.toggle("watching", !this.held || main.dataset.over === "yes");
    this.match = null;
    const dryRuns = new DryRuns(path, () => this.held);
    this.board = new Board(document.getElementById("picture"), (place) => this.choose(place));
    this.commands = new Commands(document.getElementById("commands"), this.board, dryRuns, (command) => this.play(command));
    this.history = new History(id, () => this.moved());
    this.seats = new Seats(document.getElementById("seats"), (seat) => this.sitDown(seat));
    this.steps = new Steps(document.getElementById("steps"), (version) => this.board.show(id, this.token(), version));
    this.replay = new Replay(id, this.history, () => this.draw());
    this.receipts = main.dataset.log && new Receipts(id, () => this.token());
    this.working = Promise.resolve();
    this.connected = true;
    this.drawn = 0;
  }

  token() {
    return this.held?.token;
  }

  async begin() {
    const at = Number(main.dataset.at);
    if (at) this.history.at = at;
    if (this.held && !at && main.dataset.status === "running") this.commands.show([], say("one_moment"));
    addEventListener("pageshow", (event) => event.persisted && this.refresh());
    await this.refresh();
    await this.sendAgain();
    await follow(id, this.token(), () => this.history.newest(), () => this.match.status === "over", () => this.refresh(), (on) => this.line(on));
    if (this.held && this.match.status === "over" && !this.match.rematch) await this.hearOfRematch();
  }

  // Whoever stays at a finished match is told when another opens a rematch.
  async hearOfRematch() {
    const match = await waitForRematch(path, this.token());
    if (!match) return;
    this.match = match;
    showRoom(document.getElementById("room"), match, this.held);
    this.replay.show(match);
    document.getElementById("news").textContent = document.querySelector("#room p").textContent;
  }

  // One after the other, so that an older answer never replaces a newer one.
  refresh() {
    this.working = this.working.catch(() => {}).then(() => this.readAll());
    return this.working;
  }

  async readAll() {
    if (this.match && this.match.status === "over") return;
    const first = this.match === null;
    const before = this.match?.status;
    try {
      this.match = await readJson(path, this.token());
    } catch (refusal) {
      if (!(refusal instanceof Refusal) || refusal.status !== 401 || !this.held) throw refusal;
      dropSeat(id);
      this.held = undefined;
      this.match = await readJson(path);
    }
    if (!first && this.match.version <= this.drawn) return;
    nameSeats(this.match);
    const news = await this.history.readOn(this.token());
    if (!first) this.announce(news);
    if (!first && this.match.status === "over") return location.reload(); // which brings the result and the proof
    if (this.held && !this.history.at && this.match.status === "running" && before !== "open") await this.showSteps(news);
    return this.draw();
  }

  // What others did since one's last command stays to be read; what of it is new is shown one by one, where it is more than one thing.
  async showSteps(news) {
    const seen = seenOf(id);
    const all = sinceOwn(this.history.events, this.held.seat);
    const fresh = all.filter((group) => group.some((event) => event.version > seen && news.includes(event)));
    if (!seen || !all.length) return this.steps.stop(); // what stood there may be taken back
    this.steps.name(hasActed(this.history.events, this.held.seat));
    if (fresh.length < 2) return this.steps.list(all);
    this.seats.show(this.match, this.held.seat);
    this.commands.show([], say("showing_others"));
    await this.steps.play(fresh, all);
  }

  announce(news) {
    const texts = news.slice(-TOLD).map((event) => told(event.text));
    document.getElementById("news").textContent = texts.join(" ");
  }

  // Another moment was asked for.
  moved() {
    this.steps.stop();
    return this.draw();
  }

  async draw() {
    const at = this.history.at;
    const mine = this.held !== undefined && this.match.to_act.includes(this.held.seat);
    const mayPlay = !at && this.held && this.match.status !== "over";
    const commands = mayPlay ? this.readCommands() : [];
    const [listed] = await Promise.all([commands, this.board.show(id, this.token(), at ?? (this.held ? null : this.match.version), this.replay.seenBy, commands)]);
    if (at !== this.history.at) return;
    this.tellStanding(at, mine);
    if (listed.length && listed.version > this.match.version) return void this.refresh(); // the table has gone on meanwhile
    if (listed.length && listed.version <= this.sentAt) return; // what was sent since then brings the next list
    this.drawn = this.match.version;
    const mayWait = mayPlay && this.match.status === "running" && !mine;
    this.commands.show(listed, mayWait ? tellTurn(this.match, false) : "");
    this.tellAbsence(at);
    if (!at) keepSeen(id, this.match.version);
  }

  // What stands beside the picture, told once that is there.
  tellStanding(at, mine) {
    const turn = document.getElementById("turn");
    main.classList.toggle("watching", this.held === undefined || this.match.status === "over");
    main.dataset.status = this.match.status;
    const isOver = this.match.status === "over";
    turn.textContent = at ? say(isOver ? "looking_back_over" : "looking_back") : tellTurn(this.match, mine);
    turn.classList.toggle("mine", this.match.status !== "open" && !at);
    const where = document.querySelector(".where");
    document.title = `${turn.textContent} · ${where?.dataset.title ?? where?.textContent ?? ""} · Atoll`;
    this.seats.show(this.match, this.held?.seat);
    showRoom(document.getElementById("room"), this.match, this.held);
    this.replay.show(this.match);
  }

  // Whose time ran out is told so, and how to come back.
  tellAbsence(at) {
    const absent = !at && this.held && this.match.status === "running" && this.match.seats[this.held.seat].stand_in;
    if (absent && !this.absent) tell(say("stand_in_for_you"), button(say("close"), () => tell("")));
    this.absent = absent;
  }

  choose(place) {
    if (!place || this.commands.isTurn || !this.held) return this.commands.choose(place);
    return tell(this.history.at ? say("looking_back") : tellTurn(this.match, false), button(say("close"), () => tell("")));
  }

  async readCommands() {
    const answer = await read(`${path}/legal-commands`, this.token());
    const { version, legal_commands: listed } = await answer.json();
    this.listedAt = version;
    return Object.assign(listed, { version });
  }

  play(command) {
    this.steps.stop();
    const pending = { key: newKey(), version: this.listedAt, body: { seat: this.held.seat, command } };
    keepPending(id, pending);
    return this.sendPending(pending);
  }

  // A command that an earlier page of this tab sent, and of which no answer came.
  sendAgain() {
    const pending = this.held && pendingOf(id);
    return pending?.body.seat === this.held?.seat ? pending && this.sendPending(pending) : undefined;
  }

  // While a command is on its way, nothing of the table that it was chosen at can be chosen any more.
  async sendPending({ key, version, body }) {
    this.sentAt = version;
    tell(say("sending"));
    try {
      const answer = await send(`${path}/commands`, body, this.token(), { "If-Match": `"${version}"`, "Idempotency-Key": key }, () => this.line(false));
      this.line(true);
      tell("");
      if (this.receipts) this.receipts.want(answer.version);
      dropPending(id);
      keepSeen(id, this.history.newest());
    } catch (refusal) {
      dropPending(id);
      this.sentAt = undefined;
      tellRefusal(refusal);
      await this.refresh();
      return this.draw();
    }
    return this.refresh();
  }

  // At a rated match players sit only: who is none yet becomes one, by the name that was asked for.
  async sitDown(seat) {
    const named = nameIn(document.getElementById("room"));
    if (this.match.rated && !keyHeld() && !named.name) return tell(say("rated_needs_name"));
    try {
      if (this.match.rated && !keyHeld()) await becomePlayer(named.name);
      const match = await send(`${path}/seats`, { seat, ...named }, keyHeld(), {}, () => this.line(false));
      if (keepSeat(match)) location.reload();
    } catch (refusal) {
      tell(refusal.message);
      await this.refresh();
    }
  }

  line(connected) {
    if (connected === this.connected) return;
    this.connected = connected;
    main.classList.toggle("offline", !connected);
    if (connected) {
      tell(say("connection_back"), button(say("close"), () => tell("")));
      this.refresh();
    } else {
      tell(pendingOf(id) ? say("connection_lost") : say("connection_away"), button(say("try_now"), tryNow));
    }
  }
}

new Table().begin().catch((error) => tell(error.message));
