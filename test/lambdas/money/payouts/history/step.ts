import * as fc from "fast-check";
import type { Wallet } from "#contracts/ledger";
import type { AskMode, Fate, QuestionMode } from "./model-operators";

export type MoneyStep =
  | { do: "pay"; writer: 0 | 1; account: "balance" | "training" | "nobody"; amount: number }
  | { do: "code"; writer: 0 | 1; pick: number; course: "normal" | "special" }
  | { do: "rule"; pick: number; decision: "accept" | "refuse" }
  | { do: "attribute"; writer: 0 | 1; pick: number; key: number | null }
  | { do: "earn"; writer: 0 | 1; amount: number }
  | { do: "change-phone"; writer: 0 | 1 };

export type Step =
  | MoneyStep
  | {
      do: "withdraw";
      writer: 0 | 1;
      wallet: "mpesa" | "airtel";
      amount: number;
      key: number | null;
    }
  | { do: "operators"; ask: AskMode; question: QuestionMode; fate: Fate }
  | { do: "work"; pick: number; keep: boolean }
  | { do: "deliver"; pick: number; keep: boolean }
  | { do: "lose"; pick: number }
  | { do: "forge"; pick: number; code: "0" | "2040" | "1" | "17"; timeout: boolean }
  | { do: "stream" }
  | { do: "poll-providers"; turns?: number | undefined }
  | { do: "wait"; seconds: number }
  | { do: "open"; fate: "paid" | "declined" }
  | { do: "decide"; pick: number; decision: "ask-again" | "paid" | "return" }
  | { do: "pause"; paused: boolean; wallet?: Wallet };

/**
 * One step, or several in parallel. The first may crash at its `at`-th use of the table or the
 * provider.
 */
export interface Move {
  steps: Step[];
  crash: { at: number; when: "before" | "after" } | null;
}

const one = <const T extends string | number>(...choices: T[]) => fc.constantFrom(...choices);
const pick = fc.nat({ max: 30 });
const few = fc.nat({ max: 5 });
const writer = one(0, 1);
const wallet = one("mpesa", "airtel");
const keep = fc.boolean();
const key = fc.option(one(1, 2), { freq: 3 });

const kind = <Do extends string, Fields extends object>(
  weight: number,
  name: Do,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
) => {
  const arbitrary: fc.Arbitrary<{ do: Do } & Fields> = fc
    .tuple(one(name), fc.record<Fields>(fields))
    .map(([step, rest]) => ({ do: step, ...rest }));
  return { weight, arbitrary };
};

const pay = kind(4, "pay", {
  writer,
  account: one("balance", "training", "nobody"),
  amount: one(250, 300, 1000),
});

const moneyStep: fc.Arbitrary<MoneyStep> = fc.oneof(
  pay,
  kind(2, "code", { writer, pick: few, course: one("normal", "special") }),
  kind(1, "rule", { pick: few, decision: one("accept", "refuse") }),
  kind(2, "attribute", { writer, pick: few, key }),
  kind(1, "earn", { writer, amount: one(450, 850) }),
  kind(1, "change-phone", { writer }),
);

const withdraw = kind(5, "withdraw", { writer, wallet, amount: one(100, 300, 700), key });
const deliver = kind(5, "deliver", { pick, keep });
const stream = kind(5, "stream", {});
const wait = kind(4, "wait", { seconds: one(5, 31, 61, 300, 7200) });

const step: fc.Arbitrary<Step> = fc.oneof(
  withdraw,
  kind(3, "operators", {
    ask: one(
      ...(["ok", "ok", "ok", "lost", "lost-before", "busy", "spike"] as const),
      ...(["not-set-up", "error", "html"] as const),
    ),
    question: one("truth", "truth", "lost", "failed", "early-failure"),
    fate: one("paid", "paid", "declined", "short", "bad-initiator", "account", "open"),
  }),
  kind(6, "work", { pick, keep }),
  deliver,
  kind(1, "lose", { pick }),
  kind(2, "forge", { pick, code: one("0", "2040", "1", "17"), timeout: fc.boolean() }),
  stream,
  kind(3, "poll-providers", { turns: fc.option(one(1, 3), { nil: undefined }) }),
  wait,
  kind(1, "open", { fate: one("paid", "declined") }),
  kind(2, "decide", { pick, decision: one("ask-again", "paid", "return") }),
  { weight: 11, arbitrary: moneyStep },
  kind(1, "pause", { paused: fc.boolean() }),
  kind(1, "pause", { paused: fc.constant(false), wallet }),
);
const crash = fc.option(fc.record({ at: fc.nat({ max: 12 }), when: one("before", "after") }), {
  freq: 3,
});
const moveOf = (steps: fc.Arbitrary<Step>): fc.Arbitrary<Move> =>
  fc.record({ steps: fc.array(steps, { minLength: 1, maxLength: 3 }), crash });

export interface History {
  moves: Move[];
  seed: number;
  /** The moves after which the table is saved, and restored to the saved state. */
  restore?: { rememberedAfter: number; restoredAfter: number };
}

export const history: fc.Arbitrary<History> = fc.record({
  moves: fc.array(moveOf(step), { minLength: 1, maxLength: 25 }),
  seed: fc.integer(),
});

/**
 * A payment that is reported once or twice, and is settled while other steps about payments run.
 */
const arrival: fc.Arbitrary<Move[]> = fc
  .record({
    pay: pay.arbitrary,
    again: fc.boolean(),
    inBetween: fc.array(moneyStep, { maxLength: 2 }),
    crash,
  })
  .map(({ pay: paid, again, inBetween, crash: death }) => [
    { steps: [paid], crash: null },
    { steps: [{ do: "deliver", pick: 0, keep: again }], crash: null },
    { steps: [{ do: "stream" }, ...inBetween], crash: death },
  ]);

const other: fc.Arbitrary<Step> = fc.oneof(
  ...[deliver, stream, withdraw, wait].map(({ arbitrary }) => arbitrary),
);

/** Payments, with the steps of writers and the administrator about them. */
export const moneyHistory: fc.Arbitrary<History> = fc.record({
  moves: fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: arrival },
        { weight: 4, arbitrary: fc.tuple(moveOf(moneyStep)) },
        { weight: 1, arbitrary: fc.tuple(moveOf(other)) },
      ),
      { minLength: 3, maxLength: 12 },
    )
    .map((pieces) => pieces.flat()),
  seed: fc.integer(),
});

/** A history in which the table is lost, and restored to its state some moves earlier. */
export const restoredHistory: fc.Arbitrary<History> = fc
  .record({
    history,
    rememberedAfter: fc.nat({ max: 10 }),
    lostMoves: fc.integer({ min: 1, max: 10 }),
  })
  .map(({ history: given, rememberedAfter, lostMoves }) => ({
    ...given,
    restore: { rememberedAfter, restoredAfter: rememberedAfter + lostMoves },
  }));
