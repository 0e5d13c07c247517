import type { LogEntry } from "../../types";
import { exactTimeOf } from "../format";
import { useLive } from "../live";
import { Panel } from "./panel";

const shown = 200;

const kinds: Record<string, string> = {
  oauth: "Access token asked for",
  "stk-push": "Payment request",
  "stk-query": "Status query",
  "c2b-register": "Addresses registered",
  "c2b-simulate": "Simulated payment",
  "stk-notice": "Payment notice",
  "c2b-confirmation": "Pay-bill confirmation",
  "c2b-validation": "Pay-bill validation",
  "b2c-payment": "Payout request",
  "b2c-result": "Result of a payout",
  "b2c-timeout": "Time-out notice of a payout",
  "status-query": "Question about a transaction",
  "status-result": "Answer about a transaction",
  "airtel-token": "Airtel access token asked for",
  "airtel-payment": "Airtel payout request",
  "airtel-enquiry": "Airtel enquiry",
  "airtel-callback": "Airtel callback",
  "c2b-refused": "Simulated payment refused",
  "b2b-payment": "Payment to a business",
  "b2b-result": "Result of a payment to a business",
  "balance-query": "Question about the balance",
  "balance-result": "Answer about the balance",
  reversal: "Reversal request",
  "reversal-result": "Result of a reversal",
  "airtel-collection": "Airtel payment request",
  "airtel-collection-enquiry": "Airtel enquiry about a payment",
  "airtel-refund": "Airtel refund",
  "airtel-balance": "Airtel balance",
  "airtel-user": "Airtel name check",
  unknown: "Unknown address",
};

export function LogPanel() {
  const { answer: entries = [] } = useLive<LogEntry[]>(`log?newest=${shown}`, "log");
  return (
    <Panel
      tab="log"
      title="Log"
      hint="What the business asked, and what it was told. Newest first; secrets are cut."
    >
      <ol class="log">
        {entries.length === 0 && <li class="nothing">Nothing has been asked or told yet.</li>}
        {entries.toReversed().map((entry) => (
          <Line key={entry.id} {...entry} />
        ))}
      </ol>
    </Panel>
  );
}

function Line({
  at,
  direction,
  kind,
  method,
  target,
  sent,
  status,
  answer,
  note,
  reason,
}: LogEntry) {
  const good = status !== null && status < 400;
  return (
    <li class={direction}>
      <details>
        <summary>
          <time>{exactTimeOf(at)}</time>
          <span class="way">{direction === "in" ? "asked" : "told"}</span>
          <span class="what">
            {kinds[kind] ?? kind}
            {note && <em>{note}</em>}
            {reason && <em class="reason">{reason}</em>}
          </span>
          <span class={good ? "good" : "bad"}>{status ?? "no answer"}</span>
        </summary>
        <p class="target">
          {method} {target}
        </p>
        {sent !== undefined && (
          <Block title={direction === "in" ? "Request" : "Notice"} of={sent} />
        )}
        {answer !== undefined && <Block title="Answer" of={answer} />}
      </details>
    </li>
  );
}

const Block = ({ title, of }: { title: string; of: unknown }) => (
  <div>
    <h3>{title}</h3>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too. */}
    <pre tabIndex={0}>{typeof of === "string" ? of : JSON.stringify(of, null, 2)}</pre>
  </div>
);
