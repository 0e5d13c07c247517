import type { Change } from "../platform/table/stream";
import { type Write, writeAlone } from "../platform/table/transact";

interface KeptList<Copy extends { at: string }> {
  /** Returns the item's copies in the list. Throws if the item is unreadable. */
  copiesOf: (item: Change["after"]) => Copy[];
  put: (copy: Copy) => Write;
  remove: (copy: Copy) => Write;
}

/** Updates a list of copies after changes of the copied items. Safe to repeat. */
export async function followList<Copy extends { at: string }>(
  changes: readonly Change[],
  { copiesOf, put, remove }: KeptList<Copy>,
): Promise<void> {
  const keyOf = (copy: Copy) => JSON.stringify(remove(copy));
  /** An unreadable item gets no copies; `countChanges` logs it. */
  const safely = (item: Change["after"]): Copy[] => {
    try {
      return copiesOf(item);
    } catch {
      return [];
    }
  };
  for (const { before, after } of changes) {
    const is = safely(after);
    const was = safely(before);
    const kept = new Set(was.map((each) => JSON.stringify(each)));
    for (const each of was)
      if (!is.some((other) => keyOf(other) === keyOf(each))) await writeAlone(remove(each));
    for (const each of is) if (!kept.has(JSON.stringify(each))) await writeAlone(put(each));
  }
}
