import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { folders } from "../../local/folders";

/**
 * The folder of a package that only deep tests need, too large for package.json. The package is
 * downloaded once.
 */
export async function fetchedPackage(name: string, version: string): Promise<string> {
  const at = join(folders().tools, `${name.replace("/", "-")}-${version}`);
  if (!existsSync(join(at, "node_modules", name))) {
    await mkdir(at, { recursive: true });
    const how = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", at];
    await promisify(execFile)("npm", ["install", ...how, `${name}@${version}`], { cwd: at });
  }
  return join(at, "node_modules", name);
}
