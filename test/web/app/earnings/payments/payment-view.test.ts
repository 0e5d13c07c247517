import { expect, test } from "vitest";
import type { Me } from "#contracts/me";
import type { LatestPayment, PaymentState } from "#contracts/payments";
import {
  isOnItsWay,
  mayPayByHand,
  onceOnline,
  type PaymentAttempt,
  payerNumber,
  paymentSteps,
  paymentView,
  recommendsByHand,
  unconfirmedNotice,
} from "../../../../../web/app/earnings/payments/payment-view";
import { paymentStrings as words } from "../../../../../web/app/earnings/payments/strings";

const start = Date.parse("2026-11-21T07:00:00.000Z");
const second = 1000;

const aPayment = (changes: Partial<LatestPayment> = {}): LatestPayment => ({
  checkoutRequestId: "ws_CO_1",
  phone: "+254 712 ••• 678",
  amount: 300,
  state: "prompted",
  reason: null,
  receiptNumber: null,
  startedAt: new Date(start).toISOString(),
  reference: "KLM0000001",
  promptEndsAt: new Date(start + 75 * second).toISOString(),
  ...changes,
});

const show = (
  payment: LatestPayment | null,
  {
    attempt = {},
    after = 5 * second,
    status = "inactive",
    lastPaymentDate = null,
  }: {
    attempt?: Partial<PaymentAttempt>;
    after?: number;
    status?: Me["accountStatus"];
    lastPaymentDate?: Me["lastPaymentDate"];
  } = {},
) =>
  paymentView(
    { accountStatus: status, latestPayment: payment, lastPaymentDate },
    { step: "none", ...attempt },
    start + after,
  );

type Given = Parameters<typeof show>[1];
const over = { after: 75 * second };
const sending = aPayment({ state: "sending", checkoutRequestId: null });
const cancelled = aPayment({ state: "failed", reason: "cancelled" });
const review = aPayment({ state: "review" });
const unanswered = { problem: "No answer." };
const underWay = (current: string, mayRepeat = false) => ({
  screen: "under-way",
  current,
  unconfirmed: false,
  mayRepeat,
});

test.each<[string, LatestPayment | null, Given, object]>([
  ["no payment yet: the form", null, {}, { screen: "form", problem: undefined }],
  ["an attempt on its way", null, { attempt: { step: "starting" } }, { screen: "starting" }],
  ["a prompt on the phone: its PIN", aPayment(), {}, underWay("pin")],
  ["a prompt whose life is over", aPayment(), over, underWay("pin-unknown", true)],
  ["an attempt whose answer was lost: still being sent", sending, {}, underWay("sending")],
  ["the same after the life of a prompt", sending, over, underWay("sent-unknown", true)],
  [
    "ten questions without an answer, beside the steps",
    aPayment(),
    { attempt: { step: "unconfirmed" } },
    { screen: "under-way", unconfirmed: true },
  ],
  [
    "a paid attempt, to who asks for the form",
    aPayment({ state: "paid" }),
    { attempt: { formWanted: true } },
    { screen: "form" },
  ],
  ["a failure without a reason", aPayment({ state: "failed" }), {}, { reason: "unknown" }],
  ["a failure of eleven minutes ago", cancelled, { after: 660 * second }, { screen: "form" }],
  [
    "a failure, to who wants another number",
    cancelled,
    { attempt: { formWanted: true } },
    { screen: "form" },
  ],
  ["two answers of M-Pesa", review, {}, { screen: "review", mayRepeat: false }],
  ["the same after the life of a prompt", review, over, { screen: "review", mayRepeat: true }],
  ["a refused attempt", null, { attempt: { problem: "No." } }, { screen: "form", problem: "No." }],
  ["an attempt that arrived unheard", aPayment(), { attempt: unanswered }, { screen: "under-way" }],
  [
    "an attempt that arrived unheard and failed",
    cancelled,
    { attempt: unanswered },
    { screen: "not-paid", reason: "cancelled" },
  ],
  [
    "a lost attempt, while the failure before it is the newest known",
    cancelled,
    { attempt: { ...unanswered, after: cancelled.startedAt } },
    { screen: "form", problem: "No answer." },
  ],
  [
    "an attempt that M-Pesa refused unheard",
    aPayment({ state: "refused", reason: "provider-busy" }),
    { attempt: unanswered },
    { screen: "not-paid", reason: "provider-busy" },
  ],
  ...(["failed", "refused", "expired"] as const).map(
    (state): [string, LatestPayment, Given, object] => [
      `why a payment is ${state}`,
      aPayment({ state, reason: "no-balance" }),
      {},
      { screen: "not-paid", reason: "no-balance" },
    ],
  ),
  ...(["prompted", "failed", "expired"] as const).map(
    (state): [string, LatestPayment, Given, object] => [
      `an active account as paid, although its newest payment is ${state}`,
      aPayment({ state }),
      { status: "active" },
      { screen: "paid" },
    ],
  ),
])("the screen shows %s", (_, payment, given, shown) => {
  expect(show(payment, given)).toMatchObject(shown);
});

test("an attempt without an answer for ten seconds is shown as such, after a reload too", () => {
  const stepAfter = (seconds: number) => show(sending, { after: seconds * second });

  expect(stepAfter(9)).toMatchObject({ current: "sending" });
  expect(stepAfter(10)).toMatchObject({ current: "unanswered", mayRepeat: false });
  expect(stepAfter(75)).toMatchObject({ current: "sent-unknown", mayRepeat: true });
});

test("the seconds until the next possible prompt count down to none", () => {
  const left = (after: number) => show(aPayment(), { after });

  expect(left(5 * second)).toMatchObject({ secondsLeft: 70, mayRepeat: false });
  expect(left(75 * second - 1)).toMatchObject({ secondsLeft: 1, mayRepeat: false });
  expect(left(75 * second)).toMatchObject({ secondsLeft: 0, mayRepeat: true });
  expect(left(90 * second)).toMatchObject({ secondsLeft: 0, mayRepeat: true });
});

test.each<{
  current: Parameters<typeof paymentSteps>[0];
  done: string[];
  now?: string[];
  stopped?: string[];
}>([
  { current: "sending", done: [], now: [words.steps.sending] },
  { current: "unanswered", done: [], now: [words.steps.sending] },
  { current: "sent-unknown", done: [], now: [words.steps.sentUnknown] },
  { current: "pin", done: [words.steps.sent], now: [words.steps.pin] },
  { current: "pin-unknown", done: [words.steps.sent], stopped: [words.steps.pin] },
  {
    current: "confirming",
    done: [words.steps.sent, words.steps.pin],
    now: [words.steps.confirming],
  },
])("at $current only known steps are ticked", ({ current, done, now = [], stopped = [] }) => {
  const labels = (state: string) =>
    paymentSteps(current).flatMap((step) => (step.state === state ? [step.label] : []));
  expect(labels("done")).toEqual(done);
  expect(labels("now")).toEqual(now);
  expect(labels("stopped")).toEqual(stopped);
  expect(paymentSteps(current)).toHaveLength(4);
});

test("only the step of the PIN says how long the prompt still waits", () => {
  const timers = (...given: Parameters<typeof paymentSteps>) =>
    paymentSteps(...given).flatMap(({ timer }) => timer ?? []);

  expect(timers("pin", 48)).toEqual(["The prompt ends in 48 s."]);
  expect([...timers("pin-unknown"), ...timers("confirming", 48), ...timers("sending", 48)]).toEqual(
    [],
  );
});

test.each<Partial<PaymentAttempt>>([
  {},
  { step: "confirming" },
  { step: "unconfirmed" },
  { problem: "No answer." },
])("paid, but not active yet, is being confirmed and never asks for money: %o", (attempt) => {
  expect(show(aPayment({ state: "paid" }), { attempt, after: 75 * second })).toMatchObject({
    screen: "under-way",
    current: "confirming",
    unconfirmed: false,
    mayRepeat: false,
  });
});

test("a credited payment that is too small leaves the form instead of waiting for ever", () => {
  const lastPaymentDate = new Date(start + 9 * second).toISOString();
  const earlier = new Date(start - 9 * second).toISOString();

  expect(show(aPayment({ state: "paid" }), { lastPaymentDate }).screen).toBe("form");
  expect(show(aPayment({ state: "paid" }), { lastPaymentDate: earlier }).screen).toBe("under-way");
});

test("a payment that became a training fee leaves the form with words instead of waiting for ever", () => {
  const fee = aPayment({ state: "paid", isFee: true });
  const said = { screen: "form", problem: words.becameFee };

  expect(show(fee)).toMatchObject(said);
  expect(show(fee, { attempt: { ...unanswered, after: fee.startedAt } })).toMatchObject({
    screen: "form",
    problem: "No answer.",
  });
  expect(mayPayByHand(show(fee))).toBe(true);
  expect(isOnItsWay(fee, { lastPaymentDate: null })).toBe(false);
  expect(isOnItsWay(aPayment({ state: "paid" }), { lastPaymentDate: null })).toBe(true);
});

const notice = (shown: Partial<Parameters<typeof unconfirmedNotice>[0]>, offline = false) =>
  unconfirmedNotice(
    { current: "pin", unconfirmed: false, isLate: false, mayRepeat: false, ...shown },
    offline,
  );

test("while the prompt is open the page says when not to pay again, and that it keeps asking", () => {
  const said = notice({ isLate: true });
  expect(said?.title).toMatch(/^Waiting for your PIN\. Already entered it/);
  expect(said?.paragraphs[0]?.text).toMatch(/^We ask M-Pesa again and again until it answers\./);
  expect(said?.paragraphs[0]?.text).toMatch(/still shows the prompt, enter your PIN there\.$/);
  expect(JSON.stringify(said)).not.toMatch(/Failed to confirm/);
});

test("an offline payer reads what the SMS means, and not that the page keeps asking", () => {
  expect(notice({ isLate: true }, true)?.paragraphs).toEqual([{ text: words.failedSms }]);
});

test("an SMS that says failed: no money has left, and a new prompt follows after this one", () => {
  const lastOf = (said: ReturnType<typeof notice>) => said?.paragraphs.at(-1)?.text;
  const failed = "If the SMS says that the payment failed, no money has left your phone.";

  expect(lastOf(notice({ isLate: true }))).toBe(failed);
  expect(lastOf(notice({ mayRepeat: true }))).toBe(`${failed} Then send a new prompt.`);
});

test.each(["pin-unknown", "sent-unknown"] as const)(
  "a payer who hears nothing reads whom to write to, whatever was lost: %s",
  (current) => {
    const [first] = notice({ current, mayRepeat: true })?.paragraphs ?? [];
    expect(first?.text).toMatch(/say that you paid\? Then don’t pay again.*receipt number:$/);
    expect(first?.withSupport).toBe(true);
  },
);

test("an unanswered attempt says what to do, for every person who asked", () => {
  for (const unconfirmed of [false, true])
    expect(notice({ current: "unanswered", unconfirmed })).toMatchObject({
      title: "M-Pesa has not told us whether the prompt went out.",
      paragraphs: [
        { text: expect.stringMatching(/If none has come, nothing is taken, .*by hand now/) },
      ],
    });
});

test("after the prompt's life the specification's sentences lead, and before a minute none does", () => {
  const titleOf = (unconfirmed: boolean, mayRepeat: boolean) =>
    notice({ unconfirmed, mayRepeat })?.title;
  expect(titleOf(true, true)).toBe("Failed to confirm the transaction. Please try again.");
  expect(titleOf(false, true)).toBe(
    "Payment confirmation timeout. Please check your payment status.",
  );
  expect(titleOf(true, false)).toBeUndefined();
  const lateAfter = (seconds: number) => show(aPayment(), { after: seconds * second });
  expect(lateAfter(59)).toMatchObject({ isLate: false });
  expect(lateAfter(60)).toMatchObject({ isLate: true, mayRepeat: false });
  const short = aPayment({ promptEndsAt: new Date(start + 40 * second).toISOString() });
  expect(show(short, { after: 24 * second })).toMatchObject({ isLate: false });
  expect(show(short, { after: 25 * second })).toMatchObject({ isLate: true, mayRepeat: false });
});

test.each([
  { promptSent: true, changes: { state: "failed", reason: "cancelled" } },
  { promptSent: false, changes: { state: "failed", reason: "unreachable" } },
  { promptSent: false, changes: { state: "refused", reason: "provider-refused" } },
  { promptSent: false, changes: { state: "expired", checkoutRequestId: null } },
] as const)("a prompt counts as sent only if that is known: %o", ({ promptSent, changes }) => {
  expect(show(aPayment(changes))).toMatchObject({ screen: "not-paid", promptSent });
});

test("a lost attempt is called lost while only the one before it is known", () => {
  const before = aPayment();
  const lost = { problem: "No answer.", after: before.startedAt };
  const form = { screen: "form", problem: "No answer." };
  // Its prompt is still open: the new attempt joined it.
  expect(show(before, { attempt: lost }).screen).toBe("under-way");
  expect(show(before, { attempt: lost, after: 76 * second })).toMatchObject(form);
  const lastPaymentDate = new Date(start + 9 * second).toISOString();
  const tooLittle = aPayment({ state: "paid" });
  expect(show(tooLittle, { attempt: lost, lastPaymentDate })).toMatchObject(form);
});

test("an attempt that was not sent says so until there is a network", () => {
  const missed: PaymentAttempt = { step: "unconfirmed", problem: "Offline.", obstacle: "network" };
  for (const payment of [null, aPayment(), cancelled])
    expect(show(payment, { attempt: missed })).toMatchObject({
      screen: "form",
      problem: "Offline.",
    });

  const back = onceOnline(missed);
  expect(show(null, { attempt: back })).toEqual({ screen: "form" });
  expect(show(aPayment(), { attempt: back })).toMatchObject({
    screen: "under-way",
    unconfirmed: true,
  });
  expect(show(cancelled, { attempt: back }).screen).toBe("not-paid");
  expect(show(cancelled, { attempt: onceOnline({ ...missed, formWanted: true }) }).screen).toBe(
    "form",
  );
});

test("when the network returns, every other problem still shows", () => {
  const refused: PaymentAttempt = { step: "none", problem: "No." };
  const misspelt: PaymentAttempt = { step: "none", problem: "No.", obstacle: "number" };
  expect([onceOnline(refused), onceOnline(misspelt)]).toEqual([refused, misspelt]);
});

test("paying by hand is offered until money has come or may have come", () => {
  const asked = (state: PaymentState, status: Me["accountStatus"] = "inactive") =>
    mayPayByHand(show(aPayment({ state }), { status }));

  expect([mayPayByHand(show(null)), asked("prompted"), asked("failed")]).toEqual([
    true,
    true,
    true,
  ]);
  expect([asked("paid"), asked("review"), asked("paid", "active")]).toEqual([false, false, false]);
});

test("paying by hand is recommended only where no prompt may come", () => {
  const unreachable = aPayment({ state: "failed", reason: "unreachable" });
  const missed: PaymentAttempt = { step: "none", problem: "Offline.", obstacle: "network" };
  const named = [
    show(null, { attempt: missed }),
    show(sending, { after: 10 * second }),
    show(sending, { after: 75 * second }),
    show(unreachable),
  ];
  const unnamed = [
    show(null),
    show(null, { attempt: { problem: "No.", obstacle: "number" } }),
    show(sending),
    show(aPayment()),
    show(aPayment(), { after: 75 * second }),
    show(cancelled),
    show(review),
  ];
  expect(named.map(recommendsByHand)).toEqual(named.map(() => true));
  expect(unnamed.map(recommendsByHand)).toEqual(unnamed.map(() => false));
});

test.each([
  ["0733111222", "+254 733 111 222"],
  ["+254 733 111 222", "+254 733 111 222"],
  ["254733111222", "+254 733 111 222"],
  ["", "+254 733 ••• 222"],
  ["0712345678", "+254 733 ••• 222"],
  ["not a number", "+254 733 ••• 222"],
])("the payer's number is shown in full only if it was typed here: %o", (typed, shown) => {
  expect(payerNumber("+254 733 ••• 222", typed)).toBe(shown);
});
