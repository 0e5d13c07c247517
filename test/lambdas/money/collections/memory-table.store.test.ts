import * as fc from "fast-check";
import { expect } from "vitest";
import {
  above,
  absent,
  anyOf,
  atLeast,
  atMost,
  below,
  type Change,
  type Condition,
  exists,
  missingOr,
  oneOf,
  present,
  shorterThan,
  updateWhere,
  where,
  without,
} from "../../../../lambdas/platform/table/expressions";
import { getItems, queryItems } from "../../../../lambdas/platform/table/read";
import {
  ConditionFailed,
  transact,
  type Write,
  writeAlone,
} from "../../../../lambdas/platform/table/transact";
import { holdsInHistories } from "../../../support/depth";
import { MemoryTable } from "../../../support/memory-table/memory-table";
import { engineTest, freshTable } from "../../../support/table";

freshTable();

type Command = (prefix: string) => Promise<unknown>;

const keyOf = (prefix: string, of: string) => ({ pk: `${prefix}${of}`, sk: "ITEM" });
const name = fc.constantFrom("a", "b", "c");
const number = fc.nat({ max: 3 });

const condition = number.chain((count) =>
  fc.constantFrom<Condition>(
    absent,
    present,
    where({ gsi1pk: exists }),
    where({ count }),
    where({ missing: undefined, count: below(count) }),
    anyOf(absent, where({ count: atLeast(count) })),
    where({ "nested.state": oneOf("open", "other"), count: atMost(count) }),
    where({ changed: missingOr(above(count)) }),
    anyOf(where({ nested: undefined }), where({ "nested.at": atMost("2026-02") })),
    where({ names: missingOr(shorterThan(2)), count: above(0) }),
    where({ names: without("a") }),
  ),
);
const changeOf = (prefix: string): Change[] => [
  { set: { changed: 1, gsi1pk: `${prefix}INDEX`, gsi1sk: "1" }, add: { version: 1 } },
  { add: { changed: 2, names: new Set(["a", "b"]) }, remove: ["gsi1pk", "gsi1sk"] },
  { set: { nested: { state: "shut" } }, take: { names: new Set(["a"]) } },
];

const write = fc
  .record({ of: name, count: number, kind: fc.nat({ max: 5 }), condition })
  .map(({ of, count, kind, condition: given }) => (prefix: string): Write => {
    const key = keyOf(prefix, of);
    const put = {
      ...key,
      type: "Item",
      count,
      nested: { state: count > 1 ? "open" : "shut", at: `2026-0${count + 1}` },
      ...(count > 0 && { gsi1pk: `${prefix}INDEX`, gsi1sk: `${count}` }),
    };
    if (kind === 0) return { name: of, put, if: given };
    if (kind === 1) return { name: of, delete: key, if: given };
    if (kind === 2) return { name: of, check: key, if: given };
    const change = changeOf(prefix)[kind - 3] ?? {};
    return { name: of, update: { Key: key, ...updateWhere(change, given) } };
  });

const command: fc.Arbitrary<Command> = fc.oneof(
  write.map(
    (each): Command =>
      (prefix) =>
        transact([each(prefix)]),
  ),
  write
    .filter((each) => !("check" in each("")))
    .map(
      (each): Command =>
        (prefix) =>
          writeAlone(each(prefix)),
    ),
  fc.uniqueArray(write, { minLength: 1, maxLength: 3, selector: (each) => each("").name }).map(
    (writes): Command =>
      (prefix) =>
        transact(writes.map((each) => each(prefix))),
  ),
  fc.constant<Command>((prefix) => getItems(["a", "b", "c"].map((of) => keyOf(prefix, of)))),
  fc.tuple(number, fc.constantFrom("ascending", "descending")).map(
    ([from, order]): Command =>
      async (prefix) => {
        const page = { index: "gsi1", pk: `${prefix}INDEX`, limit: 10, order } as const;
        const sk = { expression: "#sk >= :from", values: { ":from": `${from}` } };
        const items = await queryItems({ ...page, sk });
        return items.map(({ gsi1sk }) => gsi1sk);
      },
  ),
);

const outcome = (run: Promise<unknown>) =>
  run.then(
    (value) => ({ value }),
    (error: unknown) => {
      if (!(error instanceof ConditionFailed)) throw error;
      return { refused: [...error.failures] };
    },
  );

/** Runs commands in order. Returns their outcomes without the key prefix, which differs. */
async function outcomes(commands: readonly Command[], prefix: string) {
  const all: unknown[] = [];
  for (const each of commands) all.push(await outcome(each(prefix)));
  // A set has no order. The table in memory stores it as an array.
  const plain = (name: string, value: unknown) =>
    name === "names" ? [...(value as Iterable<string>)].sort() : value;
  return JSON.parse(JSON.stringify(all, plain).replaceAll(prefix, "")) as unknown[];
}

engineTest(
  "the table in memory answers every command as DynamoDB's own engine does",
  async () => {
    await holdsInHistories(
      "memory table",
      fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 25 }), async (commands) => {
        const prefix = `h${crypto.randomUUID()}#`;
        const engine = await outcomes(commands, prefix);
        const remove = new MemoryTable().install();
        const memory = await outcomes(commands, prefix).finally(remove);

        expect(memory).toEqual(engine);
      }),
      { gate: 50, deep: 300 },
    );
  },
  120_000,
);
