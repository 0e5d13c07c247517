import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Task, taskMessages, taskRoutes } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { formatDateTime } from "../../../ui/dates";
import { Dialog, DialogFoot } from "../../../ui/dialog";
import { FactList } from "../../../ui/fact-list";
import { FormAlert } from "../../../ui/form-alert";
import { Money } from "../../../ui/money-text";
import { useToast } from "../../../ui/toast-host";
import { unbroken } from "../../../ui/unbroken";
import { useRefreshMe } from "../../account/use-me";
import { ApiProblem, isUnanswered, wordsOf } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";
import { doOnce } from "../../frame/api/operation-key";
import { useSettings } from "../../frame/api/use-config";
import { useSheet } from "../../frame/hooks/use-sheet";
import { useFailure } from "../../frame/hooks/use-submit";
import { lossText } from "./award-view";
import { taskStrings } from "./strings";
import { TaskContext } from "./task-context";
import { TaskQuestions } from "./task-questions";
import { bidKey, usePutAward, useRefreshAwards } from "./use-awards";
import { useShowTask } from "./use-tasks";

const words = taskStrings.bidSheet;

/** The query parameter that opens this sheet; its value is the task's id. */
export const bidSheet = "bid";

export function BidSheet({ tasks }: { tasks: readonly Task[] }) {
  const { shown, close } = useSheet(bidSheet);
  const listed = tasks.find(({ id, context }) => id === shown && context !== undefined);
  // If another writer takes the task, the list loses it, but this sheet still shows it.
  const last = useRef(listed);
  if (listed) last.current = listed;
  const asked = listed ?? (last.current?.id === shown ? last.current : undefined);
  if (!asked) return null;
  return (
    <Question key={asked.id} task={asked} isOpen={listed?.status === "active"} close={close} />
  );
}

interface QuestionProps {
  task: Task;
  isOpen: boolean;
  close: () => void;
}

function Question({ task, isOpen, close }: QuestionProps) {
  const { bid, busy, problem, isOver } = useBid(task);
  const settings = useSettings();
  const said = problem ?? (isOpen ? undefined : taskMessages.justTaken);
  return (
    <Dialog open onClose={close} busy={busy} title={words.title}>
      <Grid gap="3" marginTop="3">
        <FactList
          narrow
          facts={[
            { name: task.field, value: unbroken(task.id) },
            { name: words.pays, value: <Money amount={task.amount} /> },
            { name: words.due, value: formatDateTime(task.dueDate) },
          ]}
        />
        <TaskContext text={task.context ?? ""} />
        <chakra.ul display="grid" gap="1.5" paddingInlineStart="5" listStyleType="disc">
          <li>{words.day(settings?.tasksPerDay ?? 1)}</li>
          <li>{words.givingBack(lossText)}</li>
          {settings && <li>{words.givingBackLate(settings.dueSoonHours)}</li>}
        </chakra.ul>
        <TaskQuestions taskId={task.id} />
        {said && <FormAlert tone="waiting">{said}</FormAlert>}
        <DialogFoot>
          {!isOver && isOpen && (
            <Button wide busy={busy} onClick={() => void bid()}>
              {words.confirm}
            </Button>
          )}
          <Button variant="quiet" wide disabled={busy} onClick={close}>
            {words.notNow}
          </Button>
        </DialogFoot>
      </Grid>
    </Dialog>
  );
}

interface Failure {
  problem: string;
  unanswered: boolean;
  isOver: boolean;
}

/**
 * Bids on a task with the shown pay and deadline. A success opens My Tasks; a failure is shown on
 * the sheet.
 */
function useBid(task: Task) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useFailure<Failure>();
  const bidding = useRef(false);
  const putAward = usePutAward();
  const refreshAwards = useRefreshAwards();
  const refreshMe = useRefreshMe();
  const showTask = useShowTask();
  const navigate = useNavigate();
  const toast = useToast();

  const learnFrom = (refusal: unknown) => {
    if (isUnanswered(refusal)) refreshAwards();
    if (!(refusal instanceof ApiProblem)) return;
    const changed = Task.safeParse(refusal.task);
    if (refusal.code === "taken") void showTask({ ...task, status: "unavailable" });
    else if (changed.success) void showTask(changed.data);
    if (refusal.code === "daily_limit") refreshAwards();
    if (refusal.code === "resting" || refusal.code === "suspended") void refreshMe();
  };

  const bid = async () => {
    if (bidding.current) return;
    bidding.current = true;
    setBusy(true);
    setFailure(undefined);
    const terms = { amount: task.amount, dueDate: task.dueDate };
    try {
      const { award } = await doOnce(bidKey(task.id, terms), (once) =>
        call(taskRoutes.bid, { id: task.id }, terms, once),
      );
      await putAward(award);
      await showTask({ ...task, status: "unavailable" });
      toast("good", taskStrings.myTasks.success(task.id));
      // Replaces the sheet in the browser's history, so that Back does not open it again.
      void navigate("/dashboard/tasks-awarded", {
        state: { justAwarded: task.id },
        replace: true,
      });
    } catch (error) {
      learnFrom(error);
      setFailure({
        problem: wordsOf(error, taskStrings.card.bidUnreached),
        unanswered: isUnanswered(error),
        isOver: error instanceof ApiProblem && over.has(error.code),
      });
    } finally {
      bidding.current = false;
      setBusy(false);
    }
  };

  return { bid, busy, problem: failure?.problem, isOver: failure?.isOver ?? false };
}

const over: ReadonlySet<ApiProblem["code"]> = new Set([
  "taken",
  "daily_limit",
  "resting",
  "suspended",
  "not_active",
  "not_found",
]);
