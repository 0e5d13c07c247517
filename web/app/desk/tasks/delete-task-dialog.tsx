import { type AdminTask, adminTaskRoutes } from "#contracts/admin-tasks";
import { Button } from "../../../ui/button";
import { formatDateTime } from "../../../ui/dates";
import { Dialog } from "../../../ui/dialog";
import { FormAlert } from "../../../ui/form-alert";
import { formatMoney } from "../../../ui/money";
import { Stack } from "../../../ui/stack";
import { useToast } from "../../../ui/toast-host";
import { unbroken } from "../../../ui/unbroken";
import { call } from "../../frame/api/client";
import { useSubmit } from "../../frame/hooks/use-submit";
import { manageTaskStrings as words } from "./strings";
import { useRefreshTasks } from "./use-task-change";

interface DeleteTaskDialogProps {
  task: AdminTask;
  onClose: () => void;
}

/** Asks once whether a task shall go, and says what that does. */
export function DeleteTaskDialog({ task, onClose }: DeleteTaskDialogProps) {
  const { busy, failure, submit } = useSubmit(words.unreachedDelete);
  const refresh = useRefreshTasks();
  const toast = useToast();

  const remove = () =>
    submit(async () => {
      await call(adminTaskRoutes.deleteTask, { id: task.id }, {});
      await refresh();
      toast("good", words.deleted);
      onClose();
    });

  return (
    <Dialog open onClose={onClose} busy={busy} title={words.question}>
      <Stack marginTop="3">
        <strong>
          {unbroken(words.task(task.field, formatMoney(task.amount), formatDateTime(task.dueDate)))}
        </strong>
        <p>
          {unbroken(words[task.status === "scheduled" ? "scheduled" : "published"](task.id))}{" "}
          {words.forGood}
        </p>
        {failure && <FormAlert title={words.deleteFailed}>{failure.message}</FormAlert>}
        <Button variant="danger" wide busy={busy} onClick={() => void remove()}>
          {words.confirm}
        </Button>
        <Button variant="quiet" wide disabled={busy} onClick={onClose}>
          {words.keep}
        </Button>
      </Stack>
    </Dialog>
  );
}
