import { nextEastAfricanTime } from "#contracts/east-africa-time";
import { largestAmount } from "#contracts/fields";
import { NewTask, taskContextLength, taskFields } from "#contracts/tasks";
import { formatDate, formatDateTime } from "../../../ui/dates";
import { otherCurrency, readAmount } from "../../../ui/money";
import { type ReadTime, readTime } from "./read-time";
import { importStrings } from "./strings";

const words = importStrings.wrong;

export const cellNames = ["field", "dueDate", "amount", "context", "publishAt"] as const;
export type CellName = (typeof cellNames)[number];

export const columnNames: Record<CellName, string> = {
  field: "Field",
  dueDate: "Due",
  amount: "Amount",
  context: "Context",
  publishAt: "Appears",
};

export type Cells = Record<CellName, string>;

interface WrongCell {
  what: string;
  suggestion?: string;
}

export type WrongCells = Partial<Record<CellName, WrongCell>>;

/** The values of cells that can be read, even if other cells are wrong. */
export interface Readings {
  amount?: number;
  dueDate?: Date;
  publishAt?: Date;
}

export type ReadRow = { readings: Readings } & (
  | { task: NewTask; wrong?: undefined }
  | { task?: undefined; wrong: WrongCells }
);

export interface Publication {
  /** The daily publication time, as `07:00`. */
  publishTime: string;
  /** `morning` means the next daily publication. */
  publish: "morning" | "now" | Date;
  now: Date;
}

/** Reads a row as a task, or names each wrong cell. Days and times are in East Africa Time. */
export function readRow(cells: Cells, publication: Publication): ReadRow {
  const { now } = publication;
  const wrong: WrongCells = {};
  const field = fieldOf(cells.field);
  if (!field) wrong.field = wrongField(cells.field);
  const amount = readAmount(cells.amount);
  const wrongSum = wrongAmount(cells.amount.trim(), amount);
  if (wrongSum) wrong.amount = { what: wrongSum };
  const context = cells.context.trim();
  const text = NewTask.shape.context.safeParse(context);
  if (!text.success || excelError.test(context)) wrong.context = { what: wrongText(context) };
  const own = readPublication(cells.publishAt, now);
  if (own && "what" in own) wrong.publishAt = own;
  else if (own && own.at < now) wrong.publishAt = { what: words.publishPast(dayOf(own.at, now)) };
  const due = readTime(cells.dueDate, "end");
  const wrongDue = "what" in due ? due : problemOf(due.at, own, publication);
  if (wrongDue) wrong.dueDate = wrongDue;
  const readings: Readings = {
    ...(!wrong.amount && { amount }),
    ...("at" in due && { dueDate: due.at }),
    ...(own && "at" in own && { publishAt: own.at }),
  };
  if (!field || !text.success || "what" in due || Object.keys(wrong).length > 0)
    return { wrong, readings };
  return {
    readings,
    task: {
      field,
      amount,
      context: text.data,
      dueDate: due.at.toISOString(),
      ...publishAtOf(own, publication.publish),
    },
  };
}

/** The problem with a due time that could be read; undefined if there is none. */
function problemOf(due: Date, own: ReadTime | undefined, publication: Publication) {
  const { now } = publication;
  if (due <= now) return { what: words.past(dayOf(due, now)) };
  return due <= publishedAt(own, publication) ? { what: words.beforePublished } : undefined;
}

/** The day as text, with the time if the day is today. */
function dayOf(at: Date, now: Date): string {
  const day = formatDate(at);
  return day === formatDate(now) ? formatDateTime(at, now) : day;
}

function readPublication(written: string, now: Date): ReadTime | undefined {
  if (isNowWord(written)) return { at: now, isNow: true };
  return written.trim() ? readTime(written, "start") : undefined;
}

const publishedAt = (
  own: ReadTime | undefined,
  { publish, publishTime, now }: Publication,
): Date => {
  if (own && "at" in own) return own.at;
  if (publish === "now") return now;
  return publish === "morning" ? nextEastAfricanTime(publishTime, now) : publish;
};

function publishAtOf(own: ReadTime | undefined, publish: Publication["publish"]) {
  if (own && "at" in own) return { publishAt: own.isNow ? ("now" as const) : own.at.toISOString() };
  if (publish === "morning") return {};
  return { publishAt: publish === "now" ? ("now" as const) : publish.toISOString() };
}

export const isNowWord = (written: string) => plain(written) === "now";

const plain = (written: string) => written.trim().toLowerCase();

/** A field's name in small letters, without signs, blanks and plural: `Maths` is Math. */
const fieldKey = (name: string) =>
  plain(name)
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/(?:ematic)?s$/, "");

/** The field that a cell names; undefined for another text. */
export const fieldOf = (written: string) => {
  const key = fieldKey(written);
  return taskFields.find((name) => fieldKey(name) === key);
};

const wrongField = (written: string) => ({
  what: written.trim() ? words.field : words.fieldEmpty,
});

function wrongAmount(written: string, amount: number): string | undefined {
  if (amount >= 1 && amount <= largestAmount) return undefined;
  if (written === "") return words.amountEmpty;
  if (otherCurrency.test(written)) return words.amountForeign;
  return /\d[.,]\d{1,2}\D*$/.test(written) ? words.amountCents : words.amount;
}

/** `#N/A`, `#REF!`, LibreOffice's `Err:502`, or a column that is too narrow. */
const excelError = /^(?:#[A-Z][A-Z0-9_/]*[!?]?|#+|Err:\d{3})$/;

function wrongText(context: string): string {
  if (context === "") return words.contextEmpty;
  if (excelError.test(context)) return words.contextError;
  return context.length > taskContextLength
    ? words.contextLong(taskContextLength)
    : words.contextForm;
}
