import { type FormEvent, useState } from "react";
import type { Task } from "#contracts/tasks";
import { taskRoutes } from "#contracts/tasks";
import { useToast } from "../../../ui/toast-host";
import { call } from "../../frame/api/client";
import { doOnce, operationKey } from "../../frame/api/operation-key";
import { useSettings } from "../../frame/api/use-config";
import { useDraft } from "../../frame/hooks/use-draft";
import { useSubmit } from "../../frame/hooks/use-submit";
import { useSession } from "../../frame/session/session-store";
import { taskStrings } from "../../work/tasks/strings";
import { usePutTask } from "../../work/tasks/use-tasks";
import { type NewTaskForm, readNewTask } from "./new-task-form";

const words = taskStrings.create;

/** The whole of what is sent, so that a repeat after a reload is the same and makes no second task. */
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

/** A task as it is typed, and once it is sent the one that was `added`. */
export function useNewTask() {
  const draft = useDraft(`new-task.${useSession()?.userId ?? ""}`, blank);
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
      putTask(task);
      toast("good", `${words.added} ${words.addedAs(task.id)}`);
    });
  };

  return { draft, failure, busy, added, add };
}
