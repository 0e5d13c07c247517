import { chakra } from "@chakra-ui/react/styled-system";
import { type Task, taskContextLength, taskFields } from "#contracts/tasks";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { formatDateTime } from "../../ui/dates";
import { FieldPair } from "../../ui/field-pair";
import { FormAlert } from "../../ui/form-alert";
import { SelectField } from "../../ui/select-field";
import { TextAreaField } from "../../ui/text-area-field";
import { TextField } from "../../ui/text-field";
import { useDailyTasks } from "../api/use-config";
import { draftFields } from "../hooks/draft-fields";
import { taskStrings } from "../strings/tasks";
import { PublishChoice } from "./publish-choice";
import { useNewTask } from "./use-new-task";

const words = taskStrings.create;

const Form = chakra("form", { base: { display: "grid", gap: "5" } });

/** The administrator's form for one task. */
export function CreateTaskPage() {
  const { draft, failure, busy, added, add } = useNewTask();
  const field = draftFields(draft, failure);
  const daily = useDailyTasks();

  return (
    <Card maxWidth="46rem">
      <Form onSubmit={add} noValidate>
        {added && <Added task={added} />}
        {failure && (
          <FormAlert {...(failure.message !== words.fillAll && { title: words.failed })}>
            {failure.message}
          </FormAlert>
        )}
        <SelectField {...field("field")} label={words.field}>
          <option value="">{words.chooseField}</option>
          {taskFields.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <FieldPair>
          <TextField {...field("dueDate")} label={words.dueDate} type="date" />
          <TextField
            {...field("dueTime")}
            label={words.dueTime}
            hint={words.dueHint}
            optional
            type="time"
          />
        </FieldPair>
        <TextAreaField
          {...field("context")}
          label={words.context}
          hint={words.contextHint}
          rows={7}
          maxLength={taskContextLength}
        />
        <TextField {...field("amount")} label={words.amount} inputMode="numeric" maxLength={9} />
        <PublishChoice
          daily={daily}
          value={draft.values.publish}
          onChange={(publish) => draft.change({ publish })}
        />
        <Button type="submit" busy={busy} justifySelf={{ sm: "start" }}>
          {words.submit}
        </Button>
      </Form>
    </Card>
  );
}

const Added = ({ task }: { task: Task }) => (
  <FormAlert tone="good">
    {words.addedAs(task.id)}{" "}
    {task.status === "scheduled" ? words.appears(formatDateTime(task.publishAt)) : words.appearsNow}
  </FormAlert>
);
