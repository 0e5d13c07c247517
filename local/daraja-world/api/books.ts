import { callbackOf } from "../airtel/callbacks";
import { collectionNotice } from "../airtel/collections";
import { resultNotice } from "../daraja/b2c/b2c-notices";
import { confirmationOf } from "../daraja/c2b/c2b-notices";
import { stkNotice } from "../daraja/stk/stk-notices";
import { json, Refusal, type Reply, type Request } from "../http/http";
import { deliver, type Notice } from "../notices/deliver";
import type { Collection, Disbursement, Payment, Payout, Reversal } from "../state";
import type { World } from "../world";
import type { Audit, AuditedPayment, AuditedPayout, Resent } from "./answers";

/**
 * `GET /api/log?since=&newest=`: returns the entries after an id or an instant; with `newest`, only
 * that many newest entries.
 */
export function getLog(world: World, { query }: Request): Reply {
  const since = query.get("since") || "0";
  const entries = world.log.since(since);
  if (!entries)
    throw new Refusal(
      400,
      "invalid_input",
      `since is ${JSON.stringify(since)}; it must be the id of an entry, or an instant such as 2026-11-24T09:00:00Z.`,
    );
  const newest = query.get("newest");
  if (newest && !/^0*[1-9]\d*$/.test(newest))
    throw new Refusal(
      400,
      "invalid_input",
      `newest is ${JSON.stringify(newest)}; it must be a whole number from 1.`,
    );
  return json(200, newest ? entries.slice(-Number(newest)) : entries);
}

/** `GET /api/audit`: returns all moved money, for comparison with a ledger. */
export const getAudit = (world: World): Reply => json(200, auditOf(world));

export function auditOf({ state }: World): Audit {
  const payments = [
    ...state.payments.map(auditPayment),
    ...Object.values(state.collections).flatMap(auditCollection),
  ];
  const payouts = [
    ...Object.values(state.payouts).flatMap(auditPayout),
    ...Object.values(state.disbursements).flatMap(auditDisbursement),
  ];
  const reversals = [
    ...state.movements.flatMap((movement) =>
      movement.kind === "reversal" ? auditReversal(movement) : [],
    ),
    ...Object.values(state.collections).flatMap(auditRefund),
  ];
  const sum = (some: { amount: number }[]) => ({
    count: some.length,
    amount: some.reduce((total, { amount }) => total + amount, 0),
  });
  return {
    payments: [...payments, ...payouts, ...reversals].sort((one, other) =>
      one.at.localeCompare(other.at),
    ),
    totals: {
      ...sum(payments),
      notDelivered: sum(payments.filter(({ noticeDelivered }) => !noticeDelivered)),
      payouts: sum(payouts),
      ...(reversals.length > 0 && { reversals: sum(reversals) }),
    },
  };
}

const auditPayment = (payment: Payment): AuditedPayment => {
  const { receipt, msisdn, amount, account, at, kind, checkoutRequestId, noticeDelivered } =
    payment;
  return {
    receipt,
    msisdn,
    amount,
    account,
    at,
    kind,
    ...(checkoutRequestId && { checkoutRequestId }),
    noticeDelivered,
  };
};

const auditPayout = (payout: Payout): AuditedPayout[] => {
  const { msisdn, amount, originatorConversationId, receipt, paidAt, noticeDelivered } = payout;
  if (!receipt || !paidAt) return [];
  const id = originatorConversationId;
  const operator = "mpesa";
  return [{ kind: "payout", operator, msisdn, amount, id, receipt, at: paidAt, noticeDelivered }];
};

const auditDisbursement = (disbursement: Disbursement): AuditedPayout[] => {
  const { msisdn, amount, id, airtelMoneyId: receipt, paidAt, noticeDelivered } = disbursement;
  if (!receipt || !paidAt) return [];
  const operator = "airtel";
  return [{ kind: "payout", operator, msisdn, amount, id, receipt, at: paidAt, noticeDelivered }];
};

const auditCollection = (collection: Collection): AuditedPayment[] => {
  const { msisdn, amount, reference: account, noticeDelivered, paidAt: at } = collection;
  const { airtelMoneyId: receipt } = collection;
  if (!receipt || !at) return [];
  return [{ receipt, msisdn, amount, account, at, kind: "airtel-collection", noticeDelivered }];
};

const auditRefund = (collection: Collection): AuditedPayout[] => {
  const { msisdn, amount, refund, airtelMoneyId: id = "" } = collection;
  if (!refund) return [];
  const { airtelMoneyId: receipt, at } = refund;
  const operator = "airtel";
  return [{ kind: "reversal", operator, msisdn, amount, id, receipt, at, noticeDelivered: true }];
};

const auditReversal = (reversal: Reversal): AuditedPayout[] => {
  const { kind, msisdn, amount, original: id, receipt, paidAt: at, noticeDelivered } = reversal;
  if (!receipt || !at) return [];
  return [{ kind, operator: "mpesa", msisdn, amount, id, receipt, at, noticeDelivered }];
};

/**
 * `POST /api/resend/{receipt}`: sends the notices of a payment or payout again, once each, even if
 * a switch loses or delays them.
 */
export const postResend = async (
  world: World,
  _: Request,
  [written = ""]: string[],
): Promise<Reply> => json(200, await resend(world, written));

export async function resend(world: World, written: string): Promise<Resent> {
  const receipt = written.trim().toUpperCase();
  const told = findTold(world, receipt);
  if (!told) throw new Refusal(404, "not_found", "There is no payment with this receipt.");
  if (told.notices.length === 0)
    throw new Refusal(409, "no_address", "The business has given no address for this notice.");
  const sent: Resent["sent"] = [];
  for (const notice of told.notices) {
    const { movement } = told;
    const { status } = await deliver(world, { ...notice, movement, note: "sent again" });
    sent.push({ kind: notice.kind, status });
  }
  return { receipt, sent };
}

function findTold(
  world: World,
  receipt: string,
): { movement: { noticeDelivered: boolean }; notices: Notice[] } | undefined {
  const has = (movement: { receipt?: string }) => movement.receipt === receipt;
  const payment = world.state.payments.find(has);
  if (payment) return { movement: payment, notices: noticesOf(world, payment) };
  const payout = Object.values(world.state.payouts).find(has);
  if (payout) return { movement: payout, notices: [resultNotice(world, payout)] };
  const disbursement = Object.values(world.state.disbursements).find(
    ({ airtelMoneyId }) => airtelMoneyId === receipt,
  );
  const collection = Object.values(world.state.collections).find(
    ({ airtelMoneyId }) => airtelMoneyId === receipt,
  );
  const callback = disbursement
    ? callbackOf(world, disbursement)
    : collection && collectionNotice(world, collection);
  const movement = disbursement ?? collection;
  return movement && { movement, notices: callback ? [callback] : [] };
}

function noticesOf(world: World, payment: Payment): Notice[] {
  const checkout = world.state.checkouts[payment.checkoutRequestId ?? ""];
  const notices = [checkout && stkNotice(world, checkout), confirmationOf(world, payment)];
  return notices.filter((notice) => notice !== undefined);
}
