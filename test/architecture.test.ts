import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { walks } from "./bench/walks";

interface Import {
  file: string;
  /** A path of the repository without its extension, or the name of a package. */
  from: string;
  /** The imported names; `*` for everything. Types are left out. */
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
/** A noun is a folder of the service (`platform`), or a part of one: `work/tasks`, `accounts/people`. */
const nounOf = (path: string) =>
  /^lambdas\/((?:work|money|messages|desk|providers)\/[\w-]+|accounts\/(?:profile|people)|\w+)\//.exec(
    path,
  )?.[1];

interface Rule {
  rule: string;
  /** Selects the files that the rule binds. */
  who: (file: string) => boolean;
  allows: (import_: Import) => boolean;
}

const inside =
  (...parts: string[]) =>
  (path: string) =>
    parts.some((part) => path.startsWith(`${part}/`));
const isHandler = inside("lambdas/functions");
const isOurs = (from: string) => ours.test(from);
const contracts = inside("lambdas/contracts");
const platform = inside("lambdas/platform");
const table = inside("lambdas/platform/table");
const daraja = inside("lambdas/providers/daraja");
/** The result type of all providers. */
const outcome = "lambdas/providers/outcome";
/** All of Daraja's folder except its transport and its date format. */
const darajaOffers = /\/(stk|credentials|c2b|b2c)$/;
const airtel = inside("lambdas/providers/airtel");
const airtelOffers = /\/(disbursement|credentials)$/;

const rules: Rule[] = [
  {
    rule: "contracts import zod/mini and each other",
    who: contracts,
    allows: ({ from }) => from === "zod/mini" || contracts(from),
  },
  {
    rule: "the service and the screens import the routes and words that they use, not all of them",
    who: inside("lambdas", "web"),
    allows: ({ from }) => !/^lambdas\/contracts\/(api|messages)$/.test(from),
  },
  {
    rule: "zod is imported as zod/mini everywhere",
    who: () => true,
    allows: ({ from }) => !/^zod($|\/(?!mini$))/.test(from),
  },
  {
    rule: "the platform knows contracts and no noun",
    who: platform,
    allows: ({ from }) => !isOurs(from) || contracts(from) || platform(from),
  },
  {
    rule: "functions know functions only",
    who: inside("lambdas"),
    allows: ({ from }) => !isOurs(from) || from.startsWith("lambdas/"),
  },
  {
    rule: "the screens know the contracts and nothing else of the service",
    who: inside("web/app", "web/site", "web/ui"),
    allows: ({ from }) => !isOurs(from) || inside("web")(from) || contracts(from),
  },
  {
    rule: "the build of the screens knows the operator's settings beside them",
    who: inside("web/build"),
    allows: ({ from }) =>
      !isOurs(from) || inside("web")(from) || contracts(from) || from === "lib/settings",
  },
  {
    rule: "the parts of the screens have no idea what the app is about",
    who: inside("web/ui"),
    allows: ({ from }) => !inside("web/app", "web/site", "web/build")(from),
  },
  {
    rule: "the app and the public site do not know each other",
    who: inside("web/app", "web/site"),
    allows: ({ file, from }) => {
      const other = inside("web/app")(file) ? inside("web/site") : inside("web/app");
      return !other(from);
    },
  },
  {
    rule: "the infrastructure knows the contracts, the words of an invitation, and nothing of what runs",
    who: inside("lib"),
    allows: ({ from }) =>
      !isOurs(from) ||
      inside("lib")(from) ||
      contracts(from) ||
      from === "lambdas/messages/mail/templates/invitation",
  },
  {
    rule: "what an operator runs knows the stacks, and of what runs in them how payouts are paused and how Daraja's answers are read",
    who: inside("bin"),
    allows: ({ from }) =>
      !isOurs(from) ||
      inside("lib", "bin")(from) ||
      contracts(from) ||
      from === "lambdas/money/payouts/restored-table" ||
      from === "lambdas/providers/daraja/answer",
  },
  {
    rule: "the simulator of Daraja knows nothing of ours",
    who: inside("local/daraja-world"),
    allows: ({ from }) => !isOurs(from) || inside("local/daraja-world")(from),
  },
  {
    rule: "only the local world knows the simulator, and by its package",
    who: (file) => !inside("local/daraja-world")(file),
    allows: ({ file, from }) =>
      !inside("local/daraja-world")(from) &&
      (!/^#?daraja-world($|\/)/.test(from) || inside("local")(file)),
  },
  {
    rule: "one folder of the service builds commands for DynamoDB",
    who: (file) => inside("lambdas", "web")(file) && !table(file),
    allows: ({ from }) => !/^@aws-sdk\/.*dynamodb/.test(from),
  },
  {
    rule: "only handlers know HTTP",
    who: (file) => inside("lambdas")(file) && !isHandler(file) && !platform(file),
    allows: ({ from }) => !from.startsWith("lambdas/platform/api-"),
  },
  {
    rule: "nothing imports what AWS starts",
    who: () => true,
    allows: ({ from }) => !isHandler(from),
  },
  {
    rule: "only who settles payments and notices knows Daraja",
    who: (file) =>
      inside("lambdas")(file) &&
      !inside(
        "lambdas/money/collections",
        "lambdas/money/payouts",
        "lambdas/money/webhooks",
        "lambdas/providers/daraja",
      )(file),
    allows: ({ from }) => !daraja(from),
  },
  {
    rule: "who moves money knows of Daraja what it is asked and what it sends, and not how",
    who: inside("lambdas/money/collections", "lambdas/money/payouts", "lambdas/money/webhooks"),
    allows: ({ from }) => !daraja(from) || darajaOffers.test(from),
  },
  {
    rule: "only who pays out knows Airtel, and of it what it is asked and what it sends",
    who: (file) => inside("lambdas")(file) && !airtel(file),
    allows: ({ file, from }) =>
      !airtel(from) || (inside("lambdas/money/payouts")(file) && airtelOffers.test(from)),
  },
  {
    rule: "what speaks with Airtel has no idea what a withdrawal is to us",
    who: airtel,
    allows: ({ from }) =>
      !isOurs(from) || airtel(from) || contracts(from) || platform(from) || from === outcome,
  },
  {
    rule: "what speaks with Daraja has no idea what a payment is to us",
    who: daraja,
    allows: ({ from }) =>
      !isOurs(from) || daraja(from) || contracts(from) || platform(from) || from === outcome,
  },
  {
    rule: "an attempt does not know what is told of it, nor who pressed",
    who: (file) => /^lambdas\/money\/collections\/payment-attempt\.ts$/.test(file),
    allows: ({ from }) =>
      !/^lambdas\/money\/collections\/(settle-|start-|confirm-|attribute-)/.test(from),
  },
  {
    rule: "only the user pool's own file knows Cognito",
    who: (file) => inside("lambdas")(file) && file !== "lambdas/accounts/user-pool.ts",
    allows: ({ from }) => from !== "@aws-sdk/client-cognito-identity-provider",
  },
  {
    rule: "money functions load neither mail nor files",
    who: inside("lambdas/money/collections", "lambdas/money/ledger"),
    allows: ({ from }) => !/^@aws-sdk\/client-(ses|s3|sqs)/.test(from),
  },
  {
    rule: "the frame of the app imports nothing above it",
    who: inside("web/app/frame"),
    allows: ({ from }) => !inside("web/app")(from) || inside("web/app/frame")(from),
  },
  {
    rule: "the rooms of the app import nothing above them: neither the dashboard nor its start",
    who: inside("web/app/account", "web/app/desk", "web/app/earnings", "web/app/work"),
    allows: ({ from }) => !/^web\/app\/(dashboard\/|\w+$)/.test(from),
  },
  {
    rule: "the app talks to the service through its client",
    who: (file) =>
      inside("web/app")(file) && !inside("web/app/frame/api", "web/app/frame/session")(file),
    allows: ({ from }) => !from.startsWith("aws-amplify"),
  },
];

/** Returns a file's name in imports: without its extension. */
const nameOf = (file: string) => file.replace(/\.tsx?$/, "");

/** The circles of files that import each other, be it for a type or only when it is needed. */
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

/** Returns the circles of nouns that import each other, types included. */
const nounCircles = (all: readonly Import[]) =>
  cyclesIn(
    all.flatMap((each) => {
      const [noun, known] = [nounOf(each.file), nounOf(each.from)];
      return noun && known && noun !== known ? [{ ...each, file: noun, from: known }] : [];
    }),
  );

describe("which part may import which", () => {
  test("folders of nouns don't import each other in a circle", () => {
    const money = {
      file: "lambdas/money/ledger/a.ts",
      from: "lambdas/money/collections/b",
      values: [],
      isType: true,
    };
    const back = {
      ...money,
      file: "lambdas/money/collections/c.ts",
      from: "lambdas/money/ledger/d",
    };
    expect(nounCircles([money, back])).toEqual(["money/collections ↔ money/ledger"]);

    expect(nounCircles(imports)).toEqual([]);
  });

  test("no files import each other in a circle, not even for a type or a late import", () => {
    const one = { file: "lib/a.ts", from: "lib/b", values: [], isType: true };
    const back = { ...one, file: "lib/b.ts", from: "lib/a" };
    expect(cyclesIn([one, back])).toEqual(["lib/a ↔ lib/b"]);

    expect(cyclesIn(imports)).toEqual([]);
  });

  test("npm run size counts from files that exist", () => {
    expect(walks.flatMap((walk) => walk.files).filter((file) => !files.includes(file))).toEqual([]);
  });

  test("every part is checked", () => {
    for (const folder of folders)
      expect(files.filter(inside(folder)).length, folder).toBeGreaterThan(0);
    expect(imports.filter(({ from }) => isOurs(from)).length).toBeGreaterThan(files.length);
  });

  test.each(rules.map((each) => [each.rule, each] as const))("%s", (_, { who, allows }) => {
    const bound = imports.filter(({ file }) => who(file));

    const broken = bound
      .filter((each) => !allows(each))
      .map(({ file, from, values }) => `${file} imports ${values.join(", ")} from ${from}`);

    expect(bound.length).toBeGreaterThan(0);
    expect(broken).toEqual([]);
  });
});

describe("code that only some files may contain", () => {
  const saying = (pattern: RegExp, who: (file: string) => boolean) =>
    files.filter((file) => who(file) && pattern.test(readFileSync(file, "utf8"))).sort();

  test("only the clients of providers make requests, of Lambda, and what watches the site", () => {
    expect(saying(/\bfetch(Fresh)?\(/, inside("lambdas"))).toEqual([
      "lambdas/accounts/cognito-proxy.ts",
      "lambdas/accounts/social.ts",
      "lambdas/functions/administrator.ts",
      "lambdas/platform/call-provider.ts",
      "lambdas/platform/invoke-function.ts",
      "lambdas/platform/watch.ts",
    ]);
  });

  test("a folder writes only the items that it declares; every folder may write the profile", () => {
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

  test("only one place puts schema errors into words", () => {
    expect(saying(/\b(flatten|format|prettify|treeify)Error\b/, inside("lambdas", "web"))).toEqual([
      "lambdas/contracts/check-input.ts",
    ]);
  });

  test("only the Daraja clients of the service and of the operator know its addresses", () => {
    const who = inside("lambdas", "web", "lib", "bin");
    for (const file of saying(/["'`/](oauth\/v1|mpesa\/)/, who))
      expect(file).toMatch(/^(lambdas\/providers\/daraja\/|bin\/pay-bill\.ts$)/);
  });

  test("log events are named in lower-case letters and dashes, as their readers expect", () => {
    const events = files.filter(inside("lambdas")).flatMap((file) => {
      const logged = readFileSync(file, "utf8").matchAll(/\blogger\.\w+\(\s*([^,)]*)/g);
      return [...logged].map(([, event]) => event);
    });
    expect(events.length).toBeGreaterThan(20);
    expect(events.filter((event) => !/^"[a-z]+(-[a-z]+)+"$/.test(event ?? ""))).toEqual([]);
  });

  test("there are no default exports, no barrels and no file names that run words together", () => {
    const own = files.filter((file) => !/(\.config\.ts|\.mjs|\.js)$/.test(file));
    expect(own.filter((file) => /^export default/m.test(readFileSync(file, "utf8")))).toEqual([]);
    expect(own.filter((file) => /\/index\.tsx?$/.test(file))).toEqual([]);
    expect(own.filter((file) => /[A-Z_ ]/.test(file))).toEqual([]);
  });
});
