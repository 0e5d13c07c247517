import { longestFileName, rowsPerCall, taskImportRoutes } from "#contracts/admin-tasks";
import { nextEastAfricanTime } from "#contracts/east-africa-time";
import type { ReplyOf } from "#contracts/route";
import { failureKind, wordsOf } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";
import {
  changeImport,
  currentImport,
  type FileImport,
  type PostedRow,
  publicationOf,
} from "./import-store";
import { type CellName, cellNames, type Publication, readRow, type WrongCells } from "./read-row";
import { importStrings } from "./strings";

const words = importStrings.posting;

let isRunning = false;

/** Posts what is ready, 25 rows a call, until all of it is posted or somebody pauses it. */
export async function postRows(publishTime: string): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  try {
    for (let failures = 0; ; ) {
      const now = currentImport();
      if (now?.phase !== "posting") return;
      const { importId } = now;
      const publication = publicationOf(now.publication, publishTime, new Date());
      if (!publication)
        return changeImport(importId, () => ({ phase: "paused", trouble: words.publishPast }));
      const rows = nextRows(now, publication, now.posted);
      if (rows.length === 0)
        return changeImport(importId, () => ({
          phase: "done",
          trouble: undefined,
          appearAt: firstSeen(publication).toISOString(),
        }));
      try {
        const file = { importId, ...fileOf(now), total: now.rows.length };
        const { results } = await call(taskImportRoutes.importTasks, {}, { ...file, rows });
        failures = 0;
        changeImport(importId, (of) => ({ ...took(of, results), trouble: undefined }));
      } catch (error) {
        if (failureKind(error) === "refused" && !isBusy(error))
          return changeImport(importId, () => ({ phase: "paused", trouble: wordsOf(error) }));
        await overcome(importId, failures++);
      }
    }
  } finally {
    isRunning = false;
  }
}

let isAsking = false;

/**
 * Asks what would become of the rows that can be posted, 25 a call; changed rows are asked about
 * again.
 */
export async function foreseeRows(publishTime: string): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  try {
    for (;;) {
      const of = currentImport();
      if (of?.phase !== "preview") return;
      const { importId } = of;
      const now = new Date();
      const publication = publicationOf(of.publication, publishTime, now);
      const read = publication ?? { publishTime, now, publish: "morning" as const };
      const rows = nextRows(of, read, of.foreseen);
      if (rows.length === 0) return changeImport(importId, () => ({ isForeseen: true }));
      try {
        const { results } = await call(
          taskImportRoutes.importTasks,
          {},
          { importId, ask: true, rows },
        );
        changeImport(importId, (is) => foresaw(is, of, results));
      } catch (error) {
        if (!isBusy(error)) throw error;
        await networkOrWhile(1);
      }
    }
  } finally {
    isAsking = false;
  }
}

/** Waits and tries again. A single lost call is not mentioned. */
async function overcome(importId: string, failures: number) {
  if (failures > 0) changeImport(importId, () => ({ trouble: words.waiting }));
  await networkOrWhile(failures);
}

/** The file's name without control characters. */
function fileOf({ name }: FileImport): { file?: string } {
  const kept = name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").slice(0, longestFileName);
  const file = kept.replace(/[\ud800-\udbff]$/, "").trim();
  return file ? { file } : {};
}

function firstSeen({ publish, publishTime, now }: Publication): Date {
  if (publish === "now") return now;
  return publish === "morning" ? nextEastAfricanTime(publishTime, now) : new Date(publish);
}

const isBusy = (error: unknown) =>
  typeof error === "object" &&
  error !== null &&
  "code" in error &&
  error.code === "too_many_requests";

function nextRows(of: FileImport, publication: Publication, done: ReadonlyMap<number, unknown>) {
  const rows: ({ row: number } & object)[] = [];
  const again = new Set(of.again);
  for (const [at, cells] of of.rows.entries()) {
    const row = of.numbers[at] ?? 0;
    if (done.has(row) || of.posted.has(row) || of.refused.has(row)) continue;
    const { task } = readRow(cells, publication);
    if (task) rows.push({ row, ...task, ...(again.has(row) && { again: true }) });
    if (rows.length === rowsPerCall) break;
  }
  return rows;
}

type Results = Awaited<ReturnType<typeof call<typeof taskImportRoutes.importTasks>>>["results"];

/** Stores the answers about rows that nobody has changed meanwhile. */
function foresaw(is: FileImport, asked: FileImport, results: Results): Partial<FileImport> {
  const said = results.filter(({ row }) => {
    const at = asked.numbers.indexOf(row);
    return is.rows[at] === asked.rows[at];
  });
  return {
    foreseen: new Map([
      ...is.foreseen,
      ...said.map(
        ({ row, task, similar }) =>
          [row, { ...(task && { taskId: task.id }), ...(similar && { similar }) }] as const,
      ),
    ]),
    refused: refusedWith(is.refused, said),
  };
}

function took({ posted, refused }: FileImport, results: Results): Partial<FileImport> {
  return {
    posted: new Map<number, PostedRow>([
      ...posted,
      ...results.flatMap(({ row, task, already }) =>
        task ? [[row, { taskId: task.id, ...(already && { already }) }] as const] : [],
      ),
    ]),
    refused: refusedWith(refused, results),
  };
}

const refusedWith = (refused: FileImport["refused"], results: Results): FileImport["refused"] =>
  new Map([
    ...refused,
    ...results.flatMap(({ row, problem }) =>
      problem ? [[row, wrongCellsOf(problem.message, problem.fields)] as const] : [],
    ),
  ]);

/** The service's problem at the cells it names, or at the text when it names none. */
function wrongCellsOf(message: string, fields: Record<string, string[]>): WrongCells {
  const named = cellNames.filter((name) => fields[name]);
  const at: readonly CellName[] = named.length > 0 ? named : ["context"];
  return Object.fromEntries(at.map((name) => [name, { what: fields[name]?.[0] ?? message }]));
}

/**
 * Waits until the network is back, or for a while: almost no time at first, then one second, at
 * most fifteen.
 */
const networkOrWhile = (failures: number) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener("online", go);
      resolve();
    };
    const seconds = failures === 0 ? 0.2 : Math.min(15, 2 ** (failures - 1));
    const timer = setTimeout(go, seconds * 1000);
    addEventListener("online", go);
  });

/** The rows of a file that are posted, in this browser or another. */
export async function postedRows(importId: string) {
  const posted: ReplyOf<typeof taskImportRoutes.listImportedRows>["rows"] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await call(
      taskImportRoutes.listImportedRows,
      { id: importId },
      cursor ? { cursor } : {},
    );
    posted.push(...page.rows);
    cursor = page.cursor;
    if (!cursor) return posted;
  }
}
