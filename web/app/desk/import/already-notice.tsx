import { chakra } from "@chakra-ui/react/styled-system";
import { Link } from "react-router-dom";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form-alert";
import { Stack } from "../../../ui/stack";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import { postAgain } from "./import-store";
import type { RowState } from "./row-states";
import { importStrings } from "./strings";

const words = importStrings.already;
/** More than these are in the file of ids. */
const mostNamed = 5;

const List = chakra("ul", { base: { listStyle: "none" } });

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
    <FormAlert tone="info" title={words.title(states.length)}>
      <Stack gap="sm">
        <p>{words.text}</p>
        <List>
          {named.map(({ row, posted, recognised }) => (
            <li key={row}>
              {words.row(row)}{" "}
              {recognised && "row" in recognised ? (
                words.sameRow(recognised.row)
              ) : (
                <TaskLink id={posted?.taskId ?? recognised?.taskId ?? ""} />
              )}
            </li>
          ))}
          {states.length > named.length && (
            <li>{words.others(states.length - named.length, isPreview)}</li>
          )}
        </List>
        <Button
          variant="secondary"
          size="sm"
          justifySelf="start"
          onClick={() => postAgain(states.map(({ row }) => row))}
        >
          {isPreview ? words.asWell(states.length) : words.again(states.length)}
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
