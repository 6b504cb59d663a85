// What happened, in words, and the way back to any moment of it: a slider, arrow keys, links in the list.
import { language, make, say, told } from "./say.js";
import { readJson } from "./wire.js";

const PAGE = 1000;

export class History {
  constructor(match, onMoment) {
    this.match = match;
    this.onMoment = onMoment;
    this.events = [];
    this.at = null;
    this.list = document.getElementById("log");
    this.list.replaceChildren();
    document.getElementById("only-last")?.remove();
    this.slider = make("input", { type: "range", min: 1, step: 1, ariaLabel: say("replay") });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    document.getElementById("slider").replaceChildren(this.slider);
    this.list.addEventListener("click", (event) => this.clicked(event, Number(event.target.closest("li")?.dataset.version)));
    const steps = { first: () => 1, back: () => this.shown() - 1, forward: () => this.shown() + 1, now: () => this.newest() };
    for (const link of document.querySelectorAll("[data-to]")) {
      link.addEventListener("click", (event) => this.clicked(event, steps[link.dataset.to]()));
    }
    document.addEventListener("keydown", (event) => this.pressed(event));
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
      this.events.push(...fresh);
      news.push(...fresh);
      this.list.prepend(...fresh.map((event) => this.line(event)).reverse());
      if (this.newest() >= page.version || !fresh.length) break;
    }
    this.list.start = this.newest();
    this.mark();
    return news;
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
    this.slider.max = this.newest();
    this.slider.value = at;
    document.getElementById("moment").textContent = say("moment", { at, version: this.newest() });
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const line = this.list.querySelector(`[data-version="${at}"]`);
    if (!line) return;
    line.setAttribute("aria-current", "true");
    this.slider.setAttribute("aria-valuetext", `${at}: ${line.lastChild.textContent}`);
    this.list.scrollTop = line.offsetTop - this.list.clientHeight / 3;
  }

  clicked(event, version) {
    if (!version && version !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    this.go(version);
  }

  pressed(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.target.matches?.("input, select, textarea")) return;
    event.preventDefault();
    this.go(this.shown() + step);
  }
}
