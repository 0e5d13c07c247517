import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { walks } from "./bench/walks";

interface Import {
  file: string;
  /** A path in the repository without its extension, or the name of a package. */
  from: string;
  /** The imported names without types; `*` for everything. */
  values: string[];
  isType: boolean;
}

const folders = ["bin", "lib", "lambdas", "web", "local"];
const files = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((file) => posix.join(folder, String(file))),
  )
  .filter((file) => /\.(tsx?|m?js)$/.test(file) && !file.includes("node_modules/"));

const statement =
  /(?:^|[;\n])\s*(?:import|export)\s+(type\s+)?([\w*\s{},$]*?)\s*from\s*["']([^"']+)["']|(?<![\w/])import(?:\s*\(\s*|\s+)["']([^"']+)["']/g;

function importsOf(file: string): Import[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(statement)].map(([, type, names = "", from, alone]) => ({
    file,
    from: resolved(file, from ?? alone ?? ""),
    values: type ? [] : valuesOf(names),
    isType: type !== undefined,
  }));
}

const valuesOf = (names: string) =>
  names
    .replace(/[{}]/g, ",")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith("type "));

function resolved(file: string, from: string): string {
  if (from.startsWith("#contracts/")) return from.replace("#contracts", "lambdas/contracts");
  return from.startsWith(".") ? join(dirname(file), from).replace(/\.tsx?$/, "") : from;
}

const imports = files.flatMap(importsOf);
const ours = new RegExp(`^(${folders.join("|")})/`);
/**
 * Returns the module to which a file belongs: a folder of the service (`platform`), or a part of
 * one (`work/tasks`, `accounts/people`).
 */
const moduleOf = (path: string) =>
  /^lambdas\/((?:work|money|messages|desk|providers)\/[\w-]+|accounts\/(?:profile|people)|\w+)\//.exec(
    path,
  )?.[1];

type Where = (path: string) => boolean;
type Allows = (import_: Import) => boolean;

const inside =
  (...parts: string[]): Where =>
  (path) =>
    parts.some((part) => path.startsWith(`${part}/`));
const outside =
  (...parts: string[]): Where =>
  (path) =>
    !inside(...parts)(path);
const both =
  (...places: Where[]): Where =>
  (path) =>
    places.every((is) => is(path));
const exactly =
  (name: string): Where =>
  (path) =>
    path === name;
const everywhere: Where = () => true;
const isOurs = (from: string) => ours.test(from);
const contracts = inside("lambdas/contracts");
const platform = inside("lambdas/platform");
const daraja = inside("lambdas/providers/daraja");
const airtel = inside("lambdas/providers/airtel");
const outcome = exactly("lambdas/providers/outcome");

/** Allows all packages, and the given files of this repository. */
const ofOurs =
  (...allowed: Where[]): Allows =>
  ({ from }) =>
    !isOurs(from) || allowed.some((is) => is(from));
const not =
  (refused: RegExp | Where): Allows =>
  ({ from }) =>
    !(refused instanceof RegExp ? refused.test(from) : refused(from));

const rules: [rule: string, who: Where, allows: Allows][] = [
  [
    "contracts import only zod/mini and each other",
    contracts,
    ({ from }) => from === "zod/mini" || contracts(from),
  ],
  [
    "the service and the screens never import the whole list of routes or of words",
    inside("lambdas", "web"),
    not(/^lambdas\/contracts\/(api|messages)$/),
  ],
  ["zod is imported as zod/mini everywhere", everywhere, not(/^zod($|\/(?!mini$))/)],
  ["the platform imports only the contracts", platform, ofOurs(contracts, platform)],
  ["the service imports nothing from other folders", inside("lambdas"), ofOurs(inside("lambdas"))],
  [
    "the screens import only the contracts from the service",
    inside("web/app", "web/site", "web/ui"),
    ofOurs(inside("web"), contracts),
  ],
  [
    "the build of the screens may also import the operator's settings",
    inside("web/build"),
    ofOurs(inside("web"), contracts, exactly("lib/settings")),
  ],
  [
    "the parts of the screens import nothing of the product",
    inside("web/ui"),
    not(inside("web/app", "web/site", "web/build")),
  ],
  ["the app does not know the public site", inside("web/app"), not(inside("web/site"))],
  ["the public site does not know the app", inside("web/site"), not(inside("web/app"))],
  [
    "the infrastructure imports only the contracts and the invitation's words",
    inside("lib"),
    ofOurs(inside("lib"), contracts, exactly("lambdas/messages/mail/templates/invitation")),
  ],
  [
    "from the service, the operator's scripts import only the pausing of payouts and Daraja's answers",
    inside("bin"),
    ofOurs(
      inside("lib", "bin"),
      contracts,
      exactly("lambdas/money/payouts/restored-table"),
      exactly("lambdas/providers/daraja/answer"),
    ),
  ],
  [
    "the simulator of Daraja knows nothing of the product",
    inside("local/daraja-world"),
    ofOurs(inside("local/daraja-world")),
  ],
  [
    "the simulator is imported only by its package name",
    outside("local/daraja-world"),
    not(inside("local/daraja-world")),
  ],
  ["only the local world knows the simulator", outside("local"), not(/^#?daraja-world($|\/)/)],
  [
    "only lambdas/platform/table builds commands for DynamoDB",
    both(inside("lambdas", "web"), outside("lambdas/platform/table")),
    not(/^@aws-sdk\/.*dynamodb/),
  ],
  [
    "only handlers know HTTP",
    both(inside("lambdas"), outside("lambdas/functions", "lambdas/platform")),
    not(/^lambdas\/platform\/api-/),
  ],
  ["nothing imports the functions that AWS starts", everywhere, not(inside("lambdas/functions"))],
  [
    "only code that settles payments and notices knows Daraja",
    both(
      inside("lambdas"),
      outside(
        "lambdas/money/collections",
        "lambdas/money/payouts",
        "lambdas/money/webhooks",
        "lambdas/providers/daraja",
      ),
    ),
    not(daraja),
  ],
  [
    "money's folders know Daraja's requests and answers, but not its transport",
    inside("lambdas/money/collections", "lambdas/money/payouts", "lambdas/money/webhooks"),
    // The other files of the folder, e.g. `client.ts`, are the transport.
    ({ from }) => !daraja(from) || /\/(stk|credentials|c2b|b2c)$/.test(from),
  ],
  [
    "only code that pays out knows Airtel",
    both(inside("lambdas"), outside("lambdas/money/payouts", "lambdas/providers/airtel")),
    not(airtel),
  ],
  [
    "payouts know Airtel's requests and answers, but not its transport",
    inside("lambdas/money/payouts"),
    ({ from }) => !airtel(from) || /\/(disbursement|credentials)$/.test(from),
  ],
  [
    "the code for Airtel knows nothing of withdrawals",
    airtel,
    ofOurs(airtel, contracts, platform, outcome),
  ],
  [
    "the code for Daraja knows nothing of payments",
    daraja,
    ofOurs(daraja, contracts, platform, outcome),
  ],
  [
    "payment-attempt.ts does not import the code that starts, confirms, settles or attributes attempts",
    exactly("lambdas/money/collections/payment-attempt.ts"),
    not(/^lambdas\/money\/collections\/(settle-|start-|confirm-|attribute-)/),
  ],
  [
    "only the user pool's own file knows Cognito",
    both(inside("lambdas"), (path) => path !== "lambdas/accounts/user-pool.ts"),
    not(exactly("@aws-sdk/client-cognito-identity-provider")),
  ],
  [
    "money functions load no code for mail or files",
    inside("lambdas/money/collections", "lambdas/money/ledger"),
    not(/^@aws-sdk\/client-(ses|s3|sqs)/),
  ],
  [
    "the frame of the app imports nothing else from the app",
    inside("web/app/frame"),
    not(both(inside("web/app"), outside("web/app/frame"))),
  ],
  [
    "account, desk, earnings and work import neither the dashboard nor the app's start",
    inside("web/app/account", "web/app/desk", "web/app/earnings", "web/app/work"),
    not(/^web\/app\/(dashboard\/|\w+$)/),
  ],
  [
    "the app calls the service only through its client",
    both(inside("web/app"), outside("web/app/frame/api", "web/app/frame/session")),
    not(/^aws-amplify/),
  ],
];

/** Returns a file's name as imports write it, without its extension. */
const nameOf = (file: string) => file.replace(/\.tsx?$/, "");

/**
 * Returns the circles of files that import each other. An import of a type or a dynamic import
 * counts.
 */
function cyclesIn(all: readonly Import[]): string[] {
  const known = new Map<string, string[]>();
  for (const { file, from } of all)
    known.set(nameOf(file), [...(known.get(nameOf(file)) ?? []), from]);
  const ways = [...known.keys()].map((name) => wayBack(name, known));
  return [...new Set(ways.flatMap((way) => (way ? [way.sort().join(" ↔ ")] : [])))].sort();
}

/** Returns the files on a shortest path from a file to itself; undefined if there is none. */
function wayBack(start: string, known: ReadonlyMap<string, string[]>): string[] | undefined {
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    const next = known.get(way.at(-1) ?? "") ?? [];
    if (next.includes(start)) return way;
    ways.push(...next.filter((each) => !seen.has(each)).map((each) => [...way, each]));
    for (const each of next) seen.add(each);
  }
  return undefined;
}

const moduleCircles = (all: readonly Import[]) =>
  cyclesIn(
    all.flatMap((each) => {
      const [module, known] = [moduleOf(each.file), moduleOf(each.from)];
      return module && known && module !== known ? [{ ...each, file: module, from: known }] : [];
    }),
  );

describe("which part may import which", () => {
  test("the service's modules don't import each other in a circle", () => {
    expect(moduleCircles(imports)).toEqual([]);
  });

  test("no files import each other in a circle, not even for a type or by a dynamic import", () => {
    const one = { file: "lib/a.ts", from: "lib/b", values: [], isType: true };
    const back = { ...one, file: "lib/b.ts", from: "lib/a" };
    expect(cyclesIn([one, back])).toEqual(["lib/a ↔ lib/b"]);

    expect(cyclesIn(imports)).toEqual([]);
  });

  test("npm run size counts only files that exist", () => {
    expect(walks.flatMap((walk) => walk.files).filter((file) => !files.includes(file))).toEqual([]);
  });

  test("the rules check every part", () => {
    for (const folder of folders)
      expect(files.filter(inside(folder)).length, folder).toBeGreaterThan(0);
    expect(imports.filter(({ from }) => isOurs(from)).length).toBeGreaterThan(files.length);
  });

  test.each(rules)("%s", (_, who, allows) => {
    const bound = imports.filter((each) => who(each.file));

    const broken = bound
      .filter((each) => !allows(each))
      .map((each) => `${each.file} imports ${each.values.join(", ")} from ${each.from}`);

    expect(bound.length).toBeGreaterThan(0);
    expect(broken).toEqual([]);
  });
});

describe("code that only some files may contain", () => {
  const saying = (pattern: RegExp, who: (file: string) => boolean) =>
    files.filter((file) => who(file) && pattern.test(readFileSync(file, "utf8"))).sort();

  test("in the service, only these six files send HTTP requests", () => {
    expect(saying(/\bfetch(Fresh)?\(/, inside("lambdas"))).toEqual([
      "lambdas/accounts/cognito-proxy.ts",
      "lambdas/accounts/social.ts",
      "lambdas/functions/administrator.ts",
      "lambdas/platform/call-provider.ts",
      "lambdas/platform/invoke-function.ts",
      "lambdas/platform/watch.ts",
    ]);
  });

  test("a folder writes only the items that it declares, except that all may write the profile", () => {
    const folderOf = (path: string) => path.split("/")[1];
    const textOf = (file: string) => readFileSync(file, "utf8");
    const declares = (from: string, name: string) =>
      files.includes(`${from}.ts`) &&
      new RegExp(`export const ${name} = defineItem\\(`).test(textOf(`${from}.ts`));
    const ofOthers = imports
      .filter(({ file, from }) => inside("lambdas")(file) && folderOf(from) !== folderOf(file))
      .flatMap(({ file, from, values }) => values.map((name) => ({ file, from, name })))
      .filter(({ from, name }) => declares(from, name));
    const written = ofOthers.filter(({ file, name }) =>
      new RegExp(`\\b${name}\\.(put|change|upsert|remove)\\(`).test(textOf(file)),
    );

    expect(written.length).toBeGreaterThan(5);
    expect(written.filter(({ name }) => name !== "profiles")).toEqual([]);
  });

  test("only one file puts schema errors into words", () => {
    expect(saying(/\b(flatten|format|prettify|treeify)Error\b/, inside("lambdas", "web"))).toEqual([
      "lambdas/contracts/check-input.ts",
    ]);
  });

  test("only the Daraja clients of the service and of the operator know Daraja's paths", () => {
    const who = inside("lambdas", "web", "lib", "bin");
    for (const file of saying(/["'`/](oauth\/v1|mpesa\/)/, who))
      expect(file).toMatch(/^(lambdas\/providers\/daraja\/|bin\/pay-bill\.ts$)/);
  });

  test("the names of log events have only lower-case letters and dashes", () => {
    const events = files.filter(inside("lambdas")).flatMap((file) => {
      const logged = readFileSync(file, "utf8").matchAll(/\blogger\.\w+\(\s*([^,)]*)/g);
      return [...logged].map(([, event]) => event);
    });
    expect(events.length).toBeGreaterThan(20);
    expect(events.filter((event) => !/^"[a-z]+(-[a-z]+)+"$/.test(event ?? ""))).toEqual([]);
  });

  test("no file has a default export, is called index, or has a capital letter, an underscore or a blank in its path", () => {
    const own = files.filter((file) => !/(\.config\.ts|\.mjs|\.js)$/.test(file));
    expect(own.filter((file) => /^export default/m.test(readFileSync(file, "utf8")))).toEqual([]);
    expect(own.filter((file) => /\/index\.tsx?$/.test(file))).toEqual([]);
    expect(own.filter((file) => /[A-Z_ ]/.test(file))).toEqual([]);
  });
});
