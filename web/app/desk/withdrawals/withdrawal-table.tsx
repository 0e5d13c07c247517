import type { ListOrder } from "#contracts/fields";
import type { AdminWithdrawal } from "#contracts/withdrawals";
import { Button } from "../../../ui/button";
import { formatDateTime } from "../../../ui/dates";
import { formatMoney } from "../../../ui/money";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { StateBadge } from "../../../ui/state-badge";
import { type Column, Table } from "../../../ui/table";
import { earningsStrings } from "../../earnings/strings";
import { PersonLink } from "../people/person-link";
import { adminWithdrawalStrings as words } from "./strings";
import { canBeDecided, Outcome, ProviderFacts, withdrawalTones } from "./withdrawal-facts";

interface WithdrawalTableProps {
  withdrawals: readonly AdminWithdrawal[];
  busy: boolean;
  onMore: (() => void) | undefined;
  order: ListOrder;
  onOrder: (order: ListOrder) => void;
  onDecide: (withdrawal: AdminWithdrawal) => void;
}

/** Withdrawals of all writers, each with the way to decide where one is left. */
export function WithdrawalTable(props: WithdrawalTableProps) {
  const { withdrawals, order, onOrder, onDecide, busy, onMore } = props;
  const columns: Column<AdminWithdrawal>[] = [
    {
      key: "asked",
      title: words.columns.asked,
      sortable: true,
      cell: ({ createdAt }) => formatDateTime(createdAt),
    },
    {
      key: "writer",
      title: words.columns.writer,
      isRowHeader: true,
      cell: ({ writer }) => (
        <>
          <PersonLink userId={writer.userId} name={writer.name} />
          <Note>{writer.username}</Note>
        </>
      ),
    },
    {
      key: "to",
      title: words.columns.to,
      cell: ({ wallet, phone }) => (
        <>
          {earningsStrings.wallets[wallet]}
          <Note whiteSpace="nowrap">{phone}</Note>
        </>
      ),
    },
    {
      key: "amount",
      title: words.columns.amount,
      align: "end",
      cell: ({ amount }) => <Money amount={amount} />,
    },
    {
      key: "state",
      title: words.columns.state,
      cell: (withdrawal) => (
        <>
          <StateBadge tone={withdrawalTones[withdrawal.state]}>
            {words.states[withdrawal.state]}
          </StateBadge>
          <Outcome withdrawal={withdrawal} />
        </>
      ),
    },
    {
      key: "said",
      title: words.columns.said,
      cell: (withdrawal) => <ProviderFacts withdrawal={withdrawal} />,
    },
    {
      key: "decide",
      title: words.decide,
      cell: (withdrawal) =>
        canBeDecided(withdrawal) && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={words.decideOn(withdrawal.writer.name, formatMoney(withdrawal.amount))}
            onClick={() => onDecide(withdrawal)}
          >
            {words.decide}
          </Button>
        ),
    },
  ];
  return (
    <Table
      caption={words.caption}
      columns={columns}
      items={withdrawals}
      keyOf={({ id }) => id}
      sort={{ key: "asked", order }}
      onSort={(sort) => onOrder(sort.order)}
      busy={busy}
      onMore={onMore}
      moreLabel={words.more}
    />
  );
}
