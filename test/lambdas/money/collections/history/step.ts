import * as fc from "fast-check";
import type { PhoneAnswer, PushMode, QueryMode } from "./model-provider";

/** Texts that people type in the account field. */
type PayBillAccount = "reference" | "username" | "number" | "typed" | "training" | "nobody";

export type Step =
  | { do: "press"; writer: 0 | 1; phone: 0 | 1 | 2; key: number | null; push: PushMode }
  | { do: "answer"; how: PhoneAnswer }
  | { do: "deliver"; pick: number; keep: boolean }
  | { do: "lose"; pick: number }
  | { do: "forge"; pick: number; other: number; what: Forgery; receipt: Claimed }
  | { do: "pay-bill"; pick: number; account: PayBillAccount; amount: Sum }
  | { do: "stream" }
  /** A run that may have time for a few turns only. */
  | { do: "poll-providers"; turns?: number | undefined }
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
/** A forged notice's claim: nothing, an invented receipt, or an existing one. */
export type Claimed = "none" | "made-up" | "somebody's";
export type Sum = "fee" | "more" | "less" | "odd" | "nonsense";

/** A step, or several at once; the first may die at its `at`-th use of table or provider. */
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
        ...(["lost-before", "busy", "html", "token", "refused", "token-fault"] as const),
        ...(["spike", "no-product", "gateway-timeout"] as const),
      ),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: one("answer"),
      how: one(
        ...(["approve", "approve", "approve", "approve", "cancel"] as const),
        ...(["wrong-pin", "no-balance", "account", "odd"] as const),
      ),
    }),
  },
  { weight: 7, arbitrary: fc.record({ do: one("deliver"), pick, keep: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: one("lose"), pick }) },
  {
    weight: 3,
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
      receipt: one("none", "made-up", "made-up", "somebody's"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one("pay-bill"),
      pick,
      account: one("reference", "reference", "username", "number", "typed", "training", "nobody"),
      amount: one("fee", "fee", "more", "less", "odd", "nonsense"),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: one("stream") }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one("poll-providers"),
      turns: fc.option(fc.nat({ max: 4 }), { nil: undefined }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: one("poll"), writer: one(0, 1) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: one("wait"), seconds: one(1, 5, 10, 30, 61, 80, 200, 600) }),
  },
  {
    weight: 2,
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

/** A press and its answer on the phone, which chance rarely brings together. */
const payment: fc.Arbitrary<Move[]> = fc
  .record({
    writer: one(0, 1),
    phone: one(0, 1, 2),
    push: one("ok", "ok", "ok", "lost", "error", "token", "token-fault", "gateway-timeout"),
    how: one("approve", "approve", "approve", "cancel", "no-balance", "account", "odd"),
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

const press = (writer: 0 | 1, push: PushMode): Step => ({
  do: "press",
  writer,
  phone: writer,
  key: null,
  push,
});
const approve: Step = { do: "answer", how: "approve" };
const deliver: Step = { do: "deliver", pick: 0, keep: false };
const lose: Step = { do: "lose", pick: 0 };

/** Troubles that need several faults in order. */
const troubles: Step[][][] = [
  // The query calls a received payment failed, and every notice of it is lost.
  [
    [press(0, "ok")],
    [{ do: "query-mode", mode: "failed" }],
    [approve],
    [lose],
    [lose],
    [{ do: "wait", seconds: 30 }],
    [{ do: "poll", writer: 0 }],
  ],
  // Another's paid prompt is claimed for one whose answer was lost.
  [
    [press(0, "ok")],
    [approve],
    [press(1, "lost")],
    [{ do: "forge", pick: 1, other: 0, what: "paid-other-id", receipt: "made-up" }],
    [{ do: "stream" }],
  ],
  // A false notice is settled between a payment and its true report.
  [
    [press(0, "ok")],
    [approve],
    [{ do: "forge", pick: 0, other: 0, what: "paid", receipt: "made-up" }],
    [{ do: "stream" }],
    [{ do: "deliver", pick: 1, keep: false }],
    [{ do: "stream" }],
    [deliver],
    [{ do: "stream" }],
  ],
  // A false notice comes first; a payment by hand stands in for the true one.
  [
    [press(0, "ok")],
    [{ do: "forge", pick: 0, other: 0, what: "paid", receipt: "made-up" }],
    [{ do: "stream" }],
    [{ do: "query-mode", mode: "busy" }],
    [approve],
    [{ do: "lose", pick: 1 }],
    [deliver],
    [{ do: "pay-bill", pick: 0, account: "reference", amount: "fee" }],
    [{ do: "stream" }, deliver],
    [{ do: "query-mode", mode: "truth" }],
    [{ do: "stream" }],
  ],
  // While the prompt is open somebody pays by hand under its reference; its confirmation is lost.
  [
    [press(0, "ok")],
    [{ do: "pay-bill", pick: 0, account: "reference", amount: "fee" }],
    [deliver],
    [{ do: "stream" }],
    [approve],
    [{ do: "lose", pick: 1 }],
    [deliver],
    [{ do: "stream" }],
  ],
  // The confirmation comes before the late notice.
  [
    [press(0, "ok")],
    [approve],
    [{ do: "deliver", pick: 1, keep: false }],
    [{ do: "stream" }],
    [deliver],
    [{ do: "stream" }],
  ],
  // The query knows first, then the confirmation comes; the notice is lost.
  [
    [press(0, "ok")],
    [approve],
    [lose],
    [{ do: "wait", seconds: 10 }],
    [{ do: "poll", writer: 0 }],
    [deliver],
    [{ do: "stream" }],
  ],
  // All rails at once, while the query answers now and then.
  [
    [press(0, "ok")],
    [{ do: "query-mode", mode: "random" }],
    [approve],
    [deliver],
    [deliver],
    [{ do: "wait", seconds: 10 }],
    [{ do: "stream" }, { do: "poll", writer: 0 }, { do: "poll-providers" }],
  ],
];
const trouble: fc.Arbitrary<Move[]> = fc
  .record({ steps: fc.constantFrom(...troubles), crashes: fc.array(crash, { maxLength: 7 }) })
  .map(({ steps, crashes }) =>
    steps.map((each, position) => ({ steps: each, crash: crashes[position] ?? null })),
  );

/** A history: the acts of people, provider, network and our functions, their order, and their deaths. */
export const history: fc.Arbitrary<{ moves: Move[]; seed: number }> = fc.record({
  moves: fc
    .array(
      fc.oneof(
        { weight: 8, arbitrary: move.map((each) => [each]) },
        { weight: 2, arbitrary: payment },
        { weight: 1, arbitrary: trouble },
      ),
      { minLength: 3, maxLength: 16 },
    )
    .map((parts) => parts.flat()),
  seed: fc.nat(),
});
