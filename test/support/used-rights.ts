import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { repository } from "../../local/folders";

const folder = join(repository, ".local/tests/used-rights");
const noteOf = (file: string) =>
  join(folder, `${relative(repository, resolve(file)).replaceAll("/", "+")}.json`);

export const forgetUsedRights = (): void => rmSync(folder, { recursive: true, force: true });

export function noteUsedRights(file: string, used: Iterable<string>): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(noteOf(file), JSON.stringify([...used]));
}

/** The rights that test files recorded, and the files that have not run. */
export function notedRights(files: readonly string[]) {
  const noted = Map.groupBy(files, (file) => existsSync(noteOf(file)));
  const used = (noted.get(true) ?? []).flatMap(
    (file) => JSON.parse(readFileSync(noteOf(file), "utf8")) as string[],
  );
  return { used: new Set(used), missing: noted.get(false) ?? [] };
}
