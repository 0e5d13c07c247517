import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { administrator, type FunctionSpec, functions } from "../../lib/functions";
import { tablePage } from "../../local/documents/write-table";

const described = readFileSync("docs/table.md", "utf8");
const source = readdirSync("lambdas", { recursive: true })
  .map((file) => join("lambdas", String(file)))
  .filter((file) => file.endsWith(".ts"))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

test("docs/table.md describes every kind of key that the code builds", () => {
  const built = new Set([...source.matchAll(/[`"]([A-Z][A-Z_]+#)/g)].map(([, key = ""]) => key));

  expect(built.size).toBeGreaterThan(15);
  expect([...built].filter((key) => !described.includes(`\`${key}`))).toEqual([]);
});

test("the code builds every kind of key that docs/table.md describes", () => {
  const keys = new Set([...described.matchAll(/`([A-Z][A-Z_]+#)/g)].map(([, key = ""]) => key));

  // A list that is stored in parts has the part's number after its name.
  const isBuilt = (key: string) => source.includes(key) || source.includes(`"${key.slice(0, -1)}"`);
  expect([...keys].filter((key) => !isBuilt(key))).toEqual([]);
});

test("docs/table.md has the keys and indexes that `npm run table` writes, for declared items only", async () => {
  const { is, shouldBe, undeclared } = await tablePage();

  expect(undeclared).toEqual([]);
  expect(is).toBe(shouldBe);
  expect(is).not.toContain("| ? |");
});

test("a function may access only the partitions of declared items", () => {
  const rows = described.split("\n").filter((line) => /^\| `\w+` \|/.test(line));
  const cells = rows.map((line) => line.split("|").map((cell) => cell.trim()));
  const named = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  const indexed = (index: string) =>
    cells
      .flatMap((cell) => (cell[5] ?? "").split("; "))
      .filter((list) => list.startsWith(index))
      .flatMap((list) => named(list.replace(/, by .*/, "")));
  const partitions = {
    table: cells.flatMap((cell) => named(cell[3] ?? "")),
    gsi1: indexed("gsi1"),
    gsi2: indexed("gsi2"),
  };
  const specs: readonly FunctionSpec[] = [administrator, ...Object.values(functions)];
  const unknown = specs
    .flatMap(({ table = [] }) => table)
    .flatMap(({ leadingKeys, index }) =>
      leadingKeys.filter((key) => !partitions[index ?? "table"].some((each) => isOf(each, key))),
    );

  expect(unknown).toEqual([]);
});

/** True if a grant's key pattern covers the partition. */
const isOf = (partition: string, key: string) =>
  new RegExp(`^${partition.replace(/<[^>]+>/g, ".+")}$`).test(key.replaceAll("*", "any#other"));
