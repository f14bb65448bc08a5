// SPDX-License-Identifier: MIT
//
// node web_page.mjs FOLDER: tests the page in FOLDER, and the report of f5d6c3d3c4f4f6 there
// (report.html, verdi review --engine ./), in headless Chromium. Needs playwright-core and
// axe-core in the current folder's node_modules.
import assert from "node:assert/strict";
import { createReadStream, existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(pathToFileURL(`${process.cwd()}/x.js`));
const { chromium } = require("playwright-core");
const axe = require.resolve("axe-core/axe.min.js");
const folder = process.argv[2];
const WAIT = { timeout: 120000 };

// A plain file server, without headers for isolation.
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
const server = createServer((request, response) => {
  const path = join(folder, decodeURI(request.url.split("?")[0]).replace(/\/$/, "/index.html"));
  const found = existsSync(path);
  response.writeHead(found ? 200 : 404, { "content-type": types[extname(path)] ?? "application/octet-stream" });
  if (found) createReadStream(path).pipe(response);
  else response.end();
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const home = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

async function open(width, colorScheme, link = "") {
  const context = await browser.newContext({ viewport: { width, height: 850 }, colorScheme });
  const page = await context.newPage();
  page.on("pageerror", (error) => assert.fail(`error on the page: ${error.stack}`));
  await page.goto(home + link);
  await page.waitForSelector("body[data-ready]", WAIT);
  return page;
}

async function checkAccess(page) {
  await page.addScriptTag({ path: axe });
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  assert.deepEqual(serious.map(({ id, nodes }) => [id, nodes[0].html]), []);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${wide} pixels too wide`);
}

const turnIs = (page, pattern) =>
  page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#turn").textContent),
    pattern.source, WAIT);

// A game by keyboard against the weakest level, at the width of a phone.
const phone = await open(390, "dark");
await phone.selectOption("#level", "0");
await checkAccess(phone);
for (;;) {
  await turnIs(phone, /^(?!.*thinking)/);
  if (/wins|draw/.test(await phone.textContent("#turn"))) break;
  await phone.locator("#board .legal").first().focus();
  await phone.keyboard.press("Enter");
}
const played = new URL(phone.url()).hash.slice(1);
assert.ok(played.length >= 2 * 9, played);
console.log(`played ${played}`);
await phone.click("#undo");
await turnIs(phone, /to move/);
await checkAccess(phone);

// Offline: the service worker has all files, and its pages may share memory.
await phone.evaluate(async () => (await navigator.serviceWorker.ready).active.state);
await phone.reload();
await phone.waitForSelector("body[data-ready]", WAIT);
assert.equal(await phone.evaluate(() => crossOriginIsolated), true);
server.closeAllConnections?.();
await phone.context().setOffline(true);
await phone.reload();
await phone.waitForSelector("body[data-ready]", WAIT);
await phone.click("#new");
await phone.click('[data-square="f5"]');
await turnIs(phone, /^Black to move/);

// A search stops at once when the position changes: the answer to a reader is the proof.
await phone.selectOption("#colour", "both");
await phone.check("#hints");
const stopped = await phone.evaluate(async () => {
  const { Engine } = await import("./engine/index.js");
  const engine = await Engine.create();
  const stop = new AbortController();
  let begun;
  const search = engine.search("f5d6c3d3c4", { depth: 40 }, { signal: stop.signal,
    onProgress: () => (begun ??= (stop.abort(), performance.now())) });
  const { stopped: ended } = await search;
  const delay = performance.now() - begun;
  engine.close();
  return { ended, delay };
});
assert.equal(stopped.ended, true);
assert.ok(stopped.delay < 1000, "it stops, even on a busy machine");
console.log(`stopped after ${Math.round(stopped.delay)} ms`);

// A pasted game, its review, the values of all moves, at the width of a desk.
const desk = await open(1440, "light");
await desk.click("#open");
await desk.fill("#record", "(;GM[2]SZ[8]PB[Ann]PW[Bob];B[f5];W[f6];B[e6];W[f4];B[e3];W[c5];B[c4];W[e7])");
await desk.click("#open-read");
await desk.waitForFunction(() => document.querySelectorAll("#list li").length === 8, null, WAIT);
await desk.waitForFunction(() => document.querySelector("#opening").textContent !== "", null, WAIT);
await desk.click("#review");
await desk.waitForFunction(() => /per move/.test(document.querySelector("#report").textContent) &&
  document.querySelector("#review").textContent === "Review the game", null, WAIT);
assert.match(await desk.textContent("#report"), /Black lost [\d.]+ discs in 4 moves.*White lost [\d.]+ discs in 4 moves/);
await desk.click("#first");
await desk.check("#hints");
await desk.waitForSelector("#moves tbody tr >> nth=3", WAIT);
await checkAccess(desk);
assert.equal(await desk.textContent("#moves tbody tr:first-child td"), "0.0"); // a draw, by the book
await desk.keyboard.press("End");
await desk.waitForSelector('#list [data-at="8"][aria-current]', WAIT);

// A problem in a pasted text is reported, and the other games can be opened.
await desk.click("#open");
await desk.fill("#record", "f5d6z9\nf5d6");
await desk.click("#open-read");
await desk.waitForFunction(() => /z9/.test(document.querySelector("#open-problem").textContent), null, WAIT);
await desk.click("#choices button");
await desk.waitForFunction(() => document.querySelectorAll("#list li").length === 2, null, WAIT);
await desk.selectOption("#language", "ja");
await desk.waitForFunction(() => document.querySelector("#opening").textContent === "縦取り", null, WAIT);

// An own position, and the link that holds it.
await desk.click("#setup");
await desk.click("#setup-clear");
await desk.click('[data-square="a1"]');
await desk.dblclick('[data-square="b1"]');
await desk.click("#setup-black");
await turnIs(desk, /^Black to move/);
const link = new URL(desk.url()).hash;
const other = await open(1440, "dark", link);
assert.equal(await other.getAttribute('[data-square="b1"]', "aria-label"), "b1, white");
assert.equal(await other.getAttribute('[data-square="c1"]', "aria-label"), "c1, empty, legal move");
await other.click('[data-square="c1"]');
await turnIs(other, /Black wins 64 – 0/);
const broken = await open(390, "light", "#f5f5");
await broken.waitForFunction(() => /no legal game/.test(document.querySelector("#status").textContent), null, WAIT);

// A report whose reader tries moves, by keyboard and by clicks; a wrong address; a page without a server.
const report = readFileSync(join(folder, "report.html"), "utf8");
writeFileSync(join(folder, "wrong.html"), report.replace('data-engine="./"', 'data-engine="nowhere/"'));
for (const width of [390, 1440]) {
  const context = await browser.newContext({ viewport: { width, height: 850 } });
  const page = await context.newPage();
  page.on("pageerror", (error) => assert.fail(`error on the report: ${error.stack}`));
  const says = (pattern) => page.waitForFunction((source) =>
    new RegExp(source).test(document.querySelector(".tries output").textContent), pattern.source, WAIT);
  await page.goto(`${home}report.html#move=3`);
  await page.click("text=Try moves");
  await says(/^White to move/);
  assert.equal(await page.locator(".try .legal").count(), 4);
  await page.focus('.try [data-square="f4"]');
  await page.keyboard.press("Enter");
  await says(/^White tries f4: (the game is even|(Black|White) is ahead by [\d.]+ discs) \(.*\)\. Best reply: [a-h][1-8]\.$/);
  assert.equal(await page.getAttribute('.try [data-square="e5"]', "aria-label"), "e5, white");
  await checkAccess(page);
  await page.keyboard.press("Escape");
  await says(/^White to move/);
  assert.equal(await page.getAttribute('.try [data-square="f4"]', "aria-label"), "f4, empty, legal move");
  await page.click('.try [data-square="d3"]');
  await says(/^White tries d3: .*Best reply: c4\.$/);
  await page.click(".shown a[rel=next]");
  await says(/^Black to move/);
  assert.equal(await page.getAttribute('.try [data-square="d3"]', "aria-label"), "d3, white, last move");
  await page.goto(`${home}wrong.html`);
  await page.click("text=Try moves");
  await says(/^The engine cannot be loaded from http.*nowhere\/\.$/);
  await page.goto(pathToFileURL(join(folder, "report.html")).href);
  await page.click("text=Try moves");
  await says(/opened as a file\. Open it from a web server\.$/);
}

await browser.close();
server.close();
console.log("passed");
