import { chakra } from "@chakra-ui/react/styled-system";
import { Link } from "react-router-dom";
import { formatDateTime } from "../../../ui/dates";
import { FormAlert } from "../../../ui/form-alert";
import { formatPrice } from "../../../ui/money";
import { Stack } from "../../../ui/stack";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import type { RowState } from "./row-states";
import { importStrings } from "./strings";

const words = importStrings.similar;
const mostNamed = 5;

const List = chakra("ul", { base: { listStyle: "none" } });

/** Says which tasks rows would stand beside that look like their corrections. */
export function SimilarNotice({ states }: { states: readonly RowState[] }) {
  const found = states.flatMap(({ row, similar }) => (similar ? [{ row, task: similar }] : []));
  if (found.length === 0) return null;
  return (
    <FormAlert tone="waiting" title={words.title(found.length)}>
      <Stack gap="sm">
        <p>{words.text}</p>
        <List>
          {found.slice(0, mostNamed).map(({ row, task }) => (
            <li key={row}>
              {words.row(row)}{" "}
              <TextLink alone asChild>
                <Link to={`/admin-dashboard/manage-task?id=${task.id}`}>{unbroken(task.id)}</Link>
              </TextLink>{" "}
              {words.task(task.field, formatPrice(task.amount), formatDateTime(task.dueDate))}
            </li>
          ))}
          {found.length > mostNamed && <li>{words.others(found.length - mostNamed)}</li>}
        </List>
      </Stack>
    </FormAlert>
  );
}
