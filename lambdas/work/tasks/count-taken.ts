import type { Change } from "../../platform/change";
import { importStore } from "./import-store";

/** Counts of each file how many of its tasks a writer has or had, from what the table's stream tells. */
export const followImports = (changes: readonly Change[], now: Date) =>
  importStore.countTaken(
    changes.flatMap(({ eventId, before, after }) => {
      const importId = importOf(after ?? before);
      const taken = takenIn(after) - takenIn(before);
      return importId === undefined || taken === 0 ? [] : [{ eventId, importId, taken }];
    }),
    now,
  );

type Item = Change["after"];

const importOf = (item: Item) => {
  const { type, importId } = item ?? {};
  return type === "Task" && typeof importId === "string" ? importId : undefined;
};

const takenIn = (item: Item) => (item?.["takenBy"] === undefined ? 0 : 1);
