import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { Settings } from "#contracts/settings";
import { Scan } from "../../lambdas/functions/files";
import { functions } from "../../lib/functions";
import { plain } from "../lib/stacks";

const read = (file: string) => readFileSync(file, "utf8");
const pagesIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .map((file) => join(folder, file));
const all = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(([, found]) => found);
const sources = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map((file) => join(folder, String(file)))
    .filter((file) => /\.tsx?$/.test(file))
    .map(read)
    .join("\n");

const runbook = pagesIn("docs/runbook");
const deploy = read("docs/deploy.md");
const runbookText = runbook.map(read).join("\n");
const text = `${deploy}\n${runbookText}`;

const everyPage = ["README.md", "CONTRIBUTING.md", ...pagesIn("docs"), ...runbook];

const sections = (page: string) =>
  read(page)
    .split(/^## /m)
    .slice(1)
    .map((part) => ({ heading: part.split("\n")[0] ?? "", part, page }));
const alarmSections = runbook
  .flatMap(sections)
  .filter(({ heading }) => /^[A-Z][a-z]+([A-Z][a-z]+)+$/.test(heading));

/** The log lines that the runbook explains, and the functions that log them. */
const logged = [
  ...runbookText.matchAll(/^- ((?:`[a-z-]+`(?:, )?)+)(?: \((`\w+`(?:, `\w+`)*)\))?:/gm),
].map(([, lines = "", of = ""]) => ({ lines: all(/`([\w-]+)`/g, lines), of: all(/`(\w+)`/g, of) }));

test("deploy.md describes every setting, and no other", () => {
  const section = deploy.split(/^## /m).find((part) => part.startsWith("Settings\n")) ?? "";
  const described = all(/^- (.+?):/gm, section).flatMap((names = "") => all(/`(\w+)`/g, names));

  expect(described.toSorted()).toEqual(Object.keys(Settings.shape).toSorted());
});

test("every alarm has one heading in its page of the runbook, and the index links to it", () => {
  const lib = sources("lib");
  const alarms = [
    ...lib.matchAll(/\.(?:a|moneyA)larm\(\s*"(?<id>\w+)"[\s\S]*?\bpage: "(?<page>\w+)"/g),
    // Mails to the operator that no alarm sends.
    ...lib.matchAll(/docs\/runbook\/(?<page>\w+)\.md, "(?<id>\w+)"/g),
  ].map(({ groups: { id, page } = {} }) => `${id} of docs/runbook/${page}.md`);
  const index = read("docs/runbook/README.md");

  expect(alarms.length).toBeGreaterThan(15);
  expect(alarmSections.map(({ heading, page }) => `${heading} of ${page}`).toSorted()).toEqual(
    alarms.toSorted(),
  );
  for (const { heading, page } of alarmSections)
    expect(index).toContain(
      `[${heading}](${page.replace("docs/runbook/", "")}#${heading.toLowerCase()})`,
    );
});

test("every alarm's section has the same five lines", () => {
  const labels = ["What rang", "Money", "Look here", "Do this", "Over when"];

  for (const { heading, part } of alarmSections)
    expect([heading, ...all(/^- \*\*([\w ]+):\*\*/gm, part)]).toEqual([heading, ...labels]);
});

test("every link to a section leads to an existing section", () => {
  const links = [...runbook, "docs/deploy.md"].flatMap((page) =>
    [...read(page).matchAll(/\]\(([\w./-]*\.md)#([\w-]+)\)/g)].map(
      ([, file = "", anchor = ""]) => ({
        page: join(page, "..", file),
        anchor,
      }),
    ),
  );
  const anchors = (page: string) =>
    all(/^#+ (.+)$/gm, read(page)).map((heading = "") =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    );

  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ page, anchor }) => !anchors(page).includes(anchor))).toEqual([]);
});

test("the runbook names only functions that exist, and only log lines that the code writes", () => {
  const names = new Set<string | undefined>(Object.keys(functions));
  const source = sources("lambdas");
  const lines = logged.flatMap((each) => each.lines);
  const named = [...all(/`log (\w+)/g, text), ...all(/\b[Ll]og of `(\w+)`/g, text)];
  const asked = all(/`log \w+ ([a-z]+(?:-[a-z]+)+)/g, text);

  expect(named.filter((name) => !names.has(name) && name !== "Administrator")).toEqual([]);
  expect(lines.length).toBeGreaterThan(50);
  expect([...lines, ...asked].filter((line) => !source.includes(`"${line}"`))).toEqual([]);
});

test("the runbook explains every error and every warning that functions log", () => {
  const written = new Set(all(/logger\.(?:error|warn)\(\s*"([a-z-]+)"/g, sources("lambdas")));
  const described = new Set(all(/`(?:log \w+ )?([a-z]+(?:-[a-z]+)+)(?: \w+)?`/g, runbookText));

  expect(written.size).toBeGreaterThan(50);
  expect([...written].filter((line) => !described.has(line))).toEqual([]);
});

test("the runbook names only outputs that the stack has", { timeout: 120_000 }, () => {
  const outputs = new Set(Object.keys(plain().kalamu.findOutputs("*")));
  const asked = all(/\boutput ([A-Z]\w+)/g, text).filter((name) => name !== "NAME");
  const named = all(/\boutputs? (?:of )?`([A-Z]\w+)`/g, text);
  const loggers = [...logged.flatMap(({ of }) => of), ...all(/`log (\w+)/g, text)];

  expect(loggers.length).toBeGreaterThan(40);
  expect(loggers.filter((name = "") => !outputs.has(`${name}Function`))).toEqual([]);
  expect(asked.length).toBeGreaterThan(20);
  expect([...asked, ...named].filter((name = "") => !outputs.has(name))).toEqual([]);
});

const code = ["lambdas", "lib", "bin", "local", "test/support", "test/web/app/support"]
  .map(sources)
  .join("\n");

test.each(everyPage)("%s names settings, fields and attributes that the code has", (page) => {
  const names = all(/`([a-z]+[A-Z]\w*)`/g, read(page));
  expect(names.filter((name = "") => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});

test("the function Files accepts the verdict in the runbook's command", () => {
  const [verdict = ""] = all(/FilesFunction\)".* --payload '(\{.+\})'/g, text);

  expect(Scan.safeParse(JSON.parse(verdict)).error).toBeUndefined();
});

test("the runbook's lists of reviews have every log line about a payment review", () => {
  const described = new Set(
    runbook
      .flatMap(sections)
      .filter(({ heading }) => /^Pay(ment|out) reviews$/.test(heading))
      .flatMap(({ part }) => all(/^- `([a-z-]+)`:/gm, part)),
  );
  const reviewed = sources("lambdas")
    .split('recordMetric("PaymentReviews"')
    .slice(0, -1)
    .map((before) => all(/logger\.(?:warn|error)\("([a-z-]+)"/g, before).at(-1));

  expect(reviewed.length).toBeGreaterThan(10);
  expect(reviewed.filter((line) => !described.has(line))).toEqual([]);
});

test.each(everyPage)("%s names commands and routes that exist", (file) => {
  const page = read(file);
  const { scripts } = JSON.parse(read("package.json"));
  const routes = Object.values(api).map(({ method, path }) => ({
    method,
    path: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
  }));
  const named = [...page.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/api\/[\w/{}-]+)/g)];
  const isOurs = ([, method, address = ""]: string[]) =>
    routes.some((route) => route.method === method && route.path.test(address));
  const run = all(/(?:npm |`)run ([\w:-]+)/g, page);

  expect(run.filter((name) => !(name && name in scripts))).toEqual([]);
  expect(named.filter((each) => !isOurs(each)).map(([route]) => route)).toEqual([]);
});

const words = (files: readonly string[]) =>
  files.flatMap((file) => read(file).split(/\s+/).filter(Boolean)).length;
const decisions = pagesIn("docs/decisions");

test.each([
  ["README.md", ["README.md"], 700],
  ["deploy.md", ["docs/deploy.md"], 3_150],
  ["the runbook", runbook, 5_500],
  ["architecture.md", ["docs/architecture.md"], 2_000],
  ["table.md", ["docs/table.md"], 3_000],
  ["emulator.md", ["docs/emulator.md"], 1_000],
  ...decisions.map((page) => [page, [page], 300] as const),
] as const)("%s is within its limit of words", (_name, files, most) => {
  expect(words(files)).toBeLessThanOrEqual(most);
});

test("there are at most 16 decisions", () => {
  expect(decisions.length - 1).toBeLessThanOrEqual(16);
});
