import { useCallback, useEffect, useState } from "react";
import { wordsOf } from "../../frame/api/api-problem";
import { changeImport, type FileImport, type PostedRow } from "./import-store";
import { postedRows, postRows } from "./post-rows";

const newestOf = (rows: readonly { postedAt: string }[]) =>
  rows
    .map(({ postedAt }) => postedAt)
    .toSorted()
    .at(-1) ?? "";

/** What can be done with the file that was chosen. */
export function useImport({ importId }: FileImport, publishTime: string) {
  const [knownOf, setKnownOf] = useState("");
  const [error, setError] = useState<string>();

  /** Asks which rows were posted before. Nothing is posted until that is known. */
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

  const goOn = useCallback(() => void postRows(publishTime), [publishTime]);
  const to = (phase: FileImport["phase"]) =>
    changeImport(importId, () => ({ phase, trouble: undefined }));
  return {
    error,
    ask,
    isKnown: knownOf === importId,
    goOn,
    post: () => to("posting"),
    pause: () => to("paused"),
    mend: () => to("preview"),
  };
}
