import { nextEastAfricanTime } from "#contracts/east-africa-time";
import { largestAmount } from "#contracts/fields";
import { NewTask, taskContextLength, taskFields } from "#contracts/tasks";
import { readAmount } from "../../../ui/money";
import { type ReadTime, readTime } from "./read-time";
import { importStrings } from "./strings";

const words = importStrings.wrong;

export const cellNames = ["field", "dueDate", "amount", "context", "publishAt"] as const;
export type CellName = (typeof cellNames)[number];

/** What the columns are called in a file of ours. */
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

export type ReadRow =
  | { task: NewTask; wrong?: undefined }
  | { task?: undefined; wrong: WrongCells };

/** When rows without a time of their own appear. */
export interface Publication {
  /** The daily time of publication, `07:00`. */
  publishTime: string;
  /** `morning` is the next daily publication. */
  publish: "morning" | "now" | Date;
  now: Date;
}

/** What a row means as a task, or each cell that is wrong. Days and times are East Africa's. */
export function readRow(cells: Cells, publication: Publication): ReadRow {
  const { now } = publication;
  const wrong: WrongCells = {};
  const field = fieldOf(cells.field);
  if (!field) wrong.field = wrongField(cells.field);
  const amount = readAmount(cells.amount);
  if (!(amount >= 1 && amount <= largestAmount)) wrong.amount = { what: words.amount };
  const context = cells.context.trim();
  const text = NewTask.shape.context.safeParse(context);
  if (!text.success || excelError.test(context)) wrong.context = { what: wrongText(context) };
  const own = readPublication(cells.publishAt, now);
  if (own && "what" in own) wrong.publishAt = own;
  else if (own && own.at < now) wrong.publishAt = { what: words.publishPast };
  const due = readTime(cells.dueDate, "end");
  if ("what" in due) wrong.dueDate = due;
  else if (due.at <= now) wrong.dueDate = { what: words.past };
  else if (due.at <= publishedAt(own, publication)) wrong.dueDate = { what: words.beforePublished };
  if (!field || !text.success || "what" in due || Object.keys(wrong).length > 0) return { wrong };
  return {
    task: {
      field,
      amount,
      context: text.data,
      dueDate: due.at.toISOString(),
      ...publishAtOf(own, publication.publish),
    },
  };
}

/** When a row appears by its own cell: a time, or `now`. */
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

/** Whether a cell asks to appear at once. */
export const isNowWord = (written: string) => plain(written) === "now";

const plain = (written: string) => written.trim().toLowerCase();

const fieldOf = (written: string) => taskFields.find((name) => plain(name) === plain(written));

function wrongField(written: string): WrongCell {
  if (written.trim() === "") return { what: words.fieldEmpty };
  const suggestion = nearest(written, taskFields);
  return suggestion ? { what: words.field, suggestion } : { what: words.field };
}

/** What Excel shows for a formula that fails. */
const excelError = /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/;

function wrongText(context: string): string {
  if (context === "") return words.contextEmpty;
  if (excelError.test(context)) return words.contextError;
  return context.length > taskContextLength
    ? words.contextLong(taskContextLength)
    : words.contextForm;
}

/** The name that is at most two letters away from what was written. */
function nearest(written: string, names: readonly string[]): string | undefined {
  const typed = written.trim().toLowerCase();
  const [best] = names
    // A cell may be as long as its file: names of another length are not compared.
    .filter((name) => Math.abs(name.length - typed.length) <= 2)
    .map((name) => ({ name, distance: distanceOf(typed, name.toLowerCase()) }))
    .sort((one, other) => one.distance - other.distance);
  return typed !== "" && best && best.distance <= 2 ? best.name : undefined;
}

/** Levenshtein's distance: letters to be put in, left out or changed. */
function distanceOf(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const now = [row + 1];
    for (const [at, otherLetter] of [...other].entries())
      now.push(
        Math.min(
          (before[at + 1] ?? 0) + 1,
          (now[at] ?? 0) + 1,
          (before[at] ?? 0) + (letter === otherLetter ? 0 : 1),
        ),
      );
    before = now;
  }
  return before.at(-1) ?? 0;
}
