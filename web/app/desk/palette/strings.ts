import type { ReceiptUse } from "#contracts/payments";
import { catalogue } from "../../../ui/strings/catalogue";

const uses: Record<ReceiptUse, string> = {
  credited: "credited to a writer",
  training: "the fee of a training",
  unattributed: "a payment without an owner",
  "not-ours": "a payment that is not ours",
  waiting: "waits among the training codes",
  withdrawal: "paid out to a writer",
};

/** The administrator's way to anything by a few letters. */
export const paletteStrings = catalogue({
  open: "Find a person, task or receipt",
  keys: "Ctrl K",
  title: "Find",
  label: "Person, task, receipt or page",
  hint: "The beginning of a name, an email, a phone number or a task ID, or a whole receipt. The arrow keys choose, Enter opens.",
  import: "Import tasks",
  results: "What was found",
  kinds: { page: "Page", person: "Person", task: "Task", receipt: "Receipt" },
  uses,
  searching: "Looking…",
  found: (count: number) => (count === 1 ? "1 found" : `${count} found`),
  nothing: "Nothing is found. A receipt must be whole.",
  lookFurther: (text: string) => `Look for “${text}” in Manage Task`,
  failed: (message: string) => `It could not be looked for: ${message}`,
});
