import { countdown, formatDateTime } from "../../../ui/dates";
import { formatMoney } from "../../../ui/money";

/** Longer texts are folded, so that the list can be looked through. */
export const isLongText = (text: string) => text.length > 220 || text.split("\n").length > 4;

/** The words of a task's card in the marketplace; `amount` is whole KES. */
export type WrittenTask = Record<"id" | "field" | "dueDate" | "context", string> & {
  amount: number;
};

/** The words of a task's card, as the card writes them. */
export const writtenTask = ({ id, field, amount, dueDate, context }: WrittenTask, now: Date) => [
  id,
  field,
  formatMoney(amount).replace("\u00a0", " "),
  formatDateTime(dueDate, now),
  countdown(dueDate, now).words,
  context,
];
