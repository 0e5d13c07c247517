import { Box } from "@chakra-ui/react/box";
import { Link } from "react-router-dom";
import { Button } from "../../../ui/button";
import { formatDateTime } from "../../../ui/dates";
import { FormAlert } from "../../../ui/form-alert";
import { Stack } from "../../../ui/stack";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import type { ReadFile } from "./import-file";
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

interface AlreadyNoticeProps {
  states: readonly RowState[];
  onPostAgain: (rows: readonly number[]) => void;
}

/**
 * Rows that repeat other rows of the file or were posted before, and the buttons that post them
 * anyway.
 */
export function AlreadyNotice({ states, onPostAgain }: AlreadyNoticeProps) {
  const found = states.filter(({ posted }) => posted?.already);
  const repeated = found.filter(({ posted }) => posted?.repeats);
  const before = found.filter(({ posted }) => !posted?.repeats);
  return (
    <>
      <FoundNotice of="repeated" found={repeated} onPostAgain={onPostAgain} />
      <FoundNotice of="already" found={before} onPostAgain={onPostAgain} />
    </>
  );
}

interface FoundNoticeProps extends Pick<AlreadyNoticeProps, "onPostAgain"> {
  of: "already" | "repeated";
  found: readonly RowState[];
}

function FoundNotice({ of, found, onPostAgain }: FoundNoticeProps) {
  if (found.length === 0) return null;
  const named = found.slice(0, mostNamed);
  return (
    <FormAlert tone="info" title={words[of].title(found.length)}>
      <Stack gap="sm">
        <p>{words[of].text}</p>
        <Box as="ul" listStyle="none">
          {named.map(({ row, posted }) => (
            <li key={row}>
              {words[of].row(row, posted?.repeats ?? 0)} <TaskLink id={posted?.taskId ?? ""} />
            </li>
          ))}
          {found.length > named.length && <li>{words.already.others(found.length - mostNamed)}</li>}
        </Box>
        <Button
          variant="secondary"
          size="sm"
          justifySelf="start"
          onClick={() => onPostAgain(found.map(({ row }) => row))}
        >
          {words[of].again(found.length)}
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

interface HiddenNoticeProps extends Pick<ReadFile, "hidden"> {
  onTake: () => void;
}

export function HiddenNotice({ hidden, onTake }: HiddenNoticeProps) {
  if (hidden.length === 0) return null;
  const named = hidden.slice(0, mostNamed).map(({ number }) => number);
  return (
    <FormAlert tone="waiting" title={words.hidden.title(hidden.length)}>
      <Stack gap="sm">
        <p>{words.hidden.text(named, hidden.length)}</p>
        <Button variant="secondary" size="sm" justifySelf="start" onClick={onTake}>
          {words.hidden.take(hidden.length)}
        </Button>
      </Stack>
    </FormAlert>
  );
}
