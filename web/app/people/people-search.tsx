import { chakra } from "@chakra-ui/react/styled-system";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button";
import { SearchIcon } from "../../ui/icons";
import { TextField } from "../../ui/text-field";
import { peopleStrings as words } from "../strings/people";

const Form = chakra("form", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "2",
    alignItems: "end",
    "& > div": { flex: "1 1 14rem", minWidth: "0" },
  },
});

interface PeopleSearchProps {
  search: string | undefined;
  /** Empty: everybody. */
  onSearch: (typed: string) => void;
}

/** Finds people by how a name, a username, an address or a phone number begins. */
export function PeopleSearch({ search, onSearch }: PeopleSearchProps) {
  const [typed, setTyped] = useState(search ?? "");
  const find = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <search aria-label={words.filter}>
      <Form onSubmit={find} noValidate>
        <div>
          <TextField
            label={words.search}
            placeholder={words.searchHint}
            value={typed}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </div>
        <Button type="submit" variant="secondary" paddingInline="4">
          <SearchIcon />
          {words.searchSubmit}
        </Button>
        {search && (
          <Button variant="quiet" onClick={() => onSearch("")}>
            {words.clear}
          </Button>
        )}
      </Form>
    </search>
  );
}
