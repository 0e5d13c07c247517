import { useCallback, useEffect, useRef, useState } from "react";
import { longestFileName, rowsPerCall, taskImportRoutes } from "#contracts/admin-tasks";
import { nextEastAfricanTime } from "#contracts/east-africa-time";
import { ApiProblem, failureKind, wordsOf } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";
import { taskFormStrings } from "../tasks/strings";
import type { PublishForm } from "../tasks/task-form";
import {
  type FileImport,
  type PostedRow,
  publicationOf,
  type ReadFile,
  withCell,
  withHidden,
} from "./import-file";
import {
  type CellName,
  type Cells,
  cellNames,
  type Publication,
  readRow,
  type WrongCells,
} from "./read-row";
import { importStrings } from "./strings";

export function useImport(read: ReadFile, publication: PublishForm, publishTime: string) {
  const { importId } = read;
  const [file, setFile] = useState<FileImport>(() => ({
    ...read,
    phase: "preview",
    posted: new Map(),
    again: new Set(),
    refused: new Map(),
  }));
  const [isKnown, setIsKnown] = useState(false);
  const [error, setError] = useState<string>();
  const left = useRef<AbortController>(undefined);
  useEffect(() => {
    const leaving = new AbortController();
    left.current = leaving;
    return () => leaving.abort();
  }, []);
  const change = useCallback(
    (changed: (of: FileImport) => Partial<FileImport>) =>
      setFile((of) => ({ ...of, ...changed(of) })),
    [],
  );

  // Nothing can be posted until the page knows which rows were posted earlier.
  const ask = useCallback(async () => {
    setError(undefined);
    try {
      const posted = await postedRows(importId);
      change(() => ({ posted }));
      setIsKnown(true);
    } catch (failure) {
      setError(wordsOf(failure));
    }
  }, [importId, change]);
  useEffect(() => void ask(), [ask]);

  async function post(of: FileImport) {
    const chosen = publicationOf(publication, publishTime, new Date());
    if (!chosen) return setFile({ ...of, phase: "preview", trouble: taskFormStrings.publishPast });
    setFile({ ...of, phase: "posting", trouble: undefined });
    const rows = rowsToPost(of, chosen);
    for (let from = 0; from < rows.length && !left.current?.signal.aborted; from += rowsPerCall) {
      const each = rows.slice(from, from + rowsPerCall);
      try {
        const results = await postPatiently({
          importId,
          ...fileOf(of),
          total: of.rows.length,
          rows: each,
        });
        change((is) => took(is, results));
      } catch (failure) {
        const trouble = importStrings.posting.stopped(wordsOf(failure));
        return change(() => ({ phase: "preview", trouble }));
      }
    }
    change(() => ({ phase: "done", appearAt: firstSeen(chosen).toISOString() }));
  }

  return {
    file,
    isKnown,
    error,
    ask,
    post: () => void post(file),
    /** Posts rows as new tasks even though the same content was posted before. */
    postAgain: (rows: readonly number[]) =>
      void post({
        ...file,
        posted: new Map([...file.posted].filter(([row]) => !rows.includes(row))),
        again: new Set([...file.again, ...rows]),
      }),
    mend: () => change(() => ({ phase: "preview" })),
    changeCell: useCallback(
      (row: number, cell: Partial<Cells>) => change((of) => withCell(of, row, cell)),
      [change],
    ),
    takeHidden: () => change(withHidden),
    /** With another publication time, the service may accept rows that it refused. */
    forgetRefused: () => change(() => ({ refused: new Map(), trouble: undefined })),
  };
}

async function postedRows(importId: string) {
  const posted = new Map<number, PostedRow>();
  for (let cursor: string | undefined; ; ) {
    const page = await call(
      taskImportRoutes.listImportedRows,
      { id: importId },
      cursor ? { cursor } : {},
    );
    for (const { row, taskId, postedAt, already, repeats } of page.rows)
      posted.set(row, {
        taskId,
        ...(already ? { already } : { before: postedAt }),
        ...(repeats && { repeats }),
      });
    cursor = page.cursor;
    if (!cursor) return posted;
  }
}

function rowsToPost(of: FileImport, publication: Publication) {
  return of.rows.flatMap((cells, at) => {
    const row = of.numbers[at] ?? 0;
    if (of.posted.has(row) || of.refused.has(row)) return [];
    const { task } = readRow(cells, publication);
    return task ? [{ row, ...task, ...(of.again.has(row) && { again: true }) }] : [];
  });
}

/** The file's name without control characters, cut to the length that the service accepts. */
function fileOf({ name }: FileImport): { file?: string } {
  const kept = name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").slice(0, longestFileName);
  const file = kept.replace(/[\ud800-\udbff]$/, "").trim();
  return file ? { file } : {};
}

function firstSeen({ publish, publishTime, now }: Publication): Date {
  if (publish === "now") return now;
  return publish === "morning" ? nextEastAfricanTime(publishTime, now) : new Date(publish);
}

type Sent = Parameters<typeof call<typeof taskImportRoutes.importTasks>>[2];

/** Posts rows. If the network or the service fails, tries up to twice more. */
async function postPatiently(sent: Sent) {
  for (let wait = 200; ; wait *= 5)
    try {
      return (await call(taskImportRoutes.importTasks, {}, sent)).results;
    } catch (error) {
      const isBusy = error instanceof ApiProblem && error.code === "too_many_requests";
      if (wait > 1000 || (failureKind(error) === "refused" && !isBusy)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
}

type Results = Awaited<ReturnType<typeof postPatiently>>;

const took = ({ posted, refused }: FileImport, results: Results): Partial<FileImport> => ({
  posted: new Map<number, PostedRow>([
    ...posted,
    ...results.flatMap(({ row, task, already, repeats }) =>
      task
        ? [
            [
              row,
              { taskId: task.id, ...(already && { already }), ...(repeats && { repeats }) },
            ] as const,
          ]
        : [],
    ),
  ]),
  refused: new Map([
    ...refused,
    ...results.flatMap(({ row, problem }) =>
      problem ? [[row, wrongCellsOf(problem.message, problem.fields)] as const] : [],
    ),
  ]),
});

/**
 * The service's messages for the cells that it names. If it names no cell, the task's text gets the
 * message.
 */
function wrongCellsOf(message: string, fields: Record<string, string[]>): WrongCells {
  const named = cellNames.filter((name) => fields[name]);
  const at: readonly CellName[] = named.length > 0 ? named : ["context"];
  return Object.fromEntries(at.map((name) => [name, { what: fields[name]?.[0] ?? message }]));
}
