import { describe, expect, test } from "vitest";
import { newWithdrawal, type WithdrawalItem } from "../../../../lambdas/money/payouts/withdrawal";
import {
  advance,
  beginAttempt,
  beginQuestion,
  type Effect,
  nextAsk,
  secondsUntilDue,
  type WithdrawalEvent,
} from "../../../../lambdas/money/payouts/withdrawal-transitions";

const asked = new Date("2026-11-21T06:00:00.000Z");
const later = (seconds: number) => new Date(asked.getTime() + seconds * 1000);
const at = (seconds: number) => later(seconds).toISOString();

const aWithdrawal = (id = "0") =>
  newWithdrawal({
    withdrawalId: `writer.${id.repeat(32)}`,
    userId: "writer",
    wallet: "mpesa",
    amount: 300,
    phone: "+254712345678",
    entrySequence: 1,
    now: asked,
  });

const events = {
  taken: { is: "taken", conversationId: "AG_1" },
  "had-already": { is: "had-already", sentAt: at(7) },
  unanswered: { is: "unanswered" },
  "not-taken": { is: "not-taken", waiting: "busy" },
  "came-to-nothing": { is: "came-to-nothing", waiting: "float" },
  refused: { is: "refused", reason: "wallet-limit" },
  "unproven-result": { is: "unproven-result", code: "0" },
  overdue: { is: "overdue" },
  "proven-paid": { is: "proven-paid", receiptNumber: "UKL0000001" },
  "decided-again": { is: "decided-again", note: "Once more." },
  "decided-paid": { is: "decided-paid", note: "From the till.", receiptNumber: "UKL0000002" },
  "decided-return": { is: "decided-return", note: "Not to be paid." },
} as const satisfies { [Is in WithdrawalEvent["is"]]: Extract<WithdrawalEvent, { is: Is }> };
type EventName = keyof typeof events;

const becomes = (item: WithdrawalItem, name: EventName, seconds: number) =>
  advance(item, events[name], null, later(seconds)).next;

/** The first request was made 5 seconds after the withdrawal, and is unanswered. */
const requested = beginAttempt(aWithdrawal(), later(5)).next;
const sent = becomes(requested, "taken", 6);
const checking = becomes(requested, "unanswered", 6);
const paid = becomes(sent, "proven-paid", 10);
const returned = becomes(sent, "refused", 10);
const open = { requested, sent, checking };
/** For each final state, the effect of the event that leads to it. */
const effectOf = new Map<WithdrawalItem["state"], Effect>([
  ["paid", "pay"],
  ["returned", "return"],
]);

describe("transitions", () => {
  test.each([
    // The event, and the states to which it leads from requested, sent and checking.
    ["taken", "sent", "sent", "checking"],
    ["had-already", "sent", "sent", "checking"],
    ["unanswered", "checking", "sent", "checking"],
    ["not-taken", "requested", "sent", "checking"],
    ["came-to-nothing", "requested", "requested", "requested"],
    ["refused", "returned", "returned", "returned"],
    ["unproven-result", "requested", "sent", "checking"],
    ["overdue", "requested", "checking", "checking"],
    ["proven-paid", "paid", "paid", "paid"],
    ["decided-again", "requested", "sent", "checking"],
    ["decided-paid", "paid", "sent", "paid"],
    ["decided-return", "returned", "sent", "returned"],
  ] as const)(
    "after %s a withdrawal is %s, %s or %s if it was requested, sent or checking",
    (name, ...states) => {
      const steps = Object.values(open).map((item) =>
        advance({ ...item, waiting: "busy" }, events[name], null, later(20)),
      );

      expect(steps.map(({ next }) => next.state)).toEqual(states);
      for (const { next, effect } of steps) {
        const isSettled = effectOf.has(next.state);
        expect(effect).toBe(effectOf.get(next.state) ?? null);
        expect(next.settledAt).toBe(isSettled ? at(20) : null);
        expect(next.nextCheckAt === null).toBe(isSettled);
        if (isSettled) expect(next.waiting).toBeNull();
      }
    },
  );

  test.each(Object.entries({ paid, returned }))(
    "a withdrawal that is %s never changes, and a contradicting event asks for a review",
    (state, item) => {
      const said = { code: "2001", words: "No.", at: at(60) };
      const steps = Object.values(events).map((event) => ({
        ...advance(item, event, said, later(60)),
        is: event.is,
      }));

      for (const { next } of steps) expect(next).toEqual({ ...item, providerSaid: said });
      expect(steps.filter(({ effect }) => effect === "review").map(({ is }) => is)).toEqual(
        state === "paid" ? ["came-to-nothing", "refused"] : ["proven-paid"],
      );
      expect(new Set(steps.map(({ effect }) => effect))).toEqual(new Set(["review", null]));
    },
  );
});

test.each([
  ["taken", { waiting: null, attempt: { isTaken: true, conversationId: "AG_1" } }],
  ["had-already", { waiting: null, attempt: { isTaken: true, lastSentAt: at(7) } }],
  ["not-taken", { waiting: "busy" }],
  ["came-to-nothing", { waiting: "float", attempt: null, question: null }],
  ["refused", { reason: "wallet-limit" }],
  ["unproven-result", { waiting: "credentials", attempt: { claimedCode: "0" } }],
  ["proven-paid", { receiptNumber: "UKL0000001" }],
  ["decided-again", { note: "Once more." }],
  ["decided-paid", { note: "From the till.", receiptNumber: "UKL0000002" }],
  ["decided-return", { note: "Not to be paid.", reason: "administrator" }],
] as const)("a withdrawal stores the facts of the event %s", (name, noted) => {
  const asking = beginQuestion({ ...checking, waiting: "credentials" }, "question", later(8));

  expect(becomes(asking, name, 20)).toMatchObject(noted);
});

test.each([
  ["the only request was refused", requested, false],
  ["the provider confirmed the request earlier", { ...requested, attempt: sent.attempt }, true],
  ["an earlier request is unanswered", checking, true],
] as const)("a refusal shows if the provider may have the payout: %s", (_, item, mayBeTaken) => {
  expect(becomes(item, "not-taken", 6).attempt?.mayBeTaken).toBe(mayBeTaken);
});

test("the provider's id of a withdrawal and the time of its acceptance never change", () => {
  expect(sent.sentAt).toBe(at(6));
  const { next } = advance(sent, { is: "taken", conversationId: null }, null, later(20));
  expect(next.attempt?.conversationId).toBe("AG_1");

  const again = beginAttempt(becomes(sent, "came-to-nothing", 30), later(60)).next;
  expect(becomes(again, "taken", 61)).toMatchObject({ state: "sent", sentAt: at(6) });
});

describe("the time of the next step", () => {
  const due = (item: WithdrawalItem, name: EventName, seconds: number) =>
    becomes(item, name, seconds).nextCheckAt;

  test("the next request is due a minute after the last one, but never in the past", () => {
    expect(due(requested, "not-taken", 6)).toBe(at(65));
    expect(due(requested, "not-taken", 90)).toBe(at(90));
    expect(due(sent, "came-to-nothing", 20)).toBe(at(65));
    expect(due(aWithdrawal(), "not-taken", 20)).toBe(at(80));
  });

  test.each([
    [0, 30],
    [29, 30],
    [30, 60],
    [60, 120],
    [120, 240],
    [240, 480],
    [480, 900],
    [900, 1800],
    [1800, 3600],
    [3600, 7200],
  ])("%i s after the first request, the next status query is due at %i s", (age, next) => {
    expect(nextAsk(at(5), later(5 + age))).toBe(at(5 + next));
    expect(due(sent, "unproven-result", 5 + age)).toBe(at(5 + next));
  });

  test("a payout that the provider has from an earlier request is queried immediately", () => {
    expect(due(requested, "had-already", 20)).toBe(at(20));
  });

  test.each([
    ["unanswered and on its way", requested, 64, 65],
    ["unanswered for a minute", requested, 65, 65],
    ["refused", becomes(requested, "not-taken", 6), 20, 20],
    ["perhaps at the provider", checking, 20, 20],
    ["at the provider", sent, 20, 35],
  ] as const)(
    "the decision to ask again sets the next check of a request: %s",
    (_, item, now, next) => {
      expect(due(item, "decided-again", now)).toBe(at(next));
    },
  );

  test("the wait is rounded up to whole seconds, and is 0 for overdue work", () => {
    const item = { ...sent, nextCheckAt: at(60) };

    expect(secondsUntilDue(item, later(58.5))).toBe(2);
    expect(secondsUntilDue(item, later(70))).toBe(0);
    expect(secondsUntilDue(paid, later(10))).toBe(0);
  });
});

describe("a request to pay", () => {
  const id = requested.attempt?.id;
  const noted = (number: number, seconds: number) => ({
    attempt: { requests: number, askedAt: at(5), lastSentAt: at(seconds), mayBeTaken: true },
    attemptIds: [id],
    timesAsked: number,
    lastAskedAt: at(seconds),
    nextCheckAt: at(seconds + 60),
  });

  test("a request has an id that is derived from the withdrawal", () => {
    expect(id).toMatch(/^W[0-9A-Z]{24}$/);
    expect(beginAttempt(aWithdrawal(), later(500)).request.attemptId).toBe(id);
    expect(beginAttempt(aWithdrawal("1"), later(5)).request.attemptId).not.toBe(id);
  });

  test("a request is stored before it is sent, and repeated under the same id", () => {
    const { next, request } = beginAttempt(requested, later(65));

    expect(requested).toMatchObject(noted(1, 5));
    expect(request).toEqual({ attemptId: id, number: 2, mayBeTaken: true, knownSince: at(65) });
    expect(next).toMatchObject(noted(2, 65));
  });

  test("a request after a refusal states that the provider has no earlier one", () => {
    const { request } = beginAttempt(becomes(requested, "not-taken", 6), later(65));

    expect(request).toEqual({ attemptId: id, number: 2, mayBeTaken: false, knownSince: at(5) });
  });
});

test.each([
  ["a minute after the request, if the provider has the payout", sent, 40, at(65)],
  ["when the next request is due, if one is unanswered", requested, 20, requested.nextCheckAt],
])("a status query has an id, and the next check comes %s", (_, item, seconds, nextCheckAt) => {
  expect(beginQuestion(item, "question", later(seconds))).toMatchObject({
    question: { id: "question", attemptId: item.attempt?.id, askedAt: at(seconds) },
    timesAsked: 2,
    lastAskedAt: at(seconds),
    nextCheckAt,
  });
});
