import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Rolldown } from "vite";

const app = resolve(import.meta.dirname, "../app");
const pageCode = `${app}/dashboard/page-code.ts`;
const firstScript = `${app}/index.html`;
type Graph = Rolldown.ChunkingContext;
/** Returns the name of a module's group; null if the module has none. */
type Naming = (id: string, graph: Graph) => string | null;

/**
 * Names a group for the code that only the administrator's pages use, so that writers don't load
 * it.
 */
export function deskCode(name: string): Naming {
  const pages = deskPages();
  return naming(name, (graph) => {
    const forWriters = reachedFrom([firstScript], (id) => {
      const info = graph.getModuleInfo(id);
      // The frame imports the desk's code only for administrators.
      const later = info?.dynamicallyImportedIds.filter((each) => !each.startsWith(`${app}/desk/`));
      const next = [...(info?.importedIds ?? []), ...(later ?? [])];
      return next.filter((each) => !pages.has(each.replace(/\.tsx?$/, "")));
    });
    return (id) => !forWriters.has(id);
  });
}

/** Names a group for code that the given files of the app import statically. */
export const codeOf = (name: string, files: readonly string[]): Naming =>
  naming(name, (graph) => {
    const starts = files.map((file) => `${app}/${file}.tsx`);
    const missing = starts.find((start) => !graph.getModuleInfo(start));
    if (missing) throw new Error(`The group ${name} starts at code that is not built: ${missing}`);
    const needed = reachedFrom(starts, importsIn(graph));
    const first = firstCode(graph);
    return (id) => needed.has(id) && !first.has(id);
  });

export const laterCode = (name: string): Naming =>
  naming(name, (graph) => {
    const first = firstCode(graph);
    return (id) => !first.has(id);
  });

/** Returns the first script's module and all its static imports. */
const firstCode = (graph: Graph) => reachedFrom([firstScript], importsIn(graph));

const importsIn = (graph: Graph) => (id: string) => graph.getModuleInfo(id)?.importedIds ?? [];

function naming(name: string, choose: (graph: Graph) => (id: string) => boolean): Naming {
  let belongs: ((id: string) => boolean) | undefined;
  return (id, graph) => {
    belongs ??= choose(graph);
    return belongs(id) ? name : null;
  };
}

/** Returns the modules, without extension, of pages that only administrators can open. */
function deskPages(): Set<string> {
  const pages = readFileSync(pageCode, "utf8").matchAll(
    /"(\/[^"]*)": \(\) =>\s*import\("(.+?)"\)/g,
  );
  const found = [...pages].map(([, path = "", file = ""]) => ({
    isDesk: path.startsWith("/admin-dashboard"),
    file: resolve(dirname(pageCode), file),
  }));
  const others = new Set(found.filter(({ isDesk }) => !isDesk).map(({ file }) => file));
  return new Set(found.map(({ file }) => file).filter((file) => !others.has(file)));
}

function reachedFrom(starts: readonly string[], next: (id: string) => readonly string[]) {
  const reached = new Set(starts);
  for (const id of reached) for (const each of next(id)) reached.add(each);
  return reached;
}
