import { Box } from "@chakra-ui/react/box";
import { Link } from "react-router-dom";
import { Button } from "../../../ui/button";
import { formatDateTime } from "../../../ui/dates";
import { FormAlert } from "../../../ui/form-alert";
import { formatPrice } from "../../../ui/money";
import { Stack } from "../../../ui/stack";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import { postAgain } from "./import-store";
import type { RowState } from "./row-states";
import { importStrings } from "./strings";

const beforeWords = importStrings.before;

/** Says that rows of the file were posted before it was chosen now. */
export function PostedNotice({ states }: { states: readonly RowState[] }) {
  const before = states.flatMap(({ posted }) => posted?.before ?? []);
  const first = before.toSorted()[0];
  if (first === undefined) return null;
  return (
    <FormAlert tone="info" title={beforeWords.title}>
      {beforeWords.text(before.length, formatDateTime(first))}
    </FormAlert>
  );
}

const alreadyWords = importStrings.already;
/** More than these are in the file of ids. */
const mostNamed = 5;

/** Says which rows were recognised by their content, and posts them again for who wants that. */
export function AlreadyNotice({
  states,
  isPreview = false,
}: {
  states: readonly RowState[];
  /** Whether nothing is posted yet. */
  isPreview?: boolean;
}) {
  if (states.length === 0) return null;
  const named = states.slice(0, mostNamed);
  return (
    <FormAlert tone="info" title={alreadyWords.title(states.length)}>
      <Stack gap="sm">
        <p>{alreadyWords.text}</p>
        <Box as="ul" listStyle="none">
          {named.map(({ row, posted, recognised }) => (
            <li key={row}>
              {alreadyWords.row(row)}{" "}
              {recognised && "row" in recognised ? (
                alreadyWords.sameRow(recognised.row)
              ) : (
                <TaskLink id={posted?.taskId ?? recognised?.taskId ?? ""} />
              )}
            </li>
          ))}
          {states.length > named.length && (
            <li>{alreadyWords.others(states.length - named.length, isPreview)}</li>
          )}
        </Box>
        <Button
          variant="secondary"
          size="sm"
          justifySelf="start"
          onClick={() => postAgain(states.map(({ row }) => row))}
        >
          {isPreview ? alreadyWords.asWell(states.length) : alreadyWords.again(states.length)}
        </Button>
      </Stack>
    </FormAlert>
  );
}

const TaskLink = ({ id }: { id: string }) => (
  <TextLink alone asChild>
    <Link to={`/admin-dashboard/manage-task?id=${id}`}>{unbroken(id)}</Link>
  </TextLink>
);

const similarWords = importStrings.similar;

/** Says which tasks rows would stand beside that look like their corrections. */
export function SimilarNotice({ states }: { states: readonly RowState[] }) {
  const found = states.flatMap(({ row, similar }) => (similar ? [{ row, task: similar }] : []));
  if (found.length === 0) return null;
  return (
    <FormAlert tone="waiting" title={similarWords.title(found.length)}>
      <Stack gap="sm">
        <p>{similarWords.text}</p>
        <Box as="ul" listStyle="none">
          {found.slice(0, mostNamed).map(({ row, task }) => (
            <li key={row}>
              {similarWords.row(row)}{" "}
              <TextLink alone asChild>
                <Link to={`/admin-dashboard/manage-task?id=${task.id}`}>{unbroken(task.id)}</Link>
              </TextLink>{" "}
              {similarWords.task(
                task.field,
                formatPrice(task.amount),
                formatDateTime(task.dueDate),
              )}
            </li>
          ))}
          {found.length > mostNamed && <li>{similarWords.others(found.length - mostNamed)}</li>}
        </Box>
      </Stack>
    </FormAlert>
  );
}
