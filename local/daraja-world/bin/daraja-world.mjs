#!/usr/bin/env node
import { existsSync } from "node:fs";

const source = new URL("../command.ts", import.meta.url);
const compiled = new URL("../dist/command.js", import.meta.url);

// A checkout runs the TypeScript source; the installed package has only compiled code.
if (existsSync(source)) {
  const { register } = await import("tsx/esm/api");
  register();
  await import(source.href);
} else await import(compiled.href);
