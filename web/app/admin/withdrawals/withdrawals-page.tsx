import { useState } from "react";
import { api } from "#contracts/api";
import { type AdminWithdrawal, WithdrawalState } from "#contracts/withdrawals";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { EmptyState } from "../../../ui/empty-state";
import { Row } from "../../../ui/row";
import { Stack } from "../../../ui/stack";
import { useLivePages } from "../../api/use-live-pages";
import { PagedList } from "../../layout/paged-list";
import { adminWithdrawalStrings as words } from "../../strings/admin-withdrawals";
import { DecisionDialog } from "./decision-dialog";
import { PayoutsCard } from "./payouts-card";
import { WithdrawalTable } from "./withdrawal-table";

/** How soon a change shows, in milliseconds. */
const every = 3000;

/** Withdrawals by state with what the provider said, and what the administrator can do about them. */
export function WithdrawalsPage() {
  const [state, setState] = useState<WithdrawalState>();
  const [decided, setDecided] = useState<AdminWithdrawal>();
  return (
    <Stack gap="lg">
      <PayoutsCard />
      <Card>
        <Stack>
          <Row role="group" aria-label={words.filter}>
            {([undefined, ...WithdrawalState.options] as const).map((each) => (
              <Button
                key={each ?? "all"}
                size="sm"
                variant={each === state ? "secondary" : "quiet"}
                aria-pressed={each === state}
                onClick={() => setState(each)}
              >
                {each ? words.states[each] : words.all}
              </Button>
            ))}
          </Row>
          <List state={state} onDecide={setDecided} />
        </Stack>
      </Card>
      {decided && <DecisionDialog withdrawal={decided} onClose={() => setDecided(undefined)} />}
    </Stack>
  );
}

interface ListProps {
  state: WithdrawalState | undefined;
  onDecide: (withdrawal: AdminWithdrawal) => void;
}

function List({ state, onDecide }: ListProps) {
  const list = useLivePages(api.listAllWithdrawals, state ? { state } : {}, { every });
  const withdrawals = list.data?.pages.flatMap((page) => page.withdrawals);
  return (
    <PagedList
      pages={list}
      items={withdrawals}
      loading={words.loading}
      failed={words.failed}
      empty={<EmptyState title={words.emptyTitle}>{words.empty}</EmptyState>}
    >
      {(items, more) => <WithdrawalTable withdrawals={items} onDecide={onDecide} {...more} />}
    </PagedList>
  );
}
