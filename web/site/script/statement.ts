import type { CheckedStatement } from "#contracts/ledger";
import { formatDate, formatFullDateTime } from "../../ui/dates";
import { formatMoney } from "../../ui/money";

export function enhanceStatementForm() {
  const place = document.querySelector<HTMLElement>("[data-statement]");
  const form = place?.querySelector("form");
  const input = form?.querySelector("input");
  if (!place || !form || !input) return;
  let asked = 0;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void check(++asked);
  });

  async function check(turn: number) {
    if (!place || !input) return;
    show(place, { status: place.dataset.checking ?? "" });
    const outcome = await lookUp(place, input.value).catch(() => ({
      problem: place.dataset.unreached ?? "",
    }));
    // A later check has begun, so this answer is out of date.
    if (turn !== asked) return;
    show(place, outcome);
    input.setAttribute("aria-invalid", String("problem" in outcome));
    if ("problem" in outcome) input.focus();
    else place.querySelector<HTMLElement>("[data-found]")?.focus();
  }
}

type Shown = { status: string } | { problem: string } | { statement: CheckedStatement };

async function lookUp(place: HTMLElement, typed: string): Promise<Shown> {
  const code = typed.replace(/\s/g, "");
  if (!code) return { problem: place.dataset.wrong ?? "" };
  const address = `${place.dataset.statement}?${new URLSearchParams({ code })}`;
  const response = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(15_000) });
  const body: { statement?: CheckedStatement; message?: string } = await response.json();
  if (body.statement) return { statement: body.statement };
  return { problem: response.status === 400 ? (place.dataset.wrong ?? "") : (body.message ?? "") };
}

function show(place: HTMLElement, shown: Shown) {
  const write = (selector: string, text: string) => {
    const part = place.querySelector(selector);
    if (part) part.textContent = text;
  };
  write("[data-status]", "status" in shown ? shown.status : "");
  write("#code-error", "problem" in shown ? shown.problem : "");
  const found = place.querySelector<HTMLElement>("[data-found]");
  if (found) found.hidden = !("statement" in shown);
  if (!("statement" in shown)) return;
  const { initials, accountEnd, from, to, earned, paidOut, closingBalance, computedAt } =
    shown.statement;
  const facts = {
    initials,
    accountEnd: accountEnd ? `… ${accountEnd}` : "",
    from: formatDate(`${from}T09:00:00Z`),
    to: formatDate(`${to}T09:00:00Z`),
    earned: formatMoney(earned),
    paidOut: formatMoney(paidOut),
    closingBalance: formatMoney(closingBalance),
    computedAt: formatFullDateTime(computedAt),
  };
  for (const [name, text] of Object.entries(facts)) {
    write(`[data-fact="${name}"]`, text);
    const line = place.querySelector(`[data-fact="${name}"]`)?.parentElement;
    if (line) line.hidden = !text;
  }
}
