import { formatDateTime } from "../../../ui/dates";
import { FormAlert } from "../../../ui/form-alert";
import type { RowState } from "./row-states";
import { importStrings } from "./strings";

const words = importStrings.before;

/** Says that rows of the file were posted before it was chosen now. */
export function PostedNotice({ states }: { states: readonly RowState[] }) {
  const before = states.flatMap(({ posted }) => posted?.before ?? []);
  const first = before.toSorted()[0];
  if (first === undefined) return null;
  return (
    <FormAlert tone="info" title={words.title}>
      {words.text(before.length, formatDateTime(first))}
    </FormAlert>
  );
}
