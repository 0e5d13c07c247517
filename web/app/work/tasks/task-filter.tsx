import { Flex } from "@chakra-ui/react/flex";
import { chakra } from "@chakra-ui/react/styled-system";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { type TaskField, TaskId, TaskSort, taskFields } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { ChevronDownIcon, SearchIcon } from "../../../ui/icons";
import { Note } from "../../../ui/note";
import { SelectField } from "../../../ui/select-field";
import { Skeleton } from "../../../ui/skeleton";
import { Switch } from "../../../ui/switch";
import { TextField } from "../../../ui/text-field";
import { useWiderThan } from "../../frame/hooks/use-wider-than";
import { taskStrings } from "./strings";
import { type TaskSearch, taskIdFrom } from "./task-search";
import { openCount, useOpenTasks } from "./use-tasks";

const words = taskStrings.marketplace;

interface TaskFilterProps {
  search: TaskSearch;
  /** True if only open tasks are listed; undefined if the writer can't choose. */
  open: boolean | undefined;
  onSearch: (next: TaskChoice) => void;
}

/** The changed choices. Missing choices stay unchanged. */
export type TaskChoice = Partial<Record<"field" | "sort" | "open" | "id", string>>;

/**
 * Chooses the field, the order and the taken tasks, or finds a task by its id. On phones, one line
 * names the choices and expands them.
 */
export function TaskFilter({ search, open, onSearch }: TaskFilterProps) {
  const { id, field, sort = "newest" } = search;
  const isWide = useWiderThan("md");
  const [panel, setPanel] = useState<"fields" | "id" | undefined>(id ? "id" : undefined);
  const panelId = useId();
  const formId = useId();
  const toggle = (next: typeof panel) => setPanel(panel === next ? undefined : next);
  const count = open !== undefined && <OpenCount field={field} />;

  return (
    <chakra.search
      display="grid"
      gridTemplateColumns={{ base: "minmax(0, 1fr) auto", md: "1fr 1fr minmax(0, 1.6fr)" }}
      columnGap={{ base: "2", md: "4" }}
      rowGap={{ base: "1", md: "2" }}
      alignItems="start"
      aria-label={words.filter}
    >
      <Flex
        wrap="wrap"
        align="center"
        justify="space-between"
        columnGap="3"
        display={{ base: "flex", md: "none" }}
      >
        <Button
          variant="quiet"
          size="sm"
          flush
          aria-expanded={panel === "fields"}
          aria-controls={panelId}
          onClick={() => toggle("fields")}
        >
          {`${field ?? words.allFields} · ${words.sorts[sort]}`}
          <ChevronDownIcon />
        </Button>
        {!isWide && count}
      </Flex>
      <Button
        variant="quiet"
        size="icon"
        display={{ md: "none" }}
        aria-label={words.byId}
        aria-expanded={panel === "id"}
        aria-controls={formId}
        onClick={() => toggle("id")}
      >
        <SearchIcon />
      </Button>
      <chakra.div
        id={panelId}
        display={{ base: panel === "fields" ? "grid" : "none", md: "contents" }}
        gridColumn="1 / -1"
        gridTemplateColumns="repeat(auto-fit, minmax(min(8rem, 100%), 1fr))"
        gap="2.5"
      >
        <SelectField
          label={words.field}
          value={field ?? ""}
          onChange={({ currentTarget: { value } }) => onSearch({ field: value })}
        >
          <option value="">{words.allFields}</option>
          {taskFields.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <SelectField
          label={words.sort}
          value={sort}
          onChange={({ currentTarget: { value } }) => onSearch({ sort: value })}
        >
          {TaskSort.options.map((each) => (
            <option key={each} value={each}>
              {words.sorts[each]}
            </option>
          ))}
        </SelectField>
        {open !== undefined && (
          <Flex
            wrap="wrap"
            align="center"
            justify="space-between"
            columnGap="4"
            gridColumn="1 / -1"
            order={{ md: "1" }}
          >
            <Switch
              on={open}
              onSwitch={(on) => onSearch(on ? { open: "yes" } : { open: "no", sort: "newest" })}
            >
              {words.openOnly}
            </Switch>
            {isWide && count}
            {(sort !== "newest" || !open) && <Note flexBasis="full">{words.openOnlyOrder}</Note>}
          </Flex>
        )}
      </chakra.div>
      <IdForm id={formId} found={id} shown={panel === "id"} onSearch={onSearch} />
    </chakra.search>
  );
}

function OpenCount({ field }: { field: TaskField | undefined }) {
  const { data } = useOpenTasks();
  return (
    <chakra.span color="soft" role="status">
      {data ? (
        words.openCount(openCount(data, field))
      ) : (
        // Has the width of the later text, so that nothing moves.
        <Skeleton display="inline-block" width="7em" verticalAlign="middle" />
      )}
    </chakra.span>
  );
}

const isTaskId = (typed: string) => TaskId.safeParse(taskIdFrom(typed)).success;

interface IdFormProps {
  id: string;
  found: string | undefined;
  /** True to show the search on phones. Wide screens always show it. */
  shown: boolean;
  onSearch: (next: TaskChoice) => void;
}

function IdForm({ id: formId, found, shown, onSearch }: IdFormProps) {
  const [typed, setTyped] = useState(found ?? "");
  const [problem, setProblem] = useState<string>();
  const idField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // When the search ends, empties the field, unless somebody is typing something else.
    setTyped((now) => found ?? (isTaskId(now) ? "" : now));
    if (found) setProblem(undefined);
  }, [found]);

  const wasShown = useRef(shown);
  useEffect(() => {
    if (shown && !wasShown.current) idField.current?.focus();
    wasShown.current = shown;
  }, [shown]);
  const find = (event: FormEvent) => {
    event.preventDefault();
    const id = taskIdFrom(typed);
    if (id === "") {
      setProblem(undefined);
      return onSearch({ id: "" });
    }
    if (!isTaskId(id)) {
      setProblem(words.badId);
      // The task that was found before must disappear.
      if (found) onSearch({ id: "" });
      return;
    }
    setProblem(undefined);
    onSearch({ id });
  };

  return (
    <chakra.form
      id={formId}
      display={{ base: shown ? "grid" : "none", md: "grid" }}
      gridColumn={{ base: "1 / -1", md: "auto" }}
      gridTemplateColumns="minmax(0, 1fr) auto"
      gap="2"
      alignItems="start"
      css={{ "& > button": { marginTop: "1.925rem" } }}
      onSubmit={find}
      noValidate
    >
      <TextField
        ref={idField}
        label={words.search}
        placeholder={words.searchHint}
        value={typed}
        error={problem}
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
    </chakra.form>
  );
}
