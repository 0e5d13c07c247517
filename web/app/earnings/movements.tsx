import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import type { Me } from "#contracts/accounts";
import type { LedgerGroup, LedgerMonth } from "#contracts/ledger";
import { LedgerGroup as Groups } from "#contracts/ledger";
import type { Withdrawal } from "#contracts/withdrawals";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import { Heading } from "../../ui/heading";
import { Row } from "../../ui/row";
import { SelectField } from "../../ui/select-field";
import { Loading, Skeleton } from "../../ui/skeleton";
import { Stack } from "../../ui/stack";
import { LoadFailed } from "../frame/layout/load-failed";
import { TrainingFees } from "../work/trainings/training-fees";
import { MonthChart } from "./month-chart";
import { MonthSums } from "./month-sums";
import { monthInWords } from "./month-words";
import { MovementTable } from "./movement-table";
import { StatementForm } from "./statement-form";
import { earningsStrings as words } from "./strings";
import { useLedger } from "./use-earnings";

/** On paper nothing is chosen. */
const OnScreen = chakra("div", { base: { "@media print": { display: "none" } } });

interface MovementsProps {
  onItsWay: Me["onItsWay"];
  months: readonly LedgerMonth[];
  withdrawals: readonly Withdrawal[];
}

/** Every movement, by kind and by month, under the sums that it is part of. */
export function Movements({ onItsWay, months, withdrawals }: MovementsProps) {
  const [kind, setKind] = useState<LedgerGroup>();
  const [month, setMonth] = useState("");

  return (
    <Card>
      <Stack gap="lg">
        <Row spread>
          <Heading size="lg">{words.movements}</Heading>
          <OnScreen>
            <SelectField
              label={words.month}
              value={month}
              onChange={({ currentTarget }) => setMonth(currentTarget.value)}
            >
              <option value="">{words.allMonths}</option>
              {months.map((each) => (
                <option key={each.month} value={each.month}>
                  {monthInWords(each.month)}
                </option>
              ))}
            </SelectField>
          </OnScreen>
        </Row>
        <Grid
          templateColumns={{ base: "minmax(0, 1fr)", xl: "minmax(0, 1fr) 22rem" }}
          columnGap="16"
          rowGap="6"
          alignItems="end"
        >
          <MonthChart months={months} chosen={month || undefined} />
          {months.length > 0 && (
            <MonthSums months={months} onItsWay={onItsWay} month={month || undefined} />
          )}
        </Grid>
        <Row role="group" aria-label={words.filter}>
          {([undefined, ...Groups.options] as const).map((group) => (
            <Button
              key={group ?? "all"}
              size="sm"
              variant={group === kind ? "secondary" : "quiet"}
              aria-pressed={group === kind}
              onClick={() => setKind(group)}
            >
              {words.groups[group ?? "all"]}
            </Button>
          ))}
        </Row>
        <List kind={kind} month={month} withdrawals={withdrawals} />
        {(kind === undefined || kind === "training") && !month && <TrainingFees />}
        <OnScreen>
          <StatementForm key={month} month={month || undefined} />
        </OnScreen>
      </Stack>
    </Card>
  );
}

interface ListProps extends Pick<MovementsProps, "withdrawals"> {
  kind: LedgerGroup | undefined;
  month: string;
}

function List({ kind, month, withdrawals }: ListProps) {
  const list = useLedger({ ...(kind && { kind }), ...(month && { month }) });
  const entries = list.data?.pages.flatMap((page) => page.entries);
  if (!entries && list.error)
    return (
      <LoadFailed title={words.failed} onRetry={list.refetch}>
        {list.error.message}
      </LoadFailed>
    );
  if (!entries)
    return (
      <Loading label={words.loading}>
        <Skeleton width="70%" marginBottom="4" />
        <Skeleton width="60%" marginBottom="4" />
        <Skeleton width="65%" />
      </Loading>
    );
  if (entries.length === 0)
    return kind || month ? (
      <EmptyState level={3} title={words.noneSuchTitle}>
        {words.noneSuch}
      </EmptyState>
    ) : (
      <EmptyState level={3} title={words.noneTitle} saying="habaNaHaba">
        {words.none}
      </EmptyState>
    );
  return (
    <MovementTable
      entries={entries}
      withdrawals={withdrawals}
      busy={list.isFetchingNextPage}
      onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
    />
  );
}
