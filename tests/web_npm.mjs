// SPDX-License-Identifier: MIT
//
// node web_npm.mjs FFO.obf: tests the installed package "verdi-othello" of the current folder.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const resolve = createRequire(pathToFileURL(`${process.cwd()}/x.js`)).resolve;
const { Engine } = await import(pathToFileURL(resolve("verdi-othello")));
const engine = await Engine.create();

const { cpu, weights } = await engine.version();
assert.equal(cpu, "simd128");
console.log(`cpu ${cpu}, weights ${weights}`);

// Published exact scores: "BOARD X; G8:+18;..."
let nodes = 0;
let seconds = 0;
for (const line of readFileSync(process.argv[2], "utf8").split("\n")) {
  const score = /;\s*[A-H][1-8]:([+-]\d+)/i.exec(line);
  if (!score || line.startsWith("#")) continue;
  const result = await engine.search({ obf: line }, { exact: true });
  assert.equal(result.value, Number(score[1]), line);
  assert.ok(result.moves[0].exact);
  nodes += result.nodes;
  seconds += result.seconds;
}
assert.ok(nodes > 0);
console.log(`solved in ${nodes} nodes, ${Math.round(nodes / seconds / 1000)} thousand per second`);

// Progress, the built-in book, a language, all moves.
const partial = [];
const found = await engine.search("f5d6c3", { depth: 18, multipv: "all", language: "ja" },
  { onProgress: (reply) => partial.push(reply) });
assert.ok(partial.length > 0 && partial.every((reply) => reply.partial));
assert.equal(found.moves.length, 4);
assert.equal(found.opening, "縦取り");
const book = await engine.search("f5d6c3", { book: true });
assert.equal(book.moves[0].origin, "book");
assert.equal((await engine.search("f5", { elo: 0 })).type, "result");

// Abort: of a running search, of one in the queue, and before the search.
const stop = new AbortController();
let aborted;
const long = engine.search("f5d6c3d3c4", { depth: 40 }, {
  signal: stop.signal,
  onProgress: ({ moves }) => {
    if (moves[0].depth < 6 || aborted) return;
    aborted = performance.now();
    stop.abort();
  },
});
const queued = engine.search("f5", {}, { signal: stop.signal });
assert.equal((await queued).type, "terminated");
const stopped = await long;
const delay = performance.now() - aborted;
assert.equal(stopped.stopped, true);
assert.ok(stopped.moves[0].depth >= 6);
console.log(`stopped after ${Math.round(delay)} ms`);
assert.equal((await engine.search("f5", {}, { signal: stop.signal })).type, "terminated");

// Errors, and what follows them.
await assert.rejects(engine.search("f5f5"), { name: "RangeError", message: /^moves: move 2/ });
await assert.rejects(engine.search("f5", { lvl: 1 }), /lvl: unknown field/);
assert.equal((await engine.search("f5", { level: 1 })).type, "result");

// All kinds of records.
const [game] = await engine.read("(;GM[2]SZ[8]PB[Ann]PW[Bob];B[f5];W[f6])");
assert.deepEqual([game.black, game.moves], ["Ann", ["f5", "f6"]]);
const [bad] = await engine.read("f5d6z9");
assert.equal(bad.moves, null);
assert.match(bad.error, /z9/);

const after = engine.search("f5");
engine.close();
await assert.rejects(after, /closed/);
console.log("passed");
