import { Grid } from "@chakra-ui/react/grid";
import { useState } from "react";
import { type AdminTask, adminTaskRoutes, takeBackNoteLength } from "#contracts/admin-tasks";
import { Button } from "../../../ui/button";
import { formatDateTime } from "../../../ui/dates";
import { Dialog } from "../../../ui/dialog";
import { FormAlert } from "../../../ui/form-alert";
import { formatMoney } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { Stack } from "../../../ui/stack";
import { Switch } from "../../../ui/switch";
import { TextAreaField } from "../../../ui/text-area-field";
import { useToast } from "../../../ui/toast-host";
import { unbroken } from "../../../ui/unbroken";
import { call } from "../../frame/api/client";
import { doOnce, operationKey } from "../../frame/api/operation-key";
import { errorOf, isGeneral, useSubmit } from "../../frame/hooks/use-submit";
import { manageTaskStrings as words } from "./strings";
import { useRefreshTasks } from "./task-change";

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

const takeBackWords = words.takeBack;

interface TakeBackDialogProps {
  task: AdminTask;
  onClose: () => void;
}

/** Says what taking a task from its writer does, and asks why and whether it is offered again. */
export function TakeBackDialog({ task, onClose }: TakeBackDialogProps) {
  const { id, field, amount, dueDate, writer } = task;
  const isDue = new Date(dueDate) <= new Date();
  const [note, setNote] = useState("");
  const [reopen, setReopen] = useState(!isDue);
  const { busy, failure, submit } = useSubmit(takeBackWords.unreached);
  const refresh = useRefreshTasks();
  const toast = useToast();

  const takeBack = () =>
    submit(async () => {
      const body = { note, reopen };
      const key = operationKey(`take-back.${id}.${task.takenAt}`, body);
      await doOnce(key, (once) => call(adminTaskRoutes.takeBackTask, { id }, body, once));
      await refresh();
      toast("good", takeBackWords.done(id));
      onClose();
    });

  return (
    <Dialog open onClose={onClose} busy={busy} title={takeBackWords.question}>
      <Stack marginTop="3">
        <strong>{unbroken(words.task(field, formatMoney(amount), formatDateTime(dueDate)))}</strong>
        <Grid as="ul" gap="1.5" paddingInlineStart="5" listStyleType="disc">
          <li>{takeBackWords.told(writer?.name || takeBackWords.aWriter)}</li>
          {takeBackWords.what.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </Grid>
        {isDue ? (
          <Note>{takeBackWords.pastDue}</Note>
        ) : (
          <div>
            <Switch on={reopen} busy={busy} onSwitch={setReopen}>
              {takeBackWords.reopen}
            </Switch>
            <Note>{reopen ? takeBackWords.reopened : takeBackWords.kept}</Note>
          </div>
        )}
        {failure && isGeneral(failure, ["note"]) && <FormAlert>{failure.message}</FormAlert>}
        <TextAreaField
          label={takeBackWords.note}
          hint={takeBackWords.noteHint}
          name="note"
          rows={3}
          maxLength={takeBackNoteLength}
          value={note}
          readOnly={busy}
          error={errorOf(failure, "note")}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Button variant="danger" wide busy={busy} onClick={() => void takeBack()}>
          {takeBackWords.confirm}
        </Button>
        <Button variant="quiet" wide disabled={busy} onClick={onClose}>
          {takeBackWords.keep}
        </Button>
      </Stack>
    </Dialog>
  );
}
