import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Rolldown } from "vite";

const app = resolve(import.meta.dirname, "../app");
const pageCode = `${app}/page-code.ts`;

/** The files of the pages and the layout under `/admin-dashboard`, without their endings, but those that writers see too. */
function deskPages(): Set<string> {
  const pages = readFileSync(pageCode, "utf8").matchAll(
    /"(\/[^"]*)": \(\) =>\s*import\("(.+?)"\)/g,
  );
  const found = [...pages].map(([, path = "", file = ""]) => ({
    isDesk: path.startsWith("/admin-dashboard"),
    file: resolve(app, file),
  }));
  const others = new Set(found.filter(({ isDesk }) => !isDesk).map(({ file }) => file));
  return new Set(found.map(({ file }) => file).filter((file) => !others.has(file)));
}

/** Names a group for code that the administrator's pages alone use: no writer's first screen fetches it. */
export function deskCode(name: string) {
  const pages = deskPages();
  let forWriters: Set<string> | undefined;
  return (id: string, graph: Rolldown.ChunkingContext): string | null => {
    forWriters ??= reachedFrom(`${app}/index.html`, (module) => {
      const info = graph.getModuleInfo(module);
      const next = [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])];
      return next.filter((each) => !pages.has(each.replace(/\.tsx?$/, "")));
    });
    return forWriters.has(id) ? null : name;
  };
}

function reachedFrom(start: string, next: (id: string) => string[]): Set<string> {
  const reached = new Set([start]);
  for (const id of reached) for (const each of next(id)) reached.add(each);
  return reached;
}
