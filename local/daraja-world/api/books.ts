import { confirmationOf } from "../daraja/c2b/c2b-notices";
import { stkNotice } from "../daraja/stk/stk-notices";
import { json, Refusal, type Reply, type Request } from "../http/http";
import { deliver, type Notice, wasTaken } from "../notices/deliver";
import type { Payment } from "../state";
import type { World } from "../world";
import type { Audit, AuditedPayment, Resent } from "./answers";

/** `GET /api/log?since=&newest=`: since an id or an instant; no more than so many of the newest. */
export function getLog(world: World, { query }: Request): Reply {
  const entries = world.log.since(query.get("since"));
  const newest = Number(query.get("newest"));
  return json(200, newest > 0 ? entries.slice(-newest) : entries);
}

/** `GET /api/audit`: every shilling that has moved, against which a ledger can be checked. */
export function getAudit(world: World): Reply {
  const payments = world.state.payments.map(
    ({
      receipt,
      msisdn,
      amount,
      account,
      at,
      kind,
      checkoutRequestId,
      noticeDelivered,
    }): AuditedPayment => ({
      receipt,
      msisdn,
      amount,
      account,
      at,
      kind,
      ...(checkoutRequestId && { checkoutRequestId }),
      noticeDelivered,
    }),
  );
  const sum = (some: typeof payments) => some.reduce((total, { amount }) => total + amount, 0);
  const untold = payments.filter(({ noticeDelivered }) => !noticeDelivered);
  const audit: Audit = {
    payments,
    totals: {
      count: payments.length,
      amount: sum(payments),
      notDelivered: { count: untold.length, amount: sum(untold) },
    },
  };
  return json(200, audit);
}

/** `POST /api/resend/{receipt}`: the notices of a payment once more, whatever the switches say. */
export async function resend(world: World, _: Request, [receipt = ""]: string[]): Promise<Reply> {
  const payment = world.state.payments.find(
    (candidate) => candidate.receipt === receipt.trim().toUpperCase(),
  );
  if (!payment) throw new Refusal(404, "not_found", "There is no payment with this receipt.");
  const notices = noticesOf(world, payment);
  if (notices.length === 0)
    throw new Refusal(409, "no_address", "The business has given no address for this notice.");
  const sent: Resent["sent"] = [];
  for (const notice of notices) {
    const delivery = await deliver(world, { ...notice, note: "sent again" });
    if (wasTaken(delivery)) payment.noticeDelivered = true;
    sent.push({ kind: notice.kind, status: delivery.status });
  }
  world.save();
  const resent: Resent = { receipt: payment.receipt, sent };
  return json(200, resent);
}

function noticesOf(world: World, payment: Payment): Notice[] {
  const checkout = world.state.checkouts[payment.checkoutRequestId ?? ""];
  const notices = [checkout && stkNotice(world, checkout), confirmationOf(world, payment)];
  return notices.filter((notice) => notice !== undefined);
}
