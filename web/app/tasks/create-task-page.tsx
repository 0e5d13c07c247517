import { chakra } from "@chakra-ui/react/styled-system";
import { type ComponentProps, type FormEvent, useState } from "react";
import { api } from "#contracts/api";
import { type Task, taskContextLength, taskFields } from "#contracts/tasks";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { formatDateTime } from "../../ui/dates";
import { FormAlert } from "../../ui/form-alert";
import { SelectField } from "../../ui/select-field";
import { TextAreaField } from "../../ui/text-area-field";
import { TextField } from "../../ui/text-field";
import { useToast } from "../../ui/toast-host";
import { isInDoubt } from "../api/api-problem";
import { call } from "../api/client";
import { operationKey } from "../api/operation-key";
import { useDailyTasks, useSettings } from "../api/use-config";
import { useDraft } from "../hooks/use-draft";
import { errorOf, useSubmit } from "../hooks/use-submit";
import { useSession } from "../session/session-store";
import { taskStrings } from "../strings/tasks";
import { readNewTask } from "./new-task-form";
import { PublishChoice } from "./publish-choice";

const words = taskStrings.create;
/** The whole of what is sent, so that a repeat after a reload is the same and makes no second task. */
const blank = {
  field: "",
  dueDate: "",
  dueTime: "",
  context: "",
  amount: "",
  publish: "morning",
};

const Form = chakra("form", { base: { display: "grid", gap: "5" } });
const Pair = chakra("div", {
  base: {
    display: "grid",
    gap: "5",
    alignItems: "start",
    gridTemplateColumns: { base: "1fr", sm: "1fr 1fr" },
  },
});

/** The administrator's form for one task. */
export function CreateTaskPage() {
  const draft = useDraft(`new-task.${useSession()?.userId ?? ""}`, blank);
  const { busy, failure, submit, refuse } = useSubmit();
  const [added, setAdded] = useState<Task>();
  const daily = useDailyTasks();
  const settings = useSettings();
  const toast = useToast();

  const send = (event: FormEvent) => {
    event.preventDefault();
    setAdded(undefined);
    const read = readNewTask(draft.values, new Date(), settings?.publishTime ?? "00:00");
    if ("problem" in read) return refuse(read.problem, read.fields);
    return submit(async () => {
      const key = operationKey("new-task");
      const { task } = await call(api.createTask, {}, read.task, {
        idempotencyKey: await key.for(read.task),
      }).catch((error: unknown) => {
        if (!isInDoubt(error)) key.forget();
        throw error;
      });
      key.forget();
      draft.change(blank);
      setAdded(task);
      toast("good", words.added);
    });
  };

  const field = (name: keyof typeof blank): ComponentProps<typeof TextField> => ({
    name,
    label: "",
    value: draft.values[name],
    error: errorOf(failure, name),
    onChange: ({ currentTarget }) => draft.change({ [name]: currentTarget.value }),
  });
  const { value: fieldValue, error: fieldError } = field("field");

  return (
    <Card maxWidth="46rem">
      <Form onSubmit={send} noValidate>
        {added && <Added task={added} />}
        {failure && (
          <FormAlert {...(failure.message !== words.fillAll && { title: words.failed })}>
            {failure.message}
          </FormAlert>
        )}
        <SelectField
          label={words.field}
          name="field"
          value={fieldValue}
          error={fieldError}
          onChange={({ currentTarget }) => draft.change({ field: currentTarget.value })}
        >
          <option value="">{words.chooseField}</option>
          {taskFields.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <Pair>
          <TextField {...field("dueDate")} label={words.dueDate} type="date" />
          <TextField
            {...field("dueTime")}
            label={words.dueTime}
            hint={words.dueHint}
            optional
            type="time"
          />
        </Pair>
        <TextAreaField
          label={words.context}
          hint={words.contextHint}
          name="context"
          rows={7}
          maxLength={taskContextLength}
          value={draft.values.context}
          error={errorOf(failure, "context")}
          onChange={({ currentTarget }) => draft.change({ context: currentTarget.value })}
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
