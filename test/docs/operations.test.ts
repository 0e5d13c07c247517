import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { Settings } from "#contracts/settings";
import { Scan } from "../../lambdas/functions/files";
import { functions } from "../../lib/functions";
import { plain } from "../lib/stacks";

const page = readFileSync("docs/operations.md", "utf8");
const section = (title: string) =>
  page.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? "";
/** The first cells of the rows of a section's tables. */
const firstCells = (title: string) =>
  [...section(title).matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = ""]) => cell);
const all = (pattern: RegExp, text = page) => [...text.matchAll(pattern)].map(([, found]) => found);

/** The functions of the second column, where a table says which of them logs a line. */
const loggers = all(
  /`(\w+)`/g,
  page
    .split("| line in the log | of |")
    .slice(1)
    .flatMap((table) => all(/^\| [^|]+ \| ([^|]+) \|/gm, table.split("\n\n")[0]))
    .join(" "),
);

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map((file) => join(folder, String(file)))
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");

test("the page describes every setting", () => {
  const described = new Set(all(/`(\w+)`/g, firstCells("Settings").join(" ")));

  expect(Object.keys(Settings.shape).filter((name) => !described.has(name))).toEqual([]);
});

test("the page says what to do at every alarm, and at no other", () => {
  const alarms = all(
    /this\.(?:a|moneyA)larm\("(\w+)"/g,
    readFileSync("lib/constructs/monitoring.ts", "utf8"),
  );
  const described = firstCells("Alarms").filter((cell) => /^[A-Z]\w+$/.test(cell));

  expect(alarms.length).toBeGreaterThan(10);
  expect(new Set(described)).toEqual(new Set(alarms));
});

test("the page names functions that there are, and lines that they log", () => {
  const names = new Set<string | undefined>(Object.keys(functions));
  const source = sources("lambdas");
  const lines = all(/`([a-z]+(?:-[a-z]+)+)`/g);

  expect(all(/\b[Ll]og of `(\w+)`/g).filter((name) => !names.has(name))).toEqual([]);
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter((line) => !source.includes(`"${line}"`))).toEqual([]);
});

test("the page says what each logged error and each warning means", () => {
  const logged = new Set(all(/logger\.(?:error|warn)\(\s*"([a-z-]+)"/g, sources("lambdas")));
  expect(logged).toContain("push-not-accepted");
  const described = new Set(all(/`([a-z]+(?:-[a-z]+)+)`/g));

  expect(logged.size).toBeGreaterThan(30);
  expect([...logged].filter((line) => !described.has(line))).toEqual([]);
});

test("the page asks for outputs that the stack has", { timeout: 120_000 }, () => {
  const outputs = new Set(Object.keys(plain().kalamu.findOutputs("*")));
  const asked = all(/\boutput ([A-Z]\w+)/g);
  const hasLog = (name = "") => outputs.has(`${name}Function`);
  const logsOf = [...all(/`log (\w+) [a-z]+-/g), ...loggers];
  const named = all(/\boutputs? `([A-Z]\w+)`/g);

  expect(loggers.length).toBeGreaterThan(20);
  expect(logsOf.filter((name) => !hasLog(name))).toEqual([]);
  expect(asked.length).toBeGreaterThan(10);
  expect([...asked, ...named].filter((name = "") => !outputs.has(name))).toEqual([]);
});

test("the verdict that the page plays again is one that the function takes", () => {
  const [verdict = ""] = all(/FilesFunction\)".* --payload '(\{.+\})'/g);

  expect(Scan.safeParse(JSON.parse(verdict)).error).toBeUndefined();
});

test("each line that is logged with a payment review stands in the table of reviews", () => {
  const reviews = page.split("**Payment reviews.**")[1]?.split("\n\n**")[0] ?? "";
  const described = new Set(all(/^\| `([a-z-]+)` \|/gm, reviews));
  const logged = sources("lambdas")
    .split('recordMetric("PaymentReviews"')
    .slice(0, -1)
    .map((before) => all(/logger\.(?:warn|error)\("([a-z-]+)"/g, before).at(-1));

  expect(logged.length).toBeGreaterThan(10);
  expect(logged.filter((line) => !described.has(line))).toEqual([]);
});

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "docs/operations.md",
  "docs/life-of-a-payment.md",
  "docs/life-of-a-withdrawal.md",
];

test.each(pages)("%s names commands and routes that there are", (file) => {
  const text = readFileSync(file, "utf8");
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const routes = Object.values(api).map(({ method, path }) => ({
    method,
    path: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
  }));
  const named = [...text.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/api\/[\w/{}-]+)/g)];
  const isOurs = ([, method, address = ""]: string[]) =>
    routes.some((route) => route.method === method && route.path.test(address));

  expect(all(/npm run ([\w:-]+)/g, text).filter((name) => !(name && name in scripts))).toEqual([]);
  expect(named.filter((each) => !isOurs(each)).map(([route]) => route)).toEqual([]);
});
