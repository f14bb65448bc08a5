// SPDX-License-Identifier: MIT
// node review_page.js BROWSER FOLDER: looks at the pages that review_page.sh has written there.
"use strict";
const {chromium} = require("playwright-core");
const fs = require("fs"), path = require("path");
const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const [, , executablePath, folder] = process.argv;
const SIZES = [[390, 844], [820, 1180], [1440, 900]];
let checks = 0, failures = 0;

function check(good, ...what) {
  checks++;
  if (good) return;
  failures++;
  console.log("FAILED:", ...what);
}

async function open(browser, page, options = {}) {
  const [width, height] = options.size ?? SIZES[2];
  const context = await browser.newContext({viewport: {width, height}, ...options});
  const tab = await context.newPage();
  tab.on("pageerror", error => check(false, page, error.message));
  await tab.goto("file://" + path.join(folder, page) + (options.hash ?? ""));
  return tab;
}

const close = tab => tab.context().close();

// Every page at each size in both schemes: its width, and the faults that axe finds.
async function look(browser, page) {
  for (const size of SIZES) {
    const pictures = [];
    for (const colorScheme of ["light", "dark"]) {
      const tab = await open(browser, page, {size, colorScheme});
      const name = [page.replace(/[/.]/g, "-"), size[0], colorScheme].join("-") + ".png";
      pictures.push(await tab.screenshot({path: path.join(folder, name)}));
      const wide = await tab.evaluate(() => document.documentElement.scrollWidth);
      check(wide <= size[0], page, "is", wide, "wide in a window of", size[0]);
      const outside = await tab.locator(".graph").evaluateAll(graphs => graphs.flatMap(graph => {
        const {left, right} = graph.getBoundingClientRect();
        return [...graph.querySelectorAll("text")].filter(text => {
          const label = text.getBoundingClientRect();
          return label.width && (label.left < left - 1 || label.right > right + 1);
        }).map(text => text.textContent);
      }));
      check(!outside.length, page, size[0], "labels outside their graph:", outside.join());
      await tab.evaluate(axe);
      const {violations} = await tab.evaluate(() => window.axe.run());
      for (const fault of violations)
        check(!["serious", "critical"].includes(fault.impact), page, size[0], colorScheme, fault.id,
              fault.nodes[0].html.slice(0, 200));
      check(violations.length >= 0, page);
      await close(tab);
    }
    check(!pictures[0].equals(pictures[1]), page, size[0], "dark is light");
  }
  const tab = await open(browser, page);
  check((await tab.pdf()).length > 1000, page, "in print");
  await close(tab);
}

const box = (tab, selector) => tab.locator(selector).first().boundingBox();
const shown = tab => tab.evaluate(() => document.querySelector(".shown").id);

// The first screen has the headline, the graph and the board; the board stays in view.
async function look_at_first_screen(browser) {
  for (const size of SIZES) {
    const tab = await open(browser, "game.html", {size});
    const inside = async (selector, when) => {
      const {x, y, width, height} = await box(tab, selector);
      check(x >= 0 && y >= 0 && x + width <= size[0] && y + height <= size[1], selector, when, size);
      return width;
    };
    const board = await inside(".shown svg", "at first");
    await inside("h1", "at first");
    await inside(".graph", "at first");
    const {height} = await box(tab, ".shown nav a[rel=next]");
    check(size[0] > 400 || height >= 44, "the height of the next button", height);
    const discs = await tab.locator(".disc").evaluateAll(all => all.slice(0, 4).map(disc =>
      getComputedStyle(disc).backgroundImage));
    check(new Set(discs).size === 2 && discs.every(disc => disc.includes("rgb(63, 130, 97)")),
          "discs lie on a board's colour", discs.join());
    check(size[0] > 400 ? board > 0.3 * size[0] : board < 0.5 * size[0], "width of the board", board);
    const link = tab.locator(".moves a").nth(49);
    await link.scrollIntoViewIfNeeded();
    const at = await tab.evaluate(() => scrollY);
    await link.click();
    check(at > 100 && Math.abs(await tab.evaluate(() => scrollY) - at) < 2, "a click moves the page", size);
    check(await shown(tab) === "move=50" && tab.url().endsWith("#move=50"), "a click", tab.url());
    await inside(".shown svg", "after a click");
    await close(tab);
  }
}

async function step(browser) {
  const tab = await open(browser, "game.html", {hash: "#move=3"});
  const seen = [await shown(tab)], history = await tab.evaluate(() => window.history.length);
  const press = async key => { await tab.keyboard.press(key); seen.push(await shown(tab)); };
  await press("ArrowRight");
  await press("ArrowLeft");
  await tab.locator(".list a[href^='#line=']").nth(1).click();
  const line = /^line=(\d+)\.2$/.exec(await shown(tab));
  check(line, "the second move of a line", await shown(tab));
  await press("ArrowLeft");
  check(seen.pop() === "line=" + line[1] + ".1", "back in a line");
  await press("ArrowLeft");
  check(seen.pop() === "move=" + (line[1] - 1), "back to the position before the line");
  await press("ArrowRight");
  await tab.evaluate(id => { location.hash = id; }, "line=" + line[1] + ".1");
  await tab.waitForFunction(id => document.querySelector(".shown").id === id, "line=" + line[1] + ".1");
  await press("Escape");
  const back = seen.splice(3);
  check(back.every(id => id === "move=" + line[1]), "back to the game", back, line[1]);
  const graph = tab.locator(".graph");
  check(await tab.locator(".graph [tabindex], .graph a").count() === 0, "tab stops in the graph");
  await graph.focus();
  await press("Home");
  await press("End");
  await press("ArrowLeft");
  const {width, height} = await graph.boundingBox();
  await graph.click({position: {x: width * (24 + 370 * 20 / 60) / 400, y: height / 2}});
  seen.push(await shown(tab));
  check(await graph.getAttribute("aria-valuenow") === "20", "the value of the graph");
  check(seen.join() === "move=3,move=4,move=3,move=0,move=60,move=59,move=20", "steps", seen.join());
  check(await tab.evaluate(() => window.history.length) - history <= 1, "steps of Back");
  await close(tab);

  const plain = await open(browser, "game.html", {hash: "#move=3", javaScriptEnabled: false});
  const visible = () => plain.locator(".step:visible").getAttribute("id");
  check(await visible() === "move=3", "the address without a script");
  await plain.locator("#move\\=3 a[rel=next]").click();
  check(await visible() === "move=4", "a step without a script");
  await close(plain);
}

async function use_others(browser) {
  let tab = await open(browser, "lines.html", {size: SIZES[0]});
  const link = tab.locator(".tree a:visible").nth(3), id = await link.getAttribute("href");
  await link.click();
  check("#" + await shown(tab) === id, "a move of the lines", id);
  const {y, height} = await box(tab, ".shown svg");
  check(y >= 0 && y + height <= SIZES[0][1], "the board of the lines is in view");
  const tall = await tab.evaluate(() => document.documentElement.scrollHeight);
  check(tall < 8000, "the lines are", tall, "tall");
  await close(tab);

  tab = await open(browser, "puzzles.html");
  const puzzle = tab.locator(".puzzle").first(), details = puzzle.locator("details");
  const click = async move => {
    const {width} = await puzzle.locator("svg").boundingBox(), unit = width / 186;
    const at = index => (13 + 20 * index + 10) * unit;
    await puzzle.locator("svg").click({position: {x: at("abcdefgh".indexOf(move[0])), y: at(move[1] - 1)}});
    return puzzle.locator("output").textContent();
  };
  const move = await puzzle.getAttribute("data-move");
  const other = (await puzzle.getAttribute("data-legal")).trim().split(" ").find(legal => legal !== move);
  check((await click(other)).includes("not the best") && !await details.evaluate(it => it.open), "wrong", other);
  check(!await puzzle.locator(".answer").isVisible(), "the solution is hidden");
  check((await click(move)).includes("right") && await details.evaluate(it => it.open), "right", move);
  check(await puzzle.locator(".answer").isVisible(), "the solution is on the board");
  const second = tab.locator(".puzzle").nth(1), key = await second.getAttribute("data-move");
  await second.locator("input").pressSequentially(key.toUpperCase());
  check((await second.locator("output").textContent()).includes("right"), "typed", key);
  await close(tab);

  tab = await open(browser, "stats.html");
  const names = async () => (await tab.locator("table >> nth=0 >> tbody th").allTextContents()).join();
  await tab.locator("th button", {hasText: "Player"}).click();
  check(await names() === "(unknown),A player with a rather long name,Bob", "players", await names());
  await tab.locator("th button", {hasText: "Player"}).click();
  check(await names() === "Bob,A player with a rather long name,(unknown)", "players, turned", await names());
  await close(tab);

  tab = await open(browser, "all/index.html");
  const lost = async () => (await tab.locator(".index tbody tr td:nth-child(5)").allTextContents()).map(Number);
  for (const [order, sign] of [["descending", -1], ["ascending", 1]]) {
    await tab.locator(".index th button", {hasText: "Discs lost by Black"}).click();
    const values = await lost();
    check(values.join() === [...values].sort((a, b) => sign * (a - b)).join(), order, values.join());
  }
  await close(tab);
}

(async () => {
  const browser = await chromium.launch({executablePath, args: [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"]});
  for (const page of ["game.html", "all/index.html", "all/0002.html", "puzzles.html", "lines.html", "match.html", "stats.html"])
    await look(browser, page);
  await look_at_first_screen(browser);
  await step(browser);
  await use_others(browser);
  await browser.close();
  console.log(`${Math.floor(100 * (checks - failures) / checks)}%: Checks: ${checks}, Failures: ${failures}, Errors: 0`);
  process.exit(failures ? 1 : 0);
})();
