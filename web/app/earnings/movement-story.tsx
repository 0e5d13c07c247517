import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { LedgerEntry } from "#contracts/ledger";
import type { Withdrawal } from "#contracts/withdrawals";
import { formatFullDateTime } from "../../ui/dates";
import { FormAlert } from "../../ui/form-alert";
import { Note } from "../../ui/note";
import { Loading, Skeleton } from "../../ui/skeleton";
import { type Step, Steps } from "../../ui/steps";
import { TextLink } from "../../ui/text-link";
import { overviewStrings } from "../work/overview/strings";
import { taskStoryStrings, withdrawalStrings, earningsStrings as words } from "./strings";
import { taskSteps } from "./task-steps";
import { useTaskWork, useWithdrawalOf } from "./use-story";
import { withdrawalSteps } from "./withdrawal-steps";

const Place = chakra("div", {
  base: {
    display: "grid",
    gap: "3",
    bg: "wash",
    borderRadius: "md",
    padding: { base: "3", md: "4" },
  },
});

interface MovementStoryProps {
  entry: LedgerEntry;
  withdrawals: readonly Withdrawal[];
}

/** What a movement is part of: its withdrawal step by step, its task with the review, or how it came. */
export function MovementStory({ entry, withdrawals }: MovementStoryProps) {
  if (entry.withdrawalId) return <WithdrawalStory entry={entry} withdrawals={withdrawals} />;
  return entry.taskId ? (
    <TaskStory entry={entry} taskId={entry.taskId} />
  ) : (
    <Place>
      <Steps label={words.storyOf} steps={[cameAs(entry)]} />
      <Note>{words.meaning[entry.kind]}</Note>
    </Place>
  );
}

const cameAs = ({ kind, date, receiptNumber }: LedgerEntry): Step => ({
  label: overviewStrings.kinds[kind],
  detail: receiptNumber
    ? words.cameWith(formatFullDateTime(date), receiptNumber)
    : formatFullDateTime(date),
  state: "done",
});

function WithdrawalStory({ entry, withdrawals }: MovementStoryProps) {
  const { withdrawal, error } = useWithdrawalOf(entry, withdrawals);
  if (!withdrawal) return <Unknown entry={entry} error={error} />;
  const { wallet, phone, reason } = withdrawal;
  return (
    <Place>
      <Note>{withdrawalStrings.to(words.wallets[wallet], phone)}</Note>
      <Steps label={withdrawalStrings.steps.label} steps={withdrawalSteps(withdrawal)} />
      {reason && <p>{withdrawalStrings.reasons[reason]}</p>}
    </Place>
  );
}

interface TaskStoryProps {
  entry: LedgerEntry;
  taskId: string;
}

function TaskStory({ entry, taskId }: TaskStoryProps) {
  const { data: work, error } = useTaskWork(taskId);
  const toTask = (
    <TextLink asChild>
      <Link to={`/dashboard/tasks-awarded#${taskId}`}>{words.seeTask}</Link>
    </TextLink>
  );
  if (!work)
    return (
      <Unknown entry={entry} error={error}>
        {toTask}
      </Unknown>
    );
  return (
    <Place>
      <Note>{taskStoryStrings.task(taskId, work.award.field)}</Note>
      <Steps label={taskStoryStrings.label} steps={taskSteps(work.award, work.submissions)} />
      {toTask}
    </Place>
  );
}

interface UnknownProps {
  entry: LedgerEntry;
  error: Error | null;
  children?: ReactNode;
}

/** What the movement alone says, while the rest is on its way or can't be had. */
const Unknown = ({ entry, error, children }: UnknownProps) => (
  <Place>
    <Steps label={words.storyOf} steps={[cameAs(entry)]} />
    {error ? (
      <FormAlert tone="waiting">{error.message}</FormAlert>
    ) : (
      <Loading label={words.loadingStory}>
        <Skeleton width="60%" />
      </Loading>
    )}
    {children}
  </Place>
);
