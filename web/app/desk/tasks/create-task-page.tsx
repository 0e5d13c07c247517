import { chakra } from "@chakra-ui/react/styled-system";
import { type Task, taskContextLength, taskFields } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { FieldPair } from "../../../ui/field-pair";
import { FormAlert } from "../../../ui/form-alert";
import { SelectField } from "../../../ui/select-field";
import { TextAreaField } from "../../../ui/text-area-field";
import { TextField } from "../../../ui/text-field";
import { unbroken } from "../../../ui/unbroken";
import { draftFields } from "../../frame/hooks/use-draft";
import { PublishChoice } from "../../work/tasks/publish-choice";
import { taskStrings } from "../../work/tasks/strings";
import { useNewTask } from "./use-new-task";

const words = taskStrings.create;

/** Where there is room, the text has the height of all the other fields beside it. */
const Form = chakra("form", {
  base: {
    display: "grid",
    gap: "5",
    columnGap: { lg: "8" },
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1.4fr)" },
  },
});
const Answer = chakra("div", {
  base: { display: "grid", gap: "5", gridColumn: "1 / -1", _empty: { display: "none" } },
});
const Facts = chakra("div", { base: { display: "grid", gap: "5", alignContent: "start" } });
const Text = chakra("div", {
  base: {
    display: "grid",
    "& > div": { gridTemplateRows: { lg: "auto minmax(0, 1fr)" } },
    "& textarea": { height: { lg: "full" } },
  },
});

/** The administrator's form for one task. */
export function CreateTaskPage() {
  const { draft, failure, busy, added, add } = useNewTask();
  const field = draftFields(draft, failure);

  return (
    <Card>
      <Form onSubmit={add} noValidate>
        <Answer>
          {added && <Added task={added} />}
          {failure && (
            <FormAlert {...(failure.message !== words.fillAll && { title: words.failed })}>
              {failure.message}
            </FormAlert>
          )}
        </Answer>
        <Facts>
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
          <TextField {...field("amount")} label={words.amount} inputMode="numeric" maxLength={18} />
          <PublishChoice draft={draft} failure={failure} />
        </Facts>
        <Text>
          <TextAreaField
            {...field("context")}
            label={words.context}
            hint={words.contextHint}
            rows={7}
            maxLength={taskContextLength}
          />
        </Text>
        <Button type="submit" busy={busy} justifySelf={{ sm: "start" }}>
          {words.submit}
        </Button>
      </Form>
    </Card>
  );
}

const Added = ({ task }: { task: Task }) => (
  <FormAlert tone="good">
    {unbroken(words.addedAs(task.id))}{" "}
    {task.status === "scheduled" ? words.appears(formatDateTime(task.publishAt)) : words.appearsNow}
  </FormAlert>
);
