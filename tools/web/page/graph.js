// SPDX-License-Identifier: MIT
//
// The graph of a game: Black's value in discs after each move. A click shows the position.

const WIDTH = 400;
const HEIGHT = 130;
const MARGIN = 28;

const signed = (value) => (value > 0 ? "+" : "") + value;

/** `values` has Black's value of each position, or null; `at` is the position that is shown. */
export function drawGraph(svg, values, at, label) {
  const known = values.filter((value) => value !== null);
  const top = Math.max(8, ...known.map((value) => Math.ceil(Math.abs(value) / 4) * 4));
  const last = Math.max(1, values.length - 1);
  const x = (index) => MARGIN + (index * (WIDTH - MARGIN)) / last;
  const y = (value) => HEIGHT / 2 - (value * (HEIGHT / 2 - 8)) / top;
  const lines = [top, top / 2, 0, -top / 2, -top].map((value) =>
    `<line class="${value ? "grid" : "axis"}" x1="${MARGIN}" x2="${WIDTH}" y1="${y(value)}" y2="${y(value)}"/>` +
    `<text x="${MARGIN - 6}" y="${y(value) + 4}">${signed(value)}</text>`);
  const runs = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    if (values[index - 1] === null || index === 0) runs.push([]);
    runs.at(-1).push(`${x(index).toFixed(1)},${y(value).toFixed(1)}`);
  }
  const paths = runs.map((run) =>
    run.length > 1 ? `<polyline points="${run.join(" ")}"/>` : "");
  const dot = values[at] ?? null;
  svg.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  svg.setAttribute("aria-label", label);
  svg.innerHTML = lines.join("") + paths.join("") +
    `<line class="cursor" x1="${x(at)}" x2="${x(at)}" y1="0" y2="${HEIGHT}"/>` +
    (dot === null ? "" : `<circle cx="${x(at)}" cy="${y(dot)}" r="4"/>`);
  svg.hitIndex = (clientX) => {
    const box = svg.getBoundingClientRect();
    const along = ((clientX - box.left) / box.width) * WIDTH - MARGIN;
    return Math.round((along / (WIDTH - MARGIN)) * last);
  };
}
