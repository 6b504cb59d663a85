"""The colours and classes of every picture: warm paper, pale water, and only the pieces in full colour.

Colours are custom properties, so a page that shows a picture in its own document can turn them. A page marks places by adding a class
to their group: `legal`, `selected`; `changed` marks what the last command touched (docs/pictures.md).
"""

from typing import Final

LIGHT: Final = (
    "--paper:#FBF7EF;--card:#FFFDF8;--water:#DCEBE8;--water2:#C6DEDB;--deep:#A9CCCB;--sand:#F3E7CF;--sandline:#C9B48C;--plain:#D9E3B8;"
    "--rock:#8D9A97;--line:#8FA9A8;--field:#5A7C80;--ink:#10303A;--soft:#45636A;--edge:#10303A;--halo:#FFFFFF;--accent:#0B6A6E;"
    "--hot:#B4380F;--warn:#8A5A00;--gold:#E0A526;--rest:#FBF7EF"
)
DARK: Final = (
    "--paper:#0B1C24;--card:#16323C;--water:#12303A;--water2:#1A3F4A;--deep:#24525D;--sand:#2A3A3D;--sandline:#5B6E6C;--plain:#3A4B3C;"
    "--rock:#5C6F72;--line:#4C6F77;--field:#7FA5AB;--ink:#EAF4F0;--soft:#A9C4C3;--edge:#F2F8F5;--halo:#06141A;--accent:#6FE0D2;"
    "--hot:#FF9C6B;--warn:#FFC857;--gold:#E0A526;--rest:#0B1C24"
)
FONT: Final = "ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

CLASSES: Final = (
    (
        ".atoll",
        f"font-family:{FONT};font-variant-numeric:tabular-nums;-webkit-print-color-adjust:exact;print-color-adjust:exact;"
        "stroke-linecap:round;stroke-linejoin:round",
    ),
    (".atoll text", "fill:var(--ink)"),
    (".atoll .b", "font-weight:700"),
    (".atoll .m", "text-anchor:middle"),
    (".atoll .e", "text-anchor:end"),
    (".atoll text.s", "fill:var(--soft)"),
    (".atoll text.hot", "fill:var(--hot)"),
    (".atoll text.w", "fill:#FFFFFF"),
    (".atoll text.k", "fill:#10303A"),
    (".atoll text.name", "stroke:var(--card);stroke-width:3;paint-order:stroke;pointer-events:none"),
    (".atoll .paper", "fill:var(--paper)"),
    (".atoll .card", "fill:var(--card);stroke:var(--line);stroke-width:1.5"),
    (".atoll .strip", "fill:var(--card)"),
    (".atoll .turn", "fill:var(--card);stroke:var(--accent);stroke-width:3.5"),
    (".atoll .zone", "fill:var(--water)"),
    (".atoll .free", "fill:var(--water2)"),
    (".atoll .deep", "fill:var(--deep)"),
    (".atoll .sand", "fill:var(--sand);stroke:var(--sandline);stroke-width:1.5"),
    (".atoll .plain", "fill:var(--plain)"),
    (".atoll .rock", "fill:var(--rock)"),
    (".atoll .gold", "fill:var(--gold);stroke:var(--edge);stroke-width:1.5"),
    (".atoll .edge", "stroke:var(--edge);stroke-width:1.75"),
    (".atoll .ink", "fill:none;stroke:var(--ink);stroke-width:2.5"),
    (".atoll .inked", "fill:var(--ink)"),
    (".atoll .faint", "fill:none;stroke:var(--line);stroke-width:1.5"),
    (".atoll .ripple", "fill:none;stroke:var(--deep);stroke-width:3.5"),
    (".atoll .none", "fill:none;stroke:var(--field);stroke-width:1.5;stroke-dasharray:3 5"),
    (".atoll .stripes", "fill:none;stroke:var(--field);stroke-width:1.8;opacity:.55"),
    (".atoll .guide", "fill:none;stroke:var(--sandline);stroke-width:2;stroke-dasharray:1 6"),
    (".atoll .trunk", "fill:none;stroke:var(--edge);stroke-width:10"),
    (".atoll .twig", "fill:none;stroke:#E7836B;stroke-width:6.5"),
    (".atoll .shine", "fill:none;stroke:#B9A98A;stroke-width:2.4"),
    (".atoll .shore", "fill:none;stroke:var(--accent);stroke-width:2.5;opacity:.6"),
    (".atoll .lack", "fill:none;stroke:var(--ink);stroke-width:1.4"),
    (".atoll .guard", "fill:var(--halo);stroke:var(--edge);stroke-width:1.8"),
    (".atoll .bolt", "fill:none;stroke:var(--ink);stroke-width:3"),
    (".atoll .fish", "fill:var(--water2);stroke:var(--edge);stroke-width:1.75"),
    (".atoll .shallow", "fill:none;stroke:var(--water);stroke-width:2.5"),
    (".atoll .here", "fill:var(--sand);stroke:var(--accent);stroke-width:3"),
    (".atoll .strike", "fill:none;stroke:var(--hot);stroke-width:3"),
    (".atoll .span", "fill:none;stroke:none"),
    (".atoll .changed>.span~.glow", "stroke-width:48"),
    (".atoll .changed>.span~.was", "stroke-width:42"),
    (".atoll .touch", "fill:none;pointer-events:all"),
    (".atoll .marked", "fill:var(--sand);stroke:var(--field);stroke-width:2.5;stroke-dasharray:5 5"),
    (".atoll .pale", "fill:var(--card)"),
    (".atoll .shut", "fill:none;stroke:var(--accent);stroke-width:4.2;stroke-linecap:butt"),
    (".atoll .open", "fill:none;stroke:var(--sandline);stroke-width:4.2;stroke-linecap:butt;opacity:.6"),
    (".atoll .dim", "opacity:.35"),
    (".atoll .white", "fill:none;stroke:#FFFFFF;stroke-width:2.2"),
    (".atoll .black", "fill:none;stroke:#10303A;stroke-width:2.2"),
    (".atoll .rim", "stroke:#10303A;stroke-width:1.8"),
    (".atoll .halo", "stroke:#FFFFFF;stroke-width:6"),
    (".atoll .wash", "fill:none;stroke:var(--rest);stroke-width:3"),
    (".atoll .ring,.atoll .glow,.atoll .was", "fill:none;stroke:none;pointer-events:none"),
    (".atoll .changed>.glow", "stroke:var(--halo);stroke-width:8.5"),
    (".atoll .changed>.was", "stroke:var(--hot);stroke-width:5"),
    (".atoll .changed>.round", "stroke-dasharray:18 10"),
    (".atoll .legal>.ring", "stroke:var(--accent);stroke-width:4"),
    (".atoll .selected>.ring,.atoll .place:focus-visible>.ring", "stroke:var(--accent);stroke-width:6"),
    (".atoll .place", "outline:none"),
)

AUTO: Final = "auto"
THEMES: Final = (AUTO, "light", "dark")


def style_sheet(theme: str) -> str:
    """Return the style sheet of a theme: `light`, `dark`, or `auto`, as the reader's system has it. Printed it is always light."""
    sheet = ".atoll{" + (DARK if theme == "dark" else LIGHT) + "}"
    if theme == AUTO:
        sheet += "@media (prefers-color-scheme:dark){.atoll{" + DARK + "}}"
    sheet += "".join(f"{selector}{{{rules}}}" for selector, rules in CLASSES)
    return sheet + "@media print{.atoll{" + LIGHT + "}}"
