import * as fc from "fast-check";
import {
  type PhoneAnswer,
  type PushMode,
  phoneAnswers,
  pushModes,
  type QueryMode,
  queryModes,
} from "./model-provider";

/** Texts that people type in the account field. */
const accounts = ["reference", "username", "number", "typed", "training", "nobody"] as const;
const sums = ["fee", "more", "less", "odd", "nonsense"] as const;
export type Sum = (typeof sums)[number];
const ids = ["paid", "failed", "paid-unknown-id", "paid-other-id", "nobody"] as const;
const forgeries = [...ids, "half", "array", "empty"] as const;
/** A forged notice's claim: nothing, an invented receipt, or an existing one. */
const claims = ["none", "made-up", "somebody's"] as const;

export type Step =
  | { do: "press"; writer: 0 | 1; phone: 0 | 1 | 2; key: number | null; push: PushMode }
  | { do: "answer"; how: PhoneAnswer }
  | { do: "deliver"; pick: number; keep: boolean }
  | { do: "lose"; pick: number }
  | {
      do: "forge";
      pick: number;
      other: number;
      what: (typeof forgeries)[number];
      receipt: (typeof claims)[number];
    }
  | { do: "pay-bill"; pick: number; account: (typeof accounts)[number]; amount: Sum }
  | { do: "stream" }
  /** A run that may have time for a few turns only. */
  | { do: "poll-providers"; turns?: number | undefined }
  | { do: "poll"; writer: 0 | 1 }
  | { do: "wait"; seconds: number }
  | { do: "query-mode"; mode: QueryMode };

/** A step, or several at once; the first may die at its `at`-th use of table or provider. */
export interface Move {
  steps: Step[];
  crash: { at: number; when: "before" | "after" } | null;
}

export const press = { do: "press", writer: 0, phone: 0, key: null, push: "ok" } satisfies Step;
export const othersPress = { ...press, writer: 1, phone: 1 } satisfies Step;
export const approves: Step = { do: "answer", how: "approve" };
export const poll: Step = { do: "poll", writer: 0 };
export const polls: Step = { do: "poll-providers" };
export const wait = (seconds: number): Step => ({ do: "wait", seconds });
export const query = (mode: QueryMode): Step => ({ do: "query-mode", mode });
export const byHand = {
  do: "pay-bill",
  pick: 0,
  account: "reference",
  amount: "fee",
} satisfies Step;
const stream: Step = { do: "stream" };
const deliver = (pick: number): Step => ({ do: "deliver", pick, keep: false });
const lose = (pick: number): Step => ({ do: "lose", pick });
const forge = { do: "forge", pick: 0, other: 0, what: "paid", receipt: "made-up" } satisfies Step;

const one = <const T extends string | number>(...choices: T[]) => fc.constantFrom(...choices);
/** The usual one of several as often as all together. */
const mostly = <const T extends string>(usual: T, all: readonly T[]) =>
  fc.oneof(fc.constant(usual), fc.constantFrom(...all));
const pick = fc.nat({ max: 30 });

/** Each step of a history and how often it is taken. */
const weighted: [number, fc.Arbitrary<Step>][] = [
  [
    5,
    fc.record({
      do: one("press"),
      writer: one(0, 1),
      phone: one(0, 1, 2),
      key: fc.option(fc.nat({ max: 2 }), { nil: null }),
      push: mostly("ok", pushModes),
    }),
  ],
  [5, fc.record({ do: one("answer"), how: mostly("approve", phoneAnswers) })],
  [7, fc.record({ do: one("deliver"), pick, keep: fc.boolean() })],
  [2, fc.record({ do: one("lose"), pick })],
  [
    3,
    fc.record({
      do: one("forge"),
      pick,
      other: pick,
      what: one("paid", ...forgeries),
      receipt: one("made-up", ...claims),
    }),
  ],
  [
    2,
    fc.record({
      do: one("pay-bill"),
      pick,
      account: one("reference", ...accounts),
      amount: one("fee", ...sums),
    }),
  ],
  [6, fc.constant(stream)],
  [
    2,
    fc.record({
      do: one("poll-providers"),
      turns: fc.option(fc.nat({ max: 4 }), { nil: undefined }),
    }),
  ],
  [3, fc.record({ do: one("poll"), writer: one(0, 1) })],
  [3, one(1, 5, 10, 30, 61, 80, 200, 600).map(wait)],
  [2, one("truth", ...queryModes).map(query)],
];
const step = fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));

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

/** Steps in order, a list of them at once, each with its crash, if any. */
const movesOf = (steps: readonly (Step | Step[])[], crashes: readonly Move["crash"][]): Move[] =>
  steps.map((each, at) => ({ steps: [each].flat(), crash: crashes[at] ?? null }));

/** A press and its answer on the phone, which chance rarely brings together. */
const payment: fc.Arbitrary<Move[]> = fc
  .record({
    press: fc.record({
      do: one("press"),
      writer: one(0, 1),
      phone: one(0, 1, 2),
      key: fc.constant(null),
      push: one("ok", "ok", "ok", "lost", "error", "token", "token-fault", "gateway-timeout"),
    }),
    how: one("approve", "approve", "approve", "cancel", "no-balance", "account", "odd"),
    between: fc.option(move),
    crashes: fc.tuple(crash, crash, crash),
    pick: fc.tuple(pick, pick),
  })
  .map(({ press, how, between, crashes: [first, ...others], pick: [one, other] }) => [
    ...movesOf([press], [first]),
    ...(between ? [between] : []),
    ...movesOf([{ do: "answer", how }], []),
    ...movesOf([deliver(one), [stream, deliver(other)]], others),
  ]);

/** Troubles that need several faults in order. */
const troubles: (Step | Step[])[][] = [
  // The query calls a received payment failed, and every notice of it is lost.
  [press, query("failed"), approves, lose(0), lose(0), wait(30), poll],
  // Another's paid prompt is claimed for one whose answer was lost.
  [
    press,
    approves,
    { ...othersPress, push: "lost" },
    { ...forge, pick: 1, what: "paid-other-id" },
    stream,
  ],
  // A false notice is settled between a payment and its true report.
  [press, approves, forge, stream, deliver(1), stream, deliver(0), stream],
  // A false notice comes first; a payment by hand stands in for the true one.
  [
    ...[press, forge, stream, query("busy"), approves, lose(1), deliver(0), byHand],
    [stream, deliver(0)],
    ...[query("truth"), stream],
  ],
  // While the prompt is open somebody pays by hand under its reference; its confirmation is lost.
  [press, byHand, deliver(0), stream, approves, lose(1), deliver(0), stream],
  // The confirmation comes before the late notice.
  [press, approves, deliver(1), stream, deliver(0), stream],
  // The query knows first, then the confirmation comes; the notice is lost.
  [press, approves, lose(0), wait(10), poll, deliver(0), stream],
  // All rails at once, while the query answers now and then.
  [press, query("random"), approves, deliver(0), deliver(0), wait(10), [stream, poll, polls]],
];
const trouble: fc.Arbitrary<Move[]> = fc
  .record({ steps: fc.constantFrom(...troubles), crashes: fc.array(crash, { maxLength: 7 }) })
  .map(({ steps, crashes }) => movesOf(steps, crashes));

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
