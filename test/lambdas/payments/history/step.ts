import * as fc from "fast-check";
import type { PhoneAnswer, PushMode, QueryMode } from "./model-provider";

export type Step =
  | { do: "press"; writer: 0 | 1; phone: 0 | 1 | 2; key: number | null; push: PushMode }
  | { do: "answer"; how: PhoneAnswer }
  | { do: "deliver"; pick: number; keep: boolean }
  | { do: "lose"; pick: number }
  | { do: "forge"; pick: number; other: number; what: Forgery }
  | { do: "pay-bill"; pick: number; account: "reference" | "username" | "nobody"; amount: Sum }
  | { do: "stream" }
  | { do: "reconcile" }
  | { do: "poll"; writer: 0 | 1 }
  | { do: "wait"; seconds: number }
  | { do: "query-mode"; mode: QueryMode };
export type Forgery =
  | "paid"
  | "failed"
  | "paid-unknown-id"
  | "paid-other-id"
  | "half"
  | "array"
  | "empty"
  | "nobody";
export type Sum = "fee" | "more" | "less" | "odd" | "nonsense";

/** A step, or several at once, of which the first may die at its `at`-th touch of table or provider. */
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
      do: one("press"),
      writer: one(0, 1),
      phone: one(0, 1, 2),
      key: fc.option(fc.nat({ max: 2 })),
      push: one(
        ...(["ok", "ok", "ok", "ok", "ok", "lost", "lost", "error", "garbage"] as const),
        ...(["lost-before", "busy", "html", "token", "refused"] as const),
      ),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: one("answer"),
      how: one("approve", "approve", "approve", "cancel", "wrong-pin", "no-balance"),
    }),
  },
  { weight: 7, arbitrary: fc.record({ do: one("deliver"), pick, keep: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: one("lose"), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one("forge"),
      pick,
      other: pick,
      what: one(
        "paid",
        "paid",
        "failed",
        "paid-unknown-id",
        "paid-other-id",
        "half",
        "array",
        "empty",
        "nobody",
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one("pay-bill"),
      pick,
      account: one("reference", "reference", "username", "nobody"),
      amount: one("fee", "fee", "more", "less", "odd", "nonsense"),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: one("stream") }) },
  { weight: 2, arbitrary: fc.record({ do: one("reconcile") }) },
  { weight: 3, arbitrary: fc.record({ do: one("poll"), writer: one(0, 1) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: one("wait"), seconds: one(1, 5, 10, 30, 61, 80, 200, 600) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: one("query-mode"),
      mode: one(
        "truth",
        "truth",
        "busy",
        "4999",
        "500",
        "random",
        "failed",
        "html",
        "empty",
        "lost",
      ),
    }),
  },
);

const crash = fc.option(fc.record({ at: fc.nat({ max: 9 }), when: one("before", "after") }), {
  freq: 3,
});

const move: fc.Arbitrary<Move> = fc.record({
  steps: fc.oneof(
    { weight: 5, arbitrary: fc.tuple(step) },
    {
      weight: 1,
      // A function lives half a minute at most: no time passes within a move.
      arbitrary: fc.array(
        step.filter((each) => each.do !== "wait"),
        { minLength: 2, maxLength: 3 },
      ),
    },
  ),
  crash,
});

/** Somebody presses, and the phone is answered: what mere chance rarely brings together. */
const payment: fc.Arbitrary<Move[]> = fc
  .record({
    writer: one(0, 1),
    phone: one(0, 1, 2),
    push: one("ok", "ok", "ok", "lost", "error", "token"),
    how: one("approve", "approve", "approve", "cancel", "no-balance"),
    between: fc.option(move),
    crashes: fc.tuple(crash, crash, crash),
    pick: fc.tuple(pick, pick),
  })
  .map(({ writer, phone, push, how, between, crashes, pick: [first, second] }) => [
    { steps: [{ do: "press", writer, phone, key: null, push }], crash: crashes[0] },
    ...(between ? [between] : []),
    { steps: [{ do: "answer", how }], crash: null },
    { steps: [{ do: "deliver", pick: first, keep: false }], crash: crashes[1] },
    { steps: [{ do: "stream" }, { do: "deliver", pick: second, keep: false }], crash: crashes[2] },
  ]);

/** A history: what people, provider, network and our own functions do, in which order, and who dies where. */
export const history: fc.Arbitrary<{ moves: Move[]; seed: number }> = fc.record({
  moves: fc
    .array(
      fc.oneof(
        { weight: 4, arbitrary: move.map((each) => [each]) },
        { weight: 1, arbitrary: payment },
      ),
      { minLength: 3, maxLength: 16 },
    )
    .map((parts) => parts.flat()),
  seed: fc.nat(),
});
