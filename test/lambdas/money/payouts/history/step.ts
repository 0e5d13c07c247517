import * as fc from "fast-check";
import type { Wallet } from "#contracts/ledger";
import type { AskMode, Fate, QuestionMode } from "./model-operators";

/** The steps that move money besides withdrawals, or decide their destination. */
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

/** One step, or several at once; the first may crash at its `at`-th call to the outside. */
export interface Move {
  steps: Step[];
  crash: { at: number; when: "before" | "after" } | null;
}

const one = <const T extends string | number>(...choices: T[]) => fc.constantFrom(...choices);
const pick = fc.nat({ max: 30 });

/** An index of a payment: a history has few. */
const few = fc.nat({ max: 5 });

const pay = fc.record({
  do: one("pay"),
  writer: one(0, 1),
  account: one("balance", "training", "nobody"),
  amount: one(250, 300, 1000),
});

const moneyStep: fc.Arbitrary<MoneyStep> = fc.oneof(
  { weight: 4, arbitrary: pay },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one("code"),
      writer: one(0, 1),
      pick: few,
      course: one("normal", "special"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: one("rule"), pick: few, decision: one("accept", "refuse") }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one("attribute"),
      writer: one(0, 1),
      pick: few,
      key: fc.option(one(1, 2), { freq: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: one("earn"), writer: one(0, 1), amount: one(450, 850) }),
  },
  { weight: 1, arbitrary: fc.record({ do: one("change-phone"), writer: one(0, 1) }) },
);

const withdraw = fc.record({
  do: one("withdraw"),
  writer: one(0, 1),
  wallet: one("mpesa", "airtel"),
  amount: one(100, 300, 700),
  key: fc.option(one(1, 2), { freq: 3 }),
});
const deliver: fc.Arbitrary<Step> = fc.record({ do: one("deliver"), pick, keep: fc.boolean() });
const stream: fc.Arbitrary<Step> = fc.record({ do: one("stream") });
const wait: fc.Arbitrary<Step> = fc.record({ do: one("wait"), seconds: one(5, 31, 61, 300, 7200) });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: withdraw },
  {
    weight: 3,
    arbitrary: fc.record({
      do: one("operators"),
      ask: one(
        ...(["ok", "ok", "ok", "lost", "lost-before", "busy", "spike"] as const),
        ...(["not-set-up", "error", "html"] as const),
      ),
      question: one("truth", "truth", "lost", "failed", "early-failure"),
      fate: one("paid", "paid", "declined", "short", "bad-initiator", "account", "open"),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: one("work"), pick, keep: fc.boolean() }) },
  { weight: 5, arbitrary: deliver },
  { weight: 1, arbitrary: fc.record({ do: one("lose"), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one("forge"),
      pick,
      code: one("0", "2040", "1", "17"),
      timeout: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: stream },
  {
    weight: 3,
    arbitrary: fc.record({
      do: one("poll-providers"),
      turns: fc.option(one(1, 3), { nil: undefined }),
    }),
  },
  { weight: 4, arbitrary: wait },
  { weight: 1, arbitrary: fc.record({ do: one("open"), fate: one("paid", "declined") }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: one("decide"), pick, decision: one("ask-again", "paid", "return") }),
  },
  { weight: 11, arbitrary: moneyStep },
  { weight: 1, arbitrary: fc.record({ do: one("pause"), paused: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: one("pause"),
      paused: fc.constant(false),
      wallet: one("mpesa", "airtel"),
    }),
  },
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

/** A payment reported once or twice, and settled during another step about it. */
const arrival: fc.Arbitrary<Move[]> = fc
  .record({ pay, again: fc.boolean(), inBetween: fc.array(moneyStep, { maxLength: 2 }), crash })
  .map(({ pay: paid, again, inBetween, crash: death }) => [
    { steps: [paid], crash: null },
    { steps: [{ do: "deliver", pick: 0, keep: again }], crash: null },
    { steps: [{ do: "stream" }, ...inBetween], crash: death },
  ]);

/** Incoming payments, with the steps of writers and the administrator about them. */
export const moneyHistory: fc.Arbitrary<History> = fc.record({
  moves: fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: arrival },
        { weight: 4, arbitrary: fc.tuple(moveOf(moneyStep)) },
        { weight: 1, arbitrary: fc.tuple(moveOf(fc.oneof(deliver, stream, withdraw, wait))) },
      ),
      { minLength: 3, maxLength: 12 },
    )
    .map((pieces) => pieces.flat()),
  seed: fc.integer(),
});

/** A lost table, restored to its state some moves earlier. */
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
