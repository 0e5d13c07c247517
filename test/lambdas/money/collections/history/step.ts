import * as fc from "fast-check";
import {
  type PhoneAnswer,
  type PushMode,
  phoneAnswers,
  pushModes,
  type QueryMode,
  queryModes,
} from "./model-provider";

const accounts = ["reference", "username", "number", "typed", "training", "nobody"] as const;
const sums = ["fee", "more", "less", "odd", "nonsense"] as const;
export type Sum = (typeof sums)[number];
const ids = ["paid", "failed", "paid-unknown-id", "paid-other-id", "nobody"] as const;
const forgeries = [...ids, "half", "array", "empty"] as const;
/** The receipt in a forged callback: none, an invented one, or an existing one. */
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
  /** A polling run that may have time for only a few turns. */
  | { do: "poll-providers"; turns?: number | undefined }
  | { do: "poll"; writer: 0 | 1 }
  | { do: "wait"; seconds: number }
  | { do: "query-mode"; mode: QueryMode };

/**
 * One step, or several in parallel. The first may crash at its `at`-th use of the table or the
 * provider.
 */
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
/** Chooses the usual value half of the time, and otherwise any value. */
const mostly = <const T extends string>(usual: T, all: readonly T[]) =>
  fc.oneof(fc.constant(usual), fc.constantFrom(...all));
const pick = fc.nat({ max: 30 });

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
      // A function lives for half a minute at most, so parallel steps include no `wait`.
      arbitrary: fc.array(
        step.filter((each) => each.do !== "wait"),
        { minLength: 2, maxLength: 3 },
      ),
    },
  ),
  crash,
});

/**
 * Returns a move for each step, in order; an inner list becomes one move of parallel steps. Each
 * move has its crash, if there is one.
 */
const movesOf = (steps: readonly (Step | Step[])[], crashes: readonly Move["crash"][]): Move[] =>
  steps.map((each, at) => ({ steps: [each].flat(), crash: crashes[at] ?? null }));

/** A prompt request followed by the answer on the phone; random steps rarely combine the two. */
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

/** Situations that need several faults in a certain order. */
const troubles: (Step | Step[])[][] = [
  // The query reports a failure of a received payment, and all its notices are lost.
  [press, query("failed"), approves, lose(0), lose(0), wait(30), poll],
  // A callback claims another writer's paid prompt for an attempt whose answer was lost.
  [
    press,
    approves,
    { ...othersPress, push: "lost" },
    { ...forge, pick: 1, what: "paid-other-id" },
    stream,
  ],
  // A false callback is settled between a payment and its true report.
  [press, approves, forge, stream, deliver(1), stream, deliver(0), stream],
  // A false callback comes first. Then a payment without the prompt counts as the prompt's own.
  [
    ...[press, forge, stream, query("busy"), approves, lose(1), deliver(0), byHand],
    [stream, deliver(0)],
    ...[query("truth"), stream],
  ],
  // While the prompt is open, somebody pays with its reference but without the prompt. The
  // confirmation of the prompt's own payment is lost.
  [press, byHand, deliver(0), stream, approves, lose(1), deliver(0), stream],
  // The confirmation comes before the callback.
  [press, approves, deliver(1), stream, deliver(0), stream],
  // The query reports the payment first, then the confirmation comes. The callback is lost.
  [press, approves, lose(0), wait(10), poll, deliver(0), stream],
  // Callback, confirmation and query report at the same time, and the query answers only sometimes.
  [press, query("random"), approves, deliver(0), deliver(0), wait(10), [stream, poll, polls]],
];
const trouble: fc.Arbitrary<Move[]> = fc
  .record({ steps: fc.constantFrom(...troubles), crashes: fc.array(crash, { maxLength: 7 }) })
  .map(({ steps, crashes }) => movesOf(steps, crashes));

/**
 * A history: what people, provider, network and our functions do, in which order, and which
 * functions crash.
 */
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
