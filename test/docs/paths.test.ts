import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...["docs", "docs/decisions", "docs/runbook"].flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith(".md"))
      .map((file) => join(folder, file)),
  ),
];

const files = ["bin", "lambdas", "lib", "local", "test", "web"].flatMap((folder) =>
  readdirSync(folder, { recursive: true }).map((file) => `/${join(folder, String(file))}`),
);
/** True if a file has this name; a page may leave out the first folders. */
const isThere = (name: string) => files.some((file) => file.endsWith(`/${name}`));

const foundIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = ""]) => found);

test.each(pages)("%s names only files and folders that exist", (page) => {
  const text = readFileSync(page, "utf8");
  const named = foundIn(text, /`((?:bin|docs|lambdas|lib|local|test|web)\/[\w./-]+)`/g);
  const short = foundIn(text, /`([\w-][\w./-]*\.(?:tsx?|mjs))`/g);
  const linked = foundIn(text, /\]\((?!https?:|#)([^)#\s]+)/g);

  expect(named.filter((path) => !existsSync(path))).toEqual([]);
  expect(short.filter((name) => !isThere(name) && !existsSync(name))).toEqual([]);
  expect(linked.filter((path) => !existsSync(join(dirname(page), path)))).toEqual([]);
});

test("the code names only pages of the docs that exist", () => {
  const named = files
    .filter((file) => /\.(tsx?|m?js)$/.test(file) && !file.includes("/node_modules/"))
    .flatMap((file) => foundIn(readFileSync(`.${file}`, "utf8"), /\b(docs\/[\w/-]+(?:\.md)?)\b/g));

  expect(named.length).toBeGreaterThan(20);
  // Code names a decision without its title: `docs/decisions/0010`.
  expect(
    named.filter((name) => !existsSync(name) && !pages.some((page) => page.startsWith(`${name}-`))),
  ).toEqual([]);
});
