import { Grid } from "@chakra-ui/react/grid";
import type { ReactNode } from "react";
import { eastAfricanInstant } from "#contracts/east-africa-time";
import { TaskField, TaskStatus, taskFields } from "#contracts/tasks";
import { ChoiceButtons } from "../../../ui/choice-buttons";
import { formatDate } from "../../../ui/dates";
import { Row } from "../../../ui/row";
import { SelectField } from "../../../ui/select-field";
import { Stack } from "../../../ui/stack";
import { TextField } from "../../../ui/text-field";
import { Folded } from "../../earnings/folded";
import { useWiderThan } from "../../frame/hooks/use-wider-than";
import { SearchForm } from "../../frame/layout/search-form";
import { matching, searchLine } from "../queues";
import { manageTaskStrings as words } from "./strings";

export interface TasksQuestion {
  search?: string;
  field?: TaskField;
  status?: TaskStatus;
  publishDay?: string;
  import?: string;
}

export const taskReaders = {
  search: searchLine,
  field: TaskField,
  status: TaskStatus,
  publishDay: matching(/^\d{4}-\d\d-\d\d$/),
  import: matching(/^[\w-]{8,64}$/),
};

/** A change that removes all filters. */
export const allTasks = {
  search: undefined,
  field: undefined,
  status: undefined,
  publishDay: undefined,
  import: undefined,
};
export type TasksChange = { [Name in keyof typeof allTasks]?: string | undefined };

interface TasksFilterProps {
  question: TasksQuestion;
  onChange: (change: TasksChange) => void;
  /** Links to other pages, at the end of the filter's last line; on a phone above the filter. */
  ways: ReactNode;
}

/**
 * The tasks' filter: words or the beginning of an id, field, publication day and status. A task
 * must match all of them.
 */
export function TasksFilter({ question, onChange: change, ways }: TasksFilterProps) {
  const { field, status, publishDay } = question;
  const chosen = words.chosen(
    status && words.statuses[status],
    field,
    publishDay && formatDate(eastAfricanInstant(publishDay, "12:00")),
  );
  const isWide = useWiderThan("md");
  const search = (
    <SearchForm
      key={question.search}
      search={question.search}
      words={words.find}
      onSearch={(typed) => change({ search: typed })}
    />
  );
  const choices = (
    <>
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
    </>
  );
  const statuses = (
    <ChoiceButtons
      label={words.status}
      options={(["all", ...TaskStatus.options] as const).map((value) => ({
        value,
        name: words.statuses[value],
      }))}
      chosen={status ?? "all"}
      onChoose={(next) => change({ status: next === "all" ? undefined : next })}
      gap="1"
      css={{ "& button": { "--room": { md: "0.75rem" } } }}
    />
  );
  if (isWide)
    return (
      <Stack gap="sm">
        <Grid
          columnGap="3"
          rowGap="2"
          alignItems="end"
          templateColumns={{
            md: "repeat(2, minmax(0, 1fr))",
            xl: "minmax(0, 1fr) minmax(0, 11rem) minmax(0, 11rem)",
          }}
          css={{ "& > search": { gridColumn: { md: "1 / -1", xl: "auto" } } }}
        >
          {search}
          {choices}
        </Grid>
        <Row spread>
          {statuses}
          {ways}
        </Row>
      </Stack>
    );
  return (
    <Stack gap="sm">
      {ways}
      {search}
      <Folded summary={chosen}>
        <Grid gap="3" alignItems="end" marginBottom="2" templateColumns="repeat(2, minmax(0, 1fr))">
          {choices}
        </Grid>
        {statuses}
      </Folded>
    </Stack>
  );
}
