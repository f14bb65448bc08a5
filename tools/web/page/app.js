// SPDX-License-Identifier: MIT
//
// The page: connects the game, the board and the engine. Whatever changes calls refresh(), which
// draws everything and starts the search that is needed; a new search ends the one before.
import { Engine } from "./engine/index.js";
import { Board } from "./board.js";
import { Game } from "./game.js";
import { drawGraph } from "./graph.js";
import { count, finalScore, isOver, legalMoves, other, positionText, squareAt,
  squareName } from "./rules.js";

const $ = (id) => document.getElementById(id);

/** The opponents. Elo is on the scale of `verdi help play`; its games are between programs. */
const LEVELS = [
  { name: "First steps", text: "about 300 Elo", limits: { elo: 300 } },
  { name: "Beginner", text: "about 700 Elo", limits: { elo: 700 } },
  { name: "Casual player", text: "about 1000 Elo", limits: { elo: 1000 } },
  { name: "Club player", text: "about 1400 Elo", limits: { elo: 1400 } },
  { name: "Strong club player", text: "about 1800 Elo", limits: { elo: 1800 } },
  { name: "Expert", text: "about 2200 Elo", limits: { elo: 2200 } },
  { name: "Level 8", text: "about 2570 Elo", limits: { level: 8, book: true } },
  { name: "Level 14", text: "stronger", limits: { level: 14, book: true } },
  { name: "Level 20", text: "full strength", limits: { level: 20, book: true } },
];
const HINTS = { level: 20, multipv: "all", book: true };
const REVIEW = { level: 10, multipv: "all", book: true };
const LARGE_LOSS = 2; // discs; marked in the list
const WORST = 5; // moves named in a report

const names = { X: "Black", O: "White" };
const signed = (value) => (value > 0 ? "+" : value < 0 ? "−" : "") + Math.abs(value).toFixed(1);
const short = (value, exact) =>
  (value > 0 ? "+" : value < 0 ? "−" : "") + Math.abs(value).toFixed(exact ? 0 : 1);
/** A chance in percent. One that is not exactly 0 or 1 never reads so. */
const percentage = (chance) =>
  chance > 0 && chance <= 0.005 ? "&lt;1" : chance < 1 && chance >= 0.995 ? "&gt;99" : Math.round(100 * chance);
const escape = (text) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);

let engine = null;
const linked = Game.fromLink(decodeURIComponent(location.hash.slice(1)));
let game = linked ?? new Game();
let task = null; // the AbortController of the running search
let setup = null; // the position being set up
let report = null; // the losses of a review
let reviewing = false;
const results = new Map(); // position text -> the best result of a search of all its moves
const settings = { colour: "X", level: "2", language: "en", hints: false,
  ...JSON.parse(localStorage.getItem("verdi") ?? "{}") };

const board = new Board($("board"), choose);

// --- drawing -------------------------------------------------------------------------------------

const resultAt = (index) => results.get(positionText(game.positions[index]));

/** Black's value of a position; null if unknown. */
function blackValue(index) {
  const position = game.positions[index];
  if (isOver(position)) {
    const { black, white } = finalScore(position);
    return black - white;
  }
  const result = resultAt(index);
  return result ? (position.side === "X" ? result.value : -result.value) : null;
}

function isEngineTurn() {
  return settings.colour !== "both" && game.now.side !== settings.colour && !isOver(game.now) &&
    game.at === game.moves.length && !setup && !reviewing;
}

function turnText() {
  if (setup) return "Set up a position";
  if (isOver(game.now)) {
    const { black, white } = finalScore(game.now);
    if (black === white) return "A draw: 32 – 32";
    return `${black > white ? "Black" : "White"} wins ${Math.max(black, white)} – ${Math.min(black, white)}`;
  }
  const passed = game.moves[game.at - 1] === "pass" ? `${names[other(game.now.side)]} passes. ` : "";
  if (isEngineTurn()) return `${passed}Verdi is thinking`;
  return `${passed}${names[game.now.side]} to move`;
}

function hintsNow() {
  const hints = new Map();
  const result = resultAt(game.at);
  if (!settings.hints || setup || !result) return hints;
  for (const { move, value, exact } of result.moves) {
    if (move === "pass") continue;
    hints.set(squareAt(move), { text: short(value, exact), best: value === result.value,
      label: `value ${signed(value)}` });
  }
  return hints;
}

function drawBoard() {
  const position = setup ?? game.now;
  const last = game.moves.slice(0, game.at).findLast((move) => move !== "pass");
  const idle = !setup && !isEngineTurn();
  board.draw(position, { legal: idle ? legalMoves(position) : [], hints: hintsNow(),
    last: last && !setup ? squareAt(last) : -1 });
  for (const [id, side] of [["black", "X"], ["white", "O"]]) {
    $(id).querySelector("b").textContent = count(position, side);
    $(id).querySelector("small").textContent =
      settings.colour === "both" ? names[side] : settings.colour === side ? "You" : "Verdi";
    $(id).classList.toggle("to-move", !setup && !isOver(position) && position.side === side);
  }
  const turn = turnText();
  if ($("turn").textContent !== turn) $("turn").textContent = turn;
}

function drawMoves() {
  const result = resultAt(game.at);
  const shown = settings.hints && !setup && result && result.move !== "none";
  $("moves").hidden = !shown;
  if (!shown) return;
  $("moves").tBodies[0].innerHTML = result.moves.map((line) => {
    const percent = [line.chances.win, line.chances.draw, line.chances.loss].map(percentage);
    const depth = line.exact ? "exact" : line.origin === "book" ? "book" : `${line.depth}`;
    const bar = `<span class="bar" aria-hidden="true"><i style="flex-grow:${line.chances.win}"></i>` +
      `<i style="flex-grow:${line.chances.draw}"></i><i style="flex-grow:${line.chances.loss}"></i></span>`;
    return `<tr><th scope="row"><button type="button" data-move="${line.move}">${line.move}</button></th>` +
      `<td>${signed(line.value)}</td><td class="chances">${bar}${percent.join(" – ")} %</td>` +
      `<td>${depth}</td></tr>`;
  }).join("");
}

/** What the move from position `index` lost, in discs; null if unknown. */
function lossAt(index) {
  const result = resultAt(index);
  const move = result?.moves.find((line) => line.move === game.moves[index]);
  return move && move.move !== "pass" ? Math.max(0, result.value - move.value) : null;
}

function drawList() {
  $("list").innerHTML = game.moves.map((move, index) => {
    const side = game.positions[index].side;
    const loss = report ? lossAt(index) : null;
    const lost = loss !== null && loss >= 0.05 ? `<small>−${loss.toFixed(1)}</small>` : "";
    const current = game.at === index + 1 ? ' aria-current="step"' : "";
    return `<li><button type="button" data-at="${index + 1}"${current} class="${loss >= LARGE_LOSS ? "bad" : ""}">` +
      `<span class="disc ${side === "X" ? "black" : "white"}"></span>` +
      `<span class="hidden">${names[side]} </span>${move}${lost}</button></li>`;
  }).join("");
  const values = game.positions.map((_, index) => blackValue(index));
  const now = values[game.at];
  drawGraph($("graph"), values, game.at,
    `Black's value after each move${now === null ? "" : `; now ${signed(now)} discs`}`);
}

function drawReport() {
  $("report").hidden = !report;
  if (!report) return;
  const moves = game.moves.map((move, index) => ({ move, index, loss: lossAt(index) }))
    .filter(({ loss }) => loss !== null);
  const sides = ["X", "O"].map((side) => {
    const own = moves.filter(({ index }) => game.positions[index].side === side);
    const total = own.reduce((sum, { loss }) => sum + loss, 0);
    return `<p><span class="disc ${side === "X" ? "black" : "white"}"></span>${names[side]} lost ` +
      `<b>${total.toFixed(1)}</b> discs in ${own.length} moves` +
      `${own.length ? `, ${(total / own.length).toFixed(2)} per move` : ""}.</p>`;
  });
  const worst = moves.filter(({ loss }) => loss >= LARGE_LOSS).sort((a, b) => b.loss - a.loss)
    .slice(0, WORST).map(({ move, index, loss }) =>
      `<li><button type="button" data-at="${index}">Move ${index + 1}, ` +
      `${names[game.positions[index].side]} ${move}: lost ${loss.toFixed(1)}; ` +
      `${resultAt(index).move} was best</button></li>`);
  $("report").innerHTML = `<h2>Review</h2>${sides.join("")}` +
    (worst.length ? `<ul class="worst">${worst.join("")}</ul>` : "<p>No move lost two discs.</p>");
}

function draw() {
  drawBoard();
  drawMoves();
  drawList();
  drawReport();
  $("undo").disabled = !game.at;
  $("back").disabled = $("first").disabled = !game.at;
  $("forward").disabled = $("last").disabled = game.at === game.moves.length;
  $("review").disabled = !engine || !game.moves.length;
  $("review").textContent = reviewing ? "Stop the review" : "Review the game";
}

// --- searching -----------------------------------------------------------------------------------

/** Keeps a result of all moves if it is the best one of its position. */
function keep(index, result) {
  const key = positionText(game.positions[index]);
  const known = results.get(key);
  const depth = (one) => (one.moves[0].exact ? 100 : one.moves[0].depth);
  if (result.moves?.length && (!known || depth(result) >= depth(known)))
    results.set(key, result);
}

/** Starts a task unless the signal aborts it; the one before ends. */
function begin() {
  task?.abort();
  task = new AbortController();
  return task.signal;
}

async function think(signal) {
  const shown = game;
  const limits = LEVELS[settings.level].limits;
  const result = await engine.search(game.request(), limits, {
    signal,
    onProgress: (partial) => showStatus(partial),
  });
  if (signal.aborted || shown !== game || !isEngineTurn()) return;
  game.add(result.move);
  refresh();
}

async function hint(signal) {
  const at = game.at;
  const take = (result) => {
    if (signal.aborted || result.type !== "result") return;
    keep(at, result);
    showStatus(result);
    draw();
  };
  take(await engine.search(game.request(), HINTS, { signal, onProgress: take }));
}

function showStatus(result) {
  const best = result.moves[0];
  if (!best) return;
  $("status").textContent = best.origin === "book" ? "from the book"
    : `depth ${best.depth}${best.exact ? ", exact" : ""}, ${(result.nps / 1e6).toFixed(1)} M nodes/s`;
}

async function review() {
  const signal = begin();
  reviewing = true;
  report = true;
  draw();
  for (let index = 0; index < game.moves.length && !signal.aborted; index++) {
    const position = game.positions[index];
    if (game.moves[index] === "pass" || resultAt(index)?.moves.every((line) => line.complete)) continue;
    $("status").textContent = `reviewing move ${index + 1} of ${game.moves.length}`;
    const result = await engine.search(game.request(index), REVIEW, { signal });
    if (!signal.aborted && position === game.positions[index]) keep(index, result);
    if (!signal.aborted) draw();
  }
  if (signal !== task.signal) return;
  reviewing = false;
  $("status").textContent = "";
  refresh();
}

async function nameOpening() {
  const moves = game.transcript(game.at);
  const language = settings.language;
  const [found] = game.isStandard && moves ? await engine.read(moves, { language }) : [];
  $("opening").textContent = found?.opening ?? "";
  $("opening").lang = language;
}

function refresh() {
  const signal = begin();
  reviewing = false;
  draw();
  const link = game.link;
  history.replaceState(null, "", link ? `#${link}` : location.pathname + location.search);
  if (!engine || setup) return;
  $("status").textContent = "";
  const run = async () => {
    await nameOpening();
    if (signal.aborted) return;
    if (isEngineTurn()) await think(signal);
    else if (settings.hints && !isOver(game.now)) await hint(signal);
  };
  run().catch(showProblem);
}

function showProblem(error) {
  $("status").textContent = `Error: ${error.message}`;
}

// --- what the user does --------------------------------------------------------------------------

function choose(at) {
  if (setup) {
    const next = { "-": "X", X: "O", O: "-" };
    setup.cells[at] = next[setup.cells[at]];
    draw();
  } else if (!isEngineTurn() && !isOver(game.now) && game.add(squareName(at))) {
    report = null;
    refresh();
  }
}

function start(fresh) {
  game = fresh;
  setup = report = null;
  $("setup-tools").hidden = true;
  $("setup").setAttribute("aria-pressed", "false");
  refresh();
}

function show(at) {
  game.show(at);
  refresh();
}

/** Takes moves back until the user is to move. */
function undo() {
  do game.back();
  while (game.at && settings.colour !== "both" && game.now.side !== settings.colour);
  game.moves.length = game.at;
  game.positions.length = game.at + 1;
  report = null;
  refresh();
}

function setUp(on) {
  setup = on ? { cells: [...game.now.cells], side: game.now.side } : null;
  $("setup-tools").hidden = !on;
  $("setup").setAttribute("aria-pressed", String(on));
  refresh();
}

function finishSetUp(side) {
  const position = { cells: setup.cells, side };
  const turned = { cells: setup.cells, side: other(side) };
  if (legalMoves(position).length || !legalMoves(turned).length) start(new Game(position));
  else start(new Game(turned)); // the side chosen has to pass
}

async function copyLink() {
  const button = $("share");
  try {
    await navigator.clipboard.writeText(location.href);
    button.textContent = "Copied";
  } catch {
    prompt("The link to this game:", location.href);
  }
  setTimeout(() => (button.textContent = "Copy link"), 1500);
}

async function openRecord() {
  const games = await engine.read($("record").value, { language: settings.language });
  const good = games.filter((one) => one.start);
  const bad = games.find((one) => one.error);
  $("open-problem").textContent = bad
    ? `${bad.line ? `Line ${bad.line}: ` : ""}${bad.error}` : games.length ? "" : "No game found.";
  if (good.length === 1 && !bad) return openGame(good[0]);
  $("choices").innerHTML = good.slice(0, 200).map((one, index) =>
    `<button type="button" data-index="${index}">${escape(gameTitle(one, index))}</button>`).join("");
  $("choices").onclick = ({ target }) => target.dataset.index && openGame(good[target.dataset.index]);
}

function gameTitle({ black, white, date, moves }, index) {
  const players = black || white ? `${black ?? "?"} – ${white ?? "?"}` : `Game ${index + 1}`;
  return `${players}${date ? `, ${date}` : ""}: ${moves.filter((move) => move !== "pass").length} moves`;
}

function openGame({ start: text, moves }) {
  $("open-dialog").close();
  settings.colour = $("colour").value = "both";
  start(new Game({ cells: [...text.slice(0, 64)], side: text[65] }, moves));
}

function save() {
  localStorage.setItem("verdi", JSON.stringify(settings));
}

function listen() {
  $("level").innerHTML = LEVELS.map(({ name, text }, index) =>
    `<option value="${index}">${name} – ${text}</option>`).join("");
  for (const id of ["colour", "level", "language"]) {
    $(id).value = settings[id];
    $(id).addEventListener("change", () => {
      settings[id] = $(id).value;
      save();
      refresh();
    });
  }
  $("hints").checked = settings.hints;
  $("hints").addEventListener("change", () => {
    settings.hints = $("hints").checked;
    save();
    refresh();
  });
  const actions = {
    new: () => start(new Game()), open: () => $("open-dialog").showModal(), share: copyLink,
    setup: () => setUp(!setup), first: () => show(0), back: () => (game.back(), refresh()),
    forward: () => show(game.at + 1), last: () => show(game.moves.length), undo,
    review: () => (reviewing ? refresh() : review().catch(showProblem)),
    "setup-black": () => finishSetUp("X"), "setup-white": () => finishSetUp("O"),
    "setup-clear": () => (setup.cells.fill("-"), draw()), "setup-cancel": () => setUp(false),
    "open-read": () => openRecord().catch(showProblem),
  };
  for (const [id, action] of Object.entries(actions)) $(id).addEventListener("click", action);
  $("file").addEventListener("change", async ({ target }) => {
    if (target.files[0]) $("record").value = await target.files[0].text();
  });
  for (const id of ["list", "report"])
    $(id).addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (button) show(Number(button.dataset.at));
    });
  $("moves").addEventListener("click", ({ target }) => {
    if (target.dataset.move) choose(squareAt(target.dataset.move));
  });
  $("graph").addEventListener("click", ({ clientX }) => show($("graph").hitIndex(clientX)));
  addEventListener("hashchange", () => {
    const next = Game.fromLink(decodeURIComponent(location.hash.slice(1)));
    if (next && next.link !== game.link) start(next);
  });
  addEventListener("keydown", (event) => {
    const busy = event.target.closest("select, textarea, input:not([type=checkbox]), dialog");
    const key = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", u: "undo",
      n: "new", h: "hints" }[event.key];
    if (!key || busy || event.ctrlKey || event.metaKey || event.altKey || $(key).disabled) return;
    event.preventDefault();
    $(key).click();
  });
}

async function main() {
  listen();
  game.show(game.moves.length);
  draw();
  $("status").textContent = "loading";
  try {
    engine = await Engine.create({
      onLoad: (share) => ($("status").textContent = `loading, ${Math.round(100 * share)} %`),
    });
  } catch (error) {
    return showProblem(error);
  }
  document.body.dataset.ready = "yes";
  refresh();
  if (!linked) showProblem(new Error("the link has no legal game"));
}

navigator.serviceWorker?.register("sw.js");
main();
