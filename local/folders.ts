import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("..", import.meta.url));

/**
 * Returns the paths of one local product and of the tools that all local products share. Creates
 * the folders of emulator and tools.
 */
export function folders(state = process.env.KALAMU_STATE ?? join(repository, ".local")) {
  const base = resolve(state);
  const found = {
    base,
    world: join(base, "world.json"),
    running: join(base, "running.json"),
    emulator: join(base, "emulator"),
    outside: join(base, "outside.json"),
    assembly: join(base, "cdk.out"),
    tools: join(repository, ".local", "tools"),
  };
  for (const folder of [found.emulator, join(found.emulator, "tmp"), found.tools])
    mkdirSync(folder, { recursive: true });
  // The emulator's workers are CommonJS; without this file Node would load them as ES modules.
  writeFileSync(join(found.emulator, "tmp", "package.json"), "{}\n");
  return found;
}
export type Folders = ReturnType<typeof folders>;
