// The picture of the table, in the document: marks the places that commands touch, and says which place was chosen.
// It knows names of places only.
import { language } from "./say.js";
import { read } from "./wire.js";

const REACH = 32;
const AROUND = 72;
const SMALLEST = 0.75;
const desk = matchMedia("(min-width: 1100px)");
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const FORESEEN = ".atoll .foreseen>.glow{stroke:var(--halo);stroke-width:8}.atoll .foreseen>.ring{stroke:var(--hot);stroke-width:4;stroke-dasharray:7 5}";
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

// Styles that stand in the text of a picture are not allowed here; set from a script they are. So they are renamed before it is read.
function parse(text) {
  const renamed = text.replace(/<(\/?)style>/g, "<$1metadata>").replace(/ style="/g, ' data-style="');
  const svg = new DOMParser().parseFromString(renamed, "image/svg+xml").documentElement;
  const styles = [...svg.querySelectorAll("metadata")];
  sheet.replaceSync([...styles.map((style) => style.textContent), FORESEEN].join("\n"));
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
    section.addEventListener("click", (event) => this.tapped(event));
    section.addEventListener("keydown", (event) => this.pressed(event));
  }

  // Fetches and shows the picture of a version (null: the present one), of a finished match through a seat's eyes if one is named. An old picture stays until the new one is there.
  async show(match, token, at, seenBy = null) {
    const wide = desk.matches ? "&layout=wide" : "";
    const turn = (this.turn = {});
    const answer = await read(`/v1/matches/${match}/board.svg?lang=${language}${wide}${at ? `&at=${at}` : ""}${seenBy === null ? "" : `&seen_by=${seenBy}`}`, token);
    const text = await answer.text();
    if (turn !== this.turn) return;
    const svg = parse(text);
    const focused = this.section.contains(document.activeElement);
    this.section.replaceChildren(svg);
    this.fit(svg);
    this.mark(this.legal);
    if (focused) svg.focus();
  }

  // A picture that has room on the screen, beside the head of the page, when it is drawn a little smaller, is drawn so.
  fit(svg) {
    const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
    const scale = (innerHeight - AROUND) / height / (this.section.clientWidth / width);
    svg.classList.toggle("whole", desk.matches && scale > SMALLEST);
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

  select(name) {
    for (const place of this.places()) place.classList.toggle("selected", place.dataset.place === name);
  }

  // Marks the places that a command would change.
  foresee(names) {
    const marked = new Set(names);
    for (const place of this.places()) place.classList.toggle("foreseen", marked.has(place.dataset.place));
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
    return this.places().filter((place) => this.legal.has(place.dataset.place));
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
