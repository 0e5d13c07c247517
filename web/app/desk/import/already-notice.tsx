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
export function AlreadyNotice({ states }: { states: readonly RowState[] }) {
  if (states.length === 0) return null;
  const named = states.slice(0, mostNamed);
  return (
    <FormAlert tone="info" title={words.title(states.length)}>
      <Stack gap="sm">
        <p>{words.text}</p>
        <List>
          {named.map(({ row, posted }) => (
            <li key={row}>
              {words.row(row)}{" "}
              <TextLink alone asChild>
                <Link to={`/admin-dashboard/manage-task?id=${posted?.taskId}`}>
                  {unbroken(posted?.taskId ?? "")}
                </Link>
              </TextLink>
            </li>
          ))}
          {states.length > named.length && <li>{words.others(states.length - named.length)}</li>}
        </List>
        <Button
          variant="secondary"
          size="sm"
          justifySelf="start"
          onClick={() => postAgain(states.map(({ row }) => row))}
        >
          {words.again(states.length)}
        </Button>
      </Stack>
    </FormAlert>
  );
}
