import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));

/** Where what runs on AWS and in browsers is; the public pages are rendered when the site is built. */
const shipped = ["lambdas", "web/app", "web/ui", "web/site/script", "web/site/service-worker"];
const rendered = /\/render-shells\.tsx$/;

/** The packages that the files of a folder import, but for types. */
function packagesOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true })
    .map((file) => join(folder, String(file)))
    .filter((file) => /\.tsx?$/.test(file) && !rendered.test(file));
  return files.flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /^(?:import|export) (?!type )(?:[^"';]*? from )?"([^"]+)"|import\("([^"]+)"\)/gm,
      ),
    ]
      .map(([, still, lazy]) => still ?? lazy ?? "")
      .filter((name) => !/^(\.|#|node:|virtual:)/.test(name))
      .map((name) =>
        name
          .split("/")
          .slice(0, name.startsWith("@") ? 2 : 1)
          .join("/"),
      ),
  );
}

test("what functions and browsers import is in dependencies, and nothing else is", () => {
  const imported = new Set(shipped.flatMap(packagesOf));

  expect(imported.size).toBeGreaterThan(10);
  expect(new Set(Object.keys(dependencies))).toEqual(imported);
});

test("no package is in both lists, and each is pinned", () => {
  const both = Object.keys(dependencies).filter((name) => name in devDependencies);

  expect(both).toEqual([]);
  for (const version of Object.values<string>({ ...dependencies, ...devDependencies }))
    expect(version).toMatch(/^(\d+\.\d+\.\d+|\*|file:.+)$/);
});
