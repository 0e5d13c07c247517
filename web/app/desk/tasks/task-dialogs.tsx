import { Grid } from "@chakra-ui/react/grid";
import { type AdminTask, adminTaskRoutes, takeBackNoteLength } from "#contracts/admin-tasks";
import { formatDateTime } from "../../../ui/dates";
import { FormAlert } from "../../../ui/form-alert";
import { formatMoney } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { Question } from "../../../ui/question";
import { Switch } from "../../../ui/switch";
import { TextAreaField } from "../../../ui/text-area-field";
import { useToast } from "../../../ui/toast-host";
import { unbroken } from "../../../ui/unbroken";
import { call } from "../../frame/api/client";
import { useSubmit } from "../../frame/hooks/use-submit";
import { useDeskAction } from "../use-desk-action";
import { manageTaskStrings as words } from "./strings";
import { useRefreshTasks, useShowAdminTask } from "./task-change";

const takeBackWords = words.takeBack;

interface DeleteTaskDialogProps {
  task: AdminTask;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteTaskDialog({ task, onClose, onDeleted }: DeleteTaskDialogProps) {
  const { busy, failure, submit } = useSubmit(words.unreachedDelete);
  const show = useShowAdminTask();
  const refresh = useRefreshTasks();
  const toast = useToast();

  const remove = () =>
    submit(async () => {
      await call(adminTaskRoutes.deleteTask, { id: task.id }, {});
      toast("good", words.deleted);
      if (onDeleted) return onDeleted();
      onClose();
      await show(task.id);
      refresh();
    });

  return (
    <Question
      title={words.question}
      onClose={onClose}
      busy={busy}
      confirm={words.confirm}
      onConfirm={remove}
      keep={words.keep}
    >
      <TaskInWords {...task} />
      <p>
        {unbroken(words[task.status === "scheduled" ? "scheduled" : "published"](task.id))}{" "}
        {words.forGood}
      </p>
      {failure && <FormAlert title={words.deleteFailed}>{failure.message}</FormAlert>}
    </Question>
  );
}

const TaskInWords = ({ field, amount, dueDate }: AdminTask) => (
  <strong>{unbroken(words.task(field, formatMoney(amount), formatDateTime(dueDate)))}</strong>
);

interface TakeBackDialogProps {
  task: AdminTask;
  /** True if the work was rejected. The writer then knows already. */
  isRejected?: boolean;
  onClose: () => void;
}

export function TakeBackDialog({ task, isRejected = false, onClose }: TakeBackDialogProps) {
  const { id, dueDate, writer } = task;
  const isDue = new Date(dueDate) <= new Date();
  const said = isRejected ? words.free : takeBackWords;
  const told = isRejected ? [] : [takeBackWords.told(writer?.name || takeBackWords.aWriter)];
  const { values, change, busy, act, field, problem } = useDeskAction(
    { note: isRejected ? words.free.because : "", reopen: !isDue },
    { onClose, unreached: takeBackWords.unreached, refresh: useRefreshTasks() },
  );
  const { reopen } = values;

  const takeBack = () =>
    act(
      `take-back.${id}.${task.takenAt}`,
      adminTaskRoutes.takeBackTask,
      { id },
      values,
      said.done(id),
    );

  return (
    <Question
      title={said.question}
      onClose={onClose}
      busy={busy}
      tone={isRejected ? "primary" : "danger"}
      confirm={said.confirm}
      onConfirm={takeBack}
      keep={said.keep}
    >
      <TaskInWords {...task} />
      <Grid as="ul" gap="1.5" paddingInlineStart="5" listStyleType="disc">
        {[...told, ...said.what].map((each) => (
          <li key={each}>{each}</li>
        ))}
      </Grid>
      {isDue ? (
        <Note>{said.pastDue}</Note>
      ) : (
        <div>
          <Switch on={reopen} busy={busy} onSwitch={(is) => change({ reopen: is })}>
            {takeBackWords.reopen}
          </Switch>
          <Note>{reopen ? said.reopened : said.kept}</Note>
        </div>
      )}
      {problem}
      <TextAreaField
        label={takeBackWords.note}
        hint={said.noteHint}
        rows={3}
        limit={takeBackNoteLength}
        {...field("note")}
      />
    </Question>
  );
}
