import { useState } from "preact/hooks";
import type { Audit, AuditedPayment, AuditedPayout, Resent } from "../../api/answers";
import { ask, wordsOf } from "../api";
import { kes, localNumber, momentOf } from "../format";
import { useLive } from "../live";
import { operators } from "../operators";
import { Words } from "../words";
import { Panel } from "./panel";

const kinds = {
  stk: "by prompt",
  paybill: "by Pay Bill",
  "c2b-simulated": "simulated",
  "airtel-collection": "by Airtel Money",
};

export function PaymentsPanel() {
  const audit = useLive<Audit>("audit", "log").answer;
  const payments = audit?.payments.toReversed().slice(0, 200) ?? [];
  return (
    <Panel
      tab="payments"
      title="Payments"
      hint="Every shilling that has left a phone, or come to one. A business’s books must agree with this list."
      aside={<p class="total">{audit && totalsOf(audit)}</p>}
    >
      <ul class="payments">
        {payments.length === 0 && <li class="nothing">No money has moved yet.</li>}
        {payments.map((payment) => (
          <Line key={payment.receipt} {...payment} />
        ))}
      </ul>
    </Panel>
  );
}

function totalsOf({ totals: { count, amount, notDelivered, payouts } }: Audit) {
  const untold = notDelivered.count
    ? `; ${notDelivered.count} not told, ${kes(notDelivered.amount)}`
    : "";
  const out = payouts.count ? `; paid out ${payouts.count}, ${kes(payouts.amount)}` : "";
  return `${count} in all, ${kes(amount)}${untold}${out}`;
}

function wayOf(movement: AuditedPayment | AuditedPayout) {
  if ("operator" in movement)
    return movement.kind === "payout"
      ? `got it by ${operators[movement.operator]}`
      : `got ${movement.id} back`;
  return `${kinds[movement.kind]}, account ${movement.account || "none"}`;
}

function Line(movement: AuditedPayment | AuditedPayout) {
  const { receipt, msisdn, amount, at, noticeDelivered } = movement;
  const [outcome, setOutcome] = useState("");
  const sendAgain = () =>
    ask<Resent>(`resend/${receipt}`, { method: "POST" }).then(
      ({ sent }) => setOutcome(sent.map(({ status }) => status ?? "no answer").join(", ")),
      (refusal) => setOutcome(wordsOf(refusal)),
    );
  return (
    <li>
      <div class="line">
        <b>{receipt}</b>
        <strong>{kes("operator" in movement ? -amount : amount)}</strong>
      </div>
      <p>
        {localNumber(msisdn)} <Words>{wayOf(movement)}</Words>, {momentOf(at)}
      </p>
      <div class="line">
        <span class={noticeDelivered ? "good" : "bad"}>
          {noticeDelivered ? "The business was told" : "The business was not told"}
        </span>
        <span class="again">
          <span role="status">{outcome}</span>
          <button type="button" onClick={() => void sendAgain()}>
            Send notice again
          </button>
        </span>
      </div>
    </li>
  );
}
