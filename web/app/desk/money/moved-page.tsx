import { Link } from "react-router-dom";
import { Day } from "#contracts/ledger";
import { type MovedAmount, MovedKind, moneyRoutes } from "#contracts/money";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { EmptyState } from "../../../ui/empty-state";
import { Note } from "../../../ui/note";
import { Stack } from "../../../ui/stack";
import type { Column } from "../../../ui/table";
import { TextLink } from "../../../ui/text-link";
import { Whole } from "../../../ui/unbroken";
import { earningsStrings } from "../../earnings/strings";
import { useLivePages } from "../../frame/api/use-live";
import { amountColumn, LiveTable } from "../live-table";
import { writerColumn } from "../people/person-link";
import { Choice, QueueChoices, useAddress } from "../queues";
import { TaskLink } from "../tasks/task-link";
import { DayFields, daysInOrder } from "./day-fields";
import { ListedSum } from "./listed-sum";
import { moneyStrings } from "./strings";

const words = moneyStrings.moved;

const readers = { kind: MovedKind, from: Day, to: Day };
const usual = { kind: "earned" } as const;

export function MovedPage() {
  const [asked, show] = useAddress(readers, usual, { replace: true, sense: daysInOrder });
  const { kind, from = "", to = "" } = asked;
  const days = { from, to };
  const list = useLivePages(moneyRoutes.listMoved, asked, { every: 12_000 });
  const items = list.data?.pages.flatMap((page) => page.moved);
  return (
    <Card>
      <Stack>
        <TextLink alone asChild>
          <Link to="/admin-dashboard/money">{moneyStrings.list.back}</Link>
        </TextLink>
        <QueueChoices alignItems="start">
          <Choice
            label={moneyStrings.list.kind}
            options={words.kinds}
            value={kind}
            onChange={(next) => show({ kind: next })}
          />
          <DayFields {...days} onDays={show} />
        </QueueChoices>
        {days.from && days.to && (
          <ListedSum
            name={words.kinds[kind]}
            sums={[kind]}
            {...days}
            listed={items && { count: items.length, hasMore: list.hasNextPage }}
          />
        )}
        <LiveTable
          pages={list}
          items={items}
          words={words}
          lead={words.leads[kind]}
          empty={<EmptyState title={words.emptyTitle}>{words.empty}</EmptyState>}
          caption={words.kinds[kind]}
          columns={columns}
          keyOf={({ id }) => id}
        />
      </Stack>
    </Card>
  );
}

const columns: Column<MovedAmount>[] = [
  {
    key: "at",
    title: words.columns.at,
    cell: ({ at }) => formatDateTime(at),
  },
  writerColumn(words.columns.writer),
  {
    key: "what",
    title: words.columns.what,
    cell: (moved) => <Reason moved={moved} />,
  },
  amountColumn(words.columns.amount),
];

function Reason({ moved }: { moved: MovedAmount }) {
  const { kind, taskId, wallet, receiptNumber, reason, note } = moved;
  return (
    <>
      {taskId && <TaskLink id={taskId} />}
      {wallet && earningsStrings.wallets[wallet]}
      {receiptNumber && (
        <Note>
          <Whole>{receiptNumber}</Whole>
        </Note>
      )}
      {reason && <Note>{words.reasons[reason]}</Note>}
      {note && <Note>{note}</Note>}
      {kind === "unknown" && (
        <Note>
          <TextLink asChild>
            <Link to="/admin-dashboard/withdrawals?state=checking">{words.decide}</Link>
          </TextLink>
        </Note>
      )}
    </>
  );
}
