import { Box } from "@chakra-ui/react/box";
import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import { type ListedUser, peopleRoutes } from "#contracts/people";
import { FormAlert } from "../../../ui/form-alert";
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
const Choice = chakra("button", {
  base: {
    width: "full",
    minHeight: "target",
    paddingInline: "4",
    paddingBlock: "2",
    textAlign: "start",
    overflowWrap: "anywhere",
    _hover: { bg: "wash" },
    _focusVisible: { outlineOffset: "-3px" },
  },
});

interface WriterFieldProps {
  /** A username, or the beginning of a name, e-mail or phone number. */
  value: string;
  writers: FoundWriters;
  readOnly: boolean;
  error: string | undefined;
  onChange: (username: string) => void;
}

/** Chooses a writer, and names them before anything is done. */
export function WriterField({ value, writers, readOnly, error, onChange }: WriterFieldProps) {
  const { found, named } = writers;
  return (
    <Grid gap="2" minWidth="0">
      <TextField
        name="username"
        label={words.label}
        hint={words.hint}
        error={named ? undefined : error}
        value={value}
        readOnly={readOnly}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {named ? (
        <FormAlert tone="info">
          {unbroken(words.named(fullName(named), named.username, named.phoneNumber))}
        </FormAlert>
      ) : (
        found.length > 0 && (
          <List aria-label={words.found}>
            {found.map((user) => (
              <li key={user.userId}>
                <Choice type="button" disabled={readOnly} onClick={() => onChange(user.username)}>
                  <Box as="span" display="block" fontWeight="600">
                    {fullName(user)}
                  </Box>
                  <Box as="span" display="block" fontSize="sm" color="soft">
                    {words.detail(user.username, user.phoneNumber)}
                  </Box>
                </Choice>
              </li>
            ))}
          </List>
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
  /** The only writer who fits what was typed. */
  only: ListedUser | undefined;
  /** Nobody is chosen, but some writers fit or are still being looked up. */
  isOpen: boolean;
}

/** The writers who fit what was typed. */
export function useFoundWriters(typed: string): FoundWriters {
  const text = typed.trim();
  const search = useSettled(text);
  const { data, isFetching } = useLive(
    peopleRoutes.listUsers,
    {},
    { search, limit: most },
    { every: 60_000, enabled: search.length > 1 },
  );
  // A chosen writer stays known although the next list may not hold them.
  const [latest, setLatest] = useState<readonly ListedUser[]>([]);
  const [seen, setSeen] = useState<readonly ListedUser[]>([]);
  if (data && data.users !== latest) {
    setLatest(data.users);
    setSeen([...data.users, ...seen]);
  }
  const found = search.length > 1 ? (data?.users ?? []) : [];
  const named = seen.find(({ username }) => username.toLowerCase() === text.toLowerCase());
  const isLooking = text.length > 1 && (search !== text || (isFetching && !data));
  const only = !isLooking && found.length === 1 ? found[0] : undefined;
  return { found, named, only, isOpen: !named && (isLooking || found.length > 0) };
}

export const fullName = ({ firstName, lastName }: ListedUser) => `${firstName} ${lastName}`;
