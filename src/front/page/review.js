// What links alone cannot do: boards that change without a jump of the page or a step of the browser's
// Back, keys, dragging over the graph, copying, sorting by a column, and answers to puzzles.
"use strict";
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const button = (words, action) =>
  Object.assign(document.createElement("button"), {type: "button", textContent: words, onclick: action});

const stage = document.querySelector(".stage");
if (stage) {
  const steps = new Map(all(".step").map(step => [step.id, step]));
  const graph = document.querySelector(".graph"), cursor = document.querySelector(".cursor");
  const [left, right, span, last] = graph ? graph.dataset.axis.split(" ").map(Number) : [];
  let shown = document.querySelector(".start");

  const show = id => {
    const step = steps.get(id), [, move] = /=(\d+)/.exec(id) ?? [];
    if (!step) return false;
    shown.classList.remove("shown");
    shown = step;
    shown.classList.add("shown");
    for (const link of all("a[aria-current]")) link.removeAttribute("aria-current");
    for (const link of all('a[href="#' + id + '"]')) link.setAttribute("aria-current", "true");
    if (graph) {
      const x = left + (right - left) * move / span;
      cursor.setAttribute("transform", "translate(" + x + ")");
      graph.setAttribute("aria-valuenow", move);
      graph.setAttribute("aria-valuetext", shown.querySelector("p").textContent);
    }
    return true;
  };
  const go = id => {
    const found = show(id);
    if (found) history.replaceState(null, "", "#" + id);
    return found;
  };
  const follow = rel => shown.querySelector("a[rel=" + rel + "]")?.click();

  document.documentElement.classList.add("scripted");
  show(shown.id);
  show(location.hash.slice(1));
  addEventListener("hashchange", () => show(location.hash.slice(1)));
  document.addEventListener("click", event => {
    const link = event.target.closest('a[href^="#"]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const inside = stage.contains(document.activeElement);
    if (!go(link.hash.slice(1))) return;
    event.preventDefault();
    if (inside) shown.querySelector("a[rel=" + link.rel + "]")?.focus();
  });
  document.addEventListener("keydown", event => {
    const rel = {ArrowLeft: "prev", ArrowRight: "next", Escape: "up"}[event.key];
    const end = event.target === graph ? {Home: 0, End: last}[event.key] : undefined;
    if (event.altKey || event.ctrlKey || event.metaKey || (rel ?? end) === undefined) return;
    event.preventDefault();
    rel ? follow(rel) : go("move=" + end);
  });

  if (graph) {
    const axis = {role: "slider", tabindex: 0, "aria-valuemin": 0, "aria-valuemax": last};
    for (const name in axis) graph.setAttribute(name, axis[name]);
    const pick = event => {
      const box = graph.getBoundingClientRect(), wide = graph.viewBox.baseVal.width;
      const x = (event.clientX - box.left) / box.width * wide;
      go("move=" + Math.max(0, Math.min(last, Math.round((x - left) / (right - left) * span))));
    };
    graph.onclick = pick;
    graph.onpointermove = event => event.buttons ? pick(event) : null;
  }

  const copy = document.createElement("p"), game = document.querySelector(".transcript");
  const add = (words, text) => copy.append(button(words, event =>
    navigator.clipboard.writeText(text()).then(() => { event.target.textContent = "Copied"; })));
  copy.className = "copy";
  add("Copy link", () => location.href);
  if (game) add("Copy game", () => game.textContent);
  if (!navigator.clipboard) copy.replaceChildren();
  copy.append("\u2190 \u2192 step through the moves");
  stage.append(copy);
}

for (const head of all("table.sort thead th:not(.optional)")) {
  const words = head.textContent, text = head.classList.contains("text");
  head.replaceChildren(button(words, () => {
    const body = head.closest("table").tBodies[0], at = head.cellIndex;
    const now = head.getAttribute("aria-sort");
    const down = (now ? now === "descending" : text) ? 1 : -1;
    const key = row => row.cells[at].textContent.replace("\u2212", "-");
    const order = (a, b) => parseFloat(a) - parseFloat(b) || a.localeCompare(b);
    body.append(...[...body.rows].sort((a, b) => down * order(key(a), key(b))));
    for (const other of head.parentNode.cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down > 0 ? "ascending" : "descending");
  }));
}

const solved = new Set(), puzzles = all(".puzzle");
for (const puzzle of puzzles) {
  const board = puzzle.querySelector("svg"), said = puzzle.querySelector("output");
  const answer = move => {
    const right = move === puzzle.dataset.move, legal = puzzle.dataset.legal.split(" ").includes(move);
    if (right) solved.add(puzzle);
    said.textContent = move + (right ? ` is right: ${solved.size} of ${puzzles.length} solved.`
      : legal ? " is not the best move." : " is not a legal move.");
    if (right) puzzle.querySelector("details").open = true;
  };
  const typed = Object.assign(document.createElement("input"), {
    className: "screen", size: 2, maxLength: 2, ariaLabel: "Your move",
    oninput: () => typed.value.length === 2 ? answer(typed.value.toLowerCase()) : null});
  said.textContent = "Click on your move, or type it:";
  said.after(" ", typed);
  board.onclick = event => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse());
    answer("abcdefgh"[Math.floor(at.x / 20)] + Math.floor(at.y / 20 + 1));
  };
}
