import { chakra } from "@chakra-ui/react/styled-system";
import { type FormEvent, useEffect, useState } from "react";
import { TaskId, taskFields } from "#contracts/tasks";
import { Button } from "../../ui/button";
import { SearchIcon } from "../../ui/icons";
import { SelectField } from "../../ui/select-field";
import { TextField } from "../../ui/text-field";
import { taskStrings } from "../strings/tasks";
import { type TaskSearch, taskIdFrom } from "./task-search";

const words = taskStrings.marketplace;

const Row = chakra("search", {
  base: {
    display: "grid",
    gap: "4",
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "minmax(0, 1fr) minmax(0, 1.4fr)" },
    alignItems: "start",
  },
});
const Form = chakra("form", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    gap: "2",
    alignItems: "start",
    "& > button": { marginTop: "1.9rem" },
  },
});

const isTaskId = (typed: string) => TaskId.safeParse(taskIdFrom(typed)).success;

interface TaskFilterProps {
  search: TaskSearch;
  onSearch: (query: Record<string, string>) => void;
}

/** One field of work, or one task by its id. */
export function TaskFilter({ search, onSearch }: TaskFilterProps) {
  const [typed, setTyped] = useState(search.id ?? "");
  const [problem, setProblem] = useState<string>();
  useEffect(
    // Once the search is over its id goes; what is being typed instead stays.
    () => setTyped((now) => search.id ?? (isTaskId(now) ? "" : now)),
    [search.id],
  );

  const find = (event: FormEvent) => {
    event.preventDefault();
    const id = taskIdFrom(typed);
    if (id === "") {
      setProblem(undefined);
      return onSearch({});
    }
    if (!isTaskId(id)) return setProblem(words.badId);
    setProblem(undefined);
    onSearch({ id });
  };

  return (
    <Row aria-label={words.filter}>
      <SelectField
        label={words.field}
        value={search.field ?? ""}
        onChange={({ currentTarget: { value } }) => onSearch(value ? { field: value } : {})}
      >
        <option value="">{words.allFields}</option>
        {taskFields.map((field) => (
          <option key={field}>{field}</option>
        ))}
      </SelectField>
      <Form onSubmit={find} noValidate>
        <TextField
          label={words.search}
          placeholder={words.searchHint}
          value={typed}
          error={problem}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="secondary" paddingInline="4">
          <SearchIcon />
          {words.searchSubmit}
        </Button>
      </Form>
    </Row>
  );
}
