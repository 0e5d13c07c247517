import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseAst } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { repository } from "../../../local/folders";
import { buildApp } from "../../../web/build/build-app";
import { fetchedPackage } from "../../support/fetched-package";

/** The browsers of `web/build/browsers.ts`, with the names of the compatibility data. */
const oldest = { chrome: 109, firefox: 115, safari: 16.4 };

/** Features for which the code checks first, or without which only a detail is missing. */
const guardedScript = {
  "AbortSignal.timeout":
    "probed before anything starts; Chrome 103 to 123 name its error otherwise",
  "Error.captureStackTrace": "libraries ask for it",
  "Error.stackTraceLimit": "only set, by libraries",
  "console.timeStamp": "React asks for it",
  "URL.canParse": "Zod asks for it",
  ".canParse": "Zod asks for it",
  "Uint8Array.fromHex": "the hashes ask for it",
  "new CloseWatcher": "then Escape alone closes the menu",
  ".toHex": "the hashes ask for it",
  ".hidePopover": "then a dialog covers messages",
  ".showPopover": "then a dialog covers messages",
  ".startViewTransition": "React's, for an element that we don't use",
  ".skipTransition": "React's, for an element that we don't use",
  ".getHighEntropyValues": "Amplify asks for it",
};
const guardedStyle = {
  ":has": "always in a rule of its own, which Firefox 115 leaves out",
  ":popover-open": "in a rule of its own; without it nothing has to be hidden",
  ":-moz-progress-bar": "each browser has one of its own",
  ":-webkit-progress-bar": "each browser has one of its own",
  ":-webkit-progress-value": "each browser has one of its own",
  "color-mix()": "under @supports, after a plain colour",
};

interface Feature {
  __compat?: { support: Record<string, Support | Support[]> };
  [name: string]: unknown;
}
interface Support {
  version_added: string | boolean | null;
  version_removed?: string;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
}
interface Data {
  api: Record<string, Feature>;
  javascript: { builtins: Record<string, Feature> };
  css: { selectors: Record<string, Feature>; types: Record<string, Feature> };
}

async function readData(): Promise<Data> {
  const folder = await fetchedPackage("@mdn/browser-compat-data", "8.1.9");
  return JSON.parse(readFileSync(join(folder, "data.json"), "utf8"));
}

const since = (support: Support | Support[] | undefined) =>
  [support]
    .flat()
    .filter((each) => each && !(each.flags || each.prefix || each.alternative_name))
    .map((each) =>
      each?.version_removed
        ? Number.NaN
        : Number.parseFloat(String(each?.version_added).replace("≤", "")),
    )
    .find(Number.isFinite) ?? Number.POSITIVE_INFINITY;

const isLacking = ({ __compat }: Feature) =>
  Object.entries(oldest).some(([name, version]) => since(__compat?.support[name]) > version);

interface Node {
  type: string;
  [part: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

function eachNode(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const part of Object.values(node).flat()) if (isNode(part)) eachNode(part, see);
}
const parsed = (file: string, lang: "js" | "ts" | "tsx") =>
  parseAst(readFileSync(file, "utf8"), { lang }) as unknown as Node;
const nameOf = (node: unknown) =>
  isNode(node) && node.type === "Identifier" ? String(node["name"]) : undefined;

/**
 * Returns the names that a script uses (`new X`, `X.y`, `.y()`), and those that it defines itself.
 */
function namesIn(file: string) {
  const [used, own] = [new Set<string>(), new Set<string>()];
  eachNode(parsed(file, "js"), (node) => {
    const key = node["computed"] ? undefined : nameOf(node["key"] ?? node["property"]);
    const { callee } = node;
    if (node.type === "NewExpression") used.add(`new ${nameOf(callee)}`);
    else if (isNode(callee)) used.add(`.${nameOf(callee["property"])}`);
    if (isNode(node["left"])) own.add(`.${nameOf(node["left"]["property"])}`);
    if (node.type !== "MemberExpression") own.add(`.${key}`);
    else if (nameOf(node["object"])) used.add(`${nameOf(node["object"])}.${key}`);
  });
  return { used, own };
}

test("scripts other than the PDF reader's use no feature that the oldest browsers lack", async () => {
  const folder = mkdtempSync(join(tmpdir(), "kalamu-site-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await buildApp(folder);
  const files = globSync(`${folder}/**/*.js`).filter((file) => !/\/pdf[-.]/.test(file));
  const names = files.map(namesIn);
  const own = new Set(names.flatMap((file) => [...file.own]));

  const { api, javascript } = await readData();
  /**
   * Each name with all its possible meanings. A name is unsupported only if all its meanings are.
   */
  const meanings = new Map<string, Feature[]>();
  const add = (name: string, feature: Feature) =>
    meanings.set(name, [...(meanings.get(name) ?? []), feature]);
  for (const [place, parts] of Object.entries({ ...api, ...javascript.builtins })) {
    add(`new ${place}`, parts);
    for (const [part, feature] of Object.entries(parts) as [string, Feature][]) {
      if (part === "__compat" || part.endsWith("_event") || !feature.__compat) continue;
      const name = part.replace(/_static$/, "");
      add(`${place}.${name}`, feature);
      if (!own.has(`.${name}`)) add(`.${name}`, feature);
    }
  }
  const lacking = new Set(
    names.flatMap(({ used }) => [...used]).filter((name) => meanings.get(name)?.every(isLacking)),
  );
  expect([...lacking].sort()).toEqual(Object.keys(guardedScript).sort());
});

test("styles use no selector or function that the oldest browsers lack", async () => {
  const { css } = await readData();
  const features: Record<string, Feature> = {};
  for (const [name, feature] of Object.entries(css.selectors)) features[`:${name}`] = feature;
  for (const type of Object.values(css.types))
    for (const [name, feature] of Object.entries(type))
      if (name !== "__compat") features[`${name}()`] = feature as Feature;
  const written: string[] = [];
  for (const file of globSync(`${repository}/web/**/*.{ts,tsx}`))
    eachNode(parsed(file, file.endsWith("x") ? "tsx" : "ts"), ({ type, value }) => {
      if (type === "Literal" && typeof value === "string")
        written.push(...(value.match(/:[a-z-]+|\b[a-z-]+\((?=.)/g) ?? []));
    });
  const names = new Set(written.map((name) => (name.endsWith("(") ? `${name})` : name)));
  const lacking = [...names].filter((name) => features[name] && isLacking(features[name]));
  expect(lacking.sort()).toEqual(Object.keys(guardedStyle).sort());
});
