import { useCallback, useEffect, useState } from "react";
import { wordsOf } from "../../frame/api/api-problem";
import { changeImport, type FileImport, type PostedRow } from "./import-store";
import { foreseeRows, postedRows, postRows } from "./post-rows";

const newestOf = (rows: readonly { postedAt: string }[]) =>
  rows
    .map(({ postedAt }) => postedAt)
    .toSorted()
    .at(-1) ?? "";

/** What can be done with the file that was chosen. */
export function useImport(
  { importId, rows, phase, publication, isForeseen = false }: FileImport,
  publishTime: string,
) {
  const [knownOf, setKnownOf] = useState("");
  const [error, setError] = useState<string>();

  /** Asks which rows were posted before, here or with another file. Nothing is posted until that is known. */
  const ask = useCallback(async () => {
    setError(undefined);
    try {
      const rows = await postedRows(importId);
      changeImport(importId, ({ posted, again = [], knownTo = newestOf(rows) }) => ({
        knownTo,
        posted: new Map([
          ...rows
            .filter(({ row, already }) => !(already && again.includes(row)))
            .map(({ row, taskId, postedAt, already }): [number, PostedRow] => [
              row,
              already
                ? { taskId, already }
                : { taskId, ...(postedAt <= knownTo && { before: postedAt }) },
            ]),
          ...posted,
        ]),
      }));
      setKnownOf(importId);
    } catch (failure) {
      setError(wordsOf(failure));
    }
  }, [importId]);
  useEffect(() => void ask(), [ask]);

  const isKnown = knownOf === importId;
  const foresee = useCallback(async () => {
    setError(undefined);
    try {
      await foreseeRows(publishTime);
    } catch (failure) {
      setError(wordsOf(failure));
    }
  }, [publishTime]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows and publication decide what can be asked.
  useEffect(() => {
    if (!isKnown || phase !== "preview") return undefined;
    const timer = setTimeout(() => void foresee(), isForeseen ? 500 : 0);
    return () => clearTimeout(timer);
  }, [isKnown, phase, rows, publication, isForeseen, foresee]);

  const goOn = useCallback(() => void postRows(publishTime), [publishTime]);
  const to = (phase: FileImport["phase"]) =>
    changeImport(importId, () => ({ phase, trouble: undefined }));
  return {
    error,
    ask: isKnown ? foresee : ask,
    isKnown,
    isForeseen: isKnown && isForeseen,
    goOn,
    post: () => to("posting"),
    pause: () => to("paused"),
    mend: () => to("preview"),
  };
}
