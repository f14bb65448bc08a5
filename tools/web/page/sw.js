// SPDX-License-Identifier: MIT
//
// Keeps the page's files, so that it works offline. The pages it serves may share memory with the
// engine's worker, which then hears at once that a search has to stop.
const CACHE = "verdi-@VERSION@";
const FILES = ["./", "app.js", "board.js", "game.js", "graph.js", "rules.js", "style.css", "icon.svg",
  "manifest.json", "engine/index.js", "engine/worker.js", "engine/engine.pack"];

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

addEventListener("activate", (event) => {
  const drop = async () => {
    for (const name of await caches.keys())
      if (name.startsWith("verdi-") && name !== CACHE) await caches.delete(name);
    await clients.claim();
  };
  event.waitUntil(drop());
});

function isolated(response) {
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  const answer = async () =>
    isolated((await caches.match(request, { cacheName: CACHE, ignoreSearch: true })) ?? (await fetch(request)));
  event.respondWith(answer());
});
