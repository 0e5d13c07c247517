import { magicNotice } from "../../mpesa/magic";
import { receiptNow } from "../../mpesa/receipts";
import { compactTime } from "../../nairobi-time";
import { deliver, type Notice, withhold } from "../../notices/deliver";
import type { Checkout, Payment } from "../../state";
import type { World } from "../../world";
import { codeAsSent } from "../results";

/** The fault of a prompt's notice, set by a switch or by a magic phone number. */
export const noticeFault = (world: World, checkout: Checkout) =>
  world.faults.get("stk.notice", checkout.msisdn, checkout) ?? magicNotice(world, checkout.msisdn);

const masked = (msisdn: string) => `${msisdn.slice(0, 4)}*****${msisdn.slice(-3)}`;

function paidItems(
  { amount, msisdn }: Checkout,
  { receipt, at, mask = false }: { receipt: string; at: Date; mask?: boolean },
) {
  return {
    CallbackMetadata: {
      Item: [
        { Name: "Amount", Value: amount },
        { Name: "MpesaReceiptNumber", Value: receipt },
        // Real notices contain this item without a value.
        { Name: "Balance" },
        { Name: "TransactionDate", Value: Number(compactTime(at)) },
        { Name: "PhoneNumber", Value: mask ? masked(msisdn) : Number(msisdn) },
      ],
    },
  };
}

function envelope(checkout: Checkout, code: string, description: string, items: object = {}) {
  return JSON.stringify({
    Body: {
      stkCallback: {
        MerchantRequestID: checkout.merchantRequestId,
        CheckoutRequestID: checkout.checkoutRequestId,
        ResultCode: codeAsSent(code),
        ResultDesc: description,
        ...items,
      },
    },
  });
}

const noticeTo = ({ callbackUrl, shortCode, reason }: Checkout, body: string): Notice => ({
  kind: "stk-notice",
  url: callbackUrl,
  shortCode,
  body,
  ...(reason && { reason }),
});

export function stkNotice(world: World, checkout: Checkout): Notice {
  const { code, description } = checkout.result ?? { code: "1037", description: "" };
  const payment = paymentOf(world, checkout);
  const items =
    payment &&
    paidItems(checkout, {
      receipt: payment.receipt,
      at: new Date(payment.at),
      mask: noticeFault(world, checkout) === "masked",
    });
  return noticeTo(checkout, envelope(checkout, code, description, items));
}

const paymentOf = (world: World, { receipt }: Checkout): Payment | undefined =>
  world.state.payments.find((payment) => payment.receipt === receipt);

/** A forged notice of a payment, such as anybody can send who knows the callback URL. */
export function forgedNotice(world: World, checkout: Checkout): Notice {
  const now = world.clock.now();
  const body = envelope(
    checkout,
    "0",
    "The service request is processed successfully.",
    paidItems(checkout, { receipt: receiptNow(world), at: now }),
  );
  return { ...noticeTo(checkout, body), kind: "stk-notice", note: "forged on purpose" };
}

/** Sends the notice as {@link noticeFault} says. Resolves when the notice was sent. */
export function sendStkNotice(world: World, checkout: Checkout): Promise<void> {
  const fault = noticeFault(world, checkout);
  const notice = stkNotice(world, checkout);
  if (fault === "lost") {
    withhold(world, notice);
    return Promise.resolve();
  }
  const { lateNotice, noticeDelay } = world.timings;
  const delay = { late: lateNotice, early: 0 }[String(fault)] ?? noticeDelay;
  return new Promise((resolve) => {
    world.clock.after(delay, () => {
      void deliverAs(world, checkout, notice, fault).then(resolve);
    });
  });
}

async function deliverAs(
  world: World,
  checkout: Checkout,
  notice: Notice,
  fault: string | undefined,
) {
  if (fault === "malformed") {
    const half = notice.body.slice(0, Math.floor(notice.body.length / 2));
    await deliver(world, { ...notice, body: half, note: "broken on purpose" });
    return;
  }
  const times = fault === "twice" ? 2 : 1;
  for (let time = 0; time < times; time++)
    await deliver(world, { ...notice, movement: paymentOf(world, checkout) });
}
