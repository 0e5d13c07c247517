import { Box } from "@chakra-ui/react/box";
import type { LedgerEntry } from "#contracts/ledger";
import type { Award } from "#contracts/tasks";
import { formatDateTime } from "../../../ui/dates";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { StateBadge } from "../../../ui/state-badge";
import { type Column, Table } from "../../../ui/table";
import { SignedMoney } from "../../earnings/month-sums";
import { MovementState } from "../../earnings/movement-state";
import { earningsStrings } from "../../earnings/strings";
import { overviewStrings } from "../../work/overview/strings";
import { awardView } from "../../work/tasks/award-view";
import { amountColumn } from "../live-table";
import { ReceiptLink } from "../money/receipt-link";
import { TaskLink } from "../tasks/task-link";
import { HistoryCard, type Person } from "./person-lists";
import { personStrings as words } from "./strings";

/** A time without its time zone, which the column's heading names. */
const inZone = (instant: string) => formatDateTime(instant).replace(/ EAT$/, "");

const isSettled = ({ state }: LedgerEntry) => state === "booked" || state === "paid";

const movements: Column<LedgerEntry>[] = [
  {
    key: "date",
    title: words.columns.date,
    cell: ({ date, bookedAt = date }) => inZone(bookedAt),
  },
  {
    key: "what",
    title: words.columns.what,
    isRowHeader: true,
    cell: (entry) => {
      const { kind, taskId, receiptNumber, wallet } = entry;
      return (
        <>
          {kind === "activation" ? words.activation : overviewStrings.kinds[kind]}
          <Note as="div">
            {taskId && <TaskLink id={taskId} />}
            {wallet && earningsStrings.wallets[wallet]}
            {wallet && receiptNumber && ", "}
            {receiptNumber &&
              (wallet ? receiptNumber : <ReceiptLink receiptNumber={receiptNumber} />)}
          </Note>
          {!isSettled(entry) && (
            <Box marginTop="1">
              <MovementState entry={entry} isOnDesk />
            </Box>
          )}
        </>
      );
    },
  },
  {
    key: "amount",
    title: words.columns.amount,
    align: "end",
    cell: ({ amount }) => <SignedMoney amount={amount} />,
  },
  {
    key: "balance",
    title: words.columns.balance,
    align: "end",
    cell: ({ balanceAfter }) => <Money amount={balanceAfter} />,
  },
];

export const LedgerCard = ({ person }: { person: Person }) => (
  <HistoryCard person={person} list="entries">
    {(items) => (
      <Table
        caption={words.lists.entries.title}
        columns={movements}
        items={items}
        keyOf={({ sequence }) => String(sequence)}
      />
    )}
  </HistoryCard>
);

const awards: Column<Award>[] = [
  {
    key: "task",
    title: words.columns.task,
    isRowHeader: true,
    cell: ({ field, taskId }) => (
      <>
        {field}
        <Note as="div">
          <TaskLink id={taskId} />
        </Note>
      </>
    ),
  },
  { key: "due", title: words.columns.due, cell: ({ dueDate }) => inZone(dueDate) },
  {
    key: "state",
    title: words.columns.state,
    cell: (award) => {
      const { tone, word } = awardView(award, new Date());
      return <StateBadge tone={tone}>{word}</StateBadge>;
    },
  },
  amountColumn(words.columns.amount),
];

export const AwardsCard = ({ person }: { person: Person }) => (
  <HistoryCard person={person} list="awards">
    {(items) => (
      <Table
        caption={words.lists.awards.title}
        columns={awards}
        items={items}
        keyOf={({ awardedAt, taskId }) => `${awardedAt} ${taskId}`}
      />
    )}
  </HistoryCard>
);
