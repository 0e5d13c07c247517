import { act, screen, within } from "@testing-library/react";
import type { HttpHandler } from "msw/http";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Me, meRoutes } from "#contracts/me";
import { paymentFailures } from "#contracts/payment-failures";
import { type LatestPayment, type PaymentFailure, paymentRoutes } from "#contracts/payments";
import { aWriter, openPage, saying } from "../../support/open-page";
import { answers, askedOf, held, intercepted, refuses, stub, unreached } from "../../support/stubs";
import { aPayment as paymentOf } from "./support/a-payment";

const { startPayment, confirmPayment } = paymentRoutes;
const newcomer = (own: Partial<Me> = {}) =>
  aWriter({ accountStatus: "inactive", activatedAt: null, lastPaymentDate: null, ...own });
const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const aPayment = (own: Partial<LatestPayment> = {}) =>
  paymentOf({ startedAt: secondsFromNow(-5), promptEndsAt: secondsFromNow(70), ...own });
const failed = (reason: PaymentFailure, own: Partial<LatestPayment> = {}) =>
  aPayment({ state: "failed", reason, ...own });
/** Stubs a service that has sent a prompt. */
const prompts = (payment = aPayment()) => [
  answers(startPayment, {
    CheckoutRequestID: payment.checkoutRequestId,
    CustomerMessage: "",
    reference: payment.reference,
    payment,
  }),
  answers(meRoutes.getMe, newcomer({ latestPayment: payment })),
  answers(confirmPayment, { success: false, status: "prompted", reason: null }),
];
const payNow = /^Pay KES\s300\.00$/;
const sheet = async () => within(await screen.findByRole("dialog"));
const open = async (own: Partial<Me>, ...api: HttpHandler[]) => {
  const user = openPage("/dashboard?activate", { as: newcomer(own), api });
  return { user, ...(await sheet()) };
};

const ways: Partial<Record<PaymentFailure, RegExp>> = {
  "wrong-pin": /call 100 or 200/,
  unreachable: /check that it has network/,
  "no-balance": /Top it up/,
  limit: /another number, or try tomorrow/,
  "too-soon": /Wait two minutes/,
  "busy-phone": /Wait two minutes/,
  "provider-refused": /write to us/,
  "pin-locked": /Call 100 or 200/,
};

test.each(Object.entries(paymentFailures) as [PaymentFailure, { title: string }][])(
  "a payment that failed with the reason %s shows the reason and the next step",
  async (reason, { title }) => {
    const { user, findByText, getByRole } = await open({ latestPayment: failed(reason) });
    await findByText(saying(title));
    await screen.findByRole("dialog", { name: "Not paid" });
    const said = screen.getByRole("dialog").textContent;
    if (reason !== "unknown") expect(getByRole("alert").textContent).toMatch(/no money has left/i);
    expect(said).toMatch(ways[reason] ?? /Try again/i);
    await user.click(getByRole("button", { name: "Pay from another number" }));
    const dialog = await sheet();
    expect(dialog.getByRole("button", { name: payNow })).toHaveProperty("disabled", false);
    expect(dialog.getByLabelText("Phone Number")).toHaveProperty("value", "");
  },
);

describe("pressing Pay", () => {
  const refused = { message: "Refused" };
  test.each([
    [
      "a busy phone",
      refuses(startPayment, "conflict", "It is busy."),
      /^Payment failed: It is busy/,
    ],
    [
      "a provider that is busy",
      refuses(startPayment, "provider_unavailable", "M-Pesa is."),
      /M-Pesa is/,
    ],
    ["a gateway that fails", intercepted(startPayment, 500, refused), /^.*An unexpected error/],
    [
      "a gateway that refuses too many requests",
      intercepted(startPayment, 429, refused),
      /That was too often/,
    ],
    ["no network", unreached(startPayment), /Nothing is charged without your PIN/],
  ])(
    "after %s, the page shows the problem and keeps the number for another try",
    async (_, met, words) => {
      const { user, findByText, getByLabelText, getByRole, findByRole } = await open({}, met);
      const number = getByLabelText("Phone Number");
      await user.clear(number);
      await user.type(number, "0722 111 333");
      await user.click(getByRole("button", { name: payNow }));
      await findByText(saying(words));
      expect(getByLabelText("Phone Number")).toHaveProperty("value", "0722 111 333");
      stub(...prompts(aPayment({ phone: "+254 722 ••• 333" })));
      await user.click(await findByRole("button", { name: payNow }));
      await findByText(saying("Enter your M-Pesa PIN"));
      // A number that was typed on this device is shown in full.
      await findByText(saying("from +254 722 111 333"));
      const [first, second] = askedOf(startPayment);
      if (words.source.includes("without your PIN")) expect(second?.key).toBe(first?.key);
    },
  );

  test("an invalid number is not sent and gets the focus", async () => {
    const { user, findByText, getByLabelText, getByRole } = await open({});
    const number = getByLabelText("Phone Number");
    await user.clear(number);
    await user.type(number, "12345");
    await user.click(getByRole("button", { name: payNow }));
    await findByText(saying(/^Mobile money needs a Kenyan number/));
    await expect.poll(() => document.activeElement).toBe(number);
    expect(askedOf(startPayment)).toEqual([]);
  });

  test("a number that looks like Airtel's causes a warning, but the payment is sent", async () => {
    const { user, findByText, queryByText, getByLabelText, getByRole } = await open({});
    const number = getByLabelText("Phone Number");
    await user.clear(number);
    await user.type(number, "0733 111 222");
    await findByText(/^This looks like an Airtel number/);
    stub(...prompts());
    await user.click(getByRole("button", { name: payNow }));
    await expect.poll(() => askedOf(startPayment).length).toBe(1);
    expect(queryByText(/^Mobile money needs/)).toBe(null);
  });
});

test.each<[string, Partial<LatestPayment>, (string | RegExp)[], string[]]>([
  ["with the prompt on the phone", {}, [/Enter your M-Pesa PIN/], ["Send a new prompt"]],
  [
    "without an answer for ten seconds",
    { state: "sending", checkoutRequestId: null, startedAt: secondsFromNow(-15) },
    [/M-Pesa has not told us whether the prompt went out/, /you can pay by hand now/],
    ["Send a new prompt"],
  ],
  [
    "with a prompt that waits for a minute",
    { startedAt: secondsFromNow(-61), promptEndsAt: secondsFromNow(600) },
    [/^Waiting for your PIN\. Already entered it\? Don’t pay again/, /^We ask M-Pesa again/],
    ["Send a new prompt"],
  ],
  [
    "whose prompt nobody has heard of in its time",
    { state: "sending", startedAt: secondsFromNow(-80), promptEndsAt: secondsFromNow(-5) },
    [
      "We don’t know whether the prompt reached your phone",
      /say that you paid\? Then don’t pay again/,
      /^support@kalamu\.example$/,
    ],
    ["Pay KES 300.00"],
  ],
  [
    "about which M-Pesa contradicts itself",
    { state: "review" },
    [/We are checking with M-Pesa/, /Please don’t pay again/],
    ["Try again", "Send a new prompt"],
  ],
])(
  "a payment %s is shown in its state when the page is opened again",
  async (_, own, words, absent) => {
    await open({ latestPayment: aPayment(own) });
    for (const said of words) await (await sheet()).findByText(saying(said));
    for (const name of absent) expect(screen.queryByRole("button", { name })).toBe(null);
  },
);

const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? "online" : "offline")));
};

test("without a network nothing is sent, and the warning disappears when the network is back", async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const { user, findByText, getByRole, queryByRole } = await open({});
  setOnline(false);
  await user.click(getByRole("button", { name: payNow }));
  await findByText(saying("did not leave this device, and it charged nothing"));
  await findByText("Business number");
  expect(askedOf(startPayment)).toEqual([]);
  setOnline(true);
  await expect.poll(() => queryByRole("alert")).toBe(null);

  await open({ latestPayment: aPayment() });
  setOnline(false);
  await screen.findByText(
    saying(/^You are offline\. If you entered your PIN, the payment goes on/),
  );
  setOnline(true);
  await expect.poll(() => screen.queryByText(saying(/^You are offline/))).toBe(null);
});

describe("late answers about an earlier attempt", () => {
  test("a late answer does not show the earlier failure while the new attempt is open", async () => {
    const { user, getByRole, findByText, queryByText } = await open({
      latestPayment: failed("cancelled"),
    });
    const late = held(meRoutes.getMe, newcomer({ latestPayment: failed("cancelled") }));
    const again = aPayment({ checkoutRequestId: "ws_CO_2", startedAt: secondsFromNow(0) });
    stub(...prompts(again));
    stub(late.stub);
    await user.click(getByRole("button", { name: "Try again" }));
    await findByText(saying("Enter your M-Pesa PIN"));
    stub(...prompts(again));
    late.arrive();
    expect(queryByText(saying("The prompt was cancelled"))).toBe(null);
  });

  test("a late answer does not interrupt the typing of another number", async () => {
    const { user, getByRole, findByText, findByRole, getByLabelText } = await open({});
    const late = held(confirmPayment, { success: false, status: "failed", reason: "cancelled" });
    stub(...prompts());
    stub(late.stub);
    await user.click(getByRole("button", { name: payNow }));
    await findByText(saying("Enter your M-Pesa PIN"));
    await expect.poll(() => askedOf(confirmPayment).length).toBe(1);
    stub(answers(meRoutes.getMe, newcomer({ latestPayment: failed("cancelled") })));
    await user.click(await findByRole("button", { name: "Pay from another number" }));
    await user.type(getByLabelText("Phone Number"), "0711 000 333");
    late.arrive();
    await findByRole("button", { name: payNow });
    expect(getByLabelText("Phone Number")).toHaveProperty("value", "0711 000 333");
  });
});

test("a payer can enter another number when the prompt has ended", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, findByText, findByRole, getByLabelText } = await open({
    latestPayment: aPayment({ startedAt: secondsFromNow(-5), promptEndsAt: secondsFromNow(70) }),
  });
  await user.click(await findByText("No prompt? What to do"));
  await findByText(saying(/You can pay from another number in \d+ seconds?\./));
  await vi.advanceTimersByTimeAsync(80_000);
  await user.click(await findByRole("button", { name: "Pay from another number" }));
  expect(getByLabelText("Phone Number")).toHaveProperty("value", "");
});

describe("the overview", () => {
  const overview = (own: Partial<Me>) => openPage("/dashboard", { as: newcomer(own) });

  test("shows the reason of a payment that failed while the dialog was closed", async () => {
    overview({ latestPayment: failed("cancelled") });
    const said = await within(await screen.findByRole("main")).findByRole("alert");
    expect(said.textContent).toMatch(/The prompt was cancelled.*No money has left/);
  });

  test("shows the missing sum after a partial payment, and so does the dialog", async () => {
    const user = overview({ totalMoney: 200, currentBalance: 200 });
    await screen.findByText(saying("KES 100.00 more activates your account"));
    await user.click(screen.getAllByRole("button", { name: /^Activate/ })[0] as Element);
    await (await sheet()).findByText(
      saying("KES 200.00 of yours has arrived: KES 100.00 more is enough."),
    );
  });

  test("returns the focus to the button when Escape or Back closes the dialog", async () => {
    const user = overview({});
    const activate = await screen.findByRole("button", { name: "Activate Account" });
    for (const leave of [() => user.keyboard("{Escape}"), () => history.back()]) {
      await user.click(activate);
      await screen.findByRole("button", { name: payNow });
      await leave();
      await expect.poll(() => screen.queryByRole("dialog")).toBe(null);
      await expect.poll(() => document.activeElement).toBe(activate);
    }
  });
});
