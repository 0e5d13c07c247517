import { chakra } from "@chakra-ui/react/styled-system";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button";
import { SearchIcon } from "../../../ui/icons";
import { TextField } from "../../../ui/text-field";

interface SearchFormProps {
  search: string | undefined;
  words: {
    filter: string;
    search: string;
    searchHint: string;
    searchSubmit: string;
    clear: string;
  };
  /** Gets an empty string if all items are wanted. */
  onSearch: (typed: string) => void;
}

export function SearchForm(props: SearchFormProps) {
  const { words, search, onSearch } = props;
  const [typed, setTyped] = useState(search ?? "");
  const find = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <search aria-label={words.filter}>
      <chakra.form
        display="flex"
        flexWrap="wrap"
        gap="2"
        alignItems="end"
        css={{ "& > div": { flex: "1 1 11rem", minWidth: "0" } }}
        onSubmit={find}
        noValidate
      >
        <div>
          <TextField
            label={words.search}
            placeholder={words.searchHint}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </div>
        <Button type="submit" variant="secondary" paddingInline="4" aria-label={words.searchSubmit}>
          <SearchIcon />
          <chakra.span display={{ base: "none", md: "inline" }}>{words.searchSubmit}</chakra.span>
        </Button>
        {search && (
          <Button variant="quiet" onClick={() => onSearch("")}>
            {words.clear}
          </Button>
        )}
      </chakra.form>
    </search>
  );
}
