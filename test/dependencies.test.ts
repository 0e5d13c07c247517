import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  isPermissive,
  mayShip,
  ourShippedPackages,
  shippedPackages,
} from "../local/documents/licences";

const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));

/**
 * The folders of code that runs on AWS or in browsers. The build renders the public pages, so most
 * of web/site is not here.
 */
const shipped = ["lambdas", "web/app", "web/ui", "web/site/script", "web/site/service-worker"];
const rendered = /\/prerender\.tsx$/;

/** Returns the packages that the files of a folder import, except for types. */
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

test("dependencies lists exactly the packages that functions and browsers import", () => {
  const imported = new Set(shipped.flatMap(packagesOf));

  expect(imported.size).toBeGreaterThan(10);
  expect(new Set(Object.keys(dependencies))).toEqual(imported);
});

test("no package is in both dependencies and devDependencies, and each has an exact version", () => {
  const both = Object.keys(dependencies).filter((name) => name in devDependencies);

  expect(both).toEqual([]);
  for (const version of Object.values<string>({ ...dependencies, ...devDependencies }))
    expect(version).toMatch(/^(\d+\.\d+\.\d+|\*|file:.+)$/);
});

test("each package that functions or browsers may contain has a licence that permits it", () => {
  const packages = ourShippedPackages();

  expect(packages.length).toBeGreaterThan(Object.keys(dependencies).length);
  expect(packages.filter((each) => !mayShip(each))).toEqual([]);
});

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0-or-later)", true],
  ["GPL-3.0-only OR (Apache-2.0 AND ISC)", true],
  ["(MIT OR GPL-2.0) AND LGPL-3.0", false],
  ["MIT AND GPL-2.0", false],
  ["AGPL-3.0", false],
  ["SEE LICENSE IN LICENSE.md", false],
  ["UNLICENSED", false],
  ["none", false],
])("the licence %s is permissive: %s", (expression, answer) => {
  expect(isPermissive(expression)).toBe(answer);
});

test("the check finds the licences of nested packages, and ignores developers' tools", () => {
  const lock = {
    packages: {
      "": { dependencies: { a: "1" }, devDependencies: { tool: "1" } },
      "node_modules/a": { version: "1", license: "MIT", dependencies: { b: "1", c: "1" } },
      "node_modules/a/node_modules/b": {
        version: "1",
        license: "GPL-3.0",
        optionalDependencies: { c: "1" },
      },
      "node_modules/b": { version: "2", license: "ISC" },
      "node_modules/c": { version: "1", dependencies: { a: "1" } },
      "node_modules/tool": { version: "1", license: "AGPL-3.0" },
    },
  };

  expect(shippedPackages(lock).map(({ name, licence }) => `${name}: ${licence}`)).toEqual([
    "a: MIT",
    "b: GPL-3.0",
    "c: none",
  ]);
});
