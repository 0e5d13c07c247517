import { useState } from "react";
import { ListOrder } from "#contracts/fields";
import {
  type AdminWithdrawal,
  Wallet,
  WithdrawalState,
  withdrawalRoutes,
} from "#contracts/withdrawals";
import { Card } from "../../../ui/card";
import { EmptyState } from "../../../ui/empty-state";
import { Stack } from "../../../ui/stack";
import { useLivePages } from "../../frame/api/use-live";
import { PagedList } from "../../frame/layout/paged-list";
import { Choice, OrderChoice, QueueChoices } from "../queues/queue-choices";
import { useQueueQuestion } from "../queues/use-queue-question";
import { DecisionDialog } from "./decision-dialog";
import { PayoutsCard } from "./payouts-card";
import { adminWithdrawalStrings as words } from "./strings";
import { WithdrawalTable } from "./withdrawal-table";

/** How soon a change shows, in milliseconds. */
const every = 3000;

const shownStates = ["undecided", "all", ...WithdrawalState.options] as const;
type Question = {
  state: (typeof shownStates)[number];
  wallet: Wallet | "all";
  order: ListOrder;
};
const usual: Question = { state: "undecided", wallet: "all", order: "desc" };

const readQuestion = (query: URLSearchParams): Question => ({
  state: shownStates.find((each) => each === query.get("state")) ?? usual.state,
  wallet: Wallet.safeParse(query.get("wallet")).data ?? usual.wallet,
  order: ListOrder.safeParse(query.get("order")).data ?? usual.order,
});

/** Withdrawals by state with what the provider said, and what the administrator can do about them. */
export function WithdrawalsPage() {
  const [question, show] = useQueueQuestion(readQuestion, usual);
  const [decided, setDecided] = useState<AdminWithdrawal>();
  const { state, wallet, order } = question;
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
          <List
            question={question}
            onOrder={(next) => show({ order: next })}
            onDecide={setDecided}
          />
        </Stack>
      </Card>
      {decided && <DecisionDialog withdrawal={decided} onClose={() => setDecided(undefined)} />}
    </Stack>
  );
}

interface ListProps {
  question: Question;
  onOrder: (order: ListOrder) => void;
  onDecide: (withdrawal: AdminWithdrawal) => void;
}

function List({ question: { state, wallet, order }, onOrder, onDecide }: ListProps) {
  const asked = {
    ...(state !== "all" && { state }),
    ...(wallet !== "all" && { wallet }),
    order,
  };
  const list = useLivePages(withdrawalRoutes.listAllWithdrawals, asked, { every });
  const withdrawals = list.data?.pages.flatMap((page) => page.withdrawals);
  return (
    <PagedList
      pages={list}
      items={withdrawals}
      loading={words.loading}
      failed={words.failed}
      empty={
        state === "undecided" ? (
          <EmptyState title={words.decidedTitle}>{words.decided}</EmptyState>
        ) : (
          <EmptyState title={words.emptyTitle}>{words.empty}</EmptyState>
        )
      }
    >
      {(items, more) => (
        <WithdrawalTable
          withdrawals={items}
          order={order}
          onOrder={onOrder}
          onDecide={onDecide}
          {...more}
        />
      )}
    </PagedList>
  );
}
