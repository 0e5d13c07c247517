import type { Audit, AuditedPayment, Resent } from "../api/answers";
import { ask, wordsOf } from "./api.js";
import { byId, make, reconcile } from "./dom.js";
import { kes, localNumber, momentOf } from "./format.js";

const kinds = { stk: "by prompt", paybill: "by Pay Bill", "c2b-simulated": "simulated" };

/** The books, with a way to send a notice again. */
export function startPayments() {
  async function refresh() {
    try {
      const { payments, totals } = await ask<Audit>("audit");
      const { count, amount } = totals.notDelivered;
      byId("payments-total").textContent =
        `${totals.count} in all, ${kes(totals.amount)}${count ? `; ${count} not told, ${kes(amount)}` : ""}`;
      const list = byId("payments");
      if (payments.length > 0)
        reconcile(list, payments.reverse().slice(0, 200), {
          key: ({ receipt }) => receipt,
          draw: line,
        });
      else list.replaceChildren(make("li", { className: "nothing" }, "No money has moved yet."));
    } catch {
      // The bar above says that the simulator doesn't answer.
    }
  }
  return { refresh };
}

function line({ receipt, msisdn, amount, account, at, kind, noticeDelivered }: AuditedPayment) {
  const outcome = make("span", { role: "status" });
  const again = make("button", { type: "button" }, "Send notice again");
  again.addEventListener("click", async () => {
    try {
      const { sent } = await ask<Resent>(`resend/${receipt}`, { method: "POST" });
      outcome.textContent = sent.map(({ status }) => status ?? "no answer").join(", ");
    } catch (refusal) {
      outcome.textContent = wordsOf(refusal);
    }
  });
  return make(
    "li",
    {},
    make("div", { className: "line" }, make("b", {}, receipt), make("strong", {}, kes(amount))),
    make(
      "p",
      {},
      `${localNumber(msisdn)} ${kinds[kind]}, account ${account || "none"}, ${momentOf(at)}`,
    ),
    make(
      "div",
      { className: "line" },
      make(
        "span",
        { className: noticeDelivered ? "good" : "bad" },
        noticeDelivered ? "The business was told" : "The business was not told",
      ),
      make("span", { className: "again" }, outcome, again),
    ),
  );
}
