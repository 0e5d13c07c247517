import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import { type AdminTask, adminTaskRoutes } from "#contracts/admin-tasks";
import { eastAfricanInstant } from "#contracts/east-africa-time";
import { largestAmount } from "#contracts/fields";
import { Button } from "../../../ui/button";
import { FieldPair } from "../../../ui/field-pair";
import { FormAlert } from "../../../ui/form-alert";
import { formatMoney, readAmount } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { ProgressBar } from "../../../ui/progress-bar";
import { Question } from "../../../ui/question";
import { Row } from "../../../ui/row";
import { TextField } from "../../../ui/text-field";
import { useToast } from "../../../ui/toast-host";
import { unbroken } from "../../../ui/unbroken";
import { ApiProblem, wordsOf } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";
import { errorOf, useSubmit } from "../../frame/hooks/use-submit";
import { manageTaskStrings } from "./strings";
import { useRefreshTasks, useShowAdminTask } from "./task-change";

const words = manageTaskStrings.several;

const Bar = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    columnGap: "4",
    rowGap: "1",
    paddingInline: "4",
    paddingBlock: "0.5",
    bg: "blueWash",
    borderRadius: "md",
    position: "sticky",
    top: "0",
    zIndex: "1",
  },
});

/** True for a task that nobody has taken: it can be changed or deleted together with others. */
export const canBeSelected = ({ takenAt, status }: AdminTask) =>
  takenAt === null && status !== "completed";

export const mostSelected = 500;

interface SelectedTasksProps {
  shown: readonly AdminTask[];
  selected: readonly AdminTask[];
  onSelect: (tasks: readonly AdminTask[]) => void;
  /** Finds more results than are shown; absent if there are no more. */
  find?: ((onFound: (count: number) => void) => Promise<readonly AdminTask[]>) | undefined;
}

export function SelectedTasks({ shown, selected, onSelect, find }: SelectedTasksProps) {
  const [asks, setAsks] = useState<"change" | "delete">();
  const free = shown.filter(canBeSelected);
  if (free.length === 0 && selected.length === 0) return null;
  const close = () => setAsks(undefined);
  return (
    <>
      <Bar>
        <chakra.label display="flex" alignItems="center" gap="3" minHeight="target">
          <chakra.input
            type="checkbox"
            width="5"
            height="5"
            accentColor="blue"
            checked={selected.length > 0 && selected.length >= free.length}
            onChange={({ currentTarget }) => onSelect(currentTarget.checked ? free : [])}
          />
          <span>{words.all(free.length)}</span>
        </chakra.label>
        {find && selected.length <= free.length && <SelectFound find={find} onSelect={onSelect} />}
        {selected.length > 0 && (
          <Row>
            <span role="status">
              {unbroken(words.selected(selected.length, formatMoney(sumOf(selected))))}
            </span>
            <Button variant="secondary" size="sm" onClick={() => setAsks("change")}>
              {words.change}
            </Button>
            <Button variant="quiet" size="sm" color="red" onClick={() => setAsks("delete")}>
              {words.delete}
            </Button>
          </Row>
        )}
      </Bar>
      {selected.length >= mostSelected && <Note>{words.mostSelected(mostSelected)}</Note>}
      {asks === "change" && <ChangeSeveral tasks={selected} onSelect={onSelect} onClose={close} />}
      {asks === "delete" && <DeleteSeveral tasks={selected} onSelect={onSelect} onClose={close} />}
    </>
  );
}

interface SelectFoundProps extends Pick<SelectedTasksProps, "onSelect"> {
  find: NonNullable<SelectedTasksProps["find"]>;
}

function SelectFound({ find, onSelect }: SelectFoundProps) {
  const [found, setFound] = useState(0);
  const { busy, failure, submit } = useSubmit();
  const select = () =>
    submit(async () => {
      setFound(0);
      onSelect(await find(setFound));
    });
  return (
    <Row>
      <Button variant="quiet" size="sm" busy={busy} onClick={() => void select()}>
        {words.found}
      </Button>
      <span role="status">{busy && found > 0 && words.looking(found)}</span>
      {failure && <FormAlert>{failure.message}</FormAlert>}
    </Row>
  );
}

interface SeveralProps {
  tasks: readonly AdminTask[];
  onSelect: (tasks: readonly AdminTask[]) => void;
  onClose: () => void;
}

function DeleteSeveral(props: SeveralProps) {
  const { tasks } = props;
  const { run, busy, done, failed } = useSeveral(props, words.deleted);
  return (
    <Question
      title={words.deleteTitle(tasks.length)}
      onClose={props.onClose}
      busy={busy}
      confirm={words.confirmDelete(tasks.length)}
      onConfirm={() =>
        run(async ({ id }) => {
          await call(adminTaskRoutes.deleteTask, { id }, {}).catch((error: unknown) => {
            // The task is deleted already, for example by a press whose answer was lost.
            if (!(error instanceof ApiProblem && error.code === "not_found")) throw error;
          });
        })
      }
      keep={manageTaskStrings.keep}
    >
      <Sum tasks={tasks} />
      <p>{words.deleteText}</p>
      <Outcome done={done} of={tasks.length} busy={busy} failed={failed} />
    </Question>
  );
}

/** Changes the deadline or pay of several tasks; an empty field keeps each task's own value. */
function ChangeSeveral(props: SeveralProps) {
  const { tasks } = props;
  const [form, setForm] = useState({ dueDate: "", dueTime: "", amount: "" });
  const { failure, refuse } = useSubmit();
  const { run, busy, done, failed } = useSeveral(props, words.changed);
  const field = (name: keyof typeof form) => ({
    name,
    value: form[name],
    readOnly: busy,
    error: errorOf(failure, name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setForm({ ...form, [name]: currentTarget.value }),
  });
  const change = () => {
    const amount = form.amount ? readAmount(form.amount) : undefined;
    const due = form.dueDate && eastAfricanInstant(form.dueDate, form.dueTime || "23:59:59.999");
    if (amount !== undefined && !(amount >= 1 && amount <= largestAmount))
      return refuse(words.wrongAmount, { amount: [words.wrongAmount] });
    if (due && due <= new Date()) return refuse(words.past, { dueDate: [words.past] });
    if (amount === undefined && !due) return refuse(words.nothing);
    return run(async (task) => {
      const { field: kind, context, version } = task;
      const changed = await call(
        adminTaskRoutes.changeTask,
        { id: task.id },
        {
          field: kind,
          context,
          version,
          amount: amount ?? task.amount,
          dueDate: due ? due.toISOString() : task.dueDate,
        },
      );
      return changed.task;
    });
  };
  return (
    <Question
      title={words.changeTitle(tasks.length)}
      onClose={props.onClose}
      busy={busy}
      tone="primary"
      confirm={words.confirmChange(tasks.length)}
      onConfirm={change}
      keep={manageTaskStrings.cancel}
    >
      <Sum tasks={tasks} />
      <p>{words.changeText}</p>
      <FieldPair>
        <TextField {...field("dueDate")} label={words.dueDate} type="date" optional />
        <TextField {...field("dueTime")} label={words.dueTime} type="time" optional />
      </FieldPair>
      <TextField {...field("amount")} label={words.amount} inputMode="numeric" optional />
      {failure && <FormAlert>{failure.message}</FormAlert>}
      <Outcome done={done} of={tasks.length} busy={busy} failed={failed} />
    </Question>
  );
}

const sumOf = (tasks: readonly AdminTask[]) =>
  tasks.reduce((total, { amount }) => total + amount, 0);

const Sum = ({ tasks }: Pick<SeveralProps, "tasks">) => (
  <strong>{unbroken(words.selected(tasks.length, formatMoney(sumOf(tasks))))}</strong>
);

interface Failed {
  task: AdminTask;
  why: string;
}

interface OutcomeProps {
  done: number;
  of: number;
  busy: boolean;
  failed: readonly Failed[];
}

const Outcome = ({ done, of, busy, failed }: OutcomeProps) => (
  <div role="status">
    {busy && (
      <>
        <ProgressBar label={words.progress} value={done} max={of} />
        <Note>{words.soFar(done, of)}</Note>
      </>
    )}
    {!busy && failed.length > 0 && (
      <FormAlert title={words.failed(failed.length)}>
        <chakra.div maxHeight="12rem" overflowY="auto" tabIndex={0}>
          {failed.map(({ task, why }) => (
            <Note key={task.id}>{`${task.id}: ${why}`}</Note>
          ))}
        </chakra.div>
        <Note>{words.again}</Note>
      </FormAlert>
    )}
  </div>
);

const atOnce = 3;

/**
 * Does one action with several tasks, a few at a time. Failed tasks stay selected, with the reason.
 */
function useSeveral({ tasks, onSelect, onClose }: SeveralProps, told: (count: number) => string) {
  const { busy, submit } = useSubmit();
  const [done, setDone] = useState(0);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const show = useShowAdminTask();
  const refresh = useRefreshTasks();
  const toast = useToast();
  /** `act` returns the changed task, or nothing if the task was deleted. */
  const run = (act: (task: AdminTask) => Promise<AdminTask | undefined>) =>
    submit(async () => {
      const left = [...tasks];
      const refused: Failed[] = [];
      setDone(0);
      const work = async () => {
        for (let task = left.shift(); task; task = left.shift()) {
          const is = task;
          await act(is).then(
            (now) => show(is.id, now),
            (error: unknown) => void refused.push({ task: is, why: wordsOf(error) }),
          );
          setDone((before) => before + 1);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      setFailed(refused);
      onSelect(refused.map(({ task }) => task));
      const count = tasks.length - refused.length;
      if (count > 0) toast("good", told(count));
      if (refused.length === 0) onClose();
      refresh();
    });
  return { run, busy, done, failed };
}
