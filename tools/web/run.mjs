// SPDX-License-Identifier: MIT
//
// node run.mjs PROGRAM [ARGUMENT...]: runs a WebAssembly program of the build with Node's WASI, for
// tests. Emscripten's imports that WASI lacks fail with ENOSYS: the programs see no files.
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const [program, ...args] = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args: [program, ...args], env: process.env });
const module = await WebAssembly.compile(readFileSync(program));
const env = {};
for (const { module: from, name } of WebAssembly.Module.imports(module))
  if (from === "env") env[name] = () => -52;
const instance = await WebAssembly.instantiate(module, { env, ...wasi.getImportObject() });
process.exitCode = wasi.start(instance);
