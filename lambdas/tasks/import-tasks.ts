import { checkInput } from "#contracts/check-input";
import { messages } from "#contracts/messages";
import type { InputOf, ReplyOf } from "#contracts/route";
import {
  type ImportRow,
  isImportId,
  type RowProblem,
  type RowResult,
  type taskImportRoutes,
} from "#contracts/task-import";
import { NewTask } from "#contracts/tasks";
import { actWrite } from "../acts/act";
import { AppError } from "../platform/app-error";
import { ConditionFailed } from "../platform/table/refusals";
import { transact } from "../platform/table/transact";
import { importedRowWrite, importStore } from "./import-store";
import { planTask } from "./plan-task";
import { newTask, type PlannedTask, type TaskItem, taskForAdmin } from "./task";
import { newTaskWrites, taskStore } from "./task-store";

type Route = typeof taskImportRoutes.importTasks;

interface Importing {
  /** The administrator's `userId`. */
  by: string;
  publishTime: string;
  newId: () => string;
  now: Date;
}

/** A row that is a good task, as it will be posted. */
interface ReadyRow {
  row: number;
  task: TaskItem;
}

/**
 * Posts rows of a file in one transaction, and says of each what became of it. A row that was posted
 * before is the task that it became then, whatever it says now.
 */
export async function importTasks(
  { importId, file, rows }: InputOf<Route>,
  importing: Importing,
): Promise<ReplyOf<Route>> {
  const { by, now } = importing;
  const each = onceEach(rows);
  for (let tries = 0; tries < 5; tries++) {
    const before = await postedBefore(importId, each, now);
    const read = each.filter(({ row }) => !before.has(row)).map((row) => readRow(row, importing));
    const ready = read.filter((one): one is ReadyRow => "task" in one);
    const results = new Map([...before, ...read.map((one) => resultOf(one, now))]);
    try {
      if (ready.length > 0)
        await transact([
          ...ready.flatMap(({ row, task }) => [
            ...newTaskWrites(task, now),
            importedRowWrite(importId, { row, taskId: task.id, postedAt: now.toISOString() }),
          ]),
          importAct({ importId, file }, ready, by, now),
        ]);
      return { results: rows.flatMap(({ row }) => results.get(row) ?? []) };
    } catch (error) {
      // An id is in use, or the same rows are being posted beside this: both show in the next round.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  throw new Error("Five rounds of new ids did not post the rows.");
}

/** The page of a file's rows that were posted before. */
export async function listImportedRows(importId: string, cursor: string | undefined) {
  if (!isImportId(importId)) throw new AppError("not_found", messages.requests.nothingHere);
  return await importStore.page(importId, cursor);
}

async function postedBefore(
  importId: string,
  rows: readonly ImportRow[],
  now: Date,
): Promise<Map<number, RowResult>> {
  const posted = await importStore.postedAs(
    importId,
    rows.map(({ row }) => row),
  );
  const tasks = await taskStore.findAll([...posted.values()]);
  return new Map(
    [...posted].map(([row, taskId]) => {
      const task = tasks.get(taskId);
      return [
        row,
        task
          ? { row, task: taskForAdmin(task, now) }
          : { row, problem: { message: messages.tasks.deletedSince, fields: {} } },
      ];
    }),
  );
}

type ReadRow = ReadyRow | { row: number; problem: RowProblem };

function readRow({ row, ...form }: ImportRow, { publishTime, newId, now }: Importing): ReadRow {
  const read = checkInput(NewTask, form);
  if ("problem" in read) return { row, problem: { message: read.problem, fields: read.fields } };
  const plan = planOrProblem(read.input, publishTime, now);
  return "problem" in plan ? { row, ...plan } : { row, task: newTask(plan, newId(), now) };
}

function planOrProblem(
  form: NewTask,
  publishTime: string,
  now: Date,
): PlannedTask | { problem: RowProblem } {
  try {
    return planTask(form, publishTime, now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { fields = {} } = error.details;
    return { problem: { message: error.message, fields } };
  }
}

/** Each row once: a number that is sent twice stands for its first row. */
const onceEach = (rows: readonly ImportRow[]): ImportRow[] => [
  ...new Map(rows.toReversed().map((each) => [each.row, each])).values(),
];

const resultOf = (read: ReadRow, now: Date): [number, RowResult] => [
  read.row,
  "task" in read ? { row: read.row, task: taskForAdmin(read.task, now) } : read,
];

const importAct = (
  { importId, file }: Pick<InputOf<Route>, "importId" | "file">,
  ready: readonly ReadyRow[],
  by: string,
  now: Date,
) =>
  actWrite(
    {
      act: "tasks-imported",
      by,
      subject: importId,
      userId: null,
      note: null,
      before: null,
      after: {
        ...(file !== undefined && { file }),
        tasks: ready.length,
        amount: ready.reduce((sum, { task }) => sum + task.amount, 0),
        firstRow: Math.min(...ready.map(({ row }) => row)),
        lastRow: Math.max(...ready.map(({ row }) => row)),
      },
    },
    now,
  );
