// With verdi review --engine: the reader tries moves on the board of the step that is shown. Board,
// rules and engine are modules of the web package. review.js has run before.
{
  const {engine: folder, start} = document.currentScript.dataset;
  const base = new URL(folder.replace(/\/?$/, "/"), document.baseURI);
  const LIMITS = {level: 14, book: true};
  const stage = document.querySelector(".stage");
  const style = document.createElement("style"), grid = document.createElement("div");
  const bar = document.createElement("div"), said = document.createElement("output");
  let rules, Game, board, engine, game, shown, tried = [], search;

  style.textContent = `
.try{aspect-ratio:1;display:grid;grid-template-rows:repeat(8,1fr);gap:1px;padding:1px;margin:.4rem 0;background:var(--felt-line)}
.try [role=row]{display:grid;grid-template-columns:repeat(8,1fr);gap:1px}.try [role=gridcell]{display:grid}
.try button{position:relative;min-height:0;padding:0;border:0;border-radius:0;background:var(--felt);display:grid;place-items:center;cursor:default}
.try .legal{cursor:pointer}.try button:focus-visible{outline:3px solid #ffd84d;outline-offset:-4px}
.try .disc{width:80%;height:80%;border-radius:50%;margin:0;background:none}.try .black .disc{background:#111}.try .white .disc{background:#f7f6f2}
.try .legal .disc{width:26%;height:26%;background:#ffffffb0}.try .legal:hover .disc{width:80%;height:80%}
.try .last::after{content:"";position:absolute;width:18%;height:18%;border-radius:50%;background:#e2603a}
.trying .step svg{display:none}.tries{margin-top:.5rem}.tries output{display:block;min-height:3em;margin-top:.3rem}
@media (max-width:47.99rem){.trying.stage{position:static}.scripted .trying .shown{display:block}}
@media print{.try,.tries{display:none}.trying .step svg{display:block}}`;

  // The moves that lead to a step: those of the game, and of the better line from the move before.
  const moveOf = id => document.getElementById(id)?.querySelector("b")?.textContent;
  const movesTo = id => {
    const [, kind, move, ply] = /^(\w+)=(\d+)\.?(\d*)$/.exec(id), line = kind === "line";
    const steps = (name, count) => Array.from({length: count}, (_, i) => moveOf(name + (i + 1)));
    return [...steps("move=", line ? move - 1 : +move), ...steps("line=" + move + ".", +ply)];
  };
  const side = name => name === "X" ? "Black" : "White";

  const draw = words => {
    const last = tried.at(-1) ?? moveOf(shown.id);
    board.draw(game.now, {legal: rules.legalMoves(game.now), last: last ? rules.squareAt(last) : -1,
      hints: new Map()});
    said.textContent = words ?? (rules.isOver(game.now) ? "The game is over."
      : side(game.now.side) + " to move: choose a square to try a move.");
    back.disabled = !tried.length;
  };

  const follow = () => {
    const step = stage.querySelector(".shown");
    if (step !== shown) restart(step);
  };
  const restart = (step = shown) => {
    search?.abort();
    shown = step;
    tried = [];
    game = new Game(rules.parsePosition(start));
    if (game.passes()) game.add("pass");
    movesTo(step.id).forEach(move => game.add(move));
    shown.querySelector("svg").before(grid);
    draw();
  };

  // "Black tries d3: White is ahead by 2.4 discs (exact). Best reply: c5."
  const describe = (begin, {value, over, moves, partial}) => {
    const discs = game.now.side === "X" ? value : -value, [best] = moves ?? [];
    const how = over ? "final" : !best ? "" : best.exact ? "exact" : best.origin === "book" ? "from the book"
      : best.depth + " plies";
    const ahead = Math.abs(discs).toFixed(1);
    return begin + (ahead === "0.0" ? "the game is even" : (discs > 0 ? "Black" : "White") +
      " is ahead by " + ahead + " discs") + (how ? " (" + how + ")." : ".") +
      (best ? " Best reply: " + best.move + "." : "") + (partial ? " \u2026" : "");
  };

  const choose = async at => {
    const mover = game.now.side, move = rules.squareName(at);
    if (!rules.flips(game.now, at).length) return;
    search?.abort();
    search = new AbortController();
    const {signal} = search, begin = side(mover) + " tries " + move + ": ";
    game.add(move);
    tried.push(move);
    draw(begin + "\u2026");
    const show = reply => {
      if (!signal.aborted) said.textContent = describe(begin, reply);
    };
    try {
      show(await engine.search({board: rules.positionText(game.now)}, LIMITS,
        {signal, onProgress: reply => show(reply)}));
    } catch (error) {
      if (!signal.aborted) said.textContent = "The engine has failed: " + error.message;
    }
  };

  const load = async () => {
    begin.disabled = true;
    said.textContent = "Loading the engine \u2026";
    try {
      const [own, cells, games, program] = await Promise.all(
        ["rules.js", "board.js", "game.js", "engine/index.js"].map(name => import(new URL(name, base))));
      engine = await program.Engine.create({onLoad: share => {
        said.textContent = "Loading the engine: " + Math.round(100 * share) + "%";
      }});
      rules = own;
      Game = games.Game;
      board = new cells.Board(grid, choose);
    } catch (error) {
      console.error(error);
      begin.disabled = false;
      said.textContent = location.protocol === "file:"
        ? "Browsers do not load the engine into a page that is opened as a file. Open it from a web server."
        : "The engine cannot be loaded from " + base + ".";
      return;
    }
    begin.replaceWith(back);
    stage.classList.add("trying");
    restart(stage.querySelector(".shown"));
    new MutationObserver(follow).observe(stage, {attributeFilter: ["class"], subtree: true});
    grid.querySelector("[tabindex='0']").focus();
  };

  const begin = button("Try moves", load), back = button("Return to the game", () => restart());
  addEventListener("keydown", event => {
    if (event.key !== "Escape" || !tried.length) return;
    event.stopPropagation();
    restart();
  }, true);
  grid.className = "try";
  grid.setAttribute("role", "grid");
  grid.setAttribute("aria-label", "Board to try moves on");
  bar.className = "tries";
  bar.append(begin, said);
  document.head.append(style);
  stage.append(bar);
}
