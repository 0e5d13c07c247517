import { expect, test } from "vitest";
import type { Me } from "#contracts/accounts";
import type { LatestPayment, PaymentFailure, PaymentState } from "#contracts/payments";
import {
  mayPayByHand,
  onceOnline,
  type PaymentOrder,
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
    order = {},
    after = 5 * second,
    status = "inactive",
    lastPaymentDate = null,
  }: {
    order?: Partial<PaymentOrder>;
    after?: number;
    status?: Me["accountStatus"];
    lastPaymentDate?: Me["lastPaymentDate"];
  } = {},
) =>
  paymentView(
    { accountStatus: status, latestPayment: payment, lastPaymentDate },
    { step: "none", ...order },
    start + after,
  );

test("someone who never paid meets the form", () => {
  expect(show(null)).toEqual({ screen: "form", problem: undefined });
});

test("while the order is on its way nothing else is shown", () => {
  expect(show(null, { order: { step: "starting" } }).screen).toBe("starting");
});

test("a prompt that is out asks for the PIN, after a reload too", () => {
  expect(show(aPayment())).toMatchObject({
    screen: "under-way",
    current: "pin",
    unconfirmed: false,
    mayRepeat: false,
  });
});

test("an order whose answer was lost is still being sent", () => {
  expect(show(aPayment({ state: "sending", checkoutRequestId: null }))).toMatchObject({
    screen: "under-way",
    current: "sending",
  });
});

test("an order that ten seconds brought no answer to is called so, after a reload too", () => {
  const sending = aPayment({ state: "sending", checkoutRequestId: null });
  const stepAfter = (seconds: number) => show(sending, { after: seconds * second });

  expect(stepAfter(9)).toMatchObject({ current: "sending" });
  expect(stepAfter(10)).toMatchObject({ current: "unanswered", mayRepeat: false });
  expect(stepAfter(75)).toMatchObject({ current: "sent-unknown", mayRepeat: true });
});

test("the seconds until a new prompt may be sent are counted, to none", () => {
  const left = (after: number) => show(aPayment(), { after });

  expect(left(5 * second)).toMatchObject({ secondsLeft: 70, mayRepeat: false });
  expect(left(75 * second - 1)).toMatchObject({ secondsLeft: 1, mayRepeat: false });
  expect(left(75 * second)).toMatchObject({ secondsLeft: 0, mayRepeat: true });
  expect(left(90 * second)).toMatchObject({ secondsLeft: 0, mayRepeat: true });
});

test("after the prompt's life nobody knows about the PIN, and a new prompt may be sent", () => {
  expect(show(aPayment(), { after: 75 * second })).toMatchObject({
    current: "pin-unknown",
    mayRepeat: true,
  });
});

test("after its life nobody knows whether a lost order sent a prompt; a new one may be sent", () => {
  const lost = aPayment({ state: "sending", checkoutRequestId: null });
  expect(show(lost, { after: 75 * second })).toMatchObject({
    current: "sent-unknown",
    mayRepeat: true,
  });
});

test.each([
  { current: "sending", done: [], now: words.steps.sending },
  { current: "unanswered", done: [], now: words.steps.sending },
  { current: "sent-unknown", done: [], now: words.steps.sentUnknown },
  { current: "pin", done: [words.steps.sent], now: words.steps.pin },
  { current: "pin-unknown", done: [words.steps.sent], now: words.steps.pinUnknown },
  {
    current: "confirming",
    done: [words.steps.sent, words.steps.pin],
    now: words.steps.confirming,
  },
] as const)("at $current only what is known is ticked", ({ current, done, now }) => {
  const labels = (state: string) =>
    paymentSteps(current).flatMap((step) => (step.state === state ? [step.label] : []));
  expect(labels("done")).toEqual(done);
  expect(labels("now")).toEqual([now]);
});

test.each<Partial<PaymentOrder>>([
  {},
  { step: "confirming" },
  { step: "unconfirmed" },
  { problem: "No answer." },
])("paid, but not active yet, is being confirmed and never asks for money: %o", (order) => {
  expect(show(aPayment({ state: "paid" }), { order, after: 75 * second })).toMatchObject({
    screen: "under-way",
    current: "confirming",
    unconfirmed: false,
    mayRepeat: false,
  });
});

test("paid, but not active yet, shows the form to whoever asks for it", () => {
  expect(show(aPayment({ state: "paid" }), { order: { formWanted: true } }).screen).toBe("form");
});

test("a payment that is credited and was too little leaves the form, not an endless wait", () => {
  const lastPaymentDate = new Date(start + 9 * second).toISOString();
  const earlier = new Date(start - 9 * second).toISOString();

  expect(show(aPayment({ state: "paid" }), { lastPaymentDate }).screen).toBe("form");
  expect(show(aPayment({ state: "paid" }), { lastPaymentDate: earlier }).screen).toBe("under-way");
});

const notice = (shown: Partial<Parameters<typeof unconfirmedNotice>[0]>, offline = false) =>
  unconfirmedNotice({ current: "pin", unconfirmed: false, mayRepeat: false, ...shown }, offline);

test("while the prompt lives, when not to pay again comes before the specification's sentence", () => {
  const said = notice({ unconfirmed: true });
  expect(said?.title).toMatch(/^Still waiting for M-Pesa\. Don’t pay again if its SMS/);
  expect(said?.paragraphs[0]?.text).toMatch(
    /^Failed to confirm the transaction\. Please try again\./,
  );
});

test("who is offline is not told that we go on asking, only what the SMS means", () => {
  expect(notice({ unconfirmed: true }, true)?.paragraphs).toEqual([{ text: words.failedSms }]);
});

test("an SMS that says failed: no money has left, and a new prompt is sent once this one is over", () => {
  const lastOf = (said: ReturnType<typeof notice>) => said?.paragraphs.at(-1)?.text;
  const failed = "If the SMS says that the payment failed, no money has left your phone.";

  expect(lastOf(notice({ unconfirmed: true }))).toBe(failed);
  expect(lastOf(notice({ mayRepeat: true }))).toBe(`${failed} Then send a new prompt.`);
});

test.each(["pin-unknown", "sent-unknown"] as const)(
  "who paid and hears nothing is told where to write, whatever was lost: %s",
  (current) => {
    const [first] = notice({ current, mayRepeat: true })?.paragraphs ?? [];
    expect(first?.text).toMatch(/say that you paid\? Then don’t pay again.*receipt number:$/);
    expect(first?.withSupport).toBe(true);
  },
);

test("an order without an answer says what to do meanwhile, whoever has asked", () => {
  for (const unconfirmed of [false, true])
    expect(notice({ current: "unanswered", unconfirmed })).toMatchObject({
      title: "M-Pesa has not told us whether the prompt went out.",
      paragraphs: [
        { text: expect.stringMatching(/If none has come, nothing is taken, .*by hand now/) },
      ],
    });
});

test("after the prompt's life the specification's sentences lead, and before ten questions none does", () => {
  const titleOf = (unconfirmed: boolean, mayRepeat: boolean) =>
    notice({ unconfirmed, mayRepeat })?.title;
  expect(titleOf(true, true)).toBe("Failed to confirm the transaction. Please try again.");
  expect(titleOf(false, true)).toBe(
    "Payment confirmation timeout. Please check your payment status.",
  );
  expect(titleOf(false, false)).toBeUndefined();
});

test("an ignored prompt and an unreachable phone are told as what they are: the same answer", () => {
  const { title, text } = words.failures.unreachable;
  expect(title).toBe("No PIN was entered in time, or the phone could not be reached");
  expect(text).toMatch(/No money has left the phone\..*try again/);
});

test.each([
  { promptSent: true, changes: { state: "failed", reason: "cancelled" } },
  { promptSent: false, changes: { state: "failed", reason: "unreachable" } },
  { promptSent: false, changes: { state: "refused", reason: "provider-refused" } },
  { promptSent: false, changes: { state: "expired", checkoutRequestId: null } },
] as const)("a prompt counts as sent only if that is known: %o", ({ promptSent, changes }) => {
  expect(show(aPayment(changes))).toMatchObject({ screen: "not-paid", promptSent });
});

test("ten questions without an answer are said beside the steps, not instead of them", () => {
  expect(show(aPayment(), { order: { step: "unconfirmed" } })).toMatchObject({
    screen: "under-way",
    unconfirmed: true,
  });
});

test.each<PaymentState>(["failed", "refused", "expired"])("%s shows its reason", (state) => {
  const reason: PaymentFailure = "no-balance";
  expect(show(aPayment({ state, reason }))).toMatchObject({ screen: "not-paid", reason });
});

test("a failure without a known reason has words too", () => {
  expect(show(aPayment({ state: "failed" }))).toMatchObject({ reason: "unknown" });
});

test("an old failure is history: the form begins anew", () => {
  const failed = aPayment({ state: "failed", reason: "cancelled" });
  expect(show(failed, { after: 11 * 60 * second }).screen).toBe("form");
});

test("contradicting answers are never shown as a failure", () => {
  expect(show(aPayment({ state: "review" })).screen).toBe("review");
});

test("contradicting answers leave a way on once the prompt's life is over, and not before", () => {
  const review = aPayment({ state: "review" });
  expect(show(review)).toMatchObject({ screen: "review", mayRepeat: false });
  expect(show(review, { after: 75 * second })).toMatchObject({ screen: "review", mayRepeat: true });
});

test("an active account is paid, whatever the newest attempt says", () => {
  for (const state of ["prompted", "failed", "expired"] as const)
    expect(show(aPayment({ state }), { status: "active" })).toEqual({ screen: "paid" });
});

test("an order that was refused shows why, above the form", () => {
  expect(show(null, { order: { problem: "No." } })).toEqual({ screen: "form", problem: "No." });
});

test("an order that arrived although its answer did not is under way, not refused", () => {
  expect(show(aPayment(), { order: { problem: "No answer." } }).screen).toBe("under-way");
});

test("an order that arrived although its answer did not is told as failed once it has, unlike the one before", () => {
  const failed = aPayment({ state: "failed", reason: "cancelled" });
  const lost = { problem: "No answer." };
  expect(show(failed, { order: lost })).toMatchObject({ screen: "not-paid", reason: "cancelled" });
  expect(show(failed, { order: { ...lost, after: failed.startedAt } })).toEqual({
    screen: "form",
    problem: "No answer.",
  });
});

test("an order that was refused, though nobody heard so, tells its own reason", () => {
  const refused = aPayment({ state: "refused", reason: "provider-busy" });
  expect(show(refused, { order: { problem: "No answer." } })).toMatchObject({
    screen: "not-paid",
    reason: "provider-busy",
  });
});

test("a lost order is said to be lost while only the one before it is known", () => {
  const before = aPayment();
  const lost = { problem: "No answer.", after: before.startedAt };
  const form = { screen: "form", problem: "No answer." };
  // Its prompt is still up: the new order was joined to it.
  expect(show(before, { order: lost }).screen).toBe("under-way");
  expect(show(before, { order: lost, after: 76 * second })).toMatchObject(form);
  const lastPaymentDate = new Date(start + 9 * second).toISOString();
  const tooLittle = aPayment({ state: "paid" });
  expect(show(tooLittle, { order: lost, lastPaymentDate })).toMatchObject(form);
});

test("what was not tried for want of a network is said until there is one, whatever was shown", () => {
  const missed: PaymentOrder = { step: "unconfirmed", problem: "Offline.", obstacle: "network" };
  const failed = aPayment({ state: "failed", reason: "cancelled" });
  for (const payment of [null, aPayment(), failed])
    expect(show(payment, { order: missed })).toMatchObject({ screen: "form", problem: "Offline." });

  const back = onceOnline(missed);
  expect(show(null, { order: back })).toEqual({ screen: "form" });
  expect(show(aPayment(), { order: back })).toMatchObject({
    screen: "under-way",
    unconfirmed: true,
  });
  expect(show(failed, { order: back }).screen).toBe("not-paid");
  expect(show(failed, { order: onceOnline({ ...missed, formWanted: true }) }).screen).toBe("form");
});

test("the network's return leaves every other problem said", () => {
  const refused: PaymentOrder = { step: "none", problem: "No." };
  const misspelt: PaymentOrder = { step: "none", problem: "No.", obstacle: "number" };
  expect([onceOnline(refused), onceOnline(misspelt)]).toEqual([refused, misspelt]);
});

test("another number is asked for even after a failure", () => {
  const failed = aPayment({ state: "failed", reason: "cancelled" });
  expect(show(failed, { order: { formWanted: true } }).screen).toBe("form");
});

test("paying by hand is offered until money has come, or may have", () => {
  const asked = (state: PaymentState, status: Me["accountStatus"] = "inactive") =>
    mayPayByHand(show(aPayment({ state }), { status }));

  expect([mayPayByHand(show(null)), asked("prompted"), asked("failed")]).toEqual([
    true,
    true,
    true,
  ]);
  expect([asked("paid"), asked("review"), asked("paid", "active")]).toEqual([false, false, false]);
});

test("paying by hand is recommended where no prompt may come, and nowhere else", () => {
  const sending = aPayment({ state: "sending", checkoutRequestId: null });
  const unreachable = aPayment({ state: "failed", reason: "unreachable" });
  const missed: PaymentOrder = { step: "none", problem: "Offline.", obstacle: "network" };
  const named = [
    show(null, { order: missed }),
    show(sending, { after: 10 * second }),
    show(sending, { after: 75 * second }),
    show(unreachable),
  ];
  const unnamed = [
    show(null),
    show(null, { order: { problem: "No.", obstacle: "number" } }),
    show(sending),
    show(aPayment()),
    show(aPayment(), { after: 75 * second }),
    show(aPayment({ state: "failed", reason: "cancelled" })),
    show(aPayment({ state: "review" })),
  ];
  expect(named.map(recommendsByHand)).toEqual(named.map(() => true));
  expect(unnamed.map(recommendsByHand)).toEqual(unnamed.map(() => false));
});
