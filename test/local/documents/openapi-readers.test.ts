import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { api } from "#contracts/api";
import type { Route } from "#contracts/route";
import { openApiDocument } from "../../../local/documents/openapi";

type Json = Record<string, unknown>;
const document = JSON.parse(JSON.stringify(openApiDocument())) as { paths: Json };

/** Every part of the document that has the key. */
function partsWith(key: string, part: unknown, found: Json[] = []): Json[] {
  if (typeof part !== "object" || part === null) return found;
  if (key in part) found.push(part as Json);
  for (const within of Object.values(part)) partsWith(key, within, found);
  return found;
}
const patterns = [
  ...new Set(
    partsWith("pattern", document.paths)
      .map(({ pattern }) => pattern)
      .filter((pattern) => typeof pattern === "string"),
  ),
];

test("plain ECMA 262 can read every pattern", () => {
  expect(patterns.length).toBeGreaterThan(5);
  for (const pattern of patterns) {
    expect(() => new RegExp(pattern), pattern).not.toThrow();
    // Without the flag these have another meaning, or little support.
    expect(pattern).not.toMatch(/\\p\{|\\u\{|\(\?<|--/);
  }
});

test("Python reads every pattern as we do", () => {
  const texts = [
    "Wanjiru",
    " ",
    "a@b.ke",
    "a b@c.ke",
    "0712 345 678",
    "\u200b",
    "\u2800",
    "A\u0000",
    "TASK-1A2B3C4D",
  ];
  const program = `
import json, re, sys
given = json.load(sys.stdin)
print(json.dumps([[bool(re.search(p, t)) for t in given["texts"]] for p in given["patterns"]]))`;
  const { stdout, stderr } = spawnSync("python3", ["-c", program], {
    input: JSON.stringify({ patterns, texts }),
    encoding: "utf8",
  });

  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual(
    patterns.map((pattern) => texts.map((text) => new RegExp(pattern).test(text))),
  );
});

test.each(["Wanjirū Ōtieno", "ወንጅሩ", "万吉", "a"])("a name may be %s", (name) => {
  const [visible] = patterns.filter((pattern) => pattern.includes("\\u2800"));

  expect(new RegExp(visible ?? "").test(name)).toBe(true);
  expect(new RegExp(visible ?? "").test("\u202e")).toBe(false);
});

const mediaOf = (route: Route) => {
  const path = document.paths[route.path] as Record<string, Json>;
  const operation = path[route.method.toLowerCase()] as Json;
  const success = (operation["responses"] as Json)[String(route.status ?? 200)];
  return {
    bodies: partsWith("schema", (operation["requestBody"] as Json | undefined) ?? {}),
    replies: partsWith("schema", success),
  };
};

test.each(Object.entries(api) as [string, Route][])(
  "%s has an example of its body and its reply that it would take and give",
  (_, route) => {
    const { bodies, replies } = mediaOf(route);

    expect(bodies.length > 0).toBe(route.method !== "GET");
    for (const { example } of bodies)
      expect(route.input.safeParse(example)).toMatchObject({ success: true });
    for (const { example } of replies)
      expect(route.reply.safeParse(example)).toMatchObject({ success: true });
  },
);

test("every refusal has an example", () => {
  for (const part of partsWith("content", document.paths))
    for (const media of Object.values(part["content"] as Record<string, Json>))
      expect(media["example"]).toBeDefined();
});
