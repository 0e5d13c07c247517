import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Hashes the names and contents of files and folders, and `words`. */
export function contentHash(paths: string[], words: string[] = []): string {
  const hash = createHash("sha256");
  const add = (path: string) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
      return;
    }
    hash.update(path).update("\0").update(readFileSync(path)).update("\0");
  };
  for (const path of paths) add(path);
  return hash.update(words.join("\0")).digest("hex");
}
