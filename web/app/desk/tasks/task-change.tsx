import { chakra } from "@chakra-ui/react/styled-system";
import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { type AdminTask, adminTaskRoutes } from "#contracts/admin-tasks";
import { taskContextLength, taskFields, taskRoutes } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { FieldPair } from "../../../ui/field-pair";
import { FormAlert } from "../../../ui/form-alert";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { SelectField } from "../../../ui/select-field";
import { TextAreaField } from "../../../ui/text-area-field";
import { TextField } from "../../../ui/text-field";
import { useToast } from "../../../ui/toast-host";
import { ApiProblem } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";
import { useSettings } from "../../frame/api/use-config";
import { draftFields, useDraft } from "../../frame/hooks/use-draft";
import { useSubmit } from "../../frame/hooks/use-submit";
import { isLoaded } from "../../work/tasks/use-tasks";
import { useRefresh } from "../queues";
import { PublishChoice } from "./publish-choice";
import { taskFormStrings as labels, manageTaskStrings as words } from "./strings";
import { formOf, readTaskChange } from "./task-form";

const Form = chakra("form", {
  base: {
    display: "grid",
    gap: "5",
    gridTemplateColumns: "minmax(0, 1fr)",
    padding: { base: "4", md: "5" },
    bg: "wash",
    borderRadius: "md",
    _focusVisible: { outlineOffset: "-2px" },
  },
});

export function TaskChangeForm({ task, onDone }: { task: AdminTask; onDone: () => void }) {
  const { draft, failure, busy, isOvertaken, save, leave } = useTaskChange(task, onDone);
  const field = draftFields(draft, failure);
  const isTaken = task.takenAt !== null;
  const form = useRef<HTMLFormElement>(null);
  // The form replaces the button that opened it, so the form takes the focus.
  useEffect(() => form.current?.focus(), []);

  return (
    <Form ref={form} tabIndex={-1} onSubmit={save} noValidate aria-label={words.form(task.id)}>
      {isTaken && <Note>{words.takenLead}</Note>}
      {task.takenBackAt && <Note>{words.takenBackLead}</Note>}
      {failure && (
        <FormAlert {...(failure.message !== labels.fillAll && { title: words.updateFailed })}>
          {failure.message}
        </FormAlert>
      )}
      {!isTaken && (
        <SelectField {...field("field")} label={labels.field}>
          {taskFields.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
      <FieldPair>
        <TextField {...field("dueDate")} label={labels.dueDate} type="date" />
        <TextField
          {...field("dueTime")}
          label={labels.dueTime}
          hint={labels.dueHint}
          optional
          type="time"
        />
      </FieldPair>
      <TextField {...field("amount")} label={labels.amount} inputMode="numeric" />
      {!isTaken && (
        <TextAreaField
          {...field("context")}
          label={labels.context}
          hint={labels.contextHint}
          rows={6}
          limit={taskContextLength}
        />
      )}
      {task.status === "scheduled" && <PublishChoice draft={draft} failure={failure} />}
      <Row>
        {isOvertaken ? (
          <Button onClick={leave}>{words.asItIs}</Button>
        ) : (
          <Button type="submit" busy={busy}>
            {words.save}
          </Button>
        )}
        <Button variant="quiet" disabled={busy} onClick={leave}>
          {words.cancel}
        </Button>
      </Row>
    </Form>
  );
}

const taskPaths = [taskRoutes.listTasks.path, adminTaskRoutes.listAllTasks.path];

export const useRefreshTasks = () => useRefresh(taskPaths);

const isListOfAll = (address: unknown) =>
  String(address).split("?")[0] === adminTaskRoutes.listAllTasks.path;

/**
 * Shows a changed task in the loaded lists; without `now`, removes the task. Fetching the lists
 * would take long on a weak network.
 */
export function useShowAdminTask() {
  const client = useQueryClient();
  return useCallback(
    async (id: string, now?: AdminTask) => {
      await client.cancelQueries({
        predicate: (query) => isLoaded(query) && isListOfAll(query.queryKey[0]),
      });
      // The command palette stores a list of another shape under the same address.
      client.setQueriesData<Partial<InfiniteData<{ tasks: AdminTask[] }>>>(
        { predicate: ({ queryKey: [address] }) => isListOfAll(address) },
        (list) =>
          list?.pages && {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              tasks: page.tasks.flatMap((task) => (task.id === id ? (now ?? []) : task)),
            })),
          },
      );
    },
    [client],
  );
}

function useTaskChange(task: AdminTask, onDone: () => void) {
  const draft = useDraft(`change-task.${task.id}.${task.version}`, formOf(task));
  const { busy, failure, submit, refuse } = useSubmit(words.unreachedChange);
  const [isOvertaken, setOvertaken] = useState(false);
  const publishTime = useSettings()?.publishTime ?? "00:00";
  const show = useShowAdminTask();
  const refresh = useRefreshTasks();
  const toast = useToast();

  const save = (event: FormEvent) => {
    event.preventDefault();
    const read = readTaskChange(draft.values, task, new Date(), publishTime);
    if ("problem" in read) return refuse(read.problem, read.fields);
    return submit(async () => {
      try {
        const changed = await call(adminTaskRoutes.changeTask, { id: task.id }, read.change);
        await show(task.id, changed.task);
      } catch (error) {
        setOvertaken(error instanceof ApiProblem && error.code === "conflict");
        throw error;
      }
      draft.forget();
      toast("good", words.updated);
      onDone();
      refresh();
    });
  };
  const leave = () => {
    draft.forget();
    onDone();
  };

  return { draft, failure, busy, isOvertaken, save, leave };
}
