// SPDX-License-Identifier: MIT
//
// Verdi's engine for browsers and Node: `verdi json` as a class. index.d.ts describes it.

const inNode = typeof process !== "undefined" && !!process.versions?.node;

/** The bytes of the program, packed with gzip. The name hides that from servers that would unpack it
 * on the way. */
const PACK = new URL("engine.pack", import.meta.url);

async function openPack() {
  if (!inNode) {
    const response = await fetch(PACK);
    if (!response.ok) throw new Error(`${PACK}: ${response.status} ${response.statusText}`);
    return { stream: response.body, size: Number(response.headers.get("content-length")) };
  }
  const { readFile } = await import("node:fs/promises");
  const bytes = await readFile(PACK);
  return { stream: new Blob([bytes]).stream(), size: bytes.length };
}

/** Compiles the program while it is loaded. */
async function loadModule(onLoad) {
  const { stream, size } = await openPack();
  let loaded = 0;
  const counter = new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.length;
      if (size) onLoad?.(Math.min(1, loaded / size));
      controller.enqueue(chunk);
    },
  });
  const unpacked = stream.pipeThrough(counter).pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(unpacked).arrayBuffer());
}

async function startWorker(onMessage, onError) {
  const url = new URL("worker.js", import.meta.url);
  if (!inNode) {
    const worker = new Worker(url, { type: "module" });
    worker.onmessage = (event) => onMessage(event.data);
    worker.onerror = (event) => onError(new Error(event.message || "the worker cannot start"));
    return worker;
  }
  const { Worker: NodeWorker } = await import("node:worker_threads");
  const worker = new NodeWorker(url);
  worker.on("message", onMessage);
  worker.on("error", onError);
  return worker;
}

// Ticks of a search, at which it can be stopped.
const TICK = 0.02;

export class Engine {
  #module;
  #hash;
  #flag = null;
  #worker = null;
  #ready = null;
  #queue = [];
  #current = null;
  #number = 0;
  #closed = false;

  constructor(module, hash) {
    this.#module = module;
    this.#hash = hash;
    const shares = inNode || globalThis.crossOriginIsolated;
    if (shares) this.#flag = new Int32Array(new SharedArrayBuffer(4));
  }

  static async create({ hash = 32, onLoad } = {}) {
    if (!Number.isInteger(hash) || hash < 1 || hash > 60)
      throw new RangeError("hash: expected an integer from 1 to 60 (MiB)");
    const engine = new Engine(await loadModule(onLoad), hash);
    await engine.#start();
    return engine;
  }

  /** Starts a worker; searches wait for it. */
  #start() {
    this.#ready = new Promise((resolve, reject) => {
      const fail = (error) => {
        reject(error);
        this.#fail(error);
      };
      const receive = (worker, message) => {
        if (this.#closed || worker !== this.#worker) return;
        if (message.ready) {
          if (!this.#current) worker.unref?.(); // an idle engine does not keep Node running
          resolve();
        } else if (message.error) fail(new Error(message.error));
        else this.#receive(message);
      };
      let made;
      const begun = startWorker((message) => receive(made, message), fail);
      begun.then((worker) => {
        made = this.#worker = worker;
        worker.postMessage({ module: this.#module, hash: this.#hash, flag: this.#flag?.buffer });
      }, fail);
    });
    this.#ready.catch(() => {});
    return this.#ready;
  }

  search(position, limits = {}, { signal, onProgress } = {}) {
    const request = { ...(typeof position === "string" ? { moves: position } : position), ...limits };
    const every = limits.reportEvery ?? (onProgress ? TICK : Infinity);
    return this.#submit({ ...request, reportEvery: TICK }, { signal, onProgress, every });
  }

  async read(text, { language } = {}) {
    const reply = await this.#submit({ action: "read", text, ...(language && { language }) }, {});
    return reply.games;
  }

  version() {
    return this.#submit({ action: "query_version" }, {});
  }

  async clear() {
    await this.#submit({ action: "clear" }, {});
  }

  close() {
    this.#closed = true;
    this.#worker?.terminate();
    this.#fail(new Error("the engine is closed"));
  }

  #submit(request, { signal, onProgress, every }) {
    if (this.#closed) return Promise.reject(new Error("the engine is closed"));
    const id = ++this.#number;
    return new Promise((resolve, reject) => {
      const job = { line: JSON.stringify({ id, ...request }), id, resolve, reject, onProgress, every };
      job.terminated = { id, type: "terminated", turn: 0 };
      const abort = () => this.#abort(job);
      job.settle = () => signal?.removeEventListener("abort", abort);
      if (signal?.aborted) return resolve(job.terminated);
      signal?.addEventListener("abort", abort);
      this.#queue.push(job);
      this.#next();
    });
  }

  async #next() {
    if (this.#current || !this.#queue.length) return;
    const job = (this.#current = this.#queue.shift());
    if (this.#flag) Atomics.store(this.#flag, 0, 0);
    await this.#ready.catch(() => {});
    if (this.#current !== job) return;
    job.sent = true;
    this.#worker.ref?.();
    this.#worker.postMessage({ line: job.line });
  }

  #receive({ replies, done }) {
    const job = this.#current;
    for (const line of replies ?? []) {
      const reply = JSON.parse(line);
      if (!reply.partial) job.reply = reply;
      else this.#progress(job, reply);
    }
    if (!done) return;
    this.#current = null;
    this.#worker.unref?.();
    job.settle();
    const { reply } = job;
    if (reply?.type === "error")
      job.reject(new RangeError(reply.field ? `${reply.field}: ${reply.message}` : reply.message));
    else job.resolve(reply);
    this.#next();
  }

  #progress(job, reply) {
    const now = performance.now();
    job.partial = reply;
    if (!job.onProgress || job.aborted || now - (job.shown ?? -Infinity) < job.every * 1000) return;
    job.shown = now;
    job.onProgress(reply);
  }

  /** Without shared memory a search cannot hear, so its worker is replaced. */
  #abort(job) {
    job.aborted = true;
    if (job !== this.#current) {
      this.#queue.splice(this.#queue.indexOf(job), 1);
      job.settle();
      job.resolve(job.terminated);
    } else if (job.sent && this.#flag) {
      Atomics.store(this.#flag, 0, 1);
    } else {
      this.#current = null;
      if (job.sent) {
        this.#worker.terminate();
        this.#start();
      }
      job.settle();
      job.resolve(job.partial ? { ...job.partial, partial: false, stopped: true } : job.terminated);
      this.#next();
    }
  }

  #fail(error) {
    const jobs = [this.#current, ...this.#queue].filter(Boolean);
    this.#current = null;
    this.#queue = [];
    for (const job of jobs) {
      job.settle();
      job.reject(error);
    }
  }
}
