// The picture of the table, in the document: marks the places that commands touch, and says which place was chosen.
// It knows names of places only.
import { button, language, say } from "./say.js";
import { read } from "./wire.js";

const REACH = 32;
const HIDDEN = 24;
const wide = matchMedia("(min-width: 1100px), (min-width: 760px) and (orientation: landscape)");
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const MARKS = [
  ".atoll .foreseen>.ring{stroke:var(--hot);stroke-width:4;stroke-dasharray:7 5}",
  ".atoll.narrowed .legal:not(.next,.selected,.pointed)>.ring{stroke-opacity:.3;stroke-width:2}",
  ".atoll .next>.ring{stroke-width:6}",
  ".atoll .selected>:not(.span)~.ring{fill:var(--accent);fill-opacity:.3}",
  ".atoll .pointed>.ring{stroke:var(--accent);stroke-width:6}.atoll .pointed>:not(.span)~.ring{fill:var(--accent);fill-opacity:.25}",
];
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

// Styles that stand in the text of a picture are not allowed here; set from a script they are. So they are renamed before it is read.
function parse(text) {
  const renamed = text.replace(/<(\/?)style>/g, "<$1metadata>").replace(/ style="/g, ' data-style="');
  const svg = new DOMParser().parseFromString(renamed, "image/svg+xml").documentElement;
  const styles = [...svg.querySelectorAll("metadata")];
  sheet.replaceSync([...styles.map((style) => style.textContent), ...MARKS].join("\n"));
  for (const style of styles) style.remove();
  for (const element of svg.querySelectorAll("[data-style]")) element.style.cssText = element.dataset.style;
  return svg;
}

const middle = (element) => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

function outside(element, x, y) {
  const box = element.getBoundingClientRect();
  return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
}

export class Board {
  constructor(section, onChoose) {
    this.section = section;
    this.onChoose = onChoose;
    this.legal = new Set();
    this.below = button(`${say("more_below")} ↓`, () => this.section.scrollIntoView({ block: "end" }), "btn below");
    this.below.tabIndex = -1;
    this.below.ariaHidden = "true"; // a sign for the eye: whoever reads on comes there anyway
    this.below.addEventListener("click", (event) => event.stopPropagation());
    for (const moved of ["scroll", "resize"]) addEventListener(moved, () => this.signBelow(), { passive: true });
    wide.addEventListener("change", () => this.shown && this.show(...this.shown)); // a tablet was turned
    this.sheet = document.getElementById("commands");
    new ResizeObserver(() => this.signBelow()).observe(this.sheet);
    section.addEventListener("click", (event) => this.tapped(event));
    section.addEventListener("keydown", (event) => this.pressed(event));
  }

  // Fetches and shows the picture of a version (null: the present one), of a finished match through a seat's eyes if one is named. An old picture stays until the new one is there, and what goes with it is `ready`.
  async show(match, token, at, seenBy = null, ready = null) {
    this.shown = [match, token, at, seenBy];
    const layout = wide.matches ? "&layout=wide" : "";
    const turn = (this.turn = {});
    const answer = await read(`/v1/matches/${match}/board.svg?lang=${language}${layout}${at ? `&at=${at}` : ""}${seenBy === null ? "" : `&seen_by=${seenBy}`}`, token);
    const [text] = await Promise.all([answer.text(), ready]);
    if (turn !== this.turn) return;
    const svg = parse(text);
    const focused = this.section.contains(document.activeElement);
    this.section.replaceChildren(svg, this.below);
    fitPicture(svg, svg.getAttribute("viewBox").split(" ")[3]);
    if (document.querySelector("main").classList.contains("watching")) this.hold();
    else this.section.style.minHeight = "";
    this.signBelow();
    this.mark(this.legal);
    if (focused) svg.focus();
  }

  // Whoever goes through a match finds the buttons below the picture where they were: its room stays as high as the highest picture so far.
  hold() {
    this.section.style.minHeight = "0";
    this.held = Math.max(this.section.offsetHeight, this.heldFor === innerWidth ? this.held : 0);
    this.heldFor = innerWidth;
    this.section.style.minHeight = `${this.held}px`;
  }

  // Says that more of the table lies below, behind the edge of the screen or the sheet of commands, as long as that is so.
  signBelow() {
    const sheet = getComputedStyle(this.sheet).bottom === "0px" ? this.sheet.offsetHeight : 0;
    this.section.style.setProperty("--sheet", `${sheet}px`);
    const hidden = this.section.getBoundingClientRect().bottom - (innerHeight - sheet);
    this.below.hidden = hidden < HIDDEN || this.section.querySelector(".selected, .foreseen") !== null;
  }

  // Scrolls as far as is needed, and no further, for places that a sheet of commands hides.
  reveal(names) {
    if (getComputedStyle(this.sheet).bottom !== "0px") return;
    const boxes = this.places().filter((place) => names.includes(place.dataset.place)).map((place) => place.querySelector(".ring").getBoundingClientRect());
    const hidden = Math.max(...boxes.map((box) => box.bottom)) - (innerHeight - this.sheet.offsetHeight);
    const above = Math.min(...boxes.map((box) => box.top));
    if (hidden > 0) scrollBy(0, Math.max(Math.min(hidden, above) + 8, 0));
  }

  places() {
    return [...this.section.querySelectorAll(".place")];
  }

  mark(legal) {
    this.legal = legal;
    for (const place of this.places()) place.classList.toggle("legal", legal.has(place.dataset.place));
    const svg = this.section.querySelector("svg");
    if (legal.size) svg?.setAttribute("tabindex", "0");
    else svg?.removeAttribute("tabindex");
  }

  // Marks what was chosen, and of what may be chosen with it (none: nothing more is to choose) each place above all others.
  select(names, next = []) {
    this.highlight("selected", names);
    this.highlight("next", next);
    this.section.querySelector("svg")?.classList.toggle("narrowed", next.length > 0);
  }

  // Marks the places that a command would change.
  foresee(names) {
    this.highlight("foreseen", names);
  }

  // Marks the places of a command that the mouse or the focus is on.
  point(names) {
    this.highlight("pointed", names);
  }

  highlight(mark, names) {
    const marked = new Set(names);
    for (const place of this.places()) place.classList.toggle(mark, marked.has(place.dataset.place));
  }

  // The card among these places, to be shown beside what can be done with it: [its name, its picture]; nothing where none is drawn to be read.
  cardOf(names) {
    const place = this.places().find((each) => each.dataset.card && names.includes(each.dataset.place));
    if (!place) return [];
    const { x, y, width, height } = place.querySelector(".ring").getBBox();
    const drawn = place.cloneNode(true);
    for (const mark of ["class", "data-place", "data-card", "tabindex"]) drawn.removeAttribute(mark);
    const card = document.createElementNS(place.namespaceURI, "svg");
    card.setAttribute("viewBox", [x - 2, y - 2, width + 4, height + 4].join(" "));
    card.setAttribute("class", "atoll card");
    card.setAttribute("role", "img");
    card.setAttribute("aria-label", place.querySelector("title").textContent);
    card.append(drawn);
    return [place.dataset.place, card];
  }

  titleOf(name) {
    const place = this.places().find((each) => each.dataset.place === name);
    return place?.querySelector("title")?.textContent ?? name;
  }

  tapped(event) {
    const hit = event.target.closest?.(".place");
    const place = hit && this.legal.has(hit.dataset.place) ? hit : (this.nearest(event.clientX, event.clientY) ?? hit);
    this.onChoose(place?.dataset.place ?? null);
  }

  nearest(x, y) {
    const near = this.marked().map((place) => [outside(place, x, y), place]).filter(([distance]) => distance <= REACH);
    return near.sort((one, other) => one[0] - other[0])[0]?.[1];
  }

  marked() {
    const next = this.places().filter((place) => place.matches(".narrowed .next"));
    return next.length ? next : this.places().filter((place) => this.legal.has(place.dataset.place));
  }

  pressed(event) {
    const focused = document.activeElement.closest?.(".place");
    if (ARROWS[event.key] && this.legal.size) {
      this.next(focused, ARROWS[event.key])?.focus({ preventScroll: false });
    } else if (event.key === "Enter" && focused) {
      this.onChoose(focused.dataset.place);
    } else if (event.key === "Escape") {
      this.onChoose(null);
      this.section.querySelector("svg")?.focus();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  // The nearest marked place in a direction; the first one where none has the focus.
  next(from, [dx, dy]) {
    if (!from) return this.marked()[0];
    const [x, y] = middle(from);
    const ahead = this.marked().flatMap((place) => {
      const [px, py] = middle(place);
      const along = (px - x) * dx + (py - y) * dy;
      const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
      return place !== from && along > 1 ? [[along + 2 * aside, place]] : [];
    });
    return ahead.sort((one, other) => one[0] - other[0])[0]?.[1];
  }
}
