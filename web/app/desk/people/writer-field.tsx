import { Box } from "@chakra-ui/react/box";
import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { type KeyboardEvent, type Ref, useId, useState } from "react";
import { peopleRoutes } from "#contracts/people";
import type { ListedUser } from "#contracts/person";
import { FormAlert } from "../../../ui/form-alert";
import { Note } from "../../../ui/note";
import { TextField } from "../../../ui/text-field";
import { unbroken } from "../../../ui/unbroken";
import { useLive } from "../../frame/api/use-live";
import { useSettled } from "../../frame/hooks/use-now";
import { writerFieldStrings as words } from "./strings";

const List = chakra("ul", {
  base: {
    display: "grid",
    border: "line",
    borderRadius: "md",
    overflow: "clip",
    "& > li + li": { borderTop: "line" },
  },
});
const Choice = chakra("li", {
  base: {
    minHeight: "target",
    paddingInline: "4",
    paddingBlock: "2",
    overflowWrap: "anywhere",
    cursor: "pointer",
    borderInlineStartWidth: "3px",
    borderInlineStartStyle: "solid",
    borderInlineStartColor: "transparent",
    _hover: { bg: "wash" },
    "&[aria-selected=true]": { bg: "blueWash", borderInlineStartColor: "blue" },
  },
});

interface WriterFieldProps {
  ref?: Ref<HTMLInputElement> | undefined;
  /** A username, or the beginning of a name, e-mail or phone number. */
  value: string;
  writers: FoundWriters;
  readOnly: boolean;
  error: string | undefined;
  onChange: (username: string) => void;
}

/**
 * A field to find and choose a writer, also with the keyboard alone. It shows the chosen writer's
 * name.
 */
export function WriterField(props: WriterFieldProps) {
  const { ref, value, writers, readOnly, error, onChange } = props;
  const { found, named, isNearest } = writers;
  const [chosen, setChosen] = useState<number>();
  const [isClosed, setClosed] = useState(false);
  const listId = useId();
  const isOpen = !named && !isClosed && found.length > 0;
  const active = Math.min(chosen ?? -1, found.length - 1);
  const type = (typed: string) => {
    onChange(typed);
    setChosen(undefined);
    setClosed(false);
  };

  const steer = (event: KeyboardEvent) => {
    if (!isOpen || readOnly) return;
    const last = found.length - 1;
    const next = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      Home: 0,
      End: last,
    }[event.key];
    const user = found[active];
    if (next !== undefined) setChosen(next);
    else if (event.key === "Escape") setClosed(true);
    else if (event.key === "Enter" && user) type(user.username);
    else return;
    event.preventDefault();
  };

  return (
    <Grid gap="2" minWidth="0">
      <TextField
        ref={ref}
        name="username"
        label={words.label}
        hint={words.hint}
        error={named ? undefined : error}
        value={value}
        readOnly={readOnly}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        onKeyDown={steer}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {named ? (
        <FormAlert tone="info">
          {unbroken(words.named(fullName(named), named.username, named.phoneNumber))}
        </FormAlert>
      ) : (
        isOpen && (
          <>
            {isNearest && <Note role="status">{words.nearest}</Note>}
            <List id={listId} role="listbox" aria-label={words.found}>
              {found.map((user, at) => (
                <Choice
                  key={user.userId}
                  id={`${listId}-${at}`}
                  role="option"
                  aria-selected={at === active}
                  onClick={() => !readOnly && type(user.username)}
                >
                  <Box as="span" display="block" fontWeight="600">
                    {fullName(user)}
                  </Box>
                  <Box as="span" display="block" fontSize="sm" color="soft">
                    {words.detail(user.username, user.phoneNumber)}
                  </Box>
                </Choice>
              ))}
            </List>
          </>
        )
      )}
    </Grid>
  );
}

const most = "5";

interface FoundWriters {
  found: readonly ListedUser[];
  /** The writer whose username was typed or chosen. */
  named: ListedUser | undefined;
  only: ListedUser | undefined;
  /** True if nobody fits exactly, so that `found` has similar names. */
  isNearest: boolean;
  /** True if no writer is chosen, but some fit or are being searched. */
  isOpen: boolean;
}

export function useFoundWriters(typed: string): FoundWriters {
  const text = typed.trim();
  const search = useSettled(text);
  const { data, isFetching } = useLive(
    peopleRoutes.listUsers,
    {},
    { search, limit: most },
    { every: 60_000, enabled: search.length > 1 },
  );
  // Earlier results stay stored: the next list may lack the chosen writer.
  const [latest, setLatest] = useState<readonly ListedUser[]>([]);
  const [seen, setSeen] = useState<readonly ListedUser[]>([]);
  if (data && data.users !== latest) {
    setLatest(data.users);
    setSeen([...data.users, ...seen]);
  }
  const found = search.length > 1 ? (data?.users ?? []) : [];
  const named = seen.find(({ username }) => username.toLowerCase() === text.toLowerCase());
  const isLooking = text.length > 1 && (search !== text || (isFetching && !data));
  const isNearest = data?.nearest === true;
  const only = !isLooking && !isNearest && found.length === 1 ? found[0] : undefined;
  return { found, named, only, isNearest, isOpen: !named && (isLooking || found.length > 0) };
}

export const fullName = ({ firstName, lastName }: ListedUser) => `${firstName} ${lastName}`;
