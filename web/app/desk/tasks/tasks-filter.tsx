import { Grid } from "@chakra-ui/react/grid";
import { eastAfricanInstant } from "#contracts/east-africa-time";
import { TaskField, TaskStatus, taskFields } from "#contracts/tasks";
import { ChoiceButtons } from "../../../ui/choice-buttons";
import { formatDate } from "../../../ui/dates";
import { SelectField } from "../../../ui/select-field";
import { Stack } from "../../../ui/stack";
import { TextField } from "../../../ui/text-field";
import { Folded } from "../../earnings/folded";
import { SearchForm } from "../../frame/layout/search-form";
import { manageTaskStrings as words } from "./strings";

/** Which tasks are shown, as the address says. */
export interface TasksQuestion {
  search?: string;
  field?: TaskField;
  status?: TaskStatus;
  publishDay?: string;
  import?: string;
}

/**
 * Reads the address and leaves out what makes no sense in it. `id` is in links from before tasks
 * had pages.
 */
export function readTasksQuestion(query: URLSearchParams): TasksQuestion {
  const search = (query.get("search") ?? query.get("id") ?? "").trim().slice(0, 100);
  const { data: field } = TaskField.safeParse(query.get("field"));
  const { data: status } = TaskStatus.safeParse(query.get("status"));
  const publishDay = /^\d{4}-\d\d-\d\d$/.exec(query.get("publishDay") ?? "")?.[0];
  const file = /^[\w-]{8,64}$/.exec(query.get("import") ?? "")?.[0];
  return {
    ...(search && { search }),
    ...(field && { field }),
    ...(status && { status }),
    ...(publishDay && { publishDay }),
    ...(file && { import: file }),
  };
}

interface TasksFilterProps {
  question: TasksQuestion;
  onChange: (question: TasksQuestion) => void;
}

/**
 * Filters by words or the beginning of an id, a field, a day of publication, a status; all apply
 * together.
 */
export function TasksFilter({ question, onChange }: TasksFilterProps) {
  const { search, field, status, publishDay } = question;
  const change = (changed: Partial<Record<keyof TasksQuestion, string | undefined>>) =>
    onChange(readTasksQuestion(new URLSearchParams(known({ ...question, ...changed }))));
  const chosen = words.chosen(
    status && words.statuses[status],
    field,
    publishDay && formatDate(eastAfricanInstant(publishDay, "12:00")),
  );
  return (
    <Stack gap="sm">
      <SearchForm
        key={search}
        search={search}
        words={words.find}
        onSearch={(typed) => change({ search: typed })}
      />
      <Folded summary={chosen}>
        <Grid
          gap={{ base: "3", md: "4" }}
          alignItems="end"
          marginBottom="2"
          templateColumns={{ base: "repeat(2, minmax(0, 1fr))", md: "repeat(2, minmax(0, 16rem))" }}
        >
          <SelectField
            label={words.field}
            value={field ?? ""}
            onChange={({ currentTarget }) => change({ field: currentTarget.value })}
          >
            <option value="">{words.allFields}</option>
            {taskFields.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
          <TextField
            label={words.publishDay}
            type="date"
            value={publishDay ?? ""}
            onChange={({ currentTarget }) => change({ publishDay: currentTarget.value })}
          />
        </Grid>
        <ChoiceButtons
          label={words.status}
          options={(["all", ...TaskStatus.options] as const).map((value) => ({
            value,
            name: words.statuses[value],
          }))}
          chosen={status ?? "all"}
          onChoose={(next) => change({ status: next === "all" ? undefined : next })}
        />
      </Folded>
    </Stack>
  );
}

const known = (facts: object) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value)) as Record<string, string>;

/** The question as the address keeps it. */
export const addressOfQuestion = (question: TasksQuestion) => known(question);
