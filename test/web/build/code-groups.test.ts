import type { Rolldown } from "vite";
import { expect, test } from "vitest";
import { codeOf } from "../../../web/build/code-groups";

const app = `${import.meta.dirname.replace("/test/web/build", "/web")}/app`;
const built: Record<string, { importedIds: string[] }> = {
  [`${app}/index.html`]: { importedIds: [] },
  [`${app}/start.tsx`]: { importedIds: ["part"] },
  part: { importedIds: [] },
};
const graph = { getModuleInfo: (id: string) => built[id] ?? null } as Rolldown.ChunkingContext;

test("a group has all code that its files import, and the build fails if one of its files is missing", () => {
  expect(codeOf("parts", ["start"])("part", graph)).toBe("parts");
  expect(codeOf("parts", ["start"])("other", graph)).toBe(null);
  expect(() => codeOf("parts", ["start", "moved"])("part", graph)).toThrow(/not built: .*moved/);
});
