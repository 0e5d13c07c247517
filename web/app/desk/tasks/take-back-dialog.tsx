import { chakra } from "@chakra-ui/react/styled-system";
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
import { manageTaskStrings } from "./strings";
import { useRefreshTasks } from "./use-task-change";

const words = manageTaskStrings.takeBack;

const Consequences = chakra("ul", {
  base: { display: "grid", gap: "1.5", paddingInlineStart: "5", listStyleType: "disc" },
});

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
  const { busy, failure, submit } = useSubmit(words.unreached);
  const refresh = useRefreshTasks();
  const toast = useToast();

  const takeBack = () =>
    submit(async () => {
      const body = { note, reopen };
      const key = operationKey(`take-back.${id}.${task.takenAt}`, body);
      await doOnce(key, (once) => call(adminTaskRoutes.takeBackTask, { id }, body, once));
      await refresh();
      toast("good", words.done(id));
      onClose();
    });

  return (
    <Dialog open onClose={onClose} busy={busy} title={words.question}>
      <Stack marginTop="3">
        <strong>
          {unbroken(manageTaskStrings.task(field, formatMoney(amount), formatDateTime(dueDate)))}
        </strong>
        <Consequences>
          <li>{words.told(writer?.name || words.aWriter)}</li>
          {words.what.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </Consequences>
        {isDue ? (
          <Note>{words.pastDue}</Note>
        ) : (
          <div>
            <Switch on={reopen} busy={busy} onSwitch={setReopen}>
              {words.reopen}
            </Switch>
            <Note>{reopen ? words.reopened : words.kept}</Note>
          </div>
        )}
        {failure && isGeneral(failure, ["note"]) && <FormAlert>{failure.message}</FormAlert>}
        <TextAreaField
          label={words.note}
          hint={words.noteHint}
          name="note"
          rows={3}
          maxLength={takeBackNoteLength}
          value={note}
          readOnly={busy}
          error={errorOf(failure, "note")}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Button variant="danger" wide busy={busy} onClick={() => void takeBack()}>
          {words.confirm}
        </Button>
        <Button variant="quiet" wide disabled={busy} onClick={onClose}>
          {words.keep}
        </Button>
      </Stack>
    </Dialog>
  );
}
