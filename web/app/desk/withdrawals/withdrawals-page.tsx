import { useState } from "react";
import { ListOrder } from "#contracts/fields";
import { Wallet } from "#contracts/ledger";
import { type AdminWithdrawal, WithdrawalState, withdrawalRoutes } from "#contracts/withdrawals";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { EmptyState } from "../../../ui/empty-state";
import { formatMoney } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { Stack } from "../../../ui/stack";
import { StateBadge } from "../../../ui/state-badge";
import type { Column } from "../../../ui/table";
import { earningsStrings } from "../../earnings/strings";
import { useLivePages } from "../../frame/api/use-live";
import { amountColumn, LiveTable } from "../live-table";
import { writerColumn } from "../people/person-link";
import { QueueKeys } from "../queue-keys";
import { Choice, OrderChoice, oneOf, QueueChoices, useAddress } from "../queues";
import {
  canBeDecided,
  DecisionDialog,
  Outcome,
  ProviderFacts,
  stateOf,
  withdrawalTones,
} from "./decision-dialog";
import { PayoutsCard } from "./payouts-card";
import { adminWithdrawalStrings as words } from "./strings";

const shownStates = ["undecided", "all", ...WithdrawalState.options] as const;
const readers = {
  state: oneOf(shownStates),
  wallet: oneOf([...Wallet.options, "all"]),
  order: ListOrder,
};
const usual = { state: "undecided", wallet: "all", order: "desc" } as const;

export function WithdrawalsPage() {
  const [question, show] = useAddress(readers, usual);
  const [decided, setDecided] = useState<AdminWithdrawal>();
  const { state, wallet, order } = question;
  const asked = {
    ...(state !== "all" && { state }),
    ...(wallet !== "all" && { wallet }),
    order,
  };
  const list = useLivePages(withdrawalRoutes.listAllWithdrawals, asked, {
    every: 3000,
    sorts: true,
  });
  return (
    <Stack gap="lg">
      <PayoutsCard />
      <Card>
        <Stack>
          <QueueChoices>
            <Choice
              label={words.filter}
              options={words.shown}
              value={state}
              onChange={(next) => show({ state: next })}
            />
            <Choice
              label={words.wallet}
              options={words.wallets}
              value={wallet}
              onChange={(next) => show({ wallet: next })}
            />
            <OrderChoice value={order} onChange={(next) => show({ order: next })} />
          </QueueChoices>
          <LiveTable
            pages={list}
            items={list.data?.pages.flatMap((page) => page.withdrawals)}
            words={words}
            empty={
              state === "undecided" ? (
                <EmptyState title={words.decidedTitle}>{words.decided}</EmptyState>
              ) : (
                <EmptyState title={words.emptyTitle}>{words.empty}</EmptyState>
              )
            }
            caption={words.caption}
            columns={columnsFor(setDecided)}
            keyOf={({ id }) => id}
            sort={{ key: "asked", order }}
            onSort={(sort) => show({ order: sort.order })}
          />
          <QueueKeys />
        </Stack>
      </Card>
      {decided && <DecisionDialog withdrawal={decided} onClose={() => setDecided(undefined)} />}
    </Stack>
  );
}

const columnsFor = (onDecide: (withdrawal: AdminWithdrawal) => void): Column<AdminWithdrawal>[] => [
  {
    key: "asked",
    title: words.columns.asked,
    sortable: true,
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  writerColumn(words.columns.writer),
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
  amountColumn(words.columns.amount),
  {
    key: "state",
    title: words.columns.state,
    cell: (withdrawal) => (
      <>
        <StateBadge tone={withdrawalTones[withdrawal.state]}>{stateOf(withdrawal)}</StateBadge>
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
