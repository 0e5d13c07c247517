import { chakra } from "@chakra-ui/react/styled-system";
import { type ReactNode, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import type { LedgerEntry } from "#contracts/ledger";
import { liveUpdates } from "#contracts/live-updates";
import { type Submission, submissionRoutes } from "#contracts/submissions";
import type { Award } from "#contracts/tasks";
import { type Withdrawal, withdrawalRoutes } from "#contracts/withdrawals";
import { formatDate, formatDateTime, formatFullDateTime, formatTime } from "../../ui/dates";
import { FormAlert } from "../../ui/form-alert";
import { ChevronDownIcon } from "../../ui/icons";
import { formatMoney } from "../../ui/money";
import { Money } from "../../ui/money-text";
import { Note } from "../../ui/note";
import { Loading, Skeleton } from "../../ui/skeleton";
import { type Step, Steps } from "../../ui/steps";
import { type Column, Table } from "../../ui/table";
import { TextLink } from "../../ui/text-link";
import { sentences } from "../../ui/unbroken";
import { useLive } from "../frame/api/use-live";
import { overviewStrings } from "../work/overview/strings";
import { movementStateStrings } from "./balance-strings";
import { SignedMoney } from "./month-sums";
import { type ListedEntry, MovementState } from "./movement-state";
import { taskStoryStrings as story, withdrawalStrings, earningsStrings as words } from "./strings";
import { causeOf, whyReturned, withdrawalSteps } from "./withdrawal-card";

const What = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1.5",
    minHeight: "target",
    // The button is high enough for a finger, so it extends into the space around its row.
    marginBlock: { base: "-1.5", xl: "-2.5" },
    fontWeight: "650",
    textAlign: "start",
    "&[aria-expanded=true] svg": { transform: "rotate(180deg)" },
    "& svg": { color: "blue", "@media print": { display: "none" } },
    "@media print": { minHeight: "auto", marginBlock: "0" },
  },
});

const Detail = chakra(Note, { base: { fontWeight: "400", _empty: { display: "none" } } });

const Time = chakra(Note, { base: { display: "inline-block" } });

interface MovementTableProps {
  entries: readonly ListedEntry[];
  withdrawals: readonly Withdrawal[];
  busy: boolean;
  onMore: (() => void) | undefined;
}

/** Lists transactions, each with the balance after it. Pressing a transaction shows its history. */
export function MovementTable({ entries, withdrawals, busy, onMore }: MovementTableProps) {
  // The link in a notification about a withdrawal has the withdrawal's id after `#`.
  const named = useLocation().hash.slice(1);
  const [open, setOpen] = useState(
    () => entries.find(({ withdrawalId }) => withdrawalId && withdrawalId === named)?.sequence,
  );
  const columns: Column<ListedEntry>[] = [
    {
      key: "date",
      onPhones: "below",
      title: words.columns.date,
      cell: ({ date, bookedAt = date }) => (
        <chakra.span
          fontSize={{ base: "sm", xl: "inherit" }}
          color={{ base: "soft", xl: "inherit" }}
        >
          {formatDate(bookedAt)}{" "}
          <Time display={{ base: "none", xl: "inline-block" }}>{formatTime(bookedAt)}</Time>
        </chakra.span>
      ),
    },
    {
      key: "what",
      onPhones: "start",
      title: words.columns.what,
      isRowHeader: true,
      cell: (entry) => (
        <>
          {/* The style sheet prints only buttons with `data-printed`. */}
          <What
            type="button"
            data-printed
            aria-expanded={open === entry.sequence}
            onClick={() => setOpen(open === entry.sequence ? undefined : entry.sequence)}
          >
            {overviewStrings.kinds[entry.kind]}
            <ChevronDownIcon size={16} />
          </What>
          <Detail display={{ base: "none", xl: "block" }}>{detailOf(entry)}</Detail>
          <Detail display={{ base: "none", xl: "block" }}>{paidEarlier(entry)}</Detail>
          <Detail>{whyItCameBack(entry)}</Detail>
        </>
      ),
    },
    {
      key: "proof",
      onPhones: "gone",
      title: words.columns.proof,
      cell: ({ receiptNumber, taskId }) => {
        const proof = receiptNumber ?? taskId;
        return (
          proof && (
            <chakra.span fontFamily="mono" fontSize="sm">
              {proof}
            </chakra.span>
          )
        );
      },
    },
    {
      key: "state",
      onPhones: "belowEnd",
      title: words.columns.state,
      cell: (entry) => <MovementState entry={entry} />,
    },
    {
      key: "amount",
      onPhones: "end",
      title: words.columns.amount,
      align: "end",
      cell: ({ amount }) => (
        <chakra.span fontWeight="650">
          <SignedMoney amount={amount} />
        </chakra.span>
      ),
    },
    {
      key: "balance",
      onPhones: "gone",
      title: words.columns.balance,
      align: "end",
      cell: ({ balanceAfter }) => <Money amount={balanceAfter} />,
    },
  ];
  return (
    <Table
      caption={words.table}
      columns={columns}
      items={entries}
      keyOf={({ sequence }) => String(sequence)}
      story={(entry) =>
        open === entry.sequence ? (
          <>
            <Rest entry={entry} />
            <MovementStory entry={entry} withdrawals={withdrawals} />
          </>
        ) : undefined
      }
      busy={busy}
      onMore={onMore}
      moreLabel={words.more}
    />
  );
}

/** The facts that a phone shows only after a press on the transaction. */
function Rest({ entry }: { entry: LedgerEntry }) {
  const proof = entry.receiptNumber ?? entry.taskId;
  return (
    <chakra.div
      display={{ base: "flex", xl: "none" }}
      flexWrap="wrap"
      columnGap="3"
      paddingBottom="2"
      css={{ "& > p": { overflowWrap: "normal" } }}
    >
      <Detail>{detailOf(entry)}</Detail>
      <Detail>{paidEarlier(entry)}</Detail>
      {proof && <Note fontFamily="mono">{proof}</Note>}
      <Note>{words.balanceAfter(formatMoney(entry.balanceAfter))}</Note>
    </chakra.div>
  );
}

const whyItCameBack = ({ cameBack, reason, wallet = "mpesa" }: ListedEntry) =>
  cameBack &&
  sentences(
    movementStateStrings.cameBack(formatMoney(cameBack)),
    reason && causeOf(reason, wallet),
  );

/** Returns the time of a payment that was credited on a later day; otherwise undefined. */
function paidEarlier({ date, bookedAt = date }: LedgerEntry) {
  const [paid, booked] = [date, bookedAt].map((at) => formatDate(at));
  return paid === booked ? undefined : words.paidOn(formatFullDateTime(date));
}

/**
 * Returns a transaction's wallet and phone number, or its field or note. The phone number breaks
 * only if it does not fit in one line.
 */
function detailOf({ kind, field, wallet, phone, note }: LedgerEntry) {
  if (!wallet || !phone) return field ?? note;
  const toOrFrom = kind === "return" ? words.returnedFrom : words.sentTo;
  return (
    <>
      {toOrFrom(words.wallets[wallet])} <chakra.span display="inline-block">{phone}</chakra.span>
    </>
  );
}

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

function MovementStory({ entry, withdrawals }: MovementStoryProps) {
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
      {reason && <p>{whyReturned(reason, wallet)}</p>}
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
      <Note>{story.task(taskId, work.award.field)}</Note>
      <Steps label={story.label} steps={taskSteps(work.award, work.submissions)} />
      {toTask}
    </Place>
  );
}

interface UnknownProps {
  entry: LedgerEntry;
  error: Error | null;
  children?: ReactNode;
}

/** Shows only the facts of a transaction, because its history is loading or could not be loaded. */
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

function taskSteps(award: Award, submissions: readonly Submission[]): Step[] {
  const { awardedAt, amount } = award;
  const taken = story.takenDetail(formatDateTime(awardedAt), formatMoney(amount));
  return [
    done(story.taken, taken),
    ...submissions.flatMap((version) => [handedIn(version), ...decided(version, award)]),
  ];
}

const done = (label: string, detail: string): Step => ({ label, detail, state: "done" });

const handedIn = ({ version, fileName, submittedAt, begunAt }: Submission) =>
  done(
    version === 1 ? story.handedIn : story.newVersion(version),
    story.handedInDetail(formatDateTime(submittedAt ?? begunAt), fileName),
  );

function decided({ status, reviewedAt, note, dueDate }: Submission, { amount }: Award): Step[] {
  if (!reviewedAt) return [];
  const time = formatDateTime(reviewedAt);
  const said = note ? ` ${story.note(note)}` : "";
  if (status === "Approved")
    return [done(story.approved, story.paid(time, formatMoney(amount)) + said)];
  if (status === "Changes Requested")
    return [done(story.changes, story.changesDetail(time, formatDateTime(dueDate)) + said)];
  return [];
}

function useWithdrawalOf({ withdrawalId }: LedgerEntry, newest: readonly Withdrawal[]) {
  const known = newest.find(({ id }) => id === withdrawalId);
  const { data, error } = useLive(
    withdrawalRoutes.getWithdrawal,
    { id: withdrawalId ?? "" },
    {},
    { every: liveUpdates.atLatest, enabled: withdrawalId !== null && !known },
  );
  return { withdrawal: known ?? data?.withdrawal, error };
}

const useTaskWork = (taskId: string) =>
  useLive(submissionRoutes.getTaskWork, { id: taskId }, {}, { every: liveUpdates.atLatest });
