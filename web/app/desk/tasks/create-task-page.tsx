import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { type FormEvent, useState } from "react";
import { type Task, taskContextLength, taskFields, taskRoutes } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { FieldPair } from "../../../ui/field-pair";
import { FormAlert } from "../../../ui/form-alert";
import { SelectField } from "../../../ui/select-field";
import { TextAreaField } from "../../../ui/text-area-field";
import { TextField } from "../../../ui/text-field";
import { useToast } from "../../../ui/toast-host";
import { unbroken } from "../../../ui/unbroken";
import { call } from "../../frame/api/client";
import { doOnce, operationKey } from "../../frame/api/operation-key";
import { useSettings } from "../../frame/api/use-config";
import { draftFields, useDraft } from "../../frame/hooks/use-draft";
import { useSubmit } from "../../frame/hooks/use-submit";
import { usePutTask } from "../../work/tasks/use-tasks";
import { PublishChoice } from "./publish-choice";
import { taskFormStrings as words } from "./strings";
import { type NewTaskForm, readNewTask } from "./task-form";

/** With enough room, the text field is as high as all other fields beside it. */
const Form = chakra("form", {
  base: {
    display: "grid",
    gap: "5",
    columnGap: { lg: "8" },
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1.4fr)" },
  },
});
const Text = chakra("div", {
  base: {
    display: "grid",
    "& > div": { gridTemplateRows: { lg: "auto minmax(0, 1fr)" } },
    "& textarea": { height: { lg: "full" } },
  },
});

export function CreateTaskPage() {
  const { draft, failure, busy, added, add } = useNewTask();
  const field = draftFields(draft, failure);

  return (
    <Card>
      <Form onSubmit={add} noValidate>
        <Grid gap="5" column="1 / -1" _empty={{ display: "none" }}>
          {added && <Added task={added} />}
          {failure && (
            <FormAlert {...(failure.message !== words.fillAll && { title: words.failed })}>
              {failure.message}
            </FormAlert>
          )}
        </Grid>
        <Grid gap="5" alignContent="start">
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
          <TextField {...field("amount")} label={words.amount} inputMode="numeric" />
          <PublishChoice draft={draft} failure={failure} />
        </Grid>
        <Text>
          <TextAreaField
            {...field("context")}
            label={words.context}
            hint={words.contextHint}
            rows={7}
            limit={taskContextLength}
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

/**
 * The draft stores everything that is sent, so that a repeat after a reload posts no second task.
 */
const blank: NewTaskForm = {
  field: "",
  dueDate: "",
  dueTime: "",
  context: "",
  amount: "",
  publish: "morning",
  publishDate: "",
  publishClock: "",
};

function useNewTask() {
  const draft = useDraft("new-task", blank);
  const { busy, failure, submit, refuse } = useSubmit();
  const [added, setAdded] = useState<Task>();
  const settings = useSettings();
  const toast = useToast();
  const putTask = usePutTask();

  const add = (event: FormEvent) => {
    event.preventDefault();
    setAdded(undefined);
    const read = readNewTask(draft.values, new Date(), settings?.publishTime ?? "00:00");
    if ("problem" in read) return refuse(read.problem, read.fields);
    return submit(async () => {
      const { task } = await doOnce(operationKey("new-task", read.task), (once) =>
        call(taskRoutes.createTask, {}, read.task, once),
      );
      draft.change(blank);
      setAdded(task);
      await putTask(task);
      toast("good", `${words.added} ${words.addedAs(task.id)}`);
    });
  };

  return { draft, failure, busy, added, add };
}
