import { countdown, formatDateTime } from "../../../ui/dates";
import { formatMoney } from "../../../ui/money";

/** True if a text is so long that only its beginning is shown at first. */
export const isLongText = (text: string) => text.length > 220 || text.split("\n").length > 4;

/** The facts that a task's card shows; `amount` is whole KES. */
export type WrittenTask = Record<"id" | "field" | "dueDate" | "context", string> & {
  amount: number;
};

export const writtenTask = ({ id, field, amount, dueDate, context }: WrittenTask, now: Date) => [
  id,
  field,
  formatMoney(amount).replace("\u00a0", " "),
  formatDateTime(dueDate, now),
  countdown(dueDate, now).words,
  context,
];
