import * as fc from "fast-check";

/** The mail service's answer to a mail. */
export type Fate = "taken" | "taken-unanswered" | "lost" | "refused" | "busy";

export type Step =
  | { do: "press"; key: number | null }
  | { do: "schedule" }
  /**
   * Handles a queued message or a started function. With `keep`, it stays in the queue, so that it
   * may be delivered again.
   */
  | { do: "work"; pick: number; keep: boolean }
  | { do: "mail-service"; fate: Fate }
  | { do: "unsubscribe" | "activate" | "new-address"; person: number }
  | { do: "feedback"; person: number; reason: "bounced" | "complained" }
  | { do: "wait"; seconds: number };

/**
 * One step, or several at the same time. The first step may crash before or after its `at`-th call
 * of an outside service.
 */
export interface Move {
  steps: Step[];
  crash: { at: number; when: "before" | "after" } | null;
}

export const peopleCount = 5;

const one = <const T extends string | number>(...choices: T[]) => fc.constantFrom(...choices);
const pick = fc.nat({ max: 30 });
const person = fc.nat({ max: peopleCount - 1 });
const day = 24 * 3600;

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: one("press"), key: fc.option(one(1, 2)) }) },
  { weight: 2, arbitrary: fc.record({ do: one("schedule") }) },
  { weight: 14, arbitrary: fc.record({ do: one("work"), pick, keep: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one("mail-service"),
      fate: one("taken", "taken", "taken-unanswered", "lost", "refused", "busy"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: one("unsubscribe", "activate", "new-address"), person }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: one("feedback"), person, reason: one("bounced", "complained") }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: one("wait"), seconds: one(5, 61, 95, 1900, day, day, 7 * day) }),
  },
);
const move: fc.Arbitrary<Move> = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 3 }),
  crash: fc.option(fc.record({ at: fc.nat({ max: 10 }), when: one("before", "after") }), {
    freq: 3,
  }),
});

export interface History {
  moves: Move[];
  pauseAfter: number;
  seed: number;
}

export const history: fc.Arbitrary<History> = fc.record({
  moves: fc.array(move, { minLength: 1, maxLength: 30 }),
  pauseAfter: one(1, 3),
  seed: fc.integer(),
});
