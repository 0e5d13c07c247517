import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { faultCatalogue } from "../../local/daraja-world/faults";

const readme = readFileSync("local/daraja-world/README.md", "utf8");
const described = new Map(
  [...readme.matchAll(/^\| `([\w.]+)` \| (.+) \|$/gm)].map(([, name = "", words = ""]) => [
    name,
    words,
  ]),
);

const positionsIn = (words = "") =>
  new Set([...words.matchAll(/`([\w.-]+)`/g)].map(([, position]) => position));

test("the simulator's README describes every switch, and no other", () => {
  expect(new Set(described.keys())).toEqual(new Set(Object.keys(faultCatalogue)));
});

// The README does not list the positions of these three switches, which are codes.
const { "stk.result": results, "b2c.code": _, "airtel.code": __, ...others } = faultCatalogue;

test.each(Object.entries(others))(
  "the switch %s has the positions that the README describes",
  (name, { positions }) => {
    expect(positionsIn(described.get(name))).toEqual(new Set(Object.keys(positions)));
  },
);

test("the simulator has the result code that the README names as an example for `stk.result`", () => {
  const [code = "", ...more] = positionsIn(described.get("stk.result"));

  expect(results.positions).toHaveProperty(code);
  expect(more).toEqual([]);
});
