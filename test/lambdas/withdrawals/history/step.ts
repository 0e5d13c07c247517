import * as fc from "fast-check";
import type { AskMode, Fate, QuestionMode } from "./model-operators";

/** What moves money besides withdrawals, and what says where withdrawals go. */
export type MoneyStep =
  | { do: "pay"; writer: 0 | 1; account: "balance" | "training" | "nobody"; amount: number }
  | { do: "code"; writer: 0 | 1; pick: number; course: "normal" | "special" }
  | { do: "rule"; pick: number; decision: "accept" | "refuse" }
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
  | { do: "reconcile"; turns?: number | undefined }
  | { do: "wait"; seconds: number }
  | { do: "open"; fate: "paid" | "declined" }
  | { do: "decide"; pick: number; decision: "ask-again" | "paid" | "return" }
  | { do: "pause"; paused: boolean };

/** A step, or several at once, of which the first may die at its `at`-th touch of the outside. */
export interface Move {
  steps: Step[];
  crash: { at: number; when: "before" | "after" } | null;
}

const one = <const T extends string | number>(...choices: T[]) => fc.constantFrom(...choices);
const pick = fc.nat({ max: 30 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: one("withdraw"),
      writer: one(0, 1),
      wallet: one("mpesa", "airtel"),
      amount: one(100, 300, 700),
      key: fc.option(one(1, 2), { freq: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: one("operators"),
      ask: one("ok", "ok", "lost", "lost-before", "busy", "error", "html"),
      question: one("truth", "truth", "lost", "failed", "early-failure"),
      fate: one("paid", "paid", "declined", "short", "bad-initiator", "open"),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: one("work"), pick, keep: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: one("deliver"), pick, keep: fc.boolean() }) },
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
  { weight: 5, arbitrary: fc.record({ do: one("stream") }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: one("reconcile"), turns: fc.option(one(1, 3), { nil: undefined }) }),
  },
  { weight: 4, arbitrary: fc.record({ do: one("wait"), seconds: one(5, 31, 61, 300, 7200) }) },
  { weight: 1, arbitrary: fc.record({ do: one("open"), fate: one("paid", "declined") }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: one("decide"), pick, decision: one("ask-again", "paid", "return") }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: one("pay"),
      writer: one(0, 1),
      account: one("balance", "training", "nobody"),
      amount: one(250, 300, 1000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one("code"),
      writer: one(0, 1),
      pick,
      course: one("normal", "special"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: one("rule"), pick, decision: one("accept", "refuse") }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: one("earn"), writer: one(0, 1), amount: one(450, 850) }),
  },
  { weight: 1, arbitrary: fc.record({ do: one("change-phone"), writer: one(0, 1) }) },
  { weight: 1, arbitrary: fc.record({ do: one("pause"), paused: fc.boolean() }) },
);
const move: fc.Arbitrary<Move> = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 3 }),
  crash: fc.option(fc.record({ at: fc.nat({ max: 12 }), when: one("before", "after") }), {
    freq: 3,
  }),
});

export interface History {
  moves: Move[];
  seed: number;
}

export const history: fc.Arbitrary<History> = fc.record({
  moves: fc.array(move, { minLength: 1, maxLength: 25 }),
  seed: fc.integer(),
});
