import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Measures in a clone of this repository's last commit, without packages. Then removes the clone.
 */
export async function inFreshClone<T>(measure: (checkout: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "kalamu-clone-"));
  const checkout = join(folder, "kalamu");
  try {
    execFileSync("git", ["clone", "--quiet", process.cwd(), checkout]);
    return await measure(checkout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
