import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { TaskId, taskFields } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { SearchIcon } from "../../../ui/icons";
import { SelectField } from "../../../ui/select-field";
import { TextField } from "../../../ui/text-field";
import { taskStrings } from "./strings";
import { type TaskSearch, taskIdFrom } from "./task-search";

const words = taskStrings.marketplace;

const Form = chakra("form", {
  base: {
    width: "full",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    gap: "2",
    alignItems: "start",
    "& > button": { marginTop: "1.925rem" },
  },
  variants: {
    shownOnPhones: {
      true: { display: "grid" },
      false: { display: { base: "none", md: "grid" } },
    },
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
  const [byId, setById] = useState(search.id !== undefined);
  const formId = useId();
  const idField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Once the search is over its id goes; what is being typed instead stays.
    setTyped((now) => search.id ?? (isTaskId(now) ? "" : now));
    if (search.id) setProblem(undefined);
  }, [search.id]);

  const toggled = useRef(false);
  useEffect(() => {
    if (byId && toggled.current) idField.current?.focus();
  }, [byId]);
  const toggle = () => {
    toggled.current = true;
    setById(!byId);
  };
  const find = (event: FormEvent) => {
    event.preventDefault();
    const id = taskIdFrom(typed);
    if (id === "") {
      setProblem(undefined);
      return onSearch({});
    }
    if (!isTaskId(id)) {
      setProblem(words.badId);
      // The task that was found before is not what was looked for now.
      if (search.id) onSearch({});
      return;
    }
    setProblem(undefined);
    onSearch({ id });
  };

  return (
    <chakra.search
      display={{ base: "flex", md: "grid" }}
      flexWrap="wrap"
      gap={{ base: "2.5", md: "4" }}
      gridTemplateColumns="minmax(0, 1fr) minmax(0, 1.4fr)"
      alignItems="start"
      aria-label={words.filter}
    >
      <Box
        // On phones the choice itself shows what is chosen among, and room is dear.
        flex="1 1 7.5rem"
        css={{ "& label": { srOnly: { base: true, md: false } } }}
      >
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
      </Box>
      <Button
        variant="secondary"
        paddingInline="3.5"
        display={{ md: "none" }}
        aria-expanded={byId}
        aria-controls={formId}
        onClick={toggle}
      >
        <SearchIcon />
        {words.byId}
      </Button>
      <Form id={formId} shownOnPhones={byId} onSubmit={find} noValidate>
        <TextField
          ref={idField}
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
    </chakra.search>
  );
}
