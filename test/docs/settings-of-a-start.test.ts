import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const contributing = readFileSync("CONTRIBUTING.md", "utf8");
const described = new Set(
  [...contributing.matchAll(/`(KALAMU_[A-Z0-9_]+)`/g)].map(([, name = ""]) => name),
);

const source = ["bin", "lib", "local", "web/build", "test/support"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file))),
  )
  .filter((file) => /\.(ts|mjs)$/.test(file))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

/**
 * The names of all variables that the code reads, as patterns. An interpolated part matches any
 * capital letters.
 */
const read = [
  ...new Set(
    [...source.matchAll(/KALAMU_[A-Z0-9_]*(?:\$\{\w+\}[A-Z0-9_]*)?/g)].map(([name]) => name),
  ),
].map((name) => new RegExp(`^${name.replace(/\$\{\w+\}/, "[A-Z]+")}$`));

test("CONTRIBUTING.md describes every variable that a start, a test or a deployment reads", () => {
  const names = [...described];

  expect(read.length).toBeGreaterThan(10);
  expect(read.filter((pattern) => !names.some((name) => pattern.test(name)))).toEqual([]);
});

test("a start, a test or a deployment reads every variable that CONTRIBUTING.md describes", () => {
  expect([...described].filter((name) => !read.some((pattern) => pattern.test(name)))).toEqual([]);
});
