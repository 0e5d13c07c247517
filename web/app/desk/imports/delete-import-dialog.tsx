import { useState } from "react";
import { type Import, taskImportRoutes } from "#contracts/admin-tasks";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { FormAlert } from "../../../ui/form-alert";
import { Stack } from "../../../ui/stack";
import { useToast } from "../../../ui/toast-host";
import { unbroken } from "../../../ui/unbroken";
import { call } from "../../frame/api/client";
import { useSubmit } from "../../frame/hooks/use-submit";
import { useRefreshTasks } from "../tasks/use-task-change";
import { importsStrings as words } from "./strings";

interface DeleteImportDialogProps {
  file: Import;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks once whether what is left of a file shall go, says exactly what that does, and how far it has come. */
export function DeleteImportDialog({ file, onDeleted, onClose }: DeleteImportDialogProps) {
  const { fileName, importId, posted, taken } = file;
  const free = Math.max(0, posted - taken);
  const [deleted, setDeleted] = useState(0);
  const { busy, failure, submit } = useSubmit(words.unreached);
  const refresh = useRefreshTasks();
  const toast = useToast();

  const remove = () =>
    submit(async () => {
      for (;;) {
        const so = await call(taskImportRoutes.deleteImport, { id: importId }, {});
        setDeleted(so.deleted);
        if (so.more) continue;
        toast("good", words.deleted(so.deleted, so.kept));
        break;
      }
      onDeleted();
      await refresh();
      onClose();
    });

  return (
    <Dialog open onClose={onClose} busy={busy} title={words.question}>
      <Stack marginTop="3">
        <strong>{unbroken(fileName || words.noName)}</strong>
        <p>
          {words.goes(free)} {taken > 0 && words.stays(taken)} {free > 0 && words.forGood}
        </p>
        {failure && <FormAlert>{failure.message}</FormAlert>}
        <p role="status">{deleted > 0 && words.progress(deleted)}</p>
        {free > 0 && (
          <Button variant="danger" wide busy={busy} onClick={() => void remove()}>
            {words.confirm(free)}
          </Button>
        )}
        <Button variant="quiet" wide disabled={busy} onClick={onClose}>
          {words.keep}
        </Button>
      </Stack>
    </Dialog>
  );
}
