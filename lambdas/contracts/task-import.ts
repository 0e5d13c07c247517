import * as z from "zod/mini";
import { AdminTask } from "./admin-tasks";
import { Cursor, Instant, line } from "./fields";
import { messages } from "./messages";
import { route } from "./route";
import { TaskId } from "./tasks";

const { wrongForm } = messages.requests;

/** How many rows one call takes: with what belongs to them they are one transaction. */
export const rowsPerCall = 25;

/** How many characters of a file's name are kept. */
export const longestFileName = 120;

/** How many rows a page of posted rows holds. */
export const importedRowsPerPage = 1000;

const RowNumber = z
  .int({ error: wrongForm })
  .check(z.gte(0, wrongForm), z.lte(1_000_000, wrongForm));

/** A row as it was read from a file. Whether it is a task is said in the result, row by row. */
const ImportRow = z.strictObject({
  row: RowNumber,
  field: z.optional(z.unknown()),
  dueDate: z.optional(z.unknown()),
  context: z.optional(z.unknown()),
  amount: z.optional(z.unknown()),
  publishAt: z.optional(z.unknown()),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const RowProblem = z.object({
  message: z.string(),
  fields: z.record(z.string(), z.array(z.string())),
});
export type RowProblem = z.infer<typeof RowProblem>;

/** What became of a row: its task, or why there is none. */
export const RowResult = z.object({
  row: z.int(),
  task: z.optional(AdminTask),
  problem: z.optional(RowProblem),
});
export type RowResult = z.infer<typeof RowResult>;

const ImportId = z
  .string({ error: wrongForm })
  .check(
    z.maxLength(64, { error: wrongForm, abort: true }),
    z.regex(/^[A-Za-z0-9_-]{8,64}$/, wrongForm),
  );

export const isImportId = (written: string) => ImportId.safeParse(written).success;

export const taskImportRoutes = {
  importTasks: route({
    method: "POST",
    path: "/api/tasks/import",
    caller: "admin",
    throttle: { rate: 20, burst: 40 },
    // 25 texts of 4,000 characters, each of up to four bytes, and JSON around them.
    largestBody: 512 * 1024,
    refusal: messages.tasks.noPermissionToAdd,
    summary:
      "Post up to 25 rows of a file as tasks. The same import and row again gives the same task; a bad row says what is wrong with it and can be sent again.",
    input: z.strictObject({
      /** What names the file: the same for each of its rows, however often it is sent. */
      importId: ImportId,
      /** What the file is called; it is kept with the change. */
      file: z.optional(line(longestFileName, wrongForm)),
      rows: z
        .array(ImportRow, { error: wrongForm })
        .check(z.minLength(1, wrongForm), z.maxLength(rowsPerCall, wrongForm)),
    }),
    reply: z.object({ results: z.array(RowResult) }),
  }),
  listImportedRows: route({
    method: "GET",
    path: "/api/tasks/import/{id}",
    caller: "admin",
    summary: "Which rows of a file were posted before, as which tasks.",
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    reply: z.object({
      rows: z.array(z.object({ row: z.int(), taskId: TaskId, postedAt: Instant })),
      cursor: z.optional(z.string()),
    }),
    problems: ["not_found"],
  }),
};
