import type { ReceiptUse } from "#contracts/payments";
import { catalogue } from "../../../ui/strings/catalogue";

const uses: Record<ReceiptUse, string> = {
  credited: "credited to a writer",
  training: "the fee of a training",
  unattributed: "an unmatched payment",
  "not-ours": "a payment that is not for us",
  waiting: "waits among the training codes",
  withdrawal: "paid out to a writer",
};

export const paletteStrings = catalogue({
  open: "Find a person, task or receipt",
  keys: "Ctrl K",
  title: "Find",
  label: "Person, task, receipt or page",
  hint: "The beginning of a name, username, email, phone number or task ID, or the full receipt number. The arrow keys choose, Enter opens.",
  import: "Import tasks",
  results: "What was found",
  kinds: { page: "Page", person: "Person", task: "Task", receipt: "Receipt" },
  uses,
  searching: "Looking…",
  found: (count: number) => (count === 1 ? "1 found" : `${count} found`),
  nothing: "Nothing found. Enter the full receipt number.",
  lookFurther: (text: string) => `Look for “${text}” in Manage Task`,
  failed: (message: string) => `It could not be looked for: ${message}`,
});
