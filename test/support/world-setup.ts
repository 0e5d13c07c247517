import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type Product, startProduct } from "../../local/product";
import { readWorld, type World } from "../../local/running";
import { unpackBrowser } from "./launch-browser";

declare module "vitest" {
  export interface ProvidedContext {
    world: World;
  }
}

interface Shared {
  product: Promise<Product>;
  users: number;
  state: string;
}
// The projects' set-ups run in one process, but each loads a separate copy of this module.
const shared = globalThis as typeof globalThis & { kalamuWorld?: Shared };

/**
 * Vitest's global set-up for tests of the whole product: starts one product for all of them, with a
 * separate state. `KALAMU_TEST_WORLD` names the world.json of a running product to use instead.
 */
export async function setup({ provide }: TestProject) {
  const given = process.env.KALAMU_TEST_WORLD;
  if (given) {
    provide("world", readWorld(given));
    return undefined;
  }
  shared.kalamuWorld ??= start();
  const { kalamuWorld } = shared;
  kalamuWorld.users++;
  const { world } = await kalamuWorld.product;
  provide("world", world);

  return async () => {
    if (--kalamuWorld.users > 0) return;
    await (await kalamuWorld.product).stop();
    rmSync(kalamuWorld.state, { recursive: true, force: true });
  };
}

const port = (name: string, usual: number) => Number(process.env[`KALAMU_${name}_PORT`] ?? usual);

function start(): Shared {
  const state = mkdtempSync(join(tmpdir(), "kalamu-test-"));
  process.stdout.write("Starting a product for the tests:\n");
  const started = startProduct({
    state,
    say: (line) => process.stdout.write(`  ${line}\n`),
    ports: {
      site: port("SITE", 18_340),
      outside: port("OUTSIDE", 18_350),
      emulator: port("EMULATOR", 18_360),
    },
    limits: "generous",
  });
  // Unpacks the browser during the start, since each of the first test files would otherwise unpack
  // one.
  const product = Promise.all([started, unpackBrowser()]).then(([own]) => own);
  return { product, users: 0, state };
}
