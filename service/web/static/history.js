// What happened, in words, and the way back to any moment of it: a slider, arrow keys, links in the list.
import { language, make, say, told } from "./say.js";
import { readJson } from "./wire.js";

const PAGE = 1000;
const EACH = 1200; // milliseconds from one command to the next where they are played by themselves

export class History {
  constructor(match, onMoment) {
    this.match = match;
    this.onMoment = onMoment;
    this.events = [];
    this.at = null;
    this.list = document.getElementById("log");
    this.slider = document.querySelector("#slider input");
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.list.addEventListener("click", (event) => this.clicked(event, Number(event.target.closest("li")?.dataset.version)));
    const steps = { first: () => 1, back: () => this.shown() - 1, forward: () => this.shown() + 1, now: () => this.newest() };
    for (const link of document.querySelectorAll("[data-to]")) {
      link.addEventListener("click", (event) => this.clicked(event, steps[link.dataset.to]()));
    }
    document.addEventListener("keydown", (event) => this.pressed(event));
    document.addEventListener("moment", (event) => this.lookAt(event.detail));
    this.player = document.querySelector(".play-on");
    this.player.addEventListener("click", () => this.playOrPause());
    this.player.hidden = this.isPlayed();
  }

  // A match that is over, or a moment that is past, goes on command by command; one that is watched while it is played stands still.
  playOrPause() {
    if (this.timer) return this.pause();
    if (this.isLive()) {
      this.at = this.newest();
      this.mark();
      return this.onMoment(this.at);
    }
    if (this.at === null) this.go(1);
    this.timer = setInterval(() => this.playNext(), EACH);
    return this.mark();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.mark();
  }

  playNext() {
    const [next, ...rest] = this.events.slice(this.shown());
    if (!next || this.at === null) return this.pause();
    const others = rest.findIndex((event) => event.command !== next.command);
    return this.go(next.version + (others < 0 ? rest.length : others));
  }

  isLive() {
    const { status } = document.querySelector("main").dataset;
    return this.at === null && status === "running";
  }

  // Whoever plays does not pause.
  isPlayed() {
    return this.isLive() && !document.querySelector("main").classList.contains("watching");
  }

  newest() {
    return this.events.at(-1)?.version ?? 0;
  }

  shown() {
    return this.at ?? this.newest();
  }

  // Reads what is not known yet, and returns it.
  async readOn(token) {
    const news = [];
    for (;;) {
      const page = await readJson(`/v1/matches/${this.match}/events?after=${this.newest()}&limit=${PAGE}`, token);
      const fresh = page.events.filter((event) => event.version > this.newest());
      if (!this.events.length) this.clear();
      this.events.push(...fresh);
      news.push(...fresh);
      this.list.prepend(...fresh.map((event) => this.line(event)).reverse());
      if (this.newest() >= page.version || !fresh.length) break;
    }
    this.list.start = this.newest();
    this.mark();
    return news;
  }

  // What the page brought stays until there is more.
  clear() {
    this.list.replaceChildren();
    document.getElementById("only-last")?.remove();
  }

  line({ version, text }) {
    const url = new URL(location.href);
    url.searchParams.set("at", version);
    const link = make("a", { href: url.pathname + url.search }, String(version));
    const line = make("li", {}, link, make("span", { lang: language }, told(text)));
    line.dataset.version = version;
    return line;
  }

  // Shows a moment; the newest one is the present, which goes on by itself.
  go(version) {
    const at = Math.min(Math.max(version, 1), this.newest());
    this.at = at === this.newest() ? null : at;
    const url = new URL(location.href);
    if (this.at === null) url.searchParams.delete("at");
    else url.searchParams.set("at", this.at);
    history.replaceState(null, "", url);
    this.mark();
    this.onMoment(this.at);
  }

  mark() {
    const at = this.shown();
    this.slider.classList.toggle("unknown", !this.events.length);
    this.player.disabled = !this.events.length;
    this.slider.max = this.newest();
    this.slider.value = at;
    const words = this.events[at - 1] ? make("span", {}, told(this.events[at - 1].text)) : "";
    document.getElementById("moment").replaceChildren(make("strong", {}, say("moment", { at, version: this.newest() })), " ", words);
    this.player.hidden = this.isPlayed();
    const goesOn = this.timer || this.isLive();
    this.player.textContent = say(goesOn ? "pause" : "play_on");
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const line = this.list.querySelector(`[data-version="${at}"]`);
    if (!line) return;
    line.setAttribute("aria-current", "true");
    this.slider.setAttribute("aria-valuetext", `${at}: ${line.lastChild.textContent}`);
    this.list.scrollTop = line.offsetTop - this.list.clientHeight / 3;
  }

  clicked(event, version) {
    if (!version && version !== 0) return;
    if (!this.events.length) return; // nothing is read yet: the link leads there
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (this.timer) this.pause();
    this.go(version);
  }

  // A moment that is asked for from further down the page: the picture comes into view.
  lookAt(version) {
    if (this.timer) this.pause();
    this.go(version);
    document.getElementById("picture").scrollIntoView({ block: "nearest" });
  }

  pressed(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || !this.events.length || event.altKey || event.ctrlKey || event.metaKey || event.target.matches?.("input, select, textarea")) return;
    event.preventDefault();
    if (this.timer) this.pause();
    this.go(this.shown() + step);
  }
}
