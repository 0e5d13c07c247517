import type { ReceiptUse } from "#contracts/receipts";
import { catalogue } from "../../ui/strings/catalogue";

const uses: Record<ReceiptUse, string> = {
  credited: "credited to a writer",
  training: "the fee of a training",
  unattributed: "a payment without an owner",
  withdrawal: "paid out to a writer",
};

/** The administrator's way to anything by a few letters. */
export const paletteStrings = catalogue({
  open: "Find a person, task or receipt",
  keys: "Ctrl K",
  title: "Find",
  label: "Person, task, receipt or page",
  hint: "Begin to type a name, an e-mail, a phone number, a task’s ID or a receipt. The arrow keys choose, Enter opens.",
  results: "What was found",
  kinds: { page: "Page", person: "Person", task: "Task", receipt: "Receipt" },
  option: (title: string, detail: string | undefined, kind: string) =>
    detail ? `${title}, ${detail}, ${kind}` : `${title}, ${kind}`,
  uses,
  searching: "Looking…",
  found: (count: number) => (count === 1 ? "1 found" : `${count} found`),
  nothing: "Nothing begins like this.",
  failed: (message: string) => `It could not be looked for: ${message}`,
});
