import { Box } from "@chakra-ui/react/box";
import { Link } from "react-router-dom";
import { Button } from "../../../ui/button";
import { formatDateTime } from "../../../ui/dates";
import { FormAlert } from "../../../ui/form-alert";
import { formatPrice } from "../../../ui/money";
import { Stack } from "../../../ui/stack";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import { type FileImport, postAgain, takeHidden } from "./import-store";
import type { RowState } from "./row-states";
import { importStrings as words } from "./strings";

export function PostedNotice({ states }: { states: readonly RowState[] }) {
  const before = states.flatMap(({ posted }) => posted?.before ?? []);
  const first = [...before].sort()[0];
  if (first === undefined) return null;
  return (
    <FormAlert tone="info" title={words.before.title}>
      {words.before.text(before.length, formatDateTime(first))}
    </FormAlert>
  );
}

const mostNamed = 5;

/** Rows whose content was posted before, and the button that posts them all the same. */
export function AlreadyNotice({
  states,
  isPreview = false,
}: {
  states: readonly RowState[];
  isPreview?: boolean;
}) {
  if (states.length === 0) return null;
  const named = states.slice(0, mostNamed);
  return (
    <FormAlert tone="info" title={words.already.title(states.length)}>
      <Stack gap="sm">
        <p>{words.already.text}</p>
        <Box as="ul" listStyle="none">
          {named.map(({ row, posted, recognised }) => (
            <li key={row}>
              {words.already.row(row)} <TaskLink id={posted?.taskId ?? taskOf(recognised)} />
            </li>
          ))}
          {states.length > named.length && (
            <li>{words.already.others(states.length - named.length, isPreview)}</li>
          )}
        </Box>
        <Button
          variant="secondary"
          size="sm"
          justifySelf="start"
          onClick={() => postAgain(states.map(({ row }) => row))}
        >
          {isPreview ? words.already.asWell(states.length) : words.already.again(states.length)}
        </Button>
      </Stack>
    </FormAlert>
  );
}

const taskOf = (recognised: RowState["recognised"]) =>
  recognised && "taskId" in recognised ? recognised.taskId : "";

interface TwiceNoticeProps {
  rows: readonly { row: number; earlier: number }[];
  isPreview?: boolean;
}

/** Rows that are in the file before, each with the row that it repeats. */
export function TwiceNotice({ rows, isPreview = false }: TwiceNoticeProps) {
  if (rows.length === 0) return null;
  const named = rows.slice(0, mostNamed);
  return (
    <FormAlert tone="info" title={words.twice.title(rows.length)}>
      <Stack gap="sm">
        <p>{words.twice.text}</p>
        <Box as="ul" listStyle="none">
          {named.map(({ row, earlier }) => (
            <li key={row}>{words.twice.row(row, earlier)}</li>
          ))}
          {rows.length > named.length && (
            <li>{words.already.others(rows.length - named.length, isPreview)}</li>
          )}
        </Box>
        <Button
          variant="secondary"
          size="sm"
          justifySelf="start"
          onClick={() => postAgain(rows.map(({ row }) => row))}
        >
          {isPreview ? words.already.asWell(rows.length) : words.already.again(rows.length)}
        </Button>
      </Stack>
    </FormAlert>
  );
}

const TaskLink = ({ id }: { id: string }) => (
  <TextLink alone asChild>
    <Link to={`/admin-dashboard/manage-task?search=${id}`}>{unbroken(id)}</Link>
  </TextLink>
);

/** Rows that look like corrections of tasks that writers can still take. */
export function SimilarNotice({ states }: { states: readonly RowState[] }) {
  const found = states.flatMap(({ row, similar }) => (similar ? [{ row, task: similar }] : []));
  if (found.length === 0) return null;
  return (
    <FormAlert tone="waiting" title={words.similar.title(found.length)}>
      <Stack gap="sm">
        <p>{words.similar.text}</p>
        <Box as="ul" listStyle="none">
          {found.slice(0, mostNamed).map(({ row, task }) => (
            <li key={row}>
              {words.similar.row(row)} <TaskLink id={task.id} />{" "}
              {words.similar.task(
                task.field,
                formatPrice(task.amount),
                formatDateTime(task.dueDate),
              )}
            </li>
          ))}
          {found.length > mostNamed && <li>{words.similar.others(found.length - mostNamed)}</li>}
        </Box>
      </Stack>
    </FormAlert>
  );
}

/** Rows that the spreadsheet hides, and the button that takes them all the same. */
export function HiddenNotice({ hidden }: Pick<FileImport, "hidden">) {
  if (hidden.length === 0) return null;
  const named = hidden.slice(0, mostNamed).map(({ number }) => number);
  return (
    <FormAlert tone="waiting" title={words.hidden.title(hidden.length)}>
      <Stack gap="sm">
        <p>{words.hidden.text(named, hidden.length)}</p>
        <Button variant="secondary" size="sm" justifySelf="start" onClick={takeHidden}>
          {words.hidden.take(hidden.length)}
        </Button>
      </Stack>
    </FormAlert>
  );
}
