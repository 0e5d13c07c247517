import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useCallback, useState } from "react";
import { type AdminTask, adminTaskRoutes } from "#contracts/admin-tasks";
import { taskRoutes } from "#contracts/tasks";
import { useToast } from "../../../ui/toast-host";
import { ApiProblem } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";
import { useSettings } from "../../frame/api/use-config";
import { useDraft } from "../../frame/hooks/use-draft";
import { useSubmit } from "../../frame/hooks/use-submit";
import { useSession } from "../../frame/session/session-store";
import { manageTaskStrings as words } from "./strings";
import { formOf, readTaskChange } from "./task-change-form";

/** Asks anew for every list of tasks on the screen. */
export function useRefreshTasks() {
  const client = useQueryClient();
  return useCallback(
    () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [address] }) =>
          [taskRoutes.listTasks.path, adminTaskRoutes.listAllTasks.path].some((path) =>
            String(address).startsWith(path),
          ),
      }),
    [client],
  );
}

/** The change of a task as it is typed, from what it was when its form was opened. */
export function useTaskChange(task: AdminTask, onDone: () => void) {
  const draft = useDraft(
    `change-task.${useSession()?.userId ?? ""}.${task.id}.${task.version}`,
    formOf(task),
  );
  const { busy, failure, submit, refuse } = useSubmit(words.unreachedChange);
  const [isOvertaken, setOvertaken] = useState(false);
  const publishTime = useSettings()?.publishTime ?? "00:00";
  const refresh = useRefreshTasks();
  const toast = useToast();

  const save = (event: FormEvent) => {
    event.preventDefault();
    const read = readTaskChange(draft.values, task, new Date(), publishTime);
    if ("problem" in read) return refuse(read.problem, read.fields);
    return submit(async () => {
      try {
        await call(adminTaskRoutes.changeTask, { id: task.id }, read.change);
      } catch (error) {
        setOvertaken(error instanceof ApiProblem && error.code === "conflict");
        throw error;
      }
      draft.forget();
      await refresh();
      toast("good", words.updated);
      onDone();
    });
  };
  const leave = () => {
    draft.forget();
    onDone();
  };

  return { draft, failure, busy, isOvertaken, save, leave };
}
