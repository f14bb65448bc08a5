// SPDX-License-Identifier: MIT
//
// The worker of an Engine (index.js): it owns the WebAssembly program (src/front/json/json_web.c),
// which answers one line of `verdi json` at a time.
// Messages in: {module, hash, flag} once, then {line}. Messages out: {ready} or {error}, then
// {replies: [line, ...]} during a request, and {done} after it.

const inBrowser = typeof self !== "undefined" && typeof self.postMessage === "function";
const port = inBrowser ? self : (await import("node:worker_threads")).parentPort;
const ENOSYS = 52; // WASI's number

let memory, exports, flag;
let output = [];
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The functions of WASI that the program calls. It has no files, arguments or environment. */
const wasi = {
  fd_write(file, vectors, count, written) {
    const view = new DataView(memory.buffer);
    let size = 0;
    const parts = [];
    for (let i = 0; i < count; i++) {
      const at = view.getUint32(vectors + 8 * i, true);
      const length = view.getUint32(vectors + 8 * i + 4, true);
      parts.push(decoder.decode(new Uint8Array(memory.buffer, at, length), { stream: true }));
      size += length;
    }
    const text = parts.join("");
    view.setUint32(written, size, true);
    if (file === 2) console.error(text.trimEnd());
    else output.push(text);
    if (file === 1 && text.endsWith("\n")) flush();
    return 0;
  },
  clock_time_get(clock, precision, result) {
    const now = BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6));
    new DataView(memory.buffer).setBigUint64(result, now, true);
    return 0;
  },
  environ_sizes_get(count, size) {
    const view = new DataView(memory.buffer);
    view.setUint32(count, 0, true);
    view.setUint32(size, 0, true);
    return 0;
  },
  environ_get: () => 0,
  proc_exit(status) {
    throw new Error(`the engine ended with status ${status}`);
  },
};

let flush;
function send() {
  const replies = output.join("").split("\n").filter(Boolean);
  output = [];
  if (replies.length) port.postMessage({ replies });
}

async function start({ module, hash, flag: shared }) {
  flag = shared && new Int32Array(shared);
  const imports = {
    wasi_snapshot_preview1: wasi,
    env: {},
    host: { ends: () => (flag && Atomics.load(flag, 0) ? 1 : 0) },
  };
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    imports[from][name] ??= () => (from === "env" ? -ENOSYS : ENOSYS);
  ({ exports } = await WebAssembly.instantiate(module, imports));
  memory = exports.memory;
  exports._initialize?.();
  if (!exports.web_open(hash)) throw new Error("the engine cannot be opened");
  flush = () => (output = []);
  request('{"id":0,"moves":"","depth":1}'); // expands the weights
  flush = send;
}

function request(line) {
  const bytes = encoder.encode(line);
  const at = exports.web_room(bytes.length);
  if (!at) throw new Error("out of memory");
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  exports.web_request(bytes.length);
}

async function receive(message) {
  try {
    if (message.module) {
      await start(message);
      port.postMessage({ ready: true });
    } else {
      request(message.line);
      port.postMessage({ done: true });
    }
  } catch (error) {
    port.postMessage({ error: String(error?.message ?? error) });
  }
}

if (inBrowser) self.onmessage = (event) => receive(event.data);
else port.on("message", receive);
