import { expect, test } from "vitest";
import type { Me } from "#contracts/me";
import type { LatestPayment } from "#contracts/payments";
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
import { aPayment, start } from "./support/a-payment";

const second = 1000;

interface Given {
  attempt?: Partial<PaymentAttempt>;
  after?: number;
  status?: Me["accountStatus"];
  lastPaymentDate?: Me["lastPaymentDate"];
}

const show = (
  payment: LatestPayment | null,
  { attempt = {}, after = 5 * second, status = "inactive", lastPaymentDate = null }: Given = {},
) =>
  paymentView(
    { accountStatus: status, latestPayment: payment, lastPaymentDate },
    { step: "none", ...attempt },
    start + after,
  );

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
  ["the form if there is no payment yet", null, {}, { screen: "form", problem: undefined }],
  [
    "an attempt that is being sent",
    null,
    { attempt: { step: "starting" } },
    { screen: "starting" },
  ],
  ["the step of the PIN while the prompt is on the phone", aPayment(), {}, underWay("pin")],
  ["an unknown result after the prompt's end", aPayment(), over, underWay("pin-unknown", true)],
  ["the step of sending for an attempt without an answer", sending, {}, underWay("sending")],
  [
    "an unknown result for an attempt without an answer, after the prompt's end",
    sending,
    over,
    underWay("sent-unknown", true),
  ],
  [
    "the steps and a notice after ten polls without an answer",
    aPayment(),
    { attempt: { step: "unconfirmed" } },
    { screen: "under-way", unconfirmed: true },
  ],
  [
    "the form after a paid attempt if the person asks for it",
    aPayment({ state: "paid" }),
    { attempt: { formWanted: true } },
    { screen: "form" },
  ],
  ["a failure without a reason", aPayment({ state: "failed" }), {}, { reason: "unknown" }],
  [
    "the form eleven minutes after a failure",
    cancelled,
    { after: 660 * second },
    { screen: "form" },
  ],
  [
    "the form after a failure if the person wants another number",
    cancelled,
    { attempt: { formWanted: true } },
    { screen: "form" },
  ],
  [
    "a review after two different answers of M-Pesa",
    review,
    {},
    { screen: "review", mayRepeat: false },
  ],
  [
    "a review and a new prompt after the prompt's end",
    review,
    over,
    { screen: "review", mayRepeat: true },
  ],
  [
    "the form and the reason after a refused attempt",
    null,
    { attempt: { problem: "No." } },
    { screen: "form", problem: "No." },
  ],
  [
    "an attempt that arrived although its answer was lost",
    aPayment(),
    { attempt: unanswered },
    { screen: "under-way" },
  ],
  [
    "a failed attempt whose first answer was lost",
    cancelled,
    { attempt: unanswered },
    { screen: "not-paid", reason: "cancelled" },
  ],
  [
    "the problem of a lost attempt if the account shows only an earlier failure",
    cancelled,
    { attempt: { ...unanswered, after: cancelled.startedAt } },
    { screen: "form", problem: "No answer." },
  ],
  [
    "an attempt that M-Pesa refused although the answer was lost",
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

test("the screen counts the seconds until a new prompt is allowed", () => {
  expect(show(sending, { after: 9 * second })).toMatchObject({ current: "sending" });
  expect(show(sending, { after: 10 * second })).toMatchObject(underWay("unanswered"));
  const left = (after: number) => show(aPayment(), { after });

  expect(left(5 * second)).toMatchObject({ secondsLeft: 70, mayRepeat: false });
  expect(left(75 * second - 1)).toMatchObject({ secondsLeft: 1, mayRepeat: false });
  expect(left(75 * second)).toMatchObject({ secondsLeft: 0, mayRepeat: true });
});

test.each([
  ["sending", "now later later later"],
  ["unanswered", "now later later later"],
  ["sent-unknown", "now later later later"],
  ["pin", "done now later later"],
  ["pin-unknown", "done stopped later later"],
  ["confirming", "done done now later"],
] as const)("at the step %s only steps that are certainly done are ticked", (current, states) => {
  expect(
    paymentSteps(current)
      .map(({ state }) => state)
      .join(" "),
  ).toBe(states);
});

test("only the step of the PIN shows how long the prompt stays open", () => {
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
])(
  "a payment that has arrived is shown as being confirmed, and the page asks for no money: %o",
  (attempt) => {
    expect(show(aPayment({ state: "paid" }), { attempt, after: 75 * second })).toMatchObject({
      screen: "under-way",
      current: "confirming",
      unconfirmed: false,
      mayRepeat: false,
    });
  },
);

test("the payment form reappears after a payment that is too small", () => {
  const lastPaymentDate = new Date(start + 9 * second).toISOString();
  const earlier = new Date(start - 9 * second).toISOString();

  expect(show(aPayment({ state: "paid" }), { lastPaymentDate }).screen).toBe("form");
  expect(show(aPayment({ state: "paid" }), { lastPaymentDate: earlier }).screen).toBe("under-way");
});

test("the payment form reappears with an explanation after a payment that became a training fee", () => {
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

test("without a network, the notice contains only the advice about the SMS", () => {
  expect(notice({ isLate: true }, true)?.paragraphs).toEqual([{ text: words.failedSms }]);
});

test("the notice ends with the advice about an SMS that reports a failure", () => {
  const lastOf = (said: ReturnType<typeof notice>) => said?.paragraphs.at(-1)?.text;
  const failed = "If the SMS says that the payment failed, no money has left your phone.";

  expect(lastOf(notice({ isLate: true }))).toBe(failed);
  expect(lastOf(notice({ mayRepeat: true }))).toBe(`${failed} Then send a new prompt.`);
});

test("the specification's two messages appear only when the payer may send a new prompt", () => {
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
] as const)(
  "a prompt counts as sent only if it was certainly sent: %o",
  ({ promptSent, changes }) => {
    expect(show(aPayment(changes))).toMatchObject({ screen: "not-paid", promptSent });
  },
);

test("an attempt without an answer shows its problem unless an earlier prompt is still open", () => {
  const before = aPayment();
  const lost = { problem: "No answer.", after: before.startedAt };
  const form = { screen: "form", problem: "No answer." };
  // The earlier prompt is still open, so the new attempt has joined it.
  expect(show(before, { attempt: lost }).screen).toBe("under-way");
  expect(show(before, { attempt: lost, after: 76 * second })).toMatchObject(form);
  const lastPaymentDate = new Date(start + 9 * second).toISOString();
  const tooLittle = aPayment({ state: "paid" });
  expect(show(tooLittle, { attempt: lost, lastPaymentDate })).toMatchObject(form);
});

test("an attempt that failed without a network shows its problem until the network is back", () => {
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

test("a problem unrelated to the network remains when the network is back", () => {
  const refused: PaymentAttempt = { step: "none", problem: "No." };
  const misspelt: PaymentAttempt = { step: "none", problem: "No.", obstacle: "number" };
  expect([onceOnline(refused), onceOnline(misspelt)]).toEqual([refused, misspelt]);
});

test("payment without a prompt is offered until a payment has arrived or is in review", () => {
  const offered = [null, aPayment(), cancelled].map((payment) => mayPayByHand(show(payment)));
  expect(offered).toEqual([true, true, true]);
  const withheld = [aPayment({ state: "paid" }), review].map((each) => mayPayByHand(show(each)));
  expect(withheld).toEqual([false, false]);
  expect(mayPayByHand(show(aPayment(), { status: "active" }))).toBe(false);
});

test("payment without a prompt is recommended only if a prompt may not arrive", () => {
  const offline = { problem: "Offline.", obstacle: "network" } as const;
  const misspelt = { problem: "No.", obstacle: "number" } as const;
  const recommended = [
    show(null, { attempt: offline }),
    show(sending, { after: 10 * second }),
    show(sending, over),
    show(aPayment({ state: "failed", reason: "unreachable" })),
  ].map(recommendsByHand);
  expect(recommended).toEqual([true, true, true, true]);
  const others = [
    show(null, { attempt: misspelt }),
    ...[null, sending, aPayment(), cancelled, review].map((payment) => show(payment)),
    show(aPayment(), over),
  ];
  expect(others.filter(recommendsByHand)).toEqual([]);
});

test.each([
  ["0733111222", "+254 733 111 222"],
  ["", "+254 733 ••• 222"],
  ["0712345678", "+254 733 ••• 222"],
])("the payer's whole number is shown only if it was typed on this device: %o", (typed, shown) => {
  expect(payerNumber("+254 733 ••• 222", typed)).toBe(shown);
});
